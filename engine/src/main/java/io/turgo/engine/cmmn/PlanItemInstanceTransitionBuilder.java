package io.turgo.engine.cmmn;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Does something with a plan item, with variables that are set before.
 *
 * <p><b>Transaction:</b> each last call is one unit of work, or a part of that of the calling user
 * code or transaction.
 *
 * <p><b>Errors:</b> {@link io.turgo.engine.exception.TurgoObjectNotFoundException} if there is no
 * such plan item, and {@link io.turgo.engine.exception.TurgoException} if its state is another one
 * or its case is suspended.
 *
 * @since 0.1.0
 */
public interface PlanItemInstanceTransitionBuilder {
  /**
   * Sets a variable of the case.
   *
   * @param variableName the name
   * @param value the value, null included
   * @return this builder
   */
  PlanItemInstanceTransitionBuilder variable(String variableName, @Nullable Object value);

  /**
   * Sets variables of the case.
   *
   * @param variables the values by their names
   * @return this builder
   */
  PlanItemInstanceTransitionBuilder variables(Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets a variable of the plan item alone.
   *
   * @param variableName the name
   * @param value the value, null included
   * @return this builder
   */
  PlanItemInstanceTransitionBuilder localVariable(String variableName, @Nullable Object value);

  /**
   * Sets variables of the plan item alone.
   *
   * @param variables the values by their names
   * @return this builder
   */
  PlanItemInstanceTransitionBuilder localVariables(
      Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets a transient variable of the case: conditions and code of this step see it, and it is not
   * stored.
   *
   * @param variableName the name
   * @param value any object, null included
   * @return this builder
   */
  PlanItemInstanceTransitionBuilder transientVariable(String variableName, @Nullable Object value);

  /**
   * Sets transient variables of the case.
   *
   * @param transientVariables the values by their names
   * @return this builder
   */
  PlanItemInstanceTransitionBuilder transientVariables(
      Map<String, ? extends @Nullable Object> transientVariables);

  /**
   * Completes an active task, or says that the event of a listener has happened. A human task is
   * completed with its task. An instance that a task has called is ended.
   */
  void trigger();

  /** Starts an enabled plan item. */
  void start();

  /** Enables a disabled plan item again. */
  void enable();

  /** Decides against an enabled plan item. */
  void disable();

  /** Completes an active stage in which nothing is active and nothing required is left. */
  void completeStage();

  /** Completes an active stage, and ends what is active in it. */
  void forceCompleteStage();

  /** Ends a plan item in any state. */
  void terminate();
}
