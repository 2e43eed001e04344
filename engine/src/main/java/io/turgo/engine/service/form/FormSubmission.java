package io.turgo.engine.service.form;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.form.Form;
import io.turgo.engine.service.command.Arguments;
import java.math.BigDecimal;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What becomes of a form that people have filled in: variables, or a message that says why not. */
final class FormSubmission {
  private final Form form;
  private final @Nullable Map<String, @Nullable Object> variables;
  private final CompiledExpression.Variables seen;

  /**
   * @param variables those that the task sees; null of a form that starts an instance
   */
  FormSubmission(Form form, @Nullable Map<String, @Nullable Object> variables) {
    this.form = form;
    this.variables = variables;
    this.seen =
        variables == null ? CompiledExpression.Variables.NONE : new FormValues.Seen(variables);
  }

  /**
   * What history keeps of a form: texts, numbers, booleans and dates, as they were submitted.
   *
   * @param given what was submitted
   */
  static Map<String, @Nullable String> texts(Map<String, ? extends @Nullable Object> given) {
    Map<String, @Nullable String> texts = new LinkedHashMap<>();
    given.forEach((name, value) -> {
      if (value == null
          || value instanceof String
          || value instanceof Number
          || value instanceof Boolean
          || value instanceof Date) {
        texts.put(
            Arguments.text("property", name),
            Arguments.storable(name, value == null ? null : value.toString()));
      }
    });
    return texts;
  }

  /** The variables that form properties make; those that the form does not have are texts. */
  Map<String, @Nullable Object> properties(Map<String, ? extends @Nullable String> given) {
    Map<String, @Nullable String> left = new LinkedHashMap<>(given);
    Map<String, @Nullable Object> found = new LinkedHashMap<>();
    for (Form.Property property : form.properties()) {
      boolean isGiven = left.containsKey(property.id());
      if (isGiven && !property.writable()) {
        throw new TurgoException("The form property '" + property.id() + "' is not writable");
      }
      Object value = isGiven ? left.remove(property.id()) : evaluated(property.defaultValue());
      if (!isGiven && value == null && property.required()) {
        throw new TurgoException("The form property '" + property.id() + "' is required");
      }
      Object read =
          FormValue.read(
              property.id(), property.type(), value == null ? null : value.toString(), true);
      if (isGiven || read != null) {
        found.put(target(property), read);
      }
    }
    found.putAll(left);
    return found;
  }

  private static String target(Form.Property property) {
    CompiledExpression expression = property.variableExpression();
    if (property.variable() == null && expression != null) {
      throw new TurgoException(
          "The form property '"
              + property.id()
              + "' has the expression '"
              + expression.text()
              + "', which is read-only; keep the submitted value in a variable and copy it with"
              + " a listener");
    }
    return property.variable() == null ? property.id() : property.variable();
  }

  /** The variables that form fields make; those that the form does not have stay as they are. */
  Map<String, @Nullable Object> fields(Map<String, ? extends @Nullable Object> given) {
    Map<String, @Nullable Object> found = new LinkedHashMap<>(given);
    for (Form.Field field : form.fields()) {
      boolean isGiven = given.containsKey(field.id());
      boolean isThere = variables != null && variables.containsKey(field.id());
      for (Form.Constraint constraint : field.constraints()) {
        check(field, constraint, isGiven, given.get(field.id()));
      }
      if (isGiven || !isThere) {
        Object value = isGiven ? given.get(field.id()) : evaluated(field.defaultValue());
        if (isGiven || value != null) {
          found.put(field.id(), FormValue.read(field.id(), field.type(), value, false));
        }
      }
    }
    return found;
  }

  private static void check(
      Form.Field field, Form.Constraint constraint, boolean isGiven, @Nullable Object value) {
    boolean isEmpty = value == null || value.toString().isEmpty();
    boolean holds =
        switch (constraint.name()) {
          case "required" ->
              "false".equals(constraint.config())
                  || !isEmpty
                  || (!isGiven && field.defaultValue() != null);
          case "readonly" -> "false".equals(constraint.config()) || !isGiven;
          case "min" -> isEmpty || number(field, value).compareTo(limit(field, constraint)) >= 0;
          case "max" -> isEmpty || number(field, value).compareTo(limit(field, constraint)) <= 0;
          case "minlength" -> isEmpty || length(value).compareTo(limit(field, constraint)) >= 0;
          case "maxlength" -> isEmpty || length(value).compareTo(limit(field, constraint)) <= 0;
          default ->
              throw new TurgoIllegalArgumentException(
                  "The form field '"
                      + field.id()
                      + "' has the constraint '"
                      + constraint.name()
                      + "', which only the application knows; check it there and start or complete"
                      + " with variables");
        };
    if (!holds) {
      throw new TurgoIllegalArgumentException(
          "The form field '"
              + field.id()
              + "' must be "
              + constraint.name()
              + (constraint.config() == null ? "" : " " + constraint.config())
              + ", but is "
              + (value == null ? "missing" : "'" + value + "'"));
    }
  }

  private static BigDecimal length(@Nullable Object value) {
    return BigDecimal.valueOf(String.valueOf(value).length());
  }

  private static BigDecimal number(Form.Field field, @Nullable Object value) {
    return parsed(field, String.valueOf(value));
  }

  private static BigDecimal limit(Form.Field field, Form.Constraint constraint) {
    return parsed(field, Objects.requireNonNullElse(constraint.config(), ""));
  }

  private static BigDecimal parsed(Form.Field field, String text) {
    try {
      return new BigDecimal(text.strip());
    } catch (NumberFormatException e) {
      throw new TurgoIllegalArgumentException(
          "Expected a number for the form field '" + field.id() + "', found '" + text + "'", e);
    }
  }

  private @Nullable Object evaluated(@Nullable CompiledExpression expression) {
    return expression == null ? null : expression.evaluate(seen);
  }
}
