package io.turgo.engine.service.migration;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.migration.ActivityMigrationMapping;
import io.turgo.engine.migration.EnableActivityMapping;
import io.turgo.engine.migration.MigrationPreview;
import io.turgo.engine.migration.ProcessInstanceMigrationBuilder;
import io.turgo.engine.migration.ProcessInstanceMigrationDocument;
import io.turgo.engine.migration.ProcessInstanceMigrationDocumentBuilder;
import io.turgo.engine.migration.ProcessInstanceMigrationValidationResult;
import io.turgo.engine.migration.Script;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.service.command.Arguments;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link ProcessInstanceMigrationBuilder}: makes a document, and gives it to the service. */
final class MigrationBuilder implements ProcessInstanceMigrationBuilder {
  private final TurgoMigrationService service;
  private ProcessInstanceMigrationDocumentBuilder document =
      new ProcessInstanceMigrationDocumentBuilder();

  MigrationBuilder(TurgoMigrationService service) {
    this.service = service;
  }

  @Override
  public ProcessInstanceMigrationBuilder fromProcessInstanceMigrationDocument(
      ProcessInstanceMigrationDocument from) {
    Arguments.required("document", from);
    document = new ProcessInstanceMigrationDocumentBuilder();
    String id = from.getMigrateToProcessDefinitionId();
    String key = from.getMigrateToProcessDefinitionKey();
    if (id != null) {
      document.setProcessDefinitionToMigrateTo(id);
    } else if (key != null) {
      document.setProcessDefinitionToMigrateTo(key, from.getMigrateToProcessDefinitionVersion());
    }
    document.setTenantId(from.getMigrateToProcessDefinitionTenantId());
    Script before = from.getPreUpgradeScript();
    if (before != null) {
      preUpgradeScript(before);
    }
    String beforeClass = from.getPreUpgradeJavaDelegate();
    if (beforeClass != null) {
      preUpgradeJavaDelegate(beforeClass);
    }
    String beforeExpression = from.getPreUpgradeJavaDelegateExpression();
    if (beforeExpression != null) {
      preUpgradeJavaDelegateExpression(beforeExpression);
    }
    Script after = from.getPostUpgradeScript();
    if (after != null) {
      postUpgradeScript(after);
    }
    String afterClass = from.getPostUpgradeJavaDelegate();
    if (afterClass != null) {
      postUpgradeJavaDelegate(afterClass);
    }
    String afterExpression = from.getPostUpgradeJavaDelegateExpression();
    if (afterExpression != null) {
      postUpgradeJavaDelegateExpression(afterExpression);
    }
    document.addActivityMigrationMappings(from.getActivityMigrationMappings());
    document.addEnableActivityMappings(from.getEnableActivityMappings());
    document.addProcessInstanceVariables(from.getProcessInstanceVariables());
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder migrateToProcessDefinition(String processDefinitionId) {
    document.setProcessDefinitionToMigrateTo(
        Arguments.filled("processDefinitionId", processDefinitionId));
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder migrateToProcessDefinition(
      String processDefinitionKey, int processDefinitionVersion) {
    document.setProcessDefinitionToMigrateTo(
        Arguments.filled("processDefinitionKey", processDefinitionKey), processDefinitionVersion);
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder migrateToProcessDefinition(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId) {
    migrateToProcessDefinition(processDefinitionKey, processDefinitionVersion);
    return withMigrateToProcessDefinitionTenantId(processDefinitionTenantId);
  }

  @Override
  public ProcessInstanceMigrationBuilder withMigrateToProcessDefinitionTenantId(
      @Nullable String processDefinitionTenantId) {
    document.setTenantId(processDefinitionTenantId);
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder preUpgradeScript(Script script) {
    Arguments.required("script", script);
    document.setPreUpgradeScript(script);
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder preUpgradeJavaDelegate(String javaDelegateClassName) {
    document.setPreUpgradeJavaDelegate(
        Arguments.filled("javaDelegateClassName", javaDelegateClassName));
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder preUpgradeJavaDelegateExpression(String expression) {
    document.setPreUpgradeJavaDelegateExpression(Arguments.filled("expression", expression));
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder postUpgradeScript(Script script) {
    Arguments.required("script", script);
    document.setPostUpgradeScript(script);
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder postUpgradeJavaDelegate(String javaDelegateClassName) {
    document.setPostUpgradeJavaDelegate(
        Arguments.filled("javaDelegateClassName", javaDelegateClassName));
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder postUpgradeJavaDelegateExpression(String expression) {
    document.setPostUpgradeJavaDelegateExpression(Arguments.filled("expression", expression));
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder addActivityMigrationMapping(
      ActivityMigrationMapping mapping) {
    Arguments.required("mapping", mapping);
    document.addActivityMigrationMapping(mapping);
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder addEnableEventSubProcessStartEvent(
      EnableActivityMapping mapping) {
    Arguments.required("mapping", mapping);
    document.addEnableActivityMapping(mapping);
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder withProcessInstanceVariable(
      String variableName, @Nullable Object variableValue) {
    document.addProcessInstanceVariable(
        Arguments.filled("variableName", variableName), variableValue);
    return this;
  }

  @Override
  public ProcessInstanceMigrationBuilder withProcessInstanceVariables(
      Map<String, ? extends @Nullable Object> variables) {
    Arguments.required("variables", variables);
    document.addProcessInstanceVariables(variables);
    return this;
  }

  @Override
  public ProcessInstanceMigrationDocument getProcessInstanceMigrationDocument() {
    return document.build();
  }

  @Override
  public void migrate(String processInstanceId) {
    service.migrateProcessInstance(processInstanceId, document.build());
  }

  @Override
  public MigrationPreview preview(String processInstanceId) {
    return service.preview(processInstanceId, getProcessInstanceMigrationDocument());
  }

  @Override
  public ProcessInstanceMigrationValidationResult validateMigration(String processInstanceId) {
    return service.validateMigrationForProcessInstance(processInstanceId, document.build());
  }

  @Override
  public void migrateProcessInstances(String processDefinitionId) {
    service.migrateProcessInstancesOfProcessDefinition(processDefinitionId, document.build());
  }

  @Override
  public void migrateProcessInstances(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId) {
    service.migrateProcessInstancesOfProcessDefinition(
        processDefinitionKey,
        processDefinitionVersion,
        processDefinitionTenantId,
        document.build());
  }

  @Override
  public Batch batchMigrateProcessInstances(String processDefinitionId) {
    return service.batchMigrateProcessInstancesOfProcessDefinition(
        processDefinitionId, document.build());
  }

  @Override
  public Batch batchMigrateProcessInstances(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId) {
    return service.batchMigrateProcessInstancesOfProcessDefinition(
        processDefinitionKey,
        processDefinitionVersion,
        processDefinitionTenantId,
        document.build());
  }

  @Override
  public Batch batchMigrateProcessInstances(ProcessInstanceQuery query) {
    Arguments.required("query", query);
    return service.batch(query, document.build(), null);
  }

  @Override
  public ProcessInstanceMigrationValidationResult validateMigrationOfProcessInstances(
      String processDefinitionId) {
    return service.validateMigrationForProcessInstancesOfProcessDefinition(
        processDefinitionId, document.build());
  }

  @Override
  public ProcessInstanceMigrationValidationResult validateMigrationOfProcessInstances(
      String processDefinitionKey,
      int processDefinitionVersion,
      @Nullable String processDefinitionTenantId) {
    return service.validateMigrationForProcessInstancesOfProcessDefinition(
        processDefinitionKey,
        processDefinitionVersion,
        processDefinitionTenantId,
        document.build());
  }
}
