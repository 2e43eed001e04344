package io.turgo.diagram;

import java.util.List;

/** Ways between two shapes where a file says none and no layout made one. */
final class Ways {
  private Ways() {}

  static List<Point> straight(Box from, Box to) {
    return List.of(from.borderTowards(to.centre()), to.borderTowards(from.centre()));
  }

  /** A way of horizontal and vertical parts. */
  static List<Point> bent(Box from, Box to) {
    if (from.equals(to)) {
      return List.of(
          new Point(from.right(), from.cy()),
          new Point(from.right() + 20, from.cy()),
          new Point(from.right() + 20, from.bottom() + 20),
          new Point(from.cx(), from.bottom() + 20),
          new Point(from.cx(), from.bottom()));
    }
    if (to.x() > from.right() + 10) {
      double middle = (from.right() + to.x()) / 2;
      return level(
          new Point(from.right(), from.cy()),
          new Point(middle, from.cy()),
          new Point(middle, to.cy()),
          new Point(to.x(), to.cy()));
    }
    if (to.y() > from.bottom() + 10 || to.bottom() < from.y() - 10) {
      boolean down = to.y() > from.bottom();
      double start = down ? from.bottom() : from.y();
      double end = down ? to.y() : to.bottom();
      double middle = (start + end) / 2;
      return level(
          new Point(from.cx(), start),
          new Point(from.cx(), middle),
          new Point(to.cx(), middle),
          new Point(to.cx(), end));
    }
    double below = Math.max(from.bottom(), to.bottom()) + 20;
    return List.of(
        new Point(from.cx(), from.bottom()),
        new Point(from.cx(), below),
        new Point(to.cx(), below),
        new Point(to.cx(), to.bottom()));
  }

  /** Two points where all four are on one line. */
  private static List<Point> level(Point start, Point first, Point second, Point end) {
    boolean straight =
        Math.abs(start.x() - end.x()) < 1
            || (start.y() == first.y() && Math.abs(start.y() - end.y()) < 1);
    return straight ? List.of(start, end) : List.of(start, first, second, end);
  }
}
