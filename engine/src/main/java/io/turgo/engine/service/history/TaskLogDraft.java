package io.turgo.engine.service.history;

import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.store.TaskStore;
import io.turgo.engine.task.HistoricTaskLogEntryBuilder;
import java.util.Date;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** {@link HistoricTaskLogEntryBuilder} for one entry. */
final class TaskLogDraft implements HistoricTaskLogEntryBuilder {
  private final TaskStore store;
  private final LongSupplier ids;
  private final BusinessClock clock;
  private @Nullable Long taskId;
  private @Nullable Long processInstanceId;
  private @Nullable Long executionId;
  private @Nullable Long definitionId;
  private @Nullable Long loggedAt;
  private @Nullable String type;
  private @Nullable String userId;
  private @Nullable String data;
  private @Nullable String tenantId;

  TaskLogDraft(TaskStore store, LongSupplier ids, BusinessClock clock) {
    this.store = store;
    this.ids = ids;
    this.clock = clock;
  }

  @Override
  public HistoricTaskLogEntryBuilder taskId(String newTaskId) {
    Arguments.required("taskId", newTaskId);
    taskId = id("taskId", newTaskId);
    return this;
  }

  @Override
  public HistoricTaskLogEntryBuilder type(@Nullable String newType) {
    type = Arguments.storable("type", newType);
    return this;
  }

  @Override
  public HistoricTaskLogEntryBuilder timeStamp(Date timeStamp) {
    Arguments.required("timeStamp", timeStamp);
    loggedAt = timeStamp.getTime();
    return this;
  }

  @Override
  public HistoricTaskLogEntryBuilder userId(@Nullable String newUserId) {
    userId = Arguments.storable("userId", newUserId);
    return this;
  }

  @Override
  public HistoricTaskLogEntryBuilder processInstanceId(@Nullable String newProcessInstanceId) {
    processInstanceId = id("processInstanceId", newProcessInstanceId);
    return this;
  }

  @Override
  public HistoricTaskLogEntryBuilder processDefinitionId(@Nullable String processDefinitionId) {
    definitionId = id("processDefinitionId", processDefinitionId);
    return this;
  }

  @Override
  public HistoricTaskLogEntryBuilder executionId(@Nullable String newExecutionId) {
    executionId = id("executionId", newExecutionId);
    return this;
  }

  @Override
  public HistoricTaskLogEntryBuilder data(@Nullable String newData) {
    data = Arguments.storable("data", newData);
    return this;
  }

  @Override
  public HistoricTaskLogEntryBuilder tenantId(@Nullable String newTenantId) {
    tenantId = Arguments.storable("tenantId", newTenantId);
    return this;
  }

  @Override
  public void create() {
    Long task = taskId;
    if (task == null) {
      throw new TurgoIllegalArgumentException("A log entry needs a task: call taskId(...)");
    }
    Long at = loggedAt;
    store.addLogEntry(
        new TaskStore.NewLogEntry(
            ids.getAsLong(),
            task,
            processInstanceId,
            executionId,
            definitionId,
            at == null ? clock.getAsLong() : at,
            type,
            userId,
            data,
            tenantId));
  }

  private static @Nullable Long id(String name, @Nullable String id) {
    if (id == null) {
      return null;
    }
    if (!Arguments.isId(id)) {
      throw new TurgoIllegalArgumentException(
          "Expected an id for '" + name + "', but got '" + id + "'");
    }
    return Long.valueOf(id);
  }
}
