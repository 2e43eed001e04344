/**
 * What a run cost: database counters, CPU time and latencies; start at {@link
 * io.turgo.bench.measure.Measurement}.
 */
@NullMarked
package io.turgo.bench.measure;

import org.jspecify.annotations.NullMarked;
