package io.turgo.cli.run;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the user does to a waiting instance, from an option or from a line of the dialogue. */
public sealed interface Action {
  /**
   * Completes an open user task.
   *
   * @param task its id in the model, or its name
   */
  record Complete(String task, Map<String, @Nullable Object> variables) implements Action {}

  /** Moves the business clock on. */
  record Advance(Duration by) implements Action {}

  /** Lets what is in the dead letter run once more. */
  record Retry() implements Action {}

  /** Ends the run. */
  record Quit() implements Action {}

  /** Which lines the dialogue takes. */
  String USAGE = "complete TASK [name=value ...], advance DURATION, retry or quit";

  /** Where the variables of {@code TASK:name=value,...} begin. */
  Pattern TASK_AND_VARIABLES = Pattern.compile("(.+?):(\\s*[\\p{L}_$][\\p{L}\\p{N}_$]*\\s*=.*)");

  /** A duration such as {@code PT1H}. */
  static Advance advance(String text) {
    Duration by;
    try {
      by = Duration.parse(text.strip());
    } catch (DateTimeParseException e) {
      throw new RunInputException(
          "advance '" + text + "' is no duration; write one such as PT10S, PT1H or P2D.");
    }
    if (by.isNegative() || by.isZero()) {
      throw new RunInputException(
          "advance '" + text + "' does not lead forward; write a duration such as PT10S.");
    }
    return new Advance(by);
  }

  /** What {@code TASK[:name=value,...]} says. */
  static Complete complete(String text) {
    Matcher parts = TASK_AND_VARIABLES.matcher(text.strip());
    if (parts.matches()) {
      return new Complete(
          parts.group(1).strip(), VariableInput.all(VariableInput.split(parts.group(2), ',')));
    }
    return new Complete(task(text), Map.of());
  }

  private static String task(String text) {
    if (text.isBlank()) {
      throw new RunInputException("complete names no task; write complete TASK.");
    }
    return text.strip();
  }

  /** What a line of the dialogue says. */
  static Action line(String line) {
    List<String> words = VariableInput.split(line.strip(), ' ');
    String rest = String.join(" ", words.subList(1, words.size()));
    return switch (words.getFirst()) {
      case "complete" -> completeWords(words.subList(1, words.size()));
      case "advance" -> advance(rest);
      case "retry" -> new Retry();
      case "quit" -> new Quit();
      default ->
          throw new RunInputException("'" + line.strip() + "' is not understood; say " + USAGE);
    };
  }

  private static Complete completeWords(List<String> words) {
    List<String> task = new ArrayList<>();
    int i = 0;
    while (i < words.size() && words.get(i).indexOf('=') < 0) {
      task.add(words.get(i++));
    }
    return new Complete(
        task(String.join(" ", task)), VariableInput.all(words.subList(i, words.size())));
  }
}
