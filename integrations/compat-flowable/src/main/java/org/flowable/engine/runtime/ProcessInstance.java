package org.flowable.engine.runtime;

import java.util.Date;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A process instance.
 *
 * @since 0.1.0
 */
public interface ProcessInstance extends Execution {
  /** {@return the id of the definition} */
  String getProcessDefinitionId();

  /** {@return the key of the definition} */
  String getProcessDefinitionKey();

  /** {@return the name of the definition, null for none} */
  @Nullable String getProcessDefinitionName();

  /** {@return the version of the definition} */
  Integer getProcessDefinitionVersion();

  /** {@return the category of the definition, null for none} */
  @Nullable String getProcessDefinitionCategory();

  /** {@return the id of the deployment} */
  String getDeploymentId();

  /** {@return the business key, null for none} */
  @Nullable String getBusinessKey();

  /** {@return the business status, null for none} */
  @Nullable String getBusinessStatus();

  /** {@return the variables that a query included} */
  Map<String, Object> getProcessVariables();

  /** {@return when the instance started} */
  Date getStartTime();

  /** {@return who started the instance, null for nobody} */
  @Nullable String getStartUserId();

  /** {@return the id of the callback, null for none} */
  @Nullable String getCallbackId();

  /** {@return the type of the callback, null for none} */
  @Nullable String getCallbackType();
}
