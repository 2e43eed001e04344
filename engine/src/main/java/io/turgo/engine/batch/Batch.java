package io.turgo.engine.batch;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Work on many things that is tracked as one: as it was when it was read. */
public interface Batch {
  /** {@link #getStatus} of a bulk operation that is not over. */
  String STATUS_IN_PROGRESS = "inProgress";

  /** {@link #getStatus} of a bulk operation of which each part has come to its end. */
  String STATUS_COMPLETED = "completed";

  /** {@link #getStatus} of a bulk operation that was ended before all parts had their turn. */
  String STATUS_CANCELLED = "cancelled";

  String getId();

  /** What it does; of a bulk operation one of the names in {@link BulkOperationBuilder}. */
  String getBatchType();

  Date getCreateTime();

  /** When it was over; null as long as it is not. */
  @Nullable Date getCompleteTime();

  @Nullable String getBatchSearchKey();

  @Nullable String getBatchSearchKey2();

  /** Of a bulk operation one of the constants here, else what the application has said. */
  @Nullable String getStatus();

  /**
   * What describes it as a whole, as JSON; null for nothing.
   *
   * @param engineType has no meaning here: one engine keeps all batches
   */
  @Nullable String getBatchDocumentJson(String engineType);

  /** Empty for no tenant. */
  String getTenantId();

  /** Who has begun it, in whose name its parts are done; null for nobody known. */
  @Nullable String getStartUserId();

  /** Whether a bulk operation makes a pause, until it is activated or cancelled. */
  boolean isSuspended();

  /** How far a bulk operation is; null for a batch that the application does itself. */
  @Nullable BatchStatistics getStatistics();
}
