/**
 * Implements {@link io.turgo.engine.HistoryService}, and removes history for the other services.
 * Start at {@link io.turgo.engine.service.history.TurgoHistoryService}.
 */
@NullMarked
package io.turgo.engine.service.history;

import org.jspecify.annotations.NullMarked;
