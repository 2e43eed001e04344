/**
 * The benchmark process of 27 jobs: load, progress, verification and result; start at {@link
 * io.turgo.bench.async27.Async27Benchmark}.
 */
@NullMarked
package io.turgo.bench.async27;

import org.jspecify.annotations.NullMarked;
