package io.turgo.rest.resource;

import io.turgo.engine.search.ProcessVariableFilters;
import io.turgo.engine.search.VariableFilters;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.variable.TypedValue;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Filters on the values of variables. */
final class VariableConditions {
  private static final Fields CONDITION =
      Fields.named("VariableCondition")
          .with("name", Text.name(), "of the variable")
          .with(
              "operator",
              Text.Choice.of(
                  "equals",
                  "notEquals",
                  "equalsIgnoreCase",
                  "greaterThan",
                  "greaterThanOrEqual",
                  "lessThan",
                  "lessThanOrEqual",
                  "like",
                  "likeIgnoreCase",
                  "exists",
                  "notExists"),
              "")
          .maybe(
              "value",
              TypedValue.SHAPE,
              "the value to compare with; % and _ are wildcards of like");

  /** Several, all of which have to be true. */
  static final ListOf SHAPE = new ListOf(CONDITION, 1, 10);

  private VariableConditions() {}

  static void apply(VariableFilters<?> query, Input condition) {
    String name = condition.text("name");
    switch (condition.text("operator")) {
      case "equals" -> query.variableValueEquals(name, nullable(condition));
      case "notEquals" -> query.variableValueNotEquals(name, nullable(condition));
      case "equalsIgnoreCase" -> query.variableValueEqualsIgnoreCase(name, text(condition));
      case "greaterThan" -> query.variableValueGreaterThan(name, value(condition));
      case "greaterThanOrEqual" -> query.variableValueGreaterThanOrEqual(name, value(condition));
      case "lessThan" -> query.variableValueLessThan(name, value(condition));
      case "lessThanOrEqual" -> query.variableValueLessThanOrEqual(name, value(condition));
      case "like" -> query.variableValueLike(name, text(condition));
      case "likeIgnoreCase" -> query.variableValueLikeIgnoreCase(name, text(condition));
      case "exists" -> query.variableExists(name);
      default -> query.variableNotExists(name);
    }
  }

  static void apply(ProcessVariableFilters<?> query, Input condition) {
    String name = condition.text("name");
    switch (condition.text("operator")) {
      case "equals" -> query.processVariableValueEquals(name, nullable(condition));
      case "notEquals" -> query.processVariableValueNotEquals(name, nullable(condition));
      case "equalsIgnoreCase" -> query.processVariableValueEqualsIgnoreCase(name, text(condition));
      case "greaterThan" -> query.processVariableValueGreaterThan(name, value(condition));
      case "greaterThanOrEqual" ->
          query.processVariableValueGreaterThanOrEqual(name, value(condition));
      case "lessThan" -> query.processVariableValueLessThan(name, value(condition));
      case "lessThanOrEqual" -> query.processVariableValueLessThanOrEqual(name, value(condition));
      case "like" -> query.processVariableValueLike(name, text(condition));
      case "likeIgnoreCase" -> query.processVariableValueLikeIgnoreCase(name, text(condition));
      case "exists" -> query.processVariableExists(name);
      default -> query.processVariableNotExists(name);
    }
  }

  /** Refuses to compare values that are kept from the caller, who could find them out that way. */
  static void check(Call call, Object filter) {
    if (filter instanceof List<?> list) {
      for (Object one : list) {
        if (one instanceof Input condition
            && !condition.text("operator").toLowerCase(Locale.ROOT).endsWith("exists")
            && call.hides(condition.text("name"))) {
          throw new ProblemException(
              ProblemType.FORBIDDEN,
              "The values of "
                  + condition.text("name")
                  + " are hidden from you, so you cannot search by them");
        }
      }
    }
  }

  private static @Nullable Object nullable(Input condition) {
    Object value = condition.get("value");
    return value == null ? null : ((TypedValue.Value) value).object();
  }

  private static Object value(Input condition) {
    Object value = nullable(condition);
    if (value == null) {
      throw ProblemException.invalid(
          "/filter/variables", "expected a value with this operator for " + condition.text("name"));
    }
    return value;
  }

  private static String text(Input condition) {
    if (value(condition) instanceof String text) {
      return text;
    }
    throw ProblemException.invalid(
        "/filter/variables", "expected a text with this operator for " + condition.text("name"));
  }
}
