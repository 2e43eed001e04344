package io.turgo.engine.repository.bpmn;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A process of a BPMN file.
 *
 * @since 0.1.0
 */
@SuppressWarnings("AvoidCommonTypeNames") // the name that callers know
public interface Process extends BaseElement, FlowElementsContainer {
  /** {@return the id of the process in the file, null for none} */
  @Override
  @Nullable String getId();

  /** {@return the name of the process, null for none} */
  @Nullable String getName();

  /** {@return the text of the process's {@code documentation}, null for none} */
  @Nullable String getDocumentation();

  /** {@return whether the file says that it may be run} */
  boolean isExecutable();

  /**
   * The flow element with that id, null if there is none.
   *
   * @param id the id in the file
   * @param searchRecursive whether it may stand in a sub-process
   * @return the element, or null
   */
  @Nullable FlowElement getFlowElement(String id, boolean searchRecursive);

  /**
   * Finds the elements of a type, those in sub-processes too.
   *
   * @param <T> the type
   * @param type the type, such as {@code UserTask.class}
   * @return the elements in the order of the file, those of a sub-process after it
   */
  default <T extends FlowElement> List<T> findFlowElementsOfType(Class<T> type) {
    return findFlowElementsOfType(type, true);
  }

  /**
   * Finds the elements of a type.
   *
   * @param <T> the type
   * @param type the type, such as {@code UserTask.class}
   * @param goIntoSubprocesses whether they may stand in a sub-process
   * @return the elements in the order of the file, those of a sub-process after it
   */
  <T extends FlowElement> List<T> findFlowElementsOfType(Class<T> type, boolean goIntoSubprocesses);

  /**
   * Finds the elements of a type in a sub-process, and in those in it.
   *
   * @param <T> the type
   * @param subProcess the sub-process
   * @param type the type, such as {@code UserTask.class}
   * @return the elements in the order of the file, those of a sub-process after it
   */
  <T extends FlowElement> List<T> findFlowElementsInSubProcessOfType(
      SubProcess subProcess, Class<T> type);

  /** {@return the start event without a trigger, null if there is none} */
  @Nullable FlowElement getInitialFlowElement();
}
