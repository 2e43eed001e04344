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

  /** From the middle of one boundary event to that of the next. */
  static final double BETWEEN_BOUNDARIES = 72;

  /** From a corner of an activity to the middle of a boundary event. */
  private static final double FROM_CORNER = 19;

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

  /**
   * How wide the name of a boundary event may be, which stands to the left of its flow.
   *
   * @param index of the event among those of its host, from right to left
   */
  static double boundaryRoom(int index, int count) {
    return index == count - 1 ? LABEL : BETWEEN_BOUNDARIES - 8;
  }

  /**
   * How wide an activity is at least, so that its boundary events are beside each other.
   *
   * @param marked whether there is a marker in the middle, which is left free
   */
  static double boundaryWidth(int count, boolean marked) {
    double least = 2 * FROM_CORNER + (count - 1) * BETWEEN_BOUNDARIES;
    return count > 2 && marked ? least + BETWEEN_BOUNDARIES : least;
  }

  /**
   * The place of a boundary event; those of an activity that is too narrow are closer together.
   *
   * @param index of the event among those of its host, from right to left
   */
  static Box boundary(Box host, int index, int count, boolean marked) {
    double between =
        Math.min(BETWEEN_BOUNDARIES, (host.w() - 2 * FROM_CORNER) / Math.max(1, count - 1));
    double first = host.right() - FROM_CORNER;
    double shift = 0;
    if (marked && host.w() >= boundaryWidth(count, true)) {
      for (int i = 0; i < count; i++) {
        double off = first - i * between - host.cx();
        if (Math.abs(off) < BETWEEN_BOUNDARIES / 2) {
          shift = off + BETWEEN_BOUNDARIES / 2;
        }
      }
    }
    return Box.around(first - shift - index * between, host.bottom(), EVENT, EVENT);
  }

  /** The size of a text that is written beside something. */
  static Box label(String label) {
    return label(label, LABEL);
  }

  /** The same where the text has no more room than this beside it. */
  static Box label(String label, double room) {
    double width = 0;
    int lines = 0;
    for (String line : TextLines.wrap(label, room, SMALL_TEXT, 6)) {
      width = Math.max(width, TextLines.width(line, SMALL_TEXT));
      lines++;
    }
    return new Box(0, 0, width, lines * LINE);
  }
}
