package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricActivityInstanceQuery;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters and sorts of historic instances, activities and tasks. */
@ParameterizedClass
@MethodSource("io.turgo.engine.query.QueryCase#scenes")
class HistoryQueriesTest extends QueryCase {
  HistoryQueriesTest(Scene scene) {
    super(scene);
  }

  @Test
  void historicInstanceHasItsFields() {
    HistoricProcessInstance old =
        one(queries.historicProcessInstances().processInstanceId("400").includeProcessVariables());
    assertThat(old.getName()).isEqualTo("Old case");
    assertThat(old.getBusinessKey()).isEqualTo("BK-9");
    assertThat(old.getProcessDefinitionId()).isEqualTo("11");
    assertThat(old.getProcessDefinitionKey()).isEqualTo("order");
    assertThat(old.getProcessDefinitionName()).isEqualTo("Order");
    assertThat(old.getProcessDefinitionCategory()).isEqualTo("urn:order");
    assertThat(old.getProcessDefinitionVersion()).isEqualTo(1);
    assertThat(old.getDeploymentId()).isEqualTo("1");
    assertThat(old.getStartTime()).isEqualTo(new Date(1_000));
    assertThat(old.getEndTime()).isEqualTo(new Date(4_000));
    assertThat(old.getDurationInMillis()).isEqualTo(3_000);
    assertThat(old.getStartUserId()).isEqualTo("fozzie");
    assertThat(old.getStartActivityId()).isEqualTo("start");
    assertThat(old.getEndActivityId()).isEqualTo("end");
    assertThat(old.getDeleteReason()).isNull();
    assertThat(old.getProcessVariables()).isEqualTo(Map.of("result", "Done"));
    HistoricProcessInstance running =
        one(queries.historicProcessInstances().processInstanceId("100"));
    assertThat(running.getEndTime()).isNull();
    assertThat(running.getDurationInMillis()).isNull();
  }

  @Test
  void historicInstancesAreFiltered() {
    past(q -> q.processInstanceIds(Set.of("400", "500"))).containsExactly("400", "500");
    past(q -> q.processDefinitionId("11")).containsExactly("300", "400");
    past(q -> q.processDefinitionKey("invoice")).containsExactly("200", "500");
    past(q -> q.processDefinitionKeyIn(List.of("invoice"))).containsExactly("200", "500");
    past(q -> q.processDefinitionKeyNotIn(List.of("order"))).containsExactly("200", "500");
    past(q -> q.processDefinitionKeyLike("inv%")).containsExactly("200", "500");
    past(q -> q.processDefinitionKeyLikeIgnoreCase("INV%")).containsExactly("200", "500");
    past(q -> q.processDefinitionName("Invoice")).containsExactly("200", "500");
    past(q -> q.processDefinitionVersion(2)).containsExactly("100");
    past(q -> q.deploymentId("2")).containsExactly("100");
    past(q -> q.deploymentIdIn(List.of("2"))).containsExactly("100");
    past(q -> q.processInstanceBusinessKey("BK-9")).containsExactly("400");
    past(q -> q.processInstanceBusinessKeyLike("BK-_")).containsExactly("100", "200", "400");
    past(q -> q.processInstanceBusinessKeyLikeIgnoreCase("bk-1%")).containsExactly("100", "500");
    past(q -> q.processInstanceName("Old case")).containsExactly("400");
    past(q -> q.processInstanceNameLike("%case")).containsExactly("100", "400");
    past(q -> q.processInstanceNameLikeIgnoreCase("%case")).containsExactly("100", "200", "400");
    past(q -> q.finished()).containsExactly("400", "500");
    past(q -> q.unfinished()).containsExactly("100", "200", "300");
    past(q -> q.deleted()).containsExactly("500");
    past(q -> q.finished().notDeleted()).containsExactly("400");
    past(q -> q.startedBefore(new Date(2_000))).containsExactly("400", "500");
    past(q -> q.startedAfter(new Date(10_000))).containsExactly("100", "200");
    past(q -> q.startedBy("fozzie")).containsExactly("400");
    past(q -> q.finishedBefore(new Date(2_500))).containsExactly("500");
    past(q -> q.finishedAfter(new Date(4_000))).containsExactly("400");
    past(q -> q.activeActivityId("wait")).containsExactly("100", "200");
    past(q -> q.activeActivityIds(Set.of("rest"))).containsExactly("300");
    past(q -> q.withJobException()).containsExactly("100");
    past(q -> q.withDeadLetterJob()).containsExactly("100");
    past(q -> q.variableValueEquals("result", "Done")).containsExactly("400");
    past(q -> q.variableValueEquals("inner", "inside")).containsExactly("100");
    past(q -> q.variableExists("n")).containsExactly("100", "200");
  }

  @Test
  void historicInstancesAreSorted() {
    past(q -> q.orderByProcessInstanceId().desc())
        .containsExactly("500", "400", "300", "200", "100");
    past(q -> q.orderByProcessDefinitionId().asc())
        .containsExactly("300", "400", "200", "500", "100");
    past(q -> q.finished().orderByProcessInstanceBusinessKey().desc())
        .containsExactly("400", "500");
    past(q -> q.orderByProcessInstanceStartTime().asc())
        .containsExactly("400", "500", "300", "100", "200");
    past(q -> q.orderByProcessInstanceEndTime().asc())
        .containsExactly("500", "400", "100", "200", "300");
    past(q -> q.orderByProcessInstanceDuration().desc())
        .containsExactly("100", "200", "300", "400", "500");
  }

  @Test
  void historicActivityHasItsFields() {
    HistoricActivityInstance review =
        one(queries.historicActivityInstances().activityInstanceId("1001"));
    assertThat(review.getActivityId()).isEqualTo("review");
    assertThat(review.getActivityName()).isEqualTo("Review");
    assertThat(review.getActivityType()).isEqualTo("userTask");
    assertThat(review.getViaSequenceFlowId()).isEqualTo("flow1");
    assertThat(review.getProcessDefinitionId()).isEqualTo("13");
    assertThat(review.getProcessInstanceId()).isEqualTo("100");
    assertThat(review.getExecutionId()).isEqualTo("102");
    assertThat(review.getTaskId()).isEqualTo("110");
    assertThat(review.getAssignee()).isNull();
    assertThat(review.getStartTime()).isEqualTo(new Date(11_000));
    assertThat(review.getTime()).isEqualTo(new Date(11_000));
    assertThat(review.getEndTime()).isNull();
    assertThat(review.getDurationInMillis()).isNull();
    HistoricActivityInstance cancelled =
        one(queries.historicActivityInstances().activityInstanceId("1003"));
    assertThat(cancelled.getDurationInMillis()).isEqualTo(500);
    assertThat(cancelled.getDeleteReason()).isEqualTo("cancelled by boss");
    assertThat(cancelled.getTaskId()).isNull();
  }

  @Test
  void historicActivitiesAreFiltered() {
    visits(q -> q.processInstanceId("100")).containsExactly("1000", "1001");
    visits(q -> q.processInstanceIds(Set.of("400", "500"))).containsExactly("1002", "1003");
    visits(q -> q.processDefinitionId("11")).containsExactly("1002");
    visits(q -> q.executionId("401")).containsExactly("1002");
    visits(q -> q.activityId("work")).containsExactly("1002", "1003");
    visits(q -> q.activityName("Review")).containsExactly("1001");
    visits(q -> q.activityType("startEvent")).containsExactly("1000");
    visits(q -> q.activityTypes(Set.of("startEvent", "userTask"))).containsExactly("1000", "1001");
    visits(q -> q.taskAssignee("kermit")).isEmpty();
    visits(q -> q.finished()).containsExactly("1000", "1002", "1003");
    visits(q -> q.unfinished()).containsExactly("1001");
    visits(q -> q.startedBefore(new Date(1_000))).containsExactly("1002");
    visits(q -> q.startedAfter(new Date(11_000))).containsExactly("1001");
    visits(q -> q.finishedBefore(new Date(2_500))).containsExactly("1003");
    visits(q -> q.finishedAfter(new Date(10_010))).containsExactly("1000");
    visits(q -> q.deleteReason("cancelled by boss")).containsExactly("1003");
    visits(q -> q.deleteReasonLike("cancelled%")).containsExactly("1003");
  }

  @Test
  void historicActivitiesAreSorted() {
    visits(q -> q.orderByHistoricActivityInstanceId().desc())
        .containsExactly("1003", "1002", "1001", "1000");
    visits(q -> q.orderByHistoricActivityInstanceStartTime().asc())
        .containsExactly("1002", "1003", "1000", "1001");
    visits(q -> q.orderByHistoricActivityInstanceEndTime().asc())
        .containsExactly("1003", "1002", "1000", "1001");
    visits(q -> q.orderByHistoricActivityInstanceDuration().asc())
        .containsExactly("1000", "1003", "1002", "1001");
    visits(q -> q.orderByActivityId().asc()).containsExactly("1001", "1000", "1002", "1003");
    visits(q -> q.orderByActivityName().asc()).containsExactly("1001", "1002", "1003", "1000");
    visits(q -> q.orderByExecutionId().desc()).containsExactly("1003", "1002", "1001", "1000");
    visits(q -> q.orderByProcessInstanceId().desc())
        .containsExactly("1003", "1002", "1000", "1001");
    visits(q -> q.orderByProcessDefinitionId().asc())
        .containsExactly("1002", "1003", "1000", "1001");
    visits(q -> q.finished().orderByActivityType().desc()).containsExactly("1000", "1002", "1003");
  }

  @Test
  void historicTasksAreFiltered() {
    commonTaskFilters(() -> queries.historicTaskInstances());
    HistoricTaskInstance packed = one(queries.historicTaskInstances().taskId("410"));
    assertThat(packed.getStartTime()).isEqualTo(new Date(2_000));
    assertThat(packed.getEndTime()).isEqualTo(new Date(3_000));
    assertThat(packed.getDurationInMillis()).isEqualTo(1_000);
    assertThat(packed.getWorkTimeInMillis()).isEqualTo(600);
    assertThat(packed.getDeleteReason()).isNull();
    pastTasks(q -> q.finished()).containsExactly("410", "510");
    pastTasks(q -> q.unfinished()).containsExactly("110", "114", "210");
    pastTasks(q -> q.processFinished()).containsExactly("410", "510");
    pastTasks(q -> q.processUnfinished()).containsExactly("110", "114", "210");
    pastTasks(q -> q.taskCompletedOn(new Date(3_000))).containsExactly("410");
    pastTasks(q -> q.taskCompletedBefore(new Date(3_000))).containsExactly("510");
    pastTasks(q -> q.taskCompletedAfter(new Date(2_500))).containsExactly("410");
    pastTasks(q -> q.taskDeleteReason("cancelled by boss")).containsExactly("510");
    pastTasks(q -> q.taskDeleteReasonLike("%boss")).containsExactly("510");
    pastTasks(q -> q.finished().taskWithoutDeleteReason()).containsExactly("410");
    pastTasks(q -> q.withoutTaskDueDate()).containsExactly("114", "410", "510");
    pastTasks(q -> q.taskFollowUpDate(new Date(30_000))).containsExactly("110");
    pastTasks(q -> q.taskFollowUpBefore(new Date(40_000))).containsExactly("110");
    pastTasks(q -> q.taskFollowUpAfter(new Date(30_000))).containsExactly("210");
    pastTasks(q -> q.orderByTaskFollowUpDate().asc().orderByTaskId().asc())
        .containsExactly("110", "210", "114", "410", "510");
    pastTasks(q -> q.taskCreatedOn(new Date(2_000))).containsExactly("410");
    pastTasks(q -> q.taskCreatedBefore(new Date(2_100))).containsExactly("410");
    pastTasks(q -> q.taskCreatedAfter(new Date(12_000))).containsExactly("210");
    pastTasks(q -> q.orderByHistoricTaskInstanceStartTime().asc())
        .containsExactly("410", "510", "110", "114", "210");
    pastTasks(q -> q.orderByHistoricTaskInstanceEndTime().asc())
        .containsExactly("510", "410", "110", "114", "210");
    pastTasks(q -> q.finished().orderByHistoricTaskInstanceDuration().desc())
        .containsExactly("410", "510");
    pastTasks(q -> q.finished().orderByDeleteReason().asc()).containsExactly("510", "410");
    assertThat(
            one(queries.historicTaskInstances().taskId("210").includeProcessVariables())
                .getProcessVariables())
        .isEqualTo(Map.of("n", 6));
  }

  private ListAssert<String> past(
      Function<HistoricProcessInstanceQuery, HistoricProcessInstanceQuery> filters) {
    return assertThat(found(filters.apply(queries.historicProcessInstances())));
  }

  private ListAssert<String> visits(
      Function<HistoricActivityInstanceQuery, HistoricActivityInstanceQuery> filters) {
    return assertThat(found(filters.apply(queries.historicActivityInstances())));
  }

  private ListAssert<String> pastTasks(
      Function<HistoricTaskInstanceQuery, HistoricTaskInstanceQuery> filters) {
    return assertThat(found(filters.apply(queries.historicTaskInstances())));
  }
}
