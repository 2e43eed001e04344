package io.turgo.engine.service.transfer;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.model.CronCycle;
import io.turgo.engine.model.CronExpression;
import io.turgo.engine.model.TimerCycle;
import io.turgo.engine.transfer.RunningJob;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** What is left of the cycles of timers that another engine has begun. */
final class TimerRests {
  private TimerRests() {}

  /** The state of the cycle of a timer job, as its payload keeps it; null for none. */
  static @Nullable String of(RunningJob job, TokenRules rules) {
    String repeat = job.repeat();
    Instant due = job.dueAt();
    if (due == null) {
      throw rules.problem("timer " + job.key() + " has no due time");
    }
    try {
      return of(job.key(), repeat, due);
    } catch (TurgoIllegalArgumentException e) {
      throw rules.problem(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The same of a timer that is of no instance.
   *
   * @param repeat the rest of the cycle with the due time as its start, or a cron expression
   */
  static @Nullable String of(String jobKey, @Nullable String repeat, Instant due) {
    if (repeat == null) {
      return null;
    }
    try {
      return repeat.startsWith("R")
          ? TimerCycle.resume(repeat, due.atZone(ZoneOffset.UTC)).repeat()
          : new CronCycle(CronExpression.parse(repeat), due, null).repeat();
    } catch (TurgoIllegalArgumentException e) {
      throw new TurgoIllegalArgumentException(
          "The cycle '" + repeat + "' of timer " + jobKey + " cannot be read: " + e.getMessage(),
          e);
    }
  }
}
