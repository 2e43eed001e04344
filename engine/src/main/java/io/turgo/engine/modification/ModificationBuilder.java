package io.turgo.engine.modification;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import java.util.List;

/**
 * Collects instructions that change where many process instances of one version are, with the names
 * of Camunda 7. Each instance is a unit of its own. {@link ProcessInstanceModificationBuilder} says
 * how instructions are followed.
 *
 * @since 0.1.0
 */
public interface ModificationBuilder extends InstantiationBuilder<ModificationBuilder> {
  /**
   * Cancels all activity and transition instances of an activity, with what the instructions before
   * have begun there; nothing if there are none.
   *
   * @param activityId the id of a flow node of the process
   * @return this builder
   */
  ModificationBuilder cancelAllForActivity(String activityId);

  /**
   * Cancels activity and transition instances of an activity.
   *
   * @param activityId the id of a flow node of the process
   * @param cancelCurrentActiveActivityInstances true for those only that there are before the first
   *     instruction
   * @return this builder
   */
  ModificationBuilder cancelAllForActivity(
      String activityId, boolean cancelCurrentActiveActivityInstances);

  /**
   * Adds process instances.
   *
   * @param processInstanceIds ids of process instances of the version
   * @return this builder
   */
  ModificationBuilder processInstanceIds(List<String> processInstanceIds);

  /**
   * Adds process instances.
   *
   * @param processInstanceIds ids of process instances of the version
   * @return this builder
   */
  default ModificationBuilder processInstanceIds(String... processInstanceIds) {
    return processInstanceIds(List.of(processInstanceIds));
  }

  /**
   * Adds the process instances that a query finds.
   *
   * @param processInstanceQuery a query of this engine
   * @return this builder
   */
  ModificationBuilder processInstanceQuery(ProcessInstanceQuery processInstanceQuery);

  /**
   * Adds the process instances that a query finds; those that have ended cannot be modified.
   *
   * @param historicProcessInstanceQuery a query of this engine
   * @return this builder
   */
  ModificationBuilder historicProcessInstanceQuery(
      HistoricProcessInstanceQuery historicProcessInstanceQuery);

  /**
   * Does not call listeners to executions and tasks.
   *
   * @return this builder
   */
  ModificationBuilder skipCustomListeners();

  /**
   * Does not evaluate input and output parameters.
   *
   * @return this builder
   */
  ModificationBuilder skipIoMappings();

  /**
   * Says why the instances are modified; each has an entry of the audit trail.
   *
   * @param annotation any text
   * @return this builder
   */
  ModificationBuilder setAnnotation(String annotation);

  /**
   * Follows the instructions in one instance after the other, each in a unit of its own; in a
   * transaction of the caller or in user code, all belong to that.
   *
   * @throws io.turgo.engine.exception.TurgoException if they could not be followed in an instance:
   *     the first reason, with those of the others suppressed; the instances before and after it
   *     are modified
   */
  void execute();

  /**
   * Has a batch follow the instructions. An instance that has ended by then is skipped, and one in
   * which they cannot be followed is a failed part.
   *
   * @return the batch
   */
  Batch executeAsync();
}
