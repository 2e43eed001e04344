package io.turgo.bench.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A process model, written once for all engines: {@code @NAMESPACE@} stands for the namespace of an
 * engine's own attributes.
 *
 * @param key of its process
 * @param jobs of one instance from its start to its end state
 * @param inputs whether its instances need two integers to be added
 * @param ends whether its instances end; otherwise they wait in the user task {@code wait}
 * @param cases whether it is a case of CMMN
 */
public record Model(
    String key, String text, int jobs, boolean inputs, boolean ends, boolean cases) {
  public static final Model START = new Model("start", read("start.bpmn"), 0, false, false);
  public static final Model NOOP = new Model("noop", read("noop.bpmn"), 1, false, false);
  public static final Model WORK = new Model("work", read("work.bpmn"), 1, false, false);
  public static final Model BOOKING = new Model("booking", read("booking.bpmn"), 1, false, false);
  public static final Model TIMERS = new Model("timers", read("timers.bpmn"), 1, false, false);
  public static final Model ASYNC27 =
      new Model("AsyncProcess", read("async27.bpmn"), 27, true, true);

  /** A workflow of three steps; scenarios count it as a whole. */
  public static final Model STEPS = new Model("steps", read("steps.bpmn"), 3, false, true);

  public static final Model CASE_NOOP =
      new Model("case-noop", read("case-noop.cmmn"), 1, false, false, true);
  public static final Model CASE_TIMER =
      new Model("case-timer", read("case-timer.cmmn"), 1, false, false, true);

  /** Two stages of tasks in a row, each of which begins when the one before it has completed. */
  public static final Model CASE27 = caseOf(14, 13);

  public static final Model CALL_ACTIVITY =
      new Model("callactivity", read("callactivity.bpmn"), 1, false, false);

  /** A process. */
  public Model(String key, String text, int jobs, boolean inputs, boolean ends) {
    this(key, text, jobs, inputs, ends, false);
  }

  private static Model caseOf(int first, int second) {
    String text =
        read("case27.cmmn")
            .replace("@FIRST@", chained("a", first).stripTrailing())
            .replace("@SECOND@", chained("b", second).stripTrailing());
    return new Model("case27", text, first + second, false, true, true);
  }

  /** The content of a stage with tasks in a row, in the order of the schema. */
  private static String chained(String prefix, int tasks) {
    StringBuilder items = new StringBuilder();
    StringBuilder sentries = new StringBuilder();
    StringBuilder definitions = new StringBuilder();
    for (int i = 1; i <= tasks; i++) {
      String id = prefix + i;
      String entry = i == 1 ? "" : "<entryCriterion sentryRef=\"to-%s\"/>".formatted(id);
      items.append(
          """
                  <planItem id="item-%1$s" definitionRef="%1$s">%2$s</planItem>
          """
              .formatted(id, entry));
      if (i > 1) {
        sentries.append(
            """
                    <sentry id="to-%s">
                      <planItemOnPart sourceRef="item-%s"><standardEvent>complete</standardEvent></planItemOnPart>
                    </sentry>
            """
                .formatted(id, prefix + (i - 1)));
      }
      definitions.append(
          """
                  <task id="%s" x:type="java" x:async="true" x:exclusive="@EXCLUSIVE@" x:expression="${true}"/>
          """
              .formatted(id));
    }
    return items.append(sentries).append(definitions).toString();
  }

  /** An activity that is done so many times. */
  static Model legs(Leg leg, long number, boolean sequential) {
    String key = "%s-%d".formatted(leg.name().toLowerCase(Locale.ROOT), number);
    String text =
        read("legs.bpmn")
            .replace("@KEY@", key)
            .replace("@LEG@", leg.times(number, sequential).stripTrailing());
    return new Model(key, text, leg.ends() ? (int) number : 0, false, false);
  }

  /** Async service tasks in a row. */
  public static Model chain(int steps) {
    StringBuilder tasks = new StringBuilder();
    for (int i = 1; i <= steps; i++) {
      String next = i == steps ? "wait" : "job" + (i + 1);
      tasks.append(
          """
              <serviceTask id="job%1$d" x:async="true" x:exclusive="@EXCLUSIVE@" x:delegateExpression="${work}"/>
              <sequenceFlow id="job%1$d-%2$s" sourceRef="job%1$d" targetRef="%2$s"/>
          """
              .formatted(i, next));
    }
    return new Model("chain", read("chain.bpmn").replace("@TASKS@", tasks), steps, false, false);
  }

  /** The name of its file. */
  String file() {
    return key + (cases ? ".cmmn" : ".bpmn");
  }

  /**
   * The model in one engine's words.
   *
   * @param namespace of the engine's words in BPMN; those of cases have another end
   */
  public String forEngine(String namespace, boolean exclusive) {
    return text.replace("@NAMESPACE@", cases ? namespace.replace("/bpmn", "/cmmn") : namespace)
        .replace("@EXCLUSIVE@", Boolean.toString(exclusive));
  }

  private static String read(String file) {
    try (InputStream in = Model.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(
            "Expected " + file + " beside this class, but it is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
