package io.turgo.engine.decision;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a decision.
 *
 * @param value the value as DMN has it: of a table with one output that output, of one with several
 *     a map, of a table with many results a list; null for none
 * @param results one map for each result, outputs by name; empty if no rule of a table matched. A
 *     decision that is no table has one result
 * @param isMany whether the hit policy of the table gives any number of results
 * @param evaluated the decisions that were evaluated, required ones first
 * @since 0.1.0
 */
public record DecisionOutcome(
    @Nullable Object value,
    List<Map<String, @Nullable Object>> results,
    boolean isMany,
    List<Evaluated> evaluated) {
  /**
   * An outcome.
   *
   * @param value the value as DMN has it; null for none
   * @param results one map for each result
   * @param isMany whether the hit policy gives any number of results
   * @param evaluated the decisions that were evaluated
   */
  public DecisionOutcome {
    results = List.copyOf(results);
    evaluated = List.copyOf(evaluated);
  }

  /**
   * One decision that was evaluated.
   *
   * @param key its key
   * @param name its name, null for none
   * @param inputs the values of the inputs of a table, by the label or expression of the input
   * @param rules the rules that matched and gave the results; none if it is no table
   * @param outputs its results
   * @since 0.1.0
   */
  public record Evaluated(
      String key,
      @Nullable String name,
      Map<String, @Nullable Object> inputs,
      List<MatchedRule> rules,
      List<Map<String, @Nullable Object>> outputs) {
    /**
     * One decision that was evaluated.
     *
     * @param key its key
     * @param name its name, null for none
     * @param inputs the values of the inputs of a table
     * @param rules the rules that matched
     * @param outputs its results
     */
    public Evaluated {
      inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
      rules = List.copyOf(rules);
      outputs = List.copyOf(outputs);
    }
  }

  /**
   * A rule of a table that matched.
   *
   * @param number its place in the table, from 1
   * @param id its id attribute, null for none
   * @since 0.1.0
   */
  public record MatchedRule(int number, @Nullable String id) {}
}
