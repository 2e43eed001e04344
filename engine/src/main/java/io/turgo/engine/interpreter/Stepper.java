package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.JobNotFoundException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.DataObjectDefinition;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Steps one command through one instance: {@link #begin} and then {@link #resume} after each user
 * call, until the command is done, failed or rejected.
 *
 * <p>The same command on the same state with the same outcomes and ids gives the same result, so a
 * clash is answered by stepping again on a fresh state with the outcomes that are already there.
 */
public final class Stepper {
  private static final Set<JobRow.State> RUNNABLE = Set.of(JobRow.State.READY, JobRow.State.TIMER);

  private final @Nullable Command command;
  private final StepContext context;
  private final Walk walk;
  private final InstanceState state;
  private final boolean begun;

  /**
   * @param command null where only a call's outcome is shown
   * @param begun user code of this command has run already, so that a job is finished even where
   *     its instance was suspended meanwhile
   */
  private Stepper(
      @Nullable Command command, InstanceState state, StepContext context, boolean begun) {
    this.command = command;
    this.context = context;
    this.state = state;
    this.walk = new Walk(state, context, this::perform);
    this.begun = begun;
  }

  /** A stepper for a command on an instance that exists; it owns the state from now on. */
  public static Stepper of(
      Command command, InstanceState state, StepContext context, boolean begun) {
    return new Stepper(command, state, context, begun);
  }

  /** A stepper for a command that makes its instance. */
  public static Stepper begin(Command.Begin begin, StepContext context) {
    return switch (begin) {
      case Command.Start start -> start(start, context);
      case Command.CreateTask create -> {
        long id = create.instanceId();
        InstanceRow row =
            new InstanceRow(id, id, 0, create.shard(), 1, null, null, null, context.now(), false);
        yield new Stepper(
            create, InstanceState.started(row, InstanceChanges.ANY_EPOCH), context, false);
      }
    };
  }

  /** A stepper that starts a process. */
  public static Stepper start(Command.Start start, StepContext context) {
    InstanceRow row =
        new InstanceRow(
            start.instanceId(),
            start.instanceId(),
            start.definitionId(),
            start.shard(),
            1,
            start.businessKey(),
            start.name(),
            start.userId(),
            context.now(),
            false,
            start.facts());
    return new Stepper(start, InstanceState.started(row, start.definitionEpoch()), context, false);
  }

  /** The instance as far as it was stepped. */
  public InstanceState state() {
    return state;
  }

  public Step begin() {
    state.forgetTransientVariables();
    Command toDo = Objects.requireNonNull(command, "A preview is not begun");
    return guarded(() -> perform(toDo));
  }

  /**
   * Shows what a user call has done so far, and what a command of it will do once it has returned,
   * as far as that needs no user code.
   *
   * @param copy of the state that the call sees; it is changed
   * @param before what the call did before the command
   * @param command null for none
   */
  public static Step preview(
      InstanceState copy,
      UserCall call,
      List<CallOutcome.Change> before,
      @Nullable Command command,
      StepContext context) {
    Stepper stepper = new Stepper(command, copy, context, false);
    return stepper.guarded(() ->
        stepper.walk.apply(
            call,
            before,
            0,
            () -> {
              if (command != null) {
                stepper.perform(command);
              }
            }));
  }

  /** Goes on with the outcome of the user call that the last step asked for. */
  public Step resume(UserCall call, CallOutcome outcome) {
    Throwable error = outcome.error();
    if (error != null) {
      return new Step.Failed(call, error);
    }
    return guarded(() -> walk.resume(outcome));
  }

  private Step guarded(Runnable move) {
    try {
      move.run();
      UserCall call = walk.run();
      return call != null ? new Step.Call(call) : new Step.Done(state);
    } catch (Rejection rejection) {
      return new Step.Rejected(rejection.reason);
    } catch (TurgoException e) {
      return new Step.Rejected(e);
    }
  }

  private void perform(Command c) {
    if (state.instance().definitionId() == 0
        && !(c instanceof Command.OfTask || c instanceof Command.CreateTask)) {
      throw notFound("Process instance", state.id());
    }
    switch (c) {
      case Command.Start start -> start(start);
      case Command.RunJob run -> run(run.jobId());
      case Command.FailJob fail ->
          walk.jobs()
              .failed(
                  job(fail.jobId(), fail.rev()), fail.message(), fail.stacktrace(), fail.cause());
      case Command.CreateTask create -> new TaskOperations(walk).create(create.newTask());
      case Command.OfTask ofTask -> new TaskOperations(walk).perform(ofTask);
      case Command.Trigger trigger -> trigger(trigger);
      case Command.SetVariables set -> {
        checkExecution(set.executionId());
        checkActive("set variables of execution " + set.executionId());
        setAll(set.executionId(), set.variables(), set.local());
      }
      case Command.SetVariablesLater set -> {
        checkExecution(set.executionId());
        checkActive("set variables of execution " + set.executionId());
        JobRow.Kind kind =
            set.local() ? JobRow.Kind.SET_VARIABLES_LOCAL : JobRow.Kind.SET_VARIABLES;
        walk.jobs().bringLater(set.executionId(), kind, set.variables());
      }
      case Command.TriggerLater trigger -> {
        ExecutionRow token = state.execution(trigger.executionId());
        if (token == null) {
          throw notFound("Execution", trigger.executionId());
        }
        checkActive("trigger execution " + trigger.executionId());
        checkWaits(token);
        walk.jobs().bringLater(trigger.executionId(), JobRow.Kind.TRIGGER, trigger.variables());
      }
      case Command.RemoveVariables remove -> {
        checkExecution(remove.executionId());
        checkActive("remove variables of execution " + remove.executionId());
        remove
            .names()
            .forEach(name -> walk.variables().remove(remove.executionId(), name, remove.local()));
      }
      case Command.OfInstance change -> new InstanceOperations(walk).perform(change);
      case Command.SetRetries set -> {
        JobRow job = jobIn(set.jobId(), set.in()).withRetries(set.retries());
        state.put(job);
        walk.events().entity(TurgoEngineEventType.ENTITY_UPDATED, job);
      }
      case Command.SetPriority set -> walk.jobs().prioritise(job(set.jobId()), set.priority());
      case Command.MoveJob move -> move(move);
      case Command.RescheduleTimer again ->
          walk.jobs()
              .reschedule(
                  jobIn(again.jobId(), Set.of(JobRow.State.TIMER)), again.kind(), again.value());
      case Command.DeleteJob delete -> {
        JobRow job = jobIn(delete.jobId(), delete.in());
        state.removeJob(job.id());
        walk.events().entity(TurgoEngineEventType.JOB_CANCELED, job);
        walk.events().entity(TurgoEngineEventType.ENTITY_DELETED, job);
      }
    }
  }

  private void start(Command.Start start) {
    String startNode = context.graph().root().startNodeId();
    walk.events().entity(TurgoEngineEventType.ENTITY_CREATED, state.instance());
    walk.history().instanceStarted(startNode);
    walk.events().process(TurgoEngineEventType.PROCESS_CREATED, state.id());
    for (Command.AddInstanceLink link : start.links()) {
      walk.links().add(IdentityLinkRow.OF_INSTANCE, link.type(), link.userId(), link.groupId());
    }
    for (DataObjectDefinition data : context.graph().root().dataObjects()) {
      if (!start.variables().containsKey(data.name())) {
        walk.variables().set(state.id(), data.name(), data.value(), false);
      }
    }
    setAll(state.id(), start.variables(), false);
    walk.variables().setTransient(start.transientVariables());
    if (context.graph().node(startNode) instanceof FlowNode.StartEvent event
        && event.initiatorVariable() != null) {
      String variable = event.initiatorVariable();
      walk.variables()
          .set(state.id(), variable, VariableType.encode(variable, start.userId()), false);
    }
    walk.events().process(TurgoEngineEventType.ENTITY_INITIALIZED, state.id());
    ExecutionRow token = walk.newToken(state.id(), startNode, null);
    walk.events().process(TurgoEngineEventType.PROCESS_STARTED, token.id());
    if (start.async()) {
      walk.jobs().startLater(token);
    } else {
      goFromStart(token);
    }
  }

  private void goFromStart(ExecutionRow token) {
    walk.notifyListeners(
        state.id(),
        walk.node(token),
        context.graph().key(),
        ExecutionListener.EVENTNAME_START,
        () -> walk.arrive(token));
  }

  /** The job of a start is the process's, any other is that of the element where its token is. */
  private void continueBefore(JobRow job) {
    ExecutionRow token = walk.token(job.executionId());
    if (job.activityId().equals(token.activityId())) {
      walk.begin(token);
    } else {
      goFromStart(token);
    }
  }

  private void run(long jobId) {
    JobRow job = job(jobId);
    boolean early = job.state() == JobRow.State.TIMER && due(job) > context.now();
    if (!begun && (!RUNNABLE.contains(job.state()) || early)) {
      throw new Rejection(
          new TurgoException(
              "Job "
                  + jobId
                  + " can not run now: it is "
                  + job.state()
                  + (early ? " and not due before " + due(job) : "")));
    }
    new BroughtVariables(walk).set(job);
    state.removeJob(jobId);
    if (job.kind() == JobRow.Kind.TIMER) {
      walk.events().entity(TurgoEngineEventType.TIMER_FIRED, job);
    }
    walk.events().entity(TurgoEngineEventType.ENTITY_DELETED, job);
    walk.atEnd(() -> walk.events().entity(TurgoEngineEventType.JOB_EXECUTION_SUCCESS, job));
    switch (job.kind()) {
      case ASYNC_BEFORE -> continueBefore(job);
      case ASYNC_AFTER -> walk.leaveNow(walk.token(job.executionId()));
      case TIMER -> {
        ExecutionRow token = walk.token(job.executionId());
        Behaviors.timerFired(walk.node(token), token, job, walk);
      }
      case SET_VARIABLES, SET_VARIABLES_LOCAL -> {
        // they are set
      }
      case TRIGGER -> {
        signal(walk.token(job.executionId()));
      }
    }
  }

  private void signal(ExecutionRow token) {
    checkWaits(token);
    FlowNode node = walk.node(token);
    walk.events().activity(TurgoEngineEventType.ACTIVITY_SIGNALED, token.id(), node);
    Behaviors.trigger(node, token, walk);
  }

  /** A token whose own job has not run is not yet where it can be triggered, or has left. */
  private void checkWaits(ExecutionRow token) {
    for (JobRow job : state.jobsOf(token.id())) {
      if (!job.kind().bringsVariables()) {
        throw new Rejection(
            new TurgoException(
                "Execution "
                    + token.id()
                    + " can not be triggered: it waits for its job "
                    + job.id()
                    + " at '"
                    + token.activityId()
                    + "' and not for a trigger; trigger it once that job has run"));
      }
    }
  }

  private static long due(JobRow job) {
    Long due = job.dueAt();
    return due == null ? 0 : due;
  }

  private void trigger(Command.Trigger trigger) {
    ExecutionRow token = state.execution(trigger.executionId());
    if (token == null) {
      throw notFound("Execution", trigger.executionId());
    }
    checkActive("trigger execution " + token.id());
    setAll(token.id(), trigger.variables(), false);
    walk.variables().setTransient(trigger.transientVariables());
    signal(token);
  }

  private void move(Command.MoveJob move) {
    JobRow job = jobIn(move.jobId(), move.from());
    Integer retries = move.retries();
    JobRow moved = job.withInstanceRev(state.nextRev());
    if (retries != null) {
      moved = moved.withRetries(retries);
    }
    JobRow.State to =
        state.instance().suspended()
                && RUNNABLE.contains(move.to())
                && job.state() != JobRow.State.SUSPENDED
            ? JobRow.State.SUSPENDED
            : move.to();
    if (job.state() == JobRow.State.SUSPENDED && to == JobRow.State.READY && job.dueAt() != null) {
      to = JobRow.State.TIMER;
    } else if (move.to() == JobRow.State.READY) {
      moved = moved.withDueAt(null);
    }
    moved = moved.withState(to);
    state.put(moved);
    walk.events().jobMoved(job, moved);
  }

  private void setAll(long executionId, Map<String, VariableValue> variables, boolean local) {
    variables.forEach((name, value) -> walk.variables().set(executionId, name, value, local));
  }

  private JobRow job(long id) {
    JobRow job = state.job(id);
    if (job == null) {
      throw new Rejection(new JobNotFoundException("Job " + id + " does not exist"));
    }
    return job;
  }

  /**
   * @param rev that the job must have; 0 for any
   */
  private JobRow job(long id, long rev) {
    JobRow job = job(id);
    if (rev != 0 && job.instanceRev() != rev) {
      throw notFound("Attempt " + rev + " of job", id);
    }
    return job;
  }

  private JobRow jobIn(long id, Set<JobRow.State> states) {
    JobRow job = job(id);
    if (!states.contains(job.state())) {
      throw new Rejection(
          new JobNotFoundException(
              "Job " + id + " is " + job.state() + ", expected one of " + states));
    }
    return job;
  }

  private void checkExecution(long id) {
    if (id != state.id() && state.execution(id) == null) {
      throw notFound("Execution", id);
    }
  }

  private void checkActive(String what) {
    if (state.instance().suspended()) {
      throw new Rejection(
          new TurgoException(
              "Can not " + what + ": process instance " + state.id() + " is suspended"));
    }
  }

  private static Rejection notFound(String kind, long id) {
    return new Rejection(new TurgoObjectNotFoundException(kind + " " + id + " does not exist"));
  }
}
