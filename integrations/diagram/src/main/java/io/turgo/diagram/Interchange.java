package io.turgo.diagram;

import io.turgo.diagram.Picture.Edge;
import io.turgo.diagram.Picture.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what the diagram interchange of a file says of places. */
final class Interchange {
  /** Beyond it a picture is a mistake or an attack. */
  private static final double FARTHEST = 1_000_000;

  private final String name;

  /**
   * @param name of the file, for messages
   */
  Interchange(String name) {
    this.name = name;
  }

  List<Picture> pictures(BpmnFile file) {
    List<Picture> pictures = new ArrayList<>();
    for (XmlNode diagram : file.root().children("BPMNDiagram")) {
      for (XmlNode plane : diagram.children("BPMNPlane")) {
        XmlNode about = file.find(plane.get("bpmnElement"));
        XmlNode element =
            about != null
                ? about
                : new XmlNode(XmlNode.Space.BPMN, "nothing", null, plane.line(), plane.column());
        String title = diagram.label().isEmpty() ? titleOf(file, about) : diagram.called();
        Picture picture =
            new Picture(
                diagram.id().isEmpty() ? "diagram-" + (pictures.size() + 1) : diagram.id(),
                title,
                element);
        for (XmlNode child : plane.children()) {
          read(file, child, picture);
        }
        pictures.add(picture);
      }
    }
    return pictures;
  }

  private static String titleOf(BpmnFile file, @Nullable XmlNode about) {
    if (about == null) {
      return "";
    }
    if (about.name().equals("collaboration") && about.label().isEmpty()) {
      return String.join(
          ", ",
          about.children("participant").stream()
              .map(pool -> file.label(pool).replaceAll("\\s+", " "))
              .filter(name -> !name.isEmpty())
              .toList());
    }
    return about.called();
  }

  private void read(BpmnFile file, XmlNode child, Picture picture) {
    XmlNode element = file.find(child.get("bpmnElement"));
    if (element == null) {
      return;
    }
    if (child.name().equals("BPMNShape")) {
      shape(child, element).ifPresent(picture.shapes()::add);
    } else if (child.name().equals("BPMNEdge")) {
      edge(file, child, element).ifPresent(picture.edges()::add);
    }
  }

  private Optional<Shape> shape(XmlNode written, XmlNode element) {
    return box(written)
        .map(box ->
            new Shape(
                element,
                box,
                label(written),
                written.is("isExpanded", box.w() > 130 || box.h() > 110),
                written.is("isHorizontal", box.w() >= box.h()),
                written.is("isMarkerVisible", true),
                Picture.colour(written.get("colour border")),
                Picture.colour(written.get("colour background"))));
  }

  private Optional<Edge> edge(BpmnFile file, XmlNode written, XmlNode element) {
    List<Point> points = points(written);
    if (points.size() < 2) {
      return Optional.empty(); // its way is found by its ends
    }
    return Optional.of(
        new Edge(
            element,
            points,
            label(written),
            file.source(element),
            file.target(element),
            Picture.colour(written.get("colour border"))));
  }

  /** The way of an edge; empty where none is written. */
  List<Point> points(XmlNode written) {
    return written.children("waypoint").stream()
        .map(waypoint -> new Point(number(waypoint, "x"), number(waypoint, "y")))
        .toList();
  }

  private @Nullable Box label(XmlNode written) {
    return written.child("BPMNLabel").flatMap(this::box).orElse(null);
  }

  /** Empty where none is written or it takes no room; such an element is placed by us. */
  Optional<Box> box(XmlNode written) {
    XmlNode bounds = written.child("Bounds").orElse(null);
    if (bounds == null) {
      return Optional.empty();
    }
    Box box =
        new Box(
            number(bounds, "x"),
            number(bounds, "y"),
            number(bounds, "width"),
            number(bounds, "height"));
    return box.w() > 0 && box.h() > 0 ? Optional.of(box) : Optional.empty();
  }

  private double number(XmlNode node, String attribute) {
    String written = node.get(attribute);
    try {
      double value = written == null ? 0 : Double.parseDouble(written.strip());
      if (Math.abs(value) <= FARTHEST) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below, as for a number that is too great
    }
    throw new DiagramException(
        "%s:%d:%d: <%s> has %s=\"%s\"; write a number of pixels between -%d and %d."
            .formatted(
                name,
                node.line(),
                node.column(),
                node.name(),
                attribute,
                shortened(String.valueOf(written)),
                (long) FARTHEST,
                (long) FARTHEST));
  }

  private static String shortened(String text) {
    return text.length() > 40 ? text.substring(0, 40) + "..." : text;
  }
}
