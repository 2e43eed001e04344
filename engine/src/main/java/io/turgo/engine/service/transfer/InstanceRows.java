package io.turgo.engine.service.transfer;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.StepContext.HistoryDetail;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.transfer.Origin;
import io.turgo.engine.transfer.RunningInstance;
import io.turgo.engine.transfer.RunningJob;
import io.turgo.engine.transfer.RunningSubscription;
import io.turgo.engine.transfer.RunningTask;
import io.turgo.engine.transfer.RunningToken;
import io.turgo.engine.transfer.RunningVariable;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of one instance that another engine has begun. */
final class InstanceRows {
  private final RunningInstance from;
  private final DefinitionRow definition;
  private final ProcessGraph graph;
  private final PastRows.Making making;
  private final InstanceState state;
  private final PastRows past;
  private final TokenRules rules;
  private final Map<String, Long> tokens = new HashMap<>();
  private final Map<String, JobRow> jobs = new HashMap<>();
  private final Map<Long, HistoryRow.OfActivity> activities = new HashMap<>();

  /** Where an instance is among others. */
  record Place(long id, long rootId, int shard, @Nullable InstanceCaller caller) {}

  InstanceRows(
      RunningInstance from,
      DefinitionRow definition,
      ProcessGraph graph,
      Place place,
      PastRows.Making making) {
    this.from = from;
    this.definition = definition;
    this.graph = graph;
    this.making = making;
    this.rules = new TokenRules(from, graph);
    this.state =
        InstanceState.started(
            new InstanceRow(
                place.id(),
                place.rootId(),
                AggregateKind.PROCESS,
                definition.id(),
                place.shard(),
                1,
                from.start().businessKey(),
                from.start().name(),
                from.start().userId(),
                from.start().at().toEpochMilli(),
                true,
                null,
                place.caller()),
            InstanceChanges.ANY_EPOCH);
    this.past = new PastRows(definition, graph, making, state);
  }

  long id() {
    return state.id();
  }

  /** What waits at a call activity of this instance. */
  InstanceCaller callerAt(String tokenKey) {
    Long token = tokens.get(tokenKey);
    ExecutionRow row = token == null ? null : state.execution(token);
    if (row == null || !(graph.node(row.activityId()) instanceof GraphNode.CallActivity)) {
      throw problem("token " + tokenKey + " waits at no call activity, but an instance is called");
    }
    InstanceCaller above = state.instance().caller();
    return new InstanceCaller(
        state.id(),
        row.id(),
        definition.id(),
        row.activityId(),
        above == null ? 1 : above.depth() + 1);
  }

  /** Notes that a call activity waits for an instance. */
  void calls(String tokenKey, long calledId) {
    rules.calls(tokenKey);
    Long token = tokens.get(tokenKey);
    HistoryRow.OfActivity activity = token == null ? null : activities.get(token);
    if (activity != null) {
      state.record(activity.withTask(calledId));
    }
  }

  void note(String kind, String sourceId, long targetId, @Nullable String note) {
    past.note(kind, sourceId, targetId, note);
  }

  void make() {
    if (past.records(HistoryDetail.INSTANCE)) {
      InstanceRow row = state.instance();
      state.record(
          new HistoryRow.OfInstance(
              row.id(),
              row.definitionId(),
              row.businessKey(),
              row.name(),
              row.startUserId(),
              from.start().activityId(),
              row.startedAt(),
              null,
              null,
              null,
              row.caller() == null ? null : row.caller().instanceId()));
    }
    from.tokens().forEach(this::token);
    from.tasks().forEach(this::task);
    from.jobs().forEach(this::job);
    armThrownEvents();
    from.subscriptions().forEach(this::subscription);
    from.variables().forEach(this::variable);
    from.past().forEach(past::ended);
    from.changes().forEach(past::change);
    from.comments().forEach(past::comment);
  }

  InstanceChanges changes() {
    rules.requireWaiting();
    return state.changes();
  }

  private TurgoIllegalArgumentException problem(String what) {
    return rules.problem(what);
  }

  private long newId() {
    return past.newId();
  }

  private long scopeOf(@Nullable String key) {
    if (key == null) {
      return state.id();
    }
    Long id = tokens.get(key);
    if (id == null) {
      throw problem("there is no token " + key);
    }
    return id;
  }

  private void token(RunningToken token) {
    rules.check(token);
    long parent = scopeOf(token.parentKey());
    long id = newId();
    ExecutionRow.Kind kind =
        switch (token.kind()) {
          case TOKEN -> ExecutionRow.Kind.TOKEN;
          case SCOPE -> ExecutionRow.Kind.SCOPE;
          case BODY -> ExecutionRow.Kind.BODY;
          case LEG -> ExecutionRow.Kind.LEG;
          case LEG_SCOPE -> ExecutionRow.Kind.LEG_SCOPE;
          case EVENT -> ExecutionRow.Kind.EVENT;
          case WAITING -> ExecutionRow.Kind.WAITING;
          case KEPT -> ExecutionRow.Kind.KEPT;
        };
    past.scope(token.key(), id);
    if (tokens.put(token.key(), id) != null) {
      throw problem("token " + token.key() + " is there twice");
    }
    boolean isIn =
        switch (token.kind()) {
          case TOKEN, SCOPE, LEG, LEG_SCOPE -> true;
          case BODY, EVENT, WAITING, KEPT -> false;
        };
    Instant entered = isIn ? token.enteredAt() : null;
    long activity = entered == null || !past.records(HistoryDetail.ACTIVITY) ? 0 : newId();
    state.put(new ExecutionRow(id, state.id(), parent, token.activityId(), kind, activity, null));
    if (activity != 0 && entered != null) {
      GraphNode node = graph.node(token.activityId());
      HistoryRow.OfActivity row =
          past.activity(activity, id, node, entered.toEpochMilli(), null, null);
      activities.put(id, row);
      state.record(row);
    }
  }

  /** Events that wait for what a model throws have no row of their own in other engines. */
  private void armThrownEvents() {
    for (TokenRules.Armed event : rules.thrownEvents()) {
      state.put(
          new ExecutionRow(
              newId(),
              state.id(),
              scopeOf(event.hostKey()),
              event.eventId(),
              ExecutionRow.Kind.CATCH,
              0,
              null));
    }
  }

  private void task(RunningTask task) {
    rules.waitsWithTask(task.tokenKey());
    ExecutionRow token = state.execution(scopeOf(task.tokenKey()));
    if (token == null || !(graph.node(token.activityId()) instanceof GraphNode.UserTask)) {
      throw problem("task " + task.key() + " is at no user task");
    }
    TaskRow row = past.task(newId(), token.id(), token.activityId(), task);
    state.put(row);
    if (past.records(HistoryDetail.TASK)) {
      state.record(new HistoryRow.OfTask(row, null, null, null));
    }
    HistoryRow.OfActivity activity = activities.get(token.id());
    if (activity != null) {
      state.record(activity.withTask(row.id()));
    }
    for (RunningTask.Link link : task.links()) {
      IdentityLinkRow made =
          new IdentityLinkRow(
              newId(),
              state.id(),
              row.id(),
              row.createdAt(),
              link.type(),
              link.userId(),
              link.groupId());
      state.put(made);
      past.link(made.id(), row.id(), link);
    }
  }

  private void job(RunningJob job) {
    rules.waitsWithJob(job);
    ExecutionRow token = state.execution(scopeOf(job.tokenKey()));
    if (token == null) {
      throw problem("job " + job.key() + " belongs to no token");
    }
    GraphNode node = graph.node(token.activityId());
    GraphNode.AsyncSettings async = node.common().async();
    JobPayload payload =
        switch (job.kind()) {
          case ASYNC_START, ASYNC_BEFORE -> JobPayload.ASYNC_BEFORE;
          case ASYNC_AFTER -> JobPayload.ASYNC_AFTER;
          case TIMER -> new JobPayload.Timer(TimerRests.of(job, rules));
          case EXTERNAL -> new JobPayload.External(rules.topic(job));
          case EXTERNAL_DONE -> new JobPayload.ExternalDone(null);
          case TRIGGER -> JobPayload.TRIGGER;
        };
    boolean exclusive =
        switch (job.kind()) {
          case ASYNC_START -> false;
          case ASYNC_BEFORE, EXTERNAL, EXTERNAL_DONE -> async.exclusive();
          case ASYNC_AFTER -> async.exclusiveAfter();
          case TIMER, TRIGGER -> true;
        };
    RunningJob.Failure failure = job.failure();
    long id = newId();

    JobRow made =
        new JobRow(
            id,
            job.retries() > 0 ? JobRow.State.SUSPENDED : JobRow.State.DEAD_LETTER,
            payload,
            new JobRow.Location(
                state.id(),
                token.id(),
                definition.id(),
                // The job of a start is the process's, any other is that of its element.
                job.kind() == RunningJob.Kind.ASYNC_START ? graph.key() : token.activityId(),
                state.instance().shard()),
            // No queue: the shard feed brings it, once the instance is active.
            JobRow.Dispatch.of(exclusive, job.priority(), null, null),
            job.retries(),
            PastRows.millis(job.dueAt()),
            job.createdAt().toEpochMilli(),
            1,
            failure == null ? null : JobRow.Failure.of(failure.message(), failure.stacktrace()),
            null,
            null);
    state.put(made);
    jobs.put(job.key(), made);
    note(Origin.JOB, job.key(), id, null);
  }

  private void subscription(RunningSubscription subscription) {
    rules.waitsWithSubscription(subscription);
    EventSubscriptionRow.Kind kind =
        switch (subscription.kind()) {
          case MESSAGE -> EventSubscriptionRow.Kind.MESSAGE;
          case SIGNAL -> EventSubscriptionRow.Kind.SIGNAL;
          case CONDITION -> EventSubscriptionRow.Kind.CONDITION;
          case COMPENSATION -> EventSubscriptionRow.Kind.COMPENSATION;
        };
    state.put(
        new EventSubscriptionRow(
            newId(),
            state.id(),
            scopeOf(subscription.tokenKey()),
            definition.id(),
            subscription.activityId(),
            kind,
            subscription.name(),
            false,
            subscription.keptKey() == null ? null : (Long) scopeOf(subscription.keptKey()),
            null,
            definition.tenantId(),
            subscription.createdAt().toEpochMilli()));
  }

  private final Set<String> named = new HashSet<>();

  private void variable(RunningVariable variable) {
    String key = variable.scopeKey();
    JobRow job = key == null ? null : jobs.get(key);
    if (job != null) {
      state.put(VariableRow.brought(newId(), job, variable.name(), variable.value()));
      return;
    }
    Long task = past.taskId(key);
    long scope = task != null ? task : scopeOf(key);
    if (!named.add(scope + " " + variable.name())) {
      throw problem(
          "variable '" + variable.name() + "' is there twice in one scope; rename one of them");
    }
    VariableRow row =
        new VariableRow(newId(), state.id(), scope, variable.name(), variable.value());
    state.put(row);
    past.name(scope, row.name(), row.id());
    if (past.records(HistoryDetail.ACTIVITY)) {
      state.record(
          new HistoryRow.OfVariable(
              row.id(), state.id(), scope, row.name(), row.value(), making.now(), making.now()));
    }
  }
}
