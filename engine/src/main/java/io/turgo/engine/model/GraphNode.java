package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A BPMN flow node as the interpreter sees it: one record per BPMN element. What a node does is in
 * the behaviour class of the same name in the interpreter package.
 */
public sealed interface GraphNode {
  /** What all nodes have. */
  Common common();

  default String id() {
    return common().id();
  }

  default @Nullable String name() {
    return common().name();
  }

  /** The BPMN element's local name, as history and queries show it: {@code serviceTask}. */
  String type();

  /** An activity: what can carry boundary events. */
  sealed interface Activity extends GraphNode {
    /** Ids of the boundary events attached to it, in the order of the file. */
    List<String> boundaryEventIds();
  }

  /** A node that other nodes are in: it is a scope while it runs. */
  sealed interface Container extends GraphNode {
    Scope scope();
  }

  /**
   * @param scopeId id of the process or sub-process that the node is in
   * @param outgoing ids of the flows that leave it, in the order of the file
   * @param incoming ids of the flows that lead to it
   * @param defaultFlowId id of the flow taken when no condition holds
   * @param skipExpression whether the node is passed by, asked only where skipping is switched on
   * @param multiInstance how often an activity is done; null for once
   * @param inputOutput parameters of an activity; null for none
   * @param quantities how many tokens begin an activity and come of it
   */
  record Common(
      String id,
      @Nullable String name,
      String scopeId,
      List<String> outgoing,
      List<String> incoming,
      @Nullable String defaultFlowId,
      AsyncSettings async,
      @Nullable CompiledExpression skipExpression,
      @Nullable MultiInstance multiInstance,
      @Nullable InputOutput inputOutput,
      Quantities quantities) {
    /** What a node without parameters has, whose tokens are one each. */
    public Common(
        String id,
        @Nullable String name,
        String scopeId,
        List<String> outgoing,
        List<String> incoming,
        @Nullable String defaultFlowId,
        AsyncSettings async,
        @Nullable CompiledExpression skipExpression,
        @Nullable MultiInstance multiInstance) {
      this(
          id,
          name,
          scopeId,
          outgoing,
          incoming,
          defaultFlowId,
          async,
          skipExpression,
          multiInstance,
          null,
          Quantities.ONE);
    }
  }

  /**
   * The asynchronous continuations of a node.
   *
   * @param before a job runs the node
   * @param after a job leaves the node once it is done, all of its instances included
   * @param afterEach a job leaves each instance of a node that is done several times
   * @param exclusive jobs of the same instance do not run at the same time as the one before
   * @param exclusiveAfter the same for the job that leaves the node
   * @param retries of its failed jobs
   * @param transactional whether its jobs share a transaction with their user code; null where the
   *     node does not say
   * @param job what is said of its jobs, by the node or by its process
   */
  record AsyncSettings(
      boolean before,
      boolean after,
      boolean afterEach,
      boolean exclusive,
      boolean exclusiveAfter,
      RetryRules retries,
      @Nullable Boolean transactional,
      JobTraits job) {
    public static final AsyncSettings NONE =
        new AsyncSettings(false, false, false, true, true, RetryRules.NONE, null, JobTraits.NONE);
  }

  /**
   * Where instances begin: a start event, or a receive task or catching event that begins them.
   *
   * @param trigger what begins instances here; null for who starts one by its key or id
   * @param type what the file has there
   */
  record StartEvent(
      Common common, @Nullable String initiatorVariable, @Nullable Trigger trigger, String type)
      implements GraphNode {
    public StartEvent(
        Common common, @Nullable String initiatorVariable, @Nullable Trigger trigger) {
      this(common, initiatorVariable, trigger, "startEvent");
    }
  }

  record EndEvent(Common common) implements GraphNode {
    @Override
    public String type() {
      return "endEvent";
    }
  }

  /**
   * Ends its nearest scope, the whole instance with {@code terminateAll}, or the nearest activity
   * that is done several times with {@code terminateMultiInstance}.
   */
  record TerminateEndEvent(Common common, boolean terminateAll, boolean terminateMultiInstance)
      implements GraphNode {
    @Override
    public String type() {
      return "endEvent";
    }
  }

  /**
   * Throws an error: the nearest event that catches it goes on, and nothing else of what is
   * between.
   *
   * @param code null where the model names an error without one, which every event catches
   * @param errorId what the model names
   * @param out which variables the error carries
   */
  record ErrorEndEvent(
      Common common, @Nullable String code, String errorId, List<VariableMapping> out)
      implements GraphNode {
    @Override
    public String type() {
      return "endEvent";
    }
  }

  /**
   * Throws an escalation and goes on, or ends, unless it is caught by an event that interrupts.
   *
   * @param code null where the model names none, which every event catches
   * @param escalation the name of the escalation
   */
  record EscalationEvent(
      Common common, @Nullable String code, @Nullable String escalation, String type)
      implements GraphNode {}

  /**
   * Throws a signal to all that wait for it and goes on, or ends.
   *
   * @param payload the variables that it carries
   * @param later whether a job brings it to each that waits
   */
  record SignalThrowEvent(
      Common common,
      SignalDefinition signal,
      List<VariableMapping> payload,
      boolean later,
      String type)
      implements GraphNode {}

  /**
   * Has completed activities undone, and goes on or ends without waiting for that.
   *
   * @param activityRef the activity that is undone; null for all of the scope that the event is in
   */
  record CompensationEvent(Common common, @Nullable String activityRef, String type)
      implements GraphNode {}

  /**
   * Throws several things one after the other.
   *
   * @param parts each as the event would be if it threw that alone; one that ends more than its
   *     path is the last
   */
  record SeveralThrowEvent(Common common, List<GraphNode> parts, String type)
      implements GraphNode {}

  /** Cancels the transaction that it is in: what has completed in that is undone. */
  record CancelEndEvent(Common common) implements GraphNode {
    @Override
    public String type() {
      return "endEvent";
    }
  }

  /** An intermediate event that throws nothing. */
  record ThrowEvent(Common common) implements GraphNode {
    @Override
    public String type() {
      return "throwEvent";
    }
  }

  /**
   * Goes on at another node as if a flow led to it.
   *
   * @param targetId the catching link event of the same name
   */
  record LinkThrowEvent(Common common, String targetId) implements GraphNode {
    @Override
    public String type() {
      return "throwEvent";
    }
  }

  /** Where a link leads to. */
  record LinkCatchEvent(Common common) implements GraphNode {
    @Override
    public String type() {
      return "intermediateCatchEvent";
    }
  }

  /** A task that runs code of the application. */
  sealed interface CodeTask extends Activity {
    Implementation implementation();

    /** Which exceptions of its code are errors of the model. */
    List<ErrorMapping> errorMappings();

    @Nullable ResultVariable result();

    /** Whether it may wait for a trigger when its code has run. */
    boolean triggerable();
  }

  /**
   * A task that runs code of the application, or an event that sends a message by code.
   *
   * @param type what it is: a service, send or business rule task, a throw or an end event
   */
  record ServiceTask(
      String type,
      Common common,
      List<String> boundaryEventIds,
      Implementation implementation,
      @Nullable ResultVariable result,
      boolean triggerable,
      List<ErrorMapping> errorMappings)
      implements CodeTask {}

  /**
   * A task that somebody outside of the engine does: its job waits until a worker takes it and says
   * how it went.
   *
   * @param type what history calls it
   * @param topic by which workers find it
   * @param job category and priority of the job for workers
   * @param handsOut variables that the worker gets; null for all that it can see
   * @param takesBack what becomes of the variables that the worker brings; empty for each to be set
   *     by its name
   * @param errors what is asked when a worker has answered, the first that holds is thrown
   */
  record ExternalTask(
      String type,
      Common common,
      List<String> boundaryEventIds,
      CompiledExpression topic,
      JobTraits job,
      @Nullable List<WorkerParameter> handsOut,
      List<WorkerParameter> takesBack,
      List<WorkerError> errors)
      implements Activity {}

  /** An error that an external task throws where a condition holds of its worker's answer. */
  record WorkerError(@Nullable String code, String name, CompiledExpression condition) {}

  /**
   * A variable that goes to a worker or comes back from it.
   *
   * @param target its name there
   * @param source the variable that it is; null where an expression gives the value
   */
  record WorkerParameter(
      String target, @Nullable String source, @Nullable CompiledExpression sourceExpression) {}

  record ScriptTask(
      Common common,
      List<String> boundaryEventIds,
      Implementation implementation,
      @Nullable ResultVariable result)
      implements CodeTask {
    @Override
    public boolean triggerable() {
      return false;
    }

    @Override
    public List<ErrorMapping> errorMappings() {
      return List.of();
    }

    @Override
    public String type() {
      return "scriptTask";
    }
  }

  /**
   * @param timeoutIds ids of the {@link TaskTimeout}s that wait beside its task
   */
  record UserTask(
      Common common,
      List<String> boundaryEventIds,
      @Nullable CompiledExpression taskName,
      @Nullable CompiledExpression documentation,
      @Nullable CompiledExpression assignee,
      @Nullable CompiledExpression owner,
      List<CompiledExpression> candidateUsers,
      List<CompiledExpression> candidateGroups,
      @Nullable CompiledExpression dueDate,
      @Nullable CompiledExpression dueCalendar,
      @Nullable CompiledExpression followUpDate,
      @Nullable CompiledExpression priority,
      @Nullable CompiledExpression category,
      @Nullable CompiledExpression formKey,
      @Nullable CompiledExpression idVariable,
      @Nullable CompiledExpression completerVariable,
      List<TaskLink> links,
      List<String> timeoutIds)
      implements Activity {
    @Override
    public String type() {
      return "userTask";
    }
  }

  /** A task of no type, a manual task, or a send task that no code belongs to: passes through. */
  record PassThroughTask(Common common, List<String> boundaryEventIds, String type)
      implements Activity {}

  /**
   * @param message what it waits for beside a trigger from outside; null for nothing
   */
  record ReceiveTask(
      Common common, List<String> boundaryEventIds, Trigger.@Nullable Message message)
      implements Activity {
    @Override
    public String type() {
      return "receiveTask";
    }
  }

  /**
   * @param type {@code subProcess}, or {@code transaction} for one that can be cancelled from
   *     inside
   */
  record SubProcess(Common common, List<String> boundaryEventIds, Scope scope, String type)
      implements Activity, Container {}

  /**
   * A sub-process in which activities are begun from outside, in any order.
   *
   * @param startable ids of its nodes that no flow leads to, in the order of the file
   * @param sequential one activity at a time
   * @param completionCondition asked whenever a node in it is done; null where only a call ends it
   * @param cancelsRemaining whether it ends while others still run in it
   */
  record AdHocSubProcess(
      Common common,
      List<String> boundaryEventIds,
      Scope scope,
      List<String> startable,
      boolean sequential,
      @Nullable CompiledExpression completionCondition,
      boolean cancelsRemaining)
      implements Activity, Container {
    @Override
    public String type() {
      return "adhocSubProcess";
    }
  }

  /**
   * Starts another process and waits for its end.
   *
   * @param in variables that the called instance gets
   * @param out variables that come back from it
   * @param outLocal those that come back belong to the activity alone
   * @param completeAsync a job goes on after the end of the called instance
   * @param mapping code that says what else goes in and comes back, null for none
   * @param errorMappings which exceptions of the code of called instances are errors
   */
  record CallActivity(
      Common common,
      List<String> boundaryEventIds,
      CalledProcess called,
      List<VariableMapping> in,
      List<VariableMapping> out,
      boolean outLocal,
      boolean completeAsync,
      @Nullable Implementation mapping,
      List<ErrorMapping> errorMappings)
      implements Activity {
    @Override
    public String type() {
      return "callActivity";
    }
  }

  /** A sub-process that no flow leads to: it runs when the trigger of its start event happens. */
  record EventSubProcess(Common common, Scope scope) implements Container {
    @Override
    public String type() {
      return "eventSubProcess";
    }
  }

  record ExclusiveGateway(Common common) implements GraphNode {
    @Override
    public String type() {
      return "exclusiveGateway";
    }
  }

  record InclusiveGateway(Common common) implements GraphNode {
    @Override
    public String type() {
      return "inclusiveGateway";
    }
  }

  /**
   * Forks as an inclusive gateway does; joins when its condition holds.
   *
   * @param activation whether the tokens that have come are enough; null where each is
   */
  record ComplexGateway(Common common, @Nullable CompiledExpression activation)
      implements GraphNode {
    @Override
    public String type() {
      return "complexGateway";
    }
  }

  record ParallelGateway(Common common) implements GraphNode {
    @Override
    public String type() {
      return "parallelGateway";
    }
  }

  /** Waits for the first of the events that its flows lead to. */
  record EventBasedGateway(Common common) implements GraphNode {
    @Override
    public String type() {
      return "eventBasedGateway";
    }
  }

  /** An event that waits beside what it is attached to, an activity or a scope. */
  sealed interface AttachedEvent extends GraphNode {
    /** Id of the element that it is attached to. */
    String hostId();

    /** Whether what it is attached to is cancelled when it happens. */
    boolean interrupting();

    Trigger trigger();
  }

  record BoundaryEvent(Common common, String hostId, boolean interrupting, Trigger trigger)
      implements AttachedEvent {
    @Override
    public String type() {
      return "boundaryEvent";
    }
  }

  /**
   * Says what undoes an activity. No token ever comes to it.
   *
   * @param hostId id of the activity
   * @param handlerId id of the activity that undoes it
   */
  record CompensationBoundaryEvent(Common common, String hostId, String handlerId)
      implements GraphNode {
    @Override
    public String type() {
      return "boundaryEvent";
    }
  }

  /**
   * The start of an event sub-process. It waits in the scope that the sub-process is in.
   *
   * @param hostId id of that scope
   * @param subProcessId id of the sub-process that it starts
   */
  record EventSubProcessStart(
      Common common, String hostId, String subProcessId, boolean interrupting, Trigger trigger)
      implements AttachedEvent {
    @Override
    public String type() {
      return "startEvent";
    }
  }

  /**
   * A listener of a user task that is told when a time has come. It waits beside the task as a
   * boundary event does, but nothing goes on from it.
   *
   * @param hostId id of the user task
   */
  record TaskTimeout(Common common, String hostId, Listener listener, Trigger trigger)
      implements AttachedEvent {
    @Override
    public boolean interrupting() {
      return false;
    }

    @Override
    public String type() {
      return "taskListener";
    }
  }

  record IntermediateCatchEvent(Common common, Trigger trigger) implements GraphNode {
    @Override
    public String type() {
      return "intermediateCatchEvent";
    }
  }

  /** A stage of a case, or its plan model. */
  record CaseStage(Common common) implements GraphNode {
    @Override
    public String type() {
      return "stage";
    }
  }

  /**
   * A milestone of a case, which happens when it begins.
   *
   * @param variable of the case that is true from then on; null for none
   */
  record Milestone(Common common, @Nullable String variable) implements GraphNode {
    @Override
    public String type() {
      return "milestone";
    }
  }

  /**
   * A listener of a case to an event.
   *
   * @param trigger null where somebody outside says that it has happened
   */
  record CaseEventListener(Common common, @Nullable Trigger trigger, String type)
      implements GraphNode {}
}
