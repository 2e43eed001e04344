package io.turgo.engine.service.command;

import io.turgo.engine.health.Health;
import org.jspecify.annotations.Nullable;

/** What some of many calls threw: the first is thrown when all are done. */
public final class Failures {
  private static final int SHOWN = 10;

  private final ApiCalls calls;
  private @Nullable RuntimeException first;
  private int others;

  public Failures(ApiCalls calls) {
    this.calls = calls;
  }

  /** Does one of the calls; where all are part of one unit, none may fail. */
  public void during(Runnable call) {
    if (calls.isPartOfUnit()) {
      call.run();
      return;
    }
    try {
      call.run();
    } catch (RuntimeException thrown) {
      add(thrown);
    }
  }

  public void add(RuntimeException thrown) {
    if (first == null) {
      first = thrown;
    } else if (others++ < SHOWN && !first.equals(thrown)) {
      Health.suppress(first, thrown);
    }
  }

  public void throwFirst() {
    if (first != null) {
      throw first;
    }
  }
}
