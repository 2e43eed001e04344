package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.CasePlan;
import io.turgo.engine.model.CyclePace;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import java.time.ZonedDateTime;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What stepping one instance consists of: its state, its definition, the time, and the parts that
 * each own one thing that happens to tokens. It decides nothing itself; behaviours and parts reach
 * each other through it. Parts that remember nothing and that few steps need are made when they are
 * asked for.
 */
final class StepParts {
  private final InstanceState state;
  private final StepContext context;
  private final boolean ofJob;
  private final EventRecorder events;
  private final HistoryRecorder history;
  private final VariableScopes variables;
  private final TaskLogRecorder taskLog;
  private final IdentityLinks links;
  private final Agenda agenda;
  private final Calls calls;
  private final ExecutionListeners listeners;
  private final TaskListeners taskListeners;
  private final Tokens tokens;
  private final Flows flows;
  private final Scopes scopes;
  private final MultiInstances multiInstances;
  private final InclusiveJoins inclusiveJoins;
  private final JobScheduler jobs;
  private final CalledInstances calledInstances;
  private final VariableWatch variableWatch;
  private final @Nullable PlanItems planItems;
  private boolean skipsListeners;
  private Modification modification = Modification.NONE;

  /**
   * @param commands does what user code called the engine for
   * @param ofJob whether a job runs, in this instance or in one that it called
   */
  StepParts(InstanceState state, StepContext context, Consumer<Command> commands, boolean ofJob) {
    this.state = state;
    this.ofJob = ofJob;
    this.context = context;
    this.events = new EventRecorder(state, context);
    this.history = new HistoryRecorder(state, context, events);
    this.variableWatch = new VariableWatch(this);
    this.variables = new VariableScopes(state, context, history, events, variableWatch);
    this.taskLog = new TaskLogRecorder(state, context, history);
    this.links = new IdentityLinks(state, context, history, events, taskLog);
    this.agenda = new Agenda(this, new LimitCheck(state, context));
    this.calls = new Calls(this, commands);
    this.listeners = new ExecutionListeners(this);
    this.taskListeners = new TaskListeners(this, context);
    this.tokens = new Tokens(this);
    this.flows = new Flows(this);
    this.scopes = new Scopes(this);
    this.multiInstances = new MultiInstances(this);
    this.inclusiveJoins = new InclusiveJoins(this);
    this.jobs = new JobScheduler(this, context);
    this.calledInstances = new CalledInstances(this);
    CasePlan plan = context.graph().plan();
    this.planItems = plan == null ? null : new PlanItems(this, plan);
  }

  InstanceState state() {
    return state;
  }

  StepContext context() {
    return context;
  }

  boolean isOfJob() {
    return ofJob;
  }

  /** Deletes the instance even if its listeners throw: see {@link Command.DeleteInstance}. */
  void skipListeners() {
    skipsListeners = true;
    calls.eventsMayNotFail();
  }

  boolean skipsListeners() {
    return skipsListeners;
  }

  /** The modification that is under way; {@link Modification#NONE} for none. */
  Modification modification() {
    return modification;
  }

  void modify(Modification current) {
    modification = current;
  }

  ProcessGraph graph() {
    return context.graph();
  }

  long now() {
    return context.now();
  }

  CyclePace pace() {
    return context.policy().pace();
  }

  ZonedDateTime zonedNow() {
    return context.zonedNow();
  }

  long newId() {
    return context.ids().getAsLong();
  }

  GraphNode node(ExecutionRow token) {
    return graph().node(token.activityId());
  }

  /** The token as it is now; it must exist. */
  ExecutionRow token(long id) {
    return Objects.requireNonNull(state.execution(id), () -> "No execution " + id);
  }

  EventRecorder events() {
    return events;
  }

  HistoryRecorder history() {
    return history;
  }

  VariableScopes variables() {
    return variables;
  }

  TaskLogRecorder taskLog() {
    return taskLog;
  }

  IdentityLinks links() {
    return links;
  }

  Agenda agenda() {
    return agenda;
  }

  Calls calls() {
    return calls;
  }

  ExecutionListeners listeners() {
    return listeners;
  }

  TaskListeners taskListeners() {
    return taskListeners;
  }

  Tokens tokens() {
    return tokens;
  }

  Flows flows() {
    return flows;
  }

  Scopes scopes() {
    return scopes;
  }

  AttachedEvents attached() {
    return new AttachedEvents(this);
  }

  Propagation propagation() {
    return new Propagation(this);
  }

  Cancellation cancellation() {
    return new Cancellation(this);
  }

  MultiInstances multiInstances() {
    return multiInstances;
  }

  InclusiveJoins inclusiveJoins() {
    return inclusiveJoins;
  }

  InstanceEnd end() {
    return new InstanceEnd(this);
  }

  JobScheduler jobs() {
    return jobs;
  }

  AdHocScopes adHocScopes() {
    return new AdHocScopes(this);
  }

  Timers timers() {
    return new Timers(this);
  }

  CalledInstances calledInstances() {
    return calledInstances;
  }

  InputOutputs inputOutputs() {
    return new InputOutputs(this);
  }

  Subscriptions subscriptions() {
    return new Subscriptions(this);
  }

  Compensation compensation() {
    return new Compensation(this);
  }

  VariableWatch variableWatch() {
    return variableWatch;
  }

  /** Whether the instance is a case. */
  boolean isCase() {
    return planItems != null;
  }

  /** The plan items of a case. */
  PlanItems planItems() {
    return Objects.requireNonNull(planItems, "A process has no plan items");
  }

  /** What a case does when nothing moves; null for nothing, which is so in a process. */
  @Nullable Runnable casePlanAtRest() {
    return planItems == null ? null : planItems.atRest();
  }

  EventThrows eventThrows() {
    return new EventThrows(this);
  }
}
