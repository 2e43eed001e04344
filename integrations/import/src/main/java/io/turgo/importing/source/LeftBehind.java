package io.turgo.importing.source;

import java.util.List;

/** Says of what all of these engines have why it stays there. */
public final class LeftBehind {
  private LeftBehind() {}

  public static List<String> batches(SourceDatabase database, String table) {
    return database.query("SELECT * FROM %s" + table, List.of()).stream()
        .map(row ->
            "batch "
                + row.text("ID_")
                + " ("
                + row.textOrNull("TYPE_")
                + "): Turgo cannot go on with it; let it end in the other engine")
        .toList();
  }

  /** Tasks that belong to no process instance. */
  public static List<String> tasks(SourceDatabase database) {
    return database
        .query("SELECT * FROM %sACT_RU_TASK WHERE PROC_INST_ID_ IS NULL", List.of())
        .stream()
        .map(row ->
            "task "
                + row.text("ID_")
                + " ("
                + row.textOrNull("NAME_")
                + "): it belongs to no process instance; complete it, or create it in Turgo")
        .toList();
  }
}
