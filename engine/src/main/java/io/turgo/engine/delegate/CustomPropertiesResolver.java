package io.turgo.engine.delegate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Supplies the custom properties of a listener that waits for a phase of the transaction.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface CustomPropertiesResolver {
  /**
   * Returns the properties. The engine calls this when the event happens, in its unit of work. An
   * exception undoes the unit.
   *
   * @param execution good for the duration of this call only
   * @return the properties by name, or null
   */
  @Nullable Map<String, Object> getCustomPropertiesMap(DelegateExecution execution);
}
