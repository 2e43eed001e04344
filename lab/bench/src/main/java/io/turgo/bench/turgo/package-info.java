/** Turgo itself as an engine under test: start at {@link io.turgo.bench.turgo.TurgoContender}. */
@NullMarked
package io.turgo.bench.turgo;

import org.jspecify.annotations.NullMarked;
