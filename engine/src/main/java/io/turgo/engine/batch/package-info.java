/**
 * Batches: one thing done to many, tracked part by part; and records of batches that applications
 * do themselves.
 *
 * <p>Start at {@link io.turgo.engine.batch.BulkOperationBuilder}.
 */
@NullMarked
package io.turgo.engine.batch;

import org.jspecify.annotations.NullMarked;
