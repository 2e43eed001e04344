package io.turgo.engine.interpreter;

import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.channel.RoutedJob;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoUnrecoverableJobException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.RetryCycle;
import io.turgo.engine.model.TimerCycle;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.model.TimerValues;
import io.turgo.engine.variable.VariableValue;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes jobs: asynchronous continuations, timers, retries. */
final class JobScheduler {
  private static final int MAX_MESSAGE = 4_000;
  private static final int MAX_STACKTRACE = 64_000;

  private final Walk walk;
  private final StepContext context;

  JobScheduler(Walk walk, StepContext context) {
    this.walk = walk;
    this.context = context;
  }

  /** A ready job goes on with the token. */
  void continueLater(ExecutionRow token, JobRow.Kind kind) {
    FlowNode node = walk.node(token);
    boolean exclusive =
        kind == JobRow.Kind.ASYNC_AFTER
            ? node.common().async().exclusiveAfter()
            : node.common().async().exclusive();
    put(token, kind, JobRow.State.READY, exclusive, null, null);
  }

  /**
   * A ready job of the process itself tells its listeners of the start and lets the token go.
   * Nothing else runs in the instance, so it needs not be exclusive.
   */
  void startLater(ExecutionRow token) {
    put(
        token.id(),
        context.graph().key(),
        JobRow.Kind.ASYNC_BEFORE,
        JobRow.State.READY,
        false,
        null,
        null,
        null,
        context.now());
  }

  /** A timer job fires the token's event; {@code then} goes on once its due time is known. */
  void scheduleTimer(ExecutionRow token, TimerDefinition timer, Runnable then) {
    walk.evaluate(
        token,
        List.of(timer.value()),
        values -> {
          Object value = values.get(0);
          if (value == null) {
            throw new Rejection(
                new TurgoIllegalArgumentException(
                    "The timer of '"
                        + token.activityId()
                        + "' needs a time, but "
                        + timer.value().text()
                        + " is null"));
          }
          ZonedDateTime now = context.zonedNow();
          if (timer.kind() == TimerDefinition.Kind.CYCLE) {
            schedule(token, TimerCycle.parse(value.toString(), now));
          } else {
            schedule(token, TimerValues.dueAt(timer.kind(), value, now), null);
          }
          then.run();
        });
  }

  /** A waiting timer gets another time, and another cycle or none. */
  void reschedule(JobRow timer, TimerDefinition.Kind kind, String value) {
    if (timer.kind() != JobRow.Kind.TIMER) {
      throw new Rejection(
          new TurgoIllegalArgumentException(
              "Job "
                  + timer.id()
                  + " of '"
                  + timer.activityId()
                  + "' is no timer but a step that waits to be tried again; move it with"
                  + " moveTimerToExecutableJob"));
    }
    ZonedDateTime now = context.zonedNow();
    TimerCycle cycle = kind == TimerDefinition.Kind.CYCLE ? TimerCycle.parse(value, now) : null;
    Instant dueAt = cycle != null ? cycle.nextDue() : TimerValues.dueAt(kind, value, now);
    JobRow again =
        timer
            .withTimer(
                dueAt.toEpochMilli(),
                cycle == null || cycle.remaining() == 1 ? null : cycle.toString())
            .withInstanceRev(walk.state().nextRev());
    walk.state().put(again);
    walk.events().entity(TurgoEngineEventType.ENTITY_DELETED, timer);
    walk.events().created(again);
    walk.events().entity(TurgoEngineEventType.JOB_RESCHEDULED, again);
    walk.events().entity(TurgoEngineEventType.TIMER_SCHEDULED, again);
  }

  /** The next timer of a cycle, if the one that fired has any left. */
  void repeat(JobRow fired) {
    if (fired.repeat() != null) {
      ZonedDateTime now = context.zonedNow();
      TimerCycle.resume(fired.repeat(), now)
          .fired(now)
          .ifPresent(next -> schedule(walk.token(fired.executionId()), next));
    }
  }

  private void schedule(ExecutionRow token, TimerCycle cycle) {
    schedule(token, cycle.nextDue(), cycle.remaining() == 1 ? null : cycle.toString());
  }

  private void schedule(ExecutionRow token, Instant dueAt, @Nullable String repeat) {
    put(token, JobRow.Kind.TIMER, JobRow.State.TIMER, true, dueAt.toEpochMilli(), repeat);
  }

  private void put(
      ExecutionRow token,
      JobRow.Kind kind,
      JobRow.State state,
      boolean exclusive,
      @Nullable Long dueAt,
      @Nullable String repeat) {
    RetryCycle cycle = walk.node(token).common().async().retryCycle();
    put(
        token.id(),
        token.activityId(),
        kind,
        state,
        exclusive,
        cycle,
        dueAt,
        repeat,
        context.now());
  }

  /**
   * A ready job sets variables, or triggers, later: what it brings is kept with it, and seen by
   * nobody until then.
   *
   * <p>Its time of creation is later than that of all others that wait, whatever the clocks of
   * nodes say: calls for an instance come one after the other, ids of different nodes do not.
   *
   * @param executionId the instance's id for the instance itself
   */
  void bringLater(long executionId, JobRow.Kind kind, Map<String, VariableValue> variables) {
    ExecutionRow token = walk.state().execution(executionId);
    JobRow job =
        put(
            executionId,
            token == null ? "" : token.activityId(),
            kind,
            JobRow.State.READY,
            true,
            null,
            null,
            null,
            afterThoseThatWait());
    variables.forEach((name, value) ->
        walk.state()
            .put(
                new VariableRow(
                    walk.newId(), job.instanceId(), job.scopeOfBrought(), name, value)));
  }

  private long afterThoseThatWait() {
    long latest =
        walk.state().jobsThatBringVariables().stream()
            .mapToLong(JobRow::createdAt)
            .max()
            .orElse(Long.MIN_VALUE);
    return latest < context.now() ? context.now() : latest + 1;
  }

  private JobRow put(
      long executionId,
      String activityId,
      JobRow.Kind kind,
      JobRow.State state,
      boolean exclusive,
      @Nullable RetryCycle cycle,
      @Nullable Long dueAt,
      @Nullable String repeat,
      long createdAt) {
    boolean suspended = walk.state().instance().suspended();
    String category = null;
    int priority = 0;
    JobRow job =
        new JobRow(
            walk.newId(),
            suspended ? JobRow.State.SUSPENDED : state,
            kind,
            walk.state().instance().shard(),
            walk.state().id(),
            executionId,
            walk.state().instance().definitionId(),
            activityId,
            exclusive,
            priority,
            category,
            queueOf(activityId, category, priority),
            cycle == null ? context.policy().attempts() : cycle.attempts(),
            dueAt,
            repeat,
            createdAt,
            walk.state().nextRev(),
            null,
            null);
    walk.state().put(job);
    walk.events().created(job);
    if (kind == JobRow.Kind.TIMER) {
      walk.events().entity(TurgoEngineEventType.TIMER_SCHEDULED, job);
    }
    return job;
  }

  /** The queue that brings a job; null for the shard feed. */
  private @Nullable String queueOf(String activityId, @Nullable String category, int priority) {
    JobRouting routing = context.policy().routing();
    if (routing.equals(JobRouting.NONE)) {
      return null;
    }
    String tenant = context.tenant().get();
    RoutedJob job =
        new RoutedJob(
            context.graph().key(),
            tenant.isEmpty() ? null : tenant,
            category,
            priority,
            activityId);
    String queue;
    try {
      queue = routing.queueOf(job);
    } catch (RuntimeException e) {
      throw new Rejection(
          new TurgoException(
              "The job routing of this engine failed for "
                  + job
                  + ": "
                  + e
                  + "; mend it, or answer"
                  + " null for the shard feed",
              e));
    }
    if (queue != null && queue.isBlank()) {
      throw new Rejection(
          new TurgoException(
              "The job routing of this engine answered the blank name '"
                  + queue
                  + "' for "
                  + job
                  + "; answer the name of a queue, or null for the shard feed"));
    }
    return queue;
  }

  /** One attempt of a job failed. */
  void failed(JobRow job, String message, String stacktrace, @Nullable Throwable cause) {
    walk.eventsMayNotFail();
    walk.events().jobFailed(job, cause);
    int left = isUnrecoverable(cause) ? 0 : job.retries() - 1;
    RetryCycle cycle =
        context
            .graph()
            .findNode(job.activityId())
            .map(node -> node.common().async().retryCycle())
            .orElse(null);
    JobRow failed =
        job.withException(storable(message, MAX_MESSAGE), storable(stacktrace, MAX_STACKTRACE))
            .withInstanceRev(walk.state().nextRev());
    if (left <= 0) {
      JobRow dead = failed.withRetries(0).withState(JobRow.State.DEAD_LETTER);
      put(job, dead);
      return;
    }
    long pause = (cycle == null ? context.policy().retryPause() : cycle.pause()).toMillis();
    JobRow waiting =
        failed
            .withRetries(left)
            .withDueAt(context.now() + pause)
            .withState(
                job.state() == JobRow.State.SUSPENDED
                    ? JobRow.State.SUSPENDED
                    : JobRow.State.TIMER);
    put(job, waiting);
  }

  private static boolean isUnrecoverable(@Nullable Throwable thrown) {
    int depth = 0;
    for (Throwable cause = thrown; cause != null && depth < 100; cause = cause.getCause()) {
      if (cause instanceof TurgoUnrecoverableJobException) {
        return true;
      }
      depth++;
    }
    return false;
  }

  private void put(JobRow before, JobRow failed) {
    walk.state().put(failed);
    walk.events().jobMoved(before, failed);
    walk.events().entity(TurgoEngineEventType.ENTITY_UPDATED, failed);
    walk.events().entity(TurgoEngineEventType.JOB_RETRIES_DECREMENTED, failed);
  }

  /** Text that every database can store: U+0000 and lone surrogates are shown escaped. */
  private static String storable(String text, int max) {
    StringBuilder safe = new StringBuilder(Math.min(text.length(), max));
    for (int i = 0; i < text.length() && safe.length() < max; i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (pair) {
        safe.append(c).append(text.charAt(++i));
      } else if (c == 0 || Character.isSurrogate(c)) {
        safe.append(String.format("\\u%04x", (int) c));
      } else {
        safe.append(c);
      }
    }
    return safe.toString();
  }
}
