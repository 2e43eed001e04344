package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Variables as objects of their own in answers. */
final class VariableShapes {
  /** A value with its type, as {@link #value} has it. */
  static final View<Object, Map<String, @Nullable Object>> VALUE =
      View.<Object, Map<String, @Nullable Object>>withNulls("ValueDto")
          .field("type", Text.name(), value -> value.get("type"))
          .maybe("value", Types.ANY, value -> value.get("value"))
          .says("null if it is kept from the caller")
          .field("valueInfo", Shapes.VALUES, value -> value.get("valueInfo"));

  private VariableShapes() {}

  /** Values by their names, but for those that are kept from the caller. */
  static Map<String, @Nullable Object> values(Call call, Map<String, @Nullable Object> variables) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    variables.forEach((name, value) -> shown.put(name, value(call, name, value)));
    return shown;
  }

  /** Refuses conditions that would find out a value that is kept from the caller. */
  static void check(Call call, Input filters) {
    for (String field : filters.fields()) {
      if (filters.get(field) instanceof List<?> list) {
        for (Object one : list) {
          if (one instanceof VariableConditions.Condition condition) {
            check(call, condition.name());
          }
        }
      }
    }
    if (filters.fields().contains("variableValue")
        && filters.get("variableName") instanceof String name) {
      check(call, name);
    }
  }

  /** The same for conditions by the names of variables. */
  static void check(Call call, Set<String> names) {
    names.forEach(name -> check(call, name));
  }

  private static void check(Call call, String name) {
    if (call.hides(name)) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, "The value of the variable '" + name + "' is hidden from you");
    }
  }

  /** A value, unless it is kept from the caller. */
  static Map<String, @Nullable Object> value(Call call, String name, @Nullable Object value) {
    Map<String, @Nullable Object> shown = CamundaValue.show(value);
    if (call.hides(name)) {
      shown.put("value", null);
      shown.put("valueInfo", Map.of());
    }
    return shown;
  }
}
