/**
 * Turns the instructions of modifications and restarts into plans, and plans into text for batches.
 * Start at {@link io.turgo.engine.service.modification.Modifications}.
 */
@NullMarked
package io.turgo.engine.service.modification;

import org.jspecify.annotations.NullMarked;
