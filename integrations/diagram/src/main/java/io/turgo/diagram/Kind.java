package io.turgo.diagram;

/** What an element is to somebody who draws it. */
enum Kind {
  EVENT,
  GATEWAY,
  TASK,
  SUB_PROCESS,
  CALL_ACTIVITY,
  DATA_OBJECT,
  DATA_STORE,
  ANNOTATION,
  GROUP,
  POOL,
  LANE,
  FLOW,
  MESSAGE_FLOW,
  ASSOCIATION,
  /** Of choreographies and conversations: drawn as a plain box with its name. */
  OTHER;

  static Kind of(XmlNode element) {
    String name = element.name();
    return switch (name) {
      case "startEvent",
          "endEvent",
          "intermediateCatchEvent",
          "intermediateThrowEvent",
          "boundaryEvent",
          "implicitThrowEvent" ->
          EVENT;
      case "exclusiveGateway",
          "inclusiveGateway",
          "parallelGateway",
          "complexGateway",
          "eventBasedGateway" ->
          GATEWAY;
      case "task",
          "userTask",
          "serviceTask",
          "scriptTask",
          "sendTask",
          "receiveTask",
          "manualTask",
          "businessRuleTask" ->
          TASK;
      case "subProcess", "transaction", "adHocSubProcess" -> SUB_PROCESS;
      case "callActivity" -> CALL_ACTIVITY;
      case "dataObject", "dataObjectReference", "dataInput", "dataOutput" -> DATA_OBJECT;
      case "dataStore", "dataStoreReference" -> DATA_STORE;
      case "textAnnotation" -> ANNOTATION;
      case "group" -> GROUP;
      case "participant" -> POOL;
      case "lane" -> LANE;
      case "sequenceFlow" -> FLOW;
      case "messageFlow" -> MESSAGE_FLOW;
      case "association", "dataInputAssociation", "dataOutputAssociation" -> ASSOCIATION;
      default -> OTHER;
    };
  }

  /** Whether tokens can be in it. */
  boolean isFlowNode() {
    return this == EVENT || this == GATEWAY || isActivity();
  }

  boolean isActivity() {
    return this == TASK || this == SUB_PROCESS || this == CALL_ACTIVITY;
  }

  boolean isEdge() {
    return this == FLOW || this == MESSAGE_FLOW || this == ASSOCIATION;
  }

  /** Whether its name is written beside it. */
  boolean isLabelledOutside() {
    return this == EVENT || this == GATEWAY || this == DATA_OBJECT || this == DATA_STORE;
  }
}
