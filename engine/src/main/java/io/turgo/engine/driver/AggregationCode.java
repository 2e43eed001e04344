package io.turgo.engine.driver;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.Expression;
import io.turgo.engine.model.FlowNode;
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
  private final VariableCodec codec;

  AggregationCode(VariableCodec codec) {
    this.codec = codec;
  }

  /** A JSON object for each aggregation, or what else is JSON for one of values. */
  List<VariableValue> gather(
      List<VariableAggregation> aggregations, FlowNode node, ExecutionView view) {
    List<VariableValue> objects = new ArrayList<>(aggregations.size());
    for (VariableAggregation aggregation : aggregations) {
      if (aggregation.plain()) {
        String source = Objects.requireNonNull(aggregation.members().getFirst().source());
        objects.add(codec.jsonValue(source, view.getVariable(source)));
        continue;
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
      objects.add(codec.jsonObject(members));
    }
    return List.copyOf(objects);
  }

  private static @Nullable Object value(Expression expression, ExecutionView view) {
    return expression.isLiteral() ? expression.text() : expression.evaluate(view);
  }

  private static String name(VariableAggregation.Member member, FlowNode node, ExecutionView view) {
    if (member.target() != null) {
      return member.target();
    }
    Expression expression = Objects.requireNonNull(member.targetExpression());
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
