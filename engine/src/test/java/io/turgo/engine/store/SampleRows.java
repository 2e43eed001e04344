package io.turgo.engine.store;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.JobDraft;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of an instance with one token, one job and one variable, and the changes of its life. Ids
 * follow from the instance's: the execution is +1, the variable +2, the first job +3.
 */
public final class SampleRows {
  static final long DEFINITION = 7;
  static final long NOW = 1_700_000_000_000L;

  private SampleRows() {}

  public static InstanceRow instance(long id, long rev) {
    return new InstanceRow(id, id, DEFINITION, shard(id), rev, null, null, "kermit", NOW, false);
  }

  public static int shard(long id) {
    return (int) ((id / 10) % 256);
  }

  public static ExecutionRow execution(long instanceId, String activity) {
    return new ExecutionRow(
        instanceId + 1,
        instanceId,
        instanceId,
        activity,
        ExecutionRow.Kind.TOKEN,
        instanceId + 4,
        null);
  }

  /** A task of a process. */
  public static TaskRow task(
      long id,
      long instanceId,
      long executionId,
      long definitionId,
      String key,
      @Nullable String name,
      @Nullable String description,
      @Nullable String assignee,
      @Nullable String owner,
      int priority,
      @Nullable Long dueAt,
      @Nullable String category,
      @Nullable String formKey,
      long createdAt,
      @Nullable Long claimedAt) {
    return new TaskRow(
        id,
        instanceId,
        executionId,
        definitionId,
        key,
        new TaskProperties(
            name,
            description,
            assignee,
            owner,
            priority,
            dueAt,
            null,
            category,
            formKey,
            null,
            null,
            null),
        createdAt,
        claimedAt == null
            ? TaskProgress.NONE
            : TaskProgress.NONE.claimed(claimedAt, assignee == null ? "claimer" : assignee));
  }

  public static JobRow job(long id, JobRow.State state, long instanceId, String activity) {
    boolean timer = state == JobRow.State.TIMER;
    return new JobDraft(id, instanceId, instanceId + 1)
        .state(state)
        .payload(timer ? new JobPayload.Timer(null) : JobPayload.ASYNC_BEFORE)
        .at(DEFINITION, activity)
        .shard(shard(instanceId))
        .retries(state == JobRow.State.DEAD_LETTER ? 0 : 3)
        .dueAt(timer ? NOW + 1000 : null)
        .createdAt(NOW)
        .row();
  }

  /** A job for workers outside. */
  public static JobRow externalJob(
      long id,
      long instanceId,
      String topic,
      int priority,
      String tenantId,
      @Nullable String lockOwner,
      @Nullable Long until) {
    return new JobDraft(id, instanceId, instanceId + 1)
        .payload(new JobPayload.External(topic))
        .at(DEFINITION, "a")
        .shard(shard(instanceId))
        .priority(priority)
        .category("mail")
        .createdAt(NOW)
        .trace("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
        .row()
        .outside(tenantId, lockOwner, until);
  }

  public static VariableValue value(@Nullable Object value) {
    return VariableType.encode("v", value);
  }

  public static VariableRow variable(long instanceId, @Nullable Object value) {
    return new VariableRow(instanceId + 2, instanceId, instanceId, "n", value(value));
  }

  /** An instance starts and has a job. */
  public static InstanceChanges start(long id) {
    return new InstanceChanges(
        id,
        InstanceChanges.CREATED,
        false,
        List.of(
            instance(id, 1),
            execution(id, "task1"),
            variable(id, 1),
            job(id + 3, JobRow.State.READY, id, "task1"),
            new HistoryRow.OfInstance(
                id, DEFINITION, null, null, "kermit", "start", NOW, null, null, null, null),
            new HistoryRow.OfVariable(id + 2, id, id, "n", value(1), NOW, NOW)),
        List.of(),
        List.of());
  }

  /** The typical job: one step in a chain of async steps that also changes a variable. */
  public static InstanceChanges step(
      long id, long baseRev, long jobId, long newJobId, long historyId) {
    String activity = "task" + (baseRev + 1);
    return new InstanceChanges(
        id,
        baseRev,
        false,
        List.of(
            job(newJobId, JobRow.State.READY, id, activity),
            new HistoryRow.OfActivity(
                historyId,
                id,
                id + 1,
                DEFINITION,
                activity,
                "A service task",
                "serviceTask",
                "flow" + baseRev,
                null,
                NOW,
                NOW,
                null),
            new HistoryRow.OfDetail(
                historyId + 1, id, id, historyId, id + 2, "n", value(baseRev), NOW)),
        List.of(
            instance(id, baseRev + 1),
            execution(id, activity),
            variable(id, baseRev),
            new HistoryRow.OfVariable(id + 2, id, id, "n", value(baseRev), NOW, NOW)),
        List.of(job(jobId, JobRow.State.READY, id, "task" + baseRev)));
  }

  /** The instance ends with everything that {@link #start} made. */
  public static InstanceChanges end(long id, long baseRev, long jobId) {
    return new InstanceChanges(
        id,
        baseRev,
        true,
        List.of(),
        List.of(
            new HistoryRow.OfInstance(
                id, DEFINITION, null, null, "kermit", "start", NOW, NOW + 9, "end", null, null)),
        List.of(
            instance(id, baseRev),
            execution(id, "task1"),
            variable(id, 1),
            job(jobId, JobRow.State.READY, id, "task1")));
  }

  /** A change of an instance that only has these rows besides the bump. */
  public static InstanceChanges change(
      long id, long baseRev, List<Row> inserts, List<Row> updates, List<Row> deletes) {
    List<Row> withBump = new ArrayList<>(updates);
    withBump.add(instance(id, baseRev + 1));
    return new InstanceChanges(id, baseRev, false, inserts, withBump, deletes);
  }

  public static List<List<InstanceChanges>> units(InstanceChanges... changes) {
    List<List<InstanceChanges>> units = new ArrayList<>();
    for (InstanceChanges change : changes) {
      units.add(List.of(change));
    }
    return units;
  }
}
