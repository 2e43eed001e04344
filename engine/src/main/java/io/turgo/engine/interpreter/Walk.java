package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.expression.Expression;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Listener;
import io.turgo.engine.model.SequenceFlow;
import io.turgo.engine.model.TransactionPhase;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The moves that tokens make, for behaviours to use. Moves are queued and made one after the other,
 * so that a long chain of nodes needs no deep stack; a user call stops the queue until its outcome
 * is there.
 */
final class Walk {
  /** A listener that calls what it is told of would go on for ever. */
  private static final int MOST_COMMANDS = 10_000;

  private static final List<String> FLOW_EVENTS =
      List.of(
          ExecutionListener.EVENTNAME_START,
          ExecutionListener.EVENTNAME_TAKE,
          ExecutionListener.EVENTNAME_END);

  private final InstanceState state;
  private final StepContext context;
  private final HistoryRecorder history;
  private final VariableScopes variables;
  private final TaskLog taskLog;
  private final IdentityLinks links;
  private final JobScheduler jobs;
  private final EventRecorder events;
  private final TaskListeners taskListeners;
  private final LimitCheck limits;
  private final Deque<Runnable> agenda = new ArrayDeque<>();
  private @Nullable Runnable last;
  private boolean eventsMayFail = true;
  private final BegunWork begunWork = new BegunWork(this);
  private final Deque<UserCall.Later> beforeCommit = new ArrayDeque<>(0);
  private @Nullable UserCall pendingCall;
  private @Nullable Consumer<CallOutcome> afterCall;
  private final Consumer<Command> commands;
  private int commanded;

  /**
   * @param commands does what user code called the engine for
   */
  Walk(InstanceState state, StepContext context, Consumer<Command> commands) {
    this.state = state;
    this.commands = commands;
    this.context = context;
    this.events = new EventRecorder(state, context);
    this.history = new HistoryRecorder(state, context, events);
    this.variables = new VariableScopes(state, context, history, events);
    this.taskLog = new TaskLog(state, context);
    this.links = new IdentityLinks(state, context, history, events, taskLog);
    this.jobs = new JobScheduler(this, context);
    this.taskListeners = new TaskListeners(this, context);
    this.limits = new LimitCheck(state, context);
  }

  InstanceState state() {
    return state;
  }

  HistoryRecorder history() {
    return history;
  }

  VariableScopes variables() {
    return variables;
  }

  TaskLog taskLog() {
    return taskLog;
  }

  IdentityLinks links() {
    return links;
  }

  JobScheduler jobs() {
    return jobs;
  }

  TaskListeners taskListeners() {
    return taskListeners;
  }

  EventRecorder events() {
    return events;
  }

  long now() {
    return context.now();
  }

  ZonedDateTime zonedNow() {
    return context.zonedNow();
  }

  long newId() {
    return context.ids().getAsLong();
  }

  FlowNode node(ExecutionRow token) {
    return context.graph().node(token.activityId());
  }

  /** The token as it is now; it must exist. */
  ExecutionRow token(long id) {
    return Objects.requireNonNull(state.execution(id), () -> "No execution " + id);
  }

  /** Makes the queued moves until none is left or user code is needed. */
  @Nullable UserCall run() {
    limits.check();
    while (pendingCall == null) {
      Runnable next = agenda.poll();
      if (next == null) {
        next = begunWork.next();
      }
      if (next == null) {
        next = last;
        last = null;
      }
      if (next == null) {
        UserCall.Later waiting = beforeCommit.poll();
        if (waiting != null) {
          pendingCall = UserCall.beforeCommit(state.id(), waiting);
          afterCall = outcome -> {};
        }
        break;
      }
      limits.step();
      next.run();
    }
    if (!events.isEmpty()) {
      tellFirst();
    }
    return pendingCall;
  }

  /** What has happened so far is told before other user code runs, and before the end. */
  private void tellFirst() {
    UserCall waiting = pendingCall;
    Consumer<CallOutcome> afterWaiting = afterCall;
    pendingCall =
        UserCall.ofEvents(
            state.id(),
            new UserCall.Tell(
                events.take(), context.graph().listeners().ofEvents(), eventsMayFail));
    afterCall =
        outcome -> {
          if (waiting != null && isThere(waiting)) {
            pendingCall = waiting;
            afterCall = afterWaiting;
          }
        };
  }

  /** Does something when everything else is done; one thing at most. */
  void atEnd(Runnable doing) {
    last = doing;
  }

  /** What listeners to events throw is dropped from now on. */
  void eventsMayNotFail() {
    eventsMayFail = false;
  }

  /** Goes on with the outcome of the pending call. */
  void resume(CallOutcome outcome) {
    UserCall call = Objects.requireNonNull(pendingCall, "No user call is pending");
    Consumer<CallOutcome> next = Objects.requireNonNull(afterCall);
    pendingCall = null;
    afterCall = null;
    context.time().advance(outcome.at());
    limits.called();
    apply(call, outcome.changes(), 0, () -> goOn(outcome, next));
  }

  private void goOn(CallOutcome outcome, Consumer<CallOutcome> next) {
    if (outcome.value() instanceof UserCall.Laters(List<UserCall.Later> laters)) {
      for (UserCall.Later later : laters) {
        if (later.phase() == TransactionPhase.BEFORE_COMMIT) {
          beforeCommit.add(later);
        }
      }
    }
    next.accept(outcome);
  }

  /** Does what a call did, from one of its changes on, and goes on if there still is a token. */
  void apply(UserCall call, List<CallOutcome.Change> changes, int from, Runnable then) {
    if (from > 0 && !isThere(call)) {
      return; // a command of the call itself has ended it
    }
    for (int i = from; i < changes.size(); i++) {
      switch (changes.get(i)) {
        case CallOutcome.VariableChange change -> change(call.executionId(), change);
        case CallOutcome.Commanded(Command command) -> {
          if (++commanded > MOST_COMMANDS) {
            throw new Rejection(
                new TurgoException(
                    "User code called the engine more than "
                        + MOST_COMMANDS
                        + " times for the instance that it ran for, within one step; does a"
                        + " listener call what it is told of?"));
          }
          int following = i + 1;
          agenda.addFirst(() -> apply(call, changes, following, then));
          commands.accept(command);
          return;
        }
      }
    }
    then.run();
  }

  private void change(long executionId, CallOutcome.VariableChange change) {
    if (change.ofTransient() != null) {
      variables.change(executionId, change.name(), change.ofTransient(), change.local());
    } else if (change.value() == null) {
      variables.remove(executionId, change.name(), change.local());
    } else {
      variables.set(executionId, change.name(), change.value(), change.local());
    }
  }

  /** Whether what a call was made for has not been ended since. */
  private boolean isThere(UserCall call) {
    return !state.isEnded()
        && (call.executionId() == state.id() || state.execution(call.executionId()) != null)
        && (!(call.work() instanceof UserCall.NotifyTask notify)
            || state.task(notify.taskId()) != null);
  }

  /** Asks for user code; what comes after waits for its outcome. */
  void call(ExecutionRow token, UserCall.Work work, Consumer<CallOutcome> then) {
    call(token.id(), node(token), work, then);
  }

  /** Work that tasks have begun and that goes on while tokens move. */
  BegunWork begunWork() {
    return begunWork;
  }

  void call(long executionId, FlowNode at, UserCall.Work work, Consumer<CallOutcome> then) {
    call(new UserCall(executionId, at, work), then);
  }

  void call(UserCall call, Consumer<CallOutcome> then) {
    if (pendingCall != null) {
      throw new IllegalStateException("A user call is pending already: " + pendingCall);
    }
    pendingCall = call;
    afterCall = then;
  }

  /** Evaluates expressions, literals without asking; missing ones have the value null. */
  void evaluate(
      ExecutionRow token,
      List<@Nullable Expression> wanted,
      Consumer<List<@Nullable Object>> then) {
    evaluate(token.id(), node(token), wanted, then);
  }

  void evaluate(
      long executionId,
      FlowNode at,
      List<@Nullable Expression> wanted,
      Consumer<List<@Nullable Object>> then) {
    List<@Nullable Object> values = new ArrayList<>(wanted.size());
    List<Expression> open = new ArrayList<>();
    for (Expression expression : wanted) {
      boolean literal = expression == null || expression.isLiteral();
      values.add(expression != null && literal ? expression.text() : null);
      if (!literal) {
        open.add(Objects.requireNonNull(expression));
      }
    }
    if (open.isEmpty()) {
      then.accept(values);
      return;
    }
    call(
        executionId,
        at,
        new UserCall.Evaluate(open),
        outcome -> {
          List<?> evaluated = (List<?>) Objects.requireNonNull(outcome.value());
          int next = 0;
          for (int i = 0; i < values.size(); i++) {
            Expression expression = wanted.get(i);
            if (expression != null && !expression.isLiteral()) {
              values.set(i, evaluated.get(next++));
            }
          }
          then.accept(values);
        });
  }

  /** A new token of this scope, about to arrive at a node. */
  ExecutionRow newToken(long parentId, String activityId, @Nullable String viaFlow) {
    ExecutionRow token =
        new ExecutionRow(newId(), state.id(), parentId, activityId, true, false, 0, viaFlow);
    state.put(token);
    events.created(token);
    return token;
  }

  /** Does something for a token when its turn comes, unless the token is gone by then. */
  void inTurn(ExecutionRow token, Runnable doing) {
    agenda.add(() -> {
      if (state.execution(token.id()) != null) {
        doing.run();
      }
    });
  }

  /** A token comes to a node: a job runs it later, or it begins now. */
  void arrive(ExecutionRow token) {
    FlowNode node = node(token);
    if (node.common().async().before()) {
      jobs.continueLater(token, JobRow.Kind.ASYNC_BEFORE);
    } else {
      begin(token);
    }
  }

  /** A token enters a node: history, boundary events, then the node's behaviour. */
  void begin(ExecutionRow token) {
    agenda.add(() -> {
      if (state.execution(token.id()) == null) {
        return; // a terminate end event was faster
      }
      FlowNode node = node(token);
      limits.at(node);
      ExecutionRow entered = history.activityStarted(token, node);
      List<String> boundaries =
          node instanceof FlowNode.Activity activity ? activity.boundaryEventIds() : List.of();
      notifyListeners(
          token.id(),
          node,
          node.id(),
          ExecutionListener.EVENTNAME_START,
          () -> attach(entered, node, boundaries, 0));
    });
  }

  private void attach(ExecutionRow token, FlowNode node, List<String> boundaryIds, int next) {
    if (next == boundaryIds.size()) {
      agenda.addFirst(() -> executeOrSkip(node, token.id()));
      return;
    }
    FlowNode.BoundaryTimerEvent event =
        (FlowNode.BoundaryTimerEvent) context.graph().node(boundaryIds.get(next));
    ExecutionRow waiting = newToken(token.id(), event.id(), null);
    jobs.scheduleTimer(waiting, event.timer(), () -> attach(token, node, boundaryIds, next + 1));
  }

  private void executeOrSkip(FlowNode node, long tokenId) {
    events.activity(TurgoEngineEventType.ACTIVITY_STARTED, tokenId, node);
    Expression skip = node.common().skipExpression();
    if (skip == null) {
      Behaviors.execute(node, token(tokenId), this);
      return;
    }
    call(
        tokenId,
        node,
        new UserCall.AskSkip(skip),
        outcome -> {
          if (Boolean.TRUE.equals(outcome.value())) {
            leave(token(tokenId));
          } else {
            Behaviors.execute(node, token(tokenId), this);
          }
        });
  }

  /** A token is done with its node: a job leaves it later, or it leaves now. */
  void leave(ExecutionRow token) {
    if (node(token).common().async().after()) {
      jobs.continueLater(token, JobRow.Kind.ASYNC_AFTER);
    } else {
      leaveNow(token);
    }
  }

  /** Ends the activity, takes its boundary events away and takes the outgoing flows. */
  void leaveNow(ExecutionRow token) {
    agenda.add(() -> {
      if (state.execution(token.id()) == null) {
        return; // cancelled meanwhile
      }
      FlowNode node = node(token);
      for (ExecutionRow child : state.children(token.id())) {
        remove(child);
      }
      notifyListeners(
          token.id(),
          node,
          node.id(),
          ExecutionListener.EVENTNAME_END,
          () -> chooseAndDepart(token, node));
    });
  }

  private void chooseAndDepart(ExecutionRow token, FlowNode node) {
    if (node instanceof FlowNode.SubProcess) {
      variables.removeScope(token.id());
    }
    if (node instanceof FlowNode.ParallelGateway || !hasConditions(node)) {
      depart(token, node, node.common().outgoing());
    } else {
      boolean firstOnly = node instanceof FlowNode.ExclusiveGateway;
      choose(token, node, firstOnly);
    }
  }

  private boolean hasConditions(FlowNode node) {
    for (String flowId : node.common().outgoing()) {
      SequenceFlow flow = context.graph().flow(flowId);
      if (flow.condition() != null || flow.skipExpression() != null) {
        return true;
      }
    }
    return node.common().defaultFlowId() != null || node instanceof FlowNode.ExclusiveGateway;
  }

  private void choose(ExecutionRow token, FlowNode node, boolean firstOnly) {
    List<UserCall.Condition> conditions = new ArrayList<>();
    List<String> always = new ArrayList<>();
    for (String flowId : node.common().outgoing()) {
      if (flowId.equals(node.common().defaultFlowId())) {
        continue;
      }
      SequenceFlow flow = context.graph().flow(flowId);
      if (flow.condition() != null || flow.skipExpression() != null) {
        boolean only = !firstOnly && node.common().outgoing().size() == 1;
        conditions.add(
            new UserCall.Condition(flowId, flow.condition(), flow.skipExpression(), only));
      } else {
        always.add(flowId);
        if (firstOnly) {
          break;
        }
      }
    }
    if (conditions.isEmpty()) {
      depart(token, node, orDefault(node, always, firstOnly));
      return;
    }
    call(
        token,
        new UserCall.Choose(conditions, firstOnly),
        outcome -> {
          List<?> holding = (List<?>) Objects.requireNonNull(outcome.value());
          List<String> taken = new ArrayList<>();
          for (String flowId : node.common().outgoing()) {
            if (holding.contains(flowId) || always.contains(flowId)) {
              taken.add(flowId);
            }
          }
          depart(token, node, orDefault(node, taken, firstOnly));
        });
  }

  private static List<String> orDefault(FlowNode node, List<String> taken, boolean firstOnly) {
    String defaultFlow = node.common().defaultFlowId();
    if (taken.isEmpty() && defaultFlow != null) {
      return List.of(defaultFlow);
    }
    if (taken.isEmpty() && !node.common().outgoing().isEmpty()) {
      throw new Rejection(
          new TurgoException(
              "No outgoing sequence flow of "
                  + node.type()
                  + " '"
                  + node.id()
                  + "' could be taken: no condition holds and it has no default flow"));
    }
    return firstOnly && taken.size() > 1 ? taken.subList(0, 1) : taken;
  }

  private void depart(ExecutionRow token, FlowNode node, List<String> flowIds) {
    if (node instanceof FlowNode.EndEvent) {
      events.activity(TurgoEngineEventType.ACTIVITY_COMPLETED, token.id(), node);
      history.activityEnded(token, null);
    } else {
      history.activityEnded(token, null);
      events.activity(TurgoEngineEventType.ACTIVITY_COMPLETED, token.id(), node);
    }
    if (flowIds.isEmpty()) {
      remove(token);
      scopeMayEnd(token.parentId(), node);
      return;
    }
    take(token, node, flowIds);
  }

  /**
   * Takes flows, each in a move of its own: the first by the token itself, the others by new ones.
   */
  private void take(ExecutionRow token, FlowNode from, List<String> flowIds) {
    for (int i = 0; i < flowIds.size(); i++) {
      SequenceFlow flow = context.graph().flow(flowIds.get(i));
      if (i == 0) {
        ExecutionRow moved = token.at(flow.targetId(), flow.id());
        state.put(moved);
        agenda.add(() -> follow(moved, from, flow));
      } else {
        ExecutionRow moved = newToken(token.parentId(), flow.targetId(), flow.id());
        agenda.add(() -> follow(moved, from, flow));
      }
    }
  }

  private void follow(ExecutionRow token, FlowNode from, SequenceFlow flow) {
    if (state.execution(token.id()) == null) {
      return; // a terminate end event was faster
    }
    List<UserCall.Work> told = ofFlow(flow.id());
    if (told.isEmpty()) {
      events.taken(token.id(), flow);
      arrive(token);
    } else {
      callAll(
          token.id(),
          from,
          told,
          0,
          () -> {
            events.taken(token.id(), flow);
            arrive(token);
          });
    }
  }

  /** A flow has all three events, in this order. */
  private List<UserCall.Work> ofFlow(String flowId) {
    List<UserCall.Work> told = List.of();
    for (String event : FLOW_EVENTS) {
      for (Listener listener : context.graph().listeners().ofExecution(flowId, event)) {
        told = told.isEmpty() ? new ArrayList<>(2) : told;
        told.add(new UserCall.Notify(listener, event));
      }
    }
    return told;
  }

  /** Tells the listeners of an element, one after the other; goes on at once if it has none. */
  void notifyListeners(
      long executionId, FlowNode at, String elementId, String event, Runnable then) {
    List<Listener> listeners = context.graph().listeners().ofExecution(elementId, event);
    if (listeners.isEmpty()) {
      then.run();
      return;
    }
    List<UserCall.Work> told = new ArrayList<>(listeners.size());
    for (Listener listener : listeners) {
      told.add(new UserCall.Notify(listener, event));
    }
    callAll(executionId, at, told, 0, then);
  }

  private void callAll(
      long executionId, FlowNode at, List<UserCall.Work> calls, int next, Runnable then) {
    if (next == calls.size()) {
      then.run();
    } else {
      call(
          executionId,
          at,
          calls.get(next),
          outcome -> callAll(executionId, at, calls, next + 1, then));
    }
  }

  /** Ends a scope once nothing but its own boundary events is left in it. */
  private void scopeMayEnd(long scopeId, FlowNode end) {
    ExecutionRow scope = state.execution(scopeId);
    if (state.anyChild(scopeId, child -> scope == null || !isBoundaryOf(scope, child))) {
      return;
    }
    if (scope == null) {
      completeInstance(end, null);
    } else {
      leaveScope(scope);
    }
  }

  /** Leaves a sub-process in which nothing runs any more; it is a plain token again. */
  void leaveScope(ExecutionRow scope) {
    ExecutionRow token = scope.asPlainToken();
    state.put(token);
    leave(token);
  }

  private boolean isBoundaryOf(ExecutionRow host, ExecutionRow child) {
    return context.graph().node(child.activityId()) instanceof FlowNode.BoundaryTimerEvent event
        && event.attachedToId().equals(host.activityId());
  }

  /** Cancels an activity with everything in it, its token included. */
  void cancel(ExecutionRow token, String reason) {
    cancelBelow(token, reason, true);
    history.activityEnded(token, reason);
    endTasks(token, reason);
    remove(token);
    tellCancelled(token, reason);
  }

  /** Cancels everything in a scope; its boundary events too if asked. */
  void cancelBelow(ExecutionRow scope, String reason, boolean boundaryEventsToo) {
    for (ExecutionRow child : state.children(scope.id())) {
      if (boundaryEventsToo || !isBoundaryOf(scope, child)) {
        cancelInScope(child, reason, true);
      }
    }
  }

  private void cancelInScope(ExecutionRow token, String reason, boolean tell) {
    for (ExecutionRow child : state.children(token.id())) {
      cancelInScope(child, reason, tell);
    }
    if (tell) {
      tellCancelled(token, reason);
    }
    history.activityEnded(token, reason);
    endTasks(token, reason);
    remove(token);
  }

  private void endTasks(ExecutionRow token, String reason) {
    for (TaskRow task : state.tasksOf(token.id())) {
      TaskOperations.end(this, task, reason);
    }
  }

  private void tellCancelled(ExecutionRow token, String reason) {
    FlowNode node = node(token);
    if (!(node instanceof FlowNode.BoundaryTimerEvent)) {
      events.cancelled(token.id(), node, reason);
    }
  }

  /** Ends the instance because somebody deletes it. */
  void deleteInstance(String reason) {
    for (ExecutionRow token : state.executions()) {
      if (!token.scope()) {
        tellCancelled(token, reason);
        endTasks(token, reason);
      }
    }
    events.process(TurgoEngineEventType.PROCESS_CANCELLED, state.id(), List.of(), reason);
    cancelAll(reason, false);
    endInstance(null, reason, () -> {});
  }

  /** Takes an execution away with its jobs and local variables. */
  void remove(ExecutionRow token) {
    for (JobRow job : state.jobsOf(token.id())) {
      state.removeJob(job.id());
      events.jobCancelled(job);
    }
    variables.removeScope(token.id());
    state.removeExecution(token.id());
    events.entity(TurgoEngineEventType.ENTITY_DELETED, token);
  }

  /**
   * Ends the instance because its model says so; listeners to the end of the process hear of it.
   */
  void completeInstance(FlowNode end, @Nullable String reason) {
    taskListeners.deleting(state.id(), () -> complete(end, reason));
  }

  private void complete(FlowNode end, @Nullable String reason) {
    cancelAll(reason, true);
    notifyListeners(
        state.id(),
        end,
        context.graph().key(),
        ExecutionListener.EVENTNAME_END,
        () -> {
          cancelAll(reason, true);
          if (reason != null) {
            events.process(
                TurgoEngineEventType.PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT,
                state.id(),
                events.variablesFor(
                    TurgoEngineEventType.PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT),
                reason);
            endInstance(end.id(), reason, () -> {});
          } else {
            List<VariableRow> own = events.variablesFor(TurgoEngineEventType.PROCESS_COMPLETED);
            endInstance(
                end.id(),
                null,
                () ->
                    events.process(TurgoEngineEventType.PROCESS_COMPLETED, state.id(), own, null));
          }
        });
  }

  /** Ends the instance, of which nothing runs any more. */
  private void endInstance(@Nullable String endActivityId, @Nullable String reason, Runnable tell) {
    links.goAway(IdentityLinkRow.OF_INSTANCE);
    state.keepLastVariables();
    variables.removeScope(state.id());
    events.entity(TurgoEngineEventType.ENTITY_DELETED, state.instance());
    tell.run();
    history.instanceEnded(endActivityId, reason);
    state.endInstance();
  }

  private void cancelAll(@Nullable String reason, boolean tell) {
    String cancelReason = reason == null ? "process ended" : reason;
    for (ExecutionRow child : state.children(state.id())) {
      cancelInScope(child, cancelReason, tell);
    }
    agenda.clear();
    begunWork.clear();
  }
}
