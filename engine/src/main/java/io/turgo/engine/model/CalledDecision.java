package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import org.jspecify.annotations.Nullable;

/**
 * Which decision a task evaluates, and the form of its result.
 *
 * @param key of the decision
 * @param binding how its version is found; none by {@link CalledProcess.Binding#ID}
 * @param version the number of the version, or its tag; for {@link CalledProcess.Binding#VERSION}
 *     and {@link CalledProcess.Binding#VERSION_TAG} only
 * @param tenant of the decision; null for that of the instance
 * @param fallsBackToNoTenant whether a decision without a tenant will do; null for no
 * @param failsWithoutResult whether the task fails if no rule matches; null for no
 */
public record CalledDecision(
    CompiledExpression key,
    CalledProcess.Binding binding,
    @Nullable CompiledExpression version,
    @Nullable CompiledExpression tenant,
    @Nullable CompiledExpression fallsBackToNoTenant,
    @Nullable CompiledExpression failsWithoutResult,
    Mapping mapping) {

  /** The form in which a result becomes variables. */
  public enum Mapping {
    /** The only output of the only result. */
    SINGLE_ENTRY,

    /** The only result, a map of its outputs. */
    SINGLE_RESULT,

    /** The only output of all results, a list. */
    COLLECT_ENTRIES,

    /** All results, a list of maps. */
    RESULT_LIST,

    /**
     * A variable for each output of the only result. A hit policy that gives any number of results
     * makes one variable of the decision's key, a list of maps.
     */
    VARIABLES
  }
}
