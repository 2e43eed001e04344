package io.turgo.importing.flowable;

import io.turgo.importing.source.EndedRows;
import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceInstance;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.StoredHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The history of Flowable. An ended instance does not name the one at the top there: those of one
 * process are found from caller to called, and their ids are kept in memory.
 */
final class FlowableHistory extends StoredHistory {
  private final @Nullable String definitionKey;
  private final Predicate<String> comesAlong;
  private @Nullable NavigableSet<String> ofKey;

  /**
   * @param definitionKey only of instances of this process, with those that they called; null for
   *     all
   * @param comesAlong whether the instances of a definition come along
   */
  FlowableHistory(
      SourceDatabase database, @Nullable String definitionKey, Predicate<String> comesAlong) {
    super(database, FlowablePast.reader(database, comesAlong));
    this.definitionKey = definitionKey;
    this.comesAlong = comesAlong;
  }

  @Override
  public List<List<SourceInstance>> trees(List<String> rootIds) {
    return FlowableReader.whole(database, comesAlong).trees(rootIds);
  }

  @Override
  protected String cancelled() {
    return "CASE WHEN H.DELETE_REASON_ IS NULL THEN 0 ELSE 1 END";
  }

  @Override
  protected String ended() {
    return "%sACT_HI_PROCINST H WHERE H.END_TIME_ IS NOT NULL";
  }

  @Override
  protected List<String> parameters() {
    return List.of();
  }

  @Override
  protected String lastVariables() {
    return "";
  }

  @Override
  protected EndedRows ended(SourceRow row) {
    return new FlowableEnded(row);
  }

  @Override
  public List<String> ids(String afterId, int most) {
    return definitionKey == null
        ? super.ids(afterId, most)
        : ofKey(definitionKey).tailSet(afterId, false).stream().limit(most).toList();
  }

  @Override
  public Set<String> definitionIds() {
    if (definitionKey == null) {
      return super.definitionIds();
    }
    Set<String> ids = new TreeSet<>();
    counts().forEach(count -> ids.add(count.definitionId()));
    return ids;
  }

  @Override
  public List<Count> counts() {
    if (definitionKey == null) {
      return super.counts();
    }
    Map<Count, Long> counts = new HashMap<>();
    for (SourceRow row :
        database.queryIn(
            "SELECT PROC_DEF_ID_, DELETE_REASON_ FROM %sACT_HI_PROCINST WHERE ID_ IN (?)",
            ofKey(definitionKey))) {
      boolean cancelled = row.textOrNull("DELETE_REASON_") != null;
      counts.merge(new Count(row.text("PROC_DEF_ID_"), cancelled, 0), 1L, Long::sum);
    }
    List<Count> found = new ArrayList<>();
    counts.forEach((of, number) -> found.add(new Count(of.definitionId(), of.cancelled(), number)));
    return found;
  }

  private NavigableSet<String> ofKey(String key) {
    if (ofKey == null) {
      NavigableSet<String> ended = new TreeSet<>();
      Set<String> seen = new HashSet<>();
      List<SourceRow> level =
          database.query(
              "SELECT H.ID_, H.END_TIME_ FROM %sACT_HI_PROCINST H"
                  + " JOIN %sACT_RE_PROCDEF D ON D.ID_ = H.PROC_DEF_ID_"
                  + " LEFT JOIN %sACT_HI_PROCINST C ON C.ID_ = H.SUPER_PROCESS_INSTANCE_ID_"
                  + " WHERE D.KEY_ = ? AND C.ID_ IS NULL",
              List.of(key));
      while (!level.isEmpty()) {
        List<String> next = new ArrayList<>();
        for (SourceRow row : level) {
          String id = row.text("ID_");
          if (seen.add(id)) {
            next.add(id);
          }
          if (row.timeOrNull("END_TIME_") != null) {
            ended.add(id);
          }
        }
        level =
            database.queryIn(
                "SELECT ID_, END_TIME_ FROM %sACT_HI_PROCINST"
                    + " WHERE SUPER_PROCESS_INSTANCE_ID_ IN (?)",
                next);
      }
      ofKey = ended;
    }
    return ofKey;
  }
}
