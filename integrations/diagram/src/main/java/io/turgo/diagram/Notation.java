package io.turgo.diagram;

import org.jspecify.annotations.Nullable;

/** What a file is written in, by the namespaces of its elements. */
enum Notation {
  BPMN("BPMN 2.0", "http://www.omg.org/spec/BPMN/20100524/MODEL"),
  CMMN("CMMN 1.1", "http://www.omg.org/spec/CMMN/20151109/MODEL");

  private final String title;
  private final String namespace;

  Notation(String title, String namespace) {
    this.title = title;
    this.namespace = namespace;
  }

  String title() {
    return title;
  }

  /** The namespace that a new file should have. */
  String namespace() {
    return namespace;
  }

  /** Whose an element is; null for those of others. */
  XmlNode.@Nullable Space space(@Nullable String ofElement) {
    if (namespace.equals(ofElement)) {
      return XmlNode.Space.BPMN;
    }
    if (ofElement == null) {
      return null;
    }
    return switch (this) {
      case BPMN -> ofBpmn(ofElement);
      case CMMN -> ofCmmn(ofElement);
    };
  }

  /** The interchange of BPMN, and the graphics of the OMG that it is made of. */
  private static XmlNode.@Nullable Space ofBpmn(String namespace) {
    return switch (namespace) {
      case "http://www.omg.org/spec/BPMN/20100524/DI",
          "http://www.omg.org/spec/DD/20100524/DC",
          "http://www.omg.org/spec/DD/20100524/DI" ->
          XmlNode.Space.INTERCHANGE;
      default -> null;
    };
  }

  /** The interchange of CMMN with its graphics, and CMMN 1.0 with the same elements. */
  private static XmlNode.@Nullable Space ofCmmn(String namespace) {
    return switch (namespace) {
      case "http://www.omg.org/spec/CMMN/20151109/CMMNDI",
          "http://www.omg.org/spec/CMMN/20151109/DC",
          "http://www.omg.org/spec/CMMN/20151109/DI" ->
          XmlNode.Space.INTERCHANGE;
      case "http://www.omg.org/spec/CMMN/20131201/MODEL" -> XmlNode.Space.BPMN;
      default -> null;
    };
  }
}
