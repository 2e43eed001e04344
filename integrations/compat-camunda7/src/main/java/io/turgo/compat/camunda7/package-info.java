/** Runs delegates and listeners of Camunda 7. Start at {@code CamundaCode}. */
@NullMarked
package io.turgo.compat.camunda7;

import org.jspecify.annotations.NullMarked;
