package io.turgo.engine.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An execution that waits for a job before or after its activity, because that is {@code
 * asyncBefore} or {@code asyncAfter}.
 *
 * @since 0.1.0
 */
public interface TransitionInstance {
  /** {@return the id, which is that of the execution} */
  String getId();

  /** {@return the id of the activity instance that it is in} */
  String getParentActivityInstanceId();

  /** {@return the id of the process instance} */
  String getProcessInstanceId();

  /** {@return the id of the process definition} */
  String getProcessDefinitionId();

  /** {@return the id of the activity before or after which it waits} */
  String getActivityId();

  /** {@return the name of the activity, null if it has none} */
  @Nullable String getActivityName();

  /** {@return the local name of the activity's element, such as {@code serviceTask}} */
  String getActivityType();

  /** {@return the id of the execution} */
  String getExecutionId();

  /** {@return the ids of its dead letter jobs} */
  List<String> getIncidentIds();
}
