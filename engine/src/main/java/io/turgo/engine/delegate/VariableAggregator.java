package io.turgo.engine.delegate;

import io.turgo.engine.runtime.VariableInstance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates values of the instances of a multi-instance activity into one variable. A {@code
 * variableAggregation} names it by {@code class} or {@code delegateExpression}.
 *
 * @since 0.1.0
 */
public interface VariableAggregator {
  /**
   * Returns the value of one instance, which the engine stores as a variable until all instances
   * are done. For an overview the engine calls it for each active instance whenever the variable is
   * read, and discards its changes.
   *
   * @param execution of the instance; where it is done, after the listeners to its end
   * @param context the definition, and whether it is for an overview
   * @return a value of any type that variables have
   */
  @Nullable Object aggregateSingleVariable(
      DelegateExecution execution, VariableAggregatorContext context);

  /**
   * Returns the value of the variable from the values of all instances.
   *
   * @param execution of the activity as a whole
   * @param instances the results of {@link #aggregateSingleVariable} for each completed instance,
   *     for an overview also for the active ones, in the order of their numbers
   * @param context the definition, and whether it is for an overview
   * @return a value of any type that variables have
   */
  @Nullable Object aggregateMultiVariables(
      DelegateExecution execution,
      List<? extends VariableInstance> instances,
      VariableAggregatorContext context);
}
