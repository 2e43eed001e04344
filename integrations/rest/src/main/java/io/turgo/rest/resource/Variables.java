package io.turgo.rest.resource;

import io.turgo.engine.runtime.VariableInstance;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.MapOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.View;
import io.turgo.rest.core.variable.TypedValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Variables in requests and answers. */
final class Variables {
  /** Those that a request brings. */
  static final MapOf BROUGHT = new MapOf(TypedValue.SHAPE, 1_000);

  /** Those of an answer. */
  static final View<Call, Map<String, VariableInstance>> ANSWER =
      View.<Call, Map<String, VariableInstance>>of("Variables")
          .field("variables", new MapOf(TypedValue.ANSWER, Integer.MAX_VALUE), Variables::show)
          .says("by their names");

  /** Those that a request changes. */
  static final Fields CHANGES =
      Fields.named("VariableChanges")
          .maybe("set", BROUGHT, "variables to set, by their names")
          .maybe("remove", new ListOf(Text.name(), 0, 1_000), "names of variables to remove");

  /** The same, if others are what the caller has seen. */
  static final Fields CHANGES_IF =
      Fields.named("ConditionalVariableChanges")
          .maybe("set", BROUGHT, "variables to set, by their names")
          .maybe("remove", new ListOf(Text.name(), 0, 1_000), "names of variables to remove")
          .maybe(
              "expected",
              BROUGHT,
              "the values that variables must have, by their names; otherwise nothing is"
                  + " changed; null for a variable that must not exist");

  private Variables() {}

  static Map<String, @Nullable Object> brought(Input body, String field) {
    return TypedValue.objects(body.map(field));
  }

  /** What variables must be; a caller must be allowed to read them. */
  static Map<String, @Nullable Object> expected(Call call) {
    Map<String, @Nullable Object> expected = brought(call.body(), "expected");
    for (String name : expected.keySet()) {
      if (call.hides(name)) {
        throw new ProblemException(
            ProblemType.FORBIDDEN, "The value of the variable '" + name + "' is hidden from you");
      }
    }
    return expected;
  }

  private static Map<String, Object> show(Call call, Map<String, VariableInstance> variables) {
    Map<String, Object> shown = new TreeMap<>();
    variables.forEach((name, variable) ->
        shown.put(name, show(call, name, variable.getTypeName(), variable.getValue())));
    return shown;
  }

  /** Objects by the names of variables. */
  static Map<String, @Nullable Object> showObjects(Call call, Map<String, ?> variables) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    variables.forEach((name, value) ->
        shown.put(
            name,
            call.hides(name) ? TypedValue.hiddenObject(value) : TypedValue.showObject(value)));
    return shown;
  }

  /** A value, unless it is kept from the caller. */
  static Map<String, @Nullable Object> show(
      Call call, String name, String type, @Nullable Object value) {
    return call.hides(name) ? TypedValue.hidden(type) : TypedValue.show(type, value);
  }

  /** The names to remove; refuses requests that set them too or do nothing. */
  static List<String> removed(Input body) {
    List<String> removed = body.texts("remove");
    Map<String, ?> set = body.map("set");
    for (String name : removed) {
      if (set.containsKey(name)) {
        throw ProblemException.invalid(
            "/remove", "expected another name than those to set: " + name);
      }
    }
    if (removed.isEmpty() && set.isEmpty()) {
      throw ProblemException.invalid("", "expected something to set or to remove");
    }
    return removed;
  }
}
