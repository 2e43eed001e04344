/**
 * Engines under test as the benchmark sees them: what there is ({@link
 * io.turgo.bench.contender.ContenderKind}), and one running JVM of it ({@link
 * io.turgo.bench.contender.ContenderProcess}).
 */
@NullMarked
package io.turgo.bench.contender;

import org.jspecify.annotations.NullMarked;
