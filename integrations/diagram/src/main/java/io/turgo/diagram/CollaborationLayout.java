package io.turgo.diagram;

import io.turgo.diagram.Picture.Edge;
import io.turgo.diagram.Picture.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Places the pools of a collaboration below each other, with what they hold and exchange. */
final class CollaborationLayout {
  private static final double PADDING = 24;
  private static final double GAP = 60;
  private static final double CLOSED = 70;

  private final BpmnFile file;
  private final AutoLayout layout;

  CollaborationLayout(BpmnFile file, AutoLayout layout) {
    this.file = file;
    this.layout = layout;
  }

  void place(Picture picture) {
    List<XmlNode> pools = picture.element().children("participant");
    List<Arranged> insides = new ArrayList<>();
    double width = 400;
    for (XmlNode pool : pools) {
      XmlNode process = file.find(pool.get("processRef"));
      Arranged inside =
          process == null || file.nodes(process).isEmpty()
              ? new Arranged(List.of(), List.of(), 0, CLOSED)
              : layout.arrange(process, Set.of());
      insides.add(inside);
      width = Math.max(width, inside.width() + Sizes.STRIP + 2 * PADDING);
    }
    double y = 0;
    for (int i = 0; i < pools.size(); i++) {
      Arranged inside = insides.get(i);
      boolean hasLanes = inside.shapes().stream().anyMatch(shape -> shape.kind() == Kind.LANE);
      double padding = inside.shapes().isEmpty() || hasLanes ? 0 : PADDING;
      double height = inside.height() + 2 * padding;
      picture.shapes().add(Shape.plain(pools.get(i), new Box(0, y, width, height)));
      double across = width - Sizes.STRIP;
      for (Shape shape : inside.shapes()) {
        Box box = shape.box();
        picture
            .shapes()
            .add(
                shape.kind() == Kind.LANE
                    ? Shape.plain(
                        shape.element(), new Box(Sizes.STRIP, y + box.y(), across, box.h()))
                    : shape.moved(Sizes.STRIP + padding, y + padding));
      }
      double top = y + padding;
      inside.edges().forEach(edge -> picture.edges().add(edge.moved(Sizes.STRIP + padding, top)));
      y += height + GAP;
    }
    connect(picture);
  }

  private void connect(Picture picture) {
    Map<XmlNode, Shape> shapes = new HashMap<>();
    picture.shapes().forEach(shape -> shapes.putIfAbsent(shape.element(), shape));
    for (XmlNode flow : picture.element().children("messageFlow")) {
      XmlNode source = file.source(flow);
      XmlNode target = file.target(flow);
      Shape from = shapes.get(source);
      Shape to = shapes.get(target);
      if (from != null && to != null) {
        picture.edges().add(new Edge(flow, way(from, to), null, source, target, null));
      }
    }
  }

  /** From above or below; from and to a pool straight at the place of the other end. */
  private static List<Point> way(Shape from, Shape to) {
    Box one = at(from, to.box());
    Box other = at(to, from.box());
    boolean down = other.cy() > one.cy();
    Point start = new Point(one.cx(), down ? one.bottom() : one.y());
    Point end = new Point(other.cx(), down ? other.y() : other.bottom());
    if (Math.abs(start.x() - end.x()) < 1) {
      return List.of(start, end);
    }
    double middle = (start.y() + end.y()) / 2;
    return List.of(start, new Point(start.x(), middle), new Point(end.x(), middle), end);
  }

  private static Box at(Shape shape, Box other) {
    return shape.kind() == Kind.POOL
        ? new Box(other.cx(), shape.box().y(), 0, shape.box().h())
        : shape.box();
  }
}
