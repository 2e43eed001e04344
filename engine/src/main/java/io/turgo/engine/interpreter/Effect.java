package io.turgo.engine.interpreter;

import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the engine does outside of the instance, with other instances and with definitions. User
 * code runs for it only as a part of what these do, and as mappings of a call activity.
 *
 * @param <R> its result
 */
public sealed interface Effect<R extends @Nullable Object> extends Request<R> {
  /**
   * A part of the unit: it is written with it or not at all.
   *
   * @param <R> its result
   */
  sealed interface InUnit<R extends @Nullable Object> extends Effect<R> {
    /** Has it done; what the other instances throw is thrown. */
    @Nullable R doneBy(Performer performer) throws Throwable;

    /** Whether it is done even if the token that asks for it has been ended meanwhile. */
    default boolean isDoneAnyway() {
      return false;
    }
  }

  /**
   * Written in units of its own while that of the job which asks for it is open: the job may do it
   * again.
   *
   * @param <R> its result
   */
  sealed interface Apart<R extends @Nullable Object> extends Effect<R> {
    /** Has it done; what it throws makes the job fail. */
    @Nullable R doneBy(ApartPerformer performer) throws Throwable;
  }

  /** Does effects that are a part of the unit. */
  interface Performer {
    void callInstance(CallInstance effect) throws Throwable;

    Boolean commandOther(CommandOther effect) throws Throwable;

    void commandCalled(CommandCalled effect) throws Throwable;

    void broadcast(Broadcast effect) throws Throwable;

    void bringLater(BringLater effect) throws Throwable;

    void startAt(StartAt effect) throws Throwable;

    @Nullable Long setSuspension(SetSuspension effect) throws Throwable;
  }

  /** Does effects in units of their own. */
  interface ApartPerformer {
    /** Does a part of a batch and says what is to be done next. */
    MoreOfBatch doBatch(DoBatch effect) throws Throwable;

    /** Lets a part of the jobs go on; the result is as {@link ReleaseJobs} says. */
    @Nullable Long releaseJobs(ReleaseJobs effect) throws Throwable;
  }

  // A part of the unit.

  /**
   * Starts the instance that a call activity waits for.
   *
   * @param instanceId the id that it gets
   * @param caller the token that waits for it
   * @param userId on whose behalf it is started, null for nobody known
   * @param version of the process, in place of what the activity says; null for that
   * @param begins what is begun in it in place of its start event; null for nothing else
   */
  record CallInstance(
      GraphNode.CallActivity activity,
      long instanceId,
      InstanceCaller caller,
      @Nullable String userId,
      @Nullable String version,
      @Nullable MovePlan begins)
      implements InUnit<@Nullable Void> {
    @Override
    public @Nullable Void doneBy(Performer performer) throws Throwable {
      performer.callInstance(this);
      return null;
    }
  }

  /**
   * Does a command for another instance. The result is whether an escalation that it throws there
   * ends the instance that threw it; false for other commands. An instance whose call activity was
   * cancelled in the unit tells it nothing, and has ended.
   */
  record CommandOther(long instanceId, Command command) implements InUnit<Boolean> {
    @Override
    public Boolean doneBy(Performer performer) throws Throwable {
      return performer.commandOther(this);
    }

    @Override
    public boolean isDoneAnyway() {
      return true;
    }
  }

  /**
   * Does a command for all instances that tokens wait for at call activities.
   *
   * @param exceptId a called instance that is left out; 0 for none
   */
  record CommandCalled(List<Long> executionIds, Command command, long exceptId)
      implements InUnit<@Nullable Void> {
    @Override
    public @Nullable Void doneBy(Performer performer) throws Throwable {
      performer.commandCalled(this);
      return null;
    }

    @Override
    public boolean isDoneAnyway() {
      return true;
    }
  }

  /**
   * Brings a signal to all that wait for it outside of the instance, and to the definitions that it
   * starts.
   *
   * @param variables that it carries
   * @param later whether a job brings it to each
   */
  record Broadcast(
      String name, String tenantId, Map<String, VariableValue> variables, boolean later)
      implements InUnit<@Nullable Void> {
    @Override
    public @Nullable Void doneBy(Performer performer) throws Throwable {
      performer.broadcast(this);
      return null;
    }
  }

  /** Has a job bring a signal to each of those that were found waiting for it. */
  record BringLater(List<JobPayload.Receiver> receivers, Map<String, VariableValue> variables)
      implements InUnit<@Nullable Void> {
    @Override
    public @Nullable Void doneBy(Performer performer) throws Throwable {
      performer.bringLater(this);
      return null;
    }
  }

  /** Starts an instance of a definition at one of its start events, unless it is suspended. */
  record StartAt(long definitionId, String activityId) implements InUnit<@Nullable Void> {
    @Override
    public @Nullable Void doneBy(Performer performer) throws Throwable {
      performer.startAt(this);
      return null;
    }
  }

  /**
   * Suspends or activates a definition, and a part of its instances; the result is the id of the
   * last one of them where there may be more.
   *
   * @param after behind which instance to go on, 0 for the definition and the first of them; null
   *     for the definition alone
   */
  record SetSuspension(long definitionId, boolean suspend, @Nullable Long after)
      implements InUnit<@Nullable Long> {
    @Override
    public @Nullable Long doneBy(Performer performer) throws Throwable {
      return performer.setSuspension(this);
    }
  }

  // Apart from the unit.

  /**
   * Does a part of a batch.
   *
   * @param variables that the operation needs
   */
  record DoBatch(long batchId, JobPayload.BatchStep step, List<VariableRow> variables)
      implements Apart<MoreOfBatch> {
    @Override
    public MoreOfBatch doneBy(ApartPerformer performer) throws Throwable {
      return performer.doBatch(this);
    }
  }

  /**
   * What is to be done next of a batch.
   *
   * @param steps a job for each; none if this was the last of its kind
   * @param pauseMillis how long the jobs wait first, 0 for not at all
   */
  record MoreOfBatch(List<? extends JobPayload.BatchStep> steps, long pauseMillis) {}

  /**
   * Lets a part of the jobs go on that wait because their activity was paused, each in a unit of
   * its instance; the result is the id of the last one of them where there may be more.
   *
   * @param after behind which job to go on, 0 for the first
   */
  record ReleaseJobs(long definitionId, String activityId, long after)
      implements Apart<@Nullable Long> {
    @Override
    public @Nullable Long doneBy(ApartPerformer performer) throws Throwable {
      return performer.releaseJobs(this);
    }
  }
}
