/**
 * Process applications of Camunda 7: classes that deploy the models beside them when they start.
 *
 * @since 0.1.0
 */
@NullMarked
package io.turgo.compat.camunda7.application;

import org.jspecify.annotations.NullMarked;
