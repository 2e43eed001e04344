/** The engine's front door: what an application needs to configure, start and stop Turgo. */
@NullMarked
package io.turgo.engine;

import org.jspecify.annotations.NullMarked;
