package io.turgo.engine.history;

import org.jspecify.annotations.Nullable;

/**
 * A property of a form, or a field of one, as it was submitted.
 *
 * @since 0.1.0
 */
public interface HistoricFormProperty extends HistoricDetail {
  /** {@return the id of the property, or of the field} */
  String getPropertyId();

  /** {@return the text that was submitted, null for none} */
  @Nullable String getPropertyValue();
}
