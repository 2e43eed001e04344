package io.turgo.dmn;

import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.DecisionOutcome.Evaluated;
import io.turgo.engine.decision.TurgoDecisionException;
import io.turgo.engine.exception.TurgoException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A decision of Camunda 7 or Flowable: a table or an expression. */
final class DialectDecision extends NodeDecision {
  private final Logic logic;
  private final List<String> inputs;

  private final List<DialectDecision> before;

  /** The logic of a decision. */
  sealed interface Logic {}

  /** A table. */
  record Table(DialectTable table) implements Logic {}

  /**
   * An expression.
   *
   * @param name of its result
   */
  record Expression(String name, Feel.Value value, ValueType type, ZoneId zone) implements Logic {}

  DialectDecision(XmlNode node, Logic logic, List<String> inputs, List<DialectDecision> before) {
    super(node);
    this.logic = logic;
    this.inputs = List.copyOf(inputs);
    this.before = List.copyOf(before);
  }

  @Override
  public List<String> inputs() {
    return inputs;
  }

  /** The decisions that are evaluated before, each after those that it requires. */
  List<DialectDecision> before() {
    return before;
  }

  @Override
  DecisionOutcome decide(DecisionInputs given) {
    Scope scope = new Scope(given);
    List<Evaluated> evaluated = new ArrayList<>();
    for (DialectDecision required : before) {
      Evaluated result = required.evaluateAlone(scope);
      evaluated.add(result);
      offer(result.outputs(), scope);
    }
    Evaluated last = evaluateAlone(scope);
    evaluated.add(last);
    boolean isMany = logic instanceof Table table && table.table().isMany();
    return new DecisionOutcome(value(last.outputs(), isMany), last.outputs(), isMany, evaluated);
  }

  /** Outputs of a required decision become variables; of several results each a list. */
  private static void offer(List<Map<String, @Nullable Object>> outputs, Scope scope) {
    if (outputs.size() == 1) {
      outputs.getFirst().forEach(scope::with);
      return;
    }
    Map<String, List<@Nullable Object>> lists = new LinkedHashMap<>();
    for (Map<String, @Nullable Object> each : outputs) {
      each.forEach(
          (name, value) -> lists.computeIfAbsent(name, unused -> new ArrayList<>()).add(value));
    }
    lists.forEach(scope::with);
  }

  private static @Nullable Object value(
      List<Map<String, @Nullable Object>> outputs, boolean isMany) {
    if (isMany) {
      List<@Nullable Object> values = new ArrayList<>();
      outputs.forEach(each -> values.add(value(each)));
      return values;
    }
    return outputs.isEmpty() ? null : value(outputs.getFirst());
  }

  private static @Nullable Object value(Map<String, @Nullable Object> outputs) {
    return outputs.size() == 1 ? outputs.values().iterator().next() : outputs;
  }

  private Evaluated evaluateAlone(DecisionInputs scope) {
    return switch (logic) {
      case Table table -> {
        DialectTable.Result result = table.table().evaluate(scope);
        yield new Evaluated(key(), name(), result.inputs(), result.rules(), result.outputs());
      }
      case Expression expression -> {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put(expression.name(), value(expression, scope));
        yield new Evaluated(key(), name(), Map.of(), List.of(), List.of(row));
      }
    };
  }

  private @Nullable Object value(Expression expression, DecisionInputs scope) {
    try {
      return expression
          .type()
          .convert("the result", expression.value().evaluate(scope), expression.zone());
    } catch (TurgoException e) {
      throw new TurgoDecisionException(
          "Decision '" + key() + "' cannot be evaluated: " + e.getMessage(), e);
    }
  }
}
