package io.turgo.engine;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.migration.ProcessInstanceBatchMigrationResult;
import io.turgo.engine.migration.ProcessInstanceMigrationBuilder;
import io.turgo.engine.migration.ProcessInstanceMigrationDocument;
import io.turgo.engine.migration.ProcessInstanceMigrationValidationResult;
import org.jspecify.annotations.Nullable;

/**
 * Takes running process instances to another version of their process; see {@link
 * ProcessInstanceMigrationBuilder} for what that means.
 *
 * @since 0.1.0
 */
public interface ProcessMigrationService {
  /** {@return a builder that says nothing yet} */
  ProcessInstanceMigrationBuilder createProcessInstanceMigrationBuilder();

  /**
   * Makes a builder that says what a document says.
   *
   * @param document the document
   * @return the builder
   */
  ProcessInstanceMigrationBuilder
      createProcessInstanceMigrationBuilderFromProcessInstanceMigrationDocument(
          ProcessInstanceMigrationDocument document);

  /**
   * Finds out whether an instance can be migrated as it is now.
   *
   * @param processInstanceId the instance
   * @param processInstanceMigrationDocument says how
   * @return the reasons against it, none if it can
   */
  ProcessInstanceMigrationValidationResult validateMigrationForProcessInstance(
      String processInstanceId, ProcessInstanceMigrationDocument processInstanceMigrationDocument);

  /**
   * Finds out whether all instances of a definition can be migrated as they are now.
   *
   * @param processDefinitionId the old version
   * @param processInstanceMigrationDocument says how
   * @return the reasons against it, each once
   */
  ProcessInstanceMigrationValidationResult validateMigrationForProcessInstancesOfProcessDefinition(
      String processDefinitionId,
      ProcessInstanceMigrationDocument processInstanceMigrationDocument);

  /**
   * Finds out whether all instances of a definition can be migrated as they are now.
   *
   * @param processDefinitionKey the key of the old version
   * @param processDefinitionVersion its version
   * @param processDefinitionTenantId its tenant; null for none
   * @param processInstanceMigrationDocument says how
   * @return the reasons against it, each once
   */
  ProcessInstanceMigrationValidationResult validateMigrationForProcessInstancesOfProcessDefinition(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId,
      ProcessInstanceMigrationDocument processInstanceMigrationDocument);

  /**
   * Migrates an instance, in one unit.
   *
   * @param processInstanceId the instance
   * @param processInstanceMigrationDocument says how
   * @throws io.turgo.engine.exception.TurgoException with all reasons, if it cannot be migrated; it
   *     is then unchanged
   */
  void migrateProcessInstance(
      String processInstanceId, ProcessInstanceMigrationDocument processInstanceMigrationDocument);

  /**
   * Migrates all instances of a definition, each in a unit of its own. Those that cannot be
   * migrated stay as they are, and the others are migrated.
   *
   * @param processDefinitionId the old version
   * @param processInstanceMigrationDocument says how
   * @throws io.turgo.engine.exception.TurgoException with the first reasons, if some cannot be
   *     migrated
   */
  void migrateProcessInstancesOfProcessDefinition(
      String processDefinitionId,
      ProcessInstanceMigrationDocument processInstanceMigrationDocument);

  /**
   * The same by key and version.
   *
   * @param processDefinitionKey the key of the old version
   * @param processDefinitionVersion its version
   * @param processDefinitionTenantId its tenant; null for none
   * @param processInstanceMigrationDocument says how
   */
  void migrateProcessInstancesOfProcessDefinition(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId,
      ProcessInstanceMigrationDocument processInstanceMigrationDocument);

  /**
   * Has the jobs of a batch migrate all instances of a definition.
   *
   * @param processDefinitionId the old version
   * @param processInstanceMigrationDocument says how
   * @return the batch, a {@linkplain io.turgo.engine.batch.BulkOperation bulk operation}
   */
  Batch batchMigrateProcessInstancesOfProcessDefinition(
      String processDefinitionId,
      ProcessInstanceMigrationDocument processInstanceMigrationDocument);

  /**
   * The same by key and version.
   *
   * @param processDefinitionKey the key of the old version
   * @param processDefinitionVersion its version
   * @param processDefinitionTenantId its tenant; null for none
   * @param processInstanceMigrationDocument says how
   * @return the batch, a {@linkplain io.turgo.engine.batch.BulkOperation bulk operation}
   */
  Batch batchMigrateProcessInstancesOfProcessDefinition(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId,
      ProcessInstanceMigrationDocument processInstanceMigrationDocument);

  /**
   * Reads how far a batch is.
   *
   * @param migrationBatchId the id of the batch
   * @return what has become of its instances so far
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such batch
   */
  ProcessInstanceBatchMigrationResult getResultsOfBatchProcessInstanceMigration(
      String migrationBatchId);
}
