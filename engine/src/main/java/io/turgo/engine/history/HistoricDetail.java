package io.turgo.engine.history;

import org.jspecify.annotations.Nullable;

/**
 * A detail of what happened in a process instance.
 *
 * @since 0.1.0
 */
public interface HistoricDetail extends HistoricData {
  /** {@return the id of the detail} */
  String getId();

  /** {@return the id of the process instance} */
  String getProcessInstanceId();

  /** {@return the scope that it is about; the instance's id for the instance itself} */
  String getExecutionId();

  /** {@return the visit to an element during which it happened, null if it was outside of any} */
  @Nullable String getActivityInstanceId();
}
