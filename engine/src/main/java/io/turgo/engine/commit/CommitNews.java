package io.turgo.engine.commit;

import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.health.Health;
import io.turgo.engine.store.GroupWriter.Outcome;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reports once that a transaction is committed; the first caller that knows it reports it. */
final class CommitNews implements Runnable {
  private final Supplier<@Nullable Outcome> unproved;
  private final Runnable news;
  private boolean isTold;
  private @Nullable Outcome otherwise;

  /**
   * @param unproved how the transaction ended, if the success that was answered does not hold;
   *     never throws
   */
  CommitNews(Supplier<@Nullable Outcome> unproved, Runnable news) {
    this.unproved = unproved;
    this.news = news;
  }

  /** Whether the database has committed, whatever was thrown since. */
  boolean isTold() {
    return isTold;
  }

  /** How the transaction ended, if the database answered with a success that does not hold. */
  @Nullable Outcome otherwise() {
    return otherwise;
  }

  /**
   * The database has answered that it has committed.
   *
   * @throws UnknownCommitException if that does not hold, so that nobody else is told
   */
  @Override
  public void run() {
    if (isTold) {
      return;
    }
    otherwise = unproved.get();
    if (otherwise != null) {
      throw new UnknownCommitException(
          "The database answered a commit, but its synchronous standby may not have it");
    }
    tell();
  }

  /** It is certain that the database has committed. Never throws. */
  void tell() {
    if (isTold) {
      return;
    }
    isTold = true;
    Health.attempt("What follows a transaction", Runnable::run, news);
  }
}
