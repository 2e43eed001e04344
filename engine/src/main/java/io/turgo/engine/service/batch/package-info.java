/**
 * The option of batches: makes, runs and cleans up bulk operations. Start at {@link
 * io.turgo.engine.service.batch.BulkOperations}.
 */
@NullMarked
package io.turgo.engine.service.batch;

import org.jspecify.annotations.NullMarked;
