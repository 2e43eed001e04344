/**
 * What the databases share: how rows become columns and back, in one table specification each.
 * Start at {@link io.turgo.engine.store.jdbc.Tables}; internal to the stores.
 */
@NullMarked
package io.turgo.engine.store.jdbc;

import org.jspecify.annotations.NullMarked;
