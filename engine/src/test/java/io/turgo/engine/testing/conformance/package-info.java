/**
 * One process for each construct of a published conformance suite for BPMN engines, and how it must
 * run; start at {@link io.turgo.engine.testing.conformance.ConformanceTest}.
 */
@NullMarked
package io.turgo.engine.testing.conformance;

import org.jspecify.annotations.NullMarked;
