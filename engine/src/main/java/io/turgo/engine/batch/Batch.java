package io.turgo.engine.batch;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Work on many things that is tracked as one: as it was when it was read.
 *
 * @since 0.1.0
 */
public interface Batch {
  /** {@link #getStatus} of a bulk operation that is not over. */
  String STATUS_IN_PROGRESS = "inProgress";

  /** {@link #getStatus} of a bulk operation of which each part has come to its end. */
  String STATUS_COMPLETED = "completed";

  /** {@link #getStatus} of a bulk operation that was ended before all parts had their turn. */
  String STATUS_CANCELLED = "cancelled";

  /** {@return the id of the batch} */
  String getId();

  /**
   * {@return what the batch does; of a bulk operation one of the names in {@link
   * BulkOperationBuilder}}
   */
  String getBatchType();

  /** {@return when the batch was begun} */
  Date getCreateTime();

  /** {@return when it was over; null as long as it is not} */
  @Nullable Date getCompleteTime();

  /** {@return the application's key to find the batch by, null for none} */
  @Nullable String getBatchSearchKey();

  /** {@return a second key to find the batch by, null for none} */
  @Nullable String getBatchSearchKey2();

  /**
   * {@return the status: of a bulk operation one of the constants here, else the application's own;
   * null for none}
   */
  @Nullable String getStatus();

  /**
   * {@return the JSON that describes the batch as a whole; null for nothing}
   *
   * @param engineType has no meaning here: one engine keeps all batches
   */
  @Nullable String getBatchDocumentJson(String engineType);

  /** {@return the tenant of the batch; the empty text for none} */
  String getTenantId();

  /**
   * {@return the id of the user who began it, in whose name its parts are done; null if no user is
   * known}
   */
  @Nullable String getStartUserId();

  /** {@return whether a bulk operation is paused until it is activated or cancelled} */
  boolean isSuspended();

  /** {@return how far a bulk operation is; null for a batch that the application does itself} */
  @Nullable BatchStatistics getStatistics();
}
