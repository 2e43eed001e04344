package io.turgo.engine.service.modification;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.interpreter.MovePlan.How;
import io.turgo.engine.interpreter.MovePlan.Move;
import io.turgo.engine.interpreter.MovePlan.Source;
import io.turgo.engine.interpreter.MovePlan.Target;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The instructions of a builder, as the moves of a plan. */
final class Instructions {
  private final ApiCalls calls;
  private final List<Move> moves = new ArrayList<>();
  private @Nullable String annotation;

  Instructions(ApiCalls calls) {
    this.calls = calls;
  }

  void start(String argument, @Nullable String elementId, How how, @Nullable Long ancestorId) {
    Target target =
        new Target(
            Arguments.filled(argument, elementId), how, null, ancestorId, Map.of(), Map.of());
    moves.add(new Move(List.of(), List.of(target)));
  }

  boolean isEmpty() {
    return moves.isEmpty();
  }

  void cancel(Source source) {
    moves.add(new Move(List.of(source), List.of()));
  }

  /** Adds variables to the last instruction. */
  void variables(Map<String, ? extends @Nullable Object> values, boolean local) {
    Arguments.required("variables", values);
    Move last = moves.isEmpty() ? new Move(List.of(), List.of()) : moves.removeLast();
    if (last.to().isEmpty()) {
      throw new TurgoException(
          "Variables belong to an instruction that begins something: name them after"
              + " startBeforeActivity, startAfterActivity or startTransition");
    }
    Target was = last.to().getFirst();
    Map<String, VariableValue> more = new LinkedHashMap<>(local ? was.locals() : was.variables());
    more.putAll(calls.encoded(values));
    Target target =
        new Target(
            was.elementId(),
            was.how(),
            was.called(),
            was.ancestorId(),
            local ? was.variables() : more,
            local ? more : was.locals());
    moves.add(new Move(List.of(), List.of(target)));
  }

  void annotation(@Nullable String text) {
    annotation = Arguments.text("annotation", text);
  }

  /**
   * @param definitionId of which the instances must be; null for any
   */
  MovePlan plan(boolean skipsListeners, boolean skipsMappings, @Nullable Long definitionId) {
    if (moves.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "There are no instructions: name what begins, or what is cancelled");
    }
    return MovePlan.inOrder(
        moves, new MovePlan.InOrder(skipsListeners, skipsMappings, definitionId), annotation);
  }
}
