package io.turgo.importing.camunda7;

import io.turgo.engine.transfer.EndedInstance;
import io.turgo.engine.transfer.PastVariable;
import io.turgo.engine.transfer.RunningInstance;
import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceEnded;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.StoredValues;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rows of one process instance of Camunda that has ended. */
final class Camunda7Ended implements SourceEnded {
  private static final String COMPLETED = "COMPLETED";

  final SourceRow row;
  final Camunda7Past past = new Camunda7Past();
  final List<SourceRow> variables = new ArrayList<>();

  /** The bytes that rows refer to. */
  StoredValues values = new StoredValues(Map.of());

  /**
   * @param row of {@code ACT_HI_PROCINST}, with what is known of the caller
   */
  Camunda7Ended(SourceRow row) {
    this.row = row;
  }

  @Override
  public String id() {
    return row.text("ID_");
  }

  @Override
  public String definitionId() {
    return row.text("PROC_DEF_ID_");
  }

  @Override
  public @Nullable String businessKey() {
    return row.textOrNull("BUSINESS_KEY_");
  }

  @Override
  public boolean cancelled() {
    return deleteReason() != null;
  }

  @Override
  public @Nullable Caller caller() {
    String id = row.textOrNull("SUPER_PROCESS_INSTANCE_ID_");
    String definition = row.textOrNull("CALLER_DEF_");
    return id == null || definition == null
        ? null
        : new Caller(id, definition, row.timeOrNull("CALLER_END_") != null);
  }

  @Override
  public EndedInstance convert(String targetDefinitionId, boolean withCaller)
      throws RefusedException {
    Camunda7Values read = new Camunda7Values(values);
    List<PastVariable> made = new ArrayList<>();
    for (SourceRow variable : variables) {
      made.add(
          new PastVariable(
              scopeOf(variable),
              variable.text("NAME_"),
              read.of(variable, "VAR_TYPE_", remark -> {}),
              Objects.requireNonNullElse(variable.timeOrNull("CREATE_TIME_"), startedAt())));
    }
    return new EndedInstance(
        id(),
        targetDefinitionId,
        withCaller ? row.textOrNull("SUPER_PROCESS_INSTANCE_ID_") : null,
        new RunningInstance.Start(
            startedAt(),
            row.textOrNull("START_USER_ID_"),
            businessKey(),
            row.textOrNull("START_ACT_ID_"),
            false,
            null),
        new EndedInstance.End(
            Objects.requireNonNullElse(row.timeOrNull("END_TIME_"), startedAt()),
            row.textOrNull("END_ACT_ID_"),
            deleteReason()),
        past.activities(),
        made,
        past.changes(read, this::scopeOf),
        past.comments());
  }

  private Instant startedAt() {
    return Objects.requireNonNullElse(row.timeOrNull("START_TIME_"), Instant.EPOCH);
  }

  /** Null for one that was completed. */
  private @Nullable String deleteReason() {
    String reason = row.textOrNull("DELETE_REASON_");
    String state = row.textOrNull("STATE_");
    if (state == null) { // of a version before 7.6
      return reason;
    }
    return state.equals(COMPLETED) ? null : Objects.requireNonNullElse(reason, state);
  }

  private @Nullable String scopeOf(SourceRow variable) {
    String task = variable.textOrNull("TASK_ID_");
    String scope = task == null ? variable.textOrNull("EXECUTION_ID_") : task;
    return id().equals(scope) ? null : scope;
  }
}
