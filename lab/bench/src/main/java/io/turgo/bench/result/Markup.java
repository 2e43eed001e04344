package io.turgo.bench.result;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * HTML and SVG as it is written, element by element. Every text and every value of an attribute is
 * escaped, so that nothing that an engine or a user named can become markup.
 */
public final class Markup {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element.
   *
   * @param attributes names and values in turn
   */
  public Markup open(String tag, String... attributes) {
    start(tag, attributes);
    out.append('>');
    open.push(tag);
    return this;
  }

  /** Closes the element that was opened last. */
  public Markup close() {
    out.append("</").append(open.pop()).append(">\n");
    return this;
  }

  /** An element with a text. */
  public Markup leaf(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close();
  }

  /** An element without content, as {@code meta} in HTML and every shape in SVG. */
  public Markup single(String tag, String... attributes) {
    start(tag, attributes);
    out.append("/>\n");
    return this;
  }

  /** Text. */
  public Markup text(String text) {
    escape(text);
    return this;
  }

  /** A style sheet of our own, which must not be escaped. */
  Markup style(String css) {
    out.append("<style>\n").append(css).append("</style>\n");
    return this;
  }

  /** The whole as a page of HTML, once every element is closed. */
  String document() {
    return "<!DOCTYPE html>\n" + whole();
  }

  /** The whole, once every element is closed. */
  String whole() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("Elements are still open: " + open);
    }
    return out.toString();
  }

  private void start(String tag, String... attributes) {
    if (attributes.length % 2 != 0) {
      throw new IllegalArgumentException("Attributes of " + tag + " must be names and values");
    }
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1]);
      out.append('"');
    }
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> {
          if (c >= ' ' || c == '\n' || c == '\t') {
            out.append(c);
          } else {
            out.append('\uFFFD');
          }
        }
      }
    }
  }
}
