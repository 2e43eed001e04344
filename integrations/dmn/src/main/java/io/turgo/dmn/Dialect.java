package io.turgo.dmn;

import java.util.Locale;
import java.util.Set;

/** The product for which a file was written. */
enum Dialect {
  /** FEEL as the standard has it. */
  STANDARD,

  /** Tables of Camunda 7 and its forks: a language per cell, no declared inputs. */
  CAMUNDA,

  /** Tables of Flowable and Activiti: comparisons and expressions in cells. */
  FLOWABLE;

  /** The logic that Camunda 7 and Flowable evaluate. */
  private static final Set<String> OF_TABLES = Set.of("decisionTable", "literalExpression");

  /** Logic that only the standard has. */
  private static final Set<String> OF_STANDARD =
      Set.of(
          "context",
          "invocation",
          "functionDefinition",
          "relation",
          "list",
          "conditional",
          "filter",
          "for",
          "every",
          "some",
          "businessKnowledgeModel",
          "decisionService",
          "import");

  /**
   * The dialect of a file, by the namespaces that its root declares, its own namespace and its
   * exporter. A file of Camunda with logic that Camunda 7 does not evaluate is one of the standard,
   * as Camunda 8 reads it.
   */
  static Dialect of(XmlNode root) {
    String marks =
        (TableCheck.orEmpty(root.foreign("xmlns"))
                + " "
                + TableCheck.orEmpty(root.attribute("namespace"))
                + " "
                + TableCheck.orEmpty(root.attribute("exporter")))
            .toLowerCase(Locale.ROOT);
    if (marks.contains("flowable") || marks.contains("activiti")) {
      return FLOWABLE;
    }
    boolean camunda = marks.contains("camunda") || marks.contains("operaton");
    return camunda && root.all().stream().noneMatch(Dialect::isOfStandard) ? CAMUNDA : STANDARD;
  }

  private static boolean isOfStandard(XmlNode node) {
    return OF_STANDARD.contains(node.name());
  }

  /** Whether an element is logic that tables' dialects evaluate. */
  static boolean isLogic(XmlNode node) {
    return OF_TABLES.contains(node.name());
  }
}
