package io.turgo.diagram;

import io.turgo.diagram.Picture.Edge;
import io.turgo.diagram.Picture.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes shapes and ways of items that have their layer, their order and their height. */
final class PartPainter {
  /** Labels of a source that the next one is kept apart from. */
  private static final int COMPARED = 8;

  private static final double PADDING = 24;
  private static final double HEAD = 34;

  private final BpmnFile file;
  private final List<List<LayoutItem>> layers;
  private final List<LayoutLink> links;
  private final List<Shape> shapes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final Map<XmlNode, Box> boundaries = new HashMap<>();

  PartPainter(BpmnFile file, List<List<LayoutItem>> layers, List<LayoutLink> links) {
    this.file = file;
    this.layers = layers;
    this.links = links;
  }

  /** Nodes beside each other that already have their places. */
  static Arranged row(BpmnFile file, List<LayoutItem> row) {
    PartPainter painter = new PartPainter(file, List.of(row), List.of());
    row.forEach(painter::draw);
    return painter.fromZero(List.of(), new double[0]);
  }

  Arranged arranged(List<XmlNode> lanes, double[] tops) {
    Routes routes = new Routes(layers, links);
    Map<LayoutLink, Double> labels = new HashMap<>();
    for (LayoutLink link : links) {
      labels.put(link, Sizes.label(file.label(link.edge)).w());
    }
    routes.spread(labels);
    for (List<LayoutItem> layer : layers) {
      for (LayoutItem item : layer) {
        if (!item.isBend()) {
          draw(item);
        }
      }
    }
    Map<@Nullable XmlNode, List<Box>> labelled = new HashMap<>();
    for (LayoutLink link : links) {
      Box boundary = boundaries.getOrDefault(link.boundary, link.from.box());
      List<Point> way = routes.way(link, boundary);
      XmlNode source = link.boundary == null ? link.from.node : link.boundary;
      Box label =
          apart(
              uncovered(label(link, way), link, routes),
              labelled.computeIfAbsent(source, key -> new ArrayList<>()));
      edges.add(new Edge(link.edge, way, label, source, link.to.node, null));
    }
    return fromZero(lanes, tops);
  }

  private void draw(LayoutItem item) {
    XmlNode node = item.node;
    if (node == null) {
      return;
    }
    Box box = item.box();
    Shape shape = Shape.plain(node, box);
    Arranged inside = item.inside;
    if (Kind.of(node) == Kind.SUB_PROCESS && inside == null) {
      shape = shape.collapsed();
    }
    String label = file.label(node);
    if (item.isGateway() && !label.isEmpty()) {
      Box size = Sizes.label(label);
      shape = shape.withLabel(Box.around(item.x, box.y() - 4 - size.h() / 2, size.w(), size.h()));
    }
    shapes.add(shape);
    if (inside != null) {
      double spare = (box.w() - 2 * PADDING - inside.width()) / 2;
      inside.moveTo(box.x() + PADDING + spare, box.y() + HEAD, shapes, edges);
    }
    int count = item.boundaries.size();
    for (int i = 0; i < count; i++) {
      XmlNode boundary = item.boundaries.get(i);
      Box place = Sizes.boundary(box, i, count, Markers.isMarked(node));
      boundaries.put(boundary, place);
      shapes.add(labelled(boundary, place, Sizes.boundaryRoom(i, count)));
    }
    hang(item, box);
  }

  /** A boundary event has its name to the left below it, because its flow goes down. */
  private Shape labelled(XmlNode boundary, Box place, double room) {
    String label = file.label(boundary);
    if (label.isEmpty()) {
      return Shape.plain(boundary, place);
    }
    Box size = Sizes.label(label, room);
    return Shape.plain(boundary, place)
        .withLabel(new Box(place.cx() - size.w() - 4, place.bottom() - 2, size.w(), size.h()));
  }

  private void hang(LayoutItem item, Box box) {
    double y = box.y() - item.above;
    for (XmlNode annotation : item.annotations) {
      double height = Sizes.height(annotation, file.label(annotation));
      shapes.add(Shape.plain(annotation, new Box(box.cx() + 8, y, Sizes.ANNOTATION, height)));
      y += height + 16;
    }
    double bottom = box.bottom() + 36 + (item.boundaries.isEmpty() ? 0 : 20);
    double x = box.cx() - item.data.size() * 30.0 + 12;
    for (XmlNode data : item.data) {
      double width = Sizes.width(data);
      shapes.add(Shape.plain(data, new Box(x, bottom, width, 50)));
      x += 60;
    }
  }

  /** Moved into the gap where an item of its source's layer would cover it. */
  private @Nullable Box uncovered(@Nullable Box label, LayoutLink link, Routes routes) {
    double gap = routes.gapBehind(link.from);
    if (label == null || link.back || label.x() >= gap) {
      return label;
    }
    List<LayoutItem> layer = layers.get(link.from.layer);
    int low = 0;
    int high = layer.size();
    while (low < high) { // items are below each other, in their order
      int middle = (low + high) / 2;
      if (layer.get(middle).box().bottom() <= label.y()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (; low < layer.size() && layer.get(low).box().y() < label.bottom(); low++) {
      if (layer.get(low).box().overlaps(label)) {
        return label.moved(gap + 4 - label.x(), 0);
      }
    }
    return label;
  }

  /** Moved up from where it would cover another of the same source; a few are looked at. */
  private static @Nullable Box apart(@Nullable Box label, List<Box> others) {
    if (label == null) {
      return null;
    }
    Box free = label;
    for (Box other : others.subList(Math.max(0, others.size() - COMPARED), others.size())) {
      if (free.overlaps(other)) {
        free = free.moved(0, other.y() - free.bottom());
      }
    }
    others.add(free);
    return free;
  }

  /** Above the last piece, where it is the only way. */
  private @Nullable Box label(LayoutLink link, List<Point> way) {
    String label = file.label(link.edge);
    if (label.isEmpty()) {
      return null;
    }
    Box size = Sizes.label(label);
    int at = way.size() - 2;
    Point begin = way.get(at);
    if (link.back && way.get(1).y() == way.getFirst().y() && way.get(1).x() > way.getFirst().x()) {
      // It leaves beside the flows that go on, whose labels are above.
      return new Box(way.get(1).x() + 4, way.getFirst().y() + 4, size.w(), size.h());
    }
    if (link.back || begin.y() != way.get(at + 1).y()) {
      begin = way.getFirst();
      at = 0;
    }
    // Where it leaves its source there may be the stroke of a default flow.
    double x = begin.x() + (at == 0 ? 16 : 6);
    if (way.get(at + 1).x() < begin.x()) {
      x = begin.x() - size.w() - 6;
    }
    return new Box(x, begin.y() - size.h() - 3, size.w(), size.h());
  }

  /** All of it moved to begin at (0, 0), with the lanes behind it. */
  private Arranged fromZero(List<XmlNode> lanes, double[] tops) {
    Picture all = new Picture("", "", new XmlNode(XmlNode.Space.BPMN, "", null, 0, 0));
    all.shapes().addAll(shapes);
    all.edges().addAll(edges);
    for (Shape shape : shapes) {
      if (shape.label() == null && shape.kind() == Kind.EVENT) {
        Box size = Sizes.label(file.label(shape.element()));
        all.shapes()
            .add(
                Shape.plain(
                    shape.element(),
                    new Box(
                        shape.box().cx() - size.w() / 2,
                        shape.box().bottom(),
                        size.w(),
                        size.h() == 0 ? 0 : size.h() + 4)));
      }
    }
    Box bounds = all.bounds().orElse(new Box(0, 0, 0, 0));
    if (lanes.isEmpty()) {
      return new Arranged(
          shapes.stream().map(shape -> shape.moved(-bounds.x(), -bounds.y())).toList(),
          edges.stream().map(edge -> edge.moved(-bounds.x(), -bounds.y())).toList(),
          bounds.w(),
          bounds.h());
    }
    double width = bounds.w() + Sizes.STRIP + 50;
    double height = Math.max(tops[lanes.size()], bounds.bottom() + 20);
    List<Shape> withLanes = new ArrayList<>();
    for (int i = 0; i < lanes.size(); i++) {
      double bottom = i == lanes.size() - 1 ? height : tops[i + 1];
      withLanes.add(Shape.plain(lanes.get(i), new Box(0, tops[i], width, bottom - tops[i])));
    }
    double dx = Sizes.STRIP + 25 - bounds.x();
    shapes.forEach(shape -> withLanes.add(shape.moved(dx, 0)));
    return new Arranged(
        withLanes, edges.stream().map(edge -> edge.moved(dx, 0)).toList(), width, height);
  }
}
