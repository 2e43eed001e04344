package io.turgo.engine.usercode;

import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.ThrownError;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.Calendars;
import io.turgo.engine.model.CasePlan;
import io.turgo.engine.model.ErrorMapping;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.variable.AggregationOverview;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs user code with no connection held; whatever it throws becomes an outcome. */
public final class WorkRunner {
  private final Store store;
  private final VariableCodec codec;
  private final NestedCalls nested;
  private final LongFunction<BpmnModel> models;
  private final LongFunction<DefinitionRow> definitions;
  private final LongFunction<ProcessGraph> graphs;
  final TaskCode tasks;
  private final Overviews overviews;
  final LoopCode loops;
  final AggregationCode aggregations;
  final ParameterCode parameters;
  final ConditionCode conditions;
  final FlowCode flows;
  final ListenerCode listeners;
  final EventCode events;
  final MappingCode mappings;
  final Calendars calendars;

  /**
   * What user code is found by.
   *
   * @param classLoader where delegate classes are; null for the calling thread's
   * @param beans what scripts can list beside variables
   * @param bean gives what scripts name, of those or others; null if there is none
   * @param adapters for code of other APIs
   * @param services gives the services that scripts name, before any variable; null if it is none
   * @param invoker threads for the work of future delegates
   * @param models the files of definitions, to be read
   * @param graphs compiled definitions
   * @param calendars of the application
   * @param serviceTasks what runs service tasks by type
   * @param decisions evaluates decisions
   */
  public record Environment(
      Supplier<@Nullable ClassLoader> classLoader,
      CodeAdapters adapters,
      Map<String, Object> beans,
      Function<String, @Nullable Object> bean,
      Function<String, @Nullable Object> services,
      Executor invoker,
      Events events,
      LongFunction<BpmnModel> models,
      LongFunction<DefinitionRow> definitions,
      LongFunction<ProcessGraph> graphs,
      Calendars calendars,
      ServiceTasks serviceTasks,
      Decisions decisions) {}

  /**
   * @param nested knows which code a thread runs
   */
  public WorkRunner(Store store, VariableCodec codec, NestedCalls nested, Environment environment) {
    this.nested = nested;
    this.store = store;
    this.codec = codec;
    this.models = environment.models();
    this.definitions = environment.definitions();
    this.graphs = environment.graphs();
    this.calendars = environment.calendars();
    Delegates delegates = new Delegates(environment.classLoader(), environment.adapters());
    NamedCode code = new NamedCode(delegates);
    Scripts scripts =
        new Scripts(
            delegates::loader, environment.beans(), environment.bean(), environment.services());
    this.mappings = new MappingCode(codec, environment.graphs(), code);
    this.loops = new LoopCode(code, codec);
    this.aggregations = new AggregationCode(code, codec);
    this.overviews =
        new Overviews(
            aggregations,
            environment.graphs(),
            (call, state, tenant, without) -> view(call, state, without, null, tenant));
    this.parameters = new ParameterCode(scripts, codec);
    this.conditions = new ConditionCode(scripts);
    this.flows = new FlowCode(scripts);
    this.listeners = new ListenerCode(delegates, scripts);
    this.events = new EventCode(delegates, environment.events());
    this.tasks =
        new TaskCode(
            delegates,
            code,
            scripts,
            new PooledInvoker(environment.invoker(), nested),
            environment.serviceTasks(),
            new DecisionCode(environment.decisions()));
  }

  /**
   * What tells of things that are written apart from units.
   *
   * @param current the transaction in which the calling thread writes; null for one of its own
   */
  public ApartEvents apart(
      Events told, Definitions definitions, Supplier<@Nullable AmbientTransaction> current) {
    return new ApartEvents(events, told, definitions, nested, current);
  }

  /** Why a listener to events that a file declares cannot be made; null if it can. */
  public @Nullable String unfitness(EventListener listener) {
    return events.unfitness(listener);
  }

  /** Evaluates mappings of call activities. */
  public MappingCode mappings() {
    return mappings;
  }

  /** What the code of a call sees of its execution. */
  public ExecutionView view(
      Call<?> call, InstanceState state, RunningUnit unit, Supplier<String> tenant) {
    return view(call, state, overviews, unit, tenant);
  }

  private ExecutionView view(
      Call<?> call,
      InstanceState state,
      Overviews of,
      @Nullable RunningUnit unit,
      Supplier<String> tenant) {
    CasePlan plan = state.isCase() ? graphs.apply(state.instance().definitionId()).plan() : null;
    return plan == null
        ? new ExecutionView(call, state, store, codec, of, unit, models, definitions, tenant)
        : new PlanItemView(plan, call, state, store, codec, of, unit, models, definitions, tenant);
  }

  /** The value of a variable as the database has it; null also if it is gone by now. */
  public @Nullable Object value(long instanceId, long variableId) {
    List<InstanceSnapshot> found = store.load(List.of(instanceId));
    if (found.isEmpty()) {
      return null;
    }
    InstanceState state = InstanceState.of(found.getFirst());
    VariableRow row = state.variable(variableId);
    return row == null ? null : value(state, row);
  }

  /** The value of a variable of an instance as an object; null also if it is gone by now. */
  public @Nullable Object value(InstanceState state, VariableRow row) {
    VariableValue value = row.value();
    AggregationOverview overview = AggregationOverview.of(value);
    if (overview != null) {
      String tenant = definitions.apply(state.instance().definitionId()).tenantId();
      return nested.ofModel(
          tenant, () -> overviews.value(state, row.name(), overview, () -> tenant));
    }
    if (value.deferred()) {
      value = store.loadVariable(row.id());
    }
    return value == null ? null : codec.decode(value);
  }

  /** Runs the code of a call; whatever it throws is in the outcome. */
  public <R extends @Nullable Object> CallResult<R> run(
      Call<R> call, Work<R> work, InstanceState state, ExecutionView view) {
    WorkRun run = new WorkRun(this, call, state, view);
    try {
      @Nullable R value = work.doneBy(run);
      view.keepChangedObjects();
      return new CallResult<>(
          new CallOutcome.Returned<>(
              value, List.copyOf(view.changes()), held(run.waiting(), view), CallOutcome.NOT_NOTED),
          work.dependsOnReads() ? view.reads() : view.readThenWritten());
    } catch (Throwable thrown) {
      ThrownError error = ModelErrors.of(thrown, work, () -> mappingsOfCaller(state));
      return error == null
          ? failed(thrown, call, state, view)
          : threw(error, thrown, call, state, view);
    }
  }

  /** Listeners that are told later, when the code of their instance has returned. */
  private List<WaitingListener> held(List<WaitingListener> waiting, ExecutionView view) {
    if (waiting.isEmpty() || view.getTenantId().isEmpty()) {
      return waiting;
    }
    String tenant = view.getTenantId();
    return waiting.stream()
        .map(listener -> listener.withTelling(() -> nested.runOfModel(tenant, listener.telling())))
        .toList();
  }

  private <R extends @Nullable Object> CallResult<R> threw(
      ThrownError error, Throwable thrown, Call<R> call, InstanceState state, ExecutionView view) {
    try {
      view.keepChangedObjects();
      return new CallResult<>(
          new CallOutcome.ThrewError<>(error, List.copyOf(view.changes()), CallOutcome.NOT_NOTED),
          view.readThenWritten());
    } catch (RuntimeException unkept) {
      Health.suppress(unkept, thrown);
      return failed(unkept, call, state, view);
    }
  }

  /** What a call has come to that threw something; the place is added to faults of the model. */
  public <R extends @Nullable Object> CallResult<R> failed(
      Throwable thrown, Call<R> call, InstanceState state, ExecutionView view) {
    Throwable located = ModelFaults.of(thrown, call, () -> processOf(state));
    return new CallResult<>(
        new CallOutcome.Failed<>(located, CallOutcome.NOT_NOTED), view.readThenWritten());
  }

  private String processOf(InstanceState state) {
    Long definitionId = state.knownDefinitionId();
    return definitionId == null ? "" : graphs.apply(definitionId).key();
  }

  /** The exceptions of an instance's code that the call activity it was called by makes errors. */
  private List<ErrorMapping> mappingsOfCaller(InstanceState state) {
    InstanceCaller caller = state.instance().caller();
    return caller != null
            && graphs.apply(caller.definitionId()).node(caller.activityId())
                instanceof GraphNode.CallActivity activity
        ? activity.errorMappings()
        : List.of();
  }

  /** What a task listener sees of its task. */
  TaskView taskView(
      Work.NotifyTask notify, TaskRow task, Call<?> call, InstanceState state, ExecutionView view) {
    ExecutionView own =
        view(
            new Call<>(task.id(), call.node(), call.request()),
            state,
            overviews,
            null,
            view::getTenantId);
    return new TaskView(task, notify.event(), state, view, own);
  }
}
