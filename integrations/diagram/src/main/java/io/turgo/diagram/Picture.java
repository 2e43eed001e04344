package io.turgo.diagram;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One diagram of a file: what is on it and where. */
final class Picture {
  private final String id;
  private final String title;
  private final XmlNode element;
  private final List<Shape> shapes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();

  /**
   * An empty one.
   *
   * @param element whose inside it shows: a process, a collaboration or a sub-process
   */
  Picture(String id, String title, XmlNode element) {
    this.id = id;
    this.title = title;
    this.element = element;
  }

  String id() {
    return id;
  }

  String title() {
    return title;
  }

  XmlNode element() {
    return element;
  }

  /** Whether something of that process is on it. */
  boolean shows(BpmnFile file, String processId) {
    return isOf(element, processId)
        || shapes.stream()
            .anyMatch(shape ->
                isOf(shape.element(), processId)
                    || isOf(file.find(shape.element().get("processRef")), processId));
  }

  private static boolean isOf(@Nullable XmlNode part, String processId) {
    for (XmlNode up = part; up != null; up = up.parent()) {
      if (up.name().equals("process")) {
        return up.id().equals(processId);
      }
    }
    return false;
  }

  List<Shape> shapes() {
    return shapes;
  }

  List<Edge> edges() {
    return edges;
  }

  /** What all of it takes, labels included; empty where nothing is on it. */
  Optional<Box> bounds() {
    Box all = null;
    for (Shape shape : shapes) {
      all = all == null ? shape.box() : all.union(shape.box());
      Box label = shape.label();
      all = label == null ? all : all.union(label);
    }
    for (Edge edge : edges) {
      for (Point point : edge.points()) {
        Box there = new Box(point.x(), point.y(), 0, 0);
        all = all == null ? there : all.union(there);
      }
      Box label = edge.label();
      all = label == null || all == null ? all : all.union(label);
    }
    return Optional.ofNullable(all);
  }

  /**
   * A node, pool, lane or artefact at its place.
   *
   * @param label where its name is written; null: where such names usually are
   * @param expanded of a sub-process: whether its inside is shown
   * @param horizontal of pools and lanes
   * @param cross of an exclusive gateway: whether the X is shown
   */
  record Shape(
      XmlNode element,
      Box box,
      @Nullable Box label,
      boolean expanded,
      boolean horizontal,
      boolean cross,
      @Nullable String border,
      @Nullable String background) {
    static Shape plain(XmlNode element, Box box) {
      return new Shape(element, box, null, true, true, true, null, null);
    }

    Kind kind() {
      return Kind.of(element);
    }

    Shape moved(double dx, double dy) {
      return new Shape(
          element,
          box.moved(dx, dy),
          label == null ? null : label.moved(dx, dy),
          expanded,
          horizontal,
          cross,
          border,
          background);
    }

    Shape withLabel(Box place) {
      return new Shape(element, box, place, expanded, horizontal, cross, border, background);
    }

    Shape collapsed() {
      return new Shape(element, box, label, false, horizontal, cross, border, background);
    }
  }

  /** A flow, message flow or association on its way. */
  record Edge(
      XmlNode element,
      List<Point> points,
      @Nullable Box label,
      @Nullable XmlNode source,
      @Nullable XmlNode target,
      @Nullable String colour) {
    Kind kind() {
      return Kind.of(element);
    }

    Edge moved(double dx, double dy) {
      return new Edge(
          element,
          points.stream().map(point -> point.moved(dx, dy)).toList(),
          label == null ? null : label.moved(dx, dy),
          source,
          target,
          colour);
    }
  }

  private static final Pattern COLOUR = Pattern.compile("#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,20}");

  /** A colour that may be written into an attribute, null if it is none. */
  static @Nullable String colour(@Nullable String written) {
    return written != null && COLOUR.matcher(written.strip()).matches() ? written.strip() : null;
  }
}
