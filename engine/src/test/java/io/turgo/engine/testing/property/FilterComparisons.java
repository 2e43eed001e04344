package io.turgo.engine.testing.property;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskQuery;
import io.turgo.engine.testing.CaseModel.Scope;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Filters of queries, each with what it means to the model. */
final class FilterComparisons {
  private final EngineModel model;
  private final TaskService tasks;
  private final RuntimeService runtime;
  private final List<Runnable> comparisons = new ArrayList<>();

  FilterComparisons(Life life) {
    this.model = life.model;
    this.tasks = life.kit.engine().getTaskService();
    this.runtime = life.kit.engine().getRuntimeService();
    people();
    fields();
    states();
    Picks.NAMES.forEach(this::variables);
  }

  void one(Picks picks) {
    picks.any(comparisons).run();
  }

  void all() {
    comparisons.forEach(Runnable::run);
  }

  private void people() {
    for (String user : Picks.USERS) {
      task("assignee " + user, q -> q.taskAssignee(user), t -> user.equals(t.assignee));
      task("owner " + user, q -> q.taskOwner(user), t -> user.equals(t.owner));
      task("candidate " + user, q -> q.taskCandidateUser(user), t -> t.hasCandidateUser(user));
      task(
          "candidate or assignee " + user,
          q -> q.taskCandidateOrAssigned(user),
          t -> user.equals(t.assignee) || t.hasCandidateUser(user));
      task("involved " + user, q -> q.taskInvolvedUser(user), t -> t.involves(user));
      task(
          user + " is candidate, whoever has it",
          q -> q.taskCandidateUser(user).ignoreAssigneeValue(),
          t -> t.users.contains(user));
    }
    for (String group : Picks.GROUPS) {
      task(
          "candidate group " + group,
          q -> q.taskCandidateGroup(group),
          t -> t.hasCandidateGroup(group));
    }
    task(
        "candidate group of any",
        q -> q.taskCandidateGroupIn(Picks.GROUPS),
        t -> t.assignee == null && !t.groups.isEmpty());
    task("unassigned", TaskQuery::taskUnassigned, t -> t.assignee == null);
    task("assigned", TaskQuery::taskAssigned, t -> t.assignee != null);
  }

  private void fields() {
    Date noon = Date.from(io.turgo.engine.testing.Kit.NOON);
    task("high priority", q -> q.taskMinPriority(50), t -> t.priority >= 50);
    task("low priority", q -> q.taskMaxPriority(49), t -> t.priority <= 49);
    task("due before", q -> q.taskDueBefore(noon), t -> t.due != null && t.due.before(noon));
    task("due after", q -> q.taskDueAfter(noon), t -> t.due != null && t.due.after(noon));
    task(
        "follow up before",
        q -> q.followUpBefore(noon),
        t -> t.followUp != null && t.followUp.before(noon));
    task(
        "follow up before or never",
        q -> q.followUpBeforeOrNotExistent(noon),
        t -> t.followUp == null || t.followUp.before(noon));
    task("never due", TaskQuery::withoutTaskDueDate, t -> t.due == null);
    task("name", q -> q.taskName("name 1"), t -> "name 1".equals(t.name));
    task("name like", q -> q.taskNameLike("alone%"), t -> hasPrefix(t.name, "alone"));
    task("key", q -> q.taskDefinitionKey(Branches.FIRST), t -> t.key.equals(Branches.FIRST));
    task("alone", TaskQuery::withoutProcessInstanceId, t -> t.instance == null);
    task(
        "either",
        q -> q.or().taskAssignee("ann").taskOwner("bob").endOr(),
        t -> "ann".equals(t.assignee) || "bob".equals(t.owner));
    task(
        "both",
        q -> q.taskAssignee("ann").taskOwner("bob"),
        t -> "ann".equals(t.assignee) && "bob".equals(t.owner));
  }

  private void states() {
    task("suspended", TaskQuery::suspended, ModelTask::isSuspended);
    task("active", TaskQuery::active, t -> !t.isSuspended());
    for (DelegationState state : DelegationState.values()) {
      task("state " + state, q -> q.taskDelegationState(state), t -> t.delegation == state);
    }
    instance("suspended", ProcessInstanceQuery::suspended, i -> i.suspended);
    instance("active", ProcessInstanceQuery::active, i -> !i.suspended);
    instance(
        "at the first task",
        q -> q.activeActivityId(Branches.FIRST),
        i -> i.inner.containsKey(Branches.FIRST));
  }

  private void variables(String name) {
    for (Object value : List.of(1, "text 1")) {
      String what = name + "=" + value;
      task(
          "own " + what,
          q -> q.taskVariableValueEquals(name, value),
          t -> has(t.scope, name, value));
      task(
          "process's " + what,
          q -> q.processVariableValueEquals(name, value),
          t -> t.instance != null && has(t.instance.root, name, value));
      instance(what, q -> q.variableValueEquals(name, value), i -> has(i.root, name, value));
    }
    instance(name + " exists", q -> q.variableExists(name), i -> i.root.own.containsKey(name));
  }

  private static boolean has(Scope scope, String name, Object value) {
    return Objects.equals(scope.own.get(name), value);
  }

  private static boolean hasPrefix(@Nullable String text, String prefix) {
    return text != null && text.startsWith(prefix);
  }

  private void task(String what, UnaryOperator<TaskQuery> filter, Predicate<ModelTask> means) {
    comparisons.add(() -> {
      List<String> expected = model.tasks.stream().filter(means).map(task -> task.id).toList();
      TaskQuery query = filter.apply(tasks.createTaskQuery());
      assertThat(query.list())
          .as("tasks by %s", what)
          .extracting(Task::getId)
          .containsExactlyInAnyOrderElementsOf(expected);
      counted(what, query.count(), expected);
    });
  }

  private void instance(
      String what, UnaryOperator<ProcessInstanceQuery> filter, Predicate<ModelInstance> means) {
    comparisons.add(() -> {
      List<String> expected =
          model.instances.stream().filter(means).map(instance -> instance.id).toList();
      ProcessInstanceQuery query = filter.apply(runtime.createProcessInstanceQuery());
      assertThat(query.list())
          .as("instances by %s", what)
          .extracting(ProcessInstance::getId)
          .containsExactlyInAnyOrderElementsOf(expected);
      counted(what, query.count(), expected);
    });
  }

  private static void counted(String what, long count, List<String> expected) {
    assertThat(count).as("count by %s", what).isEqualTo(expected.size());
  }
}
