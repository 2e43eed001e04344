package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricActivityInstanceQuery;
import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableInstanceQuery;
import io.turgo.engine.history.HistoricVariableUpdate;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.TimerJobQuery;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.search.Query;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskInfo;
import io.turgo.engine.task.TaskInfoQuery;
import io.turgo.engine.task.TaskQuery;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.ListAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every filter and sort of every query on every database, on the same {@link Scene}. */
@ParameterizedClass
@MethodSource("scenes")
class QueriesTest {
  private final Queries queries;

  QueriesTest(Scene scene) {
    this.queries = scene.queries;
  }

  static Stream<Scene> scenes() {
    return Stream.<Supplier<Scene>>of(
            () -> opened(Scene::onSqlite), () -> opened(Scene::onPostgres))
        .map(Supplier::get);
  }

  private interface Opening {
    Scene open() throws IOException;
  }

  private static Scene opened(Opening opening) {
    try {
      return opening.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // What all queries have in common.

  @Test
  void malformedIdFindsNothing() {
    for (String id : List.of("", "x", "+100", "0100", "100 ", "99999999999999999999", "1.0")) {
      assertThat(queries.processInstances().processInstanceId(id).count()).isZero();
      assertThat(queries.tasks().taskId(id).singleResult()).isNull();
      assertThat(queries.executions().parentId(id).list()).isEmpty();
      assertThat(queries.jobs().executionId(id).list()).isEmpty();
    }
    instances(q -> q.processInstanceIds(List.of("x", "100"))).containsExactly("100");
    instances(q -> q.processInstanceIds(List.of("x"))).isEmpty();
  }

  @Test
  void anEmptyCollectionLeavesOutWhatNarrowsAndIsRefusedForIds() {
    long all = queries.tasks().count();
    assertThat(queries.tasks().processDefinitionKeyIn(List.of()).count()).isEqualTo(all);
    assertThat(queries.tasks().deploymentIdIn(List.of()).taskDefinitionKeys(List.of()).count())
        .isEqualTo(all);
    long named = queries.tasks().taskId("110").count();
    assertThat(queries.tasks().or().taskId("110").processDefinitionKeyIn(List.of()).endOr().count())
        .isEqualTo(named);
    assertThat(
            queries
                .tasks()
                .processDefinitionKeyIn(List.of("none"))
                .processDefinitionKeyIn(List.of())
                .count())
        .as("the later call replaces the earlier one")
        .isEqualTo(all);
    assertThatThrownBy(() -> queries.tasks().taskIds(List.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("taskIds");
  }

  @Test
  void nullArgumentIsNamed() {
    assertThatThrownBy(() -> queries.tasks().taskName(missing()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'taskName'");
    assertThatThrownBy(() -> queries.processInstances().processInstanceIds(missing()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'processInstanceIds'");
    assertThatThrownBy(() -> queries.tasks().taskDueBefore(missing()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'taskDueBefore'");
    assertThatThrownBy(() -> queries.processInstances().variableValueLike("n", missing()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'pattern'");
    assertThatThrownBy(() -> queries.tasks().taskCandidateGroupIn(List.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'groupIds'");
    assertThatThrownBy(() -> queries.tasks().taskNameIn(Collections.singletonList(missing())))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("taskNameIn");
  }

  @Test
  void secondResultIsRefused() {
    assertThatThrownBy(() -> queries.tasks().processInstanceId("100").singleResult())
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("TaskQuery")
        .hasMessageContaining("processInstanceId");
    assertThat(one(queries.tasks().taskId("110")).getId()).isEqualTo("110");
  }

  @Test
  void pagesFollowEachOther() {
    assertThat(ids(queries.executions().listPage(0, 3))).containsExactly("100", "101", "102");
    assertThat(ids(queries.executions().listPage(3, 3))).containsExactly("103", "200", "201");
    assertThat(ids(queries.executions().listPage(6, 10))).containsExactly("300", "301");
    assertThat(queries.executions().listPage(0, 0)).isEmpty();
    assertThat(queries.executions().listPage(8, 1)).isEmpty();
    assertThat(queries.executions().count()).isEqualTo(8);
    assertThatThrownBy(() -> queries.executions().listPage(-1, 1))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> queries.executions().listPage(0, -1))
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @Test
  void sortNeedsPropertyAndDirection() {
    assertThatThrownBy(() -> queries.tasks().asc())
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> queries.tasks().orderByTaskName().list())
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> queries.tasks().orderByTaskName().count())
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @Test
  void sortsApplyInTheirOrderAndTiesById() {
    assertThat(ids(queries.jobs().orderByJobRetries().asc().orderByJobId().desc().list()))
        .containsExactly("120");
    tasks(q -> q.orderByTaskDefinitionKey().desc().orderByTaskPriority().asc())
        .containsExactly("210", "110", "114");
    tasks(q -> q.orderByProcessInstanceId().asc()).containsExactly("110", "114", "210");
    tasks(q -> q.orderByProcessInstanceId().desc()).containsExactly("210", "110", "114");
  }

  @Test
  void sameFilterAgainReplacesItsValue() {
    tasks(q -> q.taskId("110").taskId("114")).containsExactly("114");
    instances(q -> q.active().suspended()).containsExactly("200");
  }

  @Test
  void patternIsAlikeOnAllDatabases() {
    tasks(q -> q.taskNameLike("review%")).isEmpty();
    tasks(q -> q.taskNameLike("REVIEW%")).containsExactly("210");
    tasks(q -> q.taskNameLikeIgnoreCase("review%")).containsExactly("110", "210");
    tasks(q -> q.taskNameLike("Review 100\\%")).containsExactly("110");
    tasks(q -> q.taskNameLike("%\\%%")).containsExactly("110");
    tasks(q -> q.taskNameLike("%\\")).isEmpty();
    tasks(q -> q.taskNameLikeIgnoreCase("%\\")).isEmpty();
    tasks(q -> q.taskNameLike("_pprove it")).containsExactly("114");
    tasks(q -> q.taskNameLike("*")).isEmpty();
    tasks(q -> q.taskNameLike("[a]pprove it")).isEmpty();
    tasks(q -> q.taskNameLike("?pprove it")).isEmpty();
    tasks(q -> q.taskNameLike("a\0%")).isEmpty();
    tasks(q -> q.taskName("a\0")).isEmpty();
  }

  // Deployments and definitions.

  @Test
  void deploymentsAreFiltered() {
    Deployment first = one(queries.deployments().deploymentId("1"));
    assertThat(first.getId()).isEqualTo("1");
    assertThat(first.getName()).isEqualTo("first deployment");
    assertThat(first.getDeploymentTime()).isEqualTo(new Date(1_000));
    assertThat(ids(queries.deployments().deploymentIds(List.of("2", "7")).list()))
        .containsExactly("2");
    assertThat(ids(queries.deployments().deploymentName("second_deployment").list()))
        .containsExactly("2");
    assertThat(ids(queries.deployments().deploymentNameLike("%\\_dep%").list()))
        .containsExactly("2");
    assertThat(ids(queries.deployments().processDefinitionKey("order").list()))
        .containsExactly("1", "2");
    assertThat(ids(queries.deployments().processDefinitionKeyLike("inv%").list()))
        .containsExactly("1");
    assertThat(ids(queries.deployments().deploymentCategory("sales").list())).containsExactly("1");
    assertThat(ids(queries.deployments().deploymentCategoryLike("sa%").list()))
        .containsExactly("1");
    assertThat(ids(queries.deployments().deploymentCategoryNotEquals("sales").list()))
        .containsExactly("2");
    assertThat(ids(queries.deployments().deploymentKey("k").list())).containsExactly("1", "2");
    assertThat(ids(queries.deployments().deploymentKeyLike("%k").latest().list()))
        .containsExactly("2");
    assertThat(ids(queries.deployments().parentDeploymentId("7").list())).containsExactly("2");
    assertThat(ids(queries.deployments().parentDeploymentIdLike("7%").list())).containsExactly("2");
    assertThat(ids(queries.deployments().parentDeploymentIds(List.of("6", "7")).list()))
        .containsExactly("2");
    assertThat(ids(queries.deployments().orderByDeploymentName().desc().list()))
        .containsExactly("2", "1");
    assertThat(ids(queries.deployments().orderByDeploymentTime().desc().list()))
        .containsExactly("2", "1");
    assertThat(ids(queries.deployments().orderByDeploymentId().asc().list()))
        .containsExactly("1", "2");
  }

  @Test
  void definitionsAreFiltered() {
    ProcessDefinition order = one(queries.processDefinitions().processDefinitionId("13"));
    assertThat(order.getKey()).isEqualTo("order");
    assertThat(order.getName()).isEqualTo("Order");
    assertThat(order.getVersion()).isEqualTo(2);
    assertThat(order.getDeploymentId()).isEqualTo("2");
    assertThat(order.getResourceName()).isEqualTo("order.bpmn");
    assertThat(order.isSuspended()).isFalse();
    assertThat(ids(queries.processDefinitions().processDefinitionIds(Set.of("11", "12")).list()))
        .containsExactly("11", "12");
    assertThat(ids(queries.processDefinitions().processDefinitionKey("order").list()))
        .containsExactly("11", "13");
    assertThat(ids(queries.processDefinitions().processDefinitionKeyLike("in%").list()))
        .containsExactly("12");
    assertThat(ids(queries.processDefinitions().processDefinitionName("Invoice").list()))
        .containsExactly("12");
    assertThat(ids(queries.processDefinitions().processDefinitionNameLike("Inv%").list()))
        .containsExactly("12");
    assertThat(ids(queries.processDefinitions().processDefinitionNameLikeIgnoreCase("INV%").list()))
        .containsExactly("12");
    assertThat(ids(queries.processDefinitions().processDefinitionResourceName("order.bpmn").list()))
        .containsExactly("11", "13");
    assertThat(ids(queries.processDefinitions().processDefinitionResourceNameLike("%\\_1%").list()))
        .containsExactly("12");
    assertThat(ids(queries.processDefinitions().deploymentId("2").list())).containsExactly("13");
    assertThat(ids(queries.processDefinitions().deploymentIds(List.of("1")).list()))
        .containsExactly("11", "12");
    assertThat(ids(queries.processDefinitions().processDefinitionVersion(1).list()))
        .containsExactly("11", "12");
    assertThat(ids(queries.processDefinitions().latestVersion().list()))
        .containsExactly("12", "13");
    assertThat(
            queries
                .processDefinitions()
                .deploymentId("1")
                .processDefinitionKey("order")
                .latestVersion()
                .list())
        .isEmpty();
    assertThat(ids(queries.processDefinitions().processDefinitionVersionGreaterThan(1).list()))
        .containsExactly("13");
    assertThat(
            ids(queries.processDefinitions().processDefinitionVersionGreaterThanOrEquals(2).list()))
        .containsExactly("13");
    assertThat(ids(queries.processDefinitions().processDefinitionVersionLowerThan(2).list()))
        .containsExactly("11", "12");
    assertThat(
            ids(queries.processDefinitions().processDefinitionVersionLowerThanOrEquals(1).list()))
        .containsExactly("11", "12");
    assertThat(ids(queries.processDefinitions().processDefinitionCategory("urn:order").list()))
        .containsExactly("11", "13");
    assertThat(ids(queries.processDefinitions().processDefinitionCategoryLike("%voice").list()))
        .containsExactly("12");
    assertThat(
            ids(
                queries
                    .processDefinitions()
                    .processDefinitionCategoryNotEquals("urn:order")
                    .list()))
        .containsExactly("12");
    assertThat(ids(queries.processDefinitions().parentDeploymentId("7").list()))
        .containsExactly("13");
    assertThat(ids(queries.processDefinitions().startableByUser("gonzo").list()))
        .containsExactly("13");
    assertThat(ids(queries.processDefinitions().startableByUser("fozzie").list()))
        .as("by the user's group")
        .containsExactly("12");
    assertThat(
            ids(
                queries
                    .processDefinitions()
                    .startableByUserOrGroups("kermit", List.of("sales"))
                    .list()))
        .containsExactly("11", "12");
    assertThatThrownBy(() -> queries.processDefinitions().startableByUserOrGroups(null, List.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("neither");
    assertThat(ids(queries.processDefinitions().orderByProcessDefinitionCategory().asc().list()))
        .containsExactly("12", "11", "13");
    assertThat(queries.processDefinitions().active().count()).isEqualTo(3);
    assertThat(queries.processDefinitions().suspended().count()).isZero();
    assertThatThrownBy(() -> queries.processDefinitions().processDefinitionVersion(0))
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @Test
  void definitionsAreSerializable() throws Exception {
    ProcessDefinition definition = one(queries.processDefinitions().processDefinitionId("11"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(definition);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(in.readObject()).isEqualTo(definition);
    }
  }

  @Test
  void definitionsAreSorted() {
    assertThat(
            ids(
                queries
                    .processDefinitions()
                    .orderByProcessDefinitionKey()
                    .asc()
                    .orderByProcessDefinitionVersion()
                    .desc()
                    .list()))
        .containsExactly("12", "13", "11");
    assertThat(ids(queries.processDefinitions().orderByProcessDefinitionName().desc().list()))
        .containsExactly("11", "13", "12");
    assertThat(ids(queries.processDefinitions().orderByProcessDefinitionId().desc().list()))
        .containsExactly("13", "12", "11");
    assertThat(ids(queries.processDefinitions().orderByDeploymentId().desc().list()))
        .containsExactly("13", "11", "12");
  }

  // Instances and executions.

  @Test
  void instanceHasItsDefinitionAndOnRequestItsVariables() {
    ProcessInstance first =
        one(queries.processInstances().processInstanceId("100").includeProcessVariables());
    assertThat(first.getId()).isEqualTo("100");
    assertThat(first.getProcessInstanceId()).isEqualTo("100");
    assertThat(first.getRootProcessInstanceId()).isEqualTo("100");
    assertThat(first.getProcessDefinitionId()).isEqualTo("13");
    assertThat(first.getProcessDefinitionKey()).isEqualTo("order");
    assertThat(first.getProcessDefinitionName()).isEqualTo("Order");
    assertThat(first.getProcessDefinitionCategory()).isEqualTo("urn:order");
    assertThat(first.getProcessDefinitionVersion()).isEqualTo(2);
    assertThat(first.getDeploymentId()).isEqualTo("2");
    assertThat(first.getBusinessKey()).isEqualTo("BK-1");
    assertThat(first.getName()).isEqualTo("First case");
    assertThat(first.getStartUserId()).isEqualTo("kermit");
    assertThat(first.getStartTime()).isEqualTo(new Date(10_000));
    assertThat(first.isSuspended()).isFalse();
    assertThat(first.isEnded()).isFalse();
    assertThat(first.getParentId()).isNull();
    assertThat(first.getActivityId()).isNull();
    assertThat(first.getProcessVariables())
        .containsEntry("n", 5)
        .containsEntry("big", 5L)
        .containsEntry("flag", true)
        .containsEntry("ratio", 1.5)
        .containsEntry("when", new Date(5_000))
        .containsEntry("moment", Scene.MOMENT)
        .containsEntry("nothing", null)
        .doesNotContainKeys("inner", "own")
        .hasSize(9);
    assertThat(one(queries.processInstances().processInstanceId("100")).getProcessVariables())
        .isEmpty();
  }

  @Test
  void instancesAreFiltered() {
    instances(q -> q).containsExactly("100", "200", "300");
    instances(q -> q.processInstanceBusinessKey("BK-1")).containsExactly("100");
    instances(q -> q.processInstanceBusinessKey("BK-1", "order")).containsExactly("100");
    instances(q -> q.processInstanceBusinessKey("BK-1", "invoice")).isEmpty();
    instances(q -> q.processInstanceBusinessKeyLike("BK-%")).containsExactly("100", "200");
    instances(q -> q.processInstanceBusinessKeyLikeIgnoreCase("bk-2")).containsExactly("200");
    instances(q -> q.processInstanceName("First case")).containsExactly("100");
    instances(q -> q.processInstanceNameLike("%case")).containsExactly("100");
    instances(q -> q.processInstanceNameLikeIgnoreCase("%case")).containsExactly("100", "200");
    instances(q -> q.processDefinitionId("13")).containsExactly("100");
    instances(q -> q.processDefinitionIds(Set.of("11", "12"))).containsExactly("200", "300");
    instances(q -> q.processDefinitionKey("order")).containsExactly("100", "300");
    instances(q -> q.processDefinitionKeyLike("ord%")).containsExactly("100", "300");
    instances(q -> q.processDefinitionKeyLikeIgnoreCase("INV%")).containsExactly("200");
    instances(q -> q.processDefinitionKeys(Set.of("invoice"))).containsExactly("200");
    instances(q -> q.excludeProcessDefinitionKeys(List.of("order"))).containsExactly("200");
    instances(q -> q.processDefinitionName("Invoice")).containsExactly("200");
    instances(q -> q.processDefinitionNameLike("Inv%")).containsExactly("200");
    instances(q -> q.processDefinitionNameLikeIgnoreCase("inv%")).containsExactly("200");
    instances(q -> q.processDefinitionVersion(2)).containsExactly("100");
    instances(q -> q.deploymentId("1")).containsExactly("200", "300");
    instances(q -> q.deploymentIdIn(List.of("2"))).containsExactly("100");
    instances(q -> q.active()).containsExactly("100", "300");
    instances(q -> q.suspended()).containsExactly("200");
    instances(q -> q.activeActivityId("wait")).containsExactly("100", "200");
    instances(q -> q.activeActivityIds(Set.of("rest", "review"))).containsExactly("100", "300");
    instances(q -> q.withJobException()).containsExactly("100");
    instances(q -> q.withDeadLetterJob()).containsExactly("100");
    instances(q -> q.startedBefore(new Date(10_000))).containsExactly("100", "300");
    instances(q -> q.startedAfter(new Date(10_000))).containsExactly("100", "200");
    instances(q -> q.startedBy("kermit")).containsExactly("100");
  }

  @Test
  void instancesAreSorted() {
    instances(q -> q.orderByProcessInstanceId().desc()).containsExactly("300", "200", "100");
    instances(q -> q.orderByProcessDefinitionId().asc()).containsExactly("300", "200", "100");
    instances(q -> q.orderByProcessDefinitionKey().asc()).containsExactly("200", "100", "300");
    instances(q -> q.orderByStartTime().asc()).containsExactly("300", "100", "200");
  }

  @Test
  void variablesAreComparedWithTheirType() {
    instances(q -> q.variableValueEquals("n", 5)).containsExactly("100");
    instances(q -> q.variableValueEquals("n", 5L)).isEmpty();
    instances(q -> q.variableValueEquals("n", "5")).isEmpty();
    instances(q -> q.variableValueEquals("n", 7)).isEmpty();
    instances(q -> q.variableValueEquals("big", 5L)).containsExactly("100");
    instances(q -> q.variableValueEquals("flag", true)).containsExactly("100");
    instances(q -> q.variableValueEquals("flag", false)).isEmpty();
    instances(q -> q.variableValueEquals("ratio", 1.5)).containsExactly("100");
    instances(q -> q.variableValueEquals("when", new Date(5_000))).containsExactly("100");
    instances(q -> q.variableValueEquals("moment", Scene.MOMENT)).containsExactly("100");
    instances(q -> q.variableValueEquals("moment", Scene.MOMENT.plusNanos(1))).isEmpty();
    instances(q -> q.variableValueEquals("nothing", null)).containsExactly("100");
    instances(q -> q.variableValueEquals("n", null)).isEmpty();
    instances(q -> q.variableValueEquals("hello mars")).containsExactly("200");
    instances(q -> q.variableValueEquals("n", 5).variableValueEquals("n", 6)).isEmpty();
    instances(q -> q.variableValueNotEquals("n", 5)).containsExactly("200");
    instances(q -> q.variableValueNotEquals("n", null)).containsExactly("100", "200");
    instances(q -> q.variableValueNotEquals("nothing", null)).isEmpty();
    instances(q -> q.variableValueEqualsIgnoreCase("text", "hello WORLD")).containsExactly("100");
    instances(q -> q.variableValueNotEqualsIgnoreCase("text", "hello WORLD"))
        .containsExactly("200");
    instances(q -> q.variableValueGreaterThan("n", 5)).containsExactly("200");
    instances(q -> q.variableValueGreaterThanOrEqual("n", 5)).containsExactly("100", "200");
    instances(q -> q.variableValueLessThan("n", 6)).containsExactly("100");
    instances(q -> q.variableValueLessThanOrEqual("n", 6)).containsExactly("100", "200");
    instances(q -> q.variableValueGreaterThan("ratio", 1.4)).containsExactly("100");
    instances(q -> q.variableValueLessThan("when", new Date(5_001))).containsExactly("100");
    instances(q -> q.variableValueGreaterThan("moment", Scene.MOMENT)).isEmpty();
    instances(q -> q.variableValueGreaterThanOrEqual("moment", Scene.MOMENT))
        .containsExactly("100");
    instances(q -> q.variableValueGreaterThan("moment", Scene.MOMENT.minusNanos(1)))
        .containsExactly("100");
    instances(q -> q.variableValueLessThan("moment", Scene.MOMENT.plusSeconds(1)))
        .containsExactly("100");
    instances(q -> q.variableValueLike("text", "Hello%")).containsExactly("100");
    instances(q -> q.variableValueLikeIgnoreCase("text", "HELLO%")).containsExactly("100", "200");
    instances(q -> q.variableExists("nothing")).containsExactly("100");
    instances(q -> q.variableNotExists("n")).containsExactly("300");
    assertThatThrownBy(
            () -> queries.processInstances().variableValueEquals("raw", new byte[] {1, 2}))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'raw'");
    assertThatThrownBy(() -> queries.processInstances().variableValueGreaterThan("flag", true))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> queries.processInstances().variableValueEquals("n", new Object()))
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @Test
  void executionKnowsItsPlace() {
    Execution sub = one(queries.executions().executionId("101"));
    assertThat(sub.getProcessInstanceId()).isEqualTo("100");
    assertThat(sub.getRootProcessInstanceId()).isEqualTo("100");
    assertThat(sub.getParentId()).isEqualTo("100");
    assertThat(sub.getActivityId()).isEqualTo("sub");
    assertThat(sub.getName()).isNull();
    assertThat(sub.isSuspended()).isFalse();
    assertThat(sub.isEnded()).isFalse();
    Execution root = one(queries.executions().executionId("200"));
    assertThat(root.getProcessInstanceId()).isEqualTo("200");
    assertThat(root.getParentId()).isNull();
    assertThat(root.getActivityId()).isNull();
    assertThat(root.getName()).isEqualTo("second CASE");
    assertThat(root.isSuspended()).isTrue();
  }

  @Test
  void executionsAreFiltered() {
    assertThat(ids(queries.executions().processInstanceId("100").list()))
        .containsExactly("100", "101", "102", "103");
    assertThat(ids(queries.executions().processInstanceIds(Set.of("200", "300")).list()))
        .containsExactly("200", "201", "300", "301");
    assertThat(ids(queries.executions().rootProcessInstanceId("200").list()))
        .containsExactly("200", "201");
    assertThat(ids(queries.executions().parentId("100").list())).containsExactly("101", "103");
    assertThat(ids(queries.executions().parentId("101").list())).containsExactly("102");
    assertThat(ids(queries.executions().activityId("wait").list())).containsExactly("103", "201");
    assertThat(ids(queries.executions().processDefinitionId("12").list()))
        .containsExactly("200", "201");
    assertThat(ids(queries.executions().processDefinitionKey("invoice").list()))
        .containsExactly("200", "201");
    assertThat(ids(queries.executions().processDefinitionKeys(Set.of("invoice")).list()))
        .containsExactly("200", "201");
    assertThat(ids(queries.executions().excludeProcessDefinitionKeys(Set.of("order")).list()))
        .containsExactly("200", "201");
    assertThat(ids(queries.executions().processDefinitionName("Invoice").list()))
        .containsExactly("200", "201");
    assertThat(queries.executions().processDefinitionVersion(2).count()).isEqualTo(4);
    assertThat(ids(queries.executions().processInstanceBusinessKey("BK-2").list()))
        .containsExactly("200");
    assertThat(ids(queries.executions().processInstanceBusinessKey("BK-2", true).list()))
        .containsExactly("200", "201");
    assertThat(ids(queries.executions().processInstanceId("200").onlyChildExecutions().list()))
        .containsExactly("201");
    assertThat(ids(queries.executions().onlyProcessInstanceExecutions().list()))
        .containsExactly("100", "200", "300");
    assertThat(queries.executions().onlyProcessInstanceExecutions().onlyChildExecutions().list())
        .isEmpty();
    assertThat(ids(queries.executions().onlySubProcessExecutions().list())).containsExactly("101");
    assertThat(ids(queries.executions().startedBefore(new Date(9_999)).list()))
        .containsExactly("300");
    assertThat(ids(queries.executions().startedAfter(new Date(10_001)).list()))
        .containsExactly("102", "200");
    assertThat(ids(queries.executions().startedBy("kermit").list())).containsExactly("100");
    assertThat(ids(queries.executions().variableValueEquals("n", 7).list())).containsExactly("101");
    assertThat(ids(queries.executions().variableValueEquals("n", 5).list())).containsExactly("100");
    assertThat(ids(queries.executions().processVariableValueEquals("n", 6).list()))
        .containsExactly("200", "201");
    assertThat(queries.executions().processVariableValueEquals("n", 7).list()).isEmpty();
  }

  @Test
  void laterFilterWidensExecutionsAgain() {
    assertThat(
            found(
                queries
                    .executions()
                    .processInstanceBusinessKey("BK-2")
                    .processInstanceBusinessKey("BK-2", true)))
        .containsExactly("200", "201");
  }

  @Test
  void executionsAreSorted() {
    assertThat(
            ids(
                queries
                    .executions()
                    .orderByProcessDefinitionKey()
                    .asc()
                    .orderByProcessInstanceId()
                    .desc()
                    .listPage(0, 4)))
        .containsExactly("200", "201", "300", "301");
    assertThat(ids(queries.executions().orderByProcessDefinitionId().asc().listPage(0, 2)))
        .containsExactly("300", "301");
  }

  // Tasks.

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
  void candidatesFindTasks() {
    tasks(q -> q.taskCandidateUser("gonzo")).containsExactly("110");
    tasks(q -> q.taskCandidateUser("gonzo").ignoreAssigneeValue()).containsExactly("110", "114");
    tasks(q -> q.taskCandidateUser("piggy")).isEmpty();
    tasks(q -> q.taskCandidateGroup("sales")).containsExactly("110");
    tasks(q -> q.taskCandidateGroup("gonzo")).isEmpty();
    tasks(q -> q.taskCandidateGroupIn(List.of("x", "sales"))).containsExactly("110");
    tasks(q -> q.taskCandidateUser("nobody").taskCandidateGroup("sales")).containsExactly("110");
    tasks(q -> q.taskCandidateOrAssigned("gonzo")).containsExactly("110", "210");
    tasks(q -> q.taskCandidateOrAssigned("kermit")).containsExactly("114");
    tasks(q -> q.taskCandidateOrAssigned("kermit").taskCandidateGroupIn(List.of("sales")))
        .containsExactly("110", "114");
    tasks(q -> q.taskInvolvedUser("piggy")).containsExactly("110");
    tasks(q -> q.taskInvolvedUser("fozzie")).containsExactly("110");
    tasks(q -> q.taskInvolvedUser("gonzo")).containsExactly("110", "114", "210");
    tasks(q -> q.taskInvolvedGroups(List.of("sales"))).containsExactly("110");
  }

  private <Q extends TaskInfoQuery<Q, T>, T extends TaskInfo> void commonTaskFilters(
      Supplier<Q> query) {
    assertThat(found(query.get().taskIds(List.of("110", "210")))).containsExactly("110", "210");
    assertThat(found(query.get().taskName("Review 100%"))).containsExactly("110");
    assertThat(found(query.get().taskNameInIgnoreCase(Set.of("APPROVE IT", "Review IT"))))
        .containsExactly("114", "210");
    assertThat(found(query.get().taskDescription("Look_at it"))).containsExactly("110");
    assertThat(found(query.get().taskDescriptionLike("Look\\_%"))).containsExactly("110");
    assertThat(found(query.get().taskDescriptionLikeIgnoreCase("look%"))).containsExactly("110");
    assertThat(found(query.get().taskPriority(80))).containsExactly("114");
    assertThat(found(query.get().taskMinPriority(60))).containsExactly("114");
    assertThat(found(query.get().taskMaxPriority(20).processInstanceId("200")))
        .containsExactly("210");
    assertThat(found(query.get().taskAssignee("kermit"))).containsExactly("114");
    assertThat(found(query.get().taskAssigneeLike("ker%"))).containsExactly("114");
    assertThat(found(query.get().taskAssigneeLikeIgnoreCase("KER%"))).containsExactly("114");
    assertThat(found(query.get().taskAssigneeIds(List.of("kermit", "x")))).containsExactly("114");
    assertThat(found(query.get().taskAssigned().processInstanceId("100"))).containsExactly("114");
    assertThat(found(query.get().taskUnassigned().processInstanceId("100"))).containsExactly("110");
    assertThat(found(query.get().taskOwner("fozzie"))).containsExactly("110");
    assertThat(found(query.get().taskOwnerLike("foz%"))).containsExactly("110");
    assertThat(found(query.get().taskOwnerLikeIgnoreCase("FOZ%"))).containsExactly("110");
    assertThat(found(query.get().taskDefinitionKey("review"))).containsExactly("110", "210");
    assertThat(found(query.get().taskDefinitionKeys(Set.of("approve")))).containsExactly("114");
    assertThat(found(query.get().taskDefinitionKeyLike("app%"))).containsExactly("114");
    assertThat(found(query.get().taskCategory("cat"))).containsExactly("110");
    assertThat(found(query.get().taskCategoryIn(List.of("cat", "dog"))))
        .containsExactly("110", "210");
    assertThat(found(query.get().taskCategoryNotIn(List.of("cat")))).containsExactly("210");
    assertThat(found(query.get().taskWithoutCategory().processInstanceId("100")))
        .containsExactly("114");
    assertThat(found(query.get().taskFormKey("form"))).containsExactly("110");
    assertThat(found(query.get().taskWithFormKey())).containsExactly("110");
    assertThat(found(query.get().taskDueDate(new Date(20_000)))).containsExactly("110");
    assertThat(found(query.get().taskDueBefore(new Date(25_000)))).containsExactly("110");
    assertThat(found(query.get().taskDueAfter(new Date(20_000)))).containsExactly("210");
    assertThat(found(query.get().executionId("102"))).containsExactly("110");
    assertThat(found(query.get().executionId("nope"))).isEmpty();
    assertThat(found(query.get().processInstanceId("100"))).containsExactly("110", "114");
    assertThat(found(query.get().processInstanceIdIn(List.of("200")))).containsExactly("210");
    assertThat(found(query.get().processInstanceBusinessKey("BK-2"))).containsExactly("210");
    assertThat(found(query.get().processInstanceBusinessKeyLike("%K-2"))).containsExactly("210");
    assertThat(found(query.get().processInstanceBusinessKeyLikeIgnoreCase("bk-2")))
        .containsExactly("210");
    assertThat(found(query.get().processDefinitionId("13"))).containsExactly("110", "114");
    assertThat(found(query.get().processDefinitionKey("order").processInstanceId("100")))
        .containsExactly("110", "114");
    assertThat(found(query.get().processDefinitionKeyLike("inv%").taskAssigned()))
        .containsExactly("210");
    assertThat(found(query.get().processDefinitionKeyLikeIgnoreCase("INV%").taskAssigned()))
        .containsExactly("210");
    assertThat(found(query.get().processDefinitionKeyIn(List.of("invoice")).taskAssigned()))
        .containsExactly("210");
    assertThat(found(query.get().processDefinitionName("Invoice").taskAssigned()))
        .containsExactly("210");
    assertThat(found(query.get().processDefinitionNameLike("Inv%").taskAssigned()))
        .containsExactly("210");
    assertThat(found(query.get().deploymentId("2"))).containsExactly("110", "114");
    assertThat(found(query.get().deploymentIdIn(List.of("2", "9")))).containsExactly("110", "114");
    assertThat(found(query.get().processVariableValueEquals("n", 6))).containsExactly("210");
    assertThat(found(query.get().processVariableValueNotEquals("n", 6).taskPriority(80)))
        .containsExactly("114");
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

  @Test
  void identityLinksOfTask() {
    assertThat(queries.identityLinks("110"))
        .extracting(IdentityLink::getType, IdentityLink::getUserId, IdentityLink::getGroupId)
        .containsExactly(
            tuple("owner", "fozzie", null),
            tuple("candidate", "gonzo", null),
            tuple("candidate", null, "sales"),
            tuple("helper", "piggy", null));
    assertThat(queries.identityLinks("210"))
        .singleElement()
        .satisfies(link -> {
          assertThat(link.getType()).isEqualTo("assignee");
          assertThat(link.getUserId()).isEqualTo("gonzo");
          assertThat(link.getTaskId()).isEqualTo("210");
          assertThat(link.getProcessInstanceId()).isNull();
        });
    assertThatThrownBy(() -> queries.identityLinks("410"))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("410");
  }

  // Jobs.

  @Test
  void jobsAreShownByState() {
    assertThat(ids(queries.jobs().list())).containsExactly("120");
    assertThat(ids(queries.timerJobs().list())).containsExactly("121", "122");
    assertThat(ids(queries.suspendedJobs().list())).containsExactly("220");
    assertThat(ids(queries.deadLetterJobs().list())).containsExactly("123");
    Job retry = one(queries.timerJobs().jobId("122"));
    assertThat(retry.getJobType()).isEqualTo(Job.JOB_TYPE_MESSAGE);
    assertThat(retry.getJobHandlerType()).isEqualTo("async-continuation");
    assertThat(retry.getDuedate()).isEqualTo(new Date(40_000));
    assertThat(retry.getProcessInstanceId()).isEqualTo("100");
    assertThat(retry.getExecutionId()).isEqualTo("103");
    assertThat(retry.getElementId()).isEqualTo("wait");
    assertThat(retry.getProcessDefinitionId()).isEqualTo("13");
    assertThat(retry.isExclusive()).isTrue();
    assertThat(retry.getPriority()).isEqualTo(9);
    assertThat(retry.getCategory()).isEqualTo("mail");
    assertThat(retry.getQueue()).isNull();
    assertThat(retry.getRetries()).isEqualTo(2);
    assertThat(retry.getExceptionMessage()).isEqualTo("boom");
    assertThat(retry.getCreateTime()).isEqualTo(new Date(13_122));
    Job timer = one(queries.timerJobs().jobId("121"));
    assertThat(timer.getJobType()).isEqualTo(Job.JOB_TYPE_TIMER);
    assertThat(timer.getJobHandlerType()).isEqualTo("trigger-timer");
    assertThat(timer.isExclusive()).isFalse();
    assertThat(timer.getCategory()).isNull();
    assertThat(timer.getExceptionMessage()).isNull();
    assertThat(one(queries.deadLetterJobs()).getJobHandlerType()).isEqualTo("async-after");
    assertThat(one(queries.jobs()).getDuedate()).isNull();
  }

  @Test
  void jobsAreFiltered() {
    timers(q -> q.jobIds(List.of("122", "120"))).containsExactly("122");
    timers(q -> q.processInstanceId("100")).containsExactly("121", "122");
    timers(q -> q.processInstanceId("200")).isEmpty();
    timers(q -> q.executionId("102")).containsExactly("121");
    timers(q -> q.processDefinitionId("13")).containsExactly("121", "122");
    timers(q -> q.processDefinitionKey("order")).containsExactly("121", "122");
    timers(q -> q.processDefinitionKey("invoice")).isEmpty();
    timers(q -> q.elementId("wait")).containsExactly("121", "122");
    timers(q -> q.elementId("other")).isEmpty();
    timers(q -> q.handlerType("trigger-timer")).containsExactly("121");
    timers(q -> q.handlerType("unknown")).isEmpty();
    timers(q -> q.handlerTypes(Set.of("async-continuation", "trigger-timer")))
        .containsExactly("121", "122");
    timers(q -> q.timers()).containsExactly("121");
    timers(q -> q.messages()).containsExactly("122");
    timers(q -> q.category("mail")).containsExactly("122");
    timers(q -> q.category("Mail")).isEmpty();
    timers(q -> q.categoryLike("m%")).containsExactly("122");
    timers(q -> q.jobQueue("slow")).isEmpty();
    assertThat(ids(queries.deadLetterJobs().jobQueue("slow").list())).containsExactly("123");
    timers(q -> q.priorityHigherThanOrEquals(8)).containsExactly("122");
    timers(q -> q.priorityHigherThanOrEquals(7)).containsExactly("121", "122");
    timers(q -> q.priorityLowerThanOrEquals(7)).containsExactly("121");
    timers(q -> q.duedateLowerThan(new Date(40_000))).containsExactly("121");
    timers(q -> q.duedateHigherThan(new Date(30_000))).containsExactly("122");
    timers(q -> q.withException()).containsExactly("122");
    timers(q -> q.exceptionMessage("boom")).containsExactly("122");
    timers(q -> q.withRetriesLeft()).containsExactly("121", "122");
    assertThat(ids(queries.deadLetterJobs().noRetriesLeft().list())).containsExactly("123");
    assertThat(ids(queries.timerJobs().executable().list())).containsExactly("121");
    for (BaseJobQuery<?, ?> query :
        List.<BaseJobQuery<?, ?>>of(
            queries.jobs().processDefinitionKey("order"),
            queries.suspendedJobs().processDefinitionKey("invoice"),
            queries.deadLetterJobs().withException())) {
      assertThat(query.count()).isOne();
    }
  }

  @Test
  void jobsAreSorted() {
    timers(q -> q.orderByJobId().desc()).containsExactly("122", "121");
    timers(q -> q.orderByJobDuedate().desc()).containsExactly("122", "121");
    timers(q -> q.orderByJobCreateTime().desc()).containsExactly("122", "121");
    timers(q -> q.orderByJobRetries().asc()).containsExactly("122", "121");
    timers(q -> q.orderByJobPriority().desc()).containsExactly("122", "121");
    timers(q -> q.orderByProcessInstanceId().desc()).containsExactly("121", "122");
    timers(q -> q.orderByExecutionId().desc()).containsExactly("122", "121");
  }

  @Test
  void stacktraceOfJob() {
    assertThat(queries.exceptionStacktrace(JobRow.State.TIMER, "122")).isEqualTo("at boom");
    assertThat(queries.exceptionStacktrace(JobRow.State.READY, "120")).isNull();
    assertThatThrownBy(() -> queries.exceptionStacktrace(JobRow.State.READY, "122"))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("122");
    assertThatThrownBy(() -> queries.exceptionStacktrace(JobRow.State.READY, "x"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  // History.

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

  @Test
  void historicVariablesAreFiltered() {
    HistoricVariableInstance result =
        one(queries.historicVariableInstances().variableName("result"));
    assertThat(result.getValue()).isEqualTo("Done");
    assertThat(result.getVariableTypeName()).isEqualTo("string");
    assertThat(result.getProcessInstanceId()).isEqualTo("400");
    assertThat(result.getExecutionId()).isEqualTo("400");
    assertThat(result.getCreateTime()).isEqualTo(new Date(10_000));
    assertThat(result.getTime()).isEqualTo(new Date(10_000));
    assertThat(result.getLastUpdatedTime()).isEqualTo(new Date(10_500));
    values(q -> q.id("140")).containsExactly("140");
    values(q -> q.processInstanceId("100")).containsExactly("130", "136", "140");
    values(q -> q.processInstanceIds(Set.of("200", "400"))).containsExactly("230", "430");
    values(q -> q.executionId("101")).containsExactly("140");
    values(q -> q.executionIds(Set.of("101", "400"))).containsExactly("140", "430");
    values(q -> q.excludeLocalVariables().processInstanceId("100")).containsExactly("130", "136");
    values(q -> q.variableNameLike("in%")).containsExactly("140");
    values(q -> q.variableValueEquals("n", 6)).containsExactly("230");
    values(q -> q.variableValueEquals("nothing", null)).containsExactly("136");
    values(q -> q.variableValueNotEquals("n", 6)).containsExactly("130");
    values(q -> q.variableValueLike("result", "D%")).containsExactly("430");
    values(q -> q.variableValueLikeIgnoreCase("result", "d%")).containsExactly("430");
    values(q -> q.orderByVariableName().asc().orderByProcessInstanceId().desc())
        .containsExactly("140", "230", "130", "136", "430");
  }

  @Test
  void detailsAreFiltered() {
    HistoricDetail first = one(queries.historicDetails().id("600"));
    assertThat(first.getProcessInstanceId()).isEqualTo("100");
    assertThat(first.getExecutionId()).isEqualTo("100");
    assertThat(first.getActivityInstanceId()).isEqualTo("1000");
    assertThat(first.getTime()).isEqualTo(new Date(10_001));
    assertThat(first)
        .isInstanceOfSatisfying(
            HistoricVariableUpdate.class,
            update -> {
              assertThat(update.getVariableName()).isEqualTo("n");
              assertThat(update.getVariableTypeName()).isEqualTo("integer");
              assertThat(update.getValue()).isEqualTo(4);
            });
    assertThat(found(queries.historicDetails().variableUpdates().processInstanceId("100")))
        .containsExactly("600", "601", "602", "603");
    assertThat(queries.historicDetails().executionId("101").list()).isEmpty();
    assertThat(one(queries.historicDetails().id("603")).getActivityInstanceId()).isNull();
    assertThat(found(queries.historicDetails().activityInstanceId("1001")))
        .containsExactly("601", "602");
    assertThat(found(queries.historicDetails().activityId("start"))).containsExactly("600");
    assertThat(found(queries.historicDetails().orderByTime().desc()))
        .containsExactly("603", "601", "602", "600");
    assertThat(found(queries.historicDetails().orderByVariableName().desc()))
        .containsExactly("602", "600", "601", "603");
    assertThat(found(queries.historicDetails().orderByVariableType().desc()))
        .containsExactly("602", "603", "600", "601");
    assertThat(found(queries.historicDetails().orderByProcessInstanceId().asc()))
        .containsExactly("600", "601", "602", "603");
  }

  // Direct reads.

  @Test
  void variablesAreSeenThroughTheScopes() {
    assertThat(variable("102", "n")).isEqualTo(7);
    assertThat(variable("103", "n")).isEqualTo(5);
    assertThat(variable("100", "n")).isEqualTo(5);
    assertThat(variable("102", "own")).isEqualTo("mine");
    assertThat(variable("101", "own")).isNull();
    assertThat(variable("102", "raw")).isEqualTo(new byte[] {1, 2});
    assertThat(variable("102", "moment")).isEqualTo(Scene.MOMENT);
    assertThat(queries.variables("102", false, null))
        .containsEntry("n", 7)
        .containsEntry("inner", "inside")
        .containsEntry("own", "mine")
        .containsEntry("nothing", null)
        .hasSize(11);
    assertThat(queries.variables("102", false, List.of("n", "own", "absent", "nothing")))
        .containsOnlyKeys("n", "own", "nothing");
    assertThat(queries.variables("102", false, List.of())).isEmpty();
    assertThat(queries.variables("101", true, null)).isEqualTo(Map.of("n", 7, "inner", "inside"));
    assertThat(queries.variables("102", true, List.of("own", "n")))
        .isEqualTo(Map.of("own", "mine"));
    assertThat(queries.variables("301", true, null)).isEmpty();
  }

  @Test
  void variablesOfMissingExecutionAreRefused() {
    for (String id : List.of("999", "x", "400")) {
      assertThatThrownBy(() -> variable(id, "n"))
          .isInstanceOf(TurgoObjectNotFoundException.class)
          .hasMessageContaining("'" + id + "'");
      assertThatThrownBy(() -> queries.variables(id, false, null))
          .isInstanceOf(TurgoObjectNotFoundException.class);
    }
  }

  private @Nullable Object variable(String executionId, String name) {
    return queries.variables(executionId, false, List.of(name)).get(name);
  }

  @Test
  void valuesOfCallsThatReturnThem() {
    ProcessInstance ended =
        Queries.processInstance(
            new InstanceRow(1, 1, 13, 0, 1, "key", "name", "user", 5, false),
            new DefinitionRow(13, "order", 2, "Order", null, null, "", 2, "order.bpmn", false),
            true,
            Map.of("n", 1));
    assertThat(ended.isEnded()).isTrue();
    assertThat(ended.getProcessDefinitionKey()).isEqualTo("order");
    assertThat(ended.getProcessVariables()).isEqualTo(Map.of("n", 1));
    Deployment deployment = Queries.deployment(new DeploymentRow(7, null, null, null, "", null, 9));
    assertThat(deployment.getId()).isEqualTo("7");
    assertThat(deployment.getDeploymentTime()).isEqualTo(new Date(9));
  }

  // Helpers.

  private ListAssert<String> tasks(Function<TaskQuery, TaskQuery> filters) {
    return assertThat(found(filters.apply(queries.tasks())));
  }

  private ListAssert<String> instances(
      Function<ProcessInstanceQuery, ProcessInstanceQuery> filters) {
    return assertThat(found(filters.apply(queries.processInstances())));
  }

  private ListAssert<String> timers(Function<TimerJobQuery, TimerJobQuery> filters) {
    return assertThat(found(filters.apply(queries.timerJobs())));
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

  private ListAssert<String> values(
      Function<HistoricVariableInstanceQuery, HistoricVariableInstanceQuery> filters) {
    return assertThat(found(filters.apply(queries.historicVariableInstances())));
  }

  /** Ids of what a query finds, after checking that it counts the same. */
  private static <T> List<String> found(Query<?, T> query) {
    List<T> list = query.list();
    assertThat(query.count()).isEqualTo(list.size());
    return ids(list);
  }

  private static List<String> ids(List<?> found) {
    return found.stream().map(QueriesTest::id).toList();
  }

  private static String id(Object found) {
    return switch (found) {
      case Deployment deployment -> deployment.getId();
      case ProcessDefinition definition -> definition.getId();
      case Execution execution -> execution.getId();
      case TaskInfo task -> task.getId();
      case Job job -> job.getId();
      case HistoricProcessInstance instance -> instance.getId();
      case HistoricActivityInstance activity -> activity.getId();
      case HistoricVariableInstance variable -> variable.getId();
      case HistoricDetail detail -> detail.getId();
      default -> throw new IllegalArgumentException("Expected something with an id: " + found);
    };
  }

  private static <T> T one(Query<?, T> query) {
    return Objects.requireNonNull(query.singleResult());
  }

  /** A null where callers without null analysis could hand one in. */
  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T missing() {
    @Nullable T none = null;
    return none;
  }
}
