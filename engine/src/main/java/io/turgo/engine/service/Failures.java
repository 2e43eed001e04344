package io.turgo.engine.service;

import io.turgo.engine.health.Health;
import org.jspecify.annotations.Nullable;

/** What some of many calls threw: the first is thrown when all are done. */
final class Failures {
  private static final int SHOWN = 10;

  private final ApiCalls calls;
  private @Nullable RuntimeException first;
  private int others;

  Failures(ApiCalls calls) {
    this.calls = calls;
  }

  /** Does one of the calls; where all are part of one unit, none may fail. */
  void during(Runnable call) {
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

  void add(RuntimeException thrown) {
    if (first == null) {
      first = thrown;
    } else if (others++ < SHOWN && !first.equals(thrown)) {
      Health.suppress(first, thrown);
    }
  }

  void throwFirst() {
    if (first != null) {
      throw first;
    }
  }
}
