package io.turgo.bench.chaos;

import io.turgo.engine.trace.TraceContext;
import io.turgo.engine.trace.TracedJob;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A tracing that keeps the trace of each thread. */
final class ThreadTraces implements TraceContext {
  private final AtomicLong parents = new AtomicLong();
  private final ThreadLocal<String> ofThread = ThreadLocal.withInitial(() -> "");

  /** Has something done in a trace that nobody else is in. */
  void inNewOne(Consumer<String> call) {
    String trace =
        "00-0af7651916cd43dd8448eb211c80319c-%016x-01".formatted(parents.incrementAndGet());
    ofThread.set(trace);
    try {
      call.accept(trace);
    } finally {
      ofThread.remove();
    }
  }

  /** The trace of the calling thread, empty for none. */
  String ofThread() {
    return ofThread.get();
  }

  @Override
  public @Nullable String current() {
    String trace = ofThread.get();
    return trace.isEmpty() ? null : trace;
  }

  @Override
  public Scope open(TracedJob job) {
    ofThread.set(job.traceParent());
    return ofThread::remove;
  }
}
