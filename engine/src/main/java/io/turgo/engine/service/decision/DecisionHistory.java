package io.turgo.engine.service.decision;

import io.turgo.engine.Authentication;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.DecisionOutcome.Evaluated;
import io.turgo.engine.decision.DecisionOutcome.MatchedRule;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.instance.HistoryRow.OfDecision;
import io.turgo.engine.instance.HistoryRow.OfDecisionPart;
import io.turgo.engine.interpreter.CallOutcome.Decided;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.DecisionRow;
import io.turgo.engine.store.Store;
import io.turgo.engine.usercode.NestedCalls;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Notes the decisions that are evaluated. Those of user code go with the unit that the code runs
 * for; its instance says whether they are recorded. Others are written when they have been
 * evaluated, if the engine records everything.
 */
public final class DecisionHistory {
  private final Store store;
  private final DefinitionStore definitions;
  private final NestedCalls nested;
  private final VariableCodec codec;
  private final LongSupplier ids;
  private final InstantSource clock;
  private final boolean isOn;
  private final boolean ofDefinitions;

  /**
   * @param ofDefinitions whether a process can have a level of its own
   */
  public DecisionHistory(
      Store store,
      NestedCalls nested,
      VariableCodec codec,
      LongSupplier ids,
      InstantSource clock,
      HistoryLevel level,
      boolean ofDefinitions) {
    this.store = store;
    this.definitions = store.definitions();
    this.nested = nested;
    this.codec = codec;
    this.ids = ids;
    this.clock = clock;
    this.isOn = level.isAtLeast(HistoryLevel.FULL);
    this.ofDefinitions = ofDefinitions;
  }

  /** Notes an evaluation that no task has asked for. */
  void note(DecisionRow row, DecisionOutcome outcome) {
    boolean inUnit = nested.isRunningUserCode();
    if (!isOn && !(inUnit && ofDefinitions)) {
      return;
    }
    List<Decided> decided = rows(row, outcome);
    if (!nested.decided(decided)) {
      store
          .decisions()
          .add(
              decided.stream().map(Decided::decision).toList(),
              decided.stream().flatMap(one -> one.parts().stream()).toList());
    }
  }

  /** The rows of an evaluation in an instance; none if no instance can want them. */
  List<Decided> ofTask(DecisionRow row, DecisionOutcome outcome) {
    return isOn || ofDefinitions ? rows(row, outcome) : List.of();
  }

  private List<Decided> rows(DecisionRow row, DecisionOutcome outcome) {
    long rootId = ids.getAsLong();
    long now = clock.millis();
    String userId = Authentication.getAuthenticatedUserId();
    List<Decided> rows = new ArrayList<>();
    for (Evaluated evaluated : outcome.evaluated()) {
      boolean isRoot = evaluated.key().equals(row.key());
      DecisionRow of =
          isRoot ? row : definitions.decisionOfDeployment(evaluated.key(), row.deploymentId());
      long id = isRoot ? rootId : ids.getAsLong();
      rows.add(
          new Decided(
              new OfDecision(
                  id,
                  isRoot ? null : (Long) rootId,
                  null,
                  null,
                  null,
                  null,
                  of == null ? null : (Long) of.id(),
                  now,
                  null,
                  evaluated.key(),
                  evaluated.name(),
                  of == null ? null : of.requirementsKey(),
                  userId,
                  row.tenantId()),
              parts(id, evaluated)));
    }
    return rows;
  }

  private List<OfDecisionPart> parts(long decisionId, Evaluated evaluated) {
    List<OfDecisionPart> parts = new ArrayList<>();
    int number = 0;
    for (Map.Entry<String, @Nullable Object> input : evaluated.inputs().entrySet()) {
      parts.add(
          part(
              decisionId,
              OfDecisionPart.Kind.INPUT,
              ++number,
              input.getKey(),
              value(input.getKey(), input.getValue())));
    }
    for (MatchedRule rule : evaluated.rules()) {
      parts.add(
          part(
              decisionId,
              OfDecisionPart.Kind.RULE,
              rule.number(),
              rule.id(),
              VariableType.encode("rule", null)));
    }
    number = 0;
    for (Map<String, @Nullable Object> result : evaluated.outputs()) {
      number++;
      for (Map.Entry<String, @Nullable Object> output : result.entrySet()) {
        parts.add(
            part(
                decisionId,
                OfDecisionPart.Kind.OUTPUT,
                number,
                output.getKey(),
                value(output.getKey(), output.getValue())));
      }
    }
    return parts;
  }

  private OfDecisionPart part(
      long decisionId,
      OfDecisionPart.Kind kind,
      int number,
      @Nullable String name,
      VariableValue value) {
    return new OfDecisionPart(ids.getAsLong(), decisionId, null, kind, number, name, value);
  }

  /** A value as a variable keeps it; the text of one that cannot be a variable. */
  private VariableValue value(String name, @Nullable Object value) {
    try {
      return codec.encode(name, value);
    } catch (TurgoException notStorable) {
      return VariableType.encode(name, String.valueOf(value).replace("\0", ""));
    }
  }
}
