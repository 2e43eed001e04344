package io.turgo.engine;

import io.turgo.engine.annotation.Experimental;
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
import io.turgo.engine.task.HistoricTaskLogEntryBuilder;
import io.turgo.engine.task.HistoricTaskLogEntryQuery;
import io.turgo.engine.task.NativeHistoricTaskLogEntryQuery;
import io.turgo.engine.task.TaskInfo;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what happened, as far as the engine's {@link io.turgo.engine.history.HistoryLevel} records
 * it.
 *
 * <p><b>Transaction:</b> The engine writes history in the transaction of the change that it
 * records. Queries read what is committed.
 *
 * <p><b>Errors:</b> Calls throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException} for
 * a missing argument. Deletions throw {@link
 * io.turgo.engine.exception.TurgoObjectNotFoundException} if the instance or task has no history.
 *
 * <p><b>Threads:</b> Safe for all threads. Queries and builders that the methods return belong to
 * the thread that asked for them.
 *
 * @since 0.1.0
 */
public interface HistoryService {

  /** {@return a new query for historic process instances} */
  HistoricProcessInstanceQuery createHistoricProcessInstanceQuery();

  /** {@return a new query for historic activity instances} */
  HistoricActivityInstanceQuery createHistoricActivityInstanceQuery();

  /** {@return a new query for historic tasks} */
  HistoricTaskInstanceQuery createHistoricTaskInstanceQuery();

  /** {@return a new query for historic variables} */
  HistoricVariableInstanceQuery createHistoricVariableInstanceQuery();

  /** {@return a new query for historic details} */
  HistoricDetailQuery createHistoricDetailQuery();

  /** {@return a new query for decisions that were evaluated} */
  @Experimental
  HistoricDecisionInstanceQuery createHistoricDecisionInstanceQuery();

  /**
   * Deletes the history of one evaluation of a decision, with those that it required. That of an
   * instance also goes with the history of the instance.
   *
   * @param decisionInstanceId the id of an evaluation
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such evaluation
   */
  @Experimental
  void deleteHistoricDecisionInstance(String decisionInstanceId);

  /**
   * Deletes the history of all evaluations of a version of a decision, in several transactions
   * unless the caller has one.
   *
   * @param decisionDefinitionId the id of a decision definition, which may be deleted
   */
  @Experimental
  void deleteHistoricDecisionInstancesByDefinitionId(String decisionDefinitionId);

  /** {@return a new query for historic process instances that is given as SQL} */
  NativeHistoricProcessInstanceQuery createNativeHistoricProcessInstanceQuery();

  /** {@return a new query for historic activity instances that is given as SQL} */
  NativeHistoricActivityInstanceQuery createNativeHistoricActivityInstanceQuery();

  /** {@return a new query for historic tasks that is given as SQL} */
  NativeHistoricTaskInstanceQuery createNativeHistoricTaskInstanceQuery();

  /** {@return a new query for historic variables that is given as SQL} */
  NativeHistoricVariableInstanceQuery createNativeHistoricVariableInstanceQuery();

  /** {@return a new query for historic details that is given as SQL} */
  NativeHistoricDetailQuery createNativeHistoricDetailQuery();

  /**
   * {@return a new query for the history of one process instance, which reads all kinds of data
   * that it is told to include}
   *
   * @param processInstanceId the id of a running or ended process instance
   */
  ProcessInstanceHistoryLogQuery createProcessInstanceHistoryLogQuery(String processInstanceId);

  /**
   * {@return the number and the durations of the runs of each element of a definition, from
   * history} Of a long history only the newest 5,000 instances and 100,000 of their activities are
   * counted.
   *
   * @param processDefinitionId the id of one deployed version of a process
   * @param startedAfter only instances started at this time or later; null for all
   * @param startedBefore only instances started before this time; null for all
   */
  HistoricProcessStatistics getHistoricActivityStatistics(
      String processDefinitionId, @Nullable Date startedAfter, @Nullable Date startedBefore);

  /**
   * {@return the identity links that a process instance has or had, recorded at {@link
   * io.turgo.engine.history.HistoryLevel#AUDIT}; empty if there are none} Links that a call removed
   * are not among them.
   *
   * @param processInstanceId the id of a running or ended process instance
   */
  List<HistoricIdentityLink> getHistoricIdentityLinksForProcessInstance(String processInstanceId);

  /**
   * {@return the identity links that a task has or had: candidates and others as they were
   * recorded, then its last assignee and owner}
   *
   * @param taskId the id of an open or finished task
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such task
   */
  List<HistoricIdentityLink> getHistoricIdentityLinksForTask(String taskId);

  /**
   * Deletes the history of a finished task and of its sub-tasks, with their own variables.
   *
   * @param taskId the id of a finished task
   * @throws io.turgo.engine.exception.TurgoException if it is open
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such task
   */
  void deleteHistoricTaskInstance(String taskId);

  /**
   * Deletes the history of ended instances and of those that they called. Each is deleted by itself
   * in the given order, so a failure leaves the earlier ones deleted.
   *
   * @param processInstanceIds the ids of ended process instances
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such instance
   */
  void bulkDeleteHistoricProcessInstances(Collection<String> processInstanceIds);

  /**
   * Deletes the history of an ended instance and of the ended instances that it called.
   *
   * @param processInstanceId the id of an ended process instance
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such instance
   * @throws io.turgo.engine.exception.TurgoException if it still runs
   */
  void deleteHistoricProcessInstance(String processInstanceId);

  /**
   * {@return a new query for entries of the task log} Applications write them, and so does the
   * engine with {@link ProcessEngineBuilder#historicTaskLogging}.
   */
  HistoricTaskLogEntryQuery createHistoricTaskLogEntryQuery();

  /** {@return a new query for task log entries that is given as SQL} */
  NativeHistoricTaskLogEntryQuery createNativeHistoricTaskLogEntryQuery();

  /**
   * Begins an entry of the task log, for an open task or for any other.
   *
   * @return a new builder, which stores nothing until its create method is called
   */
  HistoricTaskLogEntryBuilder createHistoricTaskLogEntryBuilder();

  /**
   * Begins an entry of the task log with the ids and the tenant of a task.
   *
   * @param task an open or a historic task
   * @return a new builder, which stores nothing until its create method is called
   */
  HistoricTaskLogEntryBuilder createHistoricTaskLogEntryBuilder(TaskInfo task);

  /**
   * Deletes an entry of the task log. An entry that does not exist is ignored.
   *
   * @param logNumber the number of the entry
   */
  void deleteHistoricTaskLogEntry(long logNumber);

  /**
   * Deletes all entries of the task log about a task.
   *
   * @param taskId the id of an open or finished task
   */
  void deleteHistoricTaskLogEntriesForTaskId(String taskId);
}
