package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters and sorts of open tasks. */
@ParameterizedClass
@MethodSource("io.turgo.engine.query.QueryCase#scenes")
class OpenTaskQueriesTest extends QueryCase {
  OpenTaskQueriesTest(Scene scene) {
    super(scene);
  }

  @Test
  void taskHasItsFieldsAndOnRequestTheVariablesOfItsInstance() {
    Task review = one(queries.tasks().taskId("110").includeProcessVariables());
    assertThat(review.getName()).isEqualTo("Review 100%");
    assertThat(review.getDescription()).isEqualTo("Look_at it");
    assertThat(review.getAssignee()).isNull();
    assertThat(review.getOwner()).isEqualTo("fozzie");
    assertThat(review.getPriority()).isEqualTo(50);
    assertThat(review.getProcessInstanceId()).isEqualTo("100");
    assertThat(review.getExecutionId()).isEqualTo("102");
    assertThat(review.getProcessDefinitionId()).isEqualTo("13");
    assertThat(review.getTaskDefinitionKey()).isEqualTo("review");
    assertThat(review.getCreateTime()).isEqualTo(new Date(11_000));
    assertThat(review.getDueDate()).isEqualTo(new Date(20_000));
    assertThat(review.getFollowUpDate()).isEqualTo(new Date(30_000));
    assertThat(review.getClaimTime()).isNull();
    assertThat(review.getCategory()).isEqualTo("cat");
    assertThat(review.getFormKey()).isEqualTo("form");
    assertThat(review.isSuspended()).isFalse();
    assertThat(review.getProcessVariables()).containsEntry("n", 5).hasSize(9);
    assertThat(one(queries.tasks().taskId("114")).getClaimTime()).isEqualTo(new Date(12_500));
    assertThat(
            queries.tasks().includeProcessVariables().list().stream()
                .map(task -> task.getProcessVariables().get("n")))
        .containsExactly(5, 5, 6);
  }

  @Test
  void openTasksAreFiltered() {
    commonTaskFilters(() -> queries.tasks());
    tasks(q -> q.taskNameIn(Set.of("approve it", "?"))).containsExactly("114");
    tasks(q -> q.executionId("103")).containsExactly("114");
    tasks(q -> q.active()).containsExactly("110", "114");
    tasks(q -> q.suspended()).containsExactly("210");
    tasks(q -> q.taskCreatedOn(new Date(12_000))).containsExactly("114");
    tasks(q -> q.taskCreatedBefore(new Date(12_000))).containsExactly("110");
    tasks(q -> q.taskCreatedAfter(new Date(12_000))).containsExactly("210");
    tasks(q -> q.taskUnassigned()).containsExactly("110");
    tasks(q -> q.withoutTaskDueDate()).containsExactly("114");
    tasks(q -> q.followUpDate(new Date(30_000))).containsExactly("110");
    tasks(q -> q.followUpBefore(new Date(40_000))).containsExactly("110");
    tasks(q -> q.followUpAfter(new Date(30_000))).containsExactly("210");
    tasks(q -> q.followUpBeforeOrNotExistent(new Date(40_000))).containsExactly("110", "114");
    tasks(q -> q.or().followUpAfter(new Date(30_000)).taskId("110").endOr())
        .containsExactly("110", "210");
    tasks(q -> q.taskWithoutCategory()).containsExactly("114");
    tasks(q -> q.taskMinPriority(50)).containsExactly("110", "114");
    tasks(q -> q.taskMaxPriority(50)).containsExactly("110", "210");
    tasks(q -> q.taskPriority(50)).containsExactly("110");
    tasks(q -> q.processVariableValueEquals("n", 5)).containsExactly("110", "114");
    tasks(q -> q.processVariableValueEquals("n", 7)).isEmpty();
    tasks(q -> q.processVariableValueEquals("hello mars")).containsExactly("210");
    tasks(q -> q.processVariableNotExists("flag")).containsExactly("210");
  }

  @Test
  void tasksAreSorted() {
    tasks(q -> q.orderByTaskId().desc()).containsExactly("210", "114", "110");
    tasks(q -> q.orderByTaskDescription().asc()).containsExactly("110", "114", "210");
    tasks(q -> q.orderByTaskPriority().asc()).containsExactly("210", "110", "114");
    tasks(q -> q.orderByTaskAssignee().asc()).containsExactly("210", "114", "110");
    tasks(q -> q.orderByTaskAssignee().desc()).containsExactly("110", "114", "210");
    tasks(q -> q.orderByTaskOwner().asc()).containsExactly("110", "114", "210");
    tasks(q -> q.orderByTaskDefinitionKey().asc()).containsExactly("114", "110", "210");
    tasks(q -> q.orderByTaskCreateTime().desc()).containsExactly("210", "114", "110");
    tasks(q -> q.orderByTaskDueDate().asc()).containsExactly("110", "210", "114");
    tasks(q -> q.orderByDueDateNullsFirst().asc()).containsExactly("114", "110", "210");
    tasks(q -> q.orderByDueDateNullsLast().desc()).containsExactly("210", "110", "114");
    tasks(q -> q.orderByFollowUpDate().asc()).containsExactly("110", "210", "114");
    tasks(q -> q.orderByFollowUpDate().desc()).containsExactly("114", "210", "110");
    tasks(q -> q.orderByCategory().desc()).containsExactly("114", "210", "110");
    tasks(q -> q.orderByExecutionId().desc()).containsExactly("210", "114", "110");
    tasks(q -> q.orderByProcessDefinitionId().asc()).containsExactly("210", "110", "114");
    tasks(q -> q.taskDefinitionKey("review").orderByTaskName().asc()).hasSize(2);
  }
}
