package io.turgo.engine;

import io.turgo.engine.history.HistoricActivityInstanceQuery;
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

  /** Returns a new query for historic process instances. */
  HistoricProcessInstanceQuery createHistoricProcessInstanceQuery();

  /** Returns a new query for historic activity instances. */
  HistoricActivityInstanceQuery createHistoricActivityInstanceQuery();

  /** Returns a new query for historic tasks. */
  HistoricTaskInstanceQuery createHistoricTaskInstanceQuery();

  /** Returns a new query for historic variables. */
  HistoricVariableInstanceQuery createHistoricVariableInstanceQuery();

  /** Returns a new query for historic details. */
  HistoricDetailQuery createHistoricDetailQuery();

  /** Returns a new query for historic process instances that is given as SQL. */
  NativeHistoricProcessInstanceQuery createNativeHistoricProcessInstanceQuery();

  /** Returns a new query for historic activity instances that is given as SQL. */
  NativeHistoricActivityInstanceQuery createNativeHistoricActivityInstanceQuery();

  /** Returns a new query for historic tasks that is given as SQL. */
  NativeHistoricTaskInstanceQuery createNativeHistoricTaskInstanceQuery();

  /** Returns a new query for historic variables that is given as SQL. */
  NativeHistoricVariableInstanceQuery createNativeHistoricVariableInstanceQuery();

  /** Returns a new query for historic details that is given as SQL. */
  NativeHistoricDetailQuery createNativeHistoricDetailQuery();

  /** Starts to say what is to be read of the history of one process instance. */
  ProcessInstanceHistoryLogQuery createProcessInstanceHistoryLogQuery(String processInstanceId);

  /**
   * How often the elements of a definition were done and how long they took, from history. Of a
   * long history the newest 5,000 instances are looked at, and 100,000 activities of those.
   *
   * @param startedAfter instances that were started then or later, null for all
   * @param startedBefore instances that were started before then, null for all
   */
  HistoricProcessStatistics getHistoricActivityStatistics(
      String processDefinitionId, @Nullable Date startedAfter, @Nullable Date startedBefore);

  /**
   * Who has or had a part in a process instance, recorded at {@link
   * io.turgo.engine.history.HistoryLevel#AUDIT}; empty if there is none. Parts that were taken away
   * by a call are not among them.
   */
  List<HistoricIdentityLink> getHistoricIdentityLinksForProcessInstance(String processInstanceId);

  /**
   * Who has or had a part in a task: candidates and others as they were recorded, then its last
   * assignee and owner.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such task
   */
  List<HistoricIdentityLink> getHistoricIdentityLinksForTask(String taskId);

  /**
   * Deletes what was recorded of a finished task and of its sub-tasks, with their own variables.
   *
   * @throws io.turgo.engine.exception.TurgoException if it is open
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such task
   */
  void deleteHistoricTaskInstance(String taskId);

  /**
   * Deletes everything that was recorded of ended instances and of those that they called, each of
   * them by itself and in that order, so that a failure leaves the earlier ones deleted.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such instance
   */
  void bulkDeleteHistoricProcessInstances(Collection<String> processInstanceIds);

  /**
   * Deletes everything that was recorded of an ended instance and of the ended ones that it called.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such instance
   * @throws io.turgo.engine.exception.TurgoException if it still runs
   */
  void deleteHistoricProcessInstance(String processInstanceId);

  /**
   * What applications have noted about tasks, and the engine with {@link
   * ProcessEngineBuilder#historicTaskLogging}.
   */
  HistoricTaskLogEntryQuery createHistoricTaskLogEntryQuery();

  /** Returns a new query for task log entries that is given as SQL. */
  NativeHistoricTaskLogEntryQuery createNativeHistoricTaskLogEntryQuery();

  /** Notes something about a task, whether it is open or not. */
  HistoricTaskLogEntryBuilder createHistoricTaskLogEntryBuilder();

  /** Notes something about a task, whose ids and tenant it takes over. */
  HistoricTaskLogEntryBuilder createHistoricTaskLogEntryBuilder(TaskInfo task);

  /** Deletes an entry of the task log; one that does not exist is left out silently. */
  void deleteHistoricTaskLogEntry(long logNumber);

  /** Deletes all that was noted about a task. */
  void deleteHistoricTaskLogEntriesForTaskId(String taskId);
}
