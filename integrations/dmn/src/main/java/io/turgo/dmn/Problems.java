package io.turgo.dmn;

import io.turgo.engine.exception.DeploymentProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The problems of one file, each with its place. */
final class Problems {
  private static final int LONGEST = 500;

  private final String file;
  private final List<DeploymentProblem> found = new ArrayList<>();

  Problems(String file) {
    this.file = file;
  }

  /** The rules that a file is held to; the code is shown with a problem. */
  enum Code {
    /** A file is XML without a DOCTYPE, and its root is {@code definitions}. */
    DMN_UNREADABLE,

    /** Decisions have ids, and what they require is there. */
    DMN_DECISION,

    /** Tables have outputs, a hit policy that is known, and rules with a cell for each column. */
    DMN_TABLE,

    /** Expressions follow the grammar of their language. */
    DMN_EXPRESSION,

    /** Nothing is written that is not evaluated. */
    DMN_NOT_EVALUATED;

    String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  void error(Code code, XmlNode node, String message) {
    add(code, node.line(), node.column(), node.name(), node.id(), message, false);
  }

  void warning(Code code, XmlNode node, String message) {
    add(code, node.line(), node.column(), node.name(), node.id(), message, true);
  }

  /** Notes a problem of the file itself. */
  void error(Code code, int line, int column, String message) {
    add(code, line, column, null, null, message, false);
  }

  private void add(
      Code code,
      int line,
      int column,
      @Nullable String element,
      @Nullable String id,
      String message,
      boolean isWarning) {
    String shown = message.length() > LONGEST ? message.substring(0, LONGEST) + "..." : message;
    found.add(
        new DeploymentProblem(file, line, column, element, id, shown, code.code(), isWarning));
  }

  boolean hasErrors() {
    return found.stream().anyMatch(problem -> !problem.isWarning());
  }

  /** All in the order of their places. */
  List<DeploymentProblem> list() {
    return found.stream()
        .sorted(
            Comparator.comparingInt(DeploymentProblem::line)
                .thenComparingInt(DeploymentProblem::column))
        .toList();
  }
}
