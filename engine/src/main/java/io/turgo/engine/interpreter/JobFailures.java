package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoUnrecoverableJobException;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.RetryCycle;
import io.turgo.engine.model.RetryRules;
import org.jspecify.annotations.Nullable;

/** What becomes of a job that failed: it waits for its next attempt, or is a dead letter. */
final class JobFailures {
  private static final int MAX_MESSAGE = 4_000;
  private static final int MAX_STACKTRACE = 64_000;

  private final StepParts step;

  JobFailures(StepParts step) {
    this.step = step;
  }

  /** One attempt of a job failed. */
  void failed(JobRow job, String message, String stacktrace, @Nullable Throwable cause) {
    step.calls().eventsMayNotFail();
    step.events().jobFailed(job, cause);
    GraphNode node = step.graph().findNode(job.activityId()).orElse(null);
    RetryRules rules = node == null ? RetryRules.NONE : node.common().async().retries();
    RetryRules.Rule rule = rules.rule(cause);
    RetryCycle settings =
        RetryCycle.of(step.context().policy().attempts(), step.context().policy().retryPause());
    if (isUnrecoverable(cause)) {
      goOn(job, message, stacktrace, 0, settings);
    } else if (node == null || rule == null) {
      goOn(job, message, stacktrace, left(job, settings, rules.dependsOnException()), settings);
    } else if (rule.cycle() != null) {
      RetryCycle cycle = rule.cycle();
      goOn(job, message, stacktrace, left(job, cycle, rules.dependsOnException()), cycle);
    } else {
      step.calls()
          .ask(
              job.executionId(),
              node,
              new Work.FindRetry(rule.text()),
              found -> {
                switch (found) {
                  case Work.FoundRetry.By(RetryCycle cycle) -> {
                    boolean first = job.exceptionMessage() == null;
                    JobRow begun =
                        first ? job.withRetries(Math.max(job.retries(), cycle.attempts())) : job;
                    boolean atMost = first || rules.dependsOnException();
                    goOn(job, message, stacktrace, left(begun, cycle, atMost), cycle);
                  }
                  case Work.FoundRetry.None(String reason) -> {
                    String why = message + " (" + reason + ")";
                    goOn(job, why, stacktrace, left(job, settings, false), settings);
                  }
                }
              });
    }
  }

  /**
   * Attempts that are left.
   *
   * @param atMost whether there are no more than the cycle has, whatever the job had
   */
  private static int left(JobRow job, RetryCycle cycle, boolean atMost) {
    return (atMost ? Math.min(job.retries(), cycle.attempts()) : job.retries()) - 1;
  }

  private void goOn(JobRow job, String message, String stacktrace, int left, RetryCycle cycle) {
    JobRow failed =
        job.withException(storable(message, MAX_MESSAGE), storable(stacktrace, MAX_STACKTRACE))
            .withInstanceRev(step.state().nextRev());
    if (left <= 0) {
      JobRow dead = failed.withRetries(0).withState(JobRow.State.DEAD_LETTER);
      put(job, dead);
      return;
    }
    JobRow waiting =
        failed
            .withRetries(left)
            .withDueAt(step.now() + cycle.pause(left, job.id()).toMillis())
            .withState(
                job.state() == JobRow.State.SUSPENDED
                    ? JobRow.State.SUSPENDED
                    : JobRow.State.TIMER);
    put(job, waiting);
  }

  private static boolean isUnrecoverable(@Nullable Throwable thrown) {
    int depth = 0;
    for (Throwable cause = thrown; cause != null && depth < 100; cause = cause.getCause()) {
      if (cause instanceof TurgoUnrecoverableJobException) {
        return true;
      }
      depth++;
    }
    return false;
  }

  /** The job with what its last attempt says, shortened to what is kept of it. */
  static JobRow described(JobRow job, @Nullable String message, @Nullable String details) {
    return job.withException(
        message == null ? null : storable(message, MAX_MESSAGE),
        details == null ? null : storable(details, MAX_STACKTRACE));
  }

  private void put(JobRow before, JobRow failed) {
    step.state().put(failed);
    step.events().jobMoved(before, failed);
    step.events().entity(TurgoEngineEventType.ENTITY_UPDATED, failed);
    step.events().entity(TurgoEngineEventType.JOB_RETRIES_DECREMENTED, failed);
  }

  /** Text that every database can store: U+0000 and lone surrogates are shown escaped. */
  private static String storable(String text, int max) {
    StringBuilder safe = new StringBuilder(Math.min(text.length(), max));
    for (int i = 0; i < text.length() && safe.length() < max; i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (pair) {
        safe.append(c).append(text.charAt(++i));
      } else if (c == 0 || Character.isSurrogate(c)) {
        safe.append(String.format("\\u%04x", (int) c));
      } else {
        safe.append(c);
      }
    }
    return safe.toString();
  }
}
