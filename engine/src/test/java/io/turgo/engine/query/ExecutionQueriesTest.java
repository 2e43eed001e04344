package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.runtime.Execution;
import java.util.Date;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters and sorts of executions. */
@ParameterizedClass
@MethodSource("io.turgo.engine.query.QueryCase#scenes")
class ExecutionQueriesTest extends QueryCase {
  ExecutionQueriesTest(Scene scene) {
    super(scene);
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
}
