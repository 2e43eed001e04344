package io.turgo.engine.modification;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import java.util.List;

/**
 * Begins process instances that have ended once more, with the names of Camunda 7: each as a new
 * instance of the same version, at the activities that the instructions name, with the business key
 * and the variables of the old one. {@link ProcessInstanceModificationBuilder} says how
 * instructions are followed.
 *
 * @since 0.1.0
 */
public interface RestartProcessInstanceBuilder
    extends InstantiationBuilder<RestartProcessInstanceBuilder> {
  /**
   * Adds process instances that have ended.
   *
   * @param processInstanceIds ids of process instances of the version
   * @return this builder
   */
  RestartProcessInstanceBuilder processInstanceIds(List<String> processInstanceIds);

  /**
   * Adds process instances that have ended.
   *
   * @param processInstanceIds ids of process instances of the version
   * @return this builder
   */
  default RestartProcessInstanceBuilder processInstanceIds(String... processInstanceIds) {
    return processInstanceIds(List.of(processInstanceIds));
  }

  /**
   * Adds the process instances that a query finds; those that still run cannot be restarted.
   *
   * @param historicProcessInstanceQuery a query of this engine
   * @return this builder
   */
  RestartProcessInstanceBuilder historicProcessInstanceQuery(
      HistoricProcessInstanceQuery historicProcessInstanceQuery);

  /**
   * Gives the variables that the old instance had at its start, in place of those that it had at
   * its end. History of level {@link io.turgo.engine.history.HistoryLevel#FULL} knows them.
   *
   * @return this builder
   */
  RestartProcessInstanceBuilder initialSetOfVariables();

  /**
   * Gives no business key.
   *
   * @return this builder
   */
  RestartProcessInstanceBuilder withoutBusinessKey();

  /**
   * Does not call listeners to executions and tasks until nothing moves any more.
   *
   * @return this builder
   */
  RestartProcessInstanceBuilder skipCustomListeners();

  /**
   * Does not evaluate input and output parameters until nothing moves any more.
   *
   * @return this builder
   */
  RestartProcessInstanceBuilder skipIoMappings();

  /**
   * Begins all of them, each in a unit of its own; in a transaction of the caller or in user code,
   * all belong to that. Nothing is begun if one of them still runs, is of another version, or is
   * not there.
   *
   * @throws io.turgo.engine.exception.TurgoException if one cannot be begun
   */
  default void execute() {
    executeWithIdsInReturn();
  }

  /**
   * Begins all of them as {@link #execute} does.
   *
   * @return the ids of the new instances, in the order of the old ones
   * @throws io.turgo.engine.exception.TurgoException if one cannot be begun
   */
  List<String> executeWithIdsInReturn();

  /**
   * Has a batch begin all of them, each once. One that cannot be begun is a failed part.
   *
   * @return the batch
   */
  Batch executeAsync();
}
