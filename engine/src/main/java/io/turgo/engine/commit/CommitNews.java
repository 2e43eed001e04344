package io.turgo.engine.commit;

import io.turgo.engine.health.Health;

/** Says once that a transaction is committed, by whoever is the first to know it. Never throws. */
final class CommitNews implements Runnable {
  private final Runnable news;
  private boolean isTold;

  CommitNews(Runnable news) {
    this.news = news;
  }

  /** Whether the database has committed, whatever was thrown since. */
  boolean isTold() {
    return isTold;
  }

  @Override
  public void run() {
    if (isTold) {
      return;
    }
    isTold = true;
    try {
      news.run();
    } catch (Throwable e) {
      Health.logged("What follows a transaction", e);
    }
  }
}
