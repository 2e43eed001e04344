/** User tasks as the public API shows them; start at {@link io.turgo.engine.task.TaskQuery}. */
@NullMarked
package io.turgo.engine.task;

import org.jspecify.annotations.NullMarked;
