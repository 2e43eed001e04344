package io.turgo.engine.migration;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import java.util.List;

/**
 * Carries out a plan, as in Camunda 7: each instance is one unit.
 *
 * @since 0.1.0
 */
public interface MigrationPlanExecutionBuilder {
  /**
   * Names instances.
   *
   * @param processInstanceIds their ids
   * @return this builder
   */
  MigrationPlanExecutionBuilder processInstanceIds(List<String> processInstanceIds);

  /**
   * Names instances.
   *
   * @param processInstanceIds their ids
   * @return this builder
   */
  MigrationPlanExecutionBuilder processInstanceIds(String... processInstanceIds);

  /**
   * Names all instances that a query finds.
   *
   * @param processInstanceQuery the query
   * @return this builder
   */
  MigrationPlanExecutionBuilder processInstanceQuery(ProcessInstanceQuery processInstanceQuery);

  /**
   * Tells no listeners of sub-processes that begin because the new version has them.
   *
   * @return this builder
   */
  MigrationPlanExecutionBuilder skipCustomListeners();

  /**
   * Evaluates no input parameters of sub-processes that begin because the new version has them.
   *
   * @return this builder
   */
  MigrationPlanExecutionBuilder skipIoMappings();

  /**
   * Migrates the instances, one after the other.
   *
   * @throws io.turgo.engine.exception.TurgoException with all reasons, for the first instance that
   *     cannot be migrated; those before it are migrated, it and those behind are not
   */
  void execute();

  /**
   * Has the jobs of a batch migrate the instances.
   *
   * @return the batch, a {@linkplain io.turgo.engine.batch.BulkOperation bulk operation}
   */
  Batch executeAsync();
}
