package io.turgo.engine.delegate;

import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.ExtensionElement;
import io.turgo.engine.repository.bpmn.FlowElement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Help for delegates that are shared by several elements.
 *
 * @since 0.1.0
 */
public final class DelegateHelper {
  private DelegateHelper() {}

  /**
   * Returns the current element's {@code field} of that name without injecting it. Beans that
   * several elements share need this, because injection would overwrite their fields.
   *
   * @param execution the execution that the code is called for
   * @param fieldName the name of the {@code field} element
   * @return null if the element has no such field
   */
  public static @Nullable Expression getFieldExpression(
      DelegateExecution execution, String fieldName) {
    return execution.getFieldExpression(fieldName);
  }

  /**
   * Returns the {@code field} of that name for a task listener that several elements share.
   *
   * @param task the task that the listener is called for
   * @param fieldName the name of the {@code field} element
   * @return null if the listener has no such field
   */
  public static @Nullable Expression getFieldExpression(DelegateTask task, String fieldName) {
    return task.getFieldExpression(fieldName);
  }

  /**
   * {@return the model of the execution's process}
   *
   * @param execution the execution that the code is called for
   */
  public static BpmnModel getBpmnModel(DelegateExecution execution) {
    return execution.getBpmnModel();
  }

  /**
   * {@return the element where the execution is}
   *
   * @param execution the execution that the code is called for
   */
  public static FlowElement getFlowElement(DelegateExecution execution) {
    return execution.getCurrentFlowElement();
  }

  /**
   * Returns the {@code extensionElements} of the element where the execution is.
   *
   * @param execution the execution that the code is called for
   * @return the elements by their local names
   */
  public static Map<String, List<ExtensionElement>> getFlowElementExtensionElements(
      DelegateExecution execution) {
    return execution.getCurrentFlowElement().getExtensionElements();
  }

  /**
   * Returns whether the code is called as an execution listener and not as a delegate.
   *
   * @param execution the execution that the code is called for
   * @return true for a listener
   */
  public static boolean isExecutingExecutionListener(DelegateExecution execution) {
    return execution.getEventName() != null;
  }
}
