package io.turgo.compat.camunda7.test.assertions.bpmn;

import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.Job;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that Camunda 7 has in one table and Turgo in four: ready ones, timers, suspended ones
 * and those without retries.
 */
final class Jobs {
  private Jobs() {}

  static @Nullable Job withId(ProcessEngine engine, String id) {
    ManagementService service = engine.getManagementService();
    return one(
        list(
            service.createJobQuery().jobId(id),
            service.createTimerJobQuery().jobId(id),
            service.createSuspendedJobQuery().jobId(id),
            service.createDeadLetterJobQuery().jobId(id)));
  }

  /**
   * The job of an instance.
   *
   * @param activityId its element, null for any
   * @throws IllegalStateException if there are more
   */
  static @Nullable Job ofInstance(ProcessEngine engine, String id, @Nullable String activityId) {
    ManagementService service = engine.getManagementService();
    List<Job> jobs =
        list(
            service.createJobQuery().processInstanceId(id),
            service.createTimerJobQuery().processInstanceId(id),
            service.createSuspendedJobQuery().processInstanceId(id),
            service.createDeadLetterJobQuery().processInstanceId(id));
    if (activityId != null) {
      jobs.removeIf(job -> !activityId.equals(job.getElementId()));
    }
    return one(jobs);
  }

  /** Runs a job; a timer that is not due and a job without retries are made ready before. */
  static void execute(ProcessEngine engine, String id) {
    ManagementService service = engine.getManagementService();
    String ready = id;
    if (service.createTimerJobQuery().jobId(id).count() > 0) {
      ready = service.moveTimerToExecutableJob(id).getId();
    } else if (service.createDeadLetterJobQuery().jobId(id).count() > 0) {
      ready = service.moveDeadLetterJobToExecutableJob(id, 1).getId();
    }
    service.executeJob(ready);
  }

  @SafeVarargs
  private static List<Job> list(BaseJobQuery<?, ? extends Job>... queries) {
    List<Job> jobs = new ArrayList<>();
    for (BaseJobQuery<?, ? extends Job> query : queries) {
      jobs.addAll(query.list());
    }
    return jobs;
  }

  private static @Nullable Job one(List<Job> jobs) {
    if (jobs.size() > 1) {
      throw new IllegalStateException(
          "Expected one job, but there are "
              + jobs.stream().map(job -> job.getId() + " of '" + job.getElementId() + "'").toList()
              + "; name the activity");
    }
    return jobs.isEmpty() ? null : jobs.getFirst();
  }
}
