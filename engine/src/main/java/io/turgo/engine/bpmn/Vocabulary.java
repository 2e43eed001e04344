package io.turgo.engine.bpmn;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whose word the name of an element or attribute is. */
enum Vocabulary {
  /** BPMN 2.0 itself. */
  BPMN,
  /**
   * Turgo's extensions and those of Flowable, Activiti and Camunda, which share their words and are
   * read as one vocabulary.
   */
  ENGINE,
  /** Diagrams and tools: kept in the stored file, without a meaning for execution. */
  FOREIGN;

  static final String BPMN_NAMESPACE = "http://www.omg.org/spec/BPMN/20100524/MODEL";

  private static final Set<String> ENGINE_NAMESPACES =
      Set.of(
          "http://turgo.io/bpmn",
          "http://flowable.org/bpmn",
          "http://activiti.org/bpmn",
          "http://camunda.org/schema/1.0/bpmn");

  static Vocabulary of(@Nullable String namespace) {
    if (BPMN_NAMESPACE.equals(namespace)) {
      return BPMN;
    }
    return namespace != null && ENGINE_NAMESPACES.contains(namespace) ? ENGINE : FOREIGN;
  }
}
