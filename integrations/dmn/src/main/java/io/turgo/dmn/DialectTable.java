package io.turgo.dmn;

import io.turgo.dmn.HitPolicy.Aggregation;
import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.DecisionOutcome.MatchedRule;
import io.turgo.engine.decision.TurgoDecisionException;
import io.turgo.engine.exception.TurgoException;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A compiled table of Camunda 7 or Flowable. It has no state and is safe for all threads. */
final class DialectTable {
  private final String key;
  private final HitPolicy policy;
  private final Aggregation aggregation;
  private final List<Input> inputs;
  private final List<Output> outputs;
  private final List<Rule> rules;
  private final ZoneId zone;
  private final boolean isFlowable;

  /**
   * A column of conditions.
   *
   * @param value null for an input without an expression, whose value is null
   * @param variable the name of the value in cells
   * @param text the expression
   */
  record Input(
      String title, Feel.@Nullable Value value, String variable, String text, ValueType type) {}

  /**
   * A column of results.
   *
   * @param values the values in the order of their priority; none if the file lists none
   */
  record Output(String name, ValueType type, List<Object> values) {}

  /**
   * A rule.
   *
   * @param tests of the inputs; null for a cell that says nothing
   * @param values of the outputs; null for a cell that says nothing
   */
  record Rule(
      int number,
      @Nullable String id,
      List<Feel.@Nullable Test> tests,
      List<Feel.@Nullable Value> values) {}

  /** What came of a table. */
  record Result(
      Map<String, @Nullable Object> inputs,
      List<MatchedRule> rules,
      List<Map<String, @Nullable Object>> outputs) {}

  private record Hit(Rule rule, Map<String, @Nullable Object> outputs) {}

  DialectTable(
      String key,
      HitPolicy policy,
      Aggregation aggregation,
      List<Input> inputs,
      List<Output> outputs,
      List<Rule> rules,
      ZoneId zone,
      boolean isFlowable) {
    this.key = key;
    this.policy = policy;
    this.aggregation = aggregation;
    this.inputs = List.copyOf(inputs);
    this.outputs = List.copyOf(outputs);
    this.rules = List.copyOf(rules);
    this.zone = zone;
    this.isFlowable = isFlowable;
  }

  boolean isMany() {
    return policy.isMany() && aggregation == Aggregation.NONE;
  }

  Result evaluate(DecisionInputs given) {
    DecisionInputs scope = isFlowable ? withDefaults(given) : given;
    Map<String, @Nullable Object> seen = new LinkedHashMap<>();
    List<@Nullable Object> values = new ArrayList<>(inputs.size());
    for (Input input : inputs) {
      Object value = value(input, scope);
      values.add(value);
      seen.put(input.title(), value);
    }
    List<Hit> hits = new ArrayList<>();
    for (Rule rule : rules) {
      if (matches(rule, values, scope)) {
        hits.add(new Hit(rule, outputs(rule, scope)));
        if (policy == HitPolicy.FIRST) {
          break;
        }
      }
    }
    return result(seen, hits);
  }

  /** Flowable gives outputs values before any rule, and takes a missing boolean for false. */
  private DecisionInputs withDefaults(DecisionInputs given) {
    Scope scope = new Scope(new FlowableInputs(given, zone));
    for (Input input : inputs) {
      if (input.type() == ValueType.BOOLEAN && !given.has(input.text())) {
        scope.with(input.text(), false);
      }
    }
    for (Output output : outputs) {
      if (given.get(output.name()) == null) {
        scope.with(
            output.name(),
            switch (output.type()) {
              case NUMBER -> 0d;
              case DATE -> new Date();
              default -> "";
            });
      }
    }
    return scope;
  }

  private @Nullable Object value(Input input, DecisionInputs scope) {
    Feel.Value expression = input.value();
    if (expression == null) {
      return null;
    }
    String what = "input '" + input.title() + "' of decision '" + key + "'";
    try {
      Object value = expression.evaluate(scope);
      return isFlowable ? value : input.type().convert(what, value, zone);
    } catch (TurgoDecisionException e) {
      throw new TurgoDecisionException(what + ": " + e.getMessage(), e);
    } catch (TurgoException e) {
      throw new TurgoDecisionException("The " + what + " has no value: " + e.getMessage(), e);
    }
  }

  private boolean matches(Rule rule, List<@Nullable Object> values, DecisionInputs scope) {
    for (int i = 0; i < inputs.size(); i++) {
      Feel.Test test = rule.tests().get(i);
      Input input = inputs.get(i);
      try {
        if (test != null && !test.matches(values.get(i), input.variable(), scope)) {
          return false;
        }
      } catch (TurgoException e) {
        throw failed(rule, "input '" + input.title() + "'", e);
      }
    }
    return true;
  }

  private Map<String, @Nullable Object> outputs(Rule rule, DecisionInputs scope) {
    Map<String, @Nullable Object> found = new LinkedHashMap<>();
    for (int i = 0; i < outputs.size(); i++) {
      Output output = outputs.get(i);
      Feel.Value value = rule.values().get(i);
      if (value == null) {
        continue;
      }
      String what = "output '" + output.name() + "'";
      try {
        found.put(output.name(), output.type().convert(what, value.evaluate(scope), zone));
      } catch (TurgoException e) {
        throw failed(rule, what, e);
      }
    }
    return found;
  }

  private TurgoDecisionException failed(Rule rule, String cell, TurgoException cause) {
    return new TurgoDecisionException(
        "Decision '"
            + key
            + "', rule "
            + rule.number()
            + ", "
            + cell
            + " cannot be evaluated: "
            + cause.getMessage(),
        cause);
  }

  private Result result(Map<String, @Nullable Object> seen, List<Hit> hits) {
    List<Hit> chosen =
        switch (policy) {
          case UNIQUE -> unique(hits);
          case ANY -> any(hits);
          case PRIORITY -> sorted(hits).stream().limit(1).toList();
          case OUTPUT_ORDER -> sorted(hits);
          case FIRST, COLLECT, RULE_ORDER -> hits;
        };
    List<MatchedRule> matched =
        chosen.stream().map(hit -> new MatchedRule(hit.rule().number(), hit.rule().id())).toList();
    List<Map<String, @Nullable Object>> results = new ArrayList<>();
    if (aggregation == Aggregation.NONE) {
      chosen.forEach(hit -> results.add(hit.outputs()));
    } else {
      aggregated(chosen, results);
    }
    return new Result(seen, matched, results);
  }

  private List<Hit> unique(List<Hit> hits) {
    if (hits.size() > 1) {
      throw new TurgoDecisionException(
          "Decision '"
              + key
              + "' has the hit policy UNIQUE, but the rules "
              + numbers(hits)
              + " match; change the rules so that one matches, or the hit policy");
    }
    return hits;
  }

  private List<Hit> any(List<Hit> hits) {
    if (new HashSet<>(hits.stream().map(Hit::outputs).toList()).size() > 1) {
      throw new TurgoDecisionException(
          "Decision '"
              + key
              + "' has the hit policy ANY, but the rules "
              + numbers(hits)
              + " match and give different results");
    }
    return hits.stream().limit(1).toList();
  }

  private static List<Integer> numbers(List<Hit> hits) {
    return hits.stream().map(hit -> hit.rule().number()).toList();
  }

  /** Sorts by the first output, then by the next; the order of the rules decides between equals. */
  private List<Hit> sorted(List<Hit> hits) {
    List<Hit> sorted = new ArrayList<>(hits);
    for (Output output : outputs.reversed()) {
      if (!output.values().isEmpty()) {
        sorted.sort(
            Comparator.comparingInt(hit -> priority(output, hit.outputs().get(output.name()))));
      }
    }
    return sorted;
  }

  private static int priority(Output output, @Nullable Object value) {
    int place = value == null ? -1 : output.values().indexOf(value);
    return place < 0 ? Integer.MAX_VALUE : place;
  }

  private void aggregated(List<Hit> hits, List<Map<String, @Nullable Object>> results) {
    if (isFlowable && hits.isEmpty()) {
      return;
    }
    String name = outputs.getFirst().name();
    List<Object> values = new ArrayList<>();
    for (Hit hit : hits) {
      Object value = hit.outputs().get(name);
      if (value != null) {
        values.add(value);
      }
    }
    if (aggregation == Aggregation.COUNT) {
      results.add(
          row(
              name,
              isFlowable ? ValueType.NUMBER : ValueType.INTEGER,
              BigDecimal.valueOf(values.size())));
      return;
    }
    BigDecimal aggregate = null;
    for (Object value : values) {
      BigDecimal number = number(value, name);
      aggregate =
          aggregate == null
              ? number
              : switch (aggregation) {
                case SUM -> aggregate.add(number);
                case MIN -> aggregate.min(number);
                case MAX -> aggregate.max(number);
                case COUNT, NONE -> aggregate;
              };
    }
    if (aggregate != null) {
      results.add(row(name, outputs.getFirst().type(), aggregate));
    }
  }

  private Map<String, @Nullable Object> row(String name, ValueType type, BigDecimal number) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put(
        name,
        type == ValueType.ANY
            ? FeelValues.out(number)
            : type.convert("output '" + name + "'", number, zone));
    return row;
  }

  private BigDecimal number(Object value, String name) {
    try {
      return new BigDecimal(value.toString());
    } catch (NumberFormatException e) {
      throw new TurgoDecisionException(
          "Decision '"
              + key
              + "' aggregates numbers by "
              + aggregation
              + ", but the output '"
              + name
              + "' is '"
              + value
              + "'",
          e);
    }
  }
}
