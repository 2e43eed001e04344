package io.turgo.engine.migration;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says how process instances get to another version of their process, as in Flowable, and migrates
 * them: each in one unit, or not at all.
 *
 * <p>What is at an activity that no mapping names goes to the activity of the same id. From one
 * activity to another of the same type it stays itself: executions, tasks with people and dates,
 * timers with their due time, jobs with their retries, subscriptions, counted tokens of joins,
 * local variables. Events that only the new version has begin to wait; those that it does not have
 * wait no more. Between types, and to or from several activities, it is cancelled and begun anew,
 * like a {@link io.turgo.engine.runtime.ChangeActivityStateBuilder} moves it.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceMigrationBuilder {
  /**
   * Takes all that a document says.
   *
   * @param document the document
   * @return this builder
   */
  ProcessInstanceMigrationBuilder fromProcessInstanceMigrationDocument(
      ProcessInstanceMigrationDocument document);

  /**
   * Names the definition to migrate to.
   *
   * @param processDefinitionId its id
   * @return this builder
   */
  ProcessInstanceMigrationBuilder migrateToProcessDefinition(String processDefinitionId);

  /**
   * Names the definition to migrate to.
   *
   * @param processDefinitionKey the key of the process
   * @param processDefinitionVersion its version
   * @return this builder
   */
  ProcessInstanceMigrationBuilder migrateToProcessDefinition(
      String processDefinitionKey, int processDefinitionVersion);

  /**
   * Names the definition to migrate to.
   *
   * @param processDefinitionKey the key of the process
   * @param processDefinitionVersion its version
   * @param processDefinitionTenantId its tenant; null for none
   * @return this builder
   */
  ProcessInstanceMigrationBuilder migrateToProcessDefinition(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId);

  /**
   * Names the tenant of the process, which is that of the instances.
   *
   * @param processDefinitionTenantId null for none
   * @return this builder
   */
  ProcessInstanceMigrationBuilder withMigrateToProcessDefinitionTenantId(
      @Nullable String processDefinitionTenantId);

  /**
   * Has a script run in the old version, before anything is changed. An error undoes the migration
   * of the instance.
   *
   * @param script the script
   * @return this builder
   */
  ProcessInstanceMigrationBuilder preUpgradeScript(Script script);

  /**
   * Has a delegate run in the old version, before anything is changed.
   *
   * @param javaDelegateClassName its class
   * @return this builder
   */
  ProcessInstanceMigrationBuilder preUpgradeJavaDelegate(String javaDelegateClassName);

  /**
   * Has a delegate run in the old version, before anything is changed.
   *
   * @param expression whose value it is
   * @return this builder
   */
  ProcessInstanceMigrationBuilder preUpgradeJavaDelegateExpression(String expression);

  /**
   * Has a script run in the new version, when all is changed.
   *
   * @param script the script
   * @return this builder
   */
  ProcessInstanceMigrationBuilder postUpgradeScript(Script script);

  /**
   * Has a delegate run in the new version, when all is changed.
   *
   * @param javaDelegateClassName its class
   * @return this builder
   */
  ProcessInstanceMigrationBuilder postUpgradeJavaDelegate(String javaDelegateClassName);

  /**
   * Has a delegate run in the new version, when all is changed.
   *
   * @param expression whose value it is
   * @return this builder
   */
  ProcessInstanceMigrationBuilder postUpgradeJavaDelegateExpression(String expression);

  /**
   * Says where what is at activities goes.
   *
   * @param mapping the mapping
   * @return this builder
   */
  ProcessInstanceMigrationBuilder addActivityMigrationMapping(ActivityMigrationMapping mapping);

  /**
   * Has the start event of an event sub-process wait that does not wait otherwise.
   *
   * @param mapping names it
   * @return this builder
   */
  ProcessInstanceMigrationBuilder addEnableEventSubProcessStartEvent(EnableActivityMapping mapping);

  /**
   * Sets a variable of the instance.
   *
   * @param variableName the name
   * @param variableValue the value
   * @return this builder
   */
  ProcessInstanceMigrationBuilder withProcessInstanceVariable(
      String variableName, @Nullable Object variableValue);

  /**
   * Sets variables of the instance.
   *
   * @param variables the values by name
   * @return this builder
   */
  ProcessInstanceMigrationBuilder withProcessInstanceVariables(
      Map<String, ? extends @Nullable Object> variables);

  /**
   * Makes a document of what was said.
   *
   * @return the document
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if it does not say where to
   *     migrate to, or maps an activity twice
   */
  ProcessInstanceMigrationDocument getProcessInstanceMigrationDocument();

  /**
   * Migrates an instance, in one unit.
   *
   * @param processInstanceId the instance
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if the instance or the
   *     definition does not exist
   * @throws io.turgo.engine.exception.TurgoException with all reasons, if it cannot be migrated; it
   *     is then unchanged
   */
  void migrate(String processInstanceId);

  /**
   * Finds out whether an instance can be migrated as it is now. Nothing is changed, and no code is
   * run.
   *
   * @param processInstanceId the instance
   * @return the reasons against it, none if it can
   */
  ProcessInstanceMigrationValidationResult validateMigration(String processInstanceId);

  /**
   * Finds out what a migration would do to an instance as it is now. Nothing is changed, and no
   * code is run.
   *
   * @param processInstanceId the instance
   * @return what stays, goes and begins, and all problems
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if the instance or the
   *     definition does not exist
   */
  MigrationPreview preview(String processInstanceId);

  /**
   * Migrates all instances of a definition, each in a unit of its own. Those that cannot be
   * migrated stay as they are, and the others are migrated.
   *
   * @param processDefinitionId the old version
   * @throws io.turgo.engine.exception.TurgoException with the first reasons, if some cannot be
   *     migrated
   */
  void migrateProcessInstances(String processDefinitionId);

  /**
   * Migrates all instances of a definition, like {@link #migrateProcessInstances(String)}.
   *
   * @param processDefinitionKey the key of the old version
   * @param processDefinitionVersion its version
   * @param processDefinitionTenantId its tenant; null for none
   */
  void migrateProcessInstances(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId);

  /**
   * Has the jobs of a batch migrate all instances of a definition.
   *
   * @param processDefinitionId the old version
   * @return the batch, a {@linkplain io.turgo.engine.batch.BulkOperation bulk operation}
   */
  Batch batchMigrateProcessInstances(String processDefinitionId);

  /**
   * Has the jobs of a batch migrate all instances of a definition.
   *
   * @param processDefinitionKey the key of the old version
   * @param processDefinitionVersion its version
   * @param processDefinitionTenantId its tenant; null for none
   * @return the batch, a {@linkplain io.turgo.engine.batch.BulkOperation bulk operation}
   */
  Batch batchMigrateProcessInstances(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId);

  /**
   * Has the jobs of a batch migrate the instances of a query.
   *
   * @param query the instances, called ones too
   * @return the batch, a {@linkplain io.turgo.engine.batch.BulkOperation bulk operation}
   */
  Batch batchMigrateProcessInstances(ProcessInstanceQuery query);

  /**
   * Finds out whether all instances of a definition can be migrated as they are now.
   *
   * @param processDefinitionId the old version
   * @return the reasons against it, each once
   */
  ProcessInstanceMigrationValidationResult validateMigrationOfProcessInstances(
      String processDefinitionId);

  /**
   * Finds out whether all instances of a definition can be migrated as they are now.
   *
   * @param processDefinitionKey the key of the old version
   * @param processDefinitionVersion its version
   * @param processDefinitionTenantId its tenant; null for none
   * @return the reasons against it, each once
   */
  ProcessInstanceMigrationValidationResult validateMigrationOfProcessInstances(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId);
}
