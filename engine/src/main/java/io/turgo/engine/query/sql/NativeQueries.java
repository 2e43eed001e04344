package io.turgo.engine.query.sql;

import io.turgo.engine.history.NativeHistoricActivityInstanceQuery;
import io.turgo.engine.history.NativeHistoricDetailQuery;
import io.turgo.engine.history.NativeHistoricProcessInstanceQuery;
import io.turgo.engine.history.NativeHistoricTaskInstanceQuery;
import io.turgo.engine.history.NativeHistoricVariableInstanceQuery;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.definition.Deployments;
import io.turgo.engine.query.definition.Models;
import io.turgo.engine.query.definition.ProcessDefinitions;
import io.turgo.engine.query.execution.Executions;
import io.turgo.engine.query.history.Activities;
import io.turgo.engine.query.history.HistoricActivities;
import io.turgo.engine.query.history.HistoricDetails;
import io.turgo.engine.query.instance.HistoricProcessInstances;
import io.turgo.engine.query.instance.ProcessInstances;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.query.task.HistoricTasks;
import io.turgo.engine.query.task.TaskLogEntries;
import io.turgo.engine.query.task.Tasks;
import io.turgo.engine.query.variable.HistoricVariables;
import io.turgo.engine.query.variable.VariableInstances;
import io.turgo.engine.repository.NativeDeploymentQuery;
import io.turgo.engine.repository.NativeModelQuery;
import io.turgo.engine.repository.NativeProcessDefinitionQuery;
import io.turgo.engine.runtime.NativeActivityInstanceQuery;
import io.turgo.engine.runtime.NativeExecutionQuery;
import io.turgo.engine.runtime.NativeProcessInstanceQuery;
import io.turgo.engine.runtime.NativeVariableInstanceQuery;
import io.turgo.engine.search.NativeQuery;
import io.turgo.engine.task.NativeHistoricTaskLogEntryQuery;
import io.turgo.engine.task.NativeTaskQuery;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The door to queries by SQL: a new one by each method. Safe for all threads; they read as {@link
 * Queries} do.
 */
public final class NativeQueries {
  private static final Map<Class<?>, QueryMethods<?>> METHODS = new ConcurrentHashMap<>();

  private final Reads reads;

  public NativeQueries(Reads reads) {
    this.reads = reads;
  }

  public NativeProcessInstanceQuery processInstances() {
    return bySql(NativeProcessInstanceQuery.class, new ProcessInstances(reads));
  }

  public NativeExecutionQuery executions() {
    return bySql(NativeExecutionQuery.class, new Executions(reads));
  }

  public NativeActivityInstanceQuery activityInstances() {
    return bySql(NativeActivityInstanceQuery.class, new Activities(reads));
  }

  public NativeVariableInstanceQuery variableInstances() {
    return bySql(NativeVariableInstanceQuery.class, new VariableInstances(reads));
  }

  public NativeTaskQuery tasks() {
    return bySql(NativeTaskQuery.class, new Tasks(reads));
  }

  public NativeHistoricProcessInstanceQuery historicProcessInstances() {
    return bySql(NativeHistoricProcessInstanceQuery.class, new HistoricProcessInstances(reads));
  }

  public NativeHistoricActivityInstanceQuery historicActivityInstances() {
    return bySql(NativeHistoricActivityInstanceQuery.class, new HistoricActivities(reads));
  }

  public NativeHistoricTaskInstanceQuery historicTaskInstances() {
    return bySql(NativeHistoricTaskInstanceQuery.class, new HistoricTasks(reads));
  }

  public NativeHistoricVariableInstanceQuery historicVariableInstances() {
    return bySql(NativeHistoricVariableInstanceQuery.class, new HistoricVariables(reads));
  }

  public NativeHistoricDetailQuery historicDetails() {
    return bySql(NativeHistoricDetailQuery.class, new HistoricDetails(reads));
  }

  public NativeHistoricTaskLogEntryQuery taskLog() {
    return bySql(NativeHistoricTaskLogEntryQuery.class, new TaskLogEntries(reads));
  }

  public NativeProcessDefinitionQuery processDefinitions() {
    return bySql(NativeProcessDefinitionQuery.class, new ProcessDefinitions(reads));
  }

  public NativeModelQuery models() {
    return bySql(NativeModelQuery.class, new Models(reads));
  }

  public NativeDeploymentQuery deployments() {
    return bySql(NativeDeploymentQuery.class, new Deployments(reads));
  }

  /**
   * A query.
   *
   * @param type what it is for callers
   * @param objects a query of the same objects, without filters
   */
  private <Q extends NativeQuery<Q, T>, T> Q bySql(Class<Q> type, Select<?, T> objects) {
    return type.cast(
        METHODS
            .computeIfAbsent(type, key -> QueryMethods.of(key, NativeSelect.class, Map.of()))
            .query(new NativeSelect<>(reads, objects)));
  }
}
