package io.turgo.importing.camunda7;

import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceInstance;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.StoredValues;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** Reads trees of instances, many at a time. */
final class Camunda7Reader {
  private final SourceDatabase database;
  private final boolean past;

  /**
   * @param past whether activities and tasks that have ended are read as well
   */
  Camunda7Reader(SourceDatabase database, boolean past) {
    this.database = database;
    this.past = past;
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
    Map<String, Camunda7Instance> byCaller = new HashMap<>();
    for (Camunda7Instance instance : byId.values()) {
      String caller = instance.root.textOrNull("SUPER_EXEC_");
      if (caller != null) {
        byCaller.put(caller, instance);
      }
    }
    List<List<SourceInstance>> trees = new ArrayList<>();
    for (String rootId : rootIds) {
      List<SourceInstance> tree = new ArrayList<>();
      tree.add(Objects.requireNonNull(byId.get(rootId)));
      for (int i = 0; i < tree.size(); i++) { // grows by what each has called
        for (String execution : tree.get(i).executionIds()) {
          SourceInstance called = byCaller.get(execution);
          if (called != null) {
            tree.add(called);
          }
        }
      }
      trees.add(tree);
    }
    return trees;
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
    add(byId, "SELECT * FROM %sACT_HI_COMMENT WHERE PROC_INST_ID_ IN (?)", i -> i.comments);
    add(byId, "SELECT * FROM %sACT_HI_ATTACHMENT WHERE PROC_INST_ID_ IN (?)", i -> i.attachments);
    for (SourceRow row :
        database.queryIn("SELECT * FROM %sACT_RU_JOB WHERE PROCESS_INSTANCE_ID_ IN (?)", ids)) {
      instance(byId, row.text("PROCESS_INSTANCE_ID_")).jobs.add(row);
    }
    for (SourceRow row :
        database.queryIn("SELECT * FROM %sACT_HI_PROCINST WHERE PROC_INST_ID_ IN (?)", ids)) {
      instance(byId, row.text("PROC_INST_ID_")).history = row;
    }
    String open = past ? "" : " AND END_TIME_ IS NULL";
    add(
        byId,
        "SELECT * FROM %sACT_HI_ACTINST WHERE PROC_INST_ID_ IN (?)" + open,
        i -> i.activities);
    if (past) {
      for (SourceRow row :
          database.queryIn(
              "SELECT * FROM %sACT_HI_TASKINST WHERE PROC_INST_ID_ IN (?)"
                  + " AND END_TIME_ IS NOT NULL",
              ids)) {
        instance(byId, row.text("PROC_INST_ID_")).pastTasks.put(row.text("ID_"), row);
      }
    }
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
    Set<String> ids = new HashSet<>();
    for (Camunda7Instance instance : instances) {
      collect(ids, instance.variables, "BYTEARRAY_ID_");
      collect(ids, instance.jobs, "EXCEPTION_STACK_ID_");
      collect(ids, instance.externalTasks, "ERROR_DETAILS_ID_");
    }
    Map<String, byte[]> bytes = new HashMap<>();
    for (SourceRow row :
        database.queryIn("SELECT ID_, BYTES_ FROM %sACT_GE_BYTEARRAY WHERE ID_ IN (?)", ids)) {
      byte[] found = row.bytesOrNull("BYTES_");
      bytes.put(row.text("ID_"), found == null ? new byte[0] : found);
    }
    StoredValues values = new StoredValues(bytes);
    instances.forEach(instance -> instance.values = values);
  }

  private static void collect(Set<String> ids, List<SourceRow> rows, String column) {
    for (SourceRow row : rows) {
      String id = row.textOrNull(column);
      if (id != null) {
        ids.add(id);
      }
    }
  }
}
