package io.turgo.importing.camunda7;

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
final class Camunda7Reader {
  private final SourceDatabase database;
  private final PastReader pastReader;
  private final Depth depth;

  private Camunda7Reader(SourceDatabase database, Predicate<String> comesAlong, Depth depth) {
    this.database = database;
    this.pastReader = Camunda7Past.reader(database, comesAlong);
    this.depth = depth;
  }

  /**
   * Reads little of the past.
   *
   * @param past whether activities and tasks that have ended are read as well
   */
  static Camunda7Reader of(SourceDatabase database, boolean past) {
    return new Camunda7Reader(database, id -> false, Depth.of(past));
  }

  /**
   * Reads all of the past.
   *
   * @param comesAlong whether ended instances of a definition come along
   */
  static Camunda7Reader whole(SourceDatabase database, Predicate<String> comesAlong) {
    return new Camunda7Reader(database, comesAlong, Depth.WHOLE);
  }

  /** The instances below these at the top, callers first. */
  List<List<SourceInstance>> trees(Collection<String> rootIds) {
    Map<String, Camunda7Instance> byId = new LinkedHashMap<>();
    // Only the execution of an instance itself names the instance at the top.
    for (SourceRow row :
        database.queryIn(
            "SELECT * FROM %sACT_RU_EXECUTION"
                + " WHERE PARENT_ID_ IS NULL AND ROOT_PROC_INST_ID_ IN (?)",
            rootIds)) {
      byId.put(row.text("ID_"), new Camunda7Instance(row));
    }
    add(byId, "SELECT * FROM %sACT_RU_EXECUTION WHERE PROC_INST_ID_ IN (?)", i -> i.executions);
    fill(byId);
    return SourceTrees.of(byId, rootIds);
  }

  private void fill(Map<String, Camunda7Instance> byId) {
    Set<String> ids = byId.keySet();
    add(byId, "SELECT * FROM %sACT_RU_TASK WHERE PROC_INST_ID_ IN (?)", i -> i.tasks);
    add(byId, "SELECT * FROM %sACT_RU_VARIABLE WHERE PROC_INST_ID_ IN (?)", i -> i.variables);
    add(
        byId,
        "SELECT * FROM %sACT_RU_EVENT_SUBSCR WHERE PROC_INST_ID_ IN (?)",
        i -> i.subscriptions);
    add(byId, "SELECT * FROM %sACT_RU_EXT_TASK WHERE PROC_INST_ID_ IN (?)", i -> i.externalTasks);
    add(byId, "SELECT * FROM %sACT_RU_INCIDENT WHERE PROC_INST_ID_ IN (?)", i -> i.incidents);
    add(byId, "SELECT * FROM %sACT_HI_ATTACHMENT WHERE PROC_INST_ID_ IN (?)", i -> i.attachments);
    for (SourceRow row :
        database.queryIn("SELECT * FROM %sACT_RU_JOB WHERE PROCESS_INSTANCE_ID_ IN (?)", ids)) {
      instance(byId, row.text("PROCESS_INSTANCE_ID_")).jobs.add(row);
    }
    for (SourceRow row :
        database.queryIn("SELECT * FROM %sACT_HI_PROCINST WHERE PROC_INST_ID_ IN (?)", ids)) {
      instance(byId, row.text("PROC_INST_ID_")).history = row;
    }
    Map<String, Camunda7Past> past = new LinkedHashMap<>();
    byId.forEach((id, instance) -> past.put(id, instance.past));
    pastReader.read(past, depth);
    addLinks(byId);
    readBytes(byId.values());
  }

  private static Camunda7Instance instance(Map<String, Camunda7Instance> byId, String id) {
    return Objects.requireNonNull(byId.get(id));
  }

  private void add(
      Map<String, Camunda7Instance> byId,
      String sql,
      Function<Camunda7Instance, List<SourceRow>> list) {
    for (SourceRow row : database.queryIn(sql, byId.keySet())) {
      list.apply(instance(byId, row.text("PROC_INST_ID_"))).add(row);
    }
  }

  private void addLinks(Map<String, Camunda7Instance> byId) {
    Map<String, Camunda7Instance> byTask = new HashMap<>();
    byId.values()
        .forEach(
            instance -> instance.tasks.forEach(task -> byTask.put(task.text("ID_"), instance)));
    for (SourceRow row :
        database.queryIn(
            "SELECT * FROM %sACT_RU_IDENTITYLINK WHERE TASK_ID_ IN (?)", byTask.keySet())) {
      Objects.requireNonNull(byTask.get(row.text("TASK_ID_"))).links.add(row);
    }
  }

  private void readBytes(Collection<Camunda7Instance> instances) {
    StoredBytes bytes = new StoredBytes(database);
    for (Camunda7Instance instance : instances) {
      bytes.add(instance.variables, "BYTEARRAY_ID_");
      bytes.add(instance.past.changes, "BYTEARRAY_ID_");
      bytes.add(instance.jobs, "EXCEPTION_STACK_ID_");
      bytes.add(instance.externalTasks, "ERROR_DETAILS_ID_");
    }
    instances.forEach(instance -> instance.values = bytes.values());
  }
}
