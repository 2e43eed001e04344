package io.turgo.engine.delegate;

import io.turgo.engine.runtime.VariableInstance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what the instances of a multi-instance activity give to one variable; named by {@code
 * class} or {@code delegateExpression} of a {@code variableAggregation}.
 *
 * @since 0.1.0
 */
public interface VariableAggregator {
  /**
   * What one instance gives, which is kept as variables are until all are done. For an overview it
   * is called for each active instance whenever the variable is read, and nothing that it changes
   * is kept.
   *
   * @param execution of the instance; where it is done, after the listeners to its end
   * @param context the definition, and whether it is for an overview
   * @return a value of any type that variables have
   */
  @Nullable Object aggregateSingleVariable(
      DelegateExecution execution, VariableAggregatorContext context);

  /**
   * The variable that all of them make together.
   *
   * @param execution of the activity as a whole
   * @param instances what {@link #aggregateSingleVariable} gave for each instance that was done,
   *     for an overview also for those that are active, in the order of their numbers
   * @param context the definition, and whether it is for an overview
   * @return a value of any type that variables have
   */
  @Nullable Object aggregateMultiVariables(
      DelegateExecution execution,
      List<? extends VariableInstance> instances,
      VariableAggregatorContext context);
}
