package io.turgo.engine.commit;

import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.LongConsumer;

/**
 * Reports commits that do not return to {@link Health}, such as those that wait for a synchronous
 * standby, and refuses the units that wait behind them.
 */
final class CommitWatch extends Service {
  private static final String PART = "commits under way";
  private static final long LONGEST_PAUSE_MS = 500;
  private static final int LOOKS = 20;

  private final CommitsUnderWay underWay;
  private final Duration patience;
  private final Health health;
  private final LongConsumer refuseWaiting;

  /**
   * @param patience with commits; after half of it they are reported
   * @param refuseWaiting refuses units behind committers that have not come back for that many
   *     nanoseconds
   */
  CommitWatch(
      CommitsUnderWay underWay, Duration patience, Health health, LongConsumer refuseWaiting) {
    super("turgo-commit-watch", health);
    this.underWay = underWay;
    this.patience = patience;
    this.health = health;
    this.refuseWaiting = refuseWaiting;
  }

  @Override
  protected long runOnce() {
    Duration reported = patience.dividedBy(2);
    int late = underWay.olderThan(reported.toNanos());
    if (late == 0) {
      health.works(PART);
    } else {
      health.impaired(PART, unanswered(late, reported));
      refuseWaiting.accept(patience.toNanos());
    }
    return Math.clamp(patience.toMillis() / LOOKS, 1, LONGEST_PAUSE_MS);
  }

  /** Ends it; nothing is under way any more. */
  void end(long patienceNanos) {
    stop(patienceNanos);
    health.works(PART);
  }

  /** What is said of commits that the database does not answer. */
  static SQLException unanswered(int commits, Duration reported) {
    return new SQLException(
        "The database has not answered "
            + commits
            + (commits == 1 ? " commit" : " commits")
            + " for more than "
            + reported.toMillis()
            + " ms; look for a synchronous standby that stands still, for full or slow disks, and"
            + " for the network");
  }
}
