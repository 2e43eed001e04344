/** Black-box tests of the engine; start at {@link io.turgo.engine.testing.Kit}. */
@NullMarked
package io.turgo.engine.testing;

import org.jspecify.annotations.NullMarked;
