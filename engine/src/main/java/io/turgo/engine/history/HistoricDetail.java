package io.turgo.engine.history;

import org.jspecify.annotations.Nullable;

/**
 * A detail of what happened in a process instance.
 *
 * @since 0.1.0
 */
public interface HistoricDetail extends HistoricData {
  String getId();

  String getProcessInstanceId();

  /** The scope that it is about; the instance's id for the instance itself. */
  String getExecutionId();

  /** The visit during which it happened, null if it was outside of any. */
  @Nullable String getActivityInstanceId();
}
