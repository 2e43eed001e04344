package io.turgo.diagram;

/** A place in a picture; x grows to the right, y downwards. */
record Point(double x, double y) {
  Point moved(double dx, double dy) {
    return new Point(x + dx, y + dy);
  }

  double distance(Point other) {
    return Math.hypot(x - other.x, y - other.y);
  }

  /** The point that lies at this share of the way to the other. */
  Point towards(Point other, double share) {
    return new Point(x + (other.x - x) * share, y + (other.y - y) * share);
  }
}
