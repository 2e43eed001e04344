package io.turgo.engine.trace;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.Nullable;

/**
 * The application's tracing, as far as jobs need it: says which trace a thread is in, and takes a
 * thread into a trace.
 *
 * <p>A job continues the trace of the call of the engine that made it, or of the job that did. It
 * keeps it in its row, so a retry, a timer and a job that another node runs continue it too.
 *
 * <p>Called by many threads, in the middle of calls and jobs: it must be quick and must not wait.
 * What it throws fails nothing; it is logged, and the call or job goes on without a trace.
 *
 * @since 0.1.0
 */
@Experimental
public interface TraceContext {
  /** Jobs continue no trace. */
  TraceContext NONE =
      new TraceContext() {
        @Override
        public @Nullable String current() {
          return null;
        }

        @Override
        public Scope open(TracedJob job) {
          return () -> {};
        }
      };

  /**
   * The trace is what SLF4J's MDC has as {@code traceparent}.
   *
   * @return a new context
   */
  static TraceContext ofMdc() {
    return new MdcTraceContext();
  }

  /**
   * The trace that the calling thread is in, asked when it calls the engine for something that may
   * make jobs.
   *
   * @return a {@code traceparent} of W3C's Trace Context, 55 characters; null for none
   */
  @Nullable String current();

  /**
   * Takes the calling thread into the trace of a job, of which user code runs next: a delegate, a
   * listener or an expression. The same thread closes the scope behind that.
   *
   * @param job the job, whose trace is never null
   * @return closed by the same thread
   */
  Scope open(TracedJob job);

  /** A trace that a thread is in, until it is closed. */
  @FunctionalInterface
  interface Scope extends AutoCloseable {
    /** Has the thread be in the trace that it was in before. */
    @Override
    void close();
  }
}
