package io.turgo.spring;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.ReceiverContext;
import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.turgo.engine.trace.TraceContext;
import io.turgo.engine.trace.TracedJob;
import org.jspecify.annotations.Nullable;

/**
 * Traces by Micrometer: jobs continue the trace of the call that made them, and each piece of user
 * code of a job is an observation, with a span that has the trace that is kept with the job as its
 * parent.
 */
final class ObservedTraces implements TraceContext {
  private static final String NAME = "turgo.job";
  private static final int TRACE_ID = 32;

  private final ObservationRegistry observations;
  private final Tracer tracer;

  ObservedTraces(ObservationRegistry observations, Tracer tracer) {
    this.observations = observations;
    this.tracer = tracer;
  }

  @Override
  public @Nullable String current() {
    Span span = tracer.currentSpan();
    if (span == null || span.isNoop()) {
      return null;
    }
    io.micrometer.tracing.TraceContext context = span.context();
    String trace = context.traceId();
    return "00-"
        + "0".repeat(Math.max(0, TRACE_ID - trace.length()))
        + trace
        + "-"
        + context.spanId()
        + (Boolean.FALSE.equals(context.sampled()) ? "-00" : "-01");
  }

  @Override
  public Scope open(TracedJob job) {
    ReceiverContext<TracedJob> context =
        new ReceiverContext<>(
            (traced, header) -> "traceparent".equals(header) ? traced.traceParent() : null);
    context.setCarrier(job);
    Observation observation =
        Observation.createNotStarted(NAME, () -> context, observations)
            .contextualName(job.definitionKey() + "." + job.activityId())
            .lowCardinalityKeyValue(KeyValue.of("turgo.process", named(job.definitionKey())))
            .lowCardinalityKeyValue(KeyValue.of("turgo.element", named(job.activityId())))
            .highCardinalityKeyValue(KeyValue.of("turgo.job", job.jobId()))
            .highCardinalityKeyValue(KeyValue.of("turgo.instance", job.instanceId()))
            .start();
    Observation.Scope scope = observation.openScope();
    return () -> {
      scope.close();
      observation.stop();
    };
  }

  /** Key values must have a value. */
  private static String named(String name) {
    return name.isEmpty() ? KeyValue.NONE_VALUE : name;
  }
}
