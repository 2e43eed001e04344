package io.turgo.engine.usercode;

import io.turgo.engine.delegate.VariableAggregationDefinition;
import io.turgo.engine.delegate.VariableAggregatorContext;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.VariableAggregation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What code that aggregates is told of the file. */
record AggregatorContext(VariableAggregationDefinition getDefinition, String getState)
    implements VariableAggregatorContext {
  static AggregatorContext of(VariableAggregation aggregation, String state) {
    return new AggregatorContext(
        new Definition(
            aggregation.target(),
            text(aggregation.targetExpression()),
            aggregation.isTransient(),
            aggregation.members().stream()
                .map(member ->
                    new Member(
                        member.source(),
                        text(member.sourceExpression()),
                        member.target(),
                        text(member.targetExpression())))
                .toList()),
        state);
  }

  private static @Nullable String text(@Nullable CompiledExpression expression) {
    return expression == null ? null : expression.text();
  }

  private record Definition(
      @Nullable String getTarget,
      @Nullable String getTargetExpression,
      boolean isStoreAsTransientVariable,
      List<Member> getDefinitions)
      implements VariableAggregationDefinition {}

  private record Member(
      @Nullable String getSource,
      @Nullable String getSourceExpression,
      @Nullable String getTarget,
      @Nullable String getTargetExpression)
      implements VariableAggregationDefinition.Variable {}
}
