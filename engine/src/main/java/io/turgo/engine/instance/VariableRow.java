package io.turgo.engine.instance;

import io.turgo.engine.variable.VariableValue;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A variable.
 *
 * @param executionId the scope that it belongs to: an execution, a task, or the instance; where it
 *     is hidden the job that brings it or the leg that gave it, which is nobody's scope
 * @param hidden why nobody sees it yet; null for one that is seen from its scope
 */
public record VariableRow(
    long id,
    long instanceId,
    long executionId,
    String name,
    VariableValue value,
    @Nullable Hidden hidden)
    implements Row {
  /** A variable that is seen. */
  public VariableRow(long id, long instanceId, long executionId, String name, VariableValue value) {
    this(id, instanceId, executionId, name, value, null);
  }

  /** A variable that is kept until something happens. */
  public sealed interface Hidden {}

  /** It waits until the job runs that brings it. */
  public record Brought(long jobId) implements Hidden {}

  /**
   * It waits until the body is over to which a leg gave it.
   *
   * @param aggregation which of the body's aggregations it is for
   * @param number of the leg; several may have the same
   */
  public record Gathered(long bodyId, int aggregation, int number) implements Hidden {}

  /** The order of what legs gave: two may have the same number, since it is a variable. */
  public static final Comparator<VariableRow> BY_LEGS =
      Comparator.<VariableRow>comparingInt(row -> row.gathered().number())
          .thenComparingLong(VariableRow::executionId);

  /** Where something has its place that a leg gave. */
  public Gathered gathered() {
    return (Gathered) Objects.requireNonNull(hidden);
  }

  /** What a job brings under a name. */
  public static VariableRow brought(long id, JobRow job, String name, VariableValue value) {
    return new VariableRow(id, job.instanceId(), job.id(), name, value, new Brought(job.id()));
  }

  public VariableRow withValue(VariableValue newValue) {
    return new VariableRow(id, instanceId, executionId, name, newValue, hidden);
  }
}
