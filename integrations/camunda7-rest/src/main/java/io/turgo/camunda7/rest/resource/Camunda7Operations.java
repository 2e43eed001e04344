package io.turgo.camunda7.rest.resource;

import io.turgo.rest.core.exchange.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * All operations of the API of Camunda 7 that are served.
 *
 * @since 0.1.0
 */
public final class Camunda7Operations {
  private Camunda7Operations() {}

  /**
   * Makes all operations.
   *
   * @param longPoll how long workers may wait for external tasks
   * @return the operations, each with its path and its method
   */
  public static List<Operation> all(Duration longPoll) {
    KnownDefinitions definitions = new KnownDefinitions();
    List<Operation> all = new ArrayList<>();
    all.addAll(EngineOperations.all());
    all.add(new FetchOperation(definitions, longPoll).operation());
    all.addAll(new ExternalTaskOperations(definitions).all());
    all.addAll(DeploymentOperations.all());
    all.addAll(StartOperations.all());
    all.addAll(EventOperations.all());
    all.addAll(DefinitionOperations.all());
    all.addAll(DecisionOperations.all());
    all.addAll(CaseDefinitionOperations.all());
    all.addAll(CaseInstanceOperations.all());
    all.addAll(RequirementsOperations.all());
    all.addAll(HistoricDecisionOperations.all());
    all.addAll(InstanceOperations.all());
    all.addAll(ExecutionOperations.all());
    all.addAll(TaskOperations.all());
    all.addAll(new JobLists(definitions).all());
    all.addAll(new JobOperations(definitions).all());
    all.addAll(new IncidentOperations(definitions).all());
    all.addAll(BatchOperations.all());
    all.addAll(new BulkOperations(JobLists.dead()).all());
    all.addAll(ModificationOperations.all());
    all.addAll(MigrationOperations.all());
    all.addAll(IdentityOperations.all());
    all.addAll(NoSuchThings.all());
    all.addAll(VariableInstanceOperations.all());
    all.addAll(SubscriptionOperations.all());
    all.addAll(DefinitionStatistics.all());
    all.addAll(HistoricInstanceOperations.all());
    all.addAll(new HistoricActivityOperations(definitions).all());
    all.addAll(new HistoricTaskOperations(definitions).all());
    all.addAll(HistoricVariableOperations.all());
    all.addAll(HistoricDetailOperations.all());
    all.addAll(UserOperations.all());
    return all;
  }
}
