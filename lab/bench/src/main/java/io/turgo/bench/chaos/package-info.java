/**
 * The chaos harness: several nodes on one PostgreSQL, faults of every kind, and a ledger of what
 * was acknowledged; start at {@link io.turgo.bench.chaos.Chaos}.
 */
@NullMarked
package io.turgo.bench.chaos;

import org.jspecify.annotations.NullMarked;
