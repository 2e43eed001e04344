package io.turgo.engine.store;

import org.jspecify.annotations.Nullable;

/**
 * Models of editors. Each method writes in the transaction that the calling thread is in (see
 * {@link Store#joinWrites}), otherwise in one of its own.
 */
public interface ModelStore {
  /**
   * A row of {@code turgo_model} without its sources.
   *
   * @param rev grows by one with every update; an update names the one that it was made from
   * @param createdAt epoch milliseconds of the business clock, as is {@code updatedAt}
   * @param tenantId empty for none
   */
  record ModelRow(
      long id,
      int rev,
      @Nullable String name,
      @Nullable String key,
      @Nullable String category,
      int version,
      @Nullable String metaInfo,
      @Nullable String deploymentId,
      String tenantId,
      long createdAt,
      long updatedAt) {}

  void add(ModelRow row);

  /** Writes a row over the one of the rev before; false if there is none of that rev. */
  boolean update(ModelRow row);

  /** Deletes a model with its sources; false if there is none. */
  boolean delete(long id);

  /** Sets what an editor draws from; false if there is no such model. */
  boolean setSource(long id, byte[] source);

  /** Sets what an editor keeps beside, such as a picture; false if there is no such model. */
  boolean setSourceExtra(long id, byte[] source);
}
