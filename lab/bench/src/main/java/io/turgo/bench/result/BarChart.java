package io.turgo.bench.result;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Horizontal bars as SVG, a row each: its name and its figure above, the bar below. A name above
 * its bar may be long and stays readable on a narrow screen, beside it not.
 */
public final class BarChart {
  static final int WIDTH = 640;
  private static final int ROW = 46;
  private static final int BAR_Y = 22;
  private static final int BAR = 14;

  /** For charts that stand side by side. */
  private static final int HALF_WIDTH = 320;

  private final String id;
  private final String title;
  private final List<Bar> bars;
  private final int width;

  BarChart(String id, String title, List<Bar> bars, int width) {
    this.id = id;
    this.title = title;
    this.bars = List.copyOf(bars);
    this.width = width;
  }

  /**
   * A chart as wide as the page.
   *
   * @param id unique on the page
   */
  public static BarChart wide(String id, String title, List<Bar> bars) {
    return new BarChart(id, title, bars, WIDTH);
  }

  /** A chart half as wide, with text of the same size. */
  static BarChart narrow(String id, String title, List<Bar> bars) {
    return new BarChart(id, title, bars, HALF_WIDTH);
  }

  /**
   * A bar of one or more parts.
   *
   * @param figure what it says, with its unit
   * @param spread lowest and highest of repetitions; empty for none
   */
  public record Bar(String name, String figure, List<Part> parts, List<Double> spread) {
    /** A bar of one part. */
    public static Bar of(String name, String figure, double value, String style) {
      return new Bar(name, figure, List.of(new Part(value, style)), List.of());
    }

    double length() {
      return parts.stream().mapToDouble(Part::value).sum();
    }

    double extent() {
      return Math.max(length(), spread.stream().mapToDouble(Double::doubleValue).max().orElse(0));
    }
  }

  /**
   * A part of a bar.
   *
   * @param style its class in the style sheet
   */
  public record Part(double value, String style) {}

  /** Draws it. */
  public void draw(Markup page) {
    openSvg(page, id, title, description(), width, height());
    drawBars(page);
    page.close();
  }

  /** Draws it as a part of a picture, with its upper left corner there. */
  void drawAt(Markup picture, int x, int y) {
    picture.open("g", "transform", "translate(%d %d)".formatted(x, y));
    drawBars(picture);
    picture.close();
  }

  int height() {
    return bars.size() * ROW;
  }

  private void drawBars(Markup page) {
    double longest = Math.max(1e-9, bars.stream().mapToDouble(Bar::extent).max().orElse(0));
    for (int i = 0; i < bars.size(); i++) {
      draw(page, bars.get(i), i * ROW, width / longest);
    }
  }

  private void draw(Markup page, Bar bar, int y, double scale) {
    page.leaf("text", bar.name(), "x", "0", "y", "" + (y + 15), "class", "name");
    page.leaf("text", bar.figure(), "x", "" + width, "y", "" + (y + 15), "class", "figure");
    int top = y + BAR_Y;
    rectangle(page, 0, top, width, "track");
    double x = 0;
    for (Part part : bar.parts()) {
      double length = part.value() * scale;
      rectangle(page, x, top, length, part.style());
      x += length;
    }
    if (!bar.spread().isEmpty()) {
      whisker(page, bar.spread().getFirst() * scale, bar.spread().getLast() * scale, top);
    }
  }

  private static void rectangle(Markup page, double x, int y, double width, String style) {
    page.single(
        "rect",
        "x",
        number(x),
        "y",
        "" + y,
        "width",
        number(width),
        "height",
        "" + BAR,
        "class",
        style);
  }

  private void whisker(Markup page, double from, double to, int top) {
    double middle = top + BAR / 2.0;
    double half = BAR / 2.0 - 2;
    // Kept inside of the picture, or the cap of the longest would be cut in half.
    double end = Math.min(to, width - 1);
    page.single(
        "path",
        "d",
        "M%s %sH%sM%s %sV%sM%s %sV%s"
            .formatted(
                number(from),
                number(middle),
                number(end),
                number(from),
                number(middle - half),
                number(middle + half),
                number(end),
                number(middle - half),
                number(middle + half)),
        "class",
        "whisker");
  }

  /** The title, the names and the figures in words. */
  String description() {
    return bars.stream()
        .map(bar -> bar.name() + ": " + bar.figure())
        .collect(Collectors.joining("; "));
  }

  /** Opens a picture with a title and a description for those who cannot see it. */
  static void openSvg(
      Markup page, String id, String title, String description, int width, int height) {
    page.open(
        "svg",
        "viewBox",
        "0 0 " + width + " " + height,
        "role",
        "img",
        "aria-labelledby",
        id + "-title " + id + "-desc",
        "xmlns",
        "http://www.w3.org/2000/svg");
    page.leaf("title", title, "id", id + "-title");
    page.leaf("desc", description, "id", id + "-desc");
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
