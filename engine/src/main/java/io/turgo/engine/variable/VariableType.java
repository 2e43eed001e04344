package io.turgo.engine.variable;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.time.Instant;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** The kinds of values that a variable can have; {@link #typeName} is what the database keeps. */
public enum VariableType {
  NULL("null"),
  BOOLEAN("boolean"),
  SHORT("short"),
  INTEGER("integer"),
  LONG("long"),
  DOUBLE("double"),
  STRING("string"),
  DATE("date"),
  INSTANT("instant"),
  BYTES("bytes");

  private static final VariableType[] ALL = values();
  private final String typeName;

  VariableType(String typeName) {
    this.typeName = typeName;
  }

  public String typeName() {
    return typeName;
  }

  /** The type with that name in the database. */
  public static VariableType of(String typeName) {
    for (VariableType type : ALL) {
      if (type.typeName.equals(typeName)) {
        return type;
      }
    }
    throw new IllegalStateException(
        "The database has a variable of unknown type '" + typeName + "'");
  }

  /**
   * Turns a Java value into columns.
   *
   * @param name the variable's name, for messages
   * @throws TurgoIllegalArgumentException for a value of another type and for text with U+0000
   */
  public static VariableValue encode(String name, @Nullable Object value) {
    if (name.isEmpty() || name.indexOf('\0') >= 0) {
      throw new TurgoIllegalArgumentException(
          "A variable needs a name without U+0000, but got '" + name.replace("\0", "\\0") + "'");
    }
    return switch (value) {
      case null -> of(NULL, null, null, null, null);
      case Boolean b -> of(BOOLEAN, b ? 1L : 0L, null, null, null);
      case Byte b -> of(SHORT, b.longValue(), null, null, null);
      case Short s -> of(SHORT, s.longValue(), null, null, null);
      case Integer i -> of(INTEGER, i.longValue(), null, null, null);
      case Long l -> of(LONG, l, null, null, null);
      case Float f -> of(DOUBLE, null, f.doubleValue(), null, null);
      case Double d -> of(DOUBLE, null, d, null, null);
      case String s -> of(STRING, null, null, withoutNul(name, s), null);
      case Instant i -> of(INSTANT, i.getEpochSecond(), (double) i.getNano(), null, null);
      case Date d -> of(DATE, d.getTime(), null, null, null);
      case byte[] b -> of(BYTES, null, null, null, b.clone());
      default ->
          throw new TurgoIllegalArgumentException(
              "Variable '"
                  + name
                  + "' has a value of type "
                  + value.getClass().getName()
                  + ", which can not be stored; use null, boolean, short, int, long, double, String,"
                  + " java.util.Date, java.time.Instant or byte[]");
    };
  }

  /** Turns columns back into the Java value; null for {@link #NULL}. */
  public static @Nullable Object decode(VariableValue v) {
    if (v.deferred()) {
      throw new IllegalStateException("A value that was left in the database must be read first");
    }
    return switch (v.type()) {
      case NULL -> null;
      case BOOLEAN -> whole(v) != 0;
      case SHORT -> (short) whole(v);
      case INTEGER -> (int) whole(v);
      case LONG -> whole(v);
      case DOUBLE -> v.doubleValue() == null ? Double.NaN : v.doubleValue(); // as SQLite keeps it
      case STRING -> v.textValue();
      case DATE -> new Date(whole(v));
      case INSTANT ->
          Instant.ofEpochSecond(
              whole(v), v.doubleValue() == null ? 0 : v.doubleValue().longValue());
      case BYTES -> v.bytesValue() == null ? null : v.bytesValue().clone();
    };
  }

  private static long whole(VariableValue v) {
    Long value = v.longValue();
    if (value == null) {
      throw new IllegalStateException("A variable of type " + v.type() + " has no number");
    }
    return value;
  }

  private static VariableValue of(
      VariableType type,
      @Nullable Long l,
      @Nullable Double d,
      @Nullable String s,
      byte @Nullable [] b) {
    return new VariableValue(type, l, d, s, b, false);
  }

  private static String withoutNul(String name, String text) {
    int at = text.indexOf('\0');
    if (at >= 0) {
      throw new TurgoIllegalArgumentException(
          "The text of variable '"
              + name
              + "' has the character U+0000 at index "
              + at
              + ", which databases can not store; remove it or store bytes");
    }
    return text;
  }
}
