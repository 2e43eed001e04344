/** Measures and torments the engine: load, crash tests and consistency checks. */
@NullMarked
package io.turgo.bench;

import org.jspecify.annotations.NullMarked;
