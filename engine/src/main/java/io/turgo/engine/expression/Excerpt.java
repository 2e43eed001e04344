package io.turgo.engine.expression;

import org.jspecify.annotations.Nullable;

/**
 * A text as messages quote it: whole if it is short, else its two ends and its length.
 *
 * <p>What is quoted comes from files and variables and may be of any size; messages go into logs.
 */
public final class Excerpt {
  private static final int WHOLE = 400;
  private static final int HEAD = 240;
  private static final int TAIL = 80;

  private Excerpt() {}

  public static String of(@Nullable Object quoted) {
    String text = String.valueOf(quoted);
    if (text.length() <= WHOLE) {
      return text;
    }
    return text.substring(0, HEAD)
        + " ... ("
        + text.length()
        + " characters) ... "
        + text.substring(text.length() - TAIL);
  }
}
