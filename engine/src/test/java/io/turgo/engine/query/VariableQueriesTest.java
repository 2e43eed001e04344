package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableInstanceQuery;
import io.turgo.engine.history.HistoricVariableUpdate;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.assertj.core.api.ListAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Variables as filters, their values, their history and their changes. */
@ParameterizedClass
@MethodSource("io.turgo.engine.query.QueryCase#scenes")
class VariableQueriesTest extends QueryCase {
  VariableQueriesTest(Scene scene) {
    super(scene);
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

  private ListAssert<String> values(
      Function<HistoricVariableInstanceQuery, HistoricVariableInstanceQuery> filters) {
    return assertThat(found(filters.apply(queries.historicVariableInstances())));
  }
}
