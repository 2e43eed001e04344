package io.turgo.engine.testing.property;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ManagementService;
import io.turgo.engine.job.Job;
import io.turgo.engine.testing.property.ModelJob.State;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.function.Predicate;

/** Compares the jobs of the engine with those of the model. */
final class JobComparison {
  private final EngineModel model;
  private final ManagementService management;

  JobComparison(Life life) {
    this.model = life.model;
    this.management = life.kit.engine().getManagementService();
  }

  /** Each job is in its state, with its due date and attempts. */
  void states() {
    for (State state : State.values()) {
      List<Job> found =
          switch (state) {
            case READY -> management.createJobQuery().list();
            case TIMER -> management.createTimerJobQuery().list();
            case SUSPENDED -> management.createSuspendedJobQuery().list();
            case DEAD -> management.createDeadLetterJobQuery().list();
          };
      assertThat(found)
          .as("jobs that are %s", state)
          .extracting(JobComparison::shown)
          .containsExactlyInAnyOrderElementsOf(
              jobs(job -> job.state == state).map(JobComparison::shown).toList());
    }
  }

  /** What filters of the queries find. */
  void all() {
    states();
    Date now = Date.from(model.now);
    assertThat(management.createTimerJobQuery().executable().count())
        .as("timers that are due")
        .isEqualTo(jobs(job -> job.state == State.TIMER && job.canRun(model.now)).count());
    assertThat(management.createTimerJobQuery().duedateHigherThan(now).count())
        .as("timers that are due later")
        .isEqualTo(jobs(job -> job.state == State.TIMER && !job.canRun(model.now)).count());
    assertThat(management.createDeadLetterJobQuery().withException().count())
        .as("jobs without retries that failed")
        .isEqualTo(jobs(job -> job.state == State.DEAD && job.hasFailed).count());
    assertThat(management.createSuspendedJobQuery().timers().count())
        .as("suspended timers")
        .isEqualTo(jobs(job -> job.state == State.SUSPENDED && job.isTimer()).count());
    for (ModelInstance instance : model.instances) {
      assertThat(management.createTimerJobQuery().processInstanceId(instance.id).count())
          .as("timers of %s", instance)
          .isEqualTo(jobs(job -> job.instance == instance && job.state == State.TIMER).count());
    }
  }

  private java.util.stream.Stream<ModelJob> jobs(Predicate<ModelJob> which) {
    return model.jobs.stream().filter(which);
  }

  private static String shown(Job job) {
    Date due = job.getDuedate();
    return shown(
        String.valueOf(job.getElementId()),
        job.getId(),
        due == null ? null : due.toInstant(),
        job.getRetries());
  }

  private static String shown(ModelJob job) {
    return shown(job.activity, job.id, job.due, job.retries);
  }

  private static String shown(
      String activity, String id, @org.jspecify.annotations.Nullable Instant due, int retries) {
    return activity + " " + id + " due " + due + ", " + retries + " retries";
  }
}
