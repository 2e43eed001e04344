package io.turgo.engine.usercode;

import io.turgo.engine.delegate.VariableAggregator;
import io.turgo.engine.delegate.VariableAggregatorContext;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.CallOutcome.TransientChange;
import io.turgo.engine.interpreter.CallOutcome.VariableChange;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.VariableAggregation;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds what one of several that do an activity gives to the variables that gather from all. */
final class AggregationCode {
  private final NamedCode code;
  private final VariableCodec codec;

  AggregationCode(NamedCode code, VariableCodec codec) {
    this.code = code;
    this.codec = codec;
  }

  /**
   * For each aggregation a JSON object, what else is JSON for one of values, or what its code
   * gives.
   */
  List<VariableValue> gather(
      List<VariableAggregation> aggregations, GraphNode node, ExecutionView view) {
    return aggregations.stream()
        .map(aggregation -> gather(aggregation, node, view, VariableAggregatorContext.COMPLETE))
        .toList();
  }

  /**
   * @param state whether the instance is done
   */
  VariableValue gather(
      VariableAggregation aggregation, GraphNode node, ExecutionView view, String state) {
    if (aggregation.plain()) {
      String source = Objects.requireNonNull(aggregation.members().getFirst().source());
      return codec.jsonValue(source, view.getVariable(source));
    }
    if (aggregation.code() != null) {
      Object value =
          aggregator(aggregation.code(), node, view)
              .aggregateSingleVariable(view, AggregatorContext.of(aggregation, state));
      return codec.encode("the value of an instance of " + nameOf(node), value);
    }
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    for (VariableAggregation.Member member : aggregation.members()) {
      String source = member.source();
      if (source == null || view.hasVariable(source)) {
        members.put(
            name(member, node, view),
            source == null
                ? value(Objects.requireNonNull(member.sourceExpression()), view)
                : view.getVariable(source));
      }
    }
    return codec.jsonObject(members);
  }

  /** What code makes of all that was gathered. */
  VariableChange join(Work.JoinLegs join, GraphNode node, ExecutionView view) {
    VariableAggregation aggregation = join.aggregation();
    Object value = byCode(join, node, view, VariableAggregatorContext.COMPLETE);
    return aggregation.isTransient()
        ? new VariableChange(join.name(), null, false, new TransientChange(value, false))
        : new VariableChange(join.name(), codec.encode(join.name(), value), false);
  }

  /** What was gathered so far, together with what active instances have. */
  @Nullable Object overview(Work.JoinLegs join, GraphNode node, ExecutionView view) {
    return join.aggregation().code() == null
        ? codec.decode(
            VariableCodec.jsonArray(join.gathered().stream().map(VariableRow::value).toList()))
        : byCode(join, node, view, VariableAggregatorContext.OVERVIEW);
  }

  private @Nullable Object byCode(
      Work.JoinLegs join, GraphNode node, ExecutionView view, String state) {
    Map<String, VariableRow> rows = new LinkedHashMap<>();
    join.gathered().forEach(row -> rows.put(Long.toString(row.id()), row));
    Map<String, @Nullable Object> values = view.values(rows);
    List<GatheredVariable> gathered = new ArrayList<>(rows.size());
    rows.forEach((id, row) ->
        gathered.add(
            GatheredVariable.of(row, join.name(), view.getProcessDefinitionId(), values.get(id))));
    return aggregator(Objects.requireNonNull(join.aggregation().code()), node, view)
        .aggregateMultiVariables(
            view, List.copyOf(gathered), AggregatorContext.of(join.aggregation(), state));
  }

  private VariableAggregator aggregator(
      Implementation implementation, GraphNode node, ExecutionView view) {
    return code.find(
        VariableAggregator.class, implementation, "aggregator of " + nameOf(node), view);
  }

  private static String nameOf(GraphNode node) {
    return Delegates.nameOf(node);
  }

  private static @Nullable Object value(CompiledExpression expression, ExecutionView view) {
    return expression.isLiteral() ? expression.text() : expression.evaluate(view);
  }

  private static String name(
      VariableAggregation.Member member, GraphNode node, ExecutionView view) {
    if (member.target() != null) {
      return member.target();
    }
    CompiledExpression expression = Objects.requireNonNull(member.targetExpression());
    Object name = value(expression, view);
    if (name == null || name.toString().isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "Expected a name as the targetExpression "
              + expression.text()
              + " of a variable that "
              + node.type()
              + " '"
              + node.id()
              + "' aggregates, found "
              + (name == null ? "null" : "''"));
    }
    return name.toString();
  }
}
