/**
 * Events of the engine: register a {@link io.turgo.engine.delegate.event.TurgoEventListener} at the
 * {@link io.turgo.engine.delegate.event.TurgoEventDispatcher}.
 *
 * <p><b>When.</b> Listeners are told in the unit of work that the event belongs to, before it is
 * committed, on the thread that runs the unit's user code, and in the order in which things happen
 * among themselves and other user code. A unit that is stepped again after a clash does not tell
 * them of the same event twice. A unit that fails afterwards has told them of something that then
 * did not come to be; a listener for which that matters says {@code COMMITTED} by {@link
 * io.turgo.engine.delegate.event.TurgoEventListener#getOnTransaction()}.
 *
 * <p>Comments, attachments and candidate starters are told of just before they are written,
 * deployments and definitions once they are there.
 *
 * <p><b>What it costs.</b> Nothing without a listener. A unit that has events for a listener is not
 * merged with others in line before the listeners have been told.
 */
@NullMarked
package io.turgo.engine.delegate.event;

import org.jspecify.annotations.NullMarked;
