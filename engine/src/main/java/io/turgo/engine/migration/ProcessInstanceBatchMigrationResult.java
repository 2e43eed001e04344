package io.turgo.engine.migration;

import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has become of the instances of a batch so far.
 *
 * @since 0.1.0
 */
public final class ProcessInstanceBatchMigrationResult {
  /** {@link #getStatus} of a batch that is not over. */
  public static final String STATUS_IN_PROGRESS = "inProgress";

  /** {@link #getStatus} of a batch that is over. */
  public static final String STATUS_COMPLETED = "completed";

  /** {@link ProcessInstanceBatchMigrationPartResult#getResult} of an instance that was migrated. */
  public static final String RESULT_SUCCESS = "success";

  /** {@link ProcessInstanceBatchMigrationPartResult#getResult} of one that could not be. */
  public static final String RESULT_FAIL = "fail";

  private final String batchId;
  private final @Nullable String status;
  private final @Nullable Date completeTime;
  private final String targetProcessDefinitionId;
  private final List<ProcessInstanceBatchMigrationPartResult> parts;

  /**
   * Makes a result.
   *
   * @param batchId the id of the batch
   * @param status one of the constants here
   * @param completeTime when it was over; null as long as it is not
   * @param targetProcessDefinitionId the new version
   * @param parts what has become of each instance
   */
  public ProcessInstanceBatchMigrationResult(
      String batchId,
      @Nullable String status,
      @Nullable Date completeTime,
      String targetProcessDefinitionId,
      List<ProcessInstanceBatchMigrationPartResult> parts) {
    this.batchId = batchId;
    this.status = status;
    this.completeTime = completeTime == null ? null : new Date(completeTime.getTime());
    this.targetProcessDefinitionId = targetProcessDefinitionId;
    this.parts = List.copyOf(parts);
  }

  /** {@return the id of the batch} */
  public String getBatchId() {
    return batchId;
  }

  /** {@return whether the batch is over: one of the constants here} */
  public @Nullable String getStatus() {
    return status;
  }

  /** {@return when it was over; null as long as it is not} */
  public @Nullable Date getCompleteTime() {
    return completeTime == null ? null : new Date(completeTime.getTime());
  }

  /** {@return the id of the new version} */
  public String getTargetProcessDefinitionId() {
    return targetProcessDefinitionId;
  }

  /** {@return the instances that have had their turn} */
  public List<ProcessInstanceBatchMigrationPartResult> getAllMigrationParts() {
    return parts;
  }

  /** {@return those of them that were migrated} */
  public List<ProcessInstanceBatchMigrationPartResult> getSuccessfulMigrationParts() {
    return parts.stream().filter(part -> part.getResult().equals(RESULT_SUCCESS)).toList();
  }

  /** {@return those of them that could not be, each with the reason} */
  public List<ProcessInstanceBatchMigrationPartResult> getFailedMigrationParts() {
    return parts.stream().filter(part -> part.getResult().equals(RESULT_FAIL)).toList();
  }
}
