package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.GraphNode;
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
  private final StepParts step;
  private final StepContext context;

  JobScheduler(StepParts step, StepContext context) {
    this.step = step;
    this.context = context;
  }

  /** A ready job enters and runs the token's node. */
  void continueBefore(ExecutionRow token) {
    GraphNode node = step.node(token);
    continueLater(token, node, JobPayload.ASYNC_BEFORE, node.common().async().exclusive());
  }

  /** A ready job leaves the token's node. */
  void continueAfter(ExecutionRow token) {
    GraphNode node = step.node(token);
    continueLater(token, node, JobPayload.ASYNC_AFTER, node.common().async().exclusiveAfter());
  }

  private void continueLater(
      ExecutionRow token, GraphNode node, JobPayload payload, boolean exclusive) {
    if (node.common().async().job().isConstant()) {
      putContinuation(token, node, payload, exclusive);
    } else {
      step.agenda().inTurn(token, () -> putContinuation(token, node, payload, exclusive));
    }
  }

  private void putContinuation(
      ExecutionRow token, GraphNode node, JobPayload payload, boolean exclusive) {
    JobTraits traits = node.common().async().job();
    label(
        token.id(),
        node,
        node.id(),
        traits,
        labels -> put(token, payload, exclusive, labels, null));
  }

  private void label(
      long executionId,
      GraphNode at,
      String activityId,
      JobTraits traits,
      Consumer<JobLabels> then) {
    step.calls()
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
        step.node(token),
        key,
        context.graph().job(),
        labels ->
            put(
                token.id(),
                key,
                JobPayload.ASYNC_BEFORE,
                false,
                labels,
                RetryRules.NONE,
                null,
                context.now()));
  }

  /** A timer job waits that fires the token's event. */
  void putTimer(ExecutionRow token, Instant dueAt, @Nullable String cycle, JobLabels labels) {
    JobRow timer = put(token, new JobPayload.Timer(cycle), true, labels, dueAt.toEpochMilli());
    step.events().entity(TurgoEngineEventType.TIMER_SCHEDULED, timer);
  }

  /** The next job of a cycle that starts instances. */
  void putNext(JobRow fired, Instant dueAt, JobPayload.StartTimer timer) {
    int attempts = context.policy().attempts();
    JobRow next =
        fired.next(
            step.newId(),
            timer,
            dueAt.toEpochMilli(),
            step.graph()
                .findNode(fired.activityId())
                .map(node -> node.common().async().retries().attempts(attempts))
                .orElse(attempts),
            context.now(),
            step.state().nextRev());
    step.state().put(next);
    step.events().created(next);
    step.events().entity(TurgoEngineEventType.TIMER_SCHEDULED, next);
  }

  /** A ready job goes on with what is left of a job of a definition. */
  void putRest(JobRow done, JobPayload rest) {
    JobRow next =
        done.next(
            step.newId(),
            rest,
            null,
            context.policy().attempts(),
            context.now(),
            step.state().nextRev());
    step.state().put(next);
    step.events().created(next);
  }

  /** A job gets another priority, and with it perhaps another queue, wherever it is. */
  void prioritise(JobRow job, int priority) {
    String queue = new JobLabels(job.category(), priority).queue(job.activityId(), context);
    if (job.priority() == priority && Objects.equals(job.queue(), queue)) {
      return;
    }
    JobRow moved = job.withPriority(priority, queue).withInstanceRev(step.state().nextRev());
    step.state().put(moved);
    step.events().entity(TurgoEngineEventType.ENTITY_UPDATED, moved);
  }

  /** A ready job of no process has a signal brought. */
  JobRow bringSignalLater(String name, List<JobPayload.Receiver> receivers) {
    return put(
        step.state().id(),
        name,
        new JobPayload.Signal(receivers),
        true,
        new JobLabels(null, 0),
        RetryRules.NONE,
        null,
        context.now());
  }

  /**
   * A job of no process does a part of a batch.
   *
   * @param dueAt when, in epoch milliseconds; null for at once
   */
  void doBatch(JobPayload.BatchStep batchStep, @Nullable Long dueAt) {
    put(
        step.state().id(),
        "batch",
        new JobPayload.Batch(batchStep),
        false,
        new JobLabels(null, 0),
        RetryRules.NONE,
        dueAt,
        context.now());
  }

  /**
   * Ready jobs of a token's activity, each for a part of what is too much for one unit.
   *
   * @param parts what is whose
   */
  void divide(ExecutionRow token, List<? extends JobPayload> parts, Consumer<List<JobRow>> then) {
    GraphNode node = step.node(token);
    label(
        token.id(),
        node,
        node.id(),
        node.common().async().job(),
        labels ->
            then.accept(parts.stream().map(part -> put(token, part, true, labels, null)).toList()));
  }

  private JobRow put(
      ExecutionRow token,
      JobPayload payload,
      boolean exclusive,
      JobLabels labels,
      @Nullable Long dueAt) {
    RetryRules retries = step.node(token).common().async().retries();
    return put(
        token.id(), token.activityId(), payload, exclusive, labels, retries, dueAt, context.now());
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
  void bringLater(long executionId, JobPayload payload, Map<String, VariableValue> variables) {
    ExecutionRow token = step.state().execution(executionId);
    if (token == null) {
      GraphNode first = context.graph().node(context.graph().root().startNodeId());
      label(
          executionId,
          first,
          context.graph().key(),
          context.graph().job(),
          labels -> bring(executionId, "", payload, labels, variables));
    } else {
      GraphNode node = step.node(token);
      label(
          executionId,
          node,
          node.id(),
          node.common().async().job(),
          labels -> bring(executionId, node.id(), payload, labels, variables));
    }
  }

  /** A ready job brings a message or signal to a subscription, if that is still there then. */
  void bringEventLater(EventSubscriptionRow subscription, Map<String, VariableValue> variables) {
    GraphNode node = context.graph().node(subscription.activityId());
    label(
        subscription.executionId(),
        node,
        node.id(),
        node.common().async().job(),
        labels ->
            bring(
                subscription.executionId(),
                node.id(),
                new JobPayload.Event(subscription.id()),
                labels,
                variables));
  }

  /**
   * A job that was done outside becomes one that goes on with the token, with what the worker
   * brings.
   *
   * @param error what is thrown there instead; null for nothing
   */
  void doneOutside(
      JobRow job, JobPayload.@Nullable WorkerError error, Map<String, VariableValue> variables) {
    RetryRules retries = context.graph().node(job.activityId()).common().async().retries();
    JobRow done =
        new JobRow(
            job.id(),
            JobRow.State.READY,
            new JobPayload.ExternalDone(error),
            job.location(),
            dispatch(
                job.exclusive(), new JobLabels(job.category(), job.priority()), job.activityId()),
            retries.attempts(context.policy().attempts()),
            null,
            afterThoseThatWait(),
            step.state().nextRev(),
            null,
            context.traceParent() == null ? job.traceParent() : context.traceParent(),
            null);
    step.state().put(done);
    keep(done, variables);
    step.events().jobMoved(job, done);
  }

  private void bring(
      long executionId,
      String activityId,
      JobPayload payload,
      JobLabels labels,
      Map<String, VariableValue> variables) {
    JobRow job =
        put(
            executionId,
            activityId,
            payload,
            true,
            labels,
            RetryRules.NONE,
            null,
            afterThoseThatWait());
    keep(job, variables);
  }

  /** Variables go with a job until it runs. */
  void keep(JobRow job, Map<String, VariableValue> variables) {
    variables.forEach(
        (name, value) -> step.state().put(VariableRow.brought(step.newId(), job, name, value)));
  }

  private long afterThoseThatWait() {
    long latest =
        step.state().jobsThatBringVariables().stream()
            .mapToLong(JobRow::createdAt)
            .max()
            .orElse(Long.MIN_VALUE);
    return latest < context.now() ? context.now() : latest + 1;
  }

  /**
   * A job that waits for its due time if it has one, and for its instance where that is suspended.
   */
  private JobRow put(
      long executionId,
      String activityId,
      JobPayload payload,
      boolean exclusive,
      JobLabels labels,
      RetryRules retries,
      @Nullable Long dueAt,
      long createdAt) {
    JobRow.State state = dueAt == null ? JobRow.State.READY : JobRow.State.TIMER;
    JobRow job =
        new JobRow(
            step.newId(),
            step.state().instance().suspended() ? JobRow.State.SUSPENDED : state,
            payload,
            locationOf(executionId, activityId),
            dispatch(exclusive, labels, activityId),
            retries.attempts(context.policy().attempts()),
            dueAt,
            createdAt,
            step.state().nextRev(),
            null,
            context.traceParent(),
            null);
    step.state().put(job);
    step.events().created(job);
    return job;
  }

  /** Where a job of an execution of this instance is, or one of the instance itself. */
  JobRow.Location locationOf(long executionId, String activityId) {
    InstanceRow instance = step.state().instance();
    return new JobRow.Location(
        instance.id(), executionId, instance.definitionId(), activityId, instance.shard());
  }

  private JobRow.Dispatch dispatch(boolean exclusive, JobLabels labels, String activityId) {
    return JobRow.Dispatch.of(
        exclusive, labels.priority(), labels.category(), labels.queue(activityId, context));
  }
}
