package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoUnrecoverableJobException;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.RetryCycle;
import org.jspecify.annotations.Nullable;

/** What becomes of a job that failed: it waits for its next attempt, or is a dead letter. */
final class JobFailures {
  private static final int MAX_MESSAGE = 4_000;
  private static final int MAX_STACKTRACE = 64_000;

  private final Walk walk;

  JobFailures(Walk walk) {
    this.walk = walk;
  }

  /** One attempt of a job failed. */
  void failed(JobRow job, String message, String stacktrace, @Nullable Throwable cause) {
    walk.calls().eventsMayNotFail();
    walk.events().jobFailed(job, cause);
    int left = isUnrecoverable(cause) ? 0 : job.retries() - 1;
    RetryCycle cycle =
        walk.graph()
            .findNode(job.activityId())
            .map(node -> node.common().async().retryCycle())
            .orElse(null);
    JobRow failed =
        job.withException(storable(message, MAX_MESSAGE), storable(stacktrace, MAX_STACKTRACE))
            .withInstanceRev(walk.state().nextRev());
    if (left <= 0) {
      JobRow dead = failed.withRetries(0).withState(JobRow.State.DEAD_LETTER);
      put(job, dead);
      return;
    }
    long pause = (cycle == null ? walk.context().policy().retryPause() : cycle.pause()).toMillis();
    JobRow waiting =
        failed
            .withRetries(left)
            .withDueAt(walk.now() + pause)
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
    walk.state().put(failed);
    walk.events().jobMoved(before, failed);
    walk.events().entity(TurgoEngineEventType.ENTITY_UPDATED, failed);
    walk.events().entity(TurgoEngineEventType.JOB_RETRIES_DECREMENTED, failed);
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
