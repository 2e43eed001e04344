/** Finds and evaluates deployed decisions, for applications and for tasks. */
@NullMarked
package io.turgo.engine.service.decision;

import org.jspecify.annotations.NullMarked;
