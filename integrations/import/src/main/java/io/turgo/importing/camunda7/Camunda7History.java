package io.turgo.importing.camunda7;

import io.turgo.importing.source.EndedRows;
import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceInstance;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.StoredHistory;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The history of Camunda. */
final class Camunda7History extends StoredHistory {
  private static final String CANCELLED =
      """
      CASE WHEN H.STATE_ = 'COMPLETED' OR (H.STATE_ IS NULL AND H.DELETE_REASON_ IS NULL)
        THEN 0 ELSE 1 END\
      """;

  private final @Nullable String definitionKey;
  private final Predicate<String> comesAlong;

  /**
   * @param definitionKey only of instances of this process, with those that they called; null for
   *     all
   * @param comesAlong whether the instances of a definition come along
   */
  Camunda7History(
      SourceDatabase database, @Nullable String definitionKey, Predicate<String> comesAlong) {
    super(database, Camunda7Past.reader(database, comesAlong));
    this.definitionKey = definitionKey;
    this.comesAlong = comesAlong;
  }

  @Override
  public List<List<SourceInstance>> trees(List<String> rootIds) {
    return Camunda7Reader.whole(database, comesAlong).trees(rootIds);
  }

  @Override
  protected String cancelled() {
    return CANCELLED;
  }

  /** The instances that have ended, be it of one process with those that they called. */
  @Override
  protected String ended() {
    return definitionKey == null
        ? "%sACT_HI_PROCINST H WHERE H.END_TIME_ IS NOT NULL"
        : "%sACT_HI_PROCINST H JOIN %sACT_HI_PROCINST R"
            + " ON R.ID_ = COALESCE(H.ROOT_PROC_INST_ID_, H.ID_)"
            + " WHERE H.END_TIME_ IS NOT NULL AND R.PROC_DEF_KEY_ = ?";
  }

  @Override
  protected List<String> parameters() {
    return definitionKey == null ? List.of() : List.of(definitionKey);
  }

  @Override
  protected String lastVariables() {
    return " AND (STATE_ IS NULL OR STATE_ <> 'DELETED')";
  }

  @Override
  protected EndedRows ended(SourceRow row) {
    return new Camunda7Ended(row);
  }
}
