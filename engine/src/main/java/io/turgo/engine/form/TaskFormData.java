package io.turgo.engine.form;

import io.turgo.engine.task.Task;

/**
 * The form of a task.
 *
 * @since 0.1.0
 */
public interface TaskFormData extends FormData {
  /** {@return the task that the form is of} */
  Task getTask();
}
