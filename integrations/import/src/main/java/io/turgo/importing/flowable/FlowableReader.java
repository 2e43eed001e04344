package io.turgo.importing.flowable;

import io.turgo.importing.source.PastReader;
import io.turgo.importing.source.PastReader.Depth;
import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceInstance;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.SourceTrees;
import io.turgo.importing.source.StoredBytes;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads trees of instances, many at a time. */
final class FlowableReader {
  private final SourceDatabase database;
  private final PastReader pastReader;
  private final Depth depth;

  private FlowableReader(SourceDatabase database, Predicate<String> comesAlong, Depth depth) {
    this.database = database;
    this.pastReader = FlowablePast.reader(database, comesAlong);
    this.depth = depth;
  }

  /**
   * Reads little of the past.
   *
   * @param past whether activities and tasks that have ended are read as well
   */
  static FlowableReader of(SourceDatabase database, boolean past) {
    return new FlowableReader(database, id -> false, Depth.of(past));
  }

  /**
   * Reads all of the past.
   *
   * @param comesAlong whether ended instances of a definition come along
   */
  static FlowableReader whole(SourceDatabase database, Predicate<String> comesAlong) {
    return new FlowableReader(database, comesAlong, Depth.WHOLE);
  }

  /** The instances below these at the top, callers first. */
  List<List<SourceInstance>> trees(Collection<String> rootIds) {
    Map<String, FlowableInstance> byId = new LinkedHashMap<>();
    List<SourceRow> executions =
        database.queryIn(
            "SELECT * FROM %sACT_RU_EXECUTION WHERE ROOT_PROC_INST_ID_ IN (?)", rootIds);
    for (SourceRow row : executions) {
      if (row.textOrNull("PARENT_ID_") == null) {
        byId.put(row.text("ID_"), new FlowableInstance(row));
      }
    }
    executions.forEach(row -> instance(byId, row.text("PROC_INST_ID_")).executions.add(row));
    fill(byId);
    return SourceTrees.of(byId, rootIds);
  }

  private void fill(Map<String, FlowableInstance> byId) {
    Set<String> ids = byId.keySet();
    add(byId, "SELECT * FROM %sACT_RU_TASK WHERE PROC_INST_ID_ IN (?)", i -> i.tasks);
    add(byId, "SELECT * FROM %sACT_RU_VARIABLE WHERE PROC_INST_ID_ IN (?)", i -> i.variables);
    add(
        byId,
        "SELECT * FROM %sACT_RU_EVENT_SUBSCR WHERE PROC_INST_ID_ IN (?)",
        i -> i.subscriptions);
    add(byId, "SELECT * FROM %sACT_HI_ATTACHMENT WHERE PROC_INST_ID_ IN (?)", i -> i.attachments);
    for (String table : FlowableSource.JOB_TABLES) {
      if (database.has(table)) {
        for (SourceRow row :
            database.queryIn(
                "SELECT j.*, '"
                    + table
                    + "' AS TABLE_ FROM %s"
                    + table
                    + " j WHERE j.PROCESS_INSTANCE_ID_ IN (?)",
                ids)) {
          instance(byId, row.text("PROCESS_INSTANCE_ID_")).jobs.add(row);
        }
      }
    }
    if (database.has("ACT_RU_EXTERNAL_JOB")) {
      for (SourceRow row :
          database.queryIn("SELECT * FROM %sACT_RU_VARIABLE WHERE SCOPE_ID_ IN (?)", ids)) {
        instance(byId, row.text("SCOPE_ID_")).answers.add(row);
      }
    }
    for (SourceRow row :
        database.queryIn("SELECT * FROM %sACT_HI_PROCINST WHERE PROC_INST_ID_ IN (?)", ids)) {
      instance(byId, row.text("PROC_INST_ID_")).history = row;
    }
    Map<String, FlowablePast> past = new LinkedHashMap<>();
    byId.forEach((id, instance) -> past.put(id, instance.past));
    pastReader.read(past, depth);
    addLinks(byId);
    readBytes(byId.values());
  }

  private static FlowableInstance instance(Map<String, FlowableInstance> byId, String id) {
    return Objects.requireNonNull(byId.get(id));
  }

  private void add(
      Map<String, FlowableInstance> byId,
      String sql,
      Function<FlowableInstance, List<SourceRow>> list) {
    for (SourceRow row : database.queryIn(sql, byId.keySet())) {
      list.apply(instance(byId, row.text("PROC_INST_ID_"))).add(row);
    }
  }

  private void addLinks(Map<String, FlowableInstance> byId) {
    Map<String, FlowableInstance> byTask = new HashMap<>();
    byId.values()
        .forEach(
            instance -> instance.tasks.forEach(task -> byTask.put(task.text("ID_"), instance)));
    for (SourceRow row :
        database.queryIn(
            "SELECT * FROM %sACT_RU_IDENTITYLINK WHERE TASK_ID_ IN (?)", byTask.keySet())) {
      Objects.requireNonNull(byTask.get(row.text("TASK_ID_"))).links.add(row);
    }
    add(byId, "SELECT * FROM %sACT_RU_IDENTITYLINK WHERE PROC_INST_ID_ IN (?)", i -> i.links);
  }

  private void readBytes(Collection<FlowableInstance> instances) {
    StoredBytes bytes = new StoredBytes(database);
    for (FlowableInstance instance : instances) {
      bytes.add(instance.variables, "BYTEARRAY_ID_");
      bytes.add(instance.answers, "BYTEARRAY_ID_");
      bytes.add(instance.past.changes, "BYTEARRAY_ID_");
      bytes.add(instance.jobs, "EXCEPTION_STACK_ID_");
    }
    instances.forEach(instance -> instance.values = bytes.values());
  }
}
