/** Answers where instances are: executions, what they wait for, what can be seen from one. */
@NullMarked
package io.turgo.engine.query.execution;

import org.jspecify.annotations.NullMarked;
