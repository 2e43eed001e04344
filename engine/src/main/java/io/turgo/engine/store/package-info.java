/**
 * What the engine asks of a database; start at {@link io.turgo.engine.store.Store}. One package
 * below for each database.
 */
@NullMarked
package io.turgo.engine.store;

import org.jspecify.annotations.NullMarked;
