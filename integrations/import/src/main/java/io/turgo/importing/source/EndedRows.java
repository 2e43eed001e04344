package io.turgo.importing.source;

import io.turgo.engine.transfer.EndedInstance;
import io.turgo.engine.transfer.PastVariable;
import io.turgo.engine.transfer.RunningInstance;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rows of one process instance that has ended. */
public abstract class EndedRows implements SourceEnded {
  protected final SourceRow row;
  final PastRows past;
  final List<SourceRow> variables = new ArrayList<>();

  /** The bytes that rows refer to. */
  protected StoredValues values = new StoredValues(Map.of());

  /**
   * @param row of {@code ACT_HI_PROCINST}, with what is known of the caller
   */
  protected EndedRows(SourceRow row, PastRows past) {
    this.row = row;
    this.past = past;
  }

  /** The reason of its cancellation; null if it was completed. */
  protected abstract @Nullable String deleteReason();

  protected abstract @Nullable String name();

  /** Reads values of history, with the bytes that are known by now. */
  protected abstract PastRows.Values read();

  /** Whether the last value of a variable is one that somebody has set. */
  protected boolean isVariable(SourceRow variable) {
    return true;
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
    PastRows.Values read = read();
    Instant startedAt = Objects.requireNonNullElse(row.timeOrNull("START_TIME_"), Instant.EPOCH);
    List<PastVariable> made = new ArrayList<>();
    for (SourceRow variable : variables) {
      if (isVariable(variable)) {
        made.add(PastRows.variable(variable, scopeOf(variable), read, startedAt));
      }
    }
    return new EndedInstance(
        id(),
        targetDefinitionId,
        withCaller ? row.textOrNull("SUPER_PROCESS_INSTANCE_ID_") : null,
        new RunningInstance.Start(
            startedAt,
            row.textOrNull("START_USER_ID_"),
            businessKey(),
            row.textOrNull("START_ACT_ID_"),
            false,
            name()),
        new EndedInstance.End(
            Objects.requireNonNullElse(row.timeOrNull("END_TIME_"), startedAt),
            row.textOrNull("END_ACT_ID_"),
            deleteReason()),
        past.activities(),
        made,
        past.changes(read, this::scopeOf),
        past.comments());
  }

  private @Nullable String scopeOf(SourceRow variable) {
    String task = variable.textOrNull("TASK_ID_");
    String scope = task == null ? variable.textOrNull("EXECUTION_ID_") : task;
    return id().equals(scope) ? null : scope;
  }
}
