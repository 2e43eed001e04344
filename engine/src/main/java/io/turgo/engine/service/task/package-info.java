/**
 * Implements {@link io.turgo.engine.TaskService}. Start at {@link
 * io.turgo.engine.service.task.TurgoTaskService}.
 */
@NullMarked
package io.turgo.engine.service.task;

import org.jspecify.annotations.NullMarked;
