/** The types of Camunda 7 that a task listener meets. */
@NullMarked
package org.camunda.bpm.engine.task;

import org.jspecify.annotations.NullMarked;
