package io.turgo.engine.testing.property;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import io.turgo.engine.testing.CaseModel.Scope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** Asks the engine, and compares its answers with the model. */
final class Comparison {
  private final EngineModel model;
  private final RuntimeService runtime;
  private final TaskService tasks;
  private final FilterComparisons filters;
  private final JobComparison jobs;
  private final Life life;

  Comparison(Life life) {
    this.life = life;
    this.model = life.model;
    this.runtime = life.kit.engine().getRuntimeService();
    this.tasks = life.kit.engine().getTaskService();
    this.filters = new FilterComparisons(life);
    this.jobs = new JobComparison(life);
  }

  /** A few questions, after each call. */
  void some(Picks picks) {
    jobs.states();
    filters.one(picks);
    filters.one(picks);
    if (!model.tasks.isEmpty()) {
      task(picks.any(model.tasks));
    }
    if (!model.instances.isEmpty()) {
      scopes(picks.any(model.instances));
    }
  }

  /** Every question. */
  void all() {
    tasksInOrder();
    model.tasks.forEach(this::task);
    model.instances.forEach(this::scopes);
    filters.all();
    jobs.all();
  }

  private void tasksInOrder() {
    List<Task> open = tasks.createTaskQuery().orderByTaskId().asc().list();
    assertThat(open)
        .as("open tasks")
        .extracting(Task::getId)
        .containsExactlyElementsOf(
            model.tasks.stream()
                .map(task -> task.id)
                .sorted(Comparator.comparing(Long::valueOf))
                .toList());
  }

  private void task(ModelTask task) {
    Task found = tasks.createTaskQuery().taskId(task.id).singleResult();
    assertThat(found).as("%s", task).isNotNull();
    if (found == null) {
      return;
    }
    assertThat(found.getName()).as("name of %s", task).isEqualTo(task.name);
    assertThat(found.getAssignee()).as("assignee of %s", task).isEqualTo(task.assignee);
    assertThat(found.getOwner()).as("owner of %s", task).isEqualTo(task.owner);
    assertThat(found.getPriority()).as("priority of %s", task).isEqualTo(task.priority);
    assertThat(found.getDueDate()).as("due date of %s", task).isEqualTo(task.due);
    assertThat(found.getFollowUpDate()).as("follow-up of %s", task).isEqualTo(task.followUp);
    assertThat(found.getDelegationState()).as("state of %s", task).isEqualTo(task.delegation);
    assertThat(found.isSuspended()).as("%s is suspended", task).isEqualTo(task.isSuspended());
    assertThat(VariableValues.comparable(tasks.getVariables(task.id)))
        .as("variables seen from %s", task)
        .isEqualTo(VariableValues.comparable(task.scope.visible()));
    assertThat(VariableValues.comparable(tasks.getVariablesLocal(task.id)))
        .as("own variables of %s", task)
        .isEqualTo(VariableValues.comparable(task.scope.own));
    assertThat(tasks.getIdentityLinksForTask(task.id))
        .as("links of %s", task)
        .extracting(Comparison::shown)
        .containsExactlyInAnyOrderElementsOf(links(task));
  }

  private static String shown(IdentityLink link) {
    return link.getType() + " " + (link.getUserId() == null ? link.getGroupId() : link.getUserId());
  }

  private static List<String> links(ModelTask task) {
    List<String> links = new ArrayList<>();
    task.users.forEach(user -> links.add("candidate " + user));
    task.groups.forEach(group -> links.add("candidate " + group));
    if (task.assignee != null) {
      links.add("assignee " + task.assignee);
    }
    if (task.owner != null) {
      links.add("owner " + task.owner);
    }
    return links;
  }

  private void scopes(ModelInstance instance) {
    scope(instance.root);
    instance.inner.values().forEach(this::scope);
    int known = instance.root.own.size();
    for (Scope scope : instance.inner.values()) {
      known += scope.own.size();
    }
    for (ModelTask task : model.tasks) {
      known += task.instance == instance ? task.scope.own.size() : 0;
    }
    assertThat(runtime.createVariableInstanceQuery().processInstanceId(instance.id).count())
        .as("variables of %s", instance)
        .isEqualTo(known);
  }

  private void scope(Scope scope) {
    assertThat(VariableValues.comparable(runtime.getVariables(scope.id)))
        .as("variables seen from execution %s", scope.id)
        .isEqualTo(VariableValues.comparable(scope.visible()));
    assertThat(VariableValues.comparable(runtime.getVariablesLocal(scope.id)))
        .as("own variables of execution %s", scope.id)
        .isEqualTo(VariableValues.comparable(scope.own));
  }

  /** What history says at the end of all tasks that there were. */
  void history() {
    if (model.goneTasks.isEmpty()) {
      return;
    }
    List<HistoricTaskInstance> ended =
        life.kit
            .engine()
            .getHistoryService()
            .createHistoricTaskInstanceQuery()
            .taskIds(model.goneTasks)
            .finished()
            .list();
    assertThat(ended)
        .as("tasks that history says are over")
        .extracting(HistoricTaskInstance::getId)
        .containsExactlyInAnyOrderElementsOf(new TreeSet<>(model.goneTasks));
  }
}
