package io.turgo.engine.testing.property;

import static io.turgo.engine.testing.property.ModelJob.State.DEAD;
import static io.turgo.engine.testing.property.ModelJob.State.READY;
import static io.turgo.engine.testing.property.ModelJob.State.SUSPENDED;
import static io.turgo.engine.testing.property.ModelJob.State.TIMER;

import io.turgo.engine.ManagementService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Random calls that run jobs, move them between their states and change them. */
final class JobCalls {
  private final Life life;
  private final EngineModel model;
  private final ManagementService management;

  JobCalls(Life life) {
    this.life = life;
    this.model = life.model;
    this.management = life.kit.engine().getManagementService();
  }

  void one(Picks picks) {
    if (picks.oneIn(12)) {
      boolean fails = !model.workFails;
      life.expect("work fails: " + fails, null, () -> {}, () -> model.workFails = fails);
      return;
    }
    if (model.jobs.isEmpty() || picks.oneIn(20)) {
      touchGone(picks);
      return;
    }
    ModelJob job = picks.any(model.jobs);
    switch (picks.below(12)) {
      case 0, 1, 2, 3 -> execute(job);
      case 4 -> retries(job, picks.below(4));
      case 5 ->
          inState(
              job,
              "move timer to run",
              List.of(TIMER),
              () -> management.moveTimerToExecutableJob(job.id),
              () -> toRun(job));
      case 6 ->
          inState(
              job,
              "put aside",
              List.of(READY, TIMER, SUSPENDED),
              () -> management.moveJobToDeadLetterJob(job.id),
              () -> {
                job.state = DEAD;
                job.retries = 0;
              });
      case 7, 8 -> revive(job, 1 + picks.below(3));
      case 9 ->
          inState(
              job,
              "run though suspended",
              List.of(SUSPENDED),
              () -> management.moveSuspendedJobToExecutableJob(job.id),
              () -> job.state = job.waiting());
      case 10 -> reschedule(job, picks.minutes(90));
      default -> deleteAsOther(job, picks);
    }
  }

  /** A call for jobs in some states; for others there is no such job. */
  private void inState(
      ModelJob job, String what, List<ModelJob.State> states, Runnable call, Runnable effect) {
    life.expect(
        what + ": " + job,
        states.contains(job.state) ? null : TurgoObjectNotFoundException.class,
        call,
        effect);
  }

  /** It is to run now, or once its instance is active again. */
  private static void toRun(ModelJob job) {
    job.due = null;
    job.state = job.instance.suspended ? SUSPENDED : READY;
  }

  private void execute(ModelJob job) {
    boolean runs = job.canRun(model.now);
    boolean fails = runs && !job.isTimer() && model.workFails;
    @Nullable Class<? extends RuntimeException> refusal =
        fails ? TurgoException.class : runs ? null : TurgoObjectNotFoundException.class;
    life.expect(
        "execute " + job,
        refusal,
        () -> management.executeJob(job.id),
        () -> life.process.ran(job));
    if (fails) {
      life.process.failed(job);
    }
  }

  private void retries(ModelJob job, int retries) {
    boolean timer = job.state == TIMER;
    Runnable call =
        timer
            ? () -> management.setTimerJobRetries(job.id, retries)
            : () -> management.setJobRetries(job.id, retries);
    if (retries == 0) {
      life.expect("no retries: " + job, TurgoIllegalArgumentException.class, call, () -> {});
      return;
    }
    inState(
        job,
        retries + " retries",
        List.of(TIMER, READY, SUSPENDED),
        call,
        () -> job.retries = retries);
  }

  private void revive(ModelJob job, int retries) {
    inState(
        job,
        "revive with " + retries,
        List.of(DEAD),
        () -> management.moveDeadLetterJobToExecutableJob(job.id, retries),
        () -> {
          toRun(job);
          job.retries = retries;
        });
  }

  private void reschedule(ModelJob job, Duration wait) {
    @Nullable Class<? extends RuntimeException> refusal =
        job.state != TIMER
            ? TurgoObjectNotFoundException.class
            : job.isTimer() ? null : TurgoIllegalArgumentException.class;
    life.expect(
        "reschedule " + job + " in " + wait,
        refusal,
        () -> management.rescheduleTimeDurationJob(job.id, wait.toString()),
        () -> job.due = model.now.plus(wait));
  }

  /** A delete that names another state than the job's; one that succeeds leaves a stuck token. */
  private void deleteAsOther(ModelJob job, Picks picks) {
    ModelJob.State state = picks.any(List.of(ModelJob.State.values()));
    if (state == job.state) {
      return;
    }
    Runnable call =
        switch (state) {
          case READY -> () -> management.deleteJob(job.id);
          case TIMER -> () -> management.deleteTimerJob(job.id);
          case SUSPENDED -> () -> management.deleteSuspendedJob(job.id);
          case DEAD -> () -> management.deleteDeadLetterJob(job.id);
        };
    inState(job, "delete as " + state, List.of(state), call, () -> {});
  }

  private void touchGone(Picks picks) {
    if (model.goneJobs.isEmpty()) {
      return;
    }
    String id = picks.any(model.goneJobs);
    Runnable call =
        switch (picks.below(4)) {
          case 0 -> () -> management.executeJob(id);
          case 1 -> () -> management.setJobRetries(id, 1);
          case 2 -> () -> management.moveJobToDeadLetterJob(id);
          default -> () -> management.deleteJob(id);
        };
    life.expect(
        "touch job " + id + " that is over", TurgoObjectNotFoundException.class, call, () -> {});
  }
}
