package io.turgo.engine.variable;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What stands in place of the value of a variable that shows what the instances of a running
 * multi-instance activity have so far: the value is found anew each time it is read.
 *
 * @param bodyId the execution that holds the instances
 * @param aggregation which of its aggregations the variable is of
 * @since 0.1.0
 */
public record AggregationOverview(long bodyId, int aggregation) {
  /**
   * What a variable is an overview of; null if it is none.
   *
   * @param value any value
   * @return the overview, or null
   */
  public static @Nullable AggregationOverview of(VariableValue value) {
    return value.isOverview()
        ? new AggregationOverview(
            value.whole(), Objects.requireNonNull(value.doubleValue()).intValue())
        : null;
  }

  /** {@return the columns of such a variable} */
  public VariableValue value() {
    return new VariableValue(
        VariableType.AGGREGATION_OVERVIEW, bodyId, (double) aggregation, null, null, false);
  }

  /**
   * What a reader of such a variable has seen, to be compared with what it would see later.
   *
   * @param gathered how many values of instances that are done there are
   * @return columns that differ once more instances are done
   */
  public VariableValue seen(int gathered) {
    return new VariableValue(
        VariableType.AGGREGATION_OVERVIEW,
        bodyId,
        (double) aggregation,
        Integer.toString(gathered),
        null,
        false);
  }
}
