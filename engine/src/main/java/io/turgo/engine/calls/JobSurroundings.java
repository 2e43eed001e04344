package io.turgo.engine.calls;

import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.trace.TraceContext;
import io.turgo.engine.trace.TracedJob;
import io.turgo.engine.usercode.CallResult;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;

/**
 * The context of user code of jobs: the trace that its job continues, and the job's values in
 * SLF4J's MDC. Afterwards the thread's previous values are restored.
 *
 * <p>Failure: exceptions of the application's tracing or logging are logged, once a minute at most,
 * and the code runs without them.
 */
public final class JobSurroundings {
  private static final Logger LOG = LoggerFactory.getLogger(JobSurroundings.class);
  private static final long BETWEEN_WARNINGS = TimeUnit.MINUTES.toNanos(1);

  /** Null where jobs continue none. */
  private final @Nullable TraceContext traces;

  private final @Nullable MDCAdapter mdc;
  private final AtomicLong warnAt = new AtomicLong(System.nanoTime());

  /** Where the code runs that a thread runs; one per engine, so not static. */
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable JobPlace> current = new ThreadLocal<>();

  /**
   * @param mdc where it is noted what runs, null for nowhere
   */
  JobSurroundings(TraceContext traces, @Nullable MDCAdapter mdc) {
    this.traces = TraceContext.NONE.equals(traces) ? null : traces;
    this.mdc = mdc;
  }

  /**
   * @param log whether SLF4J's MDC is to say what runs, where the logger has one
   */
  public static JobSurroundings of(TraceContext traces, boolean log) {
    MDCAdapter adapter = log ? MDC.getMDCAdapter() : null;
    return new JobSurroundings(traces, adapter instanceof NOPMDCAdapter ? null : adapter);
  }

  /** Whether user code of jobs finds nothing around it. */
  boolean areNone() {
    return mdc == null && traces == null;
  }

  /** The trace that is continued by what the calling thread has the engine do; null for none. */
  public @Nullable String trace() {
    if (traces == null) {
      return null;
    }
    JobPlace place = current.get();
    if (place != null) {
      return place.traceParent();
    }
    TraceContext asked = traces;
    String found =
        asked("The TraceContext threw when it was asked for the current trace", asked::current);
    if (found == null) {
      return null;
    }
    if (TraceParents.isOne(found)) {
      return TraceParents.namesSomething(found) ? found : null;
    }
    warn("The TraceContext gave '" + shortened(found) + "', which is no traceparent", null);
    return null;
  }

  private static String shortened(String text) {
    return text.length() <= 100 ? text : text.substring(0, 100) + "...";
  }

  /**
   * Where user code runs.
   *
   * @param command what the code is a part of
   * @return null for code of no job, or if there is nothing to be found around it
   */
  public @Nullable JobPlace place(
      Command command,
      @Nullable String traceParent,
      Call<?> call,
      InstanceState state,
      StepContexts contexts) {
    Long jobId = areNone() ? null : JobPlace.jobIn(command);
    return jobId == null
        ? null
        : new JobPlace(
            jobId,
            state.id(),
            contexts.key(state.knownDefinitionId()),
            call.elementId(),
            traceParent);
  }

  /** Runs user code of a job. */
  public <R extends @Nullable Object> CallResult<R> around(
      JobPlace place, Supplier<CallResult<R>> code) {
    return during(
        place,
        () -> {
          CallResult<R> result = code.get();
          List<WaitingListener> waiting = result.outcome().waiting();
          if (waiting.isEmpty()) {
            return result;
          }
          List<WaitingListener> carried =
              waiting.stream()
                  .map(listener -> listener.withTelling(carried(listener.telling())))
                  .toList();
          return new CallResult<>(result.outcome().withWaiting(carried), result.readThenWritten());
        });
  }

  /** Runs on other threads what user code of jobs hands over, with the same around it. */
  public Executor carrying(Executor executor) {
    return areNone() ? executor : task -> executor.execute(carried(task));
  }

  private Runnable carried(Runnable task) {
    JobPlace place = current.get();
    return place == null
        ? task
        : () ->
            during(
                place,
                () -> {
                  task.run();
                  return place;
                });
  }

  private <T> T during(JobPlace place, Supplier<T> code) {
    JobPlace outer = current.get();
    current.set(place);
    try {
      return noted(place, outer, code);
    } finally {
      if (outer == null) {
        current.remove();
      } else {
        current.set(outer);
      }
    }
  }

  private <T> T noted(JobPlace place, @Nullable JobPlace outer, Supplier<T> code) {
    if (mdc == null) {
      return traced(place, outer, code);
    }
    MdcNote note = new MdcNote(mdc);
    attempt("SLF4J's MDC threw when it was to say which job runs", MdcNote::put, note, place);
    try {
      return traced(place, outer, code);
    } finally {
      for (int i = 0; i < note.count(); i++) {
        attempt(
            "SLF4J's MDC threw when it was to forget which job ran", MdcNote::takeBack, note, i);
      }
    }
  }

  /** What nested calls run of the same job is in the trace already, perhaps in a span of it. */
  private <T> T traced(JobPlace place, @Nullable JobPlace outer, Supplier<T> code) {
    boolean isIn = outer != null && outer.jobId() == place.jobId();
    String traceParent = place.traceParent();
    if (traceParent == null || isIn || traces == null) {
      return code.get();
    }
    TraceContext asked = traces;
    TraceContext.Scope scope =
        asked(
            "The TraceContext threw when a job was to continue a trace",
            () ->
                asked.open(
                    new TracedJob(
                        traceParent,
                        Long.toString(place.jobId()),
                        Long.toString(place.instanceId()),
                        place.definitionKey(),
                        place.activityId())));
    try {
      return code.get();
    } finally {
      if (scope != null) {
        attempt(
            "The TraceContext threw when a job had left its trace",
            (left, job) -> left.close(),
            scope,
            place);
      }
    }
  }

  /** Asks the application; null also if it throws, which is logged. */
  private <T> @Nullable T asked(String what, Supplier<@Nullable T> application) {
    try {
      return application.get();
    } catch (Throwable thrown) {
      warn(what, thrown);
      return null;
    }
  }

  /** Tells the application or its logging something; what that throws is logged. */
  private <A, B> void attempt(String what, BiConsumer<A, B> telling, A first, B second) {
    try {
      telling.accept(first, second);
    } catch (Throwable thrown) {
      warn(what, thrown);
    }
  }

  /** Never throws. */
  private void warn(String what, @Nullable Throwable thrown) {
    long due = warnAt.get();
    long now = System.nanoTime();
    if (now - due >= 0 && warnAt.compareAndSet(due, now + BETWEEN_WARNINGS)) {
      Health.warn(LOG, "{}; jobs and calls continue without it", what, thrown);
    }
  }
}
