package io.turgo.engine.testing.conformance;

import io.turgo.engine.testing.BpmnText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A construct of the suite under the name that it has there, a process with it, and its runs. */
final class Construct {
  /** What every file declares. */
  private static final String DECLARED =
      """
      <signal id="signal" name="signal"/>
      <signal id="other" name="other"/>
      <message id="message" name="message"/>
      <error id="error" errorCode="error"/>
      <escalation id="escalation" name="escalation" escalationCode="escalation"/>
      """;

  /** How a run is over. */
  enum Outcome {
    /** Nothing runs any more. */
    ENDS,
    /** An instance waits for something that does not come. */
    WAITS,
    /** The start of the instance throws an exception. */
    FAILS,
    /** The file is refused. */
    REFUSED
  }

  /**
   * One instance of the process.
   *
   * @param variables with which it starts
   * @param trace the tasks that must run, in this order
   * @param says part of the error, or whose value the file has wrong
   */
  record Run(Map<String, Object> variables, String trace, Outcome outcome, String says) {}

  /**
   * What Turgo does otherwise than the suite asks.
   *
   * @param suite the trace that the suite asks for
   */
  record Difference(String suite, String reason) {}

  private final String name;
  private final StringBuilder processes = new StringBuilder();
  private final StringBuilder declared = new StringBuilder(DECLARED);
  private final List<Run> runs = new ArrayList<>();
  private final List<String> startedBefore = new ArrayList<>();
  private Map<String, Object> variables = Map.of();
  private @Nullable Difference difference;
  private BiConsumer<Stage, Map<String, Object>> driver =
      (stage, with) -> stage.start(name(), with);

  private Construct(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  List<Run> runs() {
    return runs;
  }

  /** Processes of which an instance is there before. */
  List<String> startedBefore() {
    return startedBefore;
  }

  static Construct construct(String name, String... elements) {
    return new Construct(name).and(name, elements);
  }

  /** Another process of the same file. */
  Construct and(String key, String... elements) {
    processes
        .append("<process id='%s' isExecutable='true'>".formatted(key))
        .append(String.join("\n", elements))
        .append("</process>");
    return this;
  }

  /** Elements of the file beside its processes. */
  Construct declaring(String elements) {
    declared.append(elements);
    return this;
  }

  /** Starts an instance of another process first. */
  Construct after(String key) {
    startedBefore.add(key);
    return this;
  }

  /** The next runs have this text as their input. */
  Construct input(String text) {
    variables = Map.of("input", text);
    return this;
  }

  /** The next runs begin to count here. */
  Construct counter(int number) {
    variables = Map.of("counter", number);
    return this;
  }

  Construct ends(String trace) {
    return run(trace, Outcome.ENDS, "");
  }

  Construct waits(String trace) {
    return run(trace, Outcome.WAITS, "");
  }

  Construct fails(String trace, String says) {
    return run(trace, Outcome.FAILS, says);
  }

  Construct refused(String value) {
    return run("", Outcome.REFUSED, "'" + value + "'");
  }

  private Construct run(String trace, Outcome outcome, String says) {
    runs.add(new Run(variables, trace, outcome, says));
    return this;
  }

  /** Begins a run in another way than by the start of the process. */
  Construct begunBy(BiConsumer<Stage, Map<String, Object>> by) {
    driver = by;
    return this;
  }

  /** The runs are Turgo's, and are not those of the suite. */
  Construct differs(String suite, String reason) {
    difference = new Difference(suite, reason);
    return this;
  }

  @Nullable Difference difference() {
    return difference;
  }

  BiConsumer<Stage, Map<String, Object>> driver() {
    return driver;
  }

  String file() {
    String file = BpmnText.process(name, "");
    int from = file.indexOf("<process ");
    int to = file.indexOf("</definitions>");
    return file.substring(0, from) + declared + processes + file.substring(to);
  }
}
