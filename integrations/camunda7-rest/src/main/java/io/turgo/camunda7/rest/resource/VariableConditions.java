package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.engine.search.ProcessVariableFilters;
import io.turgo.engine.search.TaskVariableFilters;
import io.turgo.engine.search.VariableFilters;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.shape.Components;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.ValuePlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on variables: objects with name, operator and value in JSON, {@code
 * name_operator_value} separated by commas in an address, where all values are texts.
 */
final class VariableConditions implements Shape {
  static final VariableConditions SHAPE = new VariableConditions();

  private static final int MOST = 10;
  private static final List<String> OPERATORS =
      List.of("eq", "neq", "gt", "gteq", "lt", "lteq", "like");
  private static final Pattern IN_ADDRESS =
      Pattern.compile("(.+?)_(eq|neq|gt|gteq|lt|lteq|like)_(.*)", Pattern.DOTALL);
  private static final ListOf LIST =
      new ListOf(
          Fields.named("VariableQueryParameterDto")
              .with("name", Text.name())
              .with("operator", new Text.Choice(OPERATORS))
              .maybe("value", Types.ANY),
          0,
          MOST);

  /** One of them. */
  record Condition(String name, String operator, @Nullable Object value) {
    Object present() {
      if (value == null) {
        throw ProblemException.invalid("variables", "expected a value with " + operator);
      }
      return value;
    }

    String text() {
      if (value instanceof String text) {
        return text;
      }
      throw ProblemException.invalid("variables", "expected a text with like");
    }
  }

  private VariableConditions() {}

  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    if (!(LIST.read(json, place) instanceof List<?> list) || !place.faults().isEmpty()) {
      return null;
    }
    List<Condition> conditions = new ArrayList<>();
    for (Object one : list) {
      if (one instanceof Input input) {
        Map<String, @Nullable Object> typed = new LinkedHashMap<>();
        typed.put("value", input.get("value"));
        if (CamundaValue.SHAPE.read(typed, place) instanceof CamundaValue.Value value) {
          conditions.add(new Condition(input.text("name"), input.text("operator"), value.object()));
        }
      }
    }
    return conditions;
  }

  /** A value without its type, as in conditions. */
  static @Nullable Object value(@Nullable Object json) {
    Map<String, @Nullable Object> typed = new LinkedHashMap<>();
    typed.put("value", json);
    ValuePlace place = ValuePlace.of("variableValue");
    if (CamundaValue.SHAPE.read(typed, place) instanceof CamundaValue.Value value) {
      return value.object();
    }
    throw ProblemException.of(place.faults());
  }

  @Override
  public @Nullable Object readText(String text, ValuePlace place) {
    List<Condition> conditions = new ArrayList<>();
    for (String part : text.split(",", MOST + 1)) {
      Matcher matcher = IN_ADDRESS.matcher(part);
      if (!matcher.matches() || conditions.size() == MOST) {
        place.fault(
            "expected up to " + MOST + " conditions such as amount_gt_5, with one of " + OPERATORS);
        return null;
      }
      conditions.add(new Condition(matcher.group(1), matcher.group(2), matcher.group(3)));
    }
    return conditions;
  }

  @Override
  public Map<String, Object> schema(Components components) {
    return LIST.schema(components);
  }

  static void onOwn(VariableFilters<?> query, Condition c) {
    switch (c.operator()) {
      case "eq" -> query.variableValueEquals(c.name(), c.value());
      case "neq" -> query.variableValueNotEquals(c.name(), c.value());
      case "gt" -> query.variableValueGreaterThan(c.name(), c.present());
      case "gteq" -> query.variableValueGreaterThanOrEqual(c.name(), c.present());
      case "lt" -> query.variableValueLessThan(c.name(), c.present());
      case "lteq" -> query.variableValueLessThanOrEqual(c.name(), c.present());
      default -> query.variableValueLike(c.name(), c.text());
    }
  }

  static void onProcess(ProcessVariableFilters<?> query, Condition c) {
    switch (c.operator()) {
      case "eq" -> query.processVariableValueEquals(c.name(), c.value());
      case "neq" -> query.processVariableValueNotEquals(c.name(), c.value());
      case "gt" -> query.processVariableValueGreaterThan(c.name(), c.present());
      case "gteq" -> query.processVariableValueGreaterThanOrEqual(c.name(), c.present());
      case "lt" -> query.processVariableValueLessThan(c.name(), c.present());
      case "lteq" -> query.processVariableValueLessThanOrEqual(c.name(), c.present());
      default -> query.processVariableValueLike(c.name(), c.text());
    }
  }

  static void onTask(TaskVariableFilters<?> query, Condition c) {
    switch (c.operator()) {
      case "eq" -> query.taskVariableValueEquals(c.name(), c.value());
      case "neq" -> query.taskVariableValueNotEquals(c.name(), c.value());
      case "gt" -> query.taskVariableValueGreaterThan(c.name(), c.present());
      case "gteq" -> query.taskVariableValueGreaterThanOrEqual(c.name(), c.present());
      case "lt" -> query.taskVariableValueLessThan(c.name(), c.present());
      case "lteq" -> query.taskVariableValueLessThanOrEqual(c.name(), c.present());
      default -> query.taskVariableValueLike(c.name(), c.text());
    }
  }
}
