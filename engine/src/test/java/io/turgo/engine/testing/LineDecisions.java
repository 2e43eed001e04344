package io.turgo.engine.testing;

import io.turgo.engine.decision.CompiledDecision;
import io.turgo.engine.decision.DecisionEngine;
import io.turgo.engine.decision.DecisionExpression;
import io.turgo.engine.decision.DecisionFile;
import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.TurgoDecisionException;
import io.turgo.engine.exception.DeploymentProblem;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Decisions in lines, to try the engine without a library for DMN. A line is a rule: {@code key |
 * condition | output = value, output = value}. The condition and the values are expressions of the
 * engine. A key that ends with {@code *} gives all results, else the first one. A line {@code key
 * tag v1} gives the decision a version tag, {@code key input name} an input that is told, {@code
 * key reads others} reads the other files, and {@code key requires other} names a decision that is
 * evaluated before it and sets variables.
 */
public final class LineDecisions implements DecisionEngine {
  private final AtomicInteger read = new AtomicInteger();

  /** How many files were compiled. */
  int read() {
    return read.get();
  }

  @Override
  public DecisionFile compile(Source source) {
    read.incrementAndGet();
    Map<String, Table> tables = new LinkedHashMap<>();
    List<DeploymentProblem> problems = new ArrayList<>();
    int number = 0;
    for (String line : new String(source.bytes(), StandardCharsets.UTF_8).split("\n", -1)) {
      number++;
      String[] parts = line.split("\\|", -1);
      if (parts.length == 3) {
        String key = parts[0].strip();
        tables
            .computeIfAbsent(key.replace("*", ""), Table::new)
            .add(key.endsWith("*"), rule(source, parts));
      } else if (line.strip().split(" ", -1).length == 3) {
        String[] words = line.strip().split(" ", -1);
        Table table = tables.computeIfAbsent(words[0], Table::new);
        switch (words[1]) {
          case "tag" -> table.tag = words[2];
          case "input" -> table.inputs.add(words[2]);
          case "reads" -> source.others();
          default -> table.required.add(Objects.requireNonNull(tables.get(words[2])));
        }
      } else if (!line.isBlank()) {
        problems.add(
            new DeploymentProblem(
                source.name(), number, 1, "rule", null, "Expected a|b|c", "line", false));
      }
    }
    return new DecisionFile(
        "lines",
        "urn:lines",
        problems.isEmpty() ? List.copyOf(tables.values()) : List.of(),
        problems);
  }

  /** Knows {@code name > number} only. */
  @Override
  public DecisionExpression compileExpression(String text, ZoneId timeZone) {
    String[] parts = text.split(" > ", -1);
    if (parts.length != 2) {
      throw new TurgoDecisionException("'" + text + "' is no FEEL");
    }
    return inputs ->
        inputs.get(parts[0]) instanceof Number number
            ? (Boolean) (number.doubleValue() > Double.parseDouble(parts[1]))
            : null;
  }

  private static Rule rule(Source source, String[] parts) {
    Map<String, DecisionExpression> outputs = new LinkedHashMap<>();
    for (String output : parts[2].split(",", -1)) {
      String[] pair = output.split("=", 2);
      outputs.put(pair[0].strip(), source.expression(pair[1].strip()));
    }
    return new Rule(source.expression(parts[1].strip()), outputs);
  }

  private record Rule(DecisionExpression condition, Map<String, DecisionExpression> outputs) {
    Map<String, @Nullable Object> values(DecisionInputs inputs) {
      Map<String, @Nullable Object> values = new LinkedHashMap<>();
      outputs.forEach((name, value) -> values.put(name, value.evaluate(inputs)));
      return values;
    }
  }

  private static final class Table implements CompiledDecision {
    private final String key;
    private final List<Rule> rules = new ArrayList<>();
    private final List<String> inputs = new ArrayList<>();
    private final List<Table> required = new ArrayList<>();
    private @Nullable String tag;
    private boolean isMany;

    Table(String key) {
      this.key = key;
    }

    void add(boolean many, Rule rule) {
      isMany |= many;
      rules.add(rule);
    }

    @Override
    public String key() {
      return key;
    }

    @Override
    public String name() {
      return "Decision " + key;
    }

    @Override
    public @Nullable String versionTag() {
      return tag;
    }

    @Override
    public Integer historyTimeToLive() {
      return 5;
    }

    @Override
    public List<String> inputs() {
      return inputs;
    }

    @Override
    public List<String> requires() {
      return required.stream().map(Table::key).toList();
    }

    @Override
    public DecisionOutcome evaluate(DecisionInputs given) {
      List<DecisionOutcome.Evaluated> evaluated = new ArrayList<>();
      Map<String, @Nullable Object> offered = new LinkedHashMap<>();
      for (Table before : required) {
        DecisionOutcome outcome = before.evaluate(given);
        evaluated.addAll(outcome.evaluated());
        outcome.results().forEach(offered::putAll);
      }
      DecisionInputs seen = offered.isEmpty() ? given : DecisionInputs.of(offered);
      Map<String, @Nullable Object> told = new LinkedHashMap<>();
      inputs.forEach(input -> told.put(input, seen.get(input)));
      List<Map<String, @Nullable Object>> results = new ArrayList<>();
      List<DecisionOutcome.MatchedRule> matched = new ArrayList<>();
      for (int i = 0; i < rules.size(); i++) {
        if (String.valueOf(rules.get(i).condition().evaluate(seen)).equals("true")
            && (isMany || results.isEmpty())) {
          results.add(Objects.requireNonNull(rules.get(i)).values(seen));
          matched.add(new DecisionOutcome.MatchedRule(i + 1, "rule" + (i + 1)));
        }
      }
      evaluated.add(new DecisionOutcome.Evaluated(key, name(), told, matched, results));
      return new DecisionOutcome(results, results, isMany, evaluated);
    }
  }
}
