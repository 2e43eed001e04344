package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import org.jspecify.annotations.Nullable;

/**
 * A sequence flow from one node to another of the same scope.
 *
 * @param condition null where the flow has none, which counts as true
 * @param skipExpression stands for the condition where skipping is switched on
 */
public record GraphFlow(
    String id,
    @Nullable String name,
    String sourceId,
    String targetId,
    @Nullable CompiledExpression condition,
    @Nullable CompiledExpression skipExpression) {
  /** Its type in history. */
  public static final String TYPE = "sequenceFlow";
}
