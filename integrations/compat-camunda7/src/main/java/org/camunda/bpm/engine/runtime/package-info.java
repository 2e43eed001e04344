/** The types of Camunda 7 that a delegate meets. */
@NullMarked
package org.camunda.bpm.engine.runtime;

import org.jspecify.annotations.NullMarked;
