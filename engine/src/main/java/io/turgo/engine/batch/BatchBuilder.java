package io.turgo.engine.batch;

import org.jspecify.annotations.Nullable;

/**
 * Records a batch that the application does itself; the engine only keeps it.
 *
 * @since 0.1.0
 */
public interface BatchBuilder {
  /**
   * Says what the batch does. A batch needs it.
   *
   * @param batchType any word of the application's own
   * @return this builder
   */
  BatchBuilder batchType(String batchType);

  /**
   * Sets a key to find the batch by.
   *
   * @param searchKey null for none
   * @return this builder
   */
  BatchBuilder searchKey(@Nullable String searchKey);

  /**
   * Sets a second key to find the batch by.
   *
   * @param searchKey2 null for none
   * @return this builder
   */
  BatchBuilder searchKey2(@Nullable String searchKey2);

  /**
   * Sets the status of the batch.
   *
   * @param status any text; null for none
   * @return this builder
   */
  BatchBuilder status(@Nullable String status);

  /**
   * Sets the document that describes the batch. The engine keeps it and does not read it.
   *
   * @param batchDocumentJson JSON, null for nothing
   * @return this builder
   */
  BatchBuilder batchDocumentJson(@Nullable String batchDocumentJson);

  /**
   * Sets the tenant of the batch.
   *
   * @param tenantId null or the empty text for no tenant
   * @return this builder
   */
  BatchBuilder tenantId(@Nullable String tenantId);

  /**
   * Writes the batch.
   *
   * @return the batch as it was written
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException without a type
   */
  Batch create();
}
