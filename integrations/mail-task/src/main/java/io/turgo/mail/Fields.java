package io.turgo.mail;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.delegate.ServiceTaskSurroundings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of a task, evaluated for an execution. */
record Fields(DelegateExecution execution, ServiceTaskSurroundings surroundings) {
  @Nullable Object value(String name) {
    Expression field = execution.getFieldExpression(name);
    return field == null ? null : field.getValue(execution);
  }

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

  /**
   * The text of a content.
   *
   * @param ofVariable the field with the name of a variable whose text, with the expressions in it,
   *     goes before the other field
   */
  @Nullable String content(String name, String ofVariable) {
    String variable = filled(ofVariable);
    if (variable == null) {
      return text(name);
    }
    Object template = execution.getVariable(variable);
    if (template == null) {
      return null;
    }
    Object value = surroundings.expression(template.toString()).getValue(execution);
    return value == null ? null : value.toString();
  }

  /** Names in a collection or between commas. */
  List<String> addresses(String name) {
    Object value = value(name);
    List<String> addresses = new ArrayList<>();
    if (value instanceof Collection<?> many) {
      many.forEach(each -> addresses.add(String.valueOf(each).strip()));
    } else if (value != null) {
      for (String part : value.toString().split(",", -1)) {
        addresses.add(part.strip());
      }
    }
    addresses.removeIf(String::isEmpty);
    return addresses;
  }
}
