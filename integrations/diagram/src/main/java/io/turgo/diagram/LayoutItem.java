package io.turgo.diagram;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that gets a place: a node with what hangs on it, or a bend of a long way. */
final class LayoutItem {
  final @Nullable XmlNode node;
  final double width;
  final double height;

  /** What is laid out inside of it, of an expanded sub-process. */
  @Nullable Arranged inside;

  /** Room for what hangs above and below: labels, annotations, data, boundary events. */
  double above;

  double below;

  /** How wide its name is where that stands beside it. */
  double labelWidth;

  /** Boundary events, from right to left. */
  final List<XmlNode> boundaries = new ArrayList<>();

  final List<XmlNode> annotations = new ArrayList<>();
  final List<XmlNode> data = new ArrayList<>();

  /** Edges of the graph without cycles, long ones cut at each layer. */
  final List<LayoutItem> before = new ArrayList<>();

  final List<LayoutItem> after = new ArrayList<>();
  int layer;
  int lane;

  /** Place in the layer. */
  int rank;

  double order;

  /** The centre. */
  double x;

  double y;

  /** Above 0 where a boundary event leads to it, so that it goes below; greater further down. */
  double drop;

  /** Whether only boundary events lead to it; the way of the others is kept straight. */
  boolean side;

  LayoutItem(@Nullable XmlNode node, double width, double height) {
    this.node = node;
    this.width = width;
    this.height = height;
  }

  static LayoutItem bend(int layer, int lane) {
    LayoutItem bend = new LayoutItem(null, 0, 0);
    bend.layer = layer;
    bend.lane = lane;
    return bend;
  }

  boolean isBend() {
    return node == null;
  }

  boolean isGateway() {
    return node != null && Kind.of(node) == Kind.GATEWAY;
  }

  /** Whether its name is written where ways come from below. */
  boolean isLabelledBelow() {
    return node != null && Kind.of(node) == Kind.EVENT && below > 0;
  }

  double top() {
    return y - height / 2 - above;
  }

  double bottom() {
    return y + height / 2 + below;
  }

  Box box() {
    return Box.around(x, y, width, height);
  }
}
