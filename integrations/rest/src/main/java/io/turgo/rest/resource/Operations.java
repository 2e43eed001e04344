package io.turgo.rest.resource;

import io.turgo.rest.core.exchange.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * All operations of the API.
 *
 * @since 0.1.0
 */
public final class Operations {
  private Operations() {}

  /**
   * Makes all operations.
   *
   * @param longPoll how long workers may wait for external tasks
   * @return the operations, each with its path and its method
   */
  public static List<Operation> all(Duration longPoll) {
    List<Operation> all = new ArrayList<>();
    all.addAll(DeploymentOperations.all());
    all.addAll(DefinitionOperations.all());
    all.addAll(DecisionOperations.all());
    all.addAll(CaseOperations.all());
    all.addAll(PlanItemOperations.all());
    all.addAll(CaseHistoryOperations.all());
    all.addAll(CaseDiagramOperations.all());
    all.addAll(InstanceOperations.all());
    all.addAll(MoveOperations.all());
    all.addAll(ModificationOperations.all());
    all.addAll(MigrationOperations.all());
    all.addAll(EventOperations.all());
    all.addAll(TaskOperations.all());
    all.addAll(JobOperations.all());
    all.addAll(IncidentOperations.all());
    all.addAll(DiagramOperations.all());
    all.addAll(ExternalTaskOperations.all(longPoll));
    all.addAll(BulkOperations.all());
    all.addAll(BatchOperations.all());
    all.addAll(HistoryOperations.all());
    all.addAll(AuditOperations.all());
    all.addAll(HistoricInstanceOperations.all());
    all.addAll(TaskNoteOperations.all());
    all.addAll(EngineOperations.all());
    all.addAll(ClusterOperations.all());
    all.addAll(StatisticsOperations.all());
    all.addAll(PauseOperations.all());
    all.add(DocumentOperations.of(all));
    all.add(CallerOperations.of(all));
    return all;
  }
}
