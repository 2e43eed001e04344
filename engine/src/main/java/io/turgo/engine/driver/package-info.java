/**
 * Drives commands: loads instances, steps them, runs user code, hands units to the commit pipeline,
 * and steps again after a clash. Start at {@link io.turgo.engine.driver.Driver}.
 */
@NullMarked
package io.turgo.engine.driver;

import org.jspecify.annotations.NullMarked;
