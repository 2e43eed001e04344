package io.turgo.dmn;

import org.jspecify.annotations.Nullable;

/** Reads for how long history is to be kept: a number of days, or a text such as {@code P30D}. */
final class Days {
  private Days() {}

  /** The days; null if the text is none or says nothing. */
  static @Nullable Integer of(@Nullable String text) {
    if (text == null) {
      return null;
    }
    String number = text.strip().replaceFirst("^P(\\d+)D$", "$1");
    try {
      return Integer.valueOf(number);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
