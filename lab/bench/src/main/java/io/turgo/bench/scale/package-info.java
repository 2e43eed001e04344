/**
 * How the cost of an item depends on one size: start at {@link io.turgo.bench.scale.ScaleQuestion}.
 */
@NullMarked
package io.turgo.bench.scale;

import org.jspecify.annotations.NullMarked;
