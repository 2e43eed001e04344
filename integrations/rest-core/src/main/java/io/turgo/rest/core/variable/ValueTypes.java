package io.turgo.rest.core.variable;

import io.turgo.rest.core.json.Json;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The built-in types of variables: how JSON becomes their values and back. */
final class ValueTypes {
  private static final Map<String, Double> SPECIAL =
      Map.of(
          "NaN", Double.NaN,
          "Infinity", Double.POSITIVE_INFINITY,
          "-Infinity", Double.NEGATIVE_INFINITY);
  private static final Map<String, Function<Object, Object>> READERS = new TreeMap<>();

  static {
    READERS.put("string", value -> as(String.class, value, "a text"));
    READERS.put("boolean", value -> as(Boolean.class, value, "true or false"));
    READERS.put("byte", value -> whole(value, Byte.MIN_VALUE, Byte.MAX_VALUE).byteValue());
    READERS.put("short", value -> whole(value, Short.MIN_VALUE, Short.MAX_VALUE).shortValue());
    READERS.put("integer", value -> whole(value, Integer.MIN_VALUE, Integer.MAX_VALUE).intValue());
    READERS.put("long", value -> whole(value, Long.MIN_VALUE, Long.MAX_VALUE).longValue());
    READERS.put("float", value -> (float) floating(value));
    READERS.put("double", ValueTypes::floating);
    READERS.put("biginteger", value -> whole(value));
    READERS.put("bigdecimal", ValueTypes::decimal);
    READERS.put("character", ValueTypes::character);
    READERS.put("uuid", value -> parsed("a UUID", () -> UUID.fromString(text(value))));
    READERS.put(
        "date", value -> new Date(OffsetDateTime.parse(text(value)).toInstant().toEpochMilli()));
    READERS.put("instant", value -> Instant.parse(text(value)));
    READERS.put("localdate", value -> LocalDate.parse(text(value)));
    READERS.put("localtime", value -> LocalTime.parse(text(value)));
    READERS.put("localdatetime", value -> LocalDateTime.parse(text(value)));
    READERS.put("offsetdatetime", value -> OffsetDateTime.parse(text(value)));
    READERS.put("zoneddatetime", value -> ZonedDateTime.parse(text(value)));
    READERS.put("duration", value -> Duration.parse(text(value)));
    READERS.put("period", value -> Period.parse(text(value)));
    READERS.put("bytes", value -> parsed("base 64", () -> Base64.getDecoder().decode(text(value))));
    READERS.put("json", ValueTypes::plain);
    READERS.put(
        "null",
        value -> {
          throw new IllegalArgumentException("null");
        });
  }

  static final Set<String> NAMES = READERS.keySet();

  private ValueTypes() {}

  /** The value of a type; null for JSON's null, whatever the type. */
  static @Nullable Object read(String type, @Nullable Object value) {
    if (value == null) {
      return null;
    }
    Function<Object, Object> reader = READERS.get(type);
    if (reader == null) {
      throw new IllegalArgumentException("one of the known types");
    }
    try {
      return reader.apply(value);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("a " + type + " as ISO 8601 writes it", e);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("a " + type + " of fewer digits", e);
    }
  }

  static @Nullable Object infer(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Long number -> number.intValue() == number ? (Object) number.intValue() : number;
      case BigDecimal number -> floating(number);
      case Map<?, ?> map -> plain(map);
      case List<?> list -> plain(list);
      default -> value;
    };
  }

  /** A tree with the numbers that Java code expects in one. */
  private static Object plain(Object json) {
    return switch (json) {
      case Map<?, ?> map -> {
        Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((key, value) -> copy.put(key, value == null ? null : plain(value)));
        yield copy;
      }
      case List<?> list -> {
        List<@Nullable Object> copy = new ArrayList<>(list.size());
        list.forEach(value -> copy.add(value == null ? null : plain(value)));
        yield copy;
      }
      case Long number -> number.intValue() == number ? (Object) number.intValue() : number;
      default -> json;
    };
  }

  private static <T> T as(Class<T> type, Object value, String words) {
    if (type.isInstance(value)) {
      return type.cast(value);
    }
    throw new IllegalArgumentException(words);
  }

  /** Exceptions of the JDK say what they found, not what is expected. */
  private static <T> T parsed(String words, Supplier<T> parse) {
    try {
      return parse.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(words, e);
    }
  }

  private static String text(Object value) {
    String text = as(String.class, value, "a text");
    if (text.length() > 200 && text.indexOf('-') >= 0) {
      throw new IllegalArgumentException("a shorter text");
    }
    return text;
  }

  private static BigInteger whole(Object value) {
    return switch (value) {
      case Long number -> BigInteger.valueOf(number);
      case BigInteger number -> number;
      case String digits when digits.matches("-?[0-9]{1,400}") -> new BigInteger(digits);
      default -> throw new IllegalArgumentException("a whole number of up to 400 digits");
    };
  }

  private static BigInteger whole(Object value, long min, long max) {
    BigInteger number = whole(value);
    if (number.compareTo(BigInteger.valueOf(min)) < 0
        || number.compareTo(BigInteger.valueOf(max)) > 0) {
      throw new IllegalArgumentException("a whole number from " + min + " to " + max);
    }
    return number;
  }

  private static BigDecimal decimal(Object value) {
    return switch (value) {
      case Long number -> BigDecimal.valueOf(number);
      case BigInteger number -> new BigDecimal(number);
      case BigDecimal number -> number;
      case String digits
          when digits.matches("-?[0-9]{1,400}(\\.[0-9]{1,400})?([eE][-+]?[0-9]{1,3})?") ->
          new BigDecimal(digits);
      default ->
          throw new IllegalArgumentException("a number of up to 400 digits before the point");
    };
  }

  private static double floating(Object value) {
    if (value instanceof String text) {
      Double special = SPECIAL.get(text);
      if (special != null) {
        return special;
      }
    }
    double number = decimal(value).doubleValue();
    if (Double.isInfinite(number)) {
      throw new IllegalArgumentException("a number that a double can hold");
    }
    return number;
  }

  private static Object character(Object value) {
    String text = text(value);
    if (text.length() != 1) {
      throw new IllegalArgumentException("one character");
    }
    return text.charAt(0);
  }

  /** A value as JSON. */
  static @Nullable Object show(Object value) {
    return switch (value) {
      case String text -> text;
      case Boolean flag -> flag;
      case Integer number -> number;
      case Byte number -> number.intValue();
      case Short number -> number.intValue();
      case Long number -> number.toString();
      case BigInteger number -> number.toString();
      case BigDecimal number -> number.toString();
      case Float number -> floating(number.doubleValue(), number.toString());
      case Double number -> floating(number, number.toString());
      case Character letter -> letter.toString();
      case byte[] bytes -> Base64.getEncoder().encodeToString(bytes);
      case Date date -> date.toInstant().toString();
      default -> isPlain(value) ? value.toString() : tree(value);
    };
  }

  private static Object floating(double number, String text) {
    return Double.isFinite(number) ? (Object) new BigDecimal(text) : text;
  }

  private static boolean isPlain(Object value) {
    return value instanceof UUID || value.getClass().getPackageName().equals("java.time");
  }

  /** Trees of any version of Jackson write themselves as JSON. */
  private static Json.Raw tree(Object value) {
    return value.getClass().getPackageName().startsWith("com.fasterxml.jackson.databind.node")
        ? new Json.Raw(value.toString())
        : Json.ofObject(value);
  }

  /** The engine's name of the type of a value. */
  static String nameOf(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> "string";
      case Boolean flag -> "boolean";
      case Byte number -> "byte";
      case Short number -> "short";
      case Integer number -> "integer";
      case Long number -> "long";
      case Float number -> "float";
      case Double number -> "double";
      case BigInteger number -> "biginteger";
      case BigDecimal number -> "bigdecimal";
      case Character letter -> "character";
      case UUID uuid -> "uuid";
      case byte[] bytes -> "bytes";
      case Date date -> "date";
      case Instant time -> "instant";
      case LocalDate time -> "localdate";
      case LocalTime time -> "localtime";
      case LocalDateTime time -> "localdatetime";
      case OffsetDateTime time -> "offsetdatetime";
      case ZonedDateTime time -> "zoneddatetime";
      case Duration time -> "duration";
      case Period time -> "period";
      default -> "json";
    };
  }
}
