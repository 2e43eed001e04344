package io.turgo.engine.migration;

import org.jspecify.annotations.Nullable;

/**
 * What has become of one instance of a batch.
 *
 * @since 0.1.0
 */
public final class ProcessInstanceBatchMigrationPartResult {
  private final String batchId;
  private final String processInstanceId;
  private final String status;
  private final String result;
  private final @Nullable String migrationMessage;

  /**
   * Makes a result.
   *
   * @param batchId the id of the batch
   * @param processInstanceId the instance
   * @param status the status of the part
   * @param result a constant of {@link ProcessInstanceBatchMigrationResult}
   * @param migrationMessage why it was not migrated; null if it was
   */
  public ProcessInstanceBatchMigrationPartResult(
      String batchId,
      String processInstanceId,
      String status,
      String result,
      @Nullable String migrationMessage) {
    this.batchId = batchId;
    this.processInstanceId = processInstanceId;
    this.status = status;
    this.result = result;
    this.migrationMessage = migrationMessage;
  }

  /** {@return the id of the batch} */
  public String getBatchId() {
    return batchId;
  }

  /** {@return the id of the instance} */
  public String getProcessInstanceId() {
    return processInstanceId;
  }

  /** {@return the status of the part: {@code completed}, {@code failed} or {@code skipped}} */
  public String getStatus() {
    return status;
  }

  /**
   * {@return whether it was migrated: a constant of {@link ProcessInstanceBatchMigrationResult}}
   */
  public String getResult() {
    return result;
  }

  /** {@return why it was not migrated; null if it was} */
  public @Nullable String getMigrationMessage() {
    return migrationMessage;
  }
}
