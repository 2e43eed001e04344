package io.turgo.engine.batch;

import org.jspecify.annotations.Nullable;

/** Records a batch that the application does itself; the engine only keeps it. */
public interface BatchBuilder {
  /** What the batch does; must be given. */
  BatchBuilder batchType(String batchType);

  BatchBuilder searchKey(@Nullable String searchKey);

  BatchBuilder searchKey2(@Nullable String searchKey2);

  /** Any text. */
  BatchBuilder status(@Nullable String status);

  /** What describes it, as JSON. It is kept as it is, and not read. */
  BatchBuilder batchDocumentJson(@Nullable String batchDocumentJson);

  BatchBuilder tenantId(@Nullable String tenantId);

  /**
   * Writes the batch.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException without a type
   */
  Batch create();
}
