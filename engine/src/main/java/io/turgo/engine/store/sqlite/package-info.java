/**
 * SQLite, the embedded default. Start at {@link io.turgo.engine.store.sqlite.SqliteStore}; all
 * writing goes through {@code SqliteWriter}.
 */
@NullMarked
package io.turgo.engine.store.sqlite;

import org.jspecify.annotations.NullMarked;
