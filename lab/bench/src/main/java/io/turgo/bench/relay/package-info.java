/**
 * A slower network between an engine and its database: start at {@link
 * io.turgo.bench.relay.NetworkRelay}.
 */
@NullMarked
package io.turgo.bench.relay;

import org.jspecify.annotations.NullMarked;
