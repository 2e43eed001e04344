package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.JobTraits;
import io.turgo.engine.model.RetryRules;
import io.turgo.engine.variable.VariableValue;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes jobs: asynchronous continuations, timers, what is to be done later. */
final class JobScheduler {
  private final Walk walk;
  private final StepContext context;

  JobScheduler(Walk walk, StepContext context) {
    this.walk = walk;
    this.context = context;
  }

  /** A ready job goes on with the token. */
  void continueLater(ExecutionRow token, JobRow.Kind kind) {
    FlowNode node = walk.node(token);
    FlowNode.AsyncSettings async = node.common().async();
    boolean exclusive =
        kind == JobRow.Kind.ASYNC_AFTER ? async.exclusiveAfter() : async.exclusive();
    if (async.job().isConstant()) {
      continueLater(token, node, kind, exclusive);
    } else {
      walk.agenda().inTurn(token, () -> continueLater(token, node, kind, exclusive));
    }
  }

  private void continueLater(
      ExecutionRow token, FlowNode node, JobRow.Kind kind, boolean exclusive) {
    JobTraits traits = node.common().async().job();
    label(
        token.id(),
        node,
        node.id(),
        traits,
        labels -> put(token, kind, JobRow.State.READY, exclusive, labels, null, null));
  }

  private void label(
      long executionId,
      FlowNode at,
      String activityId,
      JobTraits traits,
      Consumer<JobLabels> then) {
    walk.calls()
        .evaluate(
            executionId,
            at,
            Arrays.asList(traits.category(), traits.priority()),
            values -> then.accept(JobLabels.of(activityId, traits, values.get(0), values.get(1))));
  }

  /**
   * A ready job of the process itself tells its listeners of the start and lets the token go.
   * Nothing else runs in the instance, so it needs not be exclusive.
   */
  void startLater(ExecutionRow token) {
    String key = context.graph().key();
    label(
        token.id(),
        walk.node(token),
        key,
        context.graph().job(),
        labels ->
            put(
                token.id(),
                key,
                JobRow.Kind.ASYNC_BEFORE,
                JobRow.State.READY,
                false,
                labels,
                RetryRules.NONE,
                null,
                null,
                context.now()));
  }

  /** A timer job waits that fires the token's event. */
  void putTimer(ExecutionRow token, Instant dueAt, @Nullable String repeat, JobLabels labels) {
    put(token, JobRow.Kind.TIMER, JobRow.State.TIMER, true, labels, dueAt.toEpochMilli(), repeat);
  }

  /** The next job of a cycle that starts instances. */
  void putNext(JobRow fired, Instant dueAt, @Nullable String repeat) {
    int attempts = context.policy().attempts();
    JobRow next =
        fired.next(
            walk.newId(),
            dueAt.toEpochMilli(),
            repeat,
            walk.graph()
                .findNode(fired.activityId())
                .map(node -> node.common().async().retries().attempts(attempts))
                .orElse(attempts),
            context.now(),
            walk.state().nextRev());
    walk.state().put(next);
    walk.events().created(next);
    walk.events().entity(TurgoEngineEventType.TIMER_SCHEDULED, next);
  }

  /** A ready job goes on with what is left of a job of a definition. */
  void putRest(JobRow done, String rest) {
    JobRow next =
        done.next(
                walk.newId(),
                context.now(),
                rest,
                context.policy().attempts(),
                context.now(),
                walk.state().nextRev())
            .withDueAt(null)
            .withState(JobRow.State.READY);
    walk.state().put(next);
    walk.events().created(next);
  }

  /** A job gets another priority, and with it perhaps another queue, wherever it is. */
  void prioritise(JobRow job, int priority) {
    String queue = new JobLabels(job.category(), priority).queue(job.activityId(), context);
    if (job.priority() == priority && Objects.equals(job.queue(), queue)) {
      return;
    }
    JobRow moved = job.withPriority(priority, queue).withInstanceRev(walk.state().nextRev());
    walk.state().put(moved);
    walk.events().entity(TurgoEngineEventType.ENTITY_UPDATED, moved);
  }

  /** A ready job of no process has a signal brought. */
  JobRow bringSignalLater(String name, String receivers) {
    return put(
        walk.state().id(),
        name,
        JobRow.Kind.SIGNAL,
        JobRow.State.READY,
        true,
        new JobLabels(null, 0),
        RetryRules.NONE,
        null,
        receivers,
        context.now());
  }

  /**
   * A job of no process does a part of a batch.
   *
   * @param dueAt when, in epoch milliseconds; null for at once
   */
  void doBatch(String part, @Nullable Long dueAt) {
    put(
        walk.state().id(),
        "batch",
        JobRow.Kind.BATCH,
        dueAt == null ? JobRow.State.READY : JobRow.State.TIMER,
        false,
        new JobLabels(null, 0),
        RetryRules.NONE,
        dueAt,
        part,
        context.now());
  }

  /**
   * Ready jobs of a token's activity, each for a part of what is too much for one unit.
   *
   * @param parts what is whose
   */
  void divide(
      ExecutionRow token, JobRow.Kind kind, List<String> parts, Consumer<List<JobRow>> then) {
    FlowNode node = walk.node(token);
    label(
        token.id(),
        node,
        node.id(),
        node.common().async().job(),
        labels ->
            then.accept(
                parts.stream()
                    .map(part -> put(token, kind, JobRow.State.READY, true, labels, null, part))
                    .toList()));
  }

  private JobRow put(
      ExecutionRow token,
      JobRow.Kind kind,
      JobRow.State state,
      boolean exclusive,
      JobLabels labels,
      @Nullable Long dueAt,
      @Nullable String repeat) {
    RetryRules retries = walk.node(token).common().async().retries();
    return put(
        token.id(),
        token.activityId(),
        kind,
        state,
        exclusive,
        labels,
        retries,
        dueAt,
        repeat,
        context.now());
  }

  /**
   * A ready job sets variables, or triggers, later: what it brings is kept with it, and seen by
   * nobody until then.
   *
   * <p>Its time of creation is later than that of all others that wait, whatever the clocks of
   * nodes say: calls for an instance come one after the other, ids of different nodes do not.
   *
   * @param executionId the instance's id for the instance itself
   */
  void bringLater(long executionId, JobRow.Kind kind, Map<String, VariableValue> variables) {
    ExecutionRow token = walk.state().execution(executionId);
    if (token == null) {
      FlowNode first = context.graph().node(context.graph().root().startNodeId());
      label(
          executionId,
          first,
          context.graph().key(),
          context.graph().job(),
          labels -> bring(executionId, "", kind, labels, variables));
    } else {
      FlowNode node = walk.node(token);
      label(
          executionId,
          node,
          node.id(),
          node.common().async().job(),
          labels -> bring(executionId, node.id(), kind, labels, variables));
    }
  }

  /** A ready job brings a message or signal to a subscription, if that is still there then. */
  void bringEventLater(EventSubscriptionRow subscription, Map<String, VariableValue> variables) {
    FlowNode node = context.graph().node(subscription.activityId());
    label(
        subscription.executionId(),
        node,
        node.id(),
        node.common().async().job(),
        labels ->
            bring(
                subscription.executionId(),
                node.id(),
                JobRow.Kind.EVENT,
                labels,
                variables,
                Long.toString(subscription.id())));
  }

  /**
   * A job that was done outside becomes one that goes on with the token, with what the worker
   * brings.
   *
   * @param error what is thrown there instead; null for nothing
   */
  void doneOutside(JobRow job, @Nullable String error, Map<String, VariableValue> variables) {
    RetryRules retries = context.graph().node(job.activityId()).common().async().retries();
    JobRow done =
        new JobRow(
            job.id(),
            JobRow.State.READY,
            JobRow.Kind.EXTERNAL_DONE,
            job.shard(),
            job.instanceId(),
            job.executionId(),
            job.definitionId(),
            job.activityId(),
            job.exclusive(),
            job.priority(),
            job.category(),
            new JobLabels(job.category(), job.priority()).queue(job.activityId(), context),
            retries.attempts(context.policy().attempts()),
            null,
            error,
            afterThoseThatWait(),
            walk.state().nextRev(),
            null,
            null,
            context.traceParent() == null ? job.traceParent() : context.traceParent());
    walk.state().put(done);
    keep(done, variables);
    walk.events().jobMoved(job, done);
  }

  private void bring(
      long executionId,
      String activityId,
      JobRow.Kind kind,
      JobLabels labels,
      Map<String, VariableValue> variables) {
    bring(executionId, activityId, kind, labels, variables, null);
  }

  private void bring(
      long executionId,
      String activityId,
      JobRow.Kind kind,
      JobLabels labels,
      Map<String, VariableValue> variables,
      @Nullable String subscription) {
    JobRow job =
        put(
            executionId,
            activityId,
            kind,
            JobRow.State.READY,
            true,
            labels,
            RetryRules.NONE,
            null,
            subscription,
            afterThoseThatWait());
    keep(job, variables);
  }

  /** Variables go with a job until it runs. */
  void keep(JobRow job, Map<String, VariableValue> variables) {
    variables.forEach((name, value) ->
        walk.state()
            .put(
                new VariableRow(
                    walk.newId(), job.instanceId(), job.scopeOfBrought(), name, value)));
  }

  private long afterThoseThatWait() {
    long latest =
        walk.state().jobsThatBringVariables().stream()
            .mapToLong(JobRow::createdAt)
            .max()
            .orElse(Long.MIN_VALUE);
    return latest < context.now() ? context.now() : latest + 1;
  }

  private JobRow put(
      long executionId,
      String activityId,
      JobRow.Kind kind,
      JobRow.State state,
      boolean exclusive,
      JobLabels labels,
      RetryRules retries,
      @Nullable Long dueAt,
      @Nullable String repeat,
      long createdAt) {
    boolean suspended = walk.state().instance().suspended();
    JobRow job =
        new JobRow(
            walk.newId(),
            suspended ? JobRow.State.SUSPENDED : state,
            kind,
            walk.state().instance().shard(),
            walk.state().id(),
            executionId,
            walk.state().instance().definitionId(),
            activityId,
            exclusive,
            labels.priority(),
            labels.category(),
            labels.queue(activityId, context),
            retries.attempts(context.policy().attempts()),
            dueAt,
            repeat,
            createdAt,
            walk.state().nextRev(),
            null,
            null,
            context.traceParent());
    walk.state().put(job);
    walk.events().created(job);
    if (kind == JobRow.Kind.TIMER) {
      walk.events().entity(TurgoEngineEventType.TIMER_SCHEDULED, job);
    }
    return job;
  }
}
