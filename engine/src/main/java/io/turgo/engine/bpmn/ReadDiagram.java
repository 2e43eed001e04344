package io.turgo.engine.bpmn;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.repository.bpmn.GraphicInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the elements of a file are drawn. Elements of diagrams are found by their names alone: they
 * are of four namespaces.
 */
final class ReadDiagram {
  private final Map<String, XmlElement> shapes = new LinkedHashMap<>();
  private final Map<String, XmlElement> edges = new LinkedHashMap<>();

  ReadDiagram(XmlElement definitions, ReadModel model) {
    children(definitions, "BPMNDiagram")
        .flatMap(diagram -> children(diagram, "BPMNPlane"))
        .flatMap(plane -> plane.children().stream())
        .forEach(drawn -> {
          String element = model.idOf(drawn, attribute(drawn, "bpmnElement"));
          if (drawn.name().equals("BPMNShape")) {
            shapes.putIfAbsent(element, drawn);
          } else if (drawn.name().equals("BPMNEdge")) {
            edges.putIfAbsent(element, drawn);
          }
        });
  }

  private record Rectangle(double getX, double getY, double getWidth, double getHeight)
      implements GraphicInfo {}

  boolean isEmpty() {
    return shapes.isEmpty();
  }

  Map<String, GraphicInfo> places() {
    Map<String, GraphicInfo> places = new LinkedHashMap<>();
    for (String id : shapes.keySet()) {
      GraphicInfo place = place(id);
      if (place != null) {
        places.put(id, place);
      }
    }
    return places;
  }

  @Nullable GraphicInfo place(String id) {
    XmlElement shape = shapes.get(id);
    return shape == null
        ? null
        : children(shape, "Bounds")
            .findFirst()
            .map(bounds ->
                new Rectangle(
                    number(bounds, "x"),
                    number(bounds, "y"),
                    number(bounds, "width"),
                    number(bounds, "height")))
            .orElse(null);
  }

  List<GraphicInfo> points(String id) {
    XmlElement edge = edges.get(id);
    return edge == null
        ? List.of()
        : children(edge, "waypoint")
            .<GraphicInfo>map(point -> new Rectangle(number(point, "x"), number(point, "y"), 0, 0))
            .toList();
  }

  private static double number(XmlElement at, String name) {
    String value = attribute(at, name);
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw new TurgoException(
          "Expected a number as %s of the <%s> in line %s, found '%s'; correct the diagram"
              .formatted(name, at.written(), at.line(), value),
          e);
    }
  }

  private static String attribute(XmlElement of, String name) {
    return of.attributes().stream()
        .filter(attribute -> attribute.name().equals(name))
        .map(XmlAttribute::value)
        .findFirst()
        .orElse("");
  }

  private static Stream<XmlElement> children(XmlElement of, String name) {
    return of.children().stream().filter(child -> child.name().equals(name));
  }
}
