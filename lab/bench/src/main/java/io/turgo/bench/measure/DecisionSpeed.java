package io.turgo.bench.measure;

import io.turgo.dmn.DmnDecisions;
import io.turgo.engine.decision.CompiledDecision;
import io.turgo.engine.decision.DecisionEngine;
import io.turgo.engine.decision.DecisionExpression;
import io.turgo.engine.decision.DecisionFile;
import io.turgo.engine.decision.DecisionInputs;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Evaluates a generated table of five inputs on one thread. */
public final class DecisionSpeed {
  private static final int INPUTS = 5;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private DecisionSpeed() {}

  /** For which product the table is written. */
  public enum Dialect {
    STANDARD,
    CAMUNDA
  }

  /**
   * @param compileMillis time to compile the table, with the start of the library for the first
   * @param perCpuSecond evaluations per second of the thread's CPU time
   * @param perSecond evaluations per second
   */
  public record Measured(long compileMillis, double perCpuSecond, double perSecond) {}

  /** Warms up for some seconds of CPU time and measures as long. */
  public static Measured measure(Dialect dialect, int rules, int seconds) {
    long begin = System.nanoTime();
    DecisionFile file =
        new DmnDecisions()
            .compile(new Table(table(dialect, rules).getBytes(StandardCharsets.UTF_8)));
    if (!file.problems().isEmpty()) {
      throw new IllegalStateException(file.problems().toString());
    }
    long compiled = System.nanoTime() - begin;
    CompiledDecision decision = file.decisions().getFirst();
    run(decision, seconds);
    long cpu = THREADS.getCurrentThreadCpuTime();
    begin = System.nanoTime();
    long evaluated = run(decision, seconds);
    double wall = (System.nanoTime() - begin) / 1e9;
    return new Measured(
        compiled / 1_000_000,
        evaluated / ((THREADS.getCurrentThreadCpuTime() - cpu) / 1e9),
        evaluated / wall);
  }

  private static long run(CompiledDecision decision, int seconds) {
    Random random = new Random(1);
    long end = THREADS.getCurrentThreadCpuTime() + seconds * 1_000_000_000L;
    long count = 0;
    while (count % 100 != 0 || THREADS.getCurrentThreadCpuTime() < end) {
      Map<String, @Nullable Object> inputs = new HashMap<>();
      inputs.put("in0", "k" + random.nextInt(10));
      for (int i = 1; i < INPUTS; i++) {
        inputs.put("in" + i, random.nextInt(1000));
      }
      if (decision.evaluate(DecisionInputs.of(inputs)).results().size() != 1) {
        throw new IllegalStateException("Expected one result for " + inputs);
      }
      count++;
    }
    return count;
  }

  private static String table(Dialect dialect, int rules) {
    StringBuilder text =
        new StringBuilder(
            "<definitions xmlns='https://www.omg.org/spec/DMN/20191111/MODEL/' id='d' name='d'"
                + " namespace='urn:bench'"
                + (dialect == Dialect.CAMUNDA
                    ? " xmlns:camunda='http://camunda.org/schema/1.0/dmn'>"
                    : ">"));
    for (int i = 0; i < INPUTS; i++) {
      text.append(
          "<inputData id='i%d' name='in%d'><variable name='in%d'/></inputData>".formatted(i, i, i));
    }
    text.append("<decision id='t' name='t'><variable name='t'/>");
    for (int i = 0; i < INPUTS; i++) {
      text.append(
          "<informationRequirement><requiredInput href='#i%d'/></informationRequirement>"
              .formatted(i));
    }
    text.append("<decisionTable hitPolicy='FIRST'>");
    for (int i = 0; i < INPUTS; i++) {
      text.append(
          "<input><inputExpression><text>in%d</text></inputExpression></input>".formatted(i));
    }
    text.append("<output name='t'/>");
    for (int i = 0; i < rules - 1; i++) {
      rule(
          text,
          "\"k" + i % 10 + "\"",
          "&gt;= " + i * 5,
          "[0.." + i * 10 + "]",
          "&lt; " + (900 + i),
          "not(7, 8)",
          "\"out" + i + "\"");
    }
    rule(text, "-", "-", "-", "-", "-", "\"none\"");
    return text.append("</decisionTable></decision></definitions>").toString();
  }

  private static void rule(StringBuilder text, String... cells) {
    text.append("<rule>");
    for (int i = 0; i < cells.length; i++) {
      String name = i < INPUTS ? "inputEntry" : "outputEntry";
      text.append("<%s><text>%s</text></%s>".formatted(name, cells[i], name));
    }
    text.append("</rule>");
  }

  /** A file alone, without expressions of an engine. */
  private record Table(byte[] bytes) implements DecisionEngine.Source {
    @Override
    public String name() {
      return "bench.dmn";
    }

    @Override
    public Map<String, byte[]> others() {
      return Map.of();
    }

    @Override
    public ZoneId timeZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public DecisionExpression expression(String text) {
      throw new IllegalStateException("The table has no expressions of an engine, found " + text);
    }
  }
}
