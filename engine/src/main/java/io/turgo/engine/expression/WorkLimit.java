package io.turgo.engine.expression;

import java.math.BigInteger;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How long one call of a method of the JDK may compute in an expression. Calls are weighed before
 * they are made, because nothing can end them afterwards; those with patterns have {@link
 * BoundedPattern}.
 */
final class WorkLimit {
  /** Steps of a call at most, in the units of each estimate; about a second. */
  private static final double MOST = 1e12;

  /** A comparison of characters or elements, in those units. */
  private static final double COMPARISON = 100;

  private WorkLimit() {}

  /** Refuses a call that would take too long. */
  static void check(Object base, String method, @Nullable Object[] arguments, String text) {
    double work =
        switch (base) {
          case CharSequence chars -> ofSearch(chars, method, arguments);
          case BigInteger number -> ofInteger(number, method, arguments);
          case Collection<?> many -> ofCollections(many, method, arguments);
          default -> 0;
        };
    if (work > MOST) {
      throw new ExpressionException(
          "'" + method + "' in the expression '" + text + "' would take too long on such values",
          null);
    }
  }

  private static double ofSearch(CharSequence base, String method, @Nullable Object[] arguments) {
    return switch (method) {
      case "contains", "indexOf", "lastIndexOf", "replace" ->
          arguments.length > 0 && arguments[0] instanceof CharSequence wanted
              ? COMPARISON * base.length() * wanted.length()
              : 0;
      default -> 0;
    };
  }

  private static double ofInteger(BigInteger base, String method, @Nullable Object[] arguments) {
    double bits =
        Stream.concat(Stream.of(base), Stream.of(arguments))
            .mapToInt(value -> value instanceof BigInteger number ? number.bitLength() : 0)
            .max()
            .orElse(0);
    return switch (method) {
      case "gcd", "modInverse" -> Math.pow(bits, 2);
      case "modPow", "isProbablePrime" -> Math.pow(bits, 3);
      case "nextProbablePrime" -> Math.pow(bits, 4);
      default -> 0;
    };
  }

  private static double ofCollections(
      Collection<?> base, String method, @Nullable Object[] arguments) {
    if (arguments.length != 1 || !(arguments[0] instanceof Collection<?> other)) {
      return 0;
    }
    return switch (method) {
      case "containsAll" -> base instanceof Set ? 0 : COMPARISON * base.size() * other.size();
      case "removeAll", "retainAll" ->
          other instanceof Set ? 0 : COMPARISON * base.size() * other.size();
      default -> 0;
    };
  }
}
