package io.turgo.engine.query.select;

import org.jspecify.annotations.Nullable;

/** Finds what variables show that are an overview of a running multi-instance activity. */
@FunctionalInterface
public interface OverviewValues {
  /**
   * The value of a variable of a running instance.
   *
   * @return null also where the variable is gone by now
   */
  @Nullable Object of(long instanceId, long variableId);
}
