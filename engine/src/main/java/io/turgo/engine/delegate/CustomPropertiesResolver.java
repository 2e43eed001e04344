package io.turgo.engine.delegate;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says what a listener that waits for a phase of the transaction is handed beside variables.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface CustomPropertiesResolver {
  /**
   * The properties; null for none. Called when the event happens, in its unit of work, which an
   * exception undoes.
   *
   * @param execution good for the duration of this call only
   * @return the properties by name, or null
   */
  @Nullable Map<String, Object> getCustomPropertiesMap(DelegateExecution execution);
}
