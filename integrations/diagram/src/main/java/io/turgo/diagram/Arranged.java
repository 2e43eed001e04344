package io.turgo.diagram;

import io.turgo.diagram.Picture.Edge;
import io.turgo.diagram.Picture.Shape;
import java.util.List;

/** What a layout made: shapes and ways from (0, 0) on, and the room that they take. */
record Arranged(List<Shape> shapes, List<Edge> edges, double width, double height) {
  void moveTo(double dx, double dy, List<Shape> toShapes, List<Edge> toEdges) {
    shapes.forEach(shape -> toShapes.add(shape.moved(dx, dy)));
    edges.forEach(edge -> toEdges.add(edge.moved(dx, dy)));
  }
}
