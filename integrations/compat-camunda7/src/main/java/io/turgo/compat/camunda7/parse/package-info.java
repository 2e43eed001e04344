/**
 * Parse listeners of Camunda 7: they read the XML of a file and add listeners to its elements.
 * Start at {@code BpmnParseListener}; {@code ParseListeners} calls it.
 */
@NullMarked
package io.turgo.compat.camunda7.parse;

import org.jspecify.annotations.NullMarked;
