package io.turgo.engine.service.form;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.model.form.Form;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One value of a form: as a text that is shown, and as a value that is kept. */
final class FormValue {
  private FormValue() {}

  /** A value as the text that a form shows. */
  static @Nullable String shown(String id, Form.@Nullable Type type, @Nullable Object value) {
    if (value == null) {
      return null;
    }
    if (type != null && type.name().equals("date") && value instanceof Date date) {
      return format(type).format(date);
    }
    if (type != null
        && type.name().equals("enum")
        && !type.values().containsKey(value.toString())) {
      throw unfit(id, type, value);
    }
    return value.toString();
  }

  /**
   * What was given, as a value of the type; null of an empty text, but where the type is a text.
   *
   * @param anyBoolean whether any text but {@code true} is false; else it must say so
   */
  static @Nullable Object read(
      String id, Form.@Nullable Type type, @Nullable Object given, boolean anyBoolean) {
    if (given == null || type == null) {
      return given;
    }
    String text = given.toString();
    boolean isText = given instanceof String;
    try {
      return switch (type.name()) {
        case "string" -> text;
        case "enum" -> {
          if (!type.values().containsKey(text)) {
            throw unfit(id, type, given);
          }
          yield text;
        }
        case "long" ->
            given instanceof Number number && !(given instanceof Double)
                ? (Object) number.longValue()
                : text.isEmpty() ? null : Long.valueOf(text.strip());
        case "double" ->
            given instanceof Number number
                ? (Object) number.doubleValue()
                : text.isEmpty() ? null : Double.valueOf(text.strip());
        case "boolean" -> {
          if (given instanceof Boolean || text.isEmpty()) {
            yield text.isEmpty() ? null : given;
          }
          if (!anyBoolean && !text.equals("true") && !text.equals("false")) {
            throw unfit(id, type, given);
          }
          yield Boolean.valueOf(text);
        }
        case "date" -> given instanceof Date || !isText ? given : date(id, type, text);
        default -> given;
      };
    } catch (NumberFormatException e) {
      throw unfit(id, type, given);
    }
  }

  private static @Nullable Date date(String id, Form.Type type, String text) {
    if (text.isEmpty()) {
      return null;
    }
    ParsePosition end = new ParsePosition(0);
    Date date = format(type).parse(text, end);
    if (date == null || end.getIndex() < text.length()) {
      throw unfit(id, type, text);
    }
    return date;
  }

  private static SimpleDateFormat format(Form.Type type) {
    SimpleDateFormat format =
        new SimpleDateFormat(
            Objects.requireNonNullElse(type.datePattern(), "dd/MM/yyyy"), Locale.ROOT);
    format.setLenient(false);
    return format;
  }

  private static TurgoIllegalArgumentException unfit(String id, Form.Type type, Object value) {
    String wanted =
        switch (type.name()) {
          case "enum" -> "one of " + String.join(", ", type.values().keySet());
          case "date" -> "a date like " + type.datePattern();
          default -> "a value of type " + type.name();
        };
    return new TurgoIllegalArgumentException(
        "Expected " + wanted + " for '" + id + "' of the form, found '" + value + "'");
  }
}
