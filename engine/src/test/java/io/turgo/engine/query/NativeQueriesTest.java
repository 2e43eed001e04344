package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.query.sql.NativeQueries;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.task.NativeTaskQuery;
import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Queries by SQL on every database, on the same {@link Scene} as {@link QueriesTest}. */
@ParameterizedClass
@MethodSource("scenes")
class NativeQueriesTest {
  private final NativeQueries queries;

  NativeQueriesTest(Scene scene) {
    this.queries = new NativeQueries(scene.queries.reads());
  }

  static Stream<Scene> scenes() {
    return QueriesTest.scenes();
  }

  private NativeTaskQuery tasks(String sql) {
    return queries.tasks().sql(sql);
  }

  private static List<String> ids(NativeTaskQuery query) {
    return query.list().stream().map(Task::getId).toList();
  }

  @Test
  void rowsComeInTheOrderOfTheStatement() {
    assertThat(ids(tasks("SELECT * FROM turgo_task T ORDER BY T.priority DESC")))
        .containsExactly("114", "110", "210");
    assertThat(ids(tasks("select id from turgo_task where id < 0"))).isEmpty();
  }

  @Test
  void parametersAreOfAnyType() {
    assertThat(
            ids(
                tasks("SELECT * FROM turgo_task WHERE name = #{name} OR id = #{id} ORDER BY id")
                    .parameter("name", "approve it")
                    .parameter("id", "210")))
        .containsExactly("114", "210");
    assertThat(
            ids(
                tasks("SELECT * FROM turgo_task WHERE priority = #{p} AND created_at < #{ time }")
                    .parameter("p", 80)
                    .parameter("time", new Date(12_001))))
        .containsExactly("114");
    assertThat(ids(tasks("SELECT * FROM turgo_task WHERE name = #{name}").parameter("name", null)))
        .isEmpty();
  }

  @Test
  void joinsFindTheFirstId() {
    assertThat(
            ids(
                tasks(
                        "SELECT T.*, V.* FROM turgo_task T, turgo_variable V"
                            + " WHERE V.instance_id = T.instance_id AND V.name = #{n}"
                            + " AND V.execution_id = T.instance_id ORDER BY T.id")
                    .parameter("n", "n")))
        .containsExactly("110", "114", "210");
  }

  @Test
  void countSingleResultAndPages() {
    assertThat(tasks("SELECT count(*) FROM turgo_task").count()).isEqualTo(3);
    assertThat(tasks("SELECT * FROM turgo_task WHERE id = 110").singleResult())
        .extracting(Task::getName)
        .isEqualTo("Review 100%");
    assertThat(tasks("SELECT * FROM turgo_task WHERE id = 0").singleResult()).isNull();
    assertThatThrownBy(() -> tasks("SELECT * FROM turgo_task").singleResult())
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("at most one");
    assertThat(tasks("SELECT * FROM turgo_task ORDER BY id").listPage(1, 1))
        .extracting(Task::getId)
        .containsExactly("114");
    assertThat(tasks("SELECT * FROM turgo_task ORDER BY id").listPage(2, 5))
        .extracting(Task::getId)
        .containsExactly("210");
    assertThat(tasks("SELECT * FROM turgo_task").listPage(0, 0)).isEmpty();
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> queries.tasks().list())
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("sql(...)");
    assertThatThrownBy(() -> tasks("SELECT * FROM turgo_task WHERE id = #{id}").list())
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("#{id}");
    assertThatThrownBy(() -> tasks("SELECT name FROM turgo_task").list())
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("column 'id'");
    assertThatThrownBy(() -> tasks("SELECT nonsense FROM turgo_task").list())
        .isInstanceOf(TurgoStoreException.class);
  }

  @Test
  void nothingCanBeChanged() {
    assertThatThrownBy(() -> tasks("DELETE FROM turgo_task").list())
        .isInstanceOf(TurgoStoreException.class);
    assertThat(tasks("SELECT count(*) FROM turgo_task").count()).isEqualTo(3);
  }

  @Test
  void everyKindOfObject() {
    assertThat(queries.processInstances().sql("SELECT * FROM turgo_instance").list()).hasSize(3);
    assertThat(
            queries
                .executions()
                .sql("SELECT id FROM turgo_execution WHERE id = 103")
                .singleResult())
        .extracting(Execution::getActivityId)
        .isEqualTo("wait");
    assertThat(queries.activityInstances().sql("SELECT * FROM turgo_h_activity").list()).hasSize(2);
    assertThat(queries.variableInstances().sql("SELECT * FROM turgo_variable WHERE id=130").list())
        .hasSize(1);
    assertThat(queries.historicProcessInstances().sql("SELECT * FROM turgo_h_instance").list())
        .hasSize(5);
    assertThat(queries.historicActivityInstances().sql("SELECT * FROM turgo_h_activity").list())
        .hasSize(4);
    assertThat(queries.historicTaskInstances().sql("SELECT * FROM turgo_h_task").list()).hasSize(5);
    assertThat(queries.historicVariableInstances().sql("SELECT * FROM turgo_h_variable").list())
        .hasSize(5);
    assertThat(queries.historicDetails().sql("SELECT * FROM turgo_h_detail").list()).hasSize(4);
    assertThat(queries.processDefinitions().sql("SELECT * FROM turgo_process_definition").list())
        .hasSize(3);
    assertThat(queries.deployments().sql("SELECT * FROM turgo_deployment").list()).hasSize(2);
  }
}
