package io.turgo.camunda7.rest.resource;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.Map;
import java.util.Objects;

/** Batches in answers: bulk operations of the engine, whose parts stand for the jobs of there. */
final class BatchShapes {
  /** The names of there for what the engine does; what is not among them has its own name. */
  private static final Map<String, String> TYPES =
      Map.of(
          BulkOperationBuilder.DELETE_INSTANCES, "instance-deletion",
          BulkOperationBuilder.DELETE_INSTANCES_SKIPPING_LISTENERS, "instance-deletion",
          BulkOperationBuilder.SUSPEND_INSTANCES, "instance-update-suspension-state",
          BulkOperationBuilder.ACTIVATE_INSTANCES, "instance-update-suspension-state",
          BulkOperationBuilder.RETRY_JOBS, "set-job-retries",
          BulkOperationBuilder.SET_JOB_RETRIES, "set-job-retries",
          BulkOperationBuilder.SET_VARIABLES, "set-variables",
          BulkOperationBuilder.MODIFY_INSTANCES, "instance-modification",
          BulkOperationBuilder.RESTART_INSTANCES, "instance-restart",
          BulkOperationBuilder.MIGRATE_INSTANCES_BY_PLAN, "instance-migration");

  static final View<Object, Batch> BATCH =
      View.withNulls("BatchDto", Batch.class)
          .field("id", Types.ID, Batch::getId)
          .field(
              "type",
              Types.TEXT,
              batch -> TYPES.getOrDefault(batch.getBatchType(), batch.getBatchType()))
          .field("totalJobs", Types.LONG, BatchShapes::total)
          .says("0 until the things are found")
          .field("jobsCreated", Types.LONG, BatchShapes::total)
          .field("batchJobsPerSeed", Types.LONG, batch -> 0)
          .field("invocationsPerBatchJob", Types.LONG, batch -> 1)
          .none("seedJobDefinitionId", "monitorJobDefinitionId", "batchJobDefinitionId")
          .field("suspended", Types.FLAG, Batch::isSuspended)
          .tenant(Batch::getTenantId)
          .maybe("createUserId", Types.TEXT, Batch::getStartUserId)
          .field("startTime", Shapes.TIME, Batch::getCreateTime)
          .none("executionStartTime");
  static final View<Object, Batch> STATISTICS =
      View.withNulls("BatchStatisticsDto", Batch.class)
          .with(BATCH)
          .field("remainingJobs", Types.LONG, batch -> total(batch) - completed(batch))
          .says("those that failed too")
          .field("completedJobs", Types.LONG, BatchShapes::completed)
          .says("those that were skipped too")
          .field("failedJobs", Types.LONG, batch -> statistics(batch).failed());
  static final View<Object, Batch> PAST =
      View.withNulls("HistoricBatchDto", Batch.class)
          .with(BATCH)
          .maybe("endTime", Shapes.TIME, Batch::getCompleteTime)
          .none("removalTime");

  private BatchShapes() {}

  private static long total(Batch batch) {
    return Objects.requireNonNullElse(statistics(batch).total(), 0L);
  }

  private static long completed(Batch batch) {
    BatchStatistics statistics = statistics(batch);
    return statistics.done() + statistics.skipped();
  }

  private static BatchStatistics statistics(Batch batch) {
    return Objects.requireNonNullElseGet(
        batch.getStatistics(), () -> new BatchStatistics(null, 0, 0, 0));
  }
}
