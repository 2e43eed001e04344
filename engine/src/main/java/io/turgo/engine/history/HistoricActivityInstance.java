package io.turgo.engine.history;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * One visit of an execution to an element of the process, or a sequence flow that it took, if the
 * engine {@link io.turgo.engine.ProcessEngineBuilder#historicSequenceFlows records them}.
 *
 * @since 0.1.0
 */
public interface HistoricActivityInstance extends HistoricData {
  /** {@return the id of the visit} */
  String getId();

  /** {@return the id attribute of the element} */
  String getActivityId();

  /** {@return the name of the element, null if it has none} */
  @Nullable String getActivityName();

  /**
   * {@return the local name of the element, such as {@code serviceTask}, or {@code sequenceFlow}}
   */
  String getActivityType();

  /**
   * {@return the sequence flow by which the element was entered; null for a start and a boundary
   * event}
   */
  @Nullable String getViaSequenceFlowId();

  /** {@return the id of the process definition} */
  String getProcessDefinitionId();

  /** {@return the id of the process instance} */
  String getProcessInstanceId();

  /**
   * {@return the tenant of the process definition; empty for none, and if its deployment was
   * deleted}
   */
  String getTenantId();

  /** {@return the id of the execution that visits the element} */
  String getExecutionId();

  /** {@return the id of the user task, null for other elements} */
  @Nullable String getTaskId();

  /** {@return the instance that a call activity started, null for other elements} */
  @Nullable String getCalledProcessInstanceId();

  /**
   * {@return the user who has or last had the user task; null if nobody has, and for other
   * elements}
   */
  @Nullable String getAssignee();

  /**
   * {@return the user who completed the user task, or its assignee if nobody was named; null
   * otherwise}
   */
  @Nullable String getCompletedBy();

  /** {@return when the visit started, by the business clock} */
  Date getStartTime();

  /** {@return when the visit ended, by the business clock; null while it lasts} */
  @Nullable Date getEndTime();

  /** {@return the milliseconds from start to end, null while the visit lasts} */
  @Nullable Long getDurationInMillis();

  /** {@return why the visit was cancelled, null if it was not} */
  @Nullable String getDeleteReason();
}
