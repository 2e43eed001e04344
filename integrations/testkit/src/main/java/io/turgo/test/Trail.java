package io.turgo.test;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.job.Job;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What happened, in few lines. Of an instance its activities in the order of their beginning:
 * {@code a} was left, {@code a..} is still there, {@code a!} was cancelled.
 */
final class Trail {
  private static final int LONGEST_VALUE = 80;

  private final ProcessEngine engine;

  Trail(ProcessEngine engine) {
    this.engine = engine;
  }

  String of(String processInstanceId) {
    return engine
        .getHistoryService()
        .createHistoricActivityInstanceQuery()
        .processInstanceId(processInstanceId)
        .list()
        .stream()
        .map(Trail::step)
        .collect(Collectors.joining(" "));
  }

  private static String step(HistoricActivityInstance activity) {
    if (activity.getEndTime() == null) {
      return activity.getActivityId() + "..";
    }
    return activity.getActivityId() + (activity.getDeleteReason() == null ? "" : "!");
  }

  /** All instances with their variables and jobs; empty if there are none. */
  String ofAll() {
    StringBuilder text = new StringBuilder();
    for (HistoricProcessInstance instance :
        engine
            .getHistoryService()
            .createHistoricProcessInstanceQuery()
            .orderByProcessInstanceStartTime()
            .asc()
            .list()) {
      text.append(instance.getProcessDefinitionKey())
          .append(' ')
          .append(instance.getId())
          .append(instance.getEndTime() == null ? ": " : " (ended): ")
          .append(of(instance.getId()))
          .append('\n');
      variables(instance.getId()).forEach(line -> text.append("  ").append(line).append('\n'));
      jobs(instance.getId()).forEach(line -> text.append("  ").append(line).append('\n'));
    }
    return text.toString();
  }

  private Stream<String> variables(String processInstanceId) {
    return engine
        .getHistoryService()
        .createHistoricVariableInstanceQuery()
        .processInstanceId(processInstanceId)
        .list()
        .stream()
        .map(variable -> variable.getVariableName() + " = " + shortened(variable.getValue()))
        .sorted();
  }

  private static String shortened(@Nullable Object value) {
    String text = value instanceof String s ? "'" + s + "'" : String.valueOf(value);
    return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE) + "...";
  }

  private List<String> jobs(String id) {
    return Stream.of(
            named(
                "ready",
                engine.getManagementService().createJobQuery().processInstanceId(id).list()),
            named(
                "waits",
                engine.getManagementService().createTimerJobQuery().processInstanceId(id).list()),
            named(
                "suspended",
                engine
                    .getManagementService()
                    .createSuspendedJobQuery()
                    .processInstanceId(id)
                    .list()),
            named(
                "dead letter",
                engine
                    .getManagementService()
                    .createDeadLetterJobQuery()
                    .processInstanceId(id)
                    .list()))
        .flatMap(lines -> lines)
        .toList();
  }

  private static Stream<String> named(String state, List<Job> jobs) {
    return jobs.stream()
        .map(job ->
            name(job)
                + ": "
                + state
                + (job.getDuedate() == null ? "" : ", due " + job.getDuedate().toInstant())
                + (job.getExceptionMessage() == null
                    ? ""
                    : ", " + job.getRetries() + " retries left: " + job.getExceptionMessage()));
  }

  /** A job by its id and the element that it is for. */
  static String name(Job job) {
    String element = job.getElementId();
    return "job " + job.getId() + " of " + (element == null ? "the instance" : "'" + element + "'");
  }
}
