package io.turgo.engine.instance;

import org.jspecify.annotations.Nullable;

/** A job for tests: ready, exclusive, of element {@code a} in definition 1, with three retries. */
public final class JobDraft {
  private long id;
  private final long instanceId;
  private final long executionId;
  private JobRow.State state = JobRow.State.READY;
  private JobPayload payload = JobPayload.ASYNC_BEFORE;
  private long definitionId = 1;
  private String activityId = "a";
  private int shard;
  private boolean exclusive = true;
  private int priority;
  private @Nullable String category;
  private @Nullable String queue;
  private int retries = 3;
  private @Nullable Long dueAt;
  private long createdAt;
  private long rev = 1;
  private JobRow.@Nullable Failure failure;
  private @Nullable String traceParent;

  public JobDraft(long id, long instanceId, long executionId) {
    this.id = id;
    this.instanceId = instanceId;
    this.executionId = executionId;
  }

  public JobDraft(JobRow row) {
    this(row.id(), row.instanceId(), row.executionId());
    state = row.state();
    payload = row.payload();
    definitionId = row.definitionId();
    activityId = row.activityId();
    shard = row.shard();
    exclusive = row.exclusive();
    priority = row.priority();
    category = row.category();
    queue = row.queue();
    retries = row.retries();
    dueAt = row.dueAt();
    createdAt = row.createdAt();
    rev = row.instanceRev();
    failure = row.failure();
    traceParent = row.traceParent();
  }

  public JobDraft id(long newId) {
    id = newId;
    return this;
  }

  public JobDraft state(JobRow.State newState) {
    state = newState;
    return this;
  }

  public JobDraft payload(JobPayload newPayload) {
    payload = newPayload;
    if (!newPayload.kind().aggregate().hasDefinition()) {
      definitionId = 0;
    }
    return this;
  }

  public JobDraft at(long newDefinitionId, String newActivityId) {
    definitionId = newDefinitionId;
    activityId = newActivityId;
    return this;
  }

  public JobDraft shard(int newShard) {
    shard = newShard;
    return this;
  }

  public JobDraft exclusive(boolean newExclusive) {
    exclusive = newExclusive;
    return this;
  }

  public JobDraft priority(int newPriority) {
    priority = newPriority;
    return this;
  }

  public JobDraft category(@Nullable String newCategory) {
    category = newCategory;
    return this;
  }

  public JobDraft queue(@Nullable String newQueue) {
    queue = newQueue;
    return this;
  }

  public JobDraft retries(int newRetries) {
    retries = newRetries;
    return this;
  }

  public JobDraft dueAt(@Nullable Long newDueAt) {
    dueAt = newDueAt;
    return this;
  }

  public JobDraft createdAt(long newCreatedAt) {
    createdAt = newCreatedAt;
    return this;
  }

  public JobDraft rev(long newRev) {
    rev = newRev;
    return this;
  }

  public JobDraft failed(@Nullable String message, @Nullable String stacktrace) {
    failure = JobRow.Failure.of(message, stacktrace);
    return this;
  }

  public JobDraft trace(@Nullable String newTraceParent) {
    traceParent = newTraceParent;
    return this;
  }

  public JobRow row() {
    return new JobRow(
        id,
        state,
        payload,
        new JobRow.Location(instanceId, executionId, definitionId, activityId, shard),
        JobRow.Dispatch.of(exclusive, priority, category, queue),
        retries,
        dueAt,
        createdAt,
        rev,
        failure,
        traceParent,
        null);
  }
}
