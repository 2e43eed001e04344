/**
 * Brokers for benchmarks and the nodes that use them: start at {@link
 * io.turgo.bench.channels.BrokerMain}.
 */
@NullMarked
package io.turgo.bench.channels;

import org.jspecify.annotations.NullMarked;
