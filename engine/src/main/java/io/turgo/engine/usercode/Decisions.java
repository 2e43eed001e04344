package io.turgo.engine.usercode;

import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.model.CalledProcess;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Evaluates the decisions that tasks name. */
public interface Decisions {
  /**
   * What a task names.
   *
   * @param version a number or a tag; null where the binding is none of a version
   * @param tenant of the decision, empty for none; null for that of the caller
   * @param orWithoutTenant whether a decision without a tenant will do
   * @param callerDefinitionId the process definition of the task
   */
  record Wanted(
      CalledProcess.Binding binding,
      String key,
      @Nullable String version,
      @Nullable String tenant,
      boolean orWithoutTenant,
      long callerDefinitionId) {}

  /**
   * What came of an evaluation.
   *
   * @param noted for the history
   */
  record Answer(DecisionOutcome outcome, List<CallOutcome.Decided> noted) {}

  /**
   * Evaluates a decision.
   *
   * @throws io.turgo.engine.exception.TurgoException if there is none, or it cannot be evaluated
   */
  Answer evaluate(Wanted wanted, DecisionInputs inputs);
}
