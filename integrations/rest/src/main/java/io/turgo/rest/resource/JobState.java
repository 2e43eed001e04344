package io.turgo.rest.resource;

import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.job.ExternalWorkerJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.TimerJobQuery;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Where a job is. */
enum JobState {
  EXECUTABLE("executable", "ExecutableJobs", "jobs that are ready to run or running"),
  TIMER(
      "timer",
      "TimerJobs",
      "jobs that are due later: timers, and failed jobs before their next attempt"),
  SUSPENDED(
      "suspended", "SuspendedJobs", "jobs that wait until their instance or activity is activated"),
  DEAD_LETTER("dead-letter", "DeadLetterJobs", "dead-letter jobs: jobs without attempts left"),
  EXTERNAL("external", "ExternalJobs", "jobs for external workers");

  private final String path;
  private final String operation;
  private final String description;

  JobState(String path, String operation, String description) {
    this.path = path;
    this.operation = operation;
    this.description = description;
  }

  String path() {
    return path;
  }

  String operation() {
    return operation;
  }

  String description() {
    return description;
  }

  static String[] words() {
    return Arrays.stream(values()).map(JobState::path).toArray(String[]::new);
  }

  @Nullable Job find(ProcessEngine engine, String id) {
    ManagementService management = engine.getManagementService();
    return switch (this) {
      case EXECUTABLE -> management.createJobQuery().jobId(id).singleResult();
      case TIMER -> management.createTimerJobQuery().jobId(id).singleResult();
      case SUSPENDED -> management.createSuspendedJobQuery().jobId(id).singleResult();
      case DEAD_LETTER -> management.createDeadLetterJobQuery().jobId(id).singleResult();
      case EXTERNAL -> management.createExternalWorkerJobQuery().jobId(id).singleResult();
    };
  }

  Search<? extends BaseJobQuery<?, ? extends Job>, ?> search() {
    return switch (this) {
      case EXECUTABLE ->
          JobOperations.search(this, engine -> engine.getManagementService().createJobQuery());
      case TIMER ->
          JobOperations.search(this, engine -> engine.getManagementService().createTimerJobQuery())
              .id("incidentCause", "of that cause", TimerJobQuery::incidentCause);
      case SUSPENDED ->
          JobOperations.search(
              this, engine -> engine.getManagementService().createSuspendedJobQuery());
      case DEAD_LETTER ->
          JobOperations.search(
                  this, engine -> engine.getManagementService().createDeadLetterJobQuery())
              .id("incidentCause", "of that cause", DeadLetterJobQuery::incidentCause);
      case EXTERNAL ->
          JobOperations.search(
                  this, engine -> engine.getManagementService().createExternalWorkerJobQuery())
              .id("incidentCause", "of that cause", ExternalWorkerJobQuery::incidentCause);
    };
  }

  @Nullable String stackTrace(ManagementService management, String id) {
    return switch (this) {
      case EXECUTABLE -> management.getJobExceptionStacktrace(id);
      case TIMER -> management.getTimerJobExceptionStacktrace(id);
      case SUSPENDED -> management.getSuspendedJobExceptionStacktrace(id);
      case DEAD_LETTER -> management.getDeadLetterJobExceptionStacktrace(id);
      case EXTERNAL -> management.getExternalWorkerJobErrorDetails(id);
    };
  }

  void delete(ManagementService management, String id) {
    switch (this) {
      case EXECUTABLE -> management.deleteJob(id);
      case TIMER -> management.deleteTimerJob(id);
      case SUSPENDED -> management.deleteSuspendedJob(id);
      case DEAD_LETTER -> management.deleteDeadLetterJob(id);
      case EXTERNAL -> management.deleteExternalWorkerJob(id);
    }
  }
}
