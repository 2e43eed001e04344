/** Answers which tasks are open and have been, and what is noted of them. */
@NullMarked
package io.turgo.engine.query.task;

import org.jspecify.annotations.NullMarked;
