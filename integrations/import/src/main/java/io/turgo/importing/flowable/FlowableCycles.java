package io.turgo.importing.flowable;

import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is left of the cycle of a timer, of which Flowable counts the firings down. */
final class FlowableCycles {
  /** The retries of a job whose table has none. */
  private static final int DEAD = 0;

  private FlowableCycles() {}

  static boolean isDead(SourceRow job) {
    return "ACT_RU_DEADLETTER_JOB".equals(job.textOrNull("TABLE_"));
  }

  static int retries(SourceRow job) {
    return isDead(job) ? DEAD : job.number("RETRIES_", DEAD);
  }

  /**
   * The rest of a cycle with the next firing as its start; null for a timer that fires once.
   *
   * @param job of a timer
   */
  static @Nullable String rest(SourceRow job, String activityId) throws RefusedException {
    String repeat = job.textOrEmpty("REPEAT_");
    if (repeat.isEmpty()) {
      return null;
    }
    String configuration = job.textOrEmpty("HANDLER_CFG_");
    if (configuration.contains("timerEndDate") || configuration.contains("calendarName")) {
      throw new RefusedException(
          activityId,
          "the cycle of timer "
              + job.text("ID_")
              + " has an end or a calendar of its own, "
              + configuration
              + ", which its rest in Turgo would not have");
    }
    return rest(repeat, job.timeOrNull("DUEDATE_"));
  }

  /** The number of firings that are left is in front; the next one is the start of the rest. */
  private static @Nullable String rest(String repeat, @Nullable Instant due) {
    String[] parts = repeat.split("/", -1);
    if (!repeat.startsWith("R") || parts.length < 2) {
      return repeat;
    }
    if (parts[0].equals("R1")) {
      return null;
    }
    return parts[0] + "/" + due + "/" + (parts[1].startsWith("P") ? parts[1] : parts[2]);
  }
}
