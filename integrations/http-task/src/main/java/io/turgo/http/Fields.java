package io.turgo.http;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of a task, evaluated for an execution. */
record Fields(DelegateExecution execution) {
  /** A field's text; null if the task has no such field or its value is null. */
  @Nullable String text(String name) {
    Object value = value(name);
    return value == null ? null : value.toString();
  }

  /** A field's text; null also if it is empty. */
  @Nullable String filled(String name) {
    String text = text(name);
    return text == null || text.isBlank() ? null : text.strip();
  }

  /** A field's text, that of maps, lists and trees in JSON. */
  @Nullable String body(String name) {
    Object value = value(name);
    if (value instanceof Map<?, ?> || value instanceof Collection<?>) {
      return Json.write(value);
    }
    return value == null ? null : value.toString();
  }

  boolean flag(String name) {
    return Boolean.parseBoolean(filled(name));
  }

  /** A field's number, 0 if there is none. */
  int number(String name) {
    String text = filled(name);
    try {
      return text == null ? 0 : Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new TurgoIllegalArgumentException(
          "Expected a number for the field '" + name + "', found '" + text + "'", e);
    }
  }

  /** What stands between the commas of a field; empty if there is none. */
  Set<String> names(String name) {
    String text = filled(name);
    Set<String> names = new LinkedHashSet<>();
    if (text != null) {
      for (String part : text.split(",", -1)) {
        names.add(part.strip());
      }
    }
    return names;
  }

  boolean has(String name) {
    return execution.getFieldExpression(name) != null;
  }

  @Nullable Object value(String name) {
    Expression field = execution.getFieldExpression(name);
    return field == null ? null : field.getValue(execution);
  }
}
