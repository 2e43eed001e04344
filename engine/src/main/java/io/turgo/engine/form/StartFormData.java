package io.turgo.engine.form;

import io.turgo.engine.repository.ProcessDefinition;

/**
 * The form that an instance is started with.
 *
 * @since 0.1.0
 */
public interface StartFormData extends FormData {
  /** {@return the process definition that the form starts} */
  ProcessDefinition getProcessDefinition();
}
