package io.turgo.engine.interpreter;

import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.PlanItemTransition;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.variable.VariableValue;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What somebody wants done to one process instance; data only, so that it can be stepped again. */
public sealed interface Command
    permits Command.Begin,
        Command.OfJob,
        Command.OfProcess,
        Command.SetVariables,
        Command.SetVariablesLater,
        Command.Receive,
        Command.ReceiveLater,
        Command.RemoveVariables,
        Command.ChangeVariables,
        Command.CalledEnded,
        Command.CalledThrew,
        Command.OfInstance,
        Command.OfCase,
        Command.OfBatch,
        Command.BatchItem,
        TaskCommand {

  /** Whether it can be done with an aggregate of a kind. */
  default boolean isFor(AggregateKind kind) {
    return kind.isInstance();
  }

  /** What is said where its instance is not there. */
  default String missing(long instanceId) {
    boolean isOfCase = isFor(AggregateKind.CASE) && !isFor(AggregateKind.PROCESS);
    return (isOfCase ? "Case " : "Process instance ") + instanceId + " does not exist or has ended";
  }

  /** Something that only a process has a place for. */
  sealed interface OfProcess extends Command
      permits Trigger, EvaluateConditions, TriggerLater, OfLegs, OfAdHoc, Migrate {
    @Override
    default boolean isFor(AggregateKind kind) {
      return kind == AggregateKind.PROCESS;
    }
  }

  /** Makes the aggregate that it works on. */
  sealed interface Begin extends Command {
    AggregateKind kind();

    /** The definition that the aggregate is of; null where its kind has none. */
    default @Nullable Long ofDefinition() {
      return null;
    }

    @Override
    default boolean isFor(AggregateKind kind) {
      return kind == kind();
    }
  }

  /**
   * Starts the instance.
   *
   * @param definitionEpoch the epoch of the view that the definition was found in; {@link
   *     InstanceChanges#ANY_EPOCH} for any
   * @param transientVariables of the instance until its first wait states
   * @param facts null for none
   * @param first what is done with the instance before its first step
   * @param async whether a job takes the first step
   * @param rootId the instance at the top of those that called each other; its own id for most
   * @param caller null for an instance that no call activity waits for
   * @param startActivityId the start event where it begins; null for that of a start by key
   * @param begins what is begun in place of the start event; null for nothing else
   * @param kind of the instance, as its definition says
   */
  record Start(
      long instanceId,
      long definitionId,
      long definitionEpoch,
      int shard,
      @Nullable String businessKey,
      @Nullable String name,
      @Nullable String userId,
      @Nullable InstanceFacts facts,
      List<OfInstance> first,
      Map<String, VariableValue> variables,
      Map<String, ? extends @Nullable Object> transientVariables,
      boolean async,
      long rootId,
      @Nullable InstanceCaller caller,
      @Nullable String startActivityId,
      @Nullable MovePlan begins,
      AggregateKind kind)
      implements Begin {
    @Override
    public Long ofDefinition() {
      return definitionId;
    }
  }

  /** Opens a task of no process, in an aggregate of its own. */
  record CreateTask(long instanceId, int shard, TaskCommand.NewTask newTask) implements Begin {
    @Override
    public AggregateKind kind() {
      return AggregateKind.TASK;
    }
  }

  /**
   * Has jobs bring a signal to those that wait for it, in an aggregate of its own.
   *
   * @param parts of those that wait, each for one unit
   */
  record BringSignal(
      long instanceId,
      int shard,
      String name,
      Map<String, VariableValue> variables,
      List<List<JobPayload.Receiver>> parts)
      implements Begin {
    @Override
    public AggregateKind kind() {
      return AggregateKind.SIGNAL;
    }
  }

  /**
   * Begins a batch that jobs do, in an aggregate of its own.
   *
   * @param batch its id is that of the aggregate
   * @param variables that the operation needs
   */
  record BeginBatch(int shard, HistoryRow.OfBatch batch, Map<String, VariableValue> variables)
      implements Begin {
    public long instanceId() {
      return batch.id();
    }

    @Override
    public AggregateKind kind() {
      return AggregateKind.BATCH;
    }
  }

  /** Something that is done with the jobs of a batch. */
  sealed interface OfBatch extends Command {
    @Override
    default boolean isFor(AggregateKind kind) {
      return kind == AggregateKind.BATCH;
    }
  }

  /** Has the jobs of a batch wait, or go on; nothing if they do already. */
  record SuspendBatch(boolean suspended) implements OfBatch {}

  /** Lets jobs of a batch that wait, or have failed for good, run now, so that they can end. */
  record HurryBatch() implements OfBatch {}

  /**
   * Does one thing of a batch, and notes that in the same unit.
   *
   * @param partId of the note
   * @param itemId the instance or the job
   * @param type of the batch
   * @param doing what is done
   */
  record BatchItem(long batchId, long partId, long itemId, String type, Command doing)
      implements Command {
    @Override
    public boolean isFor(AggregateKind kind) {
      return doing.isFor(kind);
    }
  }

  /** Something that is done with one job. */
  sealed interface OfJob extends Command
      permits RunJob,
          FailJob,
          SetRetries,
          SetPriority,
          MoveJob,
          RescheduleTimer,
          HoldJob,
          ReleaseJob,
          DeleteJob,
          ExternalJobCommand {
    long jobId();

    @Override
    default boolean isFor(AggregateKind kind) {
      return true;
    }
  }

  /** Runs a ready job or a due timer, and consumes it. */
  record RunJob(long jobId) implements OfJob {}

  /**
   * Counts a failed attempt of a job: it waits for its next attempt in {@code turgo_timer_job}, or
   * goes to {@code turgo_dead_letter_job} when none is left.
   *
   * @param rev counts the attempt of that rev of the job only; 0 for whatever it has
   * @param cause for listeners to events; null where only its text was kept
   */
  record FailJob(long jobId, long rev, String message, String stacktrace, @Nullable Throwable cause)
      implements OfJob {
    /** Counts an attempt that ended with this error. */
    public static FailJob of(long jobId, Throwable error) {
      String type = error.getClass().getName();
      try {
        StringWriter trace = new StringWriter();
        error.printStackTrace(new PrintWriter(trace));
        String message = error.getMessage();
        return new FailJob(jobId, 0, message == null ? type : message, trace.toString(), error);
      } catch (RuntimeException | Error e) {
        String unprintable = type + ", which threw " + e.getClass().getName() + " when printed";
        return new FailJob(jobId, 0, unprintable, unprintable, error);
      }
    }

    public FailJob ofRev(long onlyRev) {
      return new FailJob(jobId, onlyRev, message, stacktrace, cause);
    }
  }

  /**
   * Leaves a receive task.
   *
   * @param transientVariables of the instance until its next wait states
   */
  record Trigger(
      long executionId,
      Map<String, VariableValue> variables,
      Map<String, ? extends @Nullable Object> transientVariables)
      implements OfProcess {}

  /**
   * Sets variables as seen from an execution.
   *
   * @param local in exactly that scope; otherwise where the name is found, or else at the instance
   */
  record SetVariables(long executionId, Map<String, VariableValue> variables, boolean local)
      implements Command {}

  /**
   * Looks at the conditions of all conditional events that wait in the instance.
   *
   * @param variables set before, as seen from the instance
   */
  record EvaluateConditions(Map<String, VariableValue> variables) implements OfProcess {}

  /** Has a job set variables later, as {@link SetVariables} does. */
  record SetVariablesLater(long executionId, Map<String, VariableValue> variables, boolean local)
      implements Command {}

  /** Has a job trigger an execution later, as {@link Trigger} does. */
  record TriggerLater(long executionId, Map<String, VariableValue> variables)
      implements OfProcess {}

  /**
   * Brings a message or signal to an execution that waits for it.
   *
   * @param localVariables of the execution alone; not with a job
   * @param later whether a job brings it
   * @param otherwise what happens where it does not wait, or the instance is suspended
   */
  record Receive(
      long executionId,
      EventSubscriptionRow.Kind kind,
      String name,
      Map<String, VariableValue> variables,
      Map<String, VariableValue> localVariables,
      boolean later,
      Otherwise otherwise)
      implements Command {}

  /** What happens with an event that nobody waits for. */
  enum Otherwise {
    /** Its command is refused. */
    REFUSED,
    /** The same, as a message that is for somebody else. */
    MISMATCH,
    /** Nothing. */
    DROPPED
  }

  /** Has a job bring an event to a subscription, if that is there; nothing otherwise. */
  record ReceiveLater(long subscriptionId, Map<String, VariableValue> variables)
      implements Command {}

  record RemoveVariables(long executionId, List<String> names, boolean local) implements Command {}

  /**
   * Sets and removes variables where their names are found, if others are as they are expected.
   *
   * @param expected values as seen from the execution; null stands for a variable that is not there
   *     as well
   */
  record ChangeVariables(
      long executionId,
      Map<String, VariableValue> expected,
      Map<String, VariableValue> variables,
      List<String> removed)
      implements Command {}

  /**
   * Goes on behind a call activity, because the instance that it called has come to its end.
   *
   * @param how what becomes of the plan item of a case that called it
   * @param results variables that come back
   * @param last what the called instance had at its end; null where nobody asks for it
   * @param byJob whether a job has ended it: what came of that is not lost because the caller was
   *     suspended meanwhile
   * @param later whether a job goes on behind the activity; a suspended caller takes that too
   */
  record CalledEnded(
      long executionId,
      long calledId,
      List<CallOutcome.VariableChange> results,
      @Nullable LastOfCalled last,
      boolean byJob,
      boolean later,
      PlanItemTransition how)
      implements Command {}

  /** What a called instance had at its end, for code that takes of it what it likes. */
  record LastOfCalled(Map<String, ? extends @Nullable Object> variables, String tenantId) {}

  /**
   * Lets what waits around a call activity catch what the called instance has thrown and did not
   * catch itself; an error that nobody catches is an exception.
   *
   * @param byJob as in {@link CalledEnded}
   */
  record CalledThrew(long executionId, long calledId, FromCalled thrown, boolean byJob)
      implements Command {}

  /** What a called instance throws. */
  sealed interface FromCalled {}

  /** An error, which ends what threw it. */
  record ErrorOfCalled(ThrownError error) implements FromCalled {}

  /** An escalation, behind which what threw it goes on. */
  record EscalationOfCalled(GraphNode.EscalationEvent thrown) implements FromCalled {}

  /** A terminate end event, which ends the nearest activity above that is done several times. */
  record TerminationOfCalled() implements FromCalled {}

  /** Something that is done with an activity that is done several times. */
  sealed interface OfLegs extends OfProcess {}

  /**
   * Has an activity done once more that is being done several times.
   *
   * @param parentId the execution or instance that it is somewhere below
   * @param legId id of the new execution
   * @param variables the new execution's own
   */
  record AddLeg(long parentId, String activityId, long legId, Map<String, VariableValue> variables)
      implements OfLegs {}

  /**
   * Ends one of several that do an activity.
   *
   * @param completed it counts as done; otherwise as one that never was
   */
  record DeleteLeg(long executionId, boolean completed) implements OfLegs {}

  /** Something that is done with an ad hoc sub-process. */
  sealed interface OfAdHoc extends OfProcess {}

  /**
   * Begins an activity in an ad hoc sub-process.
   *
   * @param executionId of the sub-process
   * @param newId id of the new execution
   */
  record BeginInAdHoc(long executionId, String activityId, long newId) implements OfAdHoc {}

  /** Goes on behind an ad hoc sub-process in which nothing runs. */
  record CompleteAdHoc(long executionId) implements OfAdHoc {}

  /** Something that is done with a case or one of its plan items. */
  sealed interface OfCase extends Command {
    @Override
    default boolean isFor(AggregateKind kind) {
      return kind == AggregateKind.CASE;
    }
  }

  /** Completes a case of which nothing is active and nothing is required any more. */
  record CompleteCase() implements OfCase {}

  /** Ends a case where it stands. */
  record TerminateCase() implements OfCase {}

  /** Does something with a case that could be done with a process too. */
  record InCase(Command doing) implements OfCase {}

  /** Looks at all conditions of a case, and at its stages. */
  record EvaluateCriteria() implements OfCase {}

  /**
   * Does something with a plan item.
   *
   * @param variables of the case, set before
   * @param localVariables of the item, set before
   * @param transientVariables of the case until its wait states, set before
   */
  record ChangePlanItem(
      long executionId,
      How how,
      Map<String, VariableValue> variables,
      Map<String, VariableValue> localVariables,
      Map<String, ? extends @Nullable Object> transientVariables)
      implements OfCase {
    /** What is done with it. */
    public enum How {
      TRIGGER,
      START,
      ENABLE,
      DISABLE,
      COMPLETE_STAGE,
      COMPLETE_STAGE_BY_FORCE,
      TERMINATE
    }
  }

  /** Something that is done with the instance as a whole. */
  sealed interface OfInstance extends Command {}

  /** Changes what is not null. */
  record ChangeInstance(
      @Nullable NewText businessKey,
      @Nullable NewText name,
      @Nullable NewText businessStatus,
      @Nullable NewTime dueAt)
      implements OfInstance {}

  /** A text to be, null for none. */
  record NewText(@Nullable String text) {}

  /** A time to be in epoch milliseconds, null for none. */
  record NewTime(@Nullable Long at) {}

  /** A user takes the instance, which nobody else may have. */
  record ClaimInstance(String userId) implements OfInstance {}

  /** Takes the instance from whoever has it, claimed or not. */
  record UnclaimInstance() implements OfInstance {}

  /** Keeps in history what was submitted with the form of a start event. */
  record NoteForm(Map<String, ? extends @Nullable String> properties) implements OfInstance {}

  /** Gives a user or a group a part in the instance. */
  record AddInstanceLink(String type, @Nullable String userId, @Nullable String groupId)
      implements OfInstance {}

  /** Takes all parts of a type away, and gives that part to a user, to nobody with null. */
  record ReplaceInstanceLink(String type, @Nullable String userId) implements OfInstance {}

  record DeleteInstanceLink(String type, @Nullable String userId, @Nullable String groupId)
      implements OfInstance {}

  /**
   * Ends the instance where it stands; one that called it goes on.
   *
   * @param callerLater whether a job of the caller does that, so that no failure there keeps this
   *     instance from its end
   * @param skipListeners whether task listeners are not called and exceptions of event listeners
   *     are dropped, here and in the called instances
   */
  record DeleteInstance(@Nullable String reason, boolean callerLater, boolean skipListeners)
      implements OfInstance {}

  /** Ends the instance where it stands, because of an end event of an instance below. */
  record TerminateFromBelow(String endActivityId, String reason) implements OfInstance {}

  /**
   * Ends the instance where it stands, because what called it waits no more.
   *
   * @param skipListeners see {@link DeleteInstance}
   */
  record DeleteCalled(String reason, boolean skipListeners) implements OfInstance {}

  /** Suspends the instance: none of its jobs runs until it is activated. */
  record SuspendInstance() implements OfInstance {}

  record ActivateInstance() implements OfInstance {}

  /** Notes that the instance is what a batch has made of a thing: see {@link BatchItem}. */
  record NoteBatchItem(long batchId, long partId, long itemId, String type) implements OfInstance {}

  /** Moves tokens of the instance. */
  record MoveTokens(MovePlan plan) implements OfInstance {
    @Override
    public boolean isFor(AggregateKind kind) {
      return kind == AggregateKind.PROCESS;
    }
  }

  /**
   * Takes the instance to another version of its process.
   *
   * @param definitionEpoch the epoch of the view that the version was found in
   */
  record Migrate(long definitionEpoch, VersionChange plan) implements OfProcess {}

  /** Refuses the unit with {@link CalledGoneOnException} unless the instance is there. */
  record RequireAt(List<String> activityIds) implements OfInstance {}

  /** What called the instance is at another element now, of another version. */
  record FollowCaller(long definitionId, String activityId) implements OfInstance {}

  /** Suspends or activates the instance, if it is not, because the one that called it was. */
  record FollowSuspension(boolean suspended) implements OfInstance {}

  /** Sets how many attempts a job has left. */
  record SetRetries(long jobId, Set<JobRow.State> in, int retries) implements OfJob {}

  /** Gives a job of any state another priority. */
  record SetPriority(long jobId, int priority) implements OfJob {}

  /**
   * Moves a job from one state to another. A suspended job that is to be ready waits for its due
   * time first, if it has one.
   *
   * @param retries attempts that it gets, null to keep them
   */
  record MoveJob(long jobId, Set<JobRow.State> from, JobRow.State to, @Nullable Integer retries)
      implements OfJob {}

  /**
   * Gives a waiting timer another time.
   *
   * @param value a date, a duration or a cycle, as its kind says
   * @param end a date after which a cycle does not fire; null for none but its own
   * @param calendar reads the value; null for the one of its kind
   */
  record RescheduleTimer(
      long jobId,
      TimerDefinition.Kind kind,
      String value,
      @Nullable String end,
      @Nullable String calendar)
      implements OfJob {}

  /** Has a job wait whose activity is paused; refused if that is not so when it is written. */
  record HoldJob(long jobId) implements OfJob {}

  /** Lets a job go on that waits, unless its instance is suspended. */
  record ReleaseJob(long jobId) implements OfJob {}

  /** Deletes a job without running it; its execution stays where it is. */
  record DeleteJob(long jobId, Set<JobRow.State> in) implements OfJob {}
}
