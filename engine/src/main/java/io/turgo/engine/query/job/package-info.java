/** Answers which jobs there are, in each state, and what is stuck. */
@NullMarked
package io.turgo.engine.query.job;

import org.jspecify.annotations.NullMarked;
