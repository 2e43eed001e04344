package io.turgo.compat.camunda7.test.assertions.bpmn;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.job.ExternalWorkerJobQuery;
import io.turgo.engine.job.JobQuery;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.task.TaskQuery;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.MapAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a process instance.
 *
 * @since 0.1.0
 */
public class ProcessInstanceAssert
    extends AbstractProcessAssert<ProcessInstanceAssert, ProcessInstance> {
  /**
   * An assertion.
   *
   * @param engine the engine that is asked
   * @param actual what it is about
   */
  protected ProcessInstanceAssert(ProcessEngine engine, @Nullable ProcessInstance actual) {
    super(engine, actual, ProcessInstanceAssert.class);
  }

  static ProcessInstanceAssert assertThat(ProcessEngine engine, @Nullable ProcessInstance actual) {
    return new ProcessInstanceAssert(engine, actual);
  }

  @Override
  protected @Nullable ProcessInstance getCurrent() {
    return engine
        .getRuntimeService()
        .createProcessInstanceQuery()
        .processInstanceId(actual.getId())
        .singleResult();
  }

  @Override
  protected String toString(ProcessInstance object) {
    return "process instance " + object.getId() + " of '" + object.getProcessDefinitionKey() + "'";
  }

  private List<String> active() {
    return engine.getRuntimeService().getActiveActivityIds(getExistingCurrent().getId());
  }

  private static void required(String kind, String[] values) {
    if (values == null || values.length == 0 || List.of(values).isEmpty()) {
      throw new IllegalArgumentException("Expecting at least one " + kind);
    }
  }

  /**
   * Checks that the instance waits at each of several activities.
   *
   * @param activityIds their ids
   * @return this assertion
   */
  public ProcessInstanceAssert isWaitingAt(String... activityIds) {
    required("activity id", activityIds);
    List<String> active = active();
    return check(
        active.containsAll(List.of(activityIds)),
        "Expecting %s to be waiting at %s, but it is waiting at %s",
        toString(actual),
        List.of(activityIds),
        active);
  }

  /**
   * Checks that the instance waits at none of several activities.
   *
   * @param activityIds their ids
   * @return this assertion
   */
  public ProcessInstanceAssert isNotWaitingAt(String... activityIds) {
    required("activity id", activityIds);
    List<String> active = active();
    return check(
        List.of(activityIds).stream().noneMatch(active::contains),
        "Expecting %s not to be waiting at %s, but it is waiting at %s",
        toString(actual),
        List.of(activityIds),
        active);
  }

  /**
   * Checks that the instance waits at several activities and at no other.
   *
   * @param activityIds their ids
   * @return this assertion
   */
  public ProcessInstanceAssert isWaitingAtExactly(String... activityIds) {
    required("activity id", activityIds);
    List<String> active = active();
    return check(
        Set.copyOf(active).equals(Set.copyOf(List.of(activityIds))),
        "Expecting %s to be waiting at exactly %s, but it is waiting at %s",
        toString(actual),
        List.of(activityIds),
        active);
  }

  private boolean waitsFor(String message) {
    return engine
            .getRuntimeService()
            .createExecutionQuery()
            .processInstanceId(actual.getId())
            .messageEventSubscriptionName(message)
            .count()
        > 0;
  }

  /**
   * Checks that the instance waits for each of several messages.
   *
   * @param messageNames their names
   * @return this assertion
   */
  public ProcessInstanceAssert isWaitingFor(String... messageNames) {
    required("message name", messageNames);
    getExistingCurrent();
    for (String name : messageNames) {
      check(waitsFor(name), "Expecting %s to be waiting for '%s'", toString(actual), name);
    }
    return this;
  }

  /**
   * Checks that the instance waits for none of several messages.
   *
   * @param messageNames their names
   * @return this assertion
   */
  public ProcessInstanceAssert isNotWaitingFor(String... messageNames) {
    required("message name", messageNames);
    getExistingCurrent();
    for (String name : messageNames) {
      check(!waitsFor(name), "Expecting %s not to be waiting for '%s'", toString(actual), name);
    }
    return this;
  }

  /** The activities that have ended, in their order. */
  private List<String> passed() {
    isNotNull();
    return engine
        .getHistoryService()
        .createHistoricActivityInstanceQuery()
        .processInstanceId(actual.getId())
        .finished()
        .list()
        .stream()
        .filter(one -> !one.getActivityType().equals("sequenceFlow"))
        .sorted(
            Comparator.comparing(
                    HistoricActivityInstance::getEndTime,
                    Comparator.nullsLast(Comparator.naturalOrder()))
                .thenComparingLong(one -> Long.parseLong(one.getId())))
        .map(HistoricActivityInstance::getActivityId)
        .toList();
  }

  /**
   * Checks that each of several activities has ended.
   *
   * @param activityIds their ids
   * @return this assertion
   */
  public ProcessInstanceAssert hasPassed(String... activityIds) {
    required("activity id", activityIds);
    List<String> passed = passed();
    return check(
        passed.containsAll(List.of(activityIds)),
        "Expecting %s to have passed %s, but it has passed %s",
        toString(actual),
        List.of(activityIds),
        passed);
  }

  /**
   * Checks that several activities have ended in an order, with any others between.
   *
   * @param activityIds their ids
   * @return this assertion
   */
  public ProcessInstanceAssert hasPassedInOrder(String... activityIds) {
    required("activity id", activityIds);
    List<String> passed = passed();
    int next = 0;
    for (String one : passed) {
      if (next < activityIds.length && one.equals(activityIds[next])) {
        next++;
      }
    }
    return check(
        next == activityIds.length,
        "Expecting %s to have passed %s in that order, but it has passed %s",
        toString(actual),
        List.of(activityIds),
        passed);
  }

  /**
   * Checks that none of several activities has ended.
   *
   * @param activityIds their ids
   * @return this assertion
   */
  public ProcessInstanceAssert hasNotPassed(String... activityIds) {
    required("activity id", activityIds);
    List<String> passed = passed();
    return check(
        List.of(activityIds).stream().noneMatch(passed::contains),
        "Expecting %s not to have passed %s, but it has passed %s",
        toString(actual),
        List.of(activityIds),
        passed);
  }

  /** The variables of the instance, which history has once it has ended. */
  private Map<String, @Nullable Object> vars() {
    isNotNull();
    Map<String, @Nullable Object> values = new TreeMap<>();
    engine
        .getHistoryService()
        .createHistoricVariableInstanceQuery()
        .processInstanceId(actual.getId())
        .list()
        .forEach(variable -> values.put(variable.getVariableName(), variable.getValue()));
    return values;
  }

  /**
   * Checks that the instance has variables.
   *
   * @param names each that it must have; none: any variable
   * @return this assertion
   */
  public ProcessInstanceAssert hasVariables(String... names) {
    Set<String> there = vars().keySet();
    return check(
        names.length == 0 ? !there.isEmpty() : there.containsAll(List.of(names)),
        "Expecting %s to have the variables %s, but it has %s",
        toString(actual),
        names.length == 0 ? "(any)" : List.of(names),
        there);
  }

  /**
   * Checks that the instance has no variables.
   *
   * @return this assertion
   */
  public ProcessInstanceAssert hasNoVariables() {
    Set<String> there = vars().keySet();
    return check(
        there.isEmpty(),
        "Expecting %s to have no variables, but it has %s",
        toString(actual),
        there);
  }

  /**
   * Checks the key of the definition.
   *
   * @param processDefinitionKey the expected one
   * @return this assertion
   */
  public ProcessInstanceAssert hasProcessDefinitionKey(String processDefinitionKey) {
    isNotNull();
    return check(
        actual.getProcessDefinitionKey().equals(processDefinitionKey),
        "Expecting %s to have the process definition key '%s'",
        toString(actual),
        processDefinitionKey);
  }

  /**
   * Checks the business key.
   *
   * @param businessKey the expected one
   * @return this assertion
   */
  public ProcessInstanceAssert hasBusinessKey(String businessKey) {
    isNotNull();
    ProcessInstance current = getCurrent();
    String key = current == null ? actual.getBusinessKey() : current.getBusinessKey();
    return check(
        Objects.equals(key, businessKey),
        "Expecting %s to have the business key '%s', but it has '%s'",
        toString(actual),
        businessKey,
        key);
  }

  /**
   * Checks that the instance has ended.
   *
   * @return this assertion
   */
  public ProcessInstanceAssert isEnded() {
    isNotNull();
    return check(
        getCurrent() == null,
        "Expecting %s to be ended, but it is waiting at %s",
        toString(actual),
        getCurrent() == null ? "" : active());
  }

  /**
   * Checks that the instance runs.
   *
   * @return this assertion
   */
  public ProcessInstanceAssert isNotEnded() {
    getExistingCurrent();
    return this;
  }

  /**
   * Checks that the instance is suspended.
   *
   * @return this assertion
   */
  public ProcessInstanceAssert isSuspended() {
    return check(
        getExistingCurrent().isSuspended(), "Expecting %s to be suspended", toString(actual));
  }

  /**
   * Checks that the instance runs and is not suspended.
   *
   * @return this assertion
   */
  public ProcessInstanceAssert isActive() {
    return check(
        !getExistingCurrent().isSuspended(), "Expecting %s not to be suspended", toString(actual));
  }

  /**
   * Checks that the instance runs or has ended.
   *
   * @return this assertion
   */
  public ProcessInstanceAssert isStarted() {
    isNotNull();
    return check(
        getCurrent() != null
            || engine
                    .getHistoryService()
                    .createHistoricProcessInstanceQuery()
                    .processInstanceId(actual.getId())
                    .count()
                > 0,
        "Expecting %s to be started",
        toString(actual));
  }

  /**
   * Returns assertions on the one open task.
   *
   * @return assertions on it; on null if there is none
   */
  public TaskAssert task() {
    return task(engine.getTaskService().createTaskQuery());
  }

  /**
   * Returns assertions on the one open task of an activity, at which the instance must wait.
   *
   * @param taskDefinitionKey the id of the activity
   * @return assertions on it
   */
  public TaskAssert task(String taskDefinitionKey) {
    isWaitingAt(taskDefinitionKey);
    return task(engine.getTaskService().createTaskQuery().taskDefinitionKey(taskDefinitionKey));
  }

  /**
   * Returns assertions on the one open task of a query.
   *
   * @param query gets the filter for this instance
   * @return assertions on it; on null if there is none
   */
  public TaskAssert task(TaskQuery query) {
    isNotNull();
    return TaskAssert.assertThat(engine, query.processInstanceId(actual.getId()).singleResult());
  }

  /**
   * Returns assertions on the one external task.
   *
   * @return assertions on it; on null if there is none
   */
  public ExternalTaskAssert externalTask() {
    return externalTask(engine.getManagementService().createExternalWorkerJobQuery());
  }

  /**
   * Returns assertions on the one external task of an activity, at which the instance must wait.
   *
   * @param activityId the id of the activity
   * @return assertions on it
   */
  public ExternalTaskAssert externalTask(String activityId) {
    isWaitingAt(activityId);
    return externalTask(
        engine.getManagementService().createExternalWorkerJobQuery().elementId(activityId));
  }

  /**
   * Returns assertions on the one external task of a query.
   *
   * @param query gets the filter for this instance
   * @return assertions on it; on null if there is none
   */
  public ExternalTaskAssert externalTask(ExternalWorkerJobQuery query) {
    isNotNull();
    return ExternalTaskAssert.assertThat(
        engine, query.processInstanceId(actual.getId()).singleResult());
  }

  /**
   * Returns assertions on the one instance that this one has called and that still runs.
   *
   * @return assertions on it; on null if there is none
   */
  public ProcessInstanceAssert calledProcessInstance() {
    return calledProcessInstance(engine.getRuntimeService().createProcessInstanceQuery());
  }

  /**
   * Returns assertions on the one called instance of a definition.
   *
   * @param processDefinitionKey the key of the definition
   * @return assertions on it; on null if there is none
   */
  public ProcessInstanceAssert calledProcessInstance(String processDefinitionKey) {
    return calledProcessInstance(
        engine
            .getRuntimeService()
            .createProcessInstanceQuery()
            .processDefinitionKey(processDefinitionKey));
  }

  /**
   * Returns assertions on the one called instance of a query. It is not the instance that the
   * static methods are about afterwards.
   *
   * @param query gets the filter for this instance
   * @return assertions on it; on null if there is none
   */
  public ProcessInstanceAssert calledProcessInstance(ProcessInstanceQuery query) {
    isNotNull();
    return new Called(engine, query.superProcessInstanceId(actual.getId()).singleResult(), this);
  }

  /**
   * Returns assertions on the one job, be it ready, a timer, suspended or without retries.
   *
   * @return assertions on it; on null if there is none
   */
  public JobAssert job() {
    isNotNull();
    return JobAssert.assertThat(engine, Jobs.ofInstance(engine, actual.getId(), null));
  }

  /**
   * Returns assertions on the one job of an activity.
   *
   * @param activityId the id of the activity
   * @return assertions on it; on null if there is none
   */
  public JobAssert job(String activityId) {
    isNotNull();
    return JobAssert.assertThat(engine, Jobs.ofInstance(engine, actual.getId(), activityId));
  }

  /**
   * Returns assertions on the one ready job of a query.
   *
   * @param query gets the filter for this instance
   * @return assertions on it; on null if there is none
   */
  public JobAssert job(JobQuery query) {
    isNotNull();
    return JobAssert.assertThat(engine, query.processInstanceId(actual.getId()).singleResult());
  }

  /**
   * Returns AssertJ's assertions on the variables.
   *
   * @return assertions on values by names
   */
  @SuppressWarnings("NullAway") // AssertJ takes null values
  public MapAssert<String, Object> variables() {
    return Assertions.assertThat(vars());
  }

  /** A called instance; static methods are still about the caller. */
  private static final class Called extends ProcessInstanceAssert {
    Called(ProcessEngine engine, @Nullable ProcessInstance actual, ProcessInstanceAssert caller) {
      super(engine, actual);
      caller.isLast();
    }
  }

  private void isLast() {
    setLast();
  }
}
