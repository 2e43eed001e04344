package io.turgo.diagram;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A flow between two items, with the bends that it passes. */
final class LayoutLink {
  final XmlNode edge;
  final LayoutItem from;
  final LayoutItem to;

  /** The boundary event that it leaves from, if it does. */
  final @Nullable XmlNode boundary;

  /** Whether it closes a cycle, so that it goes back. */
  boolean back;

  /** From its beginning to its end. */
  final List<LayoutItem> chain = new ArrayList<>();

  LayoutLink(XmlNode edge, LayoutItem from, LayoutItem to, @Nullable XmlNode boundary) {
    this.edge = edge;
    this.from = from;
    this.to = to;
    this.boundary = boundary;
  }
}
