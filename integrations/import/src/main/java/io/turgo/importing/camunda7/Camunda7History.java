package io.turgo.importing.camunda7;

import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceEnded;
import io.turgo.importing.source.SourceHistory;
import io.turgo.importing.source.SourceInstance;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.StoredBytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The history of Camunda. */
final class Camunda7History implements SourceHistory {
  private static final String CANCELLED =
      """
      CASE WHEN H.STATE_ = 'COMPLETED' OR (H.STATE_ IS NULL AND H.DELETE_REASON_ IS NULL)
        THEN 0 ELSE 1 END\
      """;

  /** About how much of the heap a row takes. */
  private static final int ROW_BYTES = 2_000;

  private final SourceDatabase database;
  private final @Nullable String definitionKey;
  private final Predicate<String> comesAlong;

  /**
   * @param definitionKey only of instances of this process, with those that they called; null for
   *     all
   * @param comesAlong whether the instances of a definition come along
   */
  Camunda7History(
      SourceDatabase database, @Nullable String definitionKey, Predicate<String> comesAlong) {
    this.database = database;
    this.definitionKey = definitionKey;
    this.comesAlong = comesAlong;
  }

  @Override
  public List<List<SourceInstance>> trees(List<String> rootIds) {
    return Camunda7Reader.whole(database, comesAlong).trees(rootIds);
  }

  @Override
  public Set<String> definitionIds() {
    Set<String> ids = new TreeSet<>();
    database
        .query("SELECT DISTINCT H.PROC_DEF_ID_ FROM " + ended(), parameters())
        .forEach(row -> ids.add(row.text("PROC_DEF_ID_")));
    return ids;
  }

  @Override
  public List<Count> counts() {
    return database
        .query(
            "SELECT H.PROC_DEF_ID_, "
                + CANCELLED
                + " AS CANCELLED_, COUNT(*) AS COUNT_ FROM "
                + ended()
                + " GROUP BY H.PROC_DEF_ID_, "
                + CANCELLED,
            parameters())
        .stream()
        .map(row ->
            new Count(row.text("PROC_DEF_ID_"), row.flag("CANCELLED_"), row.number("COUNT_", 0)))
        .toList();
  }

  @Override
  public List<String> ids(String afterId, int most) {
    List<String> parameters = new ArrayList<>(parameters());
    parameters.add(afterId);
    return database
        .query(
            "SELECT H.ID_ FROM " + ended() + " AND H.ID_ > ? ORDER BY H.ID_ LIMIT " + most,
            parameters)
        .stream()
        .map(row -> row.text("ID_"))
        .toList();
  }

  /** The instances that have ended, be it of one process with those that they called. */
  private String ended() {
    return definitionKey == null
        ? "%sACT_HI_PROCINST H WHERE H.END_TIME_ IS NOT NULL"
        : "%sACT_HI_PROCINST H JOIN %sACT_HI_PROCINST R"
            + " ON R.ID_ = COALESCE(H.ROOT_PROC_INST_ID_, H.ID_)"
            + " WHERE H.END_TIME_ IS NOT NULL AND R.PROC_DEF_KEY_ = ?";
  }

  private List<String> parameters() {
    return definitionKey == null ? List.of() : List.of(definitionKey);
  }

  @Override
  public Map<String, Long> sizes(List<String> ids) {
    Map<String, Long> sizes = new HashMap<>();
    for (String table : List.of("ACT_HI_VARINST", "ACT_HI_DETAIL")) {
      add(
          sizes,
          "SELECT T.PROC_INST_ID_, SUM(OCTET_LENGTH(B.BYTES_)) AS SIZE_ FROM %s"
              + table
              + " T JOIN %sACT_GE_BYTEARRAY B ON B.ID_ = T.BYTEARRAY_ID_"
              + " WHERE T.PROC_INST_ID_ IN (?) GROUP BY T.PROC_INST_ID_",
          ids);
    }
    for (String table : List.of("ACT_HI_ACTINST", "ACT_HI_DETAIL")) {
      add(
          sizes,
          "SELECT PROC_INST_ID_, COUNT(*) * "
              + ROW_BYTES
              + " AS SIZE_ FROM %s"
              + table
              + " WHERE PROC_INST_ID_ IN (?) GROUP BY PROC_INST_ID_",
          ids);
    }
    return sizes;
  }

  private void add(Map<String, Long> sizes, String sql, List<String> ids) {
    for (SourceRow row : database.queryIn(sql, ids)) {
      Long size = row.longOrNull("SIZE_");
      sizes.merge(row.text("PROC_INST_ID_"), size == null ? 0 : size, Long::sum);
    }
  }

  @Override
  public List<SourceEnded> read(List<String> ids) {
    Map<String, Camunda7Ended> byId = new LinkedHashMap<>();
    for (SourceRow row :
        database.queryIn(
            "SELECT H.*, C.PROC_DEF_ID_ AS CALLER_DEF_, C.END_TIME_ AS CALLER_END_"
                + " FROM %sACT_HI_PROCINST H"
                + " LEFT JOIN %sACT_HI_PROCINST C ON C.ID_ = H.SUPER_PROCESS_INSTANCE_ID_"
                + " WHERE H.ID_ IN (?)",
            ids)) {
      byId.put(row.text("ID_"), new Camunda7Ended(row));
    }
    Map<String, Camunda7Past> past = new LinkedHashMap<>();
    byId.forEach((id, instance) -> past.put(id, instance.past));
    Camunda7PastReader reader = new Camunda7PastReader(database, comesAlong);
    reader.activities(past);
    reader.tasks(past);
    reader.comments(past);
    reader.rest(past);
    for (SourceRow row :
        database.queryIn(
            "SELECT * FROM %sACT_HI_VARINST WHERE PROC_INST_ID_ IN (?)"
                + " AND (STATE_ IS NULL OR STATE_ <> 'DELETED')",
            byId.keySet())) {
      Camunda7Ended instance = byId.get(row.text("PROC_INST_ID_"));
      if (instance != null) {
        instance.variables.add(row);
      }
    }
    StoredBytes bytes = new StoredBytes(database);
    for (Camunda7Ended instance : byId.values()) {
      bytes.add(instance.variables, "BYTEARRAY_ID_");
      bytes.add(instance.past.changes, "BYTEARRAY_ID_");
    }
    byId.values().forEach(instance -> instance.values = bytes.values());
    return List.copyOf(byId.values());
  }
}
