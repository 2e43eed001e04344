package io.turgo.engine.service.cmmn;

import io.turgo.engine.cmmn.PlanItemInstanceTransitionBuilder;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Command.ChangePlanItem.How;
import io.turgo.engine.service.command.ApiCalls;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the variables of a change of a plan item, and makes the change. */
final class PlanItemTransitions implements PlanItemInstanceTransitionBuilder {
  private final ApiCalls calls;
  private final String id;
  private final Map<String, @Nullable Object> variables = new HashMap<>();
  private final Map<String, @Nullable Object> locals = new HashMap<>();
  private final Map<String, @Nullable Object> transients = new HashMap<>();

  PlanItemTransitions(ApiCalls calls, String id) {
    this.calls = calls;
    this.id = id;
  }

  @Override
  public PlanItemInstanceTransitionBuilder variable(String variableName, @Nullable Object value) {
    variables.put(variableName, value);
    return this;
  }

  @Override
  public PlanItemInstanceTransitionBuilder variables(Map<String, ? extends @Nullable Object> more) {
    variables.putAll(more);
    return this;
  }

  @Override
  public PlanItemInstanceTransitionBuilder localVariable(
      String variableName, @Nullable Object value) {
    locals.put(variableName, value);
    return this;
  }

  @Override
  public PlanItemInstanceTransitionBuilder localVariables(
      Map<String, ? extends @Nullable Object> more) {
    locals.putAll(more);
    return this;
  }

  @Override
  public PlanItemInstanceTransitionBuilder transientVariable(
      String variableName, @Nullable Object value) {
    transients.put(variableName, value);
    return this;
  }

  @Override
  public PlanItemInstanceTransitionBuilder transientVariables(
      Map<String, ? extends @Nullable Object> more) {
    transients.putAll(more);
    return this;
  }

  @Override
  public void trigger() {
    make(How.TRIGGER);
  }

  @Override
  public void start() {
    make(How.START);
  }

  @Override
  public void enable() {
    make(How.ENABLE);
  }

  @Override
  public void disable() {
    make(How.DISABLE);
  }

  @Override
  public void completeStage() {
    make(How.COMPLETE_STAGE);
  }

  @Override
  public void forceCompleteStage() {
    make(How.COMPLETE_STAGE_BY_FORCE);
  }

  @Override
  public void terminate() {
    make(How.TERMINATE);
  }

  private void make(How how) {
    calls.ofExecution(
        id,
        executionId ->
            new Command.ChangePlanItem(
                executionId, how, calls.encoded(variables), calls.encoded(locals), transients));
  }
}
