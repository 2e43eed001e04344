package io.turgo.diagram;

import java.util.ArrayList;
import java.util.List;

/**
 * Text in lines of a bounded width.
 *
 * <p>Fonts are not asked, so that servers without any draw the same: characters are taken to be as
 * wide as in the usual sans-serif fonts, and everything beyond Latin as wide as the font is high.
 */
final class TextLines {
  /** Thousandths of the font size, for the characters from the space to the tilde. */
  private static final int[] WIDTHS = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584
  };

  private static final int LONGEST = 2_000;

  private TextLines() {}

  static double width(String text, double size) {
    int thousandths = 0;
    for (int at = 0; at < text.length(); ) {
      int character = text.codePointAt(at);
      thousandths += width(character);
      at += Character.charCount(character);
    }
    // Fonts differ; a little more than the usual one keeps most of them inside.
    return thousandths * size * 1.04 / 1000;
  }

  private static int width(int character) {
    if (character >= ' ' && character <= '~') {
      return WIDTHS[character - ' '];
    }
    int type = Character.getType(character);
    if (type == Character.NON_SPACING_MARK || type == Character.FORMAT) {
      return 0;
    }
    return character < 0x1100 ? 600 : 1000;
  }

  /** The text in lines; what does not fit into so many ends in three dots. */
  static List<String> wrap(String text, double room, double size, int most) {
    double width = Math.max(room, size); // in less no character would fit
    String all = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    List<String> lines = new ArrayList<>();
    for (String paragraph : all.split("\\R", -1)) {
      StringBuilder line = new StringBuilder();
      for (String word : paragraph.strip().split("\\s+", -1)) {
        String rest = word;
        while (true) {
          String longer = line.isEmpty() ? rest : line + " " + rest;
          if (width(longer, size) <= width) {
            line.setLength(0);
            line.append(longer);
            break;
          }
          if (!line.isEmpty()) {
            lines.add(line.toString());
            line.setLength(0);
            continue;
          }
          int fits = fitting(rest, width, size);
          lines.add(rest.substring(0, fits));
          rest = rest.substring(fits);
        }
        if (lines.size() > most) {
          break;
        }
      }
      lines.add(line.toString());
      if (lines.size() > most) {
        break;
      }
    }
    while (!lines.isEmpty() && lines.getLast().isEmpty()) {
      lines.removeLast();
    }
    if (lines.size() > most) {
      lines = new ArrayList<>(lines.subList(0, Math.max(1, most)));
      String last = lines.removeLast();
      int keep = fitting(last, Math.max(0, width - width("…", size)), size);
      lines.add((keep < last.length() ? last.substring(0, keep) : last) + "…");
    }
    return lines;
  }

  /** How many characters of the text fit, at least one. */
  private static int fitting(String text, double width, double size) {
    int end = 0;
    double used = 0;
    while (end < text.length()) {
      int character = text.codePointAt(end);
      used += width(character) * size * 1.04 / 1000;
      if (used > width && end > 0) {
        break;
      }
      end += Character.charCount(character);
    }
    return end;
  }
}
