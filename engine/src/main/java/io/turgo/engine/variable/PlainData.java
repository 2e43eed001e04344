package io.turgo.engine.variable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/** The classes of the JDK whose values are one text or number. */
final class PlainData {
  private static final Set<Class<?>> CLASSES =
      Set.of(
          String.class,
          Boolean.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          Character.class,
          BigInteger.class,
          BigDecimal.class,
          UUID.class,
          URI.class,
          Date.class,
          Locale.class,
          Currency.class);

  private PlainData() {}

  static boolean contains(Class<?> type) {
    return CLASSES.contains(type)
        || (type.getPackageName().equals("java.time")
            && (TemporalAccessor.class.isAssignableFrom(type)
                || TemporalAmount.class.isAssignableFrom(type)));
  }
}
