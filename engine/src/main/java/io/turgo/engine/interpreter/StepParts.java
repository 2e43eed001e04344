package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.CyclePace;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import java.time.ZonedDateTime;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * What stepping one instance consists of: its state, its definition, the time, and the parts that
 * each own one thing that happens to tokens. It decides nothing itself; behaviours and parts reach
 * each other through it.
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
  private final AttachedEvents attached;
  private final Propagation propagation;
  private final Cancellation cancellation;
  private final MultiInstances multiInstances;
  private final InclusiveJoins inclusiveJoins;
  private final InstanceEnd end;
  private final JobScheduler jobs;
  private final Timers timers;
  private final AdHocScopes adHocScopes;
  private final CalledInstances calledInstances;
  private final Subscriptions subscriptions;
  private final InputOutputs inputOutputs;
  private final Compensation compensation;
  private final VariableWatch variableWatch;
  private final EventThrows eventThrows;
  private boolean skipsListeners;

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
    this.attached = new AttachedEvents(this);
    this.propagation = new Propagation(this);
    this.cancellation = new Cancellation(this);
    this.multiInstances = new MultiInstances(this);
    this.inclusiveJoins = new InclusiveJoins(this);
    this.end = new InstanceEnd(this);
    this.jobs = new JobScheduler(this, context);
    this.timers = new Timers(this);
    this.adHocScopes = new AdHocScopes(this);
    this.calledInstances = new CalledInstances(this);
    this.subscriptions = new Subscriptions(this);
    this.inputOutputs = new InputOutputs(this);
    this.compensation = new Compensation(this);
    this.eventThrows = new EventThrows(this);
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
    return attached;
  }

  Propagation propagation() {
    return propagation;
  }

  Cancellation cancellation() {
    return cancellation;
  }

  MultiInstances multiInstances() {
    return multiInstances;
  }

  InclusiveJoins inclusiveJoins() {
    return inclusiveJoins;
  }

  InstanceEnd end() {
    return end;
  }

  JobScheduler jobs() {
    return jobs;
  }

  AdHocScopes adHocScopes() {
    return adHocScopes;
  }

  Timers timers() {
    return timers;
  }

  CalledInstances calledInstances() {
    return calledInstances;
  }

  InputOutputs inputOutputs() {
    return inputOutputs;
  }

  Subscriptions subscriptions() {
    return subscriptions;
  }

  Compensation compensation() {
    return compensation;
  }

  VariableWatch variableWatch() {
    return variableWatch;
  }

  EventThrows eventThrows() {
    return eventThrows;
  }
}
