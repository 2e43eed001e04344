package io.turgo.engine.service.migration;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.migration.MigrationPlan;
import io.turgo.engine.migration.MigrationPlanExecutionBuilder;
import io.turgo.engine.query.Queries;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.service.batch.BatchCalls;
import io.turgo.engine.service.command.Arguments;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@link MigrationPlanExecutionBuilder} by one command for each instance. */
final class PlanExecution implements MigrationPlanExecutionBuilder {
  private final MigrationPlan plan;
  private final MigrationCommands commands;
  private final Queries queries;
  private final BatchCalls batches;
  private final Set<String> ids = new LinkedHashSet<>();
  private @Nullable ProcessInstanceQuery query;
  private boolean skipsListeners;
  private boolean skipsMappings;

  PlanExecution(
      MigrationPlan plan, MigrationCommands commands, Queries queries, BatchCalls batches) {
    Arguments.required("migrationPlan", plan);
    this.plan = plan;
    this.commands = commands;
    this.queries = queries;
    this.batches = batches;
  }

  @Override
  public MigrationPlanExecutionBuilder processInstanceIds(List<String> processInstanceIds) {
    Arguments.required("processInstanceIds", processInstanceIds);
    processInstanceIds.forEach(id -> ids.add(Arguments.filled("processInstanceId", id)));
    return this;
  }

  @Override
  public MigrationPlanExecutionBuilder processInstanceIds(String... processInstanceIds) {
    return processInstanceIds(List.of(processInstanceIds));
  }

  @Override
  public MigrationPlanExecutionBuilder processInstanceQuery(ProcessInstanceQuery instances) {
    Arguments.required("processInstanceQuery", instances);
    query = instances;
    return this;
  }

  @Override
  public MigrationPlanExecutionBuilder skipCustomListeners() {
    skipsListeners = true;
    return this;
  }

  @Override
  public MigrationPlanExecutionBuilder skipIoMappings() {
    skipsMappings = true;
    return this;
  }

  private PlanJson.Skips skips() {
    return new PlanJson.Skips(skipsListeners, skipsMappings);
  }

  private Set<String> all() {
    Set<String> all = new LinkedHashSet<>(ids);
    ProcessInstanceQuery asked = query;
    if (asked != null) {
      asked.list().forEach(one -> all.add(one.getId())); // pages of several moments may miss some
    } else if (all.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "Expected process instance ids or a query, but got none");
    }
    return all;
  }

  @Override
  public void execute() {
    all().forEach(id -> commands.migrate(id, plan, skips()));
  }

  @Override
  public Batch executeAsync() {
    ProcessInstanceQuery all = query;
    if (all == null || !ids.isEmpty()) {
      all = queries.processInstances().processInstanceIds(all());
    }
    return batches
        .ofInstances(
            BulkOperationBuilder.MIGRATE_INSTANCES_BY_PLAN,
            all,
            PlanJson.write(plan, skips()),
            commands.encoded(plan))
        .searchKey(plan.getSourceProcessDefinitionId())
        .searchKey2(plan.getTargetProcessDefinitionId())
        .tenantId(commands.tenantOf(plan.getTargetProcessDefinitionId()))
        .start();
  }
}
