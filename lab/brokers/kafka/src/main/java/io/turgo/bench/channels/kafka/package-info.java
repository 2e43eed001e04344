/** Kafka for benchmarks. */
@NullMarked
package io.turgo.bench.channels.kafka;

import org.jspecify.annotations.NullMarked;
