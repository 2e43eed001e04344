package io.turgo.importing.camunda7;

import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceRow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads the history of many instances at a time, by their ids. */
final class Camunda7PastReader {
  private final SourceDatabase database;
  private final Predicate<String> comesAlong;

  /**
   * @param comesAlong whether the instances of a definition come along
   */
  Camunda7PastReader(SourceDatabase database, Predicate<String> comesAlong) {
    this.database = database;
    this.comesAlong = comesAlong;
  }

  private void each(
      Map<String, Camunda7Past> past,
      String sql,
      java.util.function.BiConsumer<Camunda7Past, SourceRow> use) {
    for (SourceRow row : database.queryIn(sql, past.keySet())) {
      use.accept(Objects.requireNonNull(past.get(row.text("PROC_INST_ID_"))), row);
    }
  }

  /** Activities, be they open or over. */
  void activities(Map<String, Camunda7Past> past) {
    each(
        past,
        "SELECT * FROM %sACT_HI_ACTINST WHERE PROC_INST_ID_ IN (?)",
        (of, row) -> of.activities.add(row));
  }

  /** Activities that are open. */
  void openActivities(Map<String, Camunda7Past> past) {
    each(
        past,
        "SELECT * FROM %sACT_HI_ACTINST WHERE PROC_INST_ID_ IN (?) AND END_TIME_ IS NULL",
        (of, row) -> of.activities.add(row));
  }

  /** Tasks that have ended. */
  void tasks(Map<String, Camunda7Past> past) {
    each(
        past,
        "SELECT * FROM %sACT_HI_TASKINST WHERE PROC_INST_ID_ IN (?) AND END_TIME_ IS NOT NULL",
        (of, row) -> of.tasks.put(row.text("ID_"), row));
  }

  void comments(Map<String, Camunda7Past> past) {
    each(
        past,
        "SELECT * FROM %sACT_HI_COMMENT WHERE PROC_INST_ID_ IN (?)",
        (of, row) -> of.comments.add(row));
  }

  /** What only a whole history has: links of ended tasks, changes of variables, ended calls. */
  void rest(Map<String, Camunda7Past> past) {
    Map<String, Camunda7Past> byTask = byThing(past, it -> it.tasks.keySet());
    for (SourceRow row :
        database.queryIn(
            "SELECT * FROM %sACT_HI_IDENTITYLINK WHERE TASK_ID_ IN (?) ORDER BY TIMESTAMP_, ID_",
            byTask.keySet())) {
      Objects.requireNonNull(byTask.get(row.text("TASK_ID_"))).links.add(row);
    }
    each(
        past,
        "SELECT * FROM %sACT_HI_DETAIL WHERE PROC_INST_ID_ IN (?) AND TYPE_ = 'VariableUpdate'"
            + " ORDER BY TIME_, SEQUENCE_COUNTER_",
        (of, row) -> of.changes.add(row));
    Map<String, Camunda7Past> byCall =
        byThing(
            past,
            it -> {
              Set<String> called = new HashSet<>();
              it.activities.forEach(row -> called.add(row.textOrEmpty("CALL_PROC_INST_ID_")));
              called.remove("");
              return called;
            });
    for (SourceRow row :
        database.queryIn(
            "SELECT ID_, PROC_DEF_ID_ FROM %sACT_HI_PROCINST"
                + " WHERE ID_ IN (?) AND END_TIME_ IS NOT NULL",
            byCall.keySet())) {
      if (comesAlong.test(row.text("PROC_DEF_ID_"))) {
        Objects.requireNonNull(byCall.get(row.text("ID_"))).called.add(row.text("ID_"));
      }
    }
  }

  private static Map<String, Camunda7Past> byThing(
      Map<String, Camunda7Past> past, Function<Camunda7Past, Set<String>> things) {
    Map<String, Camunda7Past> byThing = new HashMap<>();
    past.values().forEach(of -> things.apply(of).forEach(id -> byThing.put(id, of)));
    return byThing;
  }
}
