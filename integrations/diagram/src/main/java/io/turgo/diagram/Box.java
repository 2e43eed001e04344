package io.turgo.diagram;

/** A rectangle by its upper left corner and its size. */
record Box(double x, double y, double w, double h) {
  static Box around(double cx, double cy, double w, double h) {
    return new Box(cx - w / 2, cy - h / 2, w, h);
  }

  double cx() {
    return x + w / 2;
  }

  double cy() {
    return y + h / 2;
  }

  double right() {
    return x + w;
  }

  double bottom() {
    return y + h;
  }

  Point centre() {
    return new Point(cx(), cy());
  }

  Box moved(double dx, double dy) {
    return new Box(x + dx, y + dy, w, h);
  }

  Box grown(double by) {
    return new Box(x - by, y - by, w + 2 * by, h + 2 * by);
  }

  boolean overlaps(Box other) {
    return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
  }

  /** The smallest box that holds both. */
  Box union(Box other) {
    double left = Math.min(x, other.x);
    double top = Math.min(y, other.y);
    return new Box(
        left,
        top,
        Math.max(right(), other.right()) - left,
        Math.max(bottom(), other.bottom()) - top);
  }

  /** Where the line from the centre to this point leaves the box. */
  Point borderTowards(Point to) {
    double dx = to.x() - cx();
    double dy = to.y() - cy();
    if (dx == 0 && dy == 0) {
      return new Point(right(), cy());
    }
    double share =
        Math.min(
            dx == 0 ? Double.MAX_VALUE : w / 2 / Math.abs(dx),
            dy == 0 ? Double.MAX_VALUE : h / 2 / Math.abs(dy));
    return new Point(cx() + dx * share, cy() + dy * share);
  }
}
