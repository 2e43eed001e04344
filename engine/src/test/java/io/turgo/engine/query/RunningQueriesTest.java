package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.runtime.ActivityInstance;
import io.turgo.engine.runtime.ActivityInstanceQuery;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.runtime.VariableInstanceQuery;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Activities and variables of running instances, on the same {@link Scene} as the others. */
@ParameterizedClass
@MethodSource("scenes")
class RunningQueriesTest {
  private final Queries queries;

  RunningQueriesTest(Scene scene) {
    this.queries = scene.queries;
  }

  static Stream<Scene> scenes() {
    return QueriesTest.scenes();
  }

  private ListAssert<String> activities(UnaryOperator<ActivityInstanceQuery> filter) {
    return assertThat(
        filter.apply(queries.activityInstances()).list().stream()
            .map(ActivityInstance::getActivityId)
            .toList());
  }

  private ListAssert<String> variables(UnaryOperator<VariableInstanceQuery> filter) {
    return assertThat(
        filter.apply(queries.variableInstances()).list().stream()
            .map(VariableInstance::getId)
            .toList());
  }

  @Test
  void activitiesOfRunningInstancesOnly() {
    activities(q -> q).containsExactly("start", "review");
    activities(q -> q.processInstanceId("400")).isEmpty();
    activities(q -> q.finished()).containsExactly("start");
    activities(q -> q.unfinished().activityType("userTask")).containsExactly("review");
    activities(q -> q.startedAfter(new Date(11_000))).containsExactly("review");
    activities(q -> q.or().activityId("start").activityName("Review").endOr())
        .containsExactly("start", "review");
    activities(q -> q.orderByActivityInstanceStartTime().desc()).containsExactly("review", "start");
    activities(q -> q.orderByActivityInstanceDuration().asc()).containsExactly("start", "review");
    activities(q -> q.orderByActivityInstanceEndTime().asc()).containsExactly("start", "review");
    activities(q -> q.orderByActivityInstanceId().desc()).containsExactly("review", "start");
    ActivityInstance review = queries.activityInstances().activityInstanceId("1001").singleResult();
    assertThat(review).isNotNull().extracting(ActivityInstance::getTaskId).isEqualTo("110");
  }

  @Test
  void variablesAreFiltered() {
    variables(q -> q.processInstanceId("200")).containsExactly("230", "231");
    variables(q -> q.processInstanceIds(List.of("200", "300"))).containsExactly("230", "231");
    variables(q -> q.executionId("101")).containsExactly("139", "140");
    variables(q -> q.executionIds(List.of("101", "102"))).containsExactly("139", "140", "141");
    variables(q -> q.variableName("n")).containsExactly("130", "139", "230");
    variables(q -> q.variableName("n").excludeLocalVariables()).containsExactly("130", "230");
    variables(q -> q.variableNameLike("%nn%")).containsExactly("140");
    variables(q -> q.variableValueEquals("n", 7)).containsExactly("139");
    variables(q -> q.variableValueNotEquals("n", 7)).containsExactly("130", "230");
    variables(q -> q.variableValueLike("text", "hello%")).containsExactly("231");
    variables(q -> q.variableValueLikeIgnoreCase("text", "hello%")).containsExactly("132", "231");
    variables(q -> q.id("141")).containsExactly("141");
    variables(q -> q.variableName("n").orderByProcessInstanceId().desc())
        .containsExactly("230", "130", "139");
    variables(q -> q.executionId("101").orderByVariableName().asc()).containsExactly("140", "139");
    VariableInstance n =
        Objects.requireNonNull(queries.variableInstances().id("139").singleResult());
    assertThat(
            List.of(
                n.getName(),
                n.getTypeName(),
                String.valueOf(n.getValue()),
                n.getProcessInstanceId(),
                n.getExecutionId(),
                n.getProcessDefinitionId()))
        .containsExactly("n", "integer", "7", "100", "101", "13");
  }

  @Test
  void variableInstancesAreSeenThroughTheScopes() {
    Map<String, VariableInstance> seen = queries.variableInstances("102", false, null);
    assertThat(seen).hasSize(11);
    assertThat(seen.get("n")).extracting(VariableInstance::getId).isEqualTo("139");
    assertThat(seen.get("text")).extracting(VariableInstance::getId).isEqualTo("132");
    assertThat(queries.variableInstances("102", true, null)).containsOnlyKeys("own");
    assertThat(queries.variableInstances("102", false, List.of("n", "none"))).containsOnlyKeys("n");
    assertThat(queries.variableInstances("100", false, null)).doesNotContainKeys("own", "inner");
    assertThatThrownBy(() -> queries.variableInstances("999", false, null))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("'999'");
  }

  @Test
  void activeActivities() {
    assertThat(queries.activeActivityIds("100")).containsExactly("sub", "wait", "review");
    assertThat(queries.activeActivityIds("101")).containsExactly("sub", "review");
    assertThat(queries.activeActivityIds("103")).containsExactly("wait");
    assertThatThrownBy(() -> queries.activeActivityIds("x"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }
}
