package io.turgo.engine.cmmn;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Describes a case and starts it.
 *
 * <p><b>Transaction:</b> {@link #start} is one unit of work, or a part of that of the calling user
 * code or transaction.
 *
 * @since 0.1.0
 */
public interface CaseInstanceBuilder {
  /**
   * Names the case by its key; the latest version is started.
   *
   * @param caseDefinitionKey the id of the {@code case} element
   * @return this builder
   */
  CaseInstanceBuilder caseDefinitionKey(String caseDefinitionKey);

  /**
   * Names one version of a case.
   *
   * @param caseDefinitionId the id of a case definition
   * @return this builder
   */
  CaseInstanceBuilder caseDefinitionId(String caseDefinitionId);

  /**
   * Names the tenant whose case is started by its key.
   *
   * @param tenantId the tenant; null or the empty text for none, which is the default
   * @return this builder
   */
  CaseInstanceBuilder tenantId(@Nullable String tenantId);

  /**
   * Starts the case of the key that has no tenant, if the tenant has none.
   *
   * @return this builder
   */
  CaseInstanceBuilder fallbackToDefaultTenant();

  /**
   * Gives the case a business key.
   *
   * @param businessKey null for none, which is the default
   * @return this builder
   */
  CaseInstanceBuilder businessKey(@Nullable String businessKey);

  /**
   * Gives the case a name.
   *
   * @param name null for none, which is the default
   * @return this builder
   */
  CaseInstanceBuilder name(@Nullable String name);

  /**
   * Sets a variable of the case, before anything of it begins.
   *
   * @param variableName the name
   * @param value the value, null included
   * @return this builder
   */
  CaseInstanceBuilder variable(String variableName, @Nullable Object value);

  /**
   * Sets variables of the case, before anything of it begins.
   *
   * @param variables the values by their names
   * @return this builder
   */
  CaseInstanceBuilder variables(Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets a transient variable of the case: conditions and code of this step see it, and it is not
   * stored.
   *
   * @param variableName the name
   * @param value any object, null included
   * @return this builder
   */
  CaseInstanceBuilder transientVariable(String variableName, @Nullable Object value);

  /**
   * Sets transient variables of the case.
   *
   * @param transientVariables the values by their names
   * @return this builder
   */
  CaseInstanceBuilder transientVariables(
      Map<String, ? extends @Nullable Object> transientVariables);

  /**
   * Starts the case.
   *
   * @return the case as it is then; it may have ended
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if neither key nor id is set,
   *     or both are
   */
  CaseInstance start();
}
