package io.turgo.engine.repository.bpmn;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node that does work: a task, a call activity or a sub-process.
 *
 * @since 0.1.0
 */
public interface Activity extends FlowNode {
  /** {@return how often the activity is done; null for once, and for a standard loop} */
  @Nullable MultiInstanceLoopCharacteristics getLoopCharacteristics();

  /** {@return whether the activity is done for several elements or a number of times} */
  default boolean hasMultiInstanceLoopCharacteristics() {
    return getLoopCharacteristics() != null;
  }

  /** {@return the events at the border of the activity, in the order of the file} */
  List<BoundaryEvent> getBoundaryEvents();

  /** {@return the id of the sequence flow that is taken if no condition holds, null for none} */
  @Nullable String getDefaultFlow();

  /** {@return whether the activity undoes another one and is in no flow} */
  boolean isForCompensation();
}
