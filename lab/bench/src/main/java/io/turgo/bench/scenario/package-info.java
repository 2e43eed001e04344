/**
 * What is measured, the same for every engine: a {@link io.turgo.bench.scenario.Scenario} says what
 * is done, a {@link io.turgo.bench.scenario.Trial} is one engine on a fresh database that does it,
 * and the {@link io.turgo.bench.scenario.ScenarioRunner} makes figures of it.
 */
@NullMarked
package io.turgo.bench.scenario;

import org.jspecify.annotations.NullMarked;
