/** Random models of nested blocks, what must come of them, and engines that run them. */
@NullMarked
package io.turgo.engine.testing.blocks;

import org.jspecify.annotations.NullMarked;
