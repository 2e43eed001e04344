package io.turgo.diagram;

import io.turgo.diagram.Picture.Edge;
import io.turgo.diagram.Picture.Shape;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The order in which a picture is painted, and so read aloud: what holds others first, then nodes
 * as the flow goes, each before what leaves it.
 */
final class ReadingOrder {
  private final Picture picture;
  private final BpmnFile file;
  private final Map<XmlNode, List<Edge>> leaving = new HashMap<>();
  private final Map<XmlNode, Shape> shapes = new HashMap<>();

  ReadingOrder(BpmnFile file, Picture picture) {
    this.file = file;
    this.picture = picture;
    picture.shapes().forEach(shape -> shapes.putIfAbsent(shape.element(), shape));
    for (Edge edge : picture.edges()) {
      if (edge.source() != null) {
        leaving.computeIfAbsent(edge.source(), key -> new ArrayList<>()).add(edge);
      }
    }
  }

  /** Pools, lanes and expanded sub-processes, outer ones before inner ones. */
  List<Shape> holders() {
    return picture.shapes().stream()
        .filter(ReadingOrder::isHolder)
        .sorted(Comparator.comparingDouble(shape -> -shape.box().w() * shape.box().h()))
        .toList();
  }

  private static boolean isHolder(Shape shape) {
    return switch (shape.kind()) {
      case POOL, LANE -> true;
      case SUB_PROCESS -> shape.expanded();
      default -> false;
    };
  }

  /** All others, and what leaves each. */
  List<Shape> nodes() {
    Set<XmlNode> reached = new HashSet<>();
    picture.edges().stream()
        .filter(edge -> edge.kind() == Kind.FLOW && edge.target() != null)
        .forEach(edge -> reached.add(edge.target()));
    List<Shape> starts =
        picture.shapes().stream()
            .sorted(
                Comparator.<Shape, Boolean>comparing(shape -> reached.contains(shape.element()))
                    .thenComparing(shape -> !shape.element().name().equals("startEvent"))
                    .thenComparingDouble(shape -> shape.box().y())
                    .thenComparingDouble(shape -> shape.box().x()))
            .toList();
    List<Shape> order = new ArrayList<>();
    Set<XmlNode> seen = new HashSet<>();
    for (Shape start : starts) {
      if (start.kind() == Kind.EVENT && file.host(start.element()) != null) {
        continue; // follows its host
      }
      walk(start, seen, order);
    }
    starts.forEach(start -> walk(start, seen, order));
    return order;
  }

  private void walk(Shape start, Set<XmlNode> seen, List<Shape> order) {
    Deque<Shape> open = new ArrayDeque<>();
    open.push(start);
    while (!open.isEmpty()) {
      Shape shape = open.pop();
      if (!seen.add(shape.element())) {
        continue;
      }
      if (!isHolder(shape)) {
        order.add(shape);
      }
      List<Shape> next = new ArrayList<>();
      for (XmlNode boundary : file.boundariesOf(shape.element())) {
        if (shapes.containsKey(boundary)) {
          next.add(shapes.get(boundary));
        }
      }
      for (Edge edge : leaving(shape.element())) {
        Shape target = edge.kind() == Kind.FLOW ? shapes.get(edge.target()) : null;
        if (target != null) {
          next.add(target);
        }
      }
      next.reversed().forEach(open::push);
    }
  }

  List<Edge> leaving(XmlNode element) {
    return leaving.getOrDefault(element, List.of());
  }

  /** Edges that leave nothing on the picture. */
  List<Edge> others() {
    return picture.edges().stream()
        .filter(edge -> edge.source() == null || !shapes.containsKey(edge.source()))
        .toList();
  }
}
