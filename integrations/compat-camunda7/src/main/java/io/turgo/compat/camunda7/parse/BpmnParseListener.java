package io.turgo.compat.camunda7.parse;

import java.util.List;

/**
 * Is called with each element of a BPMN file that is deployed, or that a node reads when it first
 * needs it. It can add execution and task listeners; other changes of the model have no method
 * here. What it throws fails the deployment.
 *
 * <p>Called by many threads.
 *
 * @since 0.1.0
 */
public interface BpmnParseListener {
  /**
   * Called with a process, after its elements.
   *
   * @param processElement the element
   * @param processDefinition takes listeners
   */
  default void parseProcess(Element processElement, ProcessDefinitionEntity processDefinition) {}

  /**
   * Called with the root, after all processes.
   *
   * @param rootElement the element
   * @param processDefinitions the processes of the file that can be executed
   */
  default void parseRootElement(
      Element rootElement, List<ProcessDefinitionEntity> processDefinitions) {}

  /**
   * Called with a sequence flow.
   *
   * @param sequenceFlowElement the element
   * @param scopeElement the process or sub-process around it
   * @param transition takes listeners
   */
  default void parseSequenceFlow(
      Element sequenceFlowElement, ScopeImpl scopeElement, TransitionImpl transition) {}

  /**
   * Called with an activity that has several instances.
   *
   * @param activityElement the element of the activity
   * @param multiInstanceLoopCharacteristicsElement the element in it
   * @param activity takes listeners
   */
  default void parseMultiInstanceLoopCharacteristics(
      Element activityElement,
      Element multiInstanceLoopCharacteristicsElement,
      ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param startEventElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseStartEvent(Element startEventElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param exclusiveGatewayElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseExclusiveGateway(
      Element exclusiveGatewayElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param inclusiveGatewayElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseInclusiveGateway(
      Element inclusiveGatewayElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param parallelGatewayElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseParallelGateway(
      Element parallelGatewayElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param eventBasedGatewayElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseEventBasedGateway(
      Element eventBasedGatewayElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param scriptTaskElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseScriptTask(Element scriptTaskElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param serviceTaskElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseServiceTask(
      Element serviceTaskElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param businessRuleTaskElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseBusinessRuleTask(
      Element businessRuleTaskElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param taskElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseTask(Element taskElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param manualTaskElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseManualTask(Element manualTaskElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param userTaskElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseUserTask(Element userTaskElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param sendTaskElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseSendTask(Element sendTaskElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param receiveTaskElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseReceiveTask(
      Element receiveTaskElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param endEventElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseEndEvent(Element endEventElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param subProcessElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseSubProcess(Element subProcessElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param transactionElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseTransaction(
      Element transactionElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param callActivityElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseCallActivity(
      Element callActivityElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param intermediateThrowEventElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseIntermediateThrowEvent(
      Element intermediateThrowEventElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param intermediateCatchEventElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseIntermediateCatchEvent(
      Element intermediateCatchEventElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such an element.
   *
   * @param boundaryEventElement the element
   * @param scope the process or sub-process around it
   * @param activity takes listeners
   */
  default void parseBoundaryEvent(
      Element boundaryEventElement, ScopeImpl scope, ActivityImpl activity) {}

  /**
   * Called with such a definition of a boundary event.
   *
   * @param timerEventDefinition the element
   * @param interrupting whether the event ends its activity
   * @param activity the event, which takes listeners
   */
  default void parseBoundaryTimerEventDefinition(
      Element timerEventDefinition, boolean interrupting, ActivityImpl activity) {}

  /**
   * Called with such a definition of a boundary event.
   *
   * @param messageEventDefinition the element
   * @param interrupting whether the event ends its activity
   * @param activity the event, which takes listeners
   */
  default void parseBoundaryMessageEventDefinition(
      Element messageEventDefinition, boolean interrupting, ActivityImpl activity) {}

  /**
   * Called with such a definition of a boundary event.
   *
   * @param signalEventDefinition the element
   * @param interrupting whether the event ends its activity
   * @param activity the event, which takes listeners
   */
  default void parseBoundarySignalEventDefinition(
      Element signalEventDefinition, boolean interrupting, ActivityImpl activity) {}

  /**
   * Called with the error of a boundary event.
   *
   * @param errorEventDefinition the element
   * @param interrupting always true
   * @param activity that the event stands at
   * @param nestedErrorEventActivity the event, which takes listeners
   */
  default void parseBoundaryErrorEventDefinition(
      Element errorEventDefinition,
      boolean interrupting,
      ActivityImpl activity,
      ActivityImpl nestedErrorEventActivity) {}

  /**
   * Called with such a definition of a boundary event.
   *
   * @param escalationEventDefinition the element
   * @param interrupting whether the event ends its activity
   * @param activity the event, which takes listeners
   */
  default void parseBoundaryEscalationEventDefinition(
      Element escalationEventDefinition, boolean interrupting, ActivityImpl activity) {}

  /**
   * Called with such a definition of a boundary event.
   *
   * @param conditionalEventDefinition the element
   * @param interrupting whether the event ends its activity
   * @param activity the event, which takes listeners
   */
  default void parseBoundaryConditionalEventDefinition(
      Element conditionalEventDefinition, boolean interrupting, ActivityImpl activity) {}

  /**
   * Called with such a definition of an intermediate catch event.
   *
   * @param timerEventDefinition the element
   * @param activity the event, which takes listeners
   */
  default void parseIntermediateTimerEventDefinition(
      Element timerEventDefinition, ActivityImpl activity) {}

  /**
   * Called with such a definition of an intermediate catch event.
   *
   * @param messageEventDefinition the element
   * @param activity the event, which takes listeners
   */
  default void parseIntermediateMessageCatchEventDefinition(
      Element messageEventDefinition, ActivityImpl activity) {}

  /**
   * Called with such a definition of an intermediate catch event.
   *
   * @param signalEventDefinition the element
   * @param activity the event, which takes listeners
   */
  default void parseIntermediateSignalCatchEventDefinition(
      Element signalEventDefinition, ActivityImpl activity) {}

  /**
   * Called with such a definition of an intermediate catch event.
   *
   * @param conditionalEventDefinition the element
   * @param activity the event, which takes listeners
   */
  default void parseIntermediateConditionalEventDefinition(
      Element conditionalEventDefinition, ActivityImpl activity) {}
}
