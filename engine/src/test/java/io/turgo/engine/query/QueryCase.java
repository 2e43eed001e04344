package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.job.Job;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.search.Query;
import io.turgo.engine.task.TaskInfo;
import io.turgo.engine.task.TaskInfoQuery;
import io.turgo.engine.task.TaskQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.ListAssert;

/** The queries over the {@link Scene} of a test, on each database. */
abstract class QueryCase {
  final Queries queries;

  QueryCase(Scene scene) {
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

  final <Q extends TaskInfoQuery<Q, T>, T extends TaskInfo> void commonTaskFilters(
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

  final ListAssert<String> tasks(Function<TaskQuery, TaskQuery> filters) {
    return assertThat(found(filters.apply(queries.tasks())));
  }

  final ListAssert<String> instances(Function<ProcessInstanceQuery, ProcessInstanceQuery> filters) {
    return assertThat(found(filters.apply(queries.processInstances())));
  }

  /** Ids of what a query finds, after checking that it counts the same. */
  static <T> List<String> found(Query<?, T> query) {
    List<T> list = query.list();
    assertThat(query.count()).isEqualTo(list.size());
    return ids(list);
  }

  static List<String> ids(List<?> found) {
    return found.stream().map(QueryCase::id).toList();
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

  static <T> T one(Query<?, T> query) {
    return Objects.requireNonNull(query.singleResult());
  }
}
