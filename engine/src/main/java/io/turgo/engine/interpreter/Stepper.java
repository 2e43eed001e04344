package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoVariableChangedException;
import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Steps one command through one instance: {@link #begin} and then {@link #resume} after each call,
 * until the command is done, failed or rejected.
 *
 * <p>The same command on the same state with the same outcomes and ids gives the same result, so a
 * clash is answered by stepping again on a fresh state with the outcomes that are already there.
 */
public final class Stepper {
  private final @Nullable Command command;
  private final InstanceState state;
  private final boolean begun;

  /** Of the version that the instance is in. */
  private StepParts step;

  /** What is done when nothing is left to be done in that version; null for nothing. */
  private @Nullable Runnable inNextVersion;

  /**
   * @param command null where only a call's outcome is shown
   * @param begun user code of this command has run already, so that a job is finished even where
   *     its instance was suspended meanwhile
   */
  private Stepper(
      @Nullable Command command, InstanceState state, StepContext context, boolean begun) {
    this.command = command;
    this.state = state;
    this.step = new StepParts(state, context, this::performForCode, isOfJob(command));
    this.begun = begun;
  }

  /** Whether a job runs, in this instance or in one that it called. */
  private static boolean isOfJob(@Nullable Command command) {
    return switch (command) {
      case Command.RunJob run -> true;
      case Command.CalledEnded ended -> ended.byJob();
      case Command.CalledThrew threw -> threw.byJob();
      case null, default -> false;
    };
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
      case Command.CreateTask create ->
          ofNoProcess(create.instanceId(), create.shard(), create, context);
      case Command.BringSignal bring ->
          ofNoProcess(bring.instanceId(), bring.shard(), bring, context);
      case Command.BeginBatch batch ->
          ofNoProcess(batch.instanceId(), batch.shard(), batch, context);
    };
  }

  private static Stepper ofNoProcess(long id, int shard, Command.Begin begin, StepContext context) {
    InstanceRow row =
        new InstanceRow(
            id, id, begin.kind(), 0, shard, 1, null, null, null, context.now(), false, null, null);
    return new Stepper(
        begin, InstanceState.started(row, InstanceChanges.ANY_EPOCH), context, false);
  }

  /** A stepper that starts a process. */
  public static Stepper start(Command.Start start, StepContext context) {
    InstanceRow row =
        new InstanceRow(
            start.instanceId(),
            start.rootId(),
            start.kind(),
            start.definitionId(),
            start.shard(),
            1,
            start.businessKey(),
            start.name(),
            start.userId(),
            context.now(),
            false,
            start.facts(),
            start.caller());
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
      Call<?> call,
      List<CallOutcome.Change> before,
      @Nullable Command command,
      StepContext context) {
    Stepper stepper = new Stepper(command, copy, context, false);
    return stepper.guarded(() ->
        stepper
            .step
            .calls()
            .apply(
                call,
                before,
                () -> {
                  if (command != null) {
                    stepper.perform(command);
                  }
                }));
  }

  /** Goes on with the outcome of the call that the last step asked for. */
  public <R extends @Nullable Object> Step resume(Step.Asks<R> asked, CallOutcome<R> outcome) {
    if (outcome instanceof CallOutcome.Failed<R> failed) {
      return new Step.Failed(asked.call(), failed.error());
    }
    return guarded(() -> step.calls().resume(asked, outcome));
  }

  private Step guarded(Runnable move) {
    try {
      move.run();
      Step.Asks<?> asked = step.agenda().run();
      while (asked == null && inNextVersion != null) {
        Runnable next = inNextVersion;
        inNextVersion = null;
        next.run();
        asked = step.agenda().run();
      }
      return asked != null ? asked : new Step.Done(state);
    } catch (Rejection rejection) {
      return new Step.Rejected(rejection.reason);
    } catch (TurgoException e) {
      return new Step.Rejected(e);
    }
  }

  /** What user code of the instance called the engine for. */
  private void performForCode(Command c) {
    if (c instanceof Command.Migrate) {
      throw new Rejection(
          new TurgoException(
              "Process instance "
                  + state.id()
                  + " cannot go to another version while its own code runs;"
                  + " migrate it from outside, or from another instance"));
    }
    perform(c);
  }

  private void migrate(Command.Migrate migrate) {
    state.requireDefinitionEpoch(migrate.definitionEpoch());
    Migration migration = new Migration(migrate.plan(), state);
    StepContext next = step.context().others().apply(migrate.plan().definitionId());
    boolean ofJob = step.isOfJob();
    migration.leave(
        step,
        next,
        () ->
            inNextVersion =
                () -> {
                  step = new StepParts(state, next, this::performForCode, ofJob);
                  migration.arrive(step);
                });
  }

  private void perform(Command c) {
    if (!c.isFor(state.instance().kind())) {
      throw notFound(c instanceof Command.OfCase ? "Case" : "Process instance", state.id());
    }
    switch (c) {
      case Command.Start start when start.kind() == AggregateKind.CASE ->
          new CaseOperations(step).start(start);
      case Command.Start start -> new ProcessStart(step).start(start);
      case Command.InCase inCase -> perform(inCase.doing());
      case Command.OfCase ofCase -> new CaseOperations(step).perform(ofCase);
      case Command.OfJob ofJob -> new JobOperations(step, begun).perform(ofJob);
      case Command.CreateTask create -> new TaskOperations(step).create(create.newTask());
      case TaskCommand ofTask -> new TaskOperations(step).perform(ofTask);
      case Command.Trigger trigger -> trigger(trigger);
      case Command.SetVariables set -> {
        checkExecution(set.executionId());
        checkActive("set variables of execution " + set.executionId());
        step.variables().setAll(set.executionId(), set.variables(), set.local());
      }
      case Command.EvaluateConditions evaluate -> {
        checkActive("evaluate conditional events");
        step.variables().setAll(state.id(), evaluate.variables(), false);
        step.variableWatch().askAll();
      }
      case Command.SetVariablesLater set -> {
        checkExecution(set.executionId());
        checkActive("set variables of execution " + set.executionId());
        JobPayload payload =
            set.local() ? JobPayload.SET_VARIABLES_LOCAL : JobPayload.SET_VARIABLES;
        step.jobs().bringLater(set.executionId(), payload, set.variables());
      }
      case Command.TriggerLater trigger -> {
        ExecutionRow token = state.execution(trigger.executionId());
        if (token == null) {
          throw notFound("Execution", trigger.executionId());
        }
        checkActive("trigger execution " + trigger.executionId());
        new OutsideTrigger(step).checkWaits(token);
        step.jobs().bringLater(trigger.executionId(), JobPayload.TRIGGER, trigger.variables());
      }
      case Command.Receive receive -> new EventDelivery(step).receive(receive);
      case Command.ReceiveLater receive -> new EventDelivery(step).receiveLater(receive);
      case Command.BringSignal bring -> new SignalJobs(step).begin(bring);
      case Command.BeginBatch batch -> new BatchJobs(step).begin(batch);
      case Command.OfBatch ofBatch -> new BatchJobs(step).perform(ofBatch);
      case Command.BatchItem item -> {
        new BatchItems(step).note(item);
        perform(item.doing());
      }
      case Command.RemoveVariables remove -> {
        checkExecution(remove.executionId());
        checkActive("remove variables of execution " + remove.executionId());
        remove
            .names()
            .forEach(name -> step.variables().remove(remove.executionId(), name, remove.local()));
      }
      case Command.ChangeVariables change -> {
        checkExecution(change.executionId());
        checkActive("change variables of execution " + change.executionId());
        change.expected().forEach((name, value) -> checkIs(change.executionId(), name, value));
        step.variables().setAll(change.executionId(), change.variables(), false);
        change
            .removed()
            .forEach(name -> step.variables().remove(change.executionId(), name, false));
      }
      case Command.CalledEnded ended -> {
        if (!ended.byJob() && !ended.later()) {
          checkActive("go on behind the called instance " + ended.calledId());
        }
        CallActivityBehavior.calledEnded(ended, step);
      }
      case Command.CalledThrew threw -> {
        if (!threw.byJob()) {
          checkActive("catch what the called instance " + threw.calledId() + " has thrown");
        }
        CallActivityBehavior.calledThrew(threw, step);
      }
      case Command.OfLegs change -> {
        checkActive("change how often an activity is done");
        new LegOperations(step).perform(change);
      }
      case Command.OfAdHoc change -> {
        checkActive("change what runs in an ad hoc sub-process");
        step.adHocScopes().perform(change);
      }
      case Command.Migrate migrate -> migrate(migrate);
      case Command.OfInstance change -> new InstanceOperations(step).perform(change);
    }
  }

  private void trigger(Command.Trigger trigger) {
    ExecutionRow token = state.execution(trigger.executionId());
    if (token == null) {
      throw notFound("Execution", trigger.executionId());
    }
    checkActive("trigger execution " + token.id());
    step.variables().setAll(token.id(), trigger.variables(), false);
    step.variables().setTransient(trigger.transientVariables());
    new OutsideTrigger(step).signal(token);
  }

  private void checkExecution(long id) {
    if (id != state.id() && state.execution(id) == null) {
      throw notFound("Execution", id);
    }
  }

  private void checkIs(long executionId, String name, VariableValue expected) {
    VariableRow row = state.visibleVariable(executionId, name);
    if (row != null && row.value().deferred()) {
      throw new Rejection(
          new TurgoException(
              "Variable '"
                  + name
                  + "' is too large to be compared with an expected value;"
                  + " expect the value of another variable"));
    }
    boolean is =
        row == null ? expected.type().equals(VariableType.NULL) : row.value().isSame(expected);
    if (!is) {
      throw new Rejection(
          new TurgoVariableChangedException(
              "Variable '"
                  + name
                  + "' of execution "
                  + executionId
                  + " does not have the expected value; nothing was changed. Read it again"));
    }
  }

  private void checkActive(String what) {
    if (state.instance().suspended()) {
      throw new Rejection(
          new TurgoException("Cannot " + what + ": " + state.named() + " is suspended"));
    }
  }

  private static Rejection notFound(String kind, long id) {
    return new Rejection(new TurgoObjectNotFoundException(kind + " " + id + " does not exist"));
  }
}
