/** Tests of the benchmark's brokers. */
@NullMarked
package io.turgo.bench.channels;

import org.jspecify.annotations.NullMarked;
