package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules that all queries share. */
@ParameterizedClass
@MethodSource("io.turgo.engine.query.QueryCase#scenes")
class QueriesTest extends QueryCase {
  QueriesTest(Scene scene) {
    super(scene);
  }

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
    assertThatThrownBy(() -> queries.tasks().taskCategoryNotIn(missing()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'categories'");
    assertThatThrownBy(() -> queries.tasks().taskMinPriority(missing()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'minPriority'");
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
    tasks(q -> q.processVariableValueLike("n", "a\0%")).isEmpty();
    instances(q -> q.variableValueLike("n", "a\0%")).isEmpty();
  }

  /** A null where callers without null analysis could hand one in. */
  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T missing() {
    @Nullable T none = null;
    return none;
  }
}
