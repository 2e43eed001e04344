package io.turgo.engine.batch;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * One thing of a batch. A bulk operation writes one when a thing has come to its end, in the same
 * transaction as what was done to it.
 */
public interface BatchPart {
  /** {@link #getStatus} of a part of a bulk operation that was done. */
  String STATUS_COMPLETED = "completed";

  /** {@link #getStatus} of a part of a bulk operation that could not be done. */
  String STATUS_FAILED = "failed";

  /**
   * {@link #getStatus} of a part of a bulk operation that was gone, or not as it was when the
   * operation began.
   */
  String STATUS_SKIPPED = "skipped";

  String getId();

  /** Of a bulk operation the type of its batch. */
  String getType();

  String getBatchId();

  String getBatchType();

  @Nullable String getBatchSearchKey();

  @Nullable String getBatchSearchKey2();

  Date getCreateTime();

  /** When it was done; null as long as it is not. */
  @Nullable Date getCompleteTime();

  boolean isCompleted();

  @Nullable String getSearchKey();

  @Nullable String getSearchKey2();

  @Nullable String getStatus();

  /** Of a bulk operation the process instance. */
  @Nullable String getScopeId();

  /** Of a bulk operation on jobs the job. */
  @Nullable String getSubScopeId();

  /** {@code bpmn} for a process instance. */
  @Nullable String getScopeType();

  /**
   * What became of it, as JSON; null for nothing. Of a bulk operation an object with the member
   * {@code message}, where there is one.
   *
   * @param engineType has no meaning here: one engine keeps all batches
   */
  @Nullable String getResultDocumentJson(String engineType);

  /** Why a part of a bulk operation failed or was skipped; null if it was done. */
  @Nullable String getMessage();

  /** That of its batch, empty for none. */
  String getTenantId();
}
