package io.turgo.engine.service.modification;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.interpreter.MovePlan.AtActivity;
import io.turgo.engine.interpreter.MovePlan.Called;
import io.turgo.engine.interpreter.MovePlan.Move;
import io.turgo.engine.interpreter.MovePlan.Source;
import io.turgo.engine.interpreter.MovePlan.Target;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Moves that are made together in the documents of batches. Their variables are kept beside,
 * because values may have no JSON.
 */
public final class MovesJson {
  private static final String VARIABLE = "variables.";

  private MovesJson() {}

  /** The document of a batch. */
  public static String write(MovePlan plan) {
    List<Object> moves = new ArrayList<>();
    for (Move move : plan.moves()) {
      List<String> from = move.from().stream().map(MovesJson::activity).toList();
      moves.add(Map.of("from", from, "to", move.to().stream().map(MovesJson::target).toList()));
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("moves", moves);
    json.put("armed", plan.armed());
    json.put("locals", List.copyOf(plan.localVariables().keySet()));
    json.put("annotation", plan.annotation());
    return VariableCodec.jsonText(json);
  }

  private static String activity(Source source) {
    if (source instanceof AtActivity(String activityId)) {
      return activityId;
    }
    throw new TurgoIllegalArgumentException(
        "An execution is of one process instance; name activities to move in several");
  }

  private static Map<String, @Nullable Object> target(Target target) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("elementId", target.elementId());
    Called called = target.called();
    if (called != null) {
      json.put("called", called.activityIds());
      json.put("version", called.version());
    }
    return json;
  }

  /** The variables of a batch. */
  public static Map<String, VariableValue> variables(MovePlan plan) {
    Map<String, VariableValue> variables = new LinkedHashMap<>();
    plan.variables().forEach((name, value) -> variables.put(VARIABLE + name, value));
    int number = 0;
    for (Map<String, VariableValue> locals : plan.localVariables().values()) {
      String local = local(number++);
      locals.forEach((name, value) -> variables.put(local + name, value));
    }
    return variables;
  }

  private static String local(int number) {
    return "locals[" + number + "].";
  }

  /** The plan that a batch keeps. */
  public static MovePlan read(String text, Map<String, VariableValue> variables) {
    Map<?, ?> document = InstructionsJson.of(Map.class, VariableCodec.plainJson(text));
    List<Move> moves = new ArrayList<>();
    for (Object one : InstructionsJson.of(List.class, document.get("moves"))) {
      Map<?, ?> move = InstructionsJson.of(Map.class, one);
      List<Source> from = new ArrayList<>();
      texts(move.get("from")).forEach(activityId -> from.add(new AtActivity(activityId)));
      List<Target> to = new ArrayList<>();
      for (Object target : InstructionsJson.of(List.class, move.get("to"))) {
        to.add(target(InstructionsJson.of(Map.class, target)));
      }
      moves.add(new Move(from, to));
    }
    Map<String, Map<String, VariableValue>> locals = new LinkedHashMap<>();
    for (String activityId : texts(document.get("locals"))) {
      locals.put(activityId, InstructionsJson.named(variables, local(locals.size())));
    }
    return new MovePlan(
        moves,
        InstructionsJson.named(variables, VARIABLE),
        locals,
        texts(document.get("armed")),
        false,
        null,
        InstructionsJson.optional(String.class, document.get("annotation")));
  }

  private static Target target(Map<?, ?> json) {
    String elementId = InstructionsJson.of(String.class, json.get("elementId"));
    return Target.before(
        elementId,
        json.containsKey("called")
            ? new Called(
                texts(json.get("called")),
                InstructionsJson.optional(String.class, json.get("version")))
            : null);
  }

  private static List<String> texts(@Nullable Object json) {
    List<String> texts = new ArrayList<>();
    for (Object one : InstructionsJson.of(List.class, json)) {
      texts.add(InstructionsJson.of(String.class, one));
    }
    return texts;
  }
}
