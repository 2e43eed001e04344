package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.search.Query;
import io.turgo.engine.task.TaskInfo;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Groups of alternatives in all queries, on the same {@link Scene} as {@link QueriesTest}. */
@ParameterizedClass
@MethodSource("scenes")
class OrQueriesTest {
  private final Queries queries;

  OrQueriesTest(Scene scene) {
    this.queries = scene.queries;
  }

  static Stream<Scene> scenes() {
    return QueriesTest.scenes();
  }

  @Test
  void oneOfTheAlternativesIsEnough() {
    assertThat(
            executions(
                queries
                    .processInstances()
                    .or()
                    .processInstanceBusinessKey("BK-1")
                    .processDefinitionKey("invoice")
                    .endOr()))
        .containsExactly("100", "200");
    assertThat(queries.processInstances().or().suspended().processInstanceId("300").endOr().count())
        .isEqualTo(2);
  }

  @Test
  void groupIsOneFilterAmongOthers() {
    assertThat(
            executions(
                queries
                    .processInstances()
                    .active()
                    .or()
                    .processInstanceBusinessKey("BK-1")
                    .processDefinitionKey("invoice")
                    .endOr()))
        .containsExactly("100");
    assertThat(
            executions(
                queries
                    .processInstances()
                    .or()
                    .processInstanceId("100")
                    .processInstanceId("200")
                    .endOr()))
        .as("the same filter in the same group")
        .containsExactly("200");
  }

  @Test
  void groupsAreCombinedByAnd() {
    assertThat(
            executions(
                queries
                    .processInstances()
                    .or()
                    .processInstanceId("100")
                    .processDefinitionKey("invoice")
                    .endOr()
                    .or()
                    .processInstanceId("300")
                    .suspended()
                    .endOr()))
        .containsExactly("200");
  }

  @Test
  void filtersOnVariablesAreAlternatives() {
    assertThat(
            executions(
                queries
                    .processInstances()
                    .or()
                    .variableValueEquals("n", 5)
                    .variableValueEquals("n", -1)
                    .processInstanceId("300")
                    .endOr()))
        .containsExactly("100", "300");
  }

  @Test
  void groupWithoutFiltersSaysNothing() {
    assertThat(queries.processInstances().or().endOr().count())
        .isEqualTo(queries.processInstances().count());
    assertThat(queries.tasks().or().ignoreAssigneeValue().endOr().count())
        .isEqualTo(queries.tasks().count());
  }

  @Test
  void groupThatIsLeftOpenCounts() {
    assertThat(
            executions(
                queries.processInstances().or().processInstanceId("100").processInstanceId("300")))
        .containsExactly("300");
  }

  @Test
  void groupsAreNotNested() {
    assertThatThrownBy(() -> queries.tasks().or().or())
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("cannot be nested");
    assertThatThrownBy(() -> queries.tasks().endOr())
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("before endOr()");
    assertThatThrownBy(() -> queries.tasks().or().endOr().endOr())
        .isInstanceOf(TurgoException.class);
  }

  @Test
  void executionsOfBothTablesAreFound() {
    assertThat(executions(queries.executions().or().activityId("wait").executionId("300").endOr()))
        .containsExactly("103", "201", "300");
    assertThat(
            executions(
                queries
                    .executions()
                    .or()
                    .processInstanceBusinessKey("BK-1")
                    .onlySubProcessExecutions()
                    .endOr()
                    .processInstanceId("100")))
        .containsExactly("100", "101");
  }

  @Test
  void candidatesAreAlternatives() {
    assertThat(tasks(queries.tasks().or().taskCandidateUser("gonzo").taskAssignee("kermit")))
        .containsExactly("110", "114");
    assertThat(
            tasks(
                queries
                    .tasks()
                    .or()
                    .taskCandidateGroup("sales")
                    .taskName("approve it")
                    .endOr()
                    .taskPriority(80)))
        .containsExactly("114");
    assertThat(
            tasks(
                queries
                    .tasks()
                    .taskCandidateUser("gonzo")
                    .or()
                    .taskCandidateUser("nobody")
                    .endOr()))
        .isEmpty();
  }

  @Test
  void jobsOfEachState() {
    assertThat(jobs(queries.jobs().or().jobId("120").elementId("none").endOr()))
        .containsExactly("120");
    assertThat(jobs(queries.timerJobs().or().executable().withException().endOr()))
        .containsExactly("121", "122");
    assertThat(
            jobs(
                queries
                    .deadLetterJobs()
                    .processInstanceId("100")
                    .or()
                    .duedateLowerThan(new Date(0))
                    .exceptionMessage("dead")
                    .endOr()))
        .containsExactly("123");
    assertThat(queries.suspendedJobs().or().jobId("1").jobIds(List.of("2")).endOr().count())
        .isZero();
  }

  @Test
  void historyToo() {
    assertThat(queries.historicProcessInstances().or().finished().processInstanceId("100").count())
        .isEqualTo(queries.historicProcessInstances().finished().count() + 1);
    assertThat(tasks(queries.historicTaskInstances().or().taskId("110").taskAssignee("kermit")))
        .contains("110", "114");
    assertThat(queries.historicActivityInstances().or().activityId("none").endOr().count())
        .isZero();
    assertThat(
            queries
                .historicVariableInstances()
                .or()
                .variableName("none")
                .processInstanceId("100")
                .endOr()
                .count())
        .isEqualTo(queries.historicVariableInstances().processInstanceId("100").count());
  }

  private static List<String> executions(Query<?, ? extends Execution> query) {
    return query.list().stream().map(Execution::getId).toList();
  }

  private static List<String> tasks(Query<?, ? extends TaskInfo> query) {
    return query.list().stream().map(TaskInfo::getId).toList();
  }

  private static List<String> jobs(Query<?, ? extends Job> query) {
    return query.list().stream().map(Job::getId).toList();
  }
}
