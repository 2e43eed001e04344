package io.turgo.engine.runtime;

import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run of a process definition. Its id is that of its root execution. */
public interface ProcessInstance extends Execution {
  String getProcessDefinitionId();

  String getProcessDefinitionKey();

  @Nullable String getProcessDefinitionName();

  int getProcessDefinitionVersion();

  String getDeploymentId();

  @Nullable String getBusinessKey();

  /** The user who started it, where known. */
  @Nullable String getStartUserId();

  /** When it started, by the business clock. */
  Date getStartTime();

  /**
   * The instance's own variables as they were read with it: after a start, and from a query with
   * {@link ProcessInstanceQuery#includeProcessVariables}; otherwise empty.
   */
  Map<String, @Nullable Object> getProcessVariables();
}
