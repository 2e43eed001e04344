package io.turgo.engine.variable;

import static io.turgo.engine.variable.VariableValue.ofDouble;
import static io.turgo.engine.variable.VariableValue.ofLong;
import static io.turgo.engine.variable.VariableValue.ofSeconds;
import static io.turgo.engine.variable.VariableValue.ofText;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How values of the built-in types become columns and back. */
final class BuiltInTypes {
  private BuiltInTypes() {}

  /** The columns of a value, or null if its type is not built in. */
  static @Nullable VariableValue encode(String name, @Nullable Object value) {
    return switch (value) {
      case null -> VariableValue.of(VariableType.NULL);
      case String s -> ofText(VariableType.STRING, withoutNul(name, s));
      case Boolean b -> ofLong(VariableType.BOOLEAN, b ? 1 : 0);
      case Integer i -> ofLong(VariableType.INTEGER, i);
      case Long l -> ofLong(VariableType.LONG, l);
      case Double d -> ofDouble(VariableType.DOUBLE, d);
      case Byte b -> ofLong(VariableType.BYTE, b);
      case Short s -> ofLong(VariableType.SHORT, s);
      case Float f -> ofDouble(VariableType.FLOAT, f);
      case Character c -> ofLong(VariableType.CHARACTER, c);
      case BigDecimal d -> decimal(VariableType.BIG_DECIMAL, d.toString(), d);
      case BigInteger i -> decimal(VariableType.BIG_INTEGER, i.toString(), new BigDecimal(i));
      case UUID u -> ofText(VariableType.UUID, u.toString());
      case byte[] b -> VariableValue.ofBytes(VariableType.BYTES, b.clone());
      case Date d -> ofLong(VariableType.DATE, d.getTime());
      default -> encodeTime(value);
    };
  }

  private static VariableValue decimal(VariableType type, String text, BigDecimal value) {
    return new VariableValue(type, null, null, text, DecimalKey.of(value), false);
  }

  private static @Nullable VariableValue encodeTime(Object value) {
    return switch (value) {
      case Instant i -> ofSeconds(VariableType.INSTANT, i.getEpochSecond(), i.getNano(), null);
      case LocalDate d -> ofLong(VariableType.LOCAL_DATE, d.toEpochDay());
      case LocalTime t -> ofLong(VariableType.LOCAL_TIME, t.toNanoOfDay());
      case LocalDateTime t -> {
        Instant utc = t.toInstant(ZoneOffset.UTC);
        yield ofSeconds(VariableType.LOCAL_DATE_TIME, utc.getEpochSecond(), utc.getNano(), null);
      }
      case OffsetDateTime t ->
          ofSeconds(
              VariableType.OFFSET_DATE_TIME, t.toEpochSecond(), t.getNano(), t.getOffset().getId());
      case ZonedDateTime t ->
          ofSeconds(
              VariableType.ZONED_DATE_TIME, t.toEpochSecond(), t.getNano(), t.getZone().getId());
      case Duration d -> ofSeconds(VariableType.DURATION, d.getSeconds(), d.getNano(), null);
      case Period p -> ofText(VariableType.PERIOD, p.toString());
      default -> null;
    };
  }

  /** The Java value of columns whose type is built in; JSON aside. */
  static @Nullable Object decode(VariableValue v) {
    return switch (v.type().typeName()) {
      case "null" -> null;
      case "string" -> v.textValue();
      case "boolean" -> v.whole() != 0;
      case "integer" -> (int) v.whole();
      case "long" -> v.whole();
      case "double" -> v.number();
      case "byte" -> (byte) v.whole();
      case "short" -> (short) v.whole();
      case "float" -> (float) v.number();
      case "character" -> (char) v.whole();
      case "biginteger" -> new BigInteger(v.text());
      case "bigdecimal" -> new BigDecimal(v.text());
      case "uuid" -> UUID.fromString(v.text());
      case "bytes" -> v.bytesValue() == null ? null : v.bytesValue().clone();
      case "date" -> new Date(v.whole());
      case "instant" -> instant(v);
      case "localdate" -> LocalDate.ofEpochDay(v.whole());
      case "localtime" -> LocalTime.ofNanoOfDay(v.whole());
      case "localdatetime" -> LocalDateTime.ofEpochSecond(v.whole(), v.nanos(), ZoneOffset.UTC);
      case "offsetdatetime" -> OffsetDateTime.ofInstant(instant(v), ZoneOffset.of(v.text()));
      case "zoneddatetime" -> ZonedDateTime.ofInstant(instant(v), ZoneId.of(v.text()));
      case "duration" -> Duration.ofSeconds(v.whole(), v.nanos());
      case "period" -> Period.parse(v.text());
      default -> throw new IllegalStateException("The type " + v.type() + " is not built in");
    };
  }

  private static Instant instant(VariableValue v) {
    return Instant.ofEpochSecond(v.whole(), v.nanos());
  }

  /** Text that databases can store. */
  static String withoutNul(String name, String text) {
    int at = text.indexOf('\0');
    if (at >= 0) {
      throw new TurgoIllegalArgumentException(
          "The text of variable '"
              + name
              + "' has the character U+0000 at index "
              + at
              + ", which databases cannot store; remove it or store bytes");
    }
    return text;
  }
}
