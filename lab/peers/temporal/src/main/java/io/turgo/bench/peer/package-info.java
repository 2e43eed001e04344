/**
 * Temporal under test, with a server of its own; start at {@link
 * io.turgo.bench.peer.TemporalContender}.
 */
@NullMarked
package io.turgo.bench.peer;

import org.jspecify.annotations.NullMarked;
