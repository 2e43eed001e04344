package io.turgo.engine.delegate;

/**
 * The reason of a call of a {@link VariableAggregator}.
 *
 * @since 0.1.0
 */
public interface VariableAggregatorContext {
  /** An instance is done, or the activity is. */
  String COMPLETE = "complete";

  /** The variable is read while instances are still active. */
  String OVERVIEW = "overview";

  /** {@return the aggregation as the file describes it} */
  VariableAggregationDefinition getDefinition();

  /** {@return {@link #COMPLETE} or {@link #OVERVIEW}} */
  String getState();
}
