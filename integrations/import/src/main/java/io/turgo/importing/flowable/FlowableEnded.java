package io.turgo.importing.flowable;

import io.turgo.importing.source.EndedRows;
import io.turgo.importing.source.PastRows;
import io.turgo.importing.source.SourceRow;
import org.jspecify.annotations.Nullable;

/** The rows of one process instance of Flowable that has ended. */
final class FlowableEnded extends EndedRows {
  FlowableEnded(SourceRow row) {
    super(row, new FlowablePast());
  }

  @Override
  protected PastRows.Values read() {
    FlowableValues read = new FlowableValues(values);
    return variable -> read.of(variable, "VAR_TYPE_");
  }

  @Override
  protected @Nullable String name() {
    return row.textOrNull("NAME_");
  }

  @Override
  protected @Nullable String deleteReason() {
    return row.textOrNull("DELETE_REASON_");
  }

  /** Numbers of instances that Flowable counts when it is asked are no values once all is over. */
  @Override
  protected boolean isVariable(SourceRow variable) {
    return !variable.textOrEmpty("VAR_TYPE_").equals(FlowableValues.COUNTED);
  }
}
