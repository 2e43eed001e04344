/**
 * What all queries share: tables and their columns, filters and sorts, pages, and the way to the
 * database. {@link io.turgo.engine.query.select.Select} runs a query, {@link
 * io.turgo.engine.query.select.FilterTable} says what its filters are, and {@link
 * io.turgo.engine.query.select.RecordColumns} what it reads.
 *
 * <p>The tables have an index on the instance for everything below one, so filters by execution
 * name the instance as well.
 */
@NullMarked
package io.turgo.engine.query.select;

import org.jspecify.annotations.NullMarked;
