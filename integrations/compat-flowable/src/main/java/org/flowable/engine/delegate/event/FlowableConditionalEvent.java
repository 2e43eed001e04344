package org.flowable.engine.delegate.event;

import org.jspecify.annotations.Nullable;

/**
 * A conditional event.
 *
 * @since 0.1.0
 */
public interface FlowableConditionalEvent extends FlowableActivityEvent {
  /** {@return the condition} */
  String getConditionExpression();

  /** {@return the language, null for expressions} */
  @Nullable String getConditionLanguage();
}
