package io.turgo.diagram;

import io.turgo.diagram.Picture.Edge;
import java.util.ArrayList;
import java.util.List;

/** Paints flows, message flows and associations with their ends and names. */
final class EdgePainter {
  private static final double ROUND = 6;

  private final Svg svg;
  private final BpmnFile file;
  private final Spoken spoken;

  EdgePainter(Svg svg, BpmnFile file, Spoken spoken) {
    this.svg = svg;
    this.file = file;
    this.spoken = spoken;
  }

  void paint(Edge edge) {
    List<Point> points = distinct(edge.points());
    if (points.size() < 2) {
      return;
    }
    XmlNode element = edge.element();
    String colour = edge.colour() == null ? "#1d2b3a" : edge.colour();
    String kind =
        edge.colour() != null
            ? "td-coloured"
            : edge.kind() == Kind.ASSOCIATION ? "td-quiet" : "td-line";
    String dashes =
        switch (edge.kind()) {
          case MESSAGE_FLOW -> "8 5";
          case ASSOCIATION -> "1 4";
          default -> "none";
        };
    svg.empty(
        "path",
        "class",
        kind,
        "d",
        way(points),
        "stroke",
        colour,
        "stroke-width",
        edge.kind() == Kind.FLOW ? 1.5 : 1.3,
        "stroke-dasharray",
        dashes);
    // A broad line that nobody sees is easier to point at.
    svg.empty(
        "path",
        "class",
        "td-near",
        "d",
        way(points),
        "stroke",
        "none",
        "stroke-width",
        12.0,
        "pointer-events",
        "stroke");
    Point end = points.getLast();
    Point beforeEnd = points.get(points.size() - 2);
    Point start = points.getFirst();
    Point second = points.get(1);
    switch (edge.kind()) {
      case MESSAGE_FLOW -> {
        head(end, beforeEnd, "M0 0L-10-5V5Z", "td-shape", "#ffffff", colour);
        svg.empty(
            "circle",
            "class",
            "td-shape",
            "cx",
            start.x(),
            "cy",
            start.y(),
            "r",
            4.0,
            "fill",
            "#ffffff",
            "stroke",
            colour);
      }
      case ASSOCIATION -> {
        String direction =
            element
                .attributes()
                .getOrDefault(
                    "associationDirection", element.name().equals("association") ? "None" : "One");
        if (!direction.equals("None")) {
          head(end, beforeEnd, "M-7-4.5L0 0L-7 4.5", kind, "none", colour);
        }
        if (direction.equals("Both")) {
          head(start, second, "M-7-4.5L0 0L-7 4.5", kind, "none", colour);
        }
      }
      default -> {
        head(
            end,
            beforeEnd,
            "M0 0L-10-4.5V4.5Z",
            edge.colour() == null ? "td-solid td-arrow" : "td-coloured",
            colour,
            colour);
        if (spoken.isDefault(edge)) {
          head(start, second, "M-12-5L-7 5", kind, "none", colour);
        } else if (spoken.isConditional(edge)
            && edge.source() != null
            && Kind.of(edge.source()).isActivity()) {
          head(start, second, "M0 0L-8-5L-16 0L-8 5Z", "td-shape", "#ffffff", colour);
        }
      }
    }
    label(edge, points);
  }

  /** A path around the origin that points to the right, turned to where the line comes from. */
  private void head(Point at, Point from, String path, String kind, String fill, String colour) {
    double angle = Math.toDegrees(Math.atan2(at.y() - from.y(), at.x() - from.x()));
    svg.empty(
        "path",
        "class",
        kind,
        "d",
        path,
        "fill",
        fill,
        "stroke",
        colour,
        "stroke-width",
        1.2,
        "transform",
        "translate(%s %s) rotate(%s)"
            .formatted(Svg.number(at.x()), Svg.number(at.y()), Svg.number(angle)));
  }

  private static List<Point> distinct(List<Point> points) {
    List<Point> distinct = new ArrayList<>();
    for (Point point : points) {
      if (distinct.isEmpty() || distinct.getLast().distance(point) > 0.01) {
        distinct.add(point);
      }
    }
    return distinct;
  }

  private static String way(List<Point> points) {
    StringBuilder way = new StringBuilder("M").append(written(points.getFirst()));
    for (int i = 1; i < points.size() - 1; i++) {
      Point corner = points.get(i);
      Point before = points.get(i - 1);
      Point next = points.get(i + 1);
      double in = corner.distance(before);
      double out = corner.distance(next);
      double round = Math.min(ROUND, Math.min(in, out) / 2);
      way.append('L')
          .append(written(corner.towards(before, round / in)))
          .append('Q')
          .append(written(corner))
          .append(' ')
          .append(written(corner.towards(next, round / out)));
    }
    return way.append('L').append(written(points.getLast())).toString();
  }

  private static String written(Point point) {
    return Svg.number(point.x()) + " " + Svg.number(point.y());
  }

  private void label(Edge edge, List<Point> points) {
    String label = file.label(edge.element());
    if (label.isEmpty()) {
      return;
    }
    Box place = edge.label();
    if (place != null) {
      Labels.write(svg, label, place.cx(), place.y(), Math.max(place.w() + 6, Sizes.LABEL), 6);
      return;
    }
    Point middle = middle(points);
    Box size = Sizes.label(label);
    Labels.write(svg, label, middle.x(), middle.y() - size.h() - 3, Sizes.LABEL, 6);
  }

  private static Point middle(List<Point> points) {
    double length = 0;
    for (int i = 1; i < points.size(); i++) {
      length += points.get(i).distance(points.get(i - 1));
    }
    double rest = length / 2;
    for (int i = 1; i < points.size(); i++) {
      double piece = points.get(i).distance(points.get(i - 1));
      if (rest <= piece) {
        return points.get(i - 1).towards(points.get(i), rest / piece);
      }
      rest -= piece;
    }
    return points.getLast();
  }
}
