package io.turgo.cli.run;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.cmmn.PlanItemInstanceState;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.ActivityInstance;
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.IdentityLinkType;
import io.turgo.engine.task.Task;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Prints the variables of an instance, and what it and all that it calls wait for. */
final class Report {
  private final ProcessEngine engine;
  private final String instanceId;
  private final Trail trail;
  private final PrintWriter out;

  Report(ProcessEngine engine, String instanceId, Trail trail, PrintWriter out) {
    this.engine = engine;
    this.instanceId = instanceId;
    this.trail = trail;
    this.out = out;
  }

  /** The variables of the instance as they are or were last, by name. */
  void variables() {
    Map<String, @Nullable Object> variables = new TreeMap<>();
    for (HistoricVariableInstance variable :
        engine
            .getHistoryService()
            .createHistoricVariableInstanceQuery()
            .processInstanceId(instanceId)
            .excludeLocalVariables()
            .list()) {
      variables.put(variable.getVariableName(), variable.getValue());
    }
    if (!variables.isEmpty()) {
      out.println("variables");
      variables.forEach((name, value) -> out.printf("  %s = %s%n", name, shown(value)));
    }
  }

  private static String shown(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String text -> '"' + text + '"';
      case byte[] bytes -> bytes.length + " bytes";
      default -> value.toString();
    };
  }

  /**
   * User tasks, tasks for workers outside, messages and signals, plan items, receive tasks, timers,
   * pauses before retries and dead letters.
   */
  void waiting() {
    out.println("waiting for");
    for (Task task : tasks()) {
      out.printf(
          "  user task %s%s, %s%n",
          task.getTaskDefinitionKey(),
          task.getName() == null ? "" : " '" + task.getName() + "'",
          people(task));
    }
    for (ExternalWorkerJob job : externalJobs()) {
      out.printf(
          "  external task %s of topic %s%n", job.getElementId(), job.getJobHandlerConfiguration());
    }
    List<EventSubscription> subscriptions = subscriptions();
    for (EventSubscription one : subscriptions) {
      out.printf("  %s %s, at %s%n", one.getEventType(), one.getEventName(), one.getActivityId());
    }
    for (PlanItemInstance item : planItems()) {
      if (!item.getState().equals(PlanItemInstanceState.ACTIVE)
          || item.getPlanItemDefinitionType().equals("task")) {
        out.printf(
            "  %s %s, which is %s%n",
            item.getPlanItemDefinitionType(), item.getPlanItemDefinitionId(), item.getState());
      }
    }
    for (ActivityInstance activity : receiveTasks()) {
      if (subscriptions.stream()
          .anyMatch(one -> one.getActivityId().equals(activity.getActivityId()))) {
        continue; // its message is shown
      }
      out.printf(
          "  receive task %s, which RuntimeService.trigger lets go on%n", activity.getActivityId());
    }
    for (Job timer : timers()) {
      out.printf(
          "  %s %s, due at %s (%s)%s%n",
          timer.getJobType().equals(Job.JOB_TYPE_TIMER) ? "timer" : "retry of",
          timer.getElementId(),
          trail.offset(timer.getDuedate()),
          timer.getDuedate() == null ? "now" : timer.getDuedate().toInstant(),
          timer.getExceptionMessage() == null
              ? ""
              : ", attempts left: "
                  + timer.getRetries()
                  + ", after: "
                  + timer.getExceptionMessage());
    }
    for (Job dead : deadLetters()) {
      out.printf(
          "  dead letter %s, attempts left: 0, after: %s%n",
          dead.getElementId(), dead.getExceptionMessage());
    }
    out.flush();
  }

  private String people(Task task) {
    if (task.getAssignee() != null) {
      return "assignee " + task.getAssignee();
    }
    List<String> candidates =
        engine.getTaskService().getIdentityLinksForTask(task.getId()).stream()
            .filter(link -> link.getType().equals(IdentityLinkType.CANDIDATE))
            .map(Report::candidate)
            .sorted()
            .toList();
    return candidates.isEmpty()
        ? "nobody assigned"
        : "candidates: " + String.join(", ", candidates);
  }

  private static String candidate(IdentityLink link) {
    return link.getUserId() != null ? "user " + link.getUserId() : "group " + link.getGroupId();
  }

  /** Messages and signals that are waited for, those first that were first. */
  List<EventSubscription> subscriptions() {
    return ofAll(id ->
        engine
            .getRuntimeService()
            .createEventSubscriptionQuery()
            .processInstanceId(id)
            .orderById()
            .asc()
            .list()
            .stream()
            .filter(one -> one.getEventName() != null)
            .toList());
  }

  private List<ActivityInstance> receiveTasks() {
    return ofAll(id ->
        engine
            .getRuntimeService()
            .createActivityInstanceQuery()
            .processInstanceId(id)
            .activityType("receiveTask")
            .unfinished()
            .list());
  }

  List<Task> tasks() {
    return ofAll(id ->
        engine
            .getTaskService()
            .createTaskQuery()
            .processInstanceId(id)
            .orderByTaskId()
            .asc()
            .list());
  }

  /** The plan items of a case, in the order of their creation; those of cases that it calls not. */
  List<PlanItemInstance> planItems() {
    return engine
        .getCmmnRuntimeService()
        .createPlanItemInstanceQuery()
        .caseInstanceId(instanceId)
        .orderByPlanItemInstanceId()
        .asc()
        .list();
  }

  /** What workers outside can do. */
  List<ExternalWorkerJob> externalJobs() {
    return ofAll(id ->
        engine
            .getManagementService()
            .createExternalWorkerJobQuery()
            .processInstanceId(id)
            .orderByJobId()
            .asc()
            .list());
  }

  /** Timers and pauses before retries, the next first. */
  List<Job> timers() {
    Comparator<@Nullable Date> soonest = Comparator.nullsFirst(Comparator.naturalOrder());
    return ofAll(id ->
            engine
                .getManagementService()
                .createTimerJobQuery()
                .processInstanceId(id)
                .orderByJobDuedate()
                .asc()
                .orderByJobId()
                .asc()
                .list())
        .stream()
        .sorted(Comparator.comparing(Job::getDuedate, soonest))
        .toList();
  }

  List<Job> deadLetters() {
    return ofAll(id ->
        engine
            .getManagementService()
            .createDeadLetterJobQuery()
            .processInstanceId(id)
            .orderByJobId()
            .asc()
            .list());
  }

  /** What there is of the instance, and of each process that it called directly or not. */
  private <T> List<T> ofAll(Function<String, List<T>> ofOne) {
    return Stream.concat(
            Stream.of(instanceId),
            engine
                .getRuntimeService()
                .createExecutionQuery()
                .rootProcessInstanceId(instanceId)
                .orderByProcessInstanceId()
                .asc()
                .list()
                .stream()
                .map(Execution::getProcessInstanceId))
        .distinct()
        .map(ofOne)
        .flatMap(List::stream)
        .toList();
  }
}
