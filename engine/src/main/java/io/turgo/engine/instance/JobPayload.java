package io.turgo.engine.instance;

import io.turgo.engine.instance.JobRow.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a job does, with all that it has to know for that. There is one record for each {@link
 * Kind}; the store has one class that writes and reads them.
 */
public sealed interface JobPayload {
  JobPayload ASYNC_BEFORE = new AsyncBefore();
  JobPayload ASYNC_AFTER = new AsyncAfter();
  JobPayload SET_VARIABLES = new SetVariables();
  JobPayload SET_VARIABLES_LOCAL = new SetVariablesLocal();
  JobPayload TRIGGER = new Trigger();

  /** The name of the record. */
  Kind kind();

  record AsyncBefore() implements JobPayload {
    @Override
    public Kind kind() {
      return Kind.ASYNC_BEFORE;
    }
  }

  record AsyncAfter() implements JobPayload {
    @Override
    public Kind kind() {
      return Kind.ASYNC_AFTER;
    }
  }

  /** A timer of an event. */
  sealed interface OfTimer extends JobPayload {
    /** What is left of its cycle ({@code R2/PT10S}), null for one that fires once. */
    @Nullable String cycle();

    OfTimer withCycle(@Nullable String newCycle);
  }

  record Timer(@Nullable String cycle) implements OfTimer {
    @Override
    public Kind kind() {
      return Kind.TIMER;
    }

    @Override
    public Timer withCycle(@Nullable String newCycle) {
      return new Timer(newCycle);
    }
  }

  record SetVariables() implements JobPayload {
    @Override
    public Kind kind() {
      return Kind.SET_VARIABLES;
    }
  }

  record SetVariablesLocal() implements JobPayload {
    @Override
    public Kind kind() {
      return Kind.SET_VARIABLES_LOCAL;
    }
  }

  record Trigger() implements JobPayload {
    @Override
    public Kind kind() {
      return Kind.TRIGGER;
    }
  }

  /**
   * @param subscriptionId what gets the message or signal
   */
  record Event(long subscriptionId) implements JobPayload {
    @Override
    public Kind kind() {
      return Kind.EVENT;
    }
  }

  record StartTimer(@Nullable String cycle) implements OfTimer {
    @Override
    public Kind kind() {
      return Kind.START_TIMER;
    }

    @Override
    public StartTimer withCycle(@Nullable String newCycle) {
      return new StartTimer(newCycle);
    }
  }

  /**
   * @param topic by which workers find it
   */
  record External(String topic) implements JobPayload {
    @Override
    public Kind kind() {
      return Kind.EXTERNAL;
    }
  }

  /**
   * @param thrown the error that the worker has thrown; null for one that has done its work
   */
  record ExternalDone(@Nullable WorkerError thrown) implements JobPayload {
    @Override
    public Kind kind() {
      return Kind.EXTERNAL_DONE;
    }
  }

  /**
   * A BPMN error that a worker throws.
   *
   * @param code null or empty for none
   */
  record WorkerError(@Nullable String code, @Nullable String message) {
    public WorkerError {
      code = code == null || code.isEmpty() ? null : code;
    }
  }

  /**
   * @param first the number of the first instance that it makes
   * @param end the number behind the last one
   */
  record Legs(int first, int end) implements JobPayload {
    @Override
    public Kind kind() {
      return Kind.LEGS;
    }
  }

  record Signal(List<Receiver> receivers) implements JobPayload {
    @Override
    public Kind kind() {
      return Kind.SIGNAL;
    }
  }

  /** A subscription of an instance that a signal is brought to. */
  record Receiver(long instanceId, long subscriptionId) {}

  /** Suspends or activates its definition. */
  sealed interface OfSuspension extends JobPayload {
    /** How the instances of the definition follow it; null where they are left alone. */
    @Nullable Following instances();

    /** What is left to do once some of the instances have followed. */
    OfSuspension after(Following done);
  }

  record SuspendDefinition(@Nullable Following instances) implements OfSuspension {
    @Override
    public Kind kind() {
      return Kind.SUSPEND_DEFINITION;
    }

    @Override
    public SuspendDefinition after(Following done) {
      return new SuspendDefinition(done);
    }
  }

  record ActivateDefinition(@Nullable Following instances) implements OfSuspension {
    @Override
    public Kind kind() {
      return Kind.ACTIVATE_DEFINITION;
    }

    @Override
    public ActivateDefinition after(Following done) {
      return new ActivateDefinition(done);
    }
  }

  /**
   * How instances follow their definition, a part of them at a time in the order of their ids.
   *
   * @param after the last one that has followed; 0 for none yet
   */
  record Following(long after) {
    public static final Following ALL = new Following(0);
  }

  /**
   * @param after the last job that was let go; 0 for none yet
   */
  record ResumeActivity(long after) implements JobPayload {
    @Override
    public Kind kind() {
      return Kind.RESUME_ACTIVITY;
    }
  }

  record Batch(BatchStep step) implements JobPayload {
    @Override
    public Kind kind() {
      return Kind.BATCH;
    }
  }

  /** What a job does of a batch. */
  sealed interface BatchStep {}

  /** Finds the things of the batch and keeps them in chunks. */
  record FindItems() implements BatchStep {}

  /**
   * Does a chunk, and then leaves the next one of its lane to another job.
   *
   * @param chunk its number
   * @param stride how much further the next one is
   * @param attempt of the chunk, from 0
   */
  record DoChunk(int chunk, int stride, int attempt) implements BatchStep {
    public DoChunk next() {
      return new DoChunk(chunk + stride, stride, 0);
    }

    public DoChunk again() {
      return new DoChunk(chunk, stride, attempt + 1);
    }
  }
}
