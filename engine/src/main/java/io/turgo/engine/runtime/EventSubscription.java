package io.turgo.engine.runtime;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * What an execution waits for that others bring, as it was when it was read.
 *
 * @since 0.1.0
 */
public interface EventSubscription {
  String getId();

  /** What is waited for: {@code message}, {@code signal}. */
  String getEventType();

  /** The name of the message or signal; null for a kind that has none. */
  @Nullable String getEventName();

  /** The execution that waits. */
  @Nullable String getExecutionId();

  /** The id of the element that waits. */
  String getActivityId();

  @Nullable String getProcessInstanceId();

  String getProcessDefinitionId();

  Date getCreated();

  /** What the kind remembers; null for nothing. */
  @Nullable String getConfiguration();

  /** That of the definition, empty for none. */
  String getTenantId();
}
