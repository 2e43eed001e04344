package io.turgo.engine.trace;

import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/** Finds traces in SLF4J's MDC and leaves them there. */
final class MdcTraceContext implements TraceContext {
  private static final String KEY = "traceparent";

  @Override
  public @Nullable String current() {
    return MDC.get(KEY);
  }

  @Override
  public Scope open(TracedJob job) {
    String before = MDC.get(KEY);
    MDC.put(KEY, job.traceParent());
    return () -> {
      if (before == null) {
        MDC.remove(KEY);
      } else {
        MDC.put(KEY, before);
      }
    };
  }
}
