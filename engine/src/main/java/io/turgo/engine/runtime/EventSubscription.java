package io.turgo.engine.runtime;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * What an execution waits for that others bring, as it was when it was read.
 *
 * @since 0.1.0
 */
public interface EventSubscription {
  /** {@return the id of the subscription} */
  String getId();

  /**
   * {@return the type of the event: {@code message}, {@code signal}, {@code compensation}, {@code
   * condition} or {@code variable}}
   */
  String getEventType();

  /** {@return the name of the message or signal; null for a type that has none} */
  @Nullable String getEventName();

  /** {@return the execution that waits, null for a start event} */
  @Nullable String getExecutionId();

  /** {@return the id of the element that waits} */
  String getActivityId();

  /** {@return the id of the process instance, null for a start event} */
  @Nullable String getProcessInstanceId();

  /** {@return the id of the process definition} */
  String getProcessDefinitionId();

  /** {@return when the subscription was created, by the business clock} */
  Date getCreated();

  /** {@return what the engine keeps for this type of event, null for nothing} */
  @Nullable String getConfiguration();

  /** {@return the tenant of the process definition; empty for none} */
  String getTenantId();
}
