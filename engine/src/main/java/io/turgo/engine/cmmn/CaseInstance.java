package io.turgo.engine.cmmn;

import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A case that runs.
 *
 * @since 0.1.0
 */
public interface CaseInstance {
  /** {@return the id of the case} */
  String getId();

  /** {@return the name of the case, null for none} */
  @Nullable String getName();

  /** {@return the business key of the case, null for none} */
  @Nullable String getBusinessKey();

  /** {@return the id of the version of its definition} */
  String getCaseDefinitionId();

  /** {@return the key of its definition} */
  String getCaseDefinitionKey();

  /** {@return the name of its definition, null for none} */
  @Nullable String getCaseDefinitionName();

  /** {@return the number of the version of its definition} */
  int getCaseDefinitionVersion();

  /** {@return the id of the deployment that its definition came with} */
  String getCaseDefinitionDeploymentId();

  /** {@return the tenant of its definition; the empty text for none} */
  String getTenantId();

  /** {@return when it was started} */
  Date getStartTime();

  /** {@return who has started it, null if nobody is known} */
  @Nullable String getStartUserId();

  /** {@return whether it is suspended} */
  boolean isSuspended();

  /** {@return the id of the plan item or execution that has called it, null for none} */
  @Nullable String getParentExecutionId();

  /**
   * Returns the variables of the case, where the query was asked for them with {@link
   * CaseInstanceQuery#includeCaseVariables}.
   *
   * @return the values by their names; empty otherwise
   */
  Map<String, @Nullable Object> getCaseVariables();
}
