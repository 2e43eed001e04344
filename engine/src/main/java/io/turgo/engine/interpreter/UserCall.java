package io.turgo.engine.interpreter;

import io.turgo.engine.expression.Expression;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.EventCondition;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.InputOutput;
import io.turgo.engine.model.Listener;
import io.turgo.engine.model.MultiInstance;
import io.turgo.engine.model.TransactionPhase;
import io.turgo.engine.model.VariableAggregation;
import io.turgo.engine.model.VariableMapping;
import io.turgo.engine.variable.VariableValue;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * User code that the interpreter needs run before it can go on. The driver runs it, with no
 * connection held, and hands the {@link CallOutcome} back.
 *
 * @param executionId the token on whose behalf it runs
 */
public record UserCall(long executionId, FlowNode node, Work work) {

  private static final FlowNode NOWHERE =
      new FlowNode.EndEvent(
          new FlowNode.Common(
              "", null, "", List.of(), List.of(), null, FlowNode.AsyncSettings.NONE, null, null));

  /** The call that tells the listeners of events, which are of no single element. */
  static UserCall ofEvents(long instanceId, Tell tell) {
    return new UserCall(instanceId, NOWHERE, tell);
  }

  /** The call that waits for work of several elements. */
  static UserCall ofAll(long instanceId, AwaitFirst await) {
    return new UserCall(instanceId, NOWHERE, await);
  }

  /** A call between instances that is of no single element. */
  static UserCall between(long instanceId, Work work) {
    return new UserCall(instanceId, NOWHERE, work);
  }

  static UserCall beforeCommit(long instanceId, Later later) {
    return new UserCall(instanceId, NOWHERE, new BeforeCommit(later));
  }

  /** The element that the code belongs to, for a listener on a process or a flow that. */
  public String elementId() {
    return switch (work) {
      case Notify notify -> notify.listener().elementId();
      case BeforeCommit before -> before.later().elementId();
      default -> node.id();
    };
  }

  /** What is to be run. */
  public sealed interface Work {}

  /** A task's delegate, expression or script, whose result is among the outcome's changes. */
  public record Invoke(FlowNode.CodeTask task) implements Work {}

  /** Waits for what a task's code has begun, and does what comes after it. */
  public record Await(FlowNode.CodeTask task, Begun begun) implements Work {}

  /** Waits until one of several is done; the outcome's value is that one. */
  public record AwaitFirst(List<Begun> begun) implements Work {}

  /** Triggers a task that stayed where it is. */
  public record Signal(FlowNode.CodeTask task) implements Work {}

  /** The value of {@link Invoke}, {@link Await} and {@link Signal}; none means to go on. */
  public sealed interface Instead {}

  /** The token stays at the task until it is triggered. */
  public enum Stay implements Instead {
    STAY
  }

  /**
   * The code goes on by itself: other tokens move meanwhile, and then {@link Await} is called.
   *
   * @param handle the driver's, by which it knows what was begun
   */
  public record Begun(Object handle) implements Instead {}

  /**
   * Whether a node is to be passed by; the outcome's value is a Boolean, false also where skipping
   * is not switched on.
   */
  public record AskSkip(Expression skipExpression) implements Work {}

  /**
   * Expressions in order; the outcome's value is the list of their values.
   *
   * @param asItIs the values hold as long as the variables that they were made of are the same
   */
  public record Evaluate(List<Expression> expressions, boolean asItIs) implements Work {}

  /**
   * Whether a conditional event may happen; the outcome's value is a Boolean, which holds as long
   * as the variables that it was made of are the same.
   */
  public record AskCondition(EventCondition condition) implements Work {}

  /**
   * What a parameter of an activity is; the outcome's value is a {@link
   * CallOutcome.VariableChange}, or null where it copies a variable without a value.
   *
   * @param input the activity gets it; otherwise the scope around it
   */
  public record FindParameter(InputOutput.Parameter parameter, boolean input) implements Work {}

  /**
   * What an external task throws of a worker's answer; the outcome's value is the {@link
   * FlowNode.WorkerError}, or null for none.
   *
   * @param lenient a condition that can not be evaluated does not hold, so that the answer is kept
   */
  public record FindWorkerError(
      List<FlowNode.WorkerError> errors, WorkerAnswer answer, boolean lenient) implements Work {}

  /**
   * What conditions see as {@code externalTask}.
   *
   * @param retries that are left
   * @param errorMessage null where the task is done
   */
  public record WorkerAnswer(
      String id, int retries, @Nullable String errorMessage, @Nullable String errorDetails) {
    public String getId() {
      return id;
    }

    public int getRetries() {
      return retries;
    }

    public @Nullable String getErrorMessage() {
      return errorMessage;
    }

    public @Nullable String getErrorDetails() {
      return errorDetails;
    }
  }

  /**
   * How often an activity is done, and for which elements; the outcome's value is {@link Legs}.
   *
   * @param first the leg whose element comes first
   * @param most of more legs than that no element is asked for
   */
  public record FindLegs(MultiInstance loop, int first, int most) implements Work {}

  /**
   * What a leg that is done gives to the variables that gather from all; the outcome's value is the
   * list of its JSON objects, one for each.
   */
  public record Gather(List<VariableAggregation> aggregations) implements Work {}

  /**
   * How often an activity is done.
   *
   * @param elements for the legs from the first that was asked for, one for a sequential activity;
   *     none where a leg has no element
   */
  public record Legs(int count, List<VariableValue> elements) {}

  /**
   * Conditions of sequence flows; the outcome's value is the list of the ids of those that hold.
   *
   * @param firstOnly stop at the first that holds
   */
  public record Choose(List<Condition> conditions, boolean firstOnly) implements Work {}

  /**
   * A listener, told of an event; its value is {@link Laters} if it waits for a phase.
   *
   * @param event what happened
   */
  public record Notify(Listener listener, String event) implements Work {}

  /**
   * @param expression null where the flow has only a skip expression
   * @param skip where skipping is switched on, its value stands for that of the expression
   * @param only whether no other flow leaves the node
   */
  public record Condition(
      String flowId, @Nullable Expression expression, @Nullable Expression skip, boolean only) {}

  /**
   * A task listener, told of an event; its value is its {@link TaskEdits}, or {@link Laters} if it
   * waits for a phase.
   *
   * @param event what happened to the task
   * @param ending the task ends whatever the listener throws of the model
   */
  public record NotifyTask(Listener listener, String event, long taskId, boolean ending)
      implements Work {}

  /**
   * A listener that waits for a phase of the transaction.
   *
   * @param cause what it is to be told of, the same in every stepping of the attempt
   * @param name tells it from others with the same cause
   * @param telling the driver's, by which the listener is told
   */
  public record Later(
      TransactionPhase phase, String elementId, String cause, String name, Runnable telling) {
    /** The same listener, told in another way. */
    public Later withTelling(Runnable other) {
      return new Later(phase, elementId, cause, name, other);
    }
  }

  /**
   * The value of a call that has cancelled the call activity of its instance, or one further up:
   * the instance is about to be deleted, and goes no further.
   */
  public record CallCancelled() {}

  /** The value of a call that found listeners which wait for a phase. */
  public record Laters(List<Later> all) {}

  /**
   * Starts the instance that a call activity waits for; it has no value.
   *
   * @param instanceId the id that it gets
   * @param caller the token that waits for it
   * @param userId on whose behalf it is started, null for nobody known
   */
  public record CallInstance(
      FlowNode.CallActivity activity,
      long instanceId,
      InstanceCaller caller,
      @Nullable String userId)
      implements Work {}

  /**
   * What a called instance that is about to end gives back; the outcome's value is {@link
   * GivenBack}.
   *
   * @param names of its variables
   */
  public record Results(InstanceCaller caller, List<String> names) implements Work {}

  /**
   * What code makes of all that the legs of an activity gave to a variable; the outcome's value is
   * a {@link CallOutcome.VariableChange}.
   *
   * @param name of the variable
   * @param gathered one row for each leg, in their order
   */
  public record JoinLegs(VariableAggregation aggregation, String name, List<VariableRow> gathered)
      implements Work {}

  /** What a called instance gives back; see {@link Command.CalledEnded}. */
  public record GivenBack(
      List<CallOutcome.VariableChange> results, Command.@Nullable LastOfCalled last) {}

  /** Has code of a call activity take of a called instance what it likes; it has no value. */
  public record MapResults(FlowNode.CallActivity activity, long calledId, Command.LastOfCalled last)
      implements Work {}

  /**
   * Does a command for another instance, in the same unit; the value of one that throws an
   * escalation is whether that ends the instance that threw it, others have none. An instance whose
   * call activity was cancelled in the unit tells it nothing.
   */
  public record CommandOther(long instanceId, Command command) implements Work {}

  /**
   * Does a command for all instances that tokens wait for at call activities; it has no value.
   *
   * @param exceptId a called instance that is left out; 0 for none
   */
  public record CommandCalled(List<Long> executionIds, Command command, long exceptId)
      implements Work {}

  /**
   * What a signal carries; the outcome's value is a map of {@link VariableValue} by the names of
   * variables.
   */
  public record FindPayload(List<VariableMapping> mappings) implements Work {}

  /** What an error carries; the outcome's value is {@link ErrorData}. */
  public record FindErrorData(List<VariableMapping> mappings) implements Work {}

  /**
   * What an error carries.
   *
   * @param message what it carries as {@code errorMessage}; null for none
   * @param carried all else by name
   */
  public record ErrorData(@Nullable String message, Map<String, VariableValue> carried) {}

  /**
   * What an event takes of the variables that come with a message, a signal or an error; the
   * outcome's value is a list of {@link CallOutcome.VariableChange}.
   *
   * @param brought by name: a {@link VariableValue}, or an object that code has given
   */
  public record TakePayload(List<VariableMapping> in, Map<String, @Nullable Object> brought)
      implements Work {}

  /**
   * Brings a signal to all that wait for it outside of the instance, and to the definitions that it
   * starts; it has no value.
   *
   * @param variables that it carries
   * @param later whether a job brings it to each
   */
  public record Broadcast(
      String name, String tenantId, Map<String, VariableValue> variables, boolean later)
      implements Work {}

  /** Has a job bring a signal to each of those that were found waiting for it; it has no value. */
  public record BringLater(
      List<JobPayload.Receiver> receivers, Map<String, VariableValue> variables) implements Work {}

  /**
   * Does a part of a batch, in units of its own; its value is {@link MoreOfBatch}.
   *
   * @param variables that the operation needs
   */
  public record DoBatch(long batchId, JobPayload.BatchStep step, List<VariableRow> variables)
      implements Work {}

  /**
   * What is to be done next of a batch.
   *
   * @param steps a job for each; none if this was the last of its kind
   * @param pauseMillis how long the jobs wait first, 0 for not at all
   */
  public record MoreOfBatch(List<? extends JobPayload.BatchStep> steps, long pauseMillis) {}

  /**
   * Starts an instance of a definition at one of its start events, unless it is suspended; it has
   * no value.
   */
  public record StartAt(long definitionId, String activityId) implements Work {}

  /**
   * Suspends or activates a definition, and a part of its instances; its value is the id of the
   * last one of them, as a Long, where there may be more.
   *
   * @param after behind which instance to go on, 0 for the definition and the first of them; null
   *     for the definition alone
   */
  public record SetSuspension(long definitionId, boolean suspend, @Nullable Long after)
      implements Work {}

  /**
   * Lets a part of the jobs go on that wait because their activity was paused, each in a unit of
   * its instance; its value is the id of the last one of them, as a Long, where there may be more.
   *
   * @param after behind which job to go on, 0 for the first
   */
  public record ReleaseJobs(long definitionId, String activityId, long after) implements Work {}

  /**
   * When something is due by a calendar of the application; the outcome's value is an {@link
   * java.time.Instant}, null for never.
   */
  public record FindDue(String calendar, String description, ZonedDateTime now) implements Work {}

  /**
   * How a job that has failed is tried again; the outcome's value is a {@link
   * io.turgo.engine.model.RetryCycle}, or a text that says why there is none.
   */
  public record FindRetry(Expression cycle) implements Work {}

  /** Tells a listener when all else of the unit is done; it has no value. */
  public record BeforeCommit(Later later) implements Work {}

  /**
   * Tells listeners of events; its value is {@link Laters} if some wait for a phase.
   *
   * @param mayFail whether what a listener throws undoes the unit
   */
  public record Tell(List<EngineEvent> events, List<EventListener> ofModel, boolean mayFail)
      implements Work {}
}
