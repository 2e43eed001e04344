package io.turgo.dmn;

import io.turgo.engine.decision.TurgoDecisionException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The types of inputs and outputs in tables of Camunda 7 and Flowable. */
enum ValueType {
  /** No type, or one that is not known: the value stays as it is. */
  ANY,
  STRING,
  BOOLEAN,
  INTEGER,
  LONG,

  DOUBLE,

  /** The number of Flowable: a {@link Long} made of whole variables, else a {@link Double}. */
  NUMBER,

  /** A {@link Date}. */
  DATE;

  static ValueType of(@Nullable String typeRef) {
    return switch (TableCheck.orEmpty(typeRef).strip().toLowerCase(Locale.ROOT)) {
      case "string" -> STRING;
      case "boolean" -> BOOLEAN;
      case "integer" -> INTEGER;
      case "long" -> LONG;
      case "double" -> DOUBLE;
      case "date" -> DATE;
      default -> ANY;
    };
  }

  /**
   * Makes a value one of the type.
   *
   * @param what it is, for messages
   * @throws TurgoDecisionException if the value cannot be of the type
   */
  @Nullable Object convert(String what, @Nullable Object value, ZoneId zone) {
    if (value == null) {
      return null;
    }
    try {
      return switch (this) {
        case ANY -> value;
        case STRING -> value.toString();
        case BOOLEAN -> truth(value);
        case INTEGER -> number(value).intValueExact();
        case LONG -> number(value).longValueExact();
        case DOUBLE -> number(value).doubleValue();
        case NUMBER ->
            value instanceof BigInteger whole
                ? (Object) whole.longValueExact()
                : (Object) number(value).doubleValue();
        case DATE -> date(value, zone);
      };
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      throw new TurgoDecisionException(
          "Expected a value of the type "
              + name().toLowerCase(Locale.ROOT)
              + " for "
              + what
              + ", found '"
              + value
              + "'",
          e);
    }
  }

  private static Boolean truth(Object value) {
    if (value instanceof Boolean truth) {
      return truth;
    }
    return switch (value.toString().strip().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("neither true nor false");
    };
  }

  private static BigDecimal number(Object value) {
    return value instanceof BigDecimal number ? number : new BigDecimal(value.toString().strip());
  }

  private static Date date(Object value, ZoneId zone) {
    return switch (value) {
      case Date date -> date;
      case LocalDate date -> Date.from(date.atStartOfDay(zone).toInstant());
      case LocalDateTime time -> Date.from(time.atZone(zone).toInstant());
      case ZonedDateTime time -> Date.from(time.toInstant());
      case OffsetDateTime time -> Date.from(time.toInstant());
      case Instant instant -> Date.from(instant);
      default -> {
        String text = value.toString().strip();
        yield text.contains("T")
            ? Date.from(LocalDateTime.parse(text).atZone(zone).toInstant())
            : Date.from(LocalDate.parse(text).atStartOfDay(zone).toInstant());
      }
    };
  }
}
