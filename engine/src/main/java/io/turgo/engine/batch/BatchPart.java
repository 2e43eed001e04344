package io.turgo.engine.batch;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * One thing of a batch. A bulk operation writes one when a thing has come to its end, in the same
 * transaction as what was done to it.
 *
 * @since 0.1.0
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

  /** {@return the id of the part} */
  String getId();

  /** {@return what the part is; of a bulk operation the type of its batch} */
  String getType();

  /** {@return the id of the batch} */
  String getBatchId();

  /** {@return the type of the batch} */
  String getBatchType();

  /** {@return the search key of the batch, null for none} */
  @Nullable String getBatchSearchKey();

  /** {@return the second search key of the batch, null for none} */
  @Nullable String getBatchSearchKey2();

  /** {@return when the part was written} */
  Date getCreateTime();

  /** {@return when it was done; null as long as it is not} */
  @Nullable Date getCompleteTime();

  /** {@return whether the part has come to its end, be it done, failed or skipped} */
  boolean isCompleted();

  /** {@return the application's key to find the part by, null for none} */
  @Nullable String getSearchKey();

  /** {@return a second key to find the part by, null for none} */
  @Nullable String getSearchKey2();

  /**
   * {@return the status: of a bulk operation one of the constants here, else the application's own;
   * null for none}
   */
  @Nullable String getStatus();

  /**
   * {@return the id of the thing that the part is about, of a bulk operation the process instance;
   * null for none}
   */
  @Nullable String getScopeId();

  /** {@return the id of a thing within that, of a bulk operation on jobs the job; null for none} */
  @Nullable String getSubScopeId();

  /** {@return the kind of the thing, {@code bpmn} for a process instance; null for none} */
  @Nullable String getScopeType();

  /**
   * What became of it, as JSON; null for nothing. Of a bulk operation an object with the member
   * {@code message}, where there is one.
   *
   * @param engineType has no meaning here: one engine keeps all batches
   * @return the JSON, or null
   */
  @Nullable String getResultDocumentJson(String engineType);

  /** {@return why a part of a bulk operation failed or was skipped; null if it was done} */
  @Nullable String getMessage();

  /** {@return the tenant of the batch; the empty text for none} */
  String getTenantId();
}
