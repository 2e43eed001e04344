/** The types of Camunda 7 that user code meets, for code that was compiled with them. */
@NullMarked
package org.camunda.bpm.engine;

import org.jspecify.annotations.NullMarked;
