package io.turgo.camunda7.rest.resource;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import java.util.Map;
import java.util.Objects;

/** Batches in answers: bulk operations of the engine, whose parts stand for the jobs of there. */
final class BatchShapes {
  /** The names of there for what the engine does; what is not among them has its own name. */
  private static final Map<String, String> TYPES =
      Map.of(
          BulkOperationBuilder.DELETE_INSTANCES, "instance-deletion",
          BulkOperationBuilder.SUSPEND_INSTANCES, "instance-update-suspension-state",
          BulkOperationBuilder.ACTIVATE_INSTANCES, "instance-update-suspension-state",
          BulkOperationBuilder.RETRY_JOBS, "set-job-retries",
          BulkOperationBuilder.SET_JOB_RETRIES, "set-job-retries",
          BulkOperationBuilder.SET_VARIABLES, "set-variables");

  static final Fields BATCH = fields("BatchDto");
  static final Fields STATISTICS =
      fields("BatchStatisticsDto")
          .with("remainingJobs", Shapes.NUMBER, "those that failed too")
          .with("completedJobs", Shapes.NUMBER, "those that were skipped too")
          .with("failedJobs", Shapes.NUMBER, "");
  static final Fields PAST =
      fields("HistoricBatchDto")
          .maybe("endTime", Shapes.TIME, "")
          .maybe("removalTime", Shapes.TIME, "null always");

  private BatchShapes() {}

  private static Fields fields(String name) {
    return Fields.named(name)
        .with("id", Text.id(), "")
        .with("type", Shapes.ANY, "")
        .with("totalJobs", Shapes.NUMBER, "0 until the things are found")
        .with("jobsCreated", Shapes.NUMBER, "the same")
        .with("batchJobsPerSeed", Shapes.NUMBER, "0 always")
        .with("invocationsPerBatchJob", Shapes.NUMBER, "1 always")
        .maybe("seedJobDefinitionId", Shapes.ANY, "null always")
        .maybe("monitorJobDefinitionId", Shapes.ANY, "null always")
        .maybe("batchJobDefinitionId", Shapes.ANY, "null always")
        .with("suspended", Shapes.FLAG, "")
        .maybe("tenantId", Shapes.ANY, "")
        .maybe("createUserId", Shapes.ANY, "")
        .with("startTime", Shapes.TIME, "")
        .maybe("executionStartTime", Shapes.TIME, "null always");
  }

  static Row show(Batch batch) {
    BatchStatistics statistics = statistics(batch);
    long total = Objects.requireNonNullElse(statistics.total(), 0L);
    return new Row()
        .put("id", batch.getId())
        .put("type", TYPES.getOrDefault(batch.getBatchType(), batch.getBatchType()))
        .put("totalJobs", total)
        .put("jobsCreated", total)
        .put("batchJobsPerSeed", 0)
        .put("invocationsPerBatchJob", 1)
        .put("seedJobDefinitionId", null)
        .put("monitorJobDefinitionId", null)
        .put("batchJobDefinitionId", null)
        .put("suspended", batch.isSuspended())
        .tenant(batch.getTenantId())
        .put("createUserId", batch.getStartUserId())
        .put("startTime", batch.getCreateTime())
        .put("executionStartTime", null);
  }

  static Row showStatistics(Batch batch) {
    BatchStatistics statistics = statistics(batch);
    long completed = statistics.done() + statistics.skipped();
    long total = Objects.requireNonNullElse(statistics.total(), 0L);
    return show(batch)
        .put("remainingJobs", total - completed)
        .put("completedJobs", completed)
        .put("failedJobs", statistics.failed());
  }

  static Row showPast(Batch batch) {
    return show(batch).put("endTime", batch.getCompleteTime()).put("removalTime", null);
  }

  private static BatchStatistics statistics(Batch batch) {
    return Objects.requireNonNullElseGet(
        batch.getStatistics(), () -> new BatchStatistics(null, 0, 0, 0));
  }
}
