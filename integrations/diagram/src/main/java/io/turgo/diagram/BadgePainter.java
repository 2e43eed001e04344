package io.turgo.diagram;

import io.turgo.diagram.Picture.Shape;

/**
 * Paints the figures on top of elements: tokens left, incidents right, heat between them, changes
 * below.
 */
final class BadgePainter {
  private static final double HEIGHT = 20;

  private final Svg svg;
  private final Overlay overlay;

  BadgePainter(Svg svg, Overlay overlay) {
    this.svg = svg;
    this.overlay = overlay;
  }

  /** Painted above all elements; who listens has heard it with the element. */
  void paint(Shape shape) {
    String id = shape.element().id();
    Box box = shape.box();
    paint(id, box);
    String heat = overlay.heatText(id);
    if (heat != null) {
      figure(heat, box.cx(), shape.kind().isActivity() ? box.y() : box.y() - 10);
    }
  }

  /** Tokens, incidents and changes of an element at its place. */
  void paint(String id, Box box) {
    long tokens = overlay.tokensAt(id);
    if (tokens > 0) {
      badge("td-token", "#0a66c2", Figures.count(tokens), box.x() + 3, box.y() - 1);
    }
    long incidents = overlay.incidentsAt(id);
    if (incidents > 0) {
      String text = "! " + Figures.count(incidents);
      badge("td-incident", "#c3261d", text, box.right() - 3, box.y() - 1);
    }
    Overlay.Change change = overlay.changeAt(id);
    if (change != null) {
      badge(
          "td-change td-" + change.word(),
          change.colour(),
          change.sign(),
          box.right() - 3,
          box.bottom() + 1);
    }
  }

  private void badge(String kind, String colour, String text, double cx, double cy) {
    double width = Math.max(HEIGHT, TextLines.width(text, 12) + 12);
    svg.open("g", "class", "td-badge", "aria-hidden", "true", "pointer-events", "none");
    svg.empty(
        "rect",
        "class",
        kind,
        "x",
        cx - width / 2,
        "y",
        cy - HEIGHT / 2,
        "width",
        width,
        "height",
        HEIGHT,
        "rx",
        HEIGHT / 2,
        "fill",
        colour,
        "stroke",
        "#ffffff",
        "stroke-width",
        1.5);
    svg.open(
        "text",
        "class",
        "td-on-badge",
        "x",
        cx,
        "y",
        cy + 4.2,
        "text-anchor",
        "middle",
        "fill",
        "#ffffff",
        "stroke",
        "none",
        "font-weight",
        700);
    svg.text(text).close("text").close("g");
  }

  /** A few characters in a frame of their own, around a point. */
  void figure(String text, double cx, double cy) {
    double width = TextLines.width(text, Sizes.SMALL_TEXT) + 12;
    svg.open("g", "class", "td-badge", "aria-hidden", "true", "pointer-events", "none");
    svg.empty(
        "rect",
        "class",
        "td-figure",
        "x",
        cx - width / 2,
        "y",
        cy - 8.5,
        "width",
        width,
        "height",
        17.0,
        "rx",
        8.5,
        "fill",
        "#ffffff",
        "stroke",
        "#5b6b7b");
    svg.open(
        "text",
        "x",
        cx,
        "y",
        cy + 3.8,
        "text-anchor",
        "middle",
        "fill",
        "#1d2b3a",
        "stroke",
        "none",
        "font-size",
        Sizes.SMALL_TEXT);
    svg.text(text).close("text").close("g");
  }
}
