/** Job queues through message brokers: start at {@link io.turgo.bench.channel.BrokerProcess}. */
@NullMarked
package io.turgo.bench.channel;

import org.jspecify.annotations.NullMarked;
