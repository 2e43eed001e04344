/** What delegates and listeners of Camunda 7 implement and are given. */
@NullMarked
package org.camunda.bpm.engine.delegate;

import org.jspecify.annotations.NullMarked;
