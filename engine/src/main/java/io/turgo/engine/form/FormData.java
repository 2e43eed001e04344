package io.turgo.engine.form;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A form as it is shown.
 *
 * @since 0.1.0
 */
public interface FormData {
  /**
   * {@return the key by which the application finds its form, evaluated; null if the model names
   * none}
   */
  @Nullable String getFormKey();

  /**
   * {@return the id of the deployment of the process definition, among whose files the form may be}
   */
  String getDeploymentId();

  /** {@return readable properties in the order of the file} */
  List<FormProperty> getFormProperties();

  /** {@return fields in the order of the file} */
  List<FormField> getFormFields();
}
