package io.turgo.engine.history;

/** A detail of what happened in a process instance. */
public interface HistoricDetail extends HistoricData {
  String getId();

  String getProcessInstanceId();

  /** The scope that it is about; the instance's id for the instance itself. */
  String getExecutionId();

  /** The visit during which it happened. */
  String getActivityInstanceId();
}
