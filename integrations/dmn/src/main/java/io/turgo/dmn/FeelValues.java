package io.turgo.dmn;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.turgo.engine.decision.TurgoDecisionException;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.kie.dmn.feel.lang.types.impl.ComparablePeriod;
import org.kie.dmn.feel.runtime.FEELFunction;
import org.kie.dmn.feel.runtime.Range;
import org.kie.dmn.feel.runtime.custom.ZoneTime;

/**
 * Values of variables as FEEL sees them, and back. FEEL gets plain data only: it would reach the
 * classes of other objects by their getters.
 */
final class FeelValues {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
          .build();
  private static final Set<String> JSON_TYPES =
      Set.of(
          "com.fasterxml.jackson.databind.JsonNode",
          "tools.jackson.databind.JsonNode",
          "io.turgo.engine.variable.SpinJsonNode");

  private final ZoneId zone;

  /**
   * @param zone of dates that have no zone
   */
  FeelValues(ZoneId zone) {
    this.zone = zone;
  }

  /**
   * Makes a variable a value of FEEL.
   *
   * @param name the variable, for messages
   * @throws TurgoDecisionException if it is no plain data
   */
  @Nullable Object in(String name, @Nullable Object value) {
    return switch (value) {
      case null -> null;
      case String text -> text;
      case Character character -> character.toString();
      case Boolean truth -> truth;
      case BigDecimal number -> number;
      case BigInteger number -> new BigDecimal(number);
      case Double number -> decimal(name, number);
      case Float number -> decimal(name, number.doubleValue());
      case Number number when isWhole(number) -> BigDecimal.valueOf(number.longValue());
      case Enum<?> constant -> constant.name();
      case java.sql.Date date -> date.toLocalDate();
      case Date date -> LocalDateTime.ofInstant(Instant.ofEpochMilli(date.getTime()), zone);
      case Instant instant -> instant.atZone(zone);
      case Temporal temporal -> temporal;
      case Duration duration -> duration;
      case Period period -> new ComparablePeriod(period);
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((key, each) -> copy.put(String.valueOf(key), in(name, each)));
        yield copy;
      }
      case Collection<?> many -> {
        List<@Nullable Object> copy = new ArrayList<>(many.size());
        many.forEach(each -> copy.add(in(name, each)));
        yield copy;
      }
      case Object array when array.getClass().isArray() -> {
        List<@Nullable Object> copy = new ArrayList<>();
        for (int i = 0; i < Array.getLength(array); i++) {
          copy.add(in(name, Array.get(array, i)));
        }
        yield copy;
      }
      case Object json when isJson(json.getClass()) -> in(name, json(name, json.toString()));
      default ->
          throw new TurgoDecisionException(
              "The variable '"
                  + name
                  + "' is a "
                  + value.getClass().getName()
                  + ", which a decision cannot read; give a text, number, boolean, date, list, map or"
                  + " JSON");
    };
  }

  private static boolean isWhole(Number number) {
    return number instanceof Integer
        || number instanceof Long
        || number instanceof Short
        || number instanceof Byte;
  }

  private static BigDecimal decimal(String name, double number) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      throw new TurgoDecisionException(
          "The variable '" + name + "' is " + number + ", which is no number of a decision");
    }
    return BigDecimal.valueOf(number);
  }

  private static boolean isJson(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (JSON_TYPES.contains(each.getName())) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Object json(String name, String text) {
    try {
      return JSON.readValue(text, Object.class);
    } catch (JsonProcessingException e) {
      throw new TurgoDecisionException(
          "The JSON of variable '" + name + "' cannot be read: " + e.getOriginalMessage(), e);
    }
  }

  /**
   * Makes a value of FEEL a variable. A number without a fraction becomes a {@link Long} if it fits
   * into one, other numbers stay decimal. A time in a named zone, of which the JDK has no type,
   * becomes its text.
   */
  static @Nullable Object out(@Nullable Object value) {
    return out(value, false);
  }

  /** The same for the history, where a range or function that other decisions use is its text. */
  static @Nullable Object noted(@Nullable Object value) {
    return out(value, true);
  }

  private static @Nullable Object out(@Nullable Object value, boolean asText) {
    return switch (value) {
      case null -> null;
      case BigDecimal number -> number(number);
      case ComparablePeriod period -> period.asPeriod();
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((key, each) -> copy.put(String.valueOf(key), out(each, asText)));
        yield copy;
      }
      case Collection<?> many -> {
        List<@Nullable Object> copy = new ArrayList<>(many.size());
        many.forEach(each -> copy.add(out(each, asText)));
        yield copy;
      }
      case ZoneTime time -> time.toString();
      case Range range when asText -> range.toString();
      case Range range -> throw notKept("a range");
      case FEELFunction function when asText -> function.getName();
      case FEELFunction function -> throw notKept("a function");
      default -> value;
    };
  }

  private static TurgoDecisionException notKept(String what) {
    return new TurgoDecisionException(
        "The result of the decision has "
            + what
            + ", which cannot be kept; give its parts instead");
  }

  private static Object number(BigDecimal number) {
    BigDecimal plain = number.stripTrailingZeros();
    return plain.scale() <= 0 && plain.precision() - plain.scale() <= 18
        ? (Object) plain.longValueExact()
        : number;
  }
}
