package io.turgo.engine.service.modification;

import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.interpreter.MovePlan.AllAt;
import io.turgo.engine.interpreter.MovePlan.AtActivity;
import io.turgo.engine.interpreter.MovePlan.How;
import io.turgo.engine.interpreter.MovePlan.Move;
import io.turgo.engine.interpreter.MovePlan.OfActivityInstance;
import io.turgo.engine.interpreter.MovePlan.OfExecution;
import io.turgo.engine.interpreter.MovePlan.OfTransition;
import io.turgo.engine.interpreter.MovePlan.Source;
import io.turgo.engine.interpreter.MovePlan.Target;
import io.turgo.engine.interpreter.MovePlan.Those;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The instructions of modifications in the documents of batches. Their variables are kept beside,
 * because values may have no JSON; each is named after the number of its instruction.
 */
public final class InstructionsJson {
  private InstructionsJson() {}

  static Map<String, @Nullable Object> write(MovePlan plan) {
    MovePlan.InOrder order = Objects.requireNonNull(plan.inOrder());
    List<Object> instructions = new ArrayList<>();
    for (Move move : plan.moves()) {
      move.from().forEach(source -> instructions.add(cancellation(source)));
      move.to().forEach(target -> instructions.add(start(target)));
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("processDefinitionId", order.definitionId());
    json.put("skipCustomListeners", order.skipsListeners());
    json.put("skipIoMappings", order.skipsMappings());
    json.put("annotation", plan.annotation());
    json.put("instructions", instructions);
    return json;
  }

  private static Map<String, @Nullable Object> start(Target target) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("start", target.how().name());
    json.put("elementId", target.elementId());
    json.put("ancestorActivityInstanceId", target.ancestorId());
    return json;
  }

  private static Map<String, Object> cancellation(Source source) {
    return switch (source) {
      case AllAt(String activityId, boolean onlyThere) ->
          Map.of("activityId", activityId, "cancelCurrentActiveActivityInstances", onlyThere);
      case OfActivityInstance(long id) -> Map.of("activityInstanceId", id);
      case OfTransition(long id) -> Map.of("transitionInstanceId", id);
      case OfExecution any -> throw new IllegalArgumentException("No instruction: " + any);
      case AtActivity any -> throw new IllegalArgumentException("No instruction: " + any);
      case Those any -> throw new IllegalArgumentException("No instruction: " + any);
    };
  }

  static Map<String, VariableValue> variables(MovePlan plan) {
    Map<String, VariableValue> variables = new LinkedHashMap<>();
    for (int i = 0; i < plan.moves().size(); i++) {
      for (Target target : plan.moves().get(i).to()) {
        String variable = variable(i);
        String local = local(i);
        target.variables().forEach((name, value) -> variables.put(variable + name, value));
        target.locals().forEach((name, value) -> variables.put(local + name, value));
      }
    }
    return variables;
  }

  private static String variable(int instruction) {
    return "instructions[" + instruction + "].variables.";
  }

  private static String local(int instruction) {
    return "instructions[" + instruction + "].localVariables.";
  }

  /** The plan that a batch keeps. */
  public static MovePlan read(String text, Map<String, VariableValue> variables) {
    return read(VariableCodec.plainJson(text), variables);
  }

  static MovePlan read(@Nullable Object json, Map<String, VariableValue> variables) {
    Map<?, ?> document = of(Map.class, json);
    MovePlan.InOrder order =
        new MovePlan.InOrder(
            is(document, "skipCustomListeners"),
            is(document, "skipIoMappings"),
            id(document, "processDefinitionId"));
    List<Move> moves = new ArrayList<>();
    for (Object one : of(List.class, document.get("instructions"))) {
      Map<?, ?> instruction = of(Map.class, one);
      moves.add(
          instruction.containsKey("start")
              ? new Move(List.of(), List.of(target(instruction, variables, moves.size())))
              : new Move(List.of(source(instruction)), List.of()));
    }
    return MovePlan.inOrder(moves, order, optional(String.class, document.get("annotation")));
  }

  private static Target target(
      Map<?, ?> instruction, Map<String, VariableValue> variables, int number) {
    return new Target(
        of(String.class, instruction.get("elementId")),
        How.valueOf(of(String.class, instruction.get("start"))),
        null,
        id(instruction, "ancestorActivityInstanceId"),
        named(variables, variable(number)),
        named(variables, local(number)));
  }

  private static Source source(Map<?, ?> instruction) {
    Long activityInstance = id(instruction, "activityInstanceId");
    if (activityInstance != null) {
      return new OfActivityInstance(activityInstance);
    }
    Long transitionInstance = id(instruction, "transitionInstanceId");
    return transitionInstance != null
        ? new OfTransition(transitionInstance)
        : new AllAt(
            of(String.class, instruction.get("activityId")),
            is(instruction, "cancelCurrentActiveActivityInstances"));
  }

  /** The variables whose names begin so, by the rest of their names. */
  static Map<String, VariableValue> named(Map<String, VariableValue> variables, String prefix) {
    Map<String, VariableValue> found = new LinkedHashMap<>();
    variables.forEach((name, value) -> {
      if (name.startsWith(prefix)) {
        found.put(name.substring(prefix.length()), value);
      }
    });
    return found;
  }

  static boolean is(Map<?, ?> json, String member) {
    return of(Boolean.class, json.get(member));
  }

  private static @Nullable Long id(Map<?, ?> json, String member) {
    Number number = optional(Number.class, json.get(member));
    return number == null ? null : number.longValue();
  }

  static <T> @Nullable T optional(Class<T> type, @Nullable Object value) {
    return value == null ? null : of(type, value);
  }

  static <T> T of(Class<T> type, @Nullable Object value) {
    if (!type.isInstance(value)) {
      throw new IllegalStateException(
          "Expected a " + type.getSimpleName() + " in the document of a batch, but found " + value);
    }
    return Objects.requireNonNull(type.cast(value));
  }
}
