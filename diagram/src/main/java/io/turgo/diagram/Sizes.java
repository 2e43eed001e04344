package io.turgo.diagram;

/** How large things are where nobody says it, as modellers make them. */
final class Sizes {
  static final double TEXT = 12;
  static final double SMALL_TEXT = 11;
  static final double LINE = 14;
  static final double EVENT = 36;
  static final double GATEWAY = 50;
  static final double LABEL = 96;
  static final double ANNOTATION = 130;

  /** The strip of a pool or lane that has its name. */
  static final double STRIP = 30;

  private Sizes() {}

  static double width(XmlNode element) {
    return switch (Kind.of(element)) {
      case EVENT -> EVENT;
      case GATEWAY, DATA_STORE -> GATEWAY;
      case DATA_OBJECT -> 36;
      case ANNOTATION -> ANNOTATION;
      default -> 110;
    };
  }

  static double height(XmlNode element, String label) {
    return switch (Kind.of(element)) {
      case EVENT -> EVENT;
      case GATEWAY, DATA_OBJECT, DATA_STORE -> 50;
      case ANNOTATION ->
          Math.max(1, TextLines.wrap(label, ANNOTATION - 14, SMALL_TEXT, 12).size()) * LINE + 12;
      default -> 80;
    };
  }

  /** The size of a text that is written beside something. */
  static Box label(String label) {
    double width = 0;
    int lines = 0;
    for (String line : TextLines.wrap(label, LABEL, SMALL_TEXT, 4)) {
      width = Math.max(width, TextLines.width(line, SMALL_TEXT));
      lines++;
    }
    return new Box(0, 0, width, lines * LINE);
  }
}
