package io.turgo.engine.testing;

import io.turgo.engine.trace.TraceContext;
import io.turgo.engine.trace.TracedJob;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A tracing that keeps one trace for each thread, and what it was told of jobs. */
final class Traces implements TraceContext {
  static final String ONE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  static final String TWO = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203332-00";

  final List<TracedJob> opened = new CopyOnWriteArrayList<>();
  private final ThreadLocal<@Nullable String> ofThread = new ThreadLocal<>();

  /** What the current trace is instead of the thread's; it may throw. */
  volatile @Nullable Supplier<@Nullable String> instead;

  volatile @Nullable Throwable atOpening;
  volatile @Nullable Throwable atClosing;

  /** Calls something in a trace, null for none. */
  <T> T in(@Nullable String trace, Supplier<T> call) {
    ofThread.set(trace);
    try {
      return call.get();
    } finally {
      ofThread.remove();
    }
  }

  @Override
  public @Nullable String current() {
    Supplier<@Nullable String> other = instead;
    return other == null ? ofThread.get() : other.get();
  }

  /** What the thread has, whatever {@link #instead} says. */
  @Nullable String ofThread() {
    return ofThread.get();
  }

  @Override
  public Scope open(TracedJob job) {
    thrown(atOpening);
    String before = ofThread.get();
    opened.add(job);
    ofThread.set(job.traceParent());
    return () -> {
      ofThread.set(before);
      thrown(atClosing);
    };
  }

  private static void thrown(@Nullable Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }
}
