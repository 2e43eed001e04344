package io.turgo.dmn;

import java.util.List;
import java.util.regex.Pattern;

/** The cells of Flowable's tables as expressions of the engine. */
final class FlowableCells {
  /** The name by which expressions see {@link FlowableFunctions}. */
  static final String FUNCTIONS = "dmnFunctions";

  private static final List<String> OPERATORS = List.of("==", "!=", "<", ">");
  private static final Pattern DATE = Pattern.compile("\\bfn_(subtractDate|addDate|now)\\b");
  private static final Pattern TO_DATE = Pattern.compile("\\bfn_date\\b");
  private static final Pattern PREFIX = Pattern.compile("\\b(?:date|collection):(\\w+)\\s*\\(");

  private FlowableCells() {}

  /**
   * The condition of a cell: {@code > 5} compares, {@code .startsWith("a")} calls, and any other
   * text must be equal. An expression stays as it is.
   *
   * @param input the expression of the input
   */
  static String condition(String cell, String input) {
    String text = cell.strip();
    if (CellLanguage.isExpression(text)) {
      return functions(text);
    }
    String left = CellLanguage.isExpression(input) ? input.substring(2, input.length() - 1) : input;
    String right =
        text.startsWith(".") || OPERATORS.stream().anyMatch(text::startsWith)
            ? (text.startsWith(".") ? text : " " + text)
            : " == " + text;
    return functions("#{" + left + right + "}");
  }

  /** Functions of Flowable become methods. */
  static String functions(String expression) {
    String named = TO_DATE.matcher(expression).replaceAll("date:toDate");
    named = DATE.matcher(named).replaceAll("date:$1");
    return PREFIX.matcher(named).replaceAll(FUNCTIONS + ".$1(");
  }
}
