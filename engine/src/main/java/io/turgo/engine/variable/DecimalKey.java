package io.turgo.engine.variable;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;

/**
 * Bytes that databases order as the numbers that they stand for, and that are equal for equal
 * numbers whatever their scale.
 *
 * <p>Neither database has a type for both: SQLite's numbers are doubles, and text is ordered by its
 * characters. A byte for the sign is followed by the place of the first digit and the digits;
 * negative numbers have all of it inverted, and an end mark because the shorter of two is the
 * greater.
 */
final class DecimalKey {
  private static final int NEGATIVE = 1;
  private static final int ZERO = 2;
  private static final int POSITIVE = 3;

  private DecimalKey() {}

  static byte[] of(BigDecimal number) {
    if (number.signum() == 0) {
      return new byte[] {ZERO};
    }
    BigDecimal plain = number.stripTrailingZeros();
    int invert = plain.signum() < 0 ? 0xFF : 0;
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    key.write(invert == 0 ? POSITIVE : NEGATIVE);
    long firstDigit = (long) plain.precision() - plain.scale() - Long.MIN_VALUE;
    for (int shift = 56; shift >= 0; shift -= 8) {
      key.write(((int) (firstDigit >>> shift) & 0xFF) ^ invert);
    }
    String digits = plain.unscaledValue().abs().toString();
    for (int i = 0; i < digits.length(); i++) {
      key.write(digits.charAt(i) ^ invert);
    }
    if (invert != 0) {
      key.write(0xFF);
    }
    return key.toByteArray();
  }
}
