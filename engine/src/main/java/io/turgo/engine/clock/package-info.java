/** The business clock, which tests and users may set. */
@NullMarked
package io.turgo.engine.clock;

import org.jspecify.annotations.NullMarked;
