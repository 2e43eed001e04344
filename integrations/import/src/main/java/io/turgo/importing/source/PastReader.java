package io.turgo.importing.source;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads the history of many instances at a time, by their ids. */
public final class PastReader {
  /** How much of the past of running instances is read. */
  public enum Depth {
    /** What is open. */
    OPEN,
    /** Also activities and tasks that have ended. */
    ENDED,
    /** All. */
    WHOLE;

    /** {@return what is read with or without what has ended} */
    public static Depth of(boolean past) {
      return past ? ENDED : OPEN;
    }
  }

  private final SourceDatabase database;
  private final Predicate<String> comesAlong;
  private final String orderOfLinks;
  private final String orderOfChanges;

  /**
   * @param comesAlong whether the instances of a definition come along
   * @param orderOfLinks the columns of {@code ACT_HI_IDENTITYLINK} that order its rows
   * @param orderOfChanges the columns of {@code ACT_HI_DETAIL} that order its rows
   */
  public PastReader(
      SourceDatabase database,
      Predicate<String> comesAlong,
      String orderOfLinks,
      String orderOfChanges) {
    this.database = database;
    this.comesAlong = comesAlong;
    this.orderOfLinks = orderOfLinks;
    this.orderOfChanges = orderOfChanges;
  }

  private void each(
      Map<String, ? extends PastRows> past, String sql, BiConsumer<PastRows, SourceRow> use) {
    for (SourceRow row : database.queryIn(sql, past.keySet())) {
      use.accept(Objects.requireNonNull(past.get(row.text("PROC_INST_ID_"))), row);
    }
  }

  /** Reads so much of the past. */
  public void read(Map<String, ? extends PastRows> past, Depth depth) {
    comments(past);
    if (depth == Depth.OPEN) {
      openActivities(past);
      return;
    }
    activities(past);
    tasks(past);
    if (depth == Depth.WHOLE) {
      rest(past);
    }
  }

  /** Activities, be they open or over. */
  private void activities(Map<String, ? extends PastRows> past) {
    each(
        past,
        "SELECT * FROM %sACT_HI_ACTINST WHERE PROC_INST_ID_ IN (?)",
        (of, row) -> of.activities.add(row));
  }

  /** Activities that are open. */
  private void openActivities(Map<String, ? extends PastRows> past) {
    each(
        past,
        "SELECT * FROM %sACT_HI_ACTINST WHERE PROC_INST_ID_ IN (?) AND END_TIME_ IS NULL",
        (of, row) -> of.activities.add(row));
  }

  /** Tasks that have ended. */
  private void tasks(Map<String, ? extends PastRows> past) {
    each(
        past,
        "SELECT * FROM %sACT_HI_TASKINST WHERE PROC_INST_ID_ IN (?) AND END_TIME_ IS NOT NULL",
        (of, row) -> of.tasks.put(row.text("ID_"), row));
  }

  private void comments(Map<String, ? extends PastRows> past) {
    each(
        past,
        "SELECT * FROM %sACT_HI_COMMENT WHERE PROC_INST_ID_ IN (?)",
        (of, row) -> of.comments.add(row));
  }

  /** What only a whole history has: links of ended tasks, changes of variables, ended calls. */
  private void rest(Map<String, ? extends PastRows> past) {
    Map<String, PastRows> byTask = byThing(past, it -> it.tasks.keySet());
    for (SourceRow row :
        database.queryIn(
            "SELECT * FROM %sACT_HI_IDENTITYLINK WHERE TASK_ID_ IN (?) ORDER BY " + orderOfLinks,
            byTask.keySet())) {
      Objects.requireNonNull(byTask.get(row.text("TASK_ID_"))).links.add(row);
    }
    each(
        past,
        "SELECT * FROM %sACT_HI_DETAIL WHERE PROC_INST_ID_ IN (?) AND TYPE_ = 'VariableUpdate'"
            + " ORDER BY "
            + orderOfChanges,
        (of, row) -> of.changes.add(row));
    Map<String, PastRows> byCall = byThing(past, PastReader::calls);
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

  private static Set<String> calls(PastRows past) {
    Set<String> called = new HashSet<>();
    past.activities.forEach(row -> called.add(row.textOrEmpty("CALL_PROC_INST_ID_")));
    called.remove("");
    return called;
  }

  private static Map<String, PastRows> byThing(
      Map<String, ? extends PastRows> past, Function<PastRows, Set<String>> things) {
    Map<String, PastRows> byThing = new HashMap<>();
    past.values().forEach(of -> things.apply(of).forEach(id -> byThing.put(id, of)));
    return byThing;
  }
}
