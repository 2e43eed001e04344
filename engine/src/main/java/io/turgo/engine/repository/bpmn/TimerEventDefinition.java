package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * A time. One of the three texts is there.
 *
 * @since 0.1.0
 */
public interface TimerEventDefinition extends EventDefinition {
  /** {@return the date, null for none} */
  @Nullable String getTimeDate();

  /** {@return the duration, null for none} */
  @Nullable String getTimeDuration();

  /** {@return the cycle, null for none} */
  @Nullable String getTimeCycle();
}
