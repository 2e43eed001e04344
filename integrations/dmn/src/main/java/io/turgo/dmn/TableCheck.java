package io.turgo.dmn;

import io.turgo.dmn.HitPolicy.Aggregation;
import io.turgo.dmn.Problems.Code;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks the shape of decision tables, which is the same in all dialects. */
final class TableCheck {
  private final Problems problems;

  TableCheck(Problems problems) {
    this.problems = problems;
  }

  void check(XmlNode table) {
    String policy = table.attribute("hitPolicy");
    if (HitPolicy.of(policy) == null) {
      problems.error(
          Code.DMN_TABLE,
          table,
          "Expected one of "
              + Arrays.stream(HitPolicy.values())
                  .map(HitPolicy::written)
                  .collect(Collectors.joining(", "))
              + " for 'hitPolicy', found '"
              + policy
              + "'");
    }
    String aggregation = table.attribute("aggregation");
    if (Aggregation.of(aggregation) == null) {
      problems.error(
          Code.DMN_TABLE,
          table,
          "Expected one of SUM, COUNT, MIN, MAX for 'aggregation', found '" + aggregation + "'");
    } else if (aggregation != null && HitPolicy.of(policy) != HitPolicy.COLLECT) {
      problems.error(
          Code.DMN_TABLE,
          table,
          "The aggregation '"
              + aggregation
              + "' needs the hit policy COLLECT, found '"
              + policy
              + "'");
    }
    List<XmlNode> inputs = table.children("input");
    List<XmlNode> outputs = table.children("output");
    if (outputs.isEmpty()) {
      problems.error(Code.DMN_TABLE, table, "Expected at least one <output>, found none");
    }
    if (aggregation != null && outputs.size() > 1) {
      problems.error(
          Code.DMN_TABLE,
          table,
          "The aggregation '"
              + aggregation
              + "' needs a table with one output, found "
              + outputs.size());
    }
    if (outputs.size() > 1) {
      for (XmlNode output : outputs) {
        if (output.attribute("name") == null) {
          problems.error(
              Code.DMN_TABLE, output, "Expected a 'name', because the table has several outputs");
        }
      }
    }
    int number = 0;
    for (XmlNode rule : table.children("rule")) {
      number++;
      cells(rule, number, "inputEntry", "input", inputs.size());
      cells(rule, number, "outputEntry", "output", outputs.size());
    }
  }

  private void cells(XmlNode rule, int number, String cell, String column, int expected) {
    int found = rule.children(cell).size();
    if (found != expected) {
      problems.error(
          Code.DMN_TABLE,
          rule,
          "Expected "
              + expected
              + " of <"
              + cell
              + "> in rule "
              + number
              + ", one for each <"
              + column
              + ">, found "
              + found);
    }
  }

  /** The name of a cell in messages, such as {@code rule 2, input 'Season'}. */
  static String nameOf(XmlNode cell) {
    XmlNode rule = cell.parent();
    XmlNode table = rule == null ? null : rule.parent();
    if (rule == null || table == null || !rule.name().equals("rule")) {
      return "<" + cell.name() + ">";
    }
    String column = cell.name().equals("inputEntry") ? "input" : "output";
    int index = rule.children(cell.name()).indexOf(cell);
    List<XmlNode> columns = table.children(column);
    return "rule "
        + (table.children("rule").indexOf(rule) + 1)
        + ", "
        + column
        + " '"
        + (index < columns.size() ? titleOf(columns.get(index)) : Integer.toString(index + 1))
        + "'";
  }

  /** The title of a column: its label, its name or its expression. */
  static String titleOf(XmlNode column) {
    String label = column.attribute("label");
    if (label != null && !label.isBlank()) {
      return label.strip();
    }
    String name = column.attribute("name");
    if (name != null && !name.isBlank()) {
      return name.strip();
    }
    XmlNode expression = column.child("inputExpression");
    String text = expression == null ? "" : expression.text();
    return text.isEmpty() ? orEmpty(column.id()) : text;
  }

  static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
