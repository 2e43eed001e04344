package io.turgo.engine.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A process instance that was read with its own variables, with the name of Camunda 7.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceWithVariables extends ProcessInstance {
  /**
   * Returns what {@link #getProcessVariables} returns.
   *
   * @return values by name
   */
  default Map<String, @Nullable Object> getVariables() {
    return getProcessVariables();
  }
}
