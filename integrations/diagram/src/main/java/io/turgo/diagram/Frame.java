package io.turgo.diagram;

/** The beginning of an SVG: its size, what screen readers say of it, its style and its paper. */
final class Frame {
  private Frame() {}

  /**
   * Opens the SVG and leaves it open.
   *
   * @param kind such as {@code BPMN diagram}
   * @param description what there is to see, in a sentence or two
   */
  static void open(
      Svg svg,
      String kind,
      String title,
      String description,
      double width,
      double height,
      boolean styled) {
    // Attributes draw it where CSS or custom properties are not known; the style goes before them.
    svg.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "class",
        "turgo-diagram",
        "role",
        "graphics-document document",
        "aria-roledescription",
        kind,
        "aria-label",
        title,
        "viewBox",
        "0 0 " + Svg.number(Math.ceil(width)) + " " + Svg.number(Math.ceil(height)),
        "width",
        Math.ceil(width),
        "height",
        Math.ceil(height),
        "font-family",
        "system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
        "font-size",
        12.0,
        "fill",
        "none",
        "stroke",
        "#1d2b3a",
        "stroke-linejoin",
        "round",
        "stroke-linecap",
        "round");
    svg.raw("\n").element("title", title).element("desc", description);
    if (styled) {
      svg.raw("<style>").raw(BpmnDiagram.styleSheet()).raw("</style>\n");
    }
    svg.empty(
        "rect",
        "class",
        "td-paper",
        "width",
        width,
        "height",
        height,
        "fill",
        "#ffffff",
        "stroke",
        "none");
  }
}
