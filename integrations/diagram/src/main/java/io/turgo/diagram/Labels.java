package io.turgo.diagram;

import java.util.List;

/** Writes names beside and in elements. */
final class Labels {
  private Labels() {}

  /** Beside an element: lines centred below this point, with a halo that keeps them readable. */
  static void write(Svg svg, String label, double cx, double top, double width, int most) {
    lines(
        svg,
        TextLines.wrap(label, width, Sizes.SMALL_TEXT, most),
        cx,
        top + 11,
        "middle",
        Sizes.SMALL_TEXT,
        "td-halo");
  }

  /** Inside of a box, in its middle. */
  static void fill(Svg svg, String label, Box box, double size) {
    int most = Math.max(1, (int) (box.h() / Sizes.LINE));
    List<String> lines = TextLines.wrap(label, box.w(), size, most);
    double top = box.cy() - lines.size() * Sizes.LINE / 2 + Sizes.LINE - 3.5;
    lines(svg, lines, box.cx(), top, "middle", size, "td-text");
  }

  /** From the left, below each other. */
  static void left(Svg svg, String label, Box box, double size) {
    int most = Math.max(1, (int) (box.h() / Sizes.LINE));
    lines(
        svg,
        TextLines.wrap(label, box.w(), size, most),
        box.x(),
        box.y() + 11,
        "start",
        size,
        "td-text");
  }

  private static void lines(
      Svg svg, List<String> lines, double x, double y, String anchor, double size, String kind) {
    if (lines.isEmpty()) {
      return;
    }
    svg.open(
        "text",
        "class",
        kind,
        "text-anchor",
        anchor,
        "fill",
        "#1d2b3a",
        "stroke",
        "none",
        "font-size",
        size,
        "aria-hidden",
        "true");
    for (int i = 0; i < lines.size(); i++) {
      svg.open("tspan", "x", x, "y", y + i * Sizes.LINE).text(lines.get(i)).raw("</tspan>");
    }
    svg.close("text");
  }
}
