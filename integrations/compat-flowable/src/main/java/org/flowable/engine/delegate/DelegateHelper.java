package org.flowable.engine.delegate;

import io.turgo.compat.mirror.Mirror;
import io.turgo.compat.mirror.MirroredCode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.flowable.bpmn.model.BpmnModel;
import org.flowable.bpmn.model.ExtensionElement;
import org.flowable.bpmn.model.FlowElement;
import org.flowable.common.engine.api.delegate.Expression;
import org.flowable.task.service.delegate.DelegateTask;
import org.jspecify.annotations.Nullable;

/**
 * Questions about the element at which code runs.
 *
 * @since 0.1.0
 */
public class DelegateHelper {
  /** For code that extends the class. */
  public DelegateHelper() {}

  /**
   * Returns the model of the definition.
   *
   * @param execution that the code was called with
   * @return the model, which all code shares
   */
  public static BpmnModel getBpmnModel(DelegateExecution execution) {
    return (BpmnModel) Objects.requireNonNull(Mirror.ask(MirroredCode.MODEL, execution));
  }

  /**
   * Returns the element.
   *
   * @param execution that the code was called with
   * @return the element
   */
  public static FlowElement getFlowElement(DelegateExecution execution) {
    return execution.getCurrentFlowElement();
  }

  /**
   * Returns the extension elements of the element.
   *
   * @param execution that the code was called with
   * @return the elements by name
   */
  public static Map<String, List<ExtensionElement>> getFlowElementExtensionElements(
      DelegateExecution execution) {
    return getFlowElement(execution).getExtensionElements();
  }

  /**
   * Returns the value of a field of the element or listener.
   *
   * @param execution that the code was called with
   * @param fieldName the name of the field
   * @return the expression, null for none
   */
  public static @Nullable Expression getFieldExpression(
      DelegateExecution execution, String fieldName) {
    return (Expression) Mirror.ask(MirroredCode.FIELD, execution, fieldName);
  }

  /**
   * Returns the value of a field of the listener.
   *
   * @param task that the code was called with
   * @param fieldName the name of the field
   * @return the expression, null for none
   */
  public static @Nullable Expression getFieldExpression(DelegateTask task, String fieldName) {
    return (Expression) Mirror.ask(MirroredCode.FIELD, task, fieldName);
  }
}
