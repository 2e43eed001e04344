package io.turgo.engine.service.transfer;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.store.Store;
import io.turgo.engine.transfer.RunningInstance;
import io.turgo.engine.transfer.RunningJob;
import io.turgo.engine.transfer.RunningSubscription;
import io.turgo.engine.transfer.RunningTask;
import io.turgo.engine.transfer.RunningToken;
import io.turgo.engine.transfer.RunningVariable;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the database has of instances, in the words of the transfer. */
final class StoredInstances {
  private final Store store;

  StoredInstances(Store store) {
    this.store = store;
  }

  RunningInstance read(InstanceSnapshot snapshot) {
    InstanceState state = InstanceState.of(snapshot);
    InstanceRow row = snapshot.instance();
    InstanceCaller caller = row.caller();
    List<RunningToken> tokens = new ArrayList<>();
    addBelow(tokens, state, state.id());
    return new RunningInstance(
        key(row.id()),
        key(row.definitionId()),
        caller == null
            ? null
            : new RunningInstance.Caller(key(caller.instanceId()), key(caller.executionId())),
        new RunningInstance.Start(
            Instant.ofEpochMilli(row.startedAt()),
            row.startUserId(),
            row.businessKey(),
            null,
            row.suspended(),
            row.name()),
        tokens,
        state.variables().stream()
            .filter(variable -> !(variable.hidden() instanceof VariableRow.Gathered))
            .map(variable -> variable(variable, row.id()))
            .toList(),
        state.tasks().stream().filter(TaskRow::isOfProcess).map(task -> task(task, state)).toList(),
        jobs(state),
        subscriptions(state),
        List.of(),
        List.of(),
        List.of());
  }

  private static String key(long id) {
    return Long.toString(id);
  }

  private static @Nullable String keyIn(long id, long instanceId) {
    return id == instanceId ? null : key(id);
  }

  private static @Nullable Instant instant(@Nullable Long millis) {
    return millis == null ? null : Instant.ofEpochMilli(millis);
  }

  private static void addBelow(List<RunningToken> tokens, InstanceState state, long parentId) {
    for (ExecutionRow row : state.children(parentId)) {
      RunningToken.Kind kind =
          switch (row.kind()) {
            case TOKEN -> RunningToken.Kind.TOKEN;
            case SCOPE -> RunningToken.Kind.SCOPE;
            case BODY -> RunningToken.Kind.BODY;
            case LEG -> RunningToken.Kind.LEG;
            case LEG_SCOPE -> RunningToken.Kind.LEG_SCOPE;
            case EVENT -> RunningToken.Kind.EVENT;
            case WAITING, GATHERING, AWAITED -> RunningToken.Kind.WAITING;
            case KEPT -> RunningToken.Kind.KEPT;
            case CATCH -> null;
            case AVAILABLE,
                ENABLED,
                DISABLED,
                ASYNC_ACTIVE,
                WAITING_FOR_REPETITION,
                HAPPENED,
                COMPLETED_ONCE ->
                throw new IllegalStateException("A process has no plan item " + row);
          };
      if (kind != null) {
        tokens.add(
            new RunningToken(
                key(row.id()), keyIn(parentId, state.id()), row.activityId(), kind, null));
        addBelow(tokens, state, row.id());
      }
    }
  }

  private RunningVariable variable(VariableRow row, long instanceId) {
    VariableValue value = row.value();
    if (value.deferred()) {
      value =
          Objects.requireNonNullElseGet(
              store.loadVariable(row.id()),
              () -> new VariableValue(VariableType.NULL, null, null, null, null, false));
    }
    return new RunningVariable(keyIn(row.executionId(), instanceId), row.name(), value);
  }

  private static RunningTask task(TaskRow task, InstanceState state) {
    return new RunningTask(
        key(task.id()),
        key(task.executionId()),
        Instant.ofEpochMilli(task.createdAt()),
        task.name(),
        task.properties().description(),
        new RunningTask.People(task.assignee(), task.owner(), task.delegation()),
        new RunningTask.Schedule(
            task.priority(), instant(task.dueAt()), instant(task.properties().followUpAt())),
        task.properties().formKey(),
        task.properties().category(),
        state.identityLinks(task.id()).stream().map(StoredInstances::link).toList());
  }

  private static RunningTask.Link link(IdentityLinkRow row) {
    return new RunningTask.Link(row.type(), row.userId(), row.groupId());
  }

  /** Jobs that a restored instance can have; others come with its first step here. */
  private static List<RunningJob> jobs(InstanceState state) {
    List<RunningJob> jobs = new ArrayList<>();
    for (JobRow row : state.jobs()) {
      RunningJob.Kind kind =
          switch (row.kind()) {
            case ASYNC_BEFORE ->
                isOfStart(row, state) ? RunningJob.Kind.ASYNC_START : RunningJob.Kind.ASYNC_BEFORE;
            case ASYNC_AFTER -> RunningJob.Kind.ASYNC_AFTER;
            case TIMER -> RunningJob.Kind.TIMER;
            case EXTERNAL -> RunningJob.Kind.EXTERNAL;
            case EXTERNAL_DONE -> RunningJob.Kind.EXTERNAL_DONE;
            case TRIGGER -> RunningJob.Kind.TRIGGER;
            default -> null;
          };
      if (kind != null) {
        jobs.add(
            new RunningJob(
                key(row.id()),
                key(row.executionId()),
                kind,
                Instant.ofEpochMilli(row.createdAt()),
                instant(row.dueAt()),
                row.retries(),
                row.priority(),
                row.payload() instanceof JobPayload.OfTimer timer ? timer.cycle() : null,
                row.payload() instanceof JobPayload.External external ? external.topic() : null,
                row.failure() == null
                    ? null
                    : new RunningJob.Failure(row.exceptionMessage(), row.exceptionStacktrace())));
      }
    }
    return jobs;
  }

  private static boolean isOfStart(JobRow job, InstanceState state) {
    ExecutionRow token = state.execution(job.executionId());
    return token != null && !token.activityId().equals(job.activityId());
  }

  private static List<RunningSubscription> subscriptions(InstanceState state) {
    List<EventSubscriptionRow> rows = new ArrayList<>(state.subscriptionsOf(state.id()));
    state.executions().forEach(row -> rows.addAll(state.subscriptionsOf(row.id())));
    List<RunningSubscription> subscriptions = new ArrayList<>();
    for (EventSubscriptionRow row : rows) {
      RunningSubscription.Kind kind =
          switch (row.kind()) {
            case MESSAGE -> RunningSubscription.Kind.MESSAGE;
            case SIGNAL -> RunningSubscription.Kind.SIGNAL;
            case CONDITION -> RunningSubscription.Kind.CONDITION;
            case COMPENSATION -> RunningSubscription.Kind.COMPENSATION;
            case VARIABLE -> null;
          };
      if (kind != null) {
        Long kept = row.keptId();
        subscriptions.add(
            new RunningSubscription(
                keyIn(row.executionId(), state.id()),
                row.activityId(),
                kind,
                row.name(),
                kept == null ? null : key(kept),
                Instant.ofEpochMilli(row.createdAt())));
      }
    }
    return subscriptions;
  }
}
