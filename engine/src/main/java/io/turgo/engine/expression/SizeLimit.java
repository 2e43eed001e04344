package io.turgo.engine.expression;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * How large a text or a number may become in an expression. Methods of the JDK that make much of
 * little are weighed before they are called; one call could otherwise take the whole heap.
 */
final class SizeLimit {
  /** Characters of a text, and digits of a number. */
  static final int MOST = 10_000_000;

  private static final double DIGITS_PER_BIT = Math.log10(2);
  private static final BoundedPattern FORMAT_SIZE =
      new BoundedPattern("%[^a-zA-Z%]*?(\\d+)?(?:\\.(\\d+))?[a-zA-Z%]");

  private SizeLimit() {}

  /** Refuses a call whose result would be too large. */
  static void check(Object base, String method, @Nullable Object[] arguments, String text) {
    double size =
        switch (base) {
          case CharSequence chars -> ofText(chars.toString(), method, arguments);
          case BigInteger number -> ofInteger(number, method, arguments);
          case BigDecimal number -> ofDecimal(number, method, arguments);
          default -> 0;
        };
    if (size > MOST) {
      throw tooLarge("'" + method + "' in the expression '" + text + "'");
    }
  }

  static ExpressionException tooLarge(String what) {
    return new ExpressionException(
        what
            + " would make a value that is longer than the limit of "
            + MOST
            + " characters or digits",
        null);
  }

  /** Refuses a text that is too large, however it was made. */
  static @Nullable Object checked(@Nullable Object value, String text) {
    if (value instanceof CharSequence chars && chars.length() > MOST) {
      throw new ExpressionException(
          "The value of the expression '"
              + text
              + "' has "
              + chars.length()
              + " characters, more than the limit of "
              + MOST,
          null);
    }
    return value;
  }

  private static double ofText(String base, String method, @Nullable Object[] arguments) {
    return switch (method) {
      case "repeat" -> (double) base.length() * number(arguments, 0);
      case "concat", "append" -> (double) base.length() + length(arguments, 0);
      case "insert" -> (double) base.length() + length(arguments, arguments.length - 1);
      case "setLength", "ensureCapacity" -> number(arguments, 0);
      case "indent" -> base.length() + (base.lines().count() + 1.0) * number(arguments, 0);
      case "replace" -> ofReplaced(base, arguments);
      case "formatted" -> ofFormatted(base, arguments);
      default -> 0;
    };
  }

  private static double ofReplaced(String base, @Nullable Object[] arguments) {
    if (arguments.length != 2 || !(arguments[0] instanceof CharSequence target)) {
      return base.length();
    }
    double times = 0;
    String wanted = target.toString();
    if (wanted.isEmpty()) {
      times = base.length() + 1.0;
    } else {
      for (int at = base.indexOf(wanted);
          at >= 0;
          at = base.indexOf(wanted, at + wanted.length())) {
        times++;
      }
    }
    return base.length() + times * length(arguments, 1);
  }

  private static double ofFormatted(String base, @Nullable Object[] arguments) {
    double longest = 0;
    Object values = arguments.length == 0 ? null : arguments[0];
    Object[] all = values instanceof Object[] array ? array : arguments;
    for (Object value : all) {
      longest = Math.max(longest, value == null ? 4 : String.valueOf(value).length());
    }
    double size = base.length();
    Matcher places = FORMAT_SIZE.matcher(base);
    while (size <= MOST && places.find()) {
      size += longest + digits(places.group(1)) + digits(places.group(2));
    }
    return size;
  }

  private static double digits(@Nullable String number) {
    return number == null ? 0 : Double.parseDouble(number);
  }

  private static double ofInteger(BigInteger base, String method, @Nullable Object[] arguments) {
    double bits = base.bitLength();
    return switch (method) {
      case "pow" -> DIGITS_PER_BIT * bits * number(arguments, 0);
      case "shiftLeft", "setBit", "flipBit" -> DIGITS_PER_BIT * (bits + number(arguments, 0));
      case "shiftRight" -> DIGITS_PER_BIT * (bits - number(arguments, 0));
      default -> 0;
    };
  }

  private static double ofDecimal(BigDecimal base, String method, @Nullable Object[] arguments) {
    double digits = base.precision();
    double written = digits + Math.abs((double) base.scale());
    return switch (method) {
      case "pow" -> digits * number(arguments, 0);
      case "setScale" -> digits + Math.abs(number(arguments, 0) - base.scale());
      case "toPlainString", "toBigInteger", "toBigIntegerExact" -> written;
      case "add",
          "subtract",
          "remainder",
          "divideToIntegralValue",
          "divideAndRemainder",
          "divide" ->
          arguments.length > 0 && arguments[0] instanceof BigDecimal other
              ? digits + other.precision() + Math.abs((double) base.scale() - other.scale())
              : 0;
      default -> 0;
    };
  }

  private static double number(@Nullable Object[] arguments, int index) {
    return index < arguments.length && arguments[index] instanceof Number n ? n.doubleValue() : 0;
  }

  private static double length(@Nullable Object[] arguments, int index) {
    Object argument = index >= 0 && index < arguments.length ? arguments[index] : null;
    return argument instanceof CharSequence chars ? chars.length() : 20;
  }
}
