package io.turgo.engine.bpmn;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whose word the name of an element or attribute is. */
enum Vocabulary {
  /** BPMN 2.0 itself, or CMMN 1.1 in a file with cases. */
  BPMN,
  /**
   * Turgo's extensions and those of Flowable, Activiti and Camunda, which share their words and are
   * read as one vocabulary.
   */
  ENGINE,
  /** Diagrams and tools: kept in the stored file, without a meaning for execution. */
  FOREIGN;

  static final String BPMN_NAMESPACE = "http://www.omg.org/spec/BPMN/20100524/MODEL";

  /** CMMN 1.1, and 1.0 with the same elements. */
  static final List<String> CASE_NAMESPACES =
      List.of(
          "http://www.omg.org/spec/CMMN/20151109/MODEL",
          "http://www.omg.org/spec/CMMN/20131201/MODEL");

  static final List<String> ENGINE_NAMESPACES_OF_CASES =
      List.of("http://turgo.io/cmmn", "http://flowable.org/cmmn");

  static final List<String> ENGINE_NAMESPACES =
      List.of(
          "http://turgo.io/bpmn",
          "http://flowable.org/bpmn",
          "http://activiti.org/bpmn",
          "http://camunda.org/schema/1.0/bpmn",
          "http://www.camunda.com/fox"); // Camunda before its version 7.0

  private static final List<String> FAMILIES = List.of("turgo", "flowable", "activiti", "camunda");

  /** The namespace of the engine that a prefix is named after, else Turgo's own. */
  static String namespaceFor(String prefix) {
    return ENGINE_NAMESPACES.stream()
        .filter(namespace -> namespace.contains(prefix.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElse(ENGINE_NAMESPACES.getFirst());
  }

  /**
   * Whether a name that is foreign to its file looks as if it was meant to be one of the engine's.
   */
  static boolean isMistaken(@Nullable String namespace, String written) {
    String where = (namespace == null ? "" : namespace) + '|' + written.toLowerCase(Locale.ROOT);
    return FAMILIES.stream().anyMatch(where::contains);
  }

  /** Whether the root of a file with cases has the namespace. */
  static boolean isOfCases(@Nullable String namespace) {
    return namespace != null && CASE_NAMESPACES.contains(namespace);
  }

  /**
   * The vocabulary of a namespace.
   *
   * @param inCases in a file with cases
   */
  static Vocabulary of(@Nullable String namespace, boolean inCases) {
    if (!inCases) {
      return of(namespace);
    }
    if (isOfCases(namespace)) {
      return BPMN;
    }
    return namespace != null && ENGINE_NAMESPACES_OF_CASES.contains(namespace) ? ENGINE : FOREIGN;
  }

  static Vocabulary of(@Nullable String namespace) {
    if (BPMN_NAMESPACE.equals(namespace)) {
      return BPMN;
    }
    return namespace != null && ENGINE_NAMESPACES.contains(namespace) ? ENGINE : FOREIGN;
  }
}
