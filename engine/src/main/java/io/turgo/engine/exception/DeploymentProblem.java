package io.turgo.engine.exception;

import org.jspecify.annotations.Nullable;

/**
 * A place where a BPMN file breaks a rule: an error, because of which the deployment is refused, or
 * a warning about what is doubtful and runs all the same.
 *
 * @param resource the name of the file as it was given to the deployment
 * @param line 1-based line, 0 where the problem has no place
 * @param column 1-based column, 0 where the problem has no place
 * @param element local name of the XML element, such as {@code serviceTask}
 * @param elementId its id attribute
 * @param message what was expected, what was found and how to mend it; long values of the file are
 *     quoted in part
 * @param code names the rule that was broken, such as {@code end-event-outgoing}; it stays the same
 *     when messages change
 * @param isWarning whether the file can be deployed all the same
 * @since 0.1.0
 */
public record DeploymentProblem(
    String resource,
    int line,
    int column,
    @Nullable String element,
    @Nullable String elementId,
    String message,
    String code,
    boolean isWarning) {
  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder(resource).append(':').append(line).append(':').append(column);
    if (element != null) {
      text.append(": <").append(element).append('>');
    }
    if (elementId != null) {
      text.append(" '").append(elementId).append('\'');
    }
    return text.append(isWarning ? ": warning: " : ": ")
        .append(message)
        .append(" [")
        .append(code)
        .append(']')
        .toString();
  }
}
