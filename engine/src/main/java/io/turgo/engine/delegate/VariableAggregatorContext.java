package io.turgo.engine.delegate;

/** What a {@link VariableAggregator} is called for. */
public interface VariableAggregatorContext {
  /** An instance is done, or the activity is. */
  String COMPLETE = "complete";

  /** What the file says. */
  VariableAggregationDefinition getDefinition();

  /** Always {@link #COMPLETE}. */
  String getState();
}
