package io.turgo.engine.commit;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The commits that the database has not answered yet. Safe for all threads. */
final class CommitsUnderWay {
  /** One of them; compared by identity. */
  static final class Commit implements AutoCloseable {
    private final CommitsUnderWay owner;
    private final long since = System.nanoTime();

    private Commit(CommitsUnderWay owner) {
      this.owner = owner;
    }

    @Override
    public void close() {
      owner.commits.remove(this);
    }
  }

  private final Set<Commit> commits = ConcurrentHashMap.newKeySet();

  /** To be closed when it is answered. */
  Commit begin() {
    Commit begun = new Commit(this);
    commits.add(begun);
    return begun;
  }

  /** How many are under way for longer than that. */
  int olderThan(long nanos) {
    long now = System.nanoTime();
    int found = 0;
    for (Commit commit : commits) {
      if (now - commit.since > nanos) {
        found++;
      }
    }
    return found;
  }
}
