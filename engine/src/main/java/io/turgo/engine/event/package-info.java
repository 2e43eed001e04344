/**
 * Tells listeners of events: start at {@link io.turgo.engine.event.EventDispatcher}. What an event
 * says is put together in {@link io.turgo.engine.event.EventValues} from what the interpreter wrote
 * down.
 */
@NullMarked
package io.turgo.engine.event;

import org.jspecify.annotations.NullMarked;
