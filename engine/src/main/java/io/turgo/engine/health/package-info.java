/**
 * How the engine keeps going whatever is thrown: services that survive everything, room on the
 * stack before anything is begun, and the state that says what could not be repaired. Start at
 * {@link io.turgo.engine.monitoring.EngineHealth} and {@link io.turgo.engine.health.Health}.
 */
@NullMarked
package io.turgo.engine.health;

import org.jspecify.annotations.NullMarked;
