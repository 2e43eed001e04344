package io.turgo.engine.service.migration;

import io.turgo.engine.ProcessMigrationService;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.migration.MigrationPlan;
import io.turgo.engine.migration.MigrationPlanBuilder;
import io.turgo.engine.migration.MigrationPlanExecutionBuilder;
import io.turgo.engine.migration.MigrationPreview;
import io.turgo.engine.migration.ProcessInstanceBatchMigrationPartResult;
import io.turgo.engine.migration.ProcessInstanceBatchMigrationResult;
import io.turgo.engine.migration.ProcessInstanceMigrationBuilder;
import io.turgo.engine.migration.ProcessInstanceMigrationDocument;
import io.turgo.engine.migration.ProcessInstanceMigrationDocumentBuilder;
import io.turgo.engine.migration.ProcessInstanceMigrationValidationResult;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.batch.BatchPartValue;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.service.batch.BatchCalls;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.store.DefinitionStore;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** {@link ProcessMigrationService} by one command for each instance. */
public final class TurgoMigrationService implements ProcessMigrationService {
  private static final int PAGE = 500;

  /** How many of the instances that could not be migrated an error names. */
  private static final int NAMED = 10;

  private final MigrationCommands commands;
  private final ApiCalls calls;
  private final Queries queries;
  private final BatchCalls batches;

  public TurgoMigrationService(
      MigrationCommands commands, ApiCalls calls, Queries queries, BatchCalls batches) {
    this.commands = commands;
    this.calls = calls;
    this.queries = queries;
    this.batches = batches;
  }

  @Override
  public ProcessInstanceMigrationBuilder createProcessInstanceMigrationBuilder() {
    return new MigrationBuilder(this);
  }

  @Override
  public ProcessInstanceMigrationBuilder
      createProcessInstanceMigrationBuilderFromProcessInstanceMigrationDocument(
          ProcessInstanceMigrationDocument document) {
    return new MigrationBuilder(this).fromProcessInstanceMigrationDocument(document);
  }

  /** A builder of plans as Camunda 7 has them. */
  public MigrationPlanBuilder plan(String sourceId, String targetId) {
    return commands.planBuilder(sourceId, targetId);
  }

  /** Carries out such a plan. */
  public MigrationPlanExecutionBuilder execution(MigrationPlan plan) {
    return new PlanExecution(plan, commands, queries, batches);
  }

  @Override
  public ProcessInstanceMigrationValidationResult validateMigrationForProcessInstance(
      String processInstanceId, ProcessInstanceMigrationDocument document) {
    calls.refuseInUserCode("Checking a migration");
    ProcessInstanceMigrationValidationResult result =
        new ProcessInstanceMigrationValidationResult();
    problems(Arguments.filled("processInstanceId", processInstanceId), document)
        .forEach(result::addValidationMessage);
    return result;
  }

  /** What the migration of an instance would do. */
  MigrationPreview preview(String processInstanceId, ProcessInstanceMigrationDocument document) {
    calls.refuseInUserCode("Checking a migration");
    return commands.preview(Arguments.filled("processInstanceId", processInstanceId), document);
  }

  private List<String> problems(
      String processInstanceId, ProcessInstanceMigrationDocument document) {
    return commands.preview(processInstanceId, document).problems().stream()
        .map(problem -> "'" + problem.elementId() + "': " + problem.reason())
        .toList();
  }

  @Override
  public ProcessInstanceMigrationValidationResult
      validateMigrationForProcessInstancesOfProcessDefinition(
          String processDefinitionId, ProcessInstanceMigrationDocument document) {
    Set<String> messages = new LinkedHashSet<>();
    forAll(
        processDefinitionId,
        instance -> {
          try {
            messages.addAll(problems(instance.getId(), document));
          } catch (TurgoObjectNotFoundException e) {
            commands.target(document); // the instance has ended, unless this is what is missing
          }
        });
    ProcessInstanceMigrationValidationResult result =
        new ProcessInstanceMigrationValidationResult();
    messages.forEach(result::addValidationMessage);
    return result;
  }

  @Override
  public ProcessInstanceMigrationValidationResult
      validateMigrationForProcessInstancesOfProcessDefinition(
          String processDefinitionKey,
          int processDefinitionVersion,
          @Nullable String processDefinitionTenantId,
          ProcessInstanceMigrationDocument document) {
    return validateMigrationForProcessInstancesOfProcessDefinition(
        idOf(processDefinitionKey, processDefinitionVersion, processDefinitionTenantId), document);
  }

  @Override
  public void migrateProcessInstance(
      String processInstanceId, ProcessInstanceMigrationDocument document) {
    commands.migrate(Arguments.filled("processInstanceId", processInstanceId), document);
  }

  @Override
  public void migrateProcessInstancesOfProcessDefinition(
      String processDefinitionId, ProcessInstanceMigrationDocument document) {
    commands.target(document);
    List<String> failed = new ArrayList<>();
    int[] count = {0};
    forAll(
        processDefinitionId,
        instance -> {
          try {
            commands.migrate(instance.getId(), document);
          } catch (TurgoObjectNotFoundException e) {
            commands.target(document); // the instance has ended, unless this is what is missing
          } catch (TurgoException e) {
            count[0]++;
            if (failed.size() < NAMED) {
              failed.add(String.valueOf(e.getMessage()));
            }
          }
        });
    if (count[0] > 0) {
      throw new TurgoException(
          count[0]
              + " instances of process definition "
              + processDefinitionId
              + " could not be migrated, the others were. "
              + String.join(". ", failed));
    }
  }

  @Override
  public void migrateProcessInstancesOfProcessDefinition(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId,
      ProcessInstanceMigrationDocument document) {
    migrateProcessInstancesOfProcessDefinition(
        idOf(processDefinitionKey, processDefinitionVersion, processDefinitionTenantId), document);
  }

  @Override
  public Batch batchMigrateProcessInstancesOfProcessDefinition(
      String processDefinitionId, ProcessInstanceMigrationDocument document) {
    return batch(instancesOf(processDefinitionId), document, processDefinitionId);
  }

  /**
   * Has the jobs of a batch migrate instances.
   *
   * @param from the old version, by which the batch can be found; null for none
   */
  Batch batch(
      ProcessInstanceQuery instances,
      ProcessInstanceMigrationDocument document,
      @Nullable String from) {
    DefinitionStore.DefinitionRow target = commands.target(document).row();
    return batches
        .ofInstances(
            BulkOperationBuilder.MIGRATE_INSTANCES, instances, document.asJsonString(), Map.of())
        .searchKey(from)
        .searchKey2(Long.toString(target.id()))
        .tenantId(target.tenantId())
        .start();
  }

  @Override
  public Batch batchMigrateProcessInstancesOfProcessDefinition(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId,
      ProcessInstanceMigrationDocument document) {
    return batchMigrateProcessInstancesOfProcessDefinition(
        idOf(processDefinitionKey, processDefinitionVersion, processDefinitionTenantId), document);
  }

  @Override
  public ProcessInstanceBatchMigrationResult getResultsOfBatchProcessInstanceMigration(
      String migrationBatchId) {
    Batch batch = queries.batches().batchId(migrationBatchId).singleResult();
    if (batch == null || !batch.getBatchType().equals(BulkOperationBuilder.MIGRATE_INSTANCES)) {
      throw new TurgoObjectNotFoundException(
          "Batch " + migrationBatchId + " does not exist, or migrates nothing");
    }
    List<ProcessInstanceBatchMigrationPartResult> parts = new ArrayList<>();
    for (BatchPart part : queries.batchParts().batchId(migrationBatchId).list()) {
      boolean done = BatchPart.STATUS_COMPLETED.equals(part.getStatus());
      parts.add(
          new ProcessInstanceBatchMigrationPartResult(
              migrationBatchId,
              String.valueOf(part.getScopeId()),
              String.valueOf(part.getStatus()),
              done
                  ? ProcessInstanceBatchMigrationResult.RESULT_SUCCESS
                  : ProcessInstanceBatchMigrationResult.RESULT_FAIL,
              part instanceof BatchPartValue value ? value.result() : null));
    }
    boolean over = batch.getCompleteTime() != null;
    return new ProcessInstanceBatchMigrationResult(
        migrationBatchId,
        over
            ? ProcessInstanceBatchMigrationResult.STATUS_COMPLETED
            : ProcessInstanceBatchMigrationResult.STATUS_IN_PROGRESS,
        batch.getCompleteTime(),
        String.valueOf(batch.getBatchSearchKey2()),
        parts);
  }

  private String idOf(String key, int version, @Nullable String tenantId) {
    return Long.toString(
        commands
            .target(
                new ProcessInstanceMigrationDocumentBuilder()
                    .setProcessDefinitionToMigrateTo(
                        Arguments.filled("processDefinitionKey", key), version)
                    .setTenantId(tenantId)
                    .build())
            .row()
            .id());
  }

  private ProcessInstanceQuery instancesOf(String processDefinitionId) {
    return queries
        .processInstances()
        .processDefinitionId(Arguments.filled("processDefinitionId", processDefinitionId));
  }

  /** All instances of a definition, read before any of them is changed. */
  private void forAll(String processDefinitionId, Consumer<ProcessInstance> to) {
    List<ProcessInstance> all = new ArrayList<>();
    int read;
    do {
      List<ProcessInstance> page =
          instancesOf(processDefinitionId)
              .orderByProcessInstanceId()
              .asc()
              .listPage(all.size(), PAGE);
      read = page.size();
      all.addAll(page);
    } while (read == PAGE);
    all.forEach(to);
  }
}
