package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskQuery;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What task queries find, and in which order. */
@SuppressWarnings("NullAway") // some ask for null where it is not allowed
final class TaskQueriesTest {
  private static Task task(Scene s, String name) {
    return Objects.requireNonNull(s.tasks().createTaskQuery().taskName(name).singleResult());
  }

  private static void fill(Scene s) {
    int number = 0;
    for (String name : List.of("one", "Two", "three", "four", "five")) {
      Task task = s.tasks().newTask();
      task.setName(name);
      task.setPriority(10 * (number % 3));
      task.setDescription(number % 2 == 0 ? "even " + name : null);
      task.setCategory(number < 2 ? "c" : "d");
      task.setDueDate(number == 3 ? null : Date.from(Scene.START.plusSeconds(100 - number)));
      s.tasks().saveTask(task);
      s.advance(Duration.ofSeconds(1));
      number++;
    }
    s.tasks().setAssignee(task(s, "one").getId(), "ann");
    s.tasks().setOwner(task(s, "Two").getId(), "ann");
    s.tasks().addCandidateUser(task(s, "three").getId(), "ann");
    s.tasks().addCandidateGroup(task(s, "four").getId(), "g");
    s.tasks().addCandidateUser(task(s, "one").getId(), "kim");
    s.tasks().addUserIdentityLink(task(s, "five").getId(), "ann", "reviewer");
  }

  private static void find(Scene s, String label, UnaryOperator<TaskQuery> condition) {
    s.attempt(
        label,
        () ->
            condition.apply(s.tasks().createTaskQuery()).list().stream()
                .map(task -> task.getName())
                .sorted()
                .toList());
  }

  private static void sort(Scene s, String label, UnaryOperator<TaskQuery> order) {
    s.attempt(
        label,
        () ->
            order.apply(s.tasks().createTaskQuery()).list().stream()
                .map(task -> task.getName())
                .toList());
  }

  @Test
  void people() {
    same(s -> {
      fill(s);
      find(s, "assignee", q -> q.taskAssignee("ann"));
      find(s, "assignee like", q -> q.taskAssigneeLike("a%"));
      find(s, "assigned", q -> q.taskAssigned());
      find(s, "unassigned", q -> q.taskUnassigned());
      find(s, "assignees", q -> q.taskAssigneeIds(List.of("ann", "kim")));
      find(s, "owner", q -> q.taskOwner("ann"));
      find(s, "candidate", q -> q.taskCandidateUser("ann"));
      find(s, "candidate who is assigned", q -> q.taskCandidateUser("kim"));
      find(
          s, "candidate, assigned ones too", q -> q.taskCandidateUser("kim").ignoreAssigneeValue());
      find(s, "candidate group", q -> q.taskCandidateGroup("g"));
      find(s, "candidate groups", q -> q.taskCandidateGroupIn(List.of("g", "h")));
      find(s, "candidate or assigned", q -> q.taskCandidateOrAssigned("ann"));
      find(s, "candidate or assigned, kim", q -> q.taskCandidateOrAssigned("kim"));
      find(s, "involved", q -> q.taskInvolvedUser("ann"));
      find(s, "involved, kim", q -> q.taskInvolvedUser("kim"));
      find(s, "involved groups", q -> q.taskInvolvedGroups(List.of("g")));
      find(s, "user and group", q -> q.taskCandidateUser("ann").taskCandidateGroup("g"));
      find(s, "or", q -> q.or().taskAssignee("ann").taskOwner("ann").endOr());
      find(
          s,
          "or of candidates",
          q -> q.or().taskCandidateUser("ann").taskCandidateGroup("g").endOr());
      find(s, "null", q -> q.taskAssignee(null));
      find(s, "no groups", q -> q.taskCandidateGroupIn(List.of()));
    });
  }

  @Test
  void groupsOfAUser() {
    same(s -> {
      fill(s);
      s.identity().saveUser(s.identity().newUser("max"));
      s.identity().saveGroup(s.identity().newGroup("g"));
      s.identity().createMembership("max", "g");
      find(s, "by group", q -> q.taskCandidateUser("max"));
      find(s, "or assigned", q -> q.taskCandidateOrAssigned("max"));
      find(s, "involved", q -> q.taskInvolvedUser("max"));
    });
  }

  @Test
  void attributes() {
    same(s -> {
      fill(s);
      Date due = Date.from(Scene.START.plusSeconds(98));
      find(s, "name", q -> q.taskName("one"));
      find(s, "name in another case", q -> q.taskName("TWO"));
      find(s, "name like", q -> q.taskNameLike("%e"));
      find(s, "name like any case", q -> q.taskNameLikeIgnoreCase("T%"));
      find(s, "names", q -> q.taskNameIn(List.of("one", "four", "none")));
      find(s, "names any case", q -> q.taskNameInIgnoreCase(List.of("ONE", "tWO")));
      find(s, "description", q -> q.taskDescription("even one"));
      find(s, "description like", q -> q.taskDescriptionLike("even%"));
      find(s, "priority", q -> q.taskPriority(10));
      find(s, "min priority", q -> q.taskMinPriority(10));
      find(s, "max priority", q -> q.taskMaxPriority(10));
      find(s, "category", q -> q.taskCategory("c"));
      find(s, "categories", q -> q.taskCategoryIn(List.of("c", "x")));
      find(s, "not categories", q -> q.taskCategoryNotIn(List.of("c")));
      find(s, "due", q -> q.taskDueDate(due));
      find(s, "due before", q -> q.taskDueBefore(due));
      find(s, "due after", q -> q.taskDueAfter(due));
      find(s, "no due date", q -> q.withoutTaskDueDate());
      find(s, "created", q -> q.taskCreatedOn(Date.from(Scene.START.plusSeconds(1))));
      find(s, "created before", q -> q.taskCreatedBefore(Date.from(Scene.START.plusSeconds(1))));
      find(s, "created after", q -> q.taskCreatedAfter(Date.from(Scene.START.plusSeconds(1))));
      find(s, "without a process", q -> q.withoutProcessInstanceId());
    });
  }

  @Test
  void order() {
    same(
        s -> {
          fill(s);
          sort(s, "name", q -> q.orderByTaskName().asc());
          sort(s, "priority, name", q -> q.orderByTaskPriority().desc().orderByTaskName().asc());
          sort(s, "created", q -> q.orderByTaskCreateTime().desc());
          sort(s, "due, nulls first", q -> q.orderByDueDateNullsFirst().asc());
          sort(s, "due, nulls last", q -> q.orderByDueDateNullsLast().asc());
          sort(s, "due, nulls last, down", q -> q.orderByDueDateNullsLast().desc());
          sort(s, "category, due", q -> q.orderByCategory().desc().orderByDueDateNullsLast().asc());
          sort(s, "no direction", q -> q.orderByTaskName());
          sort(s, "direction of nothing", q -> q.asc());
          s.attempt("one of many", () -> s.tasks().createTaskQuery().singleResult());
          s.say("none", s.tasks().createTaskQuery().taskName("none").singleResult());
          s.sayAll(
              "page",
              s.tasks().createTaskQuery().orderByTaskName().asc().listPage(1, 2),
              t -> t.getName());
          s.sayAll(
              "page behind the end",
              s.tasks().createTaskQuery().orderByTaskName().asc().listPage(4, 10),
              t -> t.getName());
          s.say("count", s.tasks().createTaskQuery().orderByTaskName().asc().count());
          s.attempt("page from -1", () -> s.tasks().createTaskQuery().listPage(-1, 2).size());
          s.attempt("page of 0", () -> s.tasks().createTaskQuery().listPage(0, 0).size());
          s.attempt("page of -1", () -> s.tasks().createTaskQuery().listPage(0, -1).size());
        },
        differs(
            "a page begins at 0 or later",
            "page from -1: throws TurgoIllegalArgumentException",
            "page from -1: 2"),
        differs(
            "a page has 0 rows or more",
            "page of -1: throws TurgoIllegalArgumentException",
            "page of -1: 5"));
  }

  @Test
  void ofProcesses() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.runtime().startProcessInstanceByKey("p", "key").getId();
      String definition = s.repository().createProcessDefinitionQuery().list().getFirst().getId();
      find(s, "instance", q -> q.processInstanceId(id));
      find(s, "key", q -> q.processInstanceBusinessKey("key"));
      find(s, "key like", q -> q.processInstanceBusinessKeyLike("k%"));
      find(s, "definition", q -> q.processDefinitionId(definition));
      find(s, "definition key", q -> q.processDefinitionKey("p"));
      find(s, "definition keys", q -> q.processDefinitionKeyIn(List.of("p", "q")));
      find(s, "element", q -> q.taskDefinitionKey("a"));
      find(s, "element like", q -> q.taskDefinitionKeyLike("%b"));
      find(s, "elements", q -> q.taskDefinitionKeys(List.of("a", "c")));
      find(s, "execution", q -> q.executionId(task(s, "A").getExecutionId()));
      find(s, "delegation", q -> q.taskDelegationState(null));
      s.tasks().delegateTask(task(s, "A").getId(), "ann");
      find(s, "pending", q -> q.taskDelegationState(io.turgo.engine.task.DelegationState.PENDING));
    });
  }
}
