package io.turgo.test;

import io.turgo.engine.ProcessEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a test left in the database. */
final class Leftovers {
  private final ProcessEngine engine;

  Leftovers(ProcessEngine engine) {
    this.engine = engine;
  }

  /** Everything that is there, by name, a line each; empty if the database is clean. */
  List<String> named() {
    List<String> lines = new ArrayList<>();
    engine
        .getRepositoryService()
        .createDeploymentQuery()
        .list()
        .forEach(deployment ->
            lines.add(
                "deployment "
                    + deployment.getId()
                    + (deployment.getName() == null ? "" : " '" + deployment.getName() + "'")
                    + ": "
                    + String.join(
                        ", ",
                        engine
                            .getRepositoryService()
                            .getDeploymentResourceNames(deployment.getId()))));
    Trail trail = new Trail(engine);
    engine
        .getRuntimeService()
        .createProcessInstanceQuery()
        .list()
        .forEach(instance ->
            lines.add(
                "process instance "
                    + instance.getId()
                    + " of '"
                    + instance.getProcessDefinitionKey()
                    + "': "
                    + trail.of(instance.getId())));
    engine.getTaskService().createTaskQuery().list().stream()
        .filter(task -> task.getProcessInstanceId() == null)
        .forEach(task -> lines.add("task " + task.getId() + " '" + task.getName() + "'"));
    if (lines.isEmpty()) {
      rows().forEach((table, rows) -> lines.add(rows + " rows in " + table));
    }
    return lines;
  }

  private Map<String, Long> rows() {
    Map<String, Long> rows = new TreeMap<>(engine.getManagementService().getTableCount());
    rows.values().removeIf(count -> count == 0);
    return rows;
  }

  /**
   * Deletes what {@link #named} names.
   *
   * @return whether the database is clean now
   */
  boolean remove() {
    engine.getTaskService().createTaskQuery().list().stream()
        .filter(task -> task.getProcessInstanceId() == null)
        .forEach(task -> engine.getTaskService().deleteTask(task.getId(), true));
    engine
        .getRepositoryService()
        .createDeploymentQuery()
        .list()
        .forEach(
            deployment -> engine.getRepositoryService().deleteDeployment(deployment.getId(), true));
    return rows().isEmpty();
  }
}
