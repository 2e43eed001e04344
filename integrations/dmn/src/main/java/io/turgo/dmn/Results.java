package io.turgo.dmn;

import io.turgo.dmn.HitPolicy.Aggregation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The results of a decision of the standard, with the names of its outputs. */
final class Results {
  private Results() {}

  /** Whether the decision is a table that has any number of results. */
  static boolean isMany(XmlNode decision) {
    XmlNode table = decision.child("decisionTable");
    return table != null
        && takesAllRules(decision)
        && Aggregation.of(table.attribute("aggregation")) == Aggregation.NONE;
  }

  /** Whether the decision is a table to whose result all rules contribute that match. */
  static boolean takesAllRules(XmlNode decision) {
    XmlNode table = decision.child("decisionTable");
    HitPolicy policy = table == null ? null : HitPolicy.of(table.attribute("hitPolicy"));
    return policy != null && policy.isMany();
  }

  /**
   * The results of a value.
   *
   * @param hit whether a rule of the table matched
   */
  static List<Map<String, @Nullable Object>> of(
      XmlNode decision, @Nullable Object value, boolean hit) {
    XmlNode table = decision.child("decisionTable");
    if (table == null) {
      return List.of(row(nameOf(decision), value));
    }
    if (value == null && !hit) {
      return List.of();
    }
    List<XmlNode> outputs = table.children("output");
    String only = outputs.getFirst().attribute("name");
    String name = only == null || only.isBlank() ? nameOf(decision) : only;
    if (!isMany(decision)) {
      return List.of(row(name, value));
    }
    List<Map<String, @Nullable Object>> results = new ArrayList<>();
    for (Object each : value instanceof List<?> many ? many : List.of()) {
      results.add(row(name, each));
    }
    return results;
  }

  private static String nameOf(XmlNode decision) {
    XmlNode variable = decision.child("variable");
    String name = variable == null ? null : variable.attribute("name");
    return name != null
        ? name
        : TableCheck.orEmpty(
            decision.attribute("name") == null ? decision.id() : decision.attribute("name"));
  }

  /** A context has an output for each entry. */
  private static Map<String, @Nullable Object> row(String name, @Nullable Object value) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> outputs) {
      outputs.forEach((key, each) -> row.put(String.valueOf(key), each));
    } else {
      row.put(name, value);
    }
    return row;
  }
}
