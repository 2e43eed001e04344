/** Artemis and ActiveMQ Classic for benchmarks. */
@NullMarked
package io.turgo.bench.channels.jms;

import org.jspecify.annotations.NullMarked;
