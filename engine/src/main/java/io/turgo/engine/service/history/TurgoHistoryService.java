package io.turgo.engine.service.history;

import io.turgo.engine.HistoryService;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricActivityInstanceQuery;
import io.turgo.engine.history.HistoricDecisionInstanceQuery;
import io.turgo.engine.history.HistoricDetailQuery;
import io.turgo.engine.history.HistoricIdentityLink;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.history.HistoricProcessStatistics;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import io.turgo.engine.history.HistoricVariableInstanceQuery;
import io.turgo.engine.history.NativeHistoricActivityInstanceQuery;
import io.turgo.engine.history.NativeHistoricDetailQuery;
import io.turgo.engine.history.NativeHistoricProcessInstanceQuery;
import io.turgo.engine.history.NativeHistoricTaskInstanceQuery;
import io.turgo.engine.history.NativeHistoricVariableInstanceQuery;
import io.turgo.engine.history.ProcessInstanceHistoryLogQuery;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.sql.NativeQueries;
import io.turgo.engine.query.survey.HistorySurvey;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.TenantBorder;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.HistoricTaskLogEntryBuilder;
import io.turgo.engine.task.HistoricTaskLogEntryQuery;
import io.turgo.engine.task.NativeHistoricTaskLogEntryQuery;
import io.turgo.engine.task.TaskInfo;
import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** {@link HistoryService} by queries. */
public final class TurgoHistoryService implements HistoryService {
  private final Store store;
  private final HistoryRemoval removal;
  private final Queries queries;
  private final LongSupplier ids;
  private final BusinessClock clock;
  private final TenantBorder border;

  public TurgoHistoryService(
      Store store,
      HistoryRemoval removal,
      Queries queries,
      LongSupplier ids,
      BusinessClock clock,
      TenantBorder border) {
    this.border = border;
    this.removal = removal;
    this.ids = ids;
    this.clock = clock;
    this.store = store;
    this.queries = queries;
  }

  @Override
  public HistoricProcessStatistics getHistoricActivityStatistics(
      String processDefinitionId, @Nullable Date startedAfter, @Nullable Date startedBefore) {
    return new HistorySurvey(queries.reads())
        .of(
            ApiCalls.parse("Process definition", processDefinitionId),
            startedAfter == null ? Long.MIN_VALUE : startedAfter.getTime(),
            startedBefore == null ? Long.MAX_VALUE : startedBefore.getTime());
  }

  @Override
  public HistoricProcessInstanceQuery createHistoricProcessInstanceQuery() {
    return queries.historicProcessInstances(id -> !removal.ofInstance(id).isEmpty());
  }

  @Override
  public HistoricActivityInstanceQuery createHistoricActivityInstanceQuery() {
    return queries.historicActivityInstances();
  }

  @Override
  public HistoricTaskInstanceQuery createHistoricTaskInstanceQuery() {
    return queries.historicTaskInstances();
  }

  @Override
  public HistoricVariableInstanceQuery createHistoricVariableInstanceQuery() {
    return queries.historicVariableInstances();
  }

  @Override
  public HistoricDetailQuery createHistoricDetailQuery() {
    return queries.historicDetails();
  }

  @Override
  public HistoricDecisionInstanceQuery createHistoricDecisionInstanceQuery() {
    return queries.historicDecisions();
  }

  @Override
  public void deleteHistoricDecisionInstance(String decisionInstanceId) {
    border.all("delete the history of decisions");
    if (store.decisions().delete(ApiCalls.parse("Historic decision instance", decisionInstanceId))
        == 0) {
      throw new TurgoObjectNotFoundException(
          "There is no historic decision instance with the id " + decisionInstanceId);
    }
  }

  @Override
  public void deleteHistoricDecisionInstancesByDefinitionId(String decisionDefinitionId) {
    border.all("delete the history of decisions");
    removal.ofDecision(ApiCalls.parse("Decision definition", decisionDefinitionId));
  }

  @Override
  public NativeHistoricProcessInstanceQuery createNativeHistoricProcessInstanceQuery() {
    return new NativeQueries(queries.reads()).historicProcessInstances();
  }

  @Override
  public NativeHistoricActivityInstanceQuery createNativeHistoricActivityInstanceQuery() {
    return new NativeQueries(queries.reads()).historicActivityInstances();
  }

  @Override
  public NativeHistoricTaskInstanceQuery createNativeHistoricTaskInstanceQuery() {
    return new NativeQueries(queries.reads()).historicTaskInstances();
  }

  @Override
  public NativeHistoricVariableInstanceQuery createNativeHistoricVariableInstanceQuery() {
    return new NativeQueries(queries.reads()).historicVariableInstances();
  }

  @Override
  public NativeHistoricDetailQuery createNativeHistoricDetailQuery() {
    return new NativeQueries(queries.reads()).historicDetails();
  }

  @Override
  public List<HistoricIdentityLink> getHistoricIdentityLinksForProcessInstance(
      String processInstanceId) {
    return queries.historicInstanceLinks(processInstanceId);
  }

  @Override
  public ProcessInstanceHistoryLogQuery createProcessInstanceHistoryLogQuery(
      String processInstanceId) {
    return queries.historyLog(processInstanceId);
  }

  @Override
  public void deleteHistoricTaskInstance(String taskId) {
    Arguments.required("taskId", taskId);
    if (queries.tasks().taskId(taskId).count() > 0) {
      throw new TurgoException(
          "The history of task " + taskId + " cannot be deleted: the task is open");
    }
    if (queries.historicTaskInstances().taskId(taskId).count() == 0) {
      throw new TurgoObjectNotFoundException(
          "Expected a task with id '" + taskId + "' in the history, but there is none");
    }
    removal.ofTask(Long.parseLong(taskId));
  }

  @Override
  public List<HistoricIdentityLink> getHistoricIdentityLinksForTask(String taskId) {
    return queries.historicTaskLinks(taskId);
  }

  @Override
  public void bulkDeleteHistoricProcessInstances(Collection<String> processInstanceIds) {
    Arguments.required("processInstanceIds", processInstanceIds);
    Set<Long> gone = new HashSet<>(); // with those that called them
    for (String processInstanceId : processInstanceIds) {
      if (!gone.contains(parse(processInstanceId))) {
        gone.addAll(delete(processInstanceId));
      }
    }
  }

  @Override
  public void deleteHistoricProcessInstance(String processInstanceId) {
    delete(processInstanceId);
  }

  private static long parse(String processInstanceId) {
    return ApiCalls.parse("Historic process instance", processInstanceId);
  }

  private List<Long> delete(String processInstanceId) {
    border.historicInstance(processInstanceId);
    List<Long> deleted = removal.ofInstance(parse(processInstanceId));
    if (deleted.isEmpty()) {
      throw new TurgoObjectNotFoundException(
          "There is no history of an ended process instance " + processInstanceId);
    }
    return deleted;
  }

  @Override
  public HistoricTaskLogEntryQuery createHistoricTaskLogEntryQuery() {
    return queries.taskLog();
  }

  @Override
  public NativeHistoricTaskLogEntryQuery createNativeHistoricTaskLogEntryQuery() {
    return new NativeQueries(queries.reads()).taskLog();
  }

  @Override
  public HistoricTaskLogEntryBuilder createHistoricTaskLogEntryBuilder() {
    border.all("write the task log");
    return new TaskLogDraft(store.tasks(), ids, clock);
  }

  @Override
  public HistoricTaskLogEntryBuilder createHistoricTaskLogEntryBuilder(TaskInfo task) {
    Arguments.required("task", task);
    return createHistoricTaskLogEntryBuilder()
        .taskId(task.getId())
        .processInstanceId(task.getProcessInstanceId())
        .processDefinitionId(task.getProcessDefinitionId())
        .executionId(task.getExecutionId())
        .tenantId(task.getTenantId());
  }

  @Override
  public void deleteHistoricTaskLogEntry(long logNumber) {
    border.all("delete from the task log");
    store.tasks().deleteLogEntry(logNumber);
  }

  @Override
  public void deleteHistoricTaskLogEntriesForTaskId(String taskId) {
    Arguments.required("taskId", taskId);
    border.all("delete from the task log");
    if (Arguments.isId(taskId)) {
      store.tasks().deleteLog(Long.parseLong(taskId));
    }
  }
}
