package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import org.jspecify.annotations.Nullable;

/**
 * A rule of a plan item, which holds or not.
 *
 * @param name as files write it, such as {@code requiredRule}
 * @param condition null where the rule always holds
 */
public record PlanRule(String name, @Nullable CompiledExpression condition) {}
