/**
 * PostgreSQL, the production target. Start at {@link io.turgo.engine.store.postgres.PostgresStore};
 * the commit path is in {@code PostgresGroupWriter}.
 */
@NullMarked
package io.turgo.engine.store.postgres;

import org.jspecify.annotations.NullMarked;
