/**
 * What a benchmark found, and how it is shown: start at {@link io.turgo.bench.result.RunResult}.
 */
@NullMarked
package io.turgo.bench.result;

import org.jspecify.annotations.NullMarked;
