package io.turgo.engine.usercode;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.variable.AggregationOverview;
import io.turgo.engine.variable.VariableValue;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares values of variables by what is stored of them. */
public final class StoredValues {
  private StoredValues() {}

  /**
   * What code depends on that reads a variable: its value, and of an overview how far its activity
   * is.
   */
  public static @Nullable VariableValue read(InstanceState state, @Nullable VariableRow row) {
    if (row == null) {
      return null;
    }
    AggregationOverview overview = AggregationOverview.of(row.value());
    return overview == null
        ? row.value()
        : overview.seen(state.gatheredFor(overview.bodyId()).size());
  }

  /** Whether two values are stored alike, bytes included; null is no value. */
  public static boolean same(@Nullable VariableValue a, @Nullable VariableValue b) {
    if (a == null || b == null) {
      return a == null && b == null;
    }
    return a.type().equals(b.type())
        && Objects.equals(a.longValue(), b.longValue())
        && Objects.equals(a.doubleValue(), b.doubleValue())
        && Objects.equals(a.textValue(), b.textValue())
        && Arrays.equals(a.bytesValue(), b.bytesValue());
  }
}
