/**
 * The models that Camunda 7 publishes with its tests, deployed on Camunda 7 and on Turgo. Start at
 * {@code PublishedModelsTest}.
 */
@NullMarked
package io.turgo.parity.camunda7;

import org.jspecify.annotations.NullMarked;
