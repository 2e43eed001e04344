package io.turgo.parity.camunda7;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An instruction of a modification, with activities in place of ids.
 *
 * @param name of the builder's method
 * @param element the activity or the flow; of a cancellation the activity instance, where {@code
 *     a:1} is the second one of activity a, and {@code .} the process instance
 * @param ancestor an activity instance of the same form; null for none
 * @param variables set with it
 * @param locals set with it
 */
record Instruction(
    String name,
    String element,
    @Nullable String ancestor,
    Map<String, Object> variables,
    Map<String, Object> locals) {

  static Instruction before(String element) {
    return new Instruction("startBeforeActivity", element, null, Map.of(), Map.of());
  }

  static Instruction after(String element) {
    return new Instruction("startAfterActivity", element, null, Map.of(), Map.of());
  }

  static Instruction flow(String element) {
    return new Instruction("startTransition", element, null, Map.of(), Map.of());
  }

  static Instruction cancel(String instance) {
    return new Instruction("cancelActivityInstance", instance, null, Map.of(), Map.of());
  }

  static Instruction cancelTransition(String instance) {
    return new Instruction("cancelTransitionInstance", instance, null, Map.of(), Map.of());
  }

  static Instruction cancelAll(String element) {
    return new Instruction("cancelAllForActivity", element, null, Map.of(), Map.of());
  }

  Instruction in(String instance) {
    return new Instruction(name, element, instance, variables, locals);
  }

  Instruction with(String variable, Object value) {
    return new Instruction(name, element, ancestor, Map.of(variable, value), locals);
  }

  Instruction withLocal(String variable, Object value) {
    return new Instruction(name, element, ancestor, variables, Map.of(variable, value));
  }
}
