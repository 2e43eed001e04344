package io.turgo.engine;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.cmmn.CaseInstanceBuilder;
import io.turgo.engine.cmmn.CaseInstanceQuery;
import io.turgo.engine.cmmn.EventListenerInstanceQuery;
import io.turgo.engine.cmmn.MilestoneInstanceQuery;
import io.turgo.engine.cmmn.PlanItemInstanceQuery;
import io.turgo.engine.cmmn.PlanItemInstanceTransitionBuilder;
import io.turgo.engine.cmmn.SentryPartInstanceQuery;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Starts cases, and changes those that run. Their tasks are those of {@link TaskService}, and their
 * jobs those of {@link ManagementService}.
 *
 * <p><b>Transaction:</b> each method that changes something is one unit of work, or a part of that
 * of the calling user code or transaction. When it returns, the change is durable. Queries show
 * committed state.
 *
 * <p><b>Errors:</b> {@link io.turgo.engine.exception.TurgoObjectNotFoundException} if there is no
 * such case or plan item, and {@link io.turgo.engine.exception.TurgoException} if its state does
 * not allow the change or its case is suspended. Nothing is changed then.
 *
 * @since 0.1.0
 */
@Experimental
public interface CmmnRuntimeService {
  /** {@return a builder that names no case yet} */
  CaseInstanceBuilder createCaseInstanceBuilder();

  /**
   * Begins a change of a plan item, with variables.
   *
   * @param planItemInstanceId the id of the plan item instance
   * @return a builder for it
   */
  PlanItemInstanceTransitionBuilder createPlanItemInstanceTransitionBuilder(
      String planItemInstanceId);

  /**
   * Completes an active task, or says that the event of a listener has happened.
   *
   * @param planItemInstanceId the id of the plan item instance
   */
  default void triggerPlanItemInstance(String planItemInstanceId) {
    createPlanItemInstanceTransitionBuilder(planItemInstanceId).trigger();
  }

  /**
   * Enables a disabled plan item again.
   *
   * @param planItemInstanceId the id of the plan item instance
   */
  default void enablePlanItemInstance(String planItemInstanceId) {
    createPlanItemInstanceTransitionBuilder(planItemInstanceId).enable();
  }

  /**
   * Starts an enabled plan item.
   *
   * @param planItemInstanceId the id of the plan item instance
   */
  default void startPlanItemInstance(String planItemInstanceId) {
    createPlanItemInstanceTransitionBuilder(planItemInstanceId).start();
  }

  /**
   * Decides against an enabled plan item.
   *
   * @param planItemInstanceId the id of the plan item instance
   */
  default void disablePlanItemInstance(String planItemInstanceId) {
    createPlanItemInstanceTransitionBuilder(planItemInstanceId).disable();
  }

  /**
   * Completes an active stage in which nothing is active and nothing required is left.
   *
   * @param planItemInstanceId the id of the plan item instance
   */
  default void completeStagePlanItemInstance(String planItemInstanceId) {
    createPlanItemInstanceTransitionBuilder(planItemInstanceId).completeStage();
  }

  /**
   * Completes an active stage.
   *
   * @param planItemInstanceId the id of the plan item instance
   * @param force whether what is active in it is ended; otherwise it must be empty as {@link
   *     #completeStagePlanItemInstance(String)} says
   */
  default void completeStagePlanItemInstance(String planItemInstanceId, boolean force) {
    PlanItemInstanceTransitionBuilder transition =
        createPlanItemInstanceTransitionBuilder(planItemInstanceId);
    if (force) {
      transition.forceCompleteStage();
    } else {
      transition.completeStage();
    }
  }

  /**
   * Ends a plan item in any state.
   *
   * @param planItemInstanceId the id of the plan item instance
   */
  default void terminatePlanItemInstance(String planItemInstanceId) {
    createPlanItemInstanceTransitionBuilder(planItemInstanceId).terminate();
  }

  /**
   * Says that what a user event listener waits for has happened.
   *
   * @param userEventListenerInstanceId the id of its plan item instance
   */
  default void completeUserEventListenerInstance(String userEventListenerInstanceId) {
    triggerPlanItemInstance(userEventListenerInstanceId);
  }

  /**
   * Says that what an event listener without a type waits for has happened.
   *
   * @param genericEventListenerInstanceId the id of its plan item instance
   */
  default void completeGenericEventListenerInstance(String genericEventListenerInstanceId) {
    triggerPlanItemInstance(genericEventListenerInstanceId);
  }

  /**
   * Completes a case in which nothing is active and nothing required is left.
   *
   * @param caseInstanceId the id of the case
   */
  void completeCaseInstance(String caseInstanceId);

  /**
   * Ends a case where it stands.
   *
   * @param caseInstanceId the id of the case
   */
  void terminateCaseInstance(String caseInstanceId);

  /**
   * Looks at the conditions of a case, and at its stages. The engine does so when a variable has
   * changed; this is for conditions on something else.
   *
   * @param caseInstanceId the id of the case
   */
  void evaluateCriteria(String caseInstanceId);

  /**
   * Suspends a case: none of its jobs runs, and none of its plan items changes.
   *
   * @param caseInstanceId the id of the case
   */
  void suspendCaseInstance(String caseInstanceId);

  /**
   * Lets a suspended case go on.
   *
   * @param caseInstanceId the id of the case
   */
  void activateCaseInstance(String caseInstanceId);

  /**
   * Gives a case another name.
   *
   * @param caseInstanceId the id of the case
   * @param caseName the name, null for none
   */
  void setCaseInstanceName(String caseInstanceId, @Nullable String caseName);

  /**
   * Gives a case another business key.
   *
   * @param caseInstanceId the id of the case
   * @param businessKey the key, null for none
   */
  void updateBusinessKey(String caseInstanceId, @Nullable String businessKey);

  /**
   * Returns the variables of a case.
   *
   * @param caseInstanceId the id of the case
   * @return the values by their names
   */
  Map<String, @Nullable Object> getVariables(String caseInstanceId);

  /**
   * Returns a variable of a case.
   *
   * @param caseInstanceId the id of the case
   * @param variableName the name
   * @return the value; null if there is no such variable, or its value is null
   */
  @Nullable Object getVariable(String caseInstanceId, String variableName);

  /**
   * Says whether a case has a variable.
   *
   * @param caseInstanceId the id of the case
   * @param variableName the name
   * @return whether it is there, with null or another value
   */
  boolean hasVariable(String caseInstanceId, String variableName);

  /**
   * Returns the variables of a plan item alone.
   *
   * @param planItemInstanceId the id of the plan item instance
   * @return the values by their names
   */
  Map<String, @Nullable Object> getLocalVariables(String planItemInstanceId);

  /**
   * Returns a variable of a plan item alone.
   *
   * @param planItemInstanceId the id of the plan item instance
   * @param variableName the name
   * @return the value; null if there is no such variable, or its value is null
   */
  @Nullable Object getLocalVariable(String planItemInstanceId, String variableName);

  /**
   * Sets a variable of a case.
   *
   * @param caseInstanceId the id of the case
   * @param variableName the name
   * @param value the value, null included
   */
  void setVariable(String caseInstanceId, String variableName, @Nullable Object value);

  /**
   * Sets variables of a case.
   *
   * @param caseInstanceId the id of the case
   * @param variables the values by their names
   */
  void setVariables(String caseInstanceId, Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets a variable of a plan item alone.
   *
   * @param planItemInstanceId the id of the plan item instance
   * @param variableName the name
   * @param value the value, null included
   */
  void setLocalVariable(String planItemInstanceId, String variableName, @Nullable Object value);

  /**
   * Sets variables of a plan item alone.
   *
   * @param planItemInstanceId the id of the plan item instance
   * @param variables the values by their names
   */
  void setLocalVariables(
      String planItemInstanceId, Map<String, ? extends @Nullable Object> variables);

  /**
   * Removes a variable of a case; nothing if there is none.
   *
   * @param caseInstanceId the id of the case
   * @param variableName the name
   */
  void removeVariable(String caseInstanceId, String variableName);

  /**
   * Removes variables of a case; nothing for those that are not there.
   *
   * @param caseInstanceId the id of the case
   * @param variableNames the names
   */
  void removeVariables(String caseInstanceId, Collection<String> variableNames);

  /**
   * Removes a variable of a plan item alone; nothing if there is none.
   *
   * @param planItemInstanceId the id of the plan item instance
   * @param variableName the name
   */
  void removeLocalVariable(String planItemInstanceId, String variableName);

  /**
   * Removes variables of a plan item alone; nothing for those that are not there.
   *
   * @param planItemInstanceId the id of the plan item instance
   * @param variableNames the names
   */
  void removeLocalVariables(String planItemInstanceId, Collection<String> variableNames);

  /** {@return a query for cases that run} */
  CaseInstanceQuery createCaseInstanceQuery();

  /** {@return a query for plan items of cases that run} */
  PlanItemInstanceQuery createPlanItemInstanceQuery();

  /** {@return a query for milestones that running cases have reached} */
  MilestoneInstanceQuery createMilestoneInstanceQuery();

  /** {@return a query for what has happened of sentries that wait for more} */
  SentryPartInstanceQuery createSentryPartInstanceQuery();

  /** {@return a query for user event listeners of cases that run} */
  EventListenerInstanceQuery createUserEventListenerInstanceQuery();

  /** {@return a query for event listeners without a type of cases that run} */
  EventListenerInstanceQuery createGenericEventListenerInstanceQuery();

  /** {@return a query for signal event listeners of cases that run} */
  EventListenerInstanceQuery createSignalEventListenerInstanceQuery();
}
