/**
 * What batches cost: one thing done to very many instances, and whether it was done to each once.
 */
@NullMarked
package io.turgo.bench.batch;

import org.jspecify.annotations.NullMarked;
