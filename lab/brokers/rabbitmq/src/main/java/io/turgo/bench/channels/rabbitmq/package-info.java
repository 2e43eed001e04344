/** RabbitMQ for benchmarks. */
@NullMarked
package io.turgo.bench.channels.rabbitmq;

import org.jspecify.annotations.NullMarked;
