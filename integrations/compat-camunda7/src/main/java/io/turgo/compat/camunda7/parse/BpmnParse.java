package io.turgo.compat.camunda7.parse;

/**
 * Names of the extensions of Camunda.
 *
 * @since 0.1.0
 */
public final class BpmnParse {
  /** The namespace of Camunda's extensions, or that of Activiti. */
  public static final Namespace CAMUNDA_BPMN_EXTENSIONS_NS =
      new Namespace("http://camunda.org/schema/1.0/bpmn", "http://activiti.org/bpmn");

  /** The attribute that names the topic of an external task. */
  public static final String PROPERTYNAME_EXTERNAL_TASK_TOPIC = "topic";

  private BpmnParse() {}
}
