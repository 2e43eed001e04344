/**
 * The databases that benchmark and crash test run on, durable and disposable; start at {@link
 * io.turgo.bench.database.BenchDatabase}. Owns the embedded PostgreSQL.
 */
@NullMarked
package io.turgo.bench.database;

import org.jspecify.annotations.NullMarked;
