package io.turgo.importing.camunda7;

import io.turgo.importing.source.EndedRows;
import io.turgo.importing.source.PastRows;
import io.turgo.importing.source.SourceRow;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rows of one process instance of Camunda that has ended. */
final class Camunda7Ended extends EndedRows {
  private static final String COMPLETED = "COMPLETED";

  Camunda7Ended(SourceRow row) {
    super(row, new Camunda7Past());
  }

  @Override
  protected PastRows.Values read() {
    Camunda7Values read = new Camunda7Values(values);
    return variable -> read.of(variable, "VAR_TYPE_", remark -> {});
  }

  @Override
  protected @Nullable String name() {
    return null;
  }

  @Override
  protected @Nullable String deleteReason() {
    String reason = row.textOrNull("DELETE_REASON_");
    String state = row.textOrNull("STATE_");
    if (state == null) { // of a version before 7.6
      return reason;
    }
    return state.equals(COMPLETED) ? null : Objects.requireNonNullElse(reason, state);
  }
}
