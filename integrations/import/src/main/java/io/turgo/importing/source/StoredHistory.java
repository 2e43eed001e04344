package io.turgo.importing.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The history of ended instances, of which the engines have the same tables. */
public abstract class StoredHistory implements SourceHistory {
  /** About how much of the heap a row takes. */
  private static final int ROW_BYTES = 2_000;

  protected final SourceDatabase database;
  private final PastReader reader;

  protected StoredHistory(SourceDatabase database, PastReader reader) {
    this.database = database;
    this.reader = reader;
  }

  /**
   * An expression of {@code H}, a row of {@code ACT_HI_PROCINST}: 1 if it was cancelled, else 0.
   */
  protected abstract String cancelled();

  /** What stands after FROM: the ended instances as {@code H}, with a condition. */
  protected abstract String ended();

  /** The parameters of that. */
  protected abstract List<String> parameters();

  /** What stands after WHERE for variables that an ended instance still had. */
  protected abstract String lastVariables();

  /** The rows of an instance. */
  protected abstract EndedRows ended(SourceRow row);

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
                + cancelled()
                + " AS CANCELLED_, COUNT(*) AS COUNT_ FROM "
                + ended()
                + " GROUP BY H.PROC_DEF_ID_, "
                + cancelled(),
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
    Map<String, EndedRows> byId = new LinkedHashMap<>();
    for (SourceRow row :
        database.queryIn(
            "SELECT H.*, C.PROC_DEF_ID_ AS CALLER_DEF_, C.END_TIME_ AS CALLER_END_"
                + " FROM %sACT_HI_PROCINST H"
                + " LEFT JOIN %sACT_HI_PROCINST C ON C.ID_ = H.SUPER_PROCESS_INSTANCE_ID_"
                + " WHERE H.ID_ IN (?)",
            ids)) {
      byId.put(row.text("ID_"), ended(row));
    }
    Map<String, PastRows> past = new LinkedHashMap<>();
    byId.forEach((id, instance) -> past.put(id, instance.past));
    reader.read(past, PastReader.Depth.WHOLE);
    for (SourceRow row :
        database.queryIn(
            "SELECT * FROM %sACT_HI_VARINST WHERE PROC_INST_ID_ IN (?)" + lastVariables(),
            byId.keySet())) {
      EndedRows instance = byId.get(row.text("PROC_INST_ID_"));
      if (instance != null) {
        instance.variables.add(row);
      }
    }
    StoredBytes bytes = new StoredBytes(database);
    for (EndedRows instance : byId.values()) {
      bytes.add(instance.variables, "BYTEARRAY_ID_");
      bytes.add(instance.past.changes, "BYTEARRAY_ID_");
    }
    byId.values().forEach(instance -> instance.values = bytes.values());
    return List.copyOf(byId.values());
  }
}
