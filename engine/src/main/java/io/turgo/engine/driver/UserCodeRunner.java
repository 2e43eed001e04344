package io.turgo.engine.driver;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.expression.Expression;
import io.turgo.engine.expression.ExpressionException;
import io.turgo.engine.expression.ScriptText;
import io.turgo.engine.expression.ScriptedExpression;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.CallOutcome.VariableChange;
import io.turgo.engine.interpreter.ThrownError;
import io.turgo.engine.interpreter.UserCall;
import io.turgo.engine.model.Calendars;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.VariableAggregation;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs user calls with no connection held; whatever they throw becomes an outcome. */
public final class UserCodeRunner implements UserCode {
  private final Store store;
  private final TaskCode tasks;
  private final Scripts scripts;
  private final LoopCode loops;
  private final AggregationCode aggregations;
  private final ParameterCode parameters;
  private final ConditionCode conditions;
  private final ListenerCode listeners;
  private final EventCode eventListeners;
  private final VariableCodec codec;
  private final NestedCalls nested;
  private final LongFunction<BpmnModel> models;
  private final LongFunction<String> keys;
  private final InstanceCalls instances;
  private final EngineCalls engine;
  private final OutwardEvents outward;
  private final BatchWork batches;
  private final PausedJobs paused;
  private final Calendars calendars;

  /**
   * What user code is found by.
   *
   * @param classLoader where delegate classes are; null for the calling thread's
   * @param beans what scripts can list beside variables
   * @param bean gives what scripts name, of those or others; null if there is none
   * @param services gives the services that scripts name, before any variable; null if it is none
   * @param invoker threads for the work of future delegates
   * @param models the files of definitions, to be read
   * @param graphs compiled definitions
   * @param engine does commands for other instances in the unit of the code that gives them
   * @param definitions finds what call activities start
   * @param outward does what events of an instance cause outside of it
   * @param batches does parts of batches
   * @param paused lets jobs go on whose activity was paused
   * @param calendars of the application
   * @param serviceTasks what runs service tasks by type
   */
  public record Environment(
      Supplier<@Nullable ClassLoader> classLoader,
      Map<String, Object> beans,
      Function<String, @Nullable Object> bean,
      Function<String, @Nullable Object> services,
      Executor invoker,
      Events events,
      LongFunction<BpmnModel> models,
      LongFunction<ProcessGraph> graphs,
      EngineCalls engine,
      CalledDefinitions definitions,
      OutwardEvents outward,
      BatchWork batches,
      PausedJobs paused,
      Calendars calendars,
      ServiceTasks serviceTasks) {}

  /**
   * @param nested knows of the code while it runs
   */
  public UserCodeRunner(
      Store store, VariableCodec codec, NestedCalls nested, Environment environment) {
    this.store = store;
    this.nested = nested;
    this.codec = codec;
    this.models = environment.models();
    this.keys = id -> environment.graphs().apply(id).key();
    this.engine = environment.engine();
    this.outward = environment.outward();
    this.batches = environment.batches();
    this.paused = environment.paused();
    this.calendars = environment.calendars();
    Delegates delegates = new Delegates(environment.classLoader());
    NamedCode code = new NamedCode(delegates);
    this.instances =
        new InstanceCalls(
            store, codec, nested, engine, environment.definitions(), environment.graphs(), code);
    this.scripts =
        new Scripts(
            delegates::loader, environment.beans(), environment.bean(), environment.services());
    this.loops = new LoopCode(code, codec);
    this.aggregations = new AggregationCode(code, codec);
    this.parameters = new ParameterCode(scripts, codec);
    this.conditions = new ConditionCode(scripts);
    this.listeners = new ListenerCode(delegates, scripts);
    this.eventListeners = new EventCode(delegates, environment.events());
    this.tasks =
        new TaskCode(
            delegates,
            code,
            scripts,
            new PooledInvoker(environment.invoker(), nested),
            environment.serviceTasks());
  }

  /**
   * What tells of things that are written apart from units.
   *
   * @param current the transaction in which the calling thread writes; null for one of its own
   */
  public ApartEvents apart(
      Events events, Definitions definitions, Supplier<@Nullable AmbientTransaction> current) {
    return new ApartEvents(eventListeners, events, definitions, nested, current);
  }

  /** Why a listener to events that a file declares cannot be made; null if it can. */
  public @Nullable String unfitness(EventListener listener) {
    return eventListeners.unfitness(listener);
  }

  @Override
  public Result run(UserCall call, InstanceState state, RunningUnit unit) {
    if (call.work() instanceof UserCall.DoBatch work) {
      return apart(() -> batches.run(work));
    }
    if (call.work() instanceof UserCall.ReleaseJobs(long definition, String activity, long after)) {
      return apart(() -> paused.release(definition, activity, after));
    }
    ExecutionView view =
        new ExecutionView(
            call, state, store, codec, models, () -> unit.previewing(state).tenant().get());
    return nested.during(
        view, unit, () -> unlessCancelled(run(call, state, view, unit), call, state));
  }

  /** Code may have cancelled the call activity of its instance, which goes no further then. */
  private Result unlessCancelled(Result result, UserCall call, InstanceState state) {
    CallOutcome outcome = result.outcome();
    boolean toBeTold =
        call.work() instanceof UserCall.CommandOther
            || call.work() instanceof UserCall.CommandCalled
            || outcome.value() instanceof UserCall.Laters;
    return toBeTold || outcome.error() != null || !instances.isCancelled(state)
        ? result
        : new Result(
            new CallOutcome(new UserCall.CallCancelled(), outcome.changes(), null),
            result.readThenWritten());
  }

  /** Not as a part of the unit of its job, so that the engine does not count it as user code. */
  private static Result apart(Supplier<@Nullable Object> work) {
    try {
      return new Result(new CallOutcome(work.get(), List.of(), null), Map.of());
    } catch (Throwable thrown) {
      return new Result(new CallOutcome(null, List.of(), thrown), Map.of());
    }
  }

  private Result run(UserCall call, InstanceState state, ExecutionView view, RunningUnit unit) {
    try {
      Object value =
          switch (call.work()) {
            case UserCall.Invoke invoke -> tasks.run(invoke.task(), view);
            case UserCall.Await await -> tasks.await(await.task(), await.begun(), view);
            case UserCall.AwaitFirst await -> TaskCode.firstDone(await.begun());
            case UserCall.Signal signal -> tasks.signal(signal.task(), view);
            case UserCall.AskSkip ask -> Skipping.isSkipped(ask.skipExpression(), view);
            case UserCall.Evaluate evaluate -> {
              Object values = evaluate(evaluate.expressions(), view);
              yield evaluate.asItIs()
                  ? new Result(done(values, view).outcome(), view.reads())
                  : values;
            }
            case UserCall.AskCondition ask -> {
              boolean holds = conditions.holds(ask.condition(), call.node(), view);
              yield new Result(done(holds, view).outcome(), view.reads());
            }
            case UserCall.FindParameter find -> {
              VariableChange found = parameters.find(find, call.node(), view);
              yield new Result(done(found, view).outcome(), view.reads());
            }
            case UserCall.FindLegs find -> loops.find(find, call.node(), view);
            case UserCall.Gather(List<VariableAggregation> wanted) -> {
              List<VariableValue> gathered = aggregations.gather(wanted, call.node(), view);
              yield new Result(done(gathered, view).outcome(), view.reads());
            }
            case UserCall.JoinLegs join -> {
              VariableChange joined = aggregations.join(join, call.node(), view);
              yield new Result(done(joined, view).outcome(), view.reads());
            }
            case UserCall.FindDue(String calendar, String description, ZonedDateTime now) ->
                calendars.dueAt(calendar, description, now);
            case UserCall.FindRetry(Expression cycle) -> RetryCode.find(cycle, view);
            case UserCall.Choose choose -> choose(choose, view);
            case UserCall.Notify notify -> {
              yield listeners.notify(notify.listener(), call.node(), view);
            }
            case UserCall.NotifyTask notify -> {
              TaskView task = taskView(notify, call, state, view);
              UserCall.Laters later = listeners.notify(notify, call, task, view);
              yield later == null ? task.edits() : later;
            }
            case UserCall.BeforeCommit(UserCall.Later later) -> {
              later.telling().run();
              yield null;
            }
            case UserCall.Tell tell -> eventListeners.tell(tell, view);
            case UserCall.CallInstance start -> {
              instances.start(start, view, state);
              yield null;
            }
            case UserCall.Results results -> {
              // A result that was changed since it was read would be lost in the other instance.
              UserCall.GivenBack given = instances.results(results, view);
              yield new Result(new CallOutcome(given, List.of(), null), view.reads());
            }
            case UserCall.MapResults map -> {
              instances.map(map, view);
              yield null;
            }
            case UserCall.CommandOther other -> instances.command(other, state);
            case UserCall.CommandCalled called -> {
              instances.tell(called, unit);
              yield null;
            }
            case UserCall.StartAt(long definitionId, String activityId) -> {
              outward.start(definitionId, activityId);
              yield null;
            }
            case UserCall.SetSuspension(long definitionId, boolean suspend, Long after) ->
                outward.suspend(definitionId, suspend, after);
            case UserCall.BringLater bring -> {
              outward.bringLater(bring.receivers(), bring.variables());
              yield null;
            }
            case UserCall.DoBatch work ->
                throw new IllegalStateException("No part of a unit: " + work);
            case UserCall.ReleaseJobs work ->
                throw new IllegalStateException("No part of a unit: " + work);
            case UserCall.FindWorkerError find -> {
              FlowNode.WorkerError found = WorkerErrors.find(find, call.node(), view);
              yield new Result(done(found, view).outcome(), view.reads());
            }
            case UserCall.FindPayload find -> {
              Object payload = instances.payload(find, view);
              yield new Result(done(payload, view).outcome(), view.reads());
            }
            case UserCall.FindErrorData find -> {
              UserCall.ErrorData data = instances.errorData(find, view);
              yield new Result(done(data, view).outcome(), view.reads());
            }
            case UserCall.TakePayload take -> instances.taken(take);
            case UserCall.Broadcast signal -> {
              outward.bring(
                  signal.name(), signal.tenantId(), signal.variables(), signal.later(), state.id());
              yield null;
            }
          };
      if (value instanceof Result result) {
        return result;
      }
      return done(value instanceof UserCall.Laters laters ? held(laters, view) : value, view);
    } catch (Throwable thrown) {
      if (call.work() instanceof UserCall.CommandOther
          || call.work() instanceof UserCall.CommandCalled
          || call.work() instanceof UserCall.Broadcast
          || call.work() instanceof UserCall.BringLater
          || call.work() instanceof UserCall.StartAt
          || call.work() instanceof UserCall.SetSuspension) {
        // The other instance has said where.
        Throwable told =
            call.work() instanceof UserCall.Broadcast broadcast
                    && thrown instanceof TurgoLimitException
                ? tooMany(broadcast, call, state, thrown)
                : thrown;
        return new Result(new CallOutcome(null, List.of(), told), view.readThenWritten());
      }
      ThrownError error =
          ModelErrors.of(
              thrown, call.work(), () -> instances.mappingsOfCaller(state.instance().caller()));
      if (error != null) {
        try {
          return done(error, view);
        } catch (RuntimeException unkept) {
          Health.suppress(unkept, thrown);
          return failed(unkept, call, state, view);
        }
      }
      return failed(thrown, call, state, view);
    }
  }

  /** Listeners that are told later, when the code of their instance has returned. */
  private UserCall.Laters held(UserCall.Laters laters, ExecutionView view) {
    String tenant = view.getTenantId();
    return tenant.isEmpty()
        ? laters
        : new UserCall.Laters(
            laters.all().stream()
                .map(later -> later.withTelling(() -> nested.runOfModel(tenant, later.telling())))
                .toList());
  }

  private static Result done(@Nullable Object value, ExecutionView view) {
    view.keepChangedObjects();
    return new Result(
        new CallOutcome(value, List.copyOf(view.changes()), null), view.readThenWritten());
  }

  /** A signal that too many wait for: what stopped the unit is in one of them. */
  private TurgoLimitException tooMany(
      UserCall.Broadcast broadcast, UserCall call, InstanceState state, Throwable thrown) {
    TurgoLimitException told =
        new TurgoLimitException(
            "All that wait for the signal '"
                + broadcast.name()
                + "' are too many for one unit, at '"
                + call.elementId()
                + "' of process '"
                + keys.apply(state.knownDefinitionId())
                + "', which throws it; set async on its signalEventDefinition, so that jobs bring"
                + " it. "
                + thrown.getMessage());
    told.initCause(thrown);
    return told;
  }

  private Result failed(Throwable thrown, UserCall call, InstanceState state, ExecutionView view) {
    Throwable located = Located.of(thrown, call, () -> keys.apply(state.knownDefinitionId()));
    return new Result(new CallOutcome(null, List.of(), located), view.readThenWritten());
  }

  private TaskView taskView(
      UserCall.NotifyTask notify, UserCall call, InstanceState state, ExecutionView execution) {
    TaskRow task = Objects.requireNonNull(state.task(notify.taskId()));
    ExecutionView own =
        new ExecutionView(
            new UserCall(task.id(), call.node(), call.work()),
            state,
            store,
            codec,
            models,
            execution::getTenantId);
    return new TaskView(task, notify.event(), state, execution, own);
  }

  private static List<@Nullable Object> evaluate(List<Expression> expressions, ExecutionView view) {
    List<@Nullable Object> values = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      values.add(expression.evaluate(view));
    }
    return values;
  }

  private List<String> choose(UserCall.Choose choose, ExecutionView view) {
    List<String> holding = new ArrayList<>();
    for (UserCall.Condition condition : choose.conditions()) {
      boolean holds = holds(condition, view);
      if (holds) {
        holding.add(condition.flowId());
        if (choose.firstOnly()) {
          break;
        }
      }
    }
    return holding;
  }

  private boolean holds(UserCall.Condition condition, ExecutionView view) {
    Expression skip = condition.skip();
    if (skip != null && Skipping.isEnabled(view)) {
      return condition.only() || Skipping.isSkipped(skip, view);
    }
    Expression expression = condition.expression();
    if (expression == null) {
      return true;
    }
    Object value;
    try {
      value =
          expression instanceof ScriptedExpression(String language, var text, ScriptText script)
              ? scripts.run(
                  "sequence flow '" + condition.flowId() + "'",
                  new Implementation.Script(language, script, false, true),
                  view)
              : expression.evaluate(view);
    } catch (ExpressionException e) {
      throw new ExpressionException(
          "The condition of sequence flow '" + condition.flowId() + "': " + e.getMessage(),
          e.getCause());
    }
    if (value instanceof Boolean holds) {
      return holds;
    }
    throw new TurgoIllegalArgumentException(
        "The condition "
            + expression.text()
            + " of sequence flow '"
            + condition.flowId()
            + "' must be true or false, but is "
            + (value == null ? "null" : "a " + value.getClass().getName()));
  }
}
