/** ElasticMQ in place of SQS for benchmarks. */
@NullMarked
package io.turgo.bench.channels.sqs;

import org.jspecify.annotations.NullMarked;
