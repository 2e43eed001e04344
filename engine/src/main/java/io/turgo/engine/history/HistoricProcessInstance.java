package io.turgo.engine.history;

import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A process instance that runs or has ended. */
public interface HistoricProcessInstance {
  String getId();

  @Nullable String getName();

  @Nullable String getBusinessKey();

  String getProcessDefinitionId();

  /** Null if its deployment was deleted; so are name, version and deployment. */
  @Nullable String getProcessDefinitionKey();

  @Nullable String getProcessDefinitionName();

  @Nullable Integer getProcessDefinitionVersion();

  @Nullable String getDeploymentId();

  /** The tenant of its definition; empty for none, and if its deployment was deleted. */
  String getTenantId();

  Date getStartTime();

  /** When it ended, null while it runs. */
  @Nullable Date getEndTime();

  /** End minus start, null while it runs. */
  @Nullable Long getDurationInMillis();

  @Nullable String getStartUserId();

  /** The start event. */
  @Nullable String getStartActivityId();

  /** The end event that was reached last, null while it runs and for a deleted one. */
  @Nullable String getEndActivityId();

  /** Why it was deleted, null if it was not. */
  @Nullable String getDeleteReason();

  /** The instance's own variables if the query was asked to include them, otherwise empty. */
  Map<String, @Nullable Object> getProcessVariables();
}
