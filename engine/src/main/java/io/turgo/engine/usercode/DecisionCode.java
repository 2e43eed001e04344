package io.turgo.engine.usercode;

import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.DecisionResult;
import io.turgo.engine.decision.TurgoDecisionException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.CalledDecision;
import io.turgo.engine.model.CalledDecision.Mapping;
import io.turgo.engine.model.GraphNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Evaluates the decision of a task with the variables that the task sees. */
final class DecisionCode {
  /**
   * The transient variable by which output parameters and listeners of the task see the results.
   */
  private static final String RESULT = "decisionResult";

  private final Decisions decisions;

  DecisionCode(Decisions decisions) {
    this.decisions = decisions;
  }

  /**
   * Evaluates a decision.
   *
   * @return the value for the result variable of the task
   */
  @Nullable Object run(GraphNode task, CalledDecision called, ExecutionView view) {
    String key = text(called.key(), view);
    if (key == null || key.isBlank()) {
      throw new TurgoIllegalArgumentException(
          "Expected the key of a decision from '"
              + called.key().text()
              + "' of "
              + Delegates.nameOf(task)
              + ", but it is empty");
    }
    Decisions.Wanted wanted =
        new Decisions.Wanted(
            called.binding(),
            key.strip(),
            text(called.version(), view),
            called.tenant() == null
                ? null
                : Objects.requireNonNullElse(text(called.tenant(), view), ""),
            isTrue(called.fallsBackToNoTenant(), view),
            Long.parseLong(view.getProcessDefinitionId()));
    Decisions.Answer answer = decisions.evaluate(wanted, new Seen(view));
    DecisionOutcome outcome = answer.outcome();
    view.decided(answer.noted());
    if (outcome.results().isEmpty() && isTrue(called.failsWithoutResult(), view)) {
      throw new TurgoDecisionException(
          "No rule of decision '"
              + key
              + "' matches, and "
              + Delegates.nameOf(task)
              + " fails then; add a rule for these inputs, or remove"
              + " decisionTaskThrowErrorOnNoHits");
    }
    if (called.mapping() == Mapping.VARIABLES) {
      setVariables(key.strip(), outcome, view);
      return null;
    }
    DecisionResult result = new DecisionResult(outcome.results());
    view.setTransientVariableLocal(RESULT, result);
    return mapped(called.mapping(), result);
  }

  private static @Nullable Object mapped(Mapping mapping, DecisionResult result) {
    return switch (mapping) {
      case SINGLE_ENTRY -> result.getSingleEntry();
      case SINGLE_RESULT -> result.getSingleResult();
      case COLLECT_ENTRIES -> entries(result);
      case RESULT_LIST, VARIABLES -> result.getResultList();
    };
  }

  private static List<@Nullable Object> entries(DecisionResult result) {
    List<@Nullable Object> values = new ArrayList<>(result.size());
    for (Map<String, @Nullable Object> each : result) {
      values.add(new DecisionResult(List.of(each)).getSingleEntry());
    }
    return values;
  }

  private static void setVariables(String key, DecisionOutcome outcome, ExecutionView view) {
    List<Map<String, @Nullable Object>> results = outcome.results();
    if (outcome.isMany() || results.size() > 1) {
      view.setVariable(key, new DecisionResult(results).getResultList());
    } else if (!results.isEmpty()) {
      results.getFirst().forEach(view::setVariable);
    }
  }

  private static @Nullable String text(@Nullable CompiledExpression text, ExecutionView view) {
    Object value = text == null ? null : text.evaluate(view);
    return value == null ? null : value.toString();
  }

  private static boolean isTrue(@Nullable CompiledExpression flag, ExecutionView view) {
    return Boolean.parseBoolean(text(flag, view));
  }

  /** The variables of the task; only those are read that the decision asks for. */
  private record Seen(ExecutionView view) implements DecisionInputs {
    @Override
    public boolean has(String name) {
      return view.has(name);
    }

    @Override
    public @Nullable Object get(String name) {
      return view.get(name);
    }
  }
}
