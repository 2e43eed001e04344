package io.turgo.engine.form;

import io.turgo.engine.task.Task;

/** The form of a task. */
public interface TaskFormData extends FormData {
  Task getTask();
}
