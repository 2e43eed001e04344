package io.turgo.cli.run;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the user does to a waiting instance, from an option or from a line of the dialogue. */
public sealed interface Action {
  /**
   * Completes an open user task, or a task for workers outside.
   *
   * @param task its id in the model, or its name
   */
  record Complete(String task, Map<String, @Nullable Object> variables) implements Action {}

  /**
   * Brings a message or a signal.
   *
   * @param signal whether all that wait have it, otherwise one
   */
  record Bring(boolean signal, String name, Map<String, @Nullable Object> variables)
      implements Action {
    String kind() {
      return signal ? "signal" : "message";
    }
  }

  /**
   * Changes a plan item of a case.
   *
   * @param item its id, that of its task, stage or listener, or its name
   */
  record Change(Transition how, String item, Map<String, @Nullable Object> variables)
      implements Action {}

  /** What is done to a plan item. */
  enum Transition {
    /** An active task is completed, or the event of a listener happens. */
    TRIGGER,
    /** An enabled item is started. */
    START,
    /** An enabled item is decided against. */
    DISABLE;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Moves the business clock on. */
  record Advance(Duration by) implements Action {}

  /** Lets what is in the dead letter run once more. */
  record Retry() implements Action {}

  /** Ends the run. */
  record Quit() implements Action {}

  /** Which lines the dialogue takes. */
  String USAGE =
      "complete TASK [name=value ...], message NAME [name=value ...], signal NAME [name=value ...],"
          + " advance DURATION, retry, quit; for a case also trigger ITEM, start ITEM or disable"
          + " ITEM";

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
          "advance '" + text + "' is not longer than zero; write a duration such as PT10S.");
    }
    return new Advance(by);
  }

  /** What {@code TASK[:name=value,...]} says. */
  static Complete complete(String text) {
    Named named = Named.ofOption("complete", "task", text);
    return new Complete(named.name(), named.variables());
  }

  /** What {@code NAME[:name=value,...]} says. */
  static Bring bring(boolean signal, String text) {
    String kind = signal ? "signal" : "message";
    Named named = Named.ofOption(kind, kind, text);
    return new Bring(signal, named.name(), named.variables());
  }

  /** What {@code ITEM[:name=value,...]} says. */
  static Change change(Transition how, String text) {
    Named named = Named.ofOption(how.word(), "item", text);
    return new Change(how, named.name(), named.variables());
  }

  /** A name and variables. */
  record Named(String name, Map<String, @Nullable Object> variables) {
    private static Named ofOption(String verb, String what, String text) {
      Matcher parts = TASK_AND_VARIABLES.matcher(text.strip());
      if (parts.matches()) {
        return new Named(
            parts.group(1).strip(), VariableInput.all(VariableInput.split(parts.group(2), ',')));
      }
      return new Named(name(verb, what, text), Map.of());
    }

    private static Named ofWords(String verb, String what, List<String> words) {
      List<String> name = new ArrayList<>();
      int i = 0;
      while (i < words.size() && words.get(i).indexOf('=') < 0) {
        name.add(words.get(i++));
      }
      return new Named(
          name(verb, what, String.join(" ", name)),
          VariableInput.all(words.subList(i, words.size())));
    }

    private static String name(String verb, String what, String text) {
      if (text.isBlank()) {
        throw new RunInputException(
            "%s names no %s; write %s %s."
                .formatted(
                    verb,
                    what,
                    verb,
                    what.equals("task") || what.equals("item")
                        ? what.toUpperCase(Locale.ROOT)
                        : "NAME"));
      }
      return text.strip();
    }
  }

  /** What a line of the dialogue says. */
  static Action line(String line) {
    List<String> words = VariableInput.split(line.strip(), ' ');
    String rest = String.join(" ", words.subList(1, words.size()));
    return switch (words.getFirst()) {
      case "complete" -> {
        Named named = Named.ofWords("complete", "task", words.subList(1, words.size()));
        yield new Complete(named.name(), named.variables());
      }
      case "message", "signal" -> {
        String kind = words.getFirst();
        Named named = Named.ofWords(kind, kind, words.subList(1, words.size()));
        yield new Bring(kind.equals("signal"), named.name(), named.variables());
      }
      case "trigger", "start", "disable" -> {
        Transition how = Transition.valueOf(words.getFirst().toUpperCase(Locale.ROOT));
        Named named = Named.ofWords(how.word(), "item", words.subList(1, words.size()));
        yield new Change(how, named.name(), named.variables());
      }
      case "advance" -> advance(rest);
      case "retry" -> new Retry();
      case "quit" -> new Quit();
      default ->
          throw new RunInputException("'" + line.strip() + "' is not understood; write " + USAGE);
    };
  }
}
