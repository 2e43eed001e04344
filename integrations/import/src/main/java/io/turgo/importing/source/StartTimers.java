package io.turgo.importing.source;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.transfer.SourceDeployment.StartTimer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Timers of start events, which are jobs of definitions. */
public final class StartTimers {
  private StartTimers() {}

  /** Finds what is left of the cycle of a timer after its next firing; null for nothing. */
  public interface Rest {
    @Nullable String after(Instant due) throws RefusedException;
  }

  /**
   * A timer that waits.
   *
   * @param job its row
   * @param activity the start event
   * @param retries attempts that are left
   * @throws TurgoIllegalArgumentException if it runs now or cannot be read
   */
  public static StartTimer of(SourceRow job, String activity, Rest rest, int retries) {
    String name = "timer " + job.text("ID_") + " of start event '" + activity + "'";
    Instant lock = job.timeOrNull("LOCK_EXP_TIME_");
    if (job.textOrNull("LOCK_OWNER_") != null && lock != null && lock.isAfter(Instant.now())) {
      throw new TurgoIllegalArgumentException(
          name
              + " runs now on "
              + job.textOrNull("LOCK_OWNER_")
              + "; stop that engine, or import again later");
    }
    Instant due = job.timeOrNull("DUEDATE_");
    if (due == null) {
      throw new TurgoIllegalArgumentException(name + " has no due date; set one");
    }
    try {
      return new StartTimer(job.text("ID_"), activity, due, rest.after(due), retries);
    } catch (RefusedException e) {
      throw new TurgoIllegalArgumentException(name + ": " + e.reason(), e);
    }
  }
}
