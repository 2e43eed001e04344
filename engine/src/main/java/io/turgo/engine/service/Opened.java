package io.turgo.engine.service;

import io.turgo.engine.health.Health;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The parts that an engine under construction has opened. If the construction fails they are
 * closed, the last one first; an engine that is complete closes them itself. For one thread.
 */
final class Opened {
  private final Deque<AutoCloseable> parts = new ArrayDeque<>();

  /** Keeps a part with the way to close it. */
  void add(AutoCloseable part) {
    parts.push(part);
  }

  /** Closes all parts. Errors of closing are suppressed ones of the failure. */
  void closeAfter(Throwable failure) {
    while (!parts.isEmpty()) {
      closeAfter(failure, parts.pop());
    }
  }

  /** Closes one part. An error of closing is a suppressed one of the failure. */
  static void closeAfter(Throwable failure, AutoCloseable part) {
    try {
      part.close();
    } catch (Throwable e) {
      Health.suppress(failure, e);
    }
  }
}
