package io.turgo.diagram;

import java.util.Locale;

/** Writes elements of an SVG; all text that is given to it is escaped. */
final class Svg {
  private final StringBuilder out = new StringBuilder();

  /** Opens an element; attributes are names and values in turn. */
  Svg open(String element, Object... attributes) {
    write(element, attributes);
    out.append('>');
    return this;
  }

  Svg close(String element) {
    out.append("</").append(element).append(">\n");
    return this;
  }

  Svg empty(String element, Object... attributes) {
    write(element, attributes);
    out.append("/>");
    return this;
  }

  Svg text(String text) {
    escape(text);
    return this;
  }

  /** What is of this module itself and needs no escape. */
  Svg raw(String own) {
    out.append(own);
    return this;
  }

  /** An element with a text and nothing else. */
  Svg element(String element, String text) {
    return open(element).text(text).close(element);
  }

  private void write(String element, Object... attributes) {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      Object value = attributes[i + 1];
      if (value instanceof Double number) {
        out.append(number(number));
      } else {
        escape(String.valueOf(value));
      }
      out.append('"');
    }
  }

  private void escape(String text) {
    for (int at = 0; at < text.length(); ) {
      int character = text.codePointAt(at);
      at += Character.charCount(character);
      switch (character) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        case '\n' -> out.append("&#10;");
        default -> out.appendCodePoint(isXml(character) ? character : 0xFFFD);
      }
    }
  }

  private static boolean isXml(int character) {
    return (character >= 0x20 && character <= 0xD7FF)
        || character == '\t'
        || character == '\r'
        || (character >= 0xE000 && character <= 0xFFFD)
        || character >= 0x10000;
  }

  /** A number with two digits at most behind the point. */
  static String number(double value) {
    double rounded = Math.round(value * 100) / 100.0;
    if (rounded == Math.rint(rounded)) {
      return Long.toString((long) rounded);
    }
    String written = String.format(Locale.ROOT, "%.2f", rounded);
    return written.endsWith("0") ? written.substring(0, written.length() - 1) : written;
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
