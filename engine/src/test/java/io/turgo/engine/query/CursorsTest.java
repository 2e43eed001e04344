package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.search.Page;
import io.turgo.engine.search.Query;
import io.turgo.engine.task.TaskQuery;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every query pages by cursors in each of its orders, on the same {@link Scene} as the others. */
@ParameterizedClass
@MethodSource("scenes")
class CursorsTest {
  private final Queries queries;

  CursorsTest(Scene scene) {
    this.queries = scene.queries;
  }

  static Stream<Scene> scenes() {
    return QueryCase.scenes();
  }

  @Test
  void pagesOfOneAreWhatOnePageIs() {
    int orders = 0;
    for (Method maker : makers()) {
      List<Method> sorts =
          Arrays.stream(maker.getReturnType().getMethods())
              .filter(method -> method.getName().startsWith("orderBy") && !method.isBridge())
              .toList();
      assertPages(maker, null, true);
      for (Method sort : sorts) {
        assertPages(maker, sort, true);
        assertPages(maker, sort, false);
        orders++;
      }
    }
    assertThat(orders).isGreaterThan(100);
  }

  private static List<Method> makers() {
    return Arrays.stream(Queries.class.getDeclaredMethods())
        .filter(method ->
            method.getParameterCount() == 0 && Query.class.isAssignableFrom(method.getReturnType()))
        .toList();
  }

  private void assertPages(Method maker, @Nullable Method sort, boolean ascending) {
    String name =
        maker.getReturnType().getSimpleName() + (sort == null ? "" : "." + sort.getName());
    List<?> all = query(maker, sort, ascending).page(null, Integer.MAX_VALUE).items();
    List<Object> paged = new ArrayList<>();
    @Nullable String cursor = null;
    do {
      Page<?> page = query(maker, sort, ascending).page(cursor, 1);
      paged.addAll(page.items());
      cursor = page.next();
    } while (cursor != null && paged.size() <= all.size());
    assertThat(texts(paged)).as(name).isEqualTo(texts(all));
    assertThat(texts(all))
        .as(name)
        .containsExactlyInAnyOrderElementsOf(texts(query(maker, sort, ascending).list()));
    assertThat(query(maker, null, true).countUpTo(2)).as(name).isEqualTo(Math.min(2, all.size()));
  }

  private static List<String> texts(List<?> objects) {
    return objects.stream()
        .map(object -> Objects.toString(object).replaceAll("\\[B@[0-9a-f]+", "bytes"))
        .toList();
  }

  private Query<?, ?> query(Method maker, @Nullable Method sort, boolean ascending) {
    try {
      Query<?, ?> query = (Query<?, ?>) maker.invoke(queries);
      if (sort == null) {
        return query;
      }
      sort.setAccessible(true);
      Query<?, ?> sorted = (Query<?, ?>) sort.invoke(query);
      return ascending ? sorted.asc() : sorted.desc();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(maker.getName() + " " + sort, e);
    }
  }

  /** Pages by time are found from the parts of users and groups, lists from the tasks. */
  @Test
  void candidatesTasksByTimeAreThoseOfTheList() {
    List<UnaryOperator<TaskQuery>> filters =
        List.of(
            query -> query.taskCandidateUser("gonzo"),
            query -> query.taskCandidateUser("gonzo").ignoreAssigneeValue(),
            query -> query.taskCandidateUser("nobody"),
            query -> query.taskCandidateGroup("sales"),
            query -> query.taskCandidateGroupIn(List.of("sales", "sales", "none", "a\0b")),
            query -> query.taskCandidateUser("gonzo").taskCandidateGroup("sales"),
            query -> query.taskCandidateUser("gonzo").taskName("approve it").ignoreAssigneeValue(),
            query -> query.taskCandidateOrAssigned("gonzo"),
            query -> query.taskCandidateOrAssigned("gonzo").ignoreAssigneeValue(),
            query -> query.taskCandidateOrAssigned("kermit"),
            query -> query.taskCandidateOrAssigned("kermit").ignoreAssigneeValue(),
            query -> query.taskCandidateOrAssigned("a\0b"));
    int found = 0;
    for (int i = 0; i < filters.size(); i++) {
      for (boolean ascending : new boolean[] {true, false}) {
        TaskQuery query = filters.get(i).apply(queries.tasks()).orderByTaskCreateTime();
        List<?> all = (ascending ? query.asc() : query.desc()).list();
        List<Object> paged = new ArrayList<>();
        @Nullable String cursor = null;
        do {
          TaskQuery again = filters.get(i).apply(queries.tasks()).orderByTaskCreateTime();
          Page<?> page = (ascending ? again.asc() : again.desc()).page(cursor, 1);
          paged.addAll(page.items());
          cursor = page.next();
        } while (cursor != null && paged.size() <= all.size());
        assertThat(texts(paged)).as("filter %s, ascending %s", i, ascending).isEqualTo(texts(all));
        found += paged.size();
      }
    }
    assertThat(found).isGreaterThan(12);
  }

  /** Pages by id are found from the variables, lists from the instances. */
  @Test
  void instancesByAVariableAreThoseOfTheList() {
    List<UnaryOperator<ProcessInstanceQuery>> filters =
        List.of(
            query -> query.variableValueEquals("n", 5),
            query -> query.variableValueEquals("n", 7), // a variable below the instance has it
            query -> query.variableValueEquals("n", "5"),
            query -> query.variableValueEquals("big", 5L),
            query -> query.variableValueGreaterThan("n", 4),
            query -> query.variableValueLessThan("n", 100),
            query -> query.variableValueLessThanOrEqual("n", 5),
            query -> query.variableValueEquals("own", "mine"),
            query -> query.variableValueLike("text", "%"));
    int found = 0;
    for (int i = 0; i < filters.size(); i++) {
      for (boolean ascending : new boolean[] {true, false}) {
        ProcessInstanceQuery query =
            filters.get(i).apply(queries.processInstances()).orderByProcessInstanceId();
        List<?> all = (ascending ? query.asc() : query.desc()).list();
        List<Object> paged = new ArrayList<>();
        @Nullable String cursor = null;
        do {
          ProcessInstanceQuery again =
              filters.get(i).apply(queries.processInstances()).orderByProcessInstanceId();
          Page<?> page = (ascending ? again.asc() : again.desc()).page(cursor, 1);
          paged.addAll(page.items());
          cursor = page.next();
        } while (cursor != null && paged.size() <= all.size());
        assertThat(texts(paged)).as("filter %s, ascending %s", i, ascending).isEqualTo(texts(all));
        found += paged.size();
      }
    }
    assertThat(found).isGreaterThan(12);
  }

  @Test
  void aCursorIsOfItsOrder() {
    String cursor = queries.tasks().orderByTaskPriority().asc().page(null, 1).next();
    assertThat(cursor).isNotNull();
    assertRefused(() -> queries.tasks().orderByTaskPriority().desc().page(cursor, 1));
    assertRefused(() -> queries.tasks().orderByTaskName().asc().page(cursor, 1));
    assertRefused(() -> queries.tasks().page(cursor, 1));
    assertRefused(() -> queries.tasks().page("", 1));
    assertRefused(() -> queries.tasks().page("no cursor", 1));
    assertRefused(() -> queries.tasks().page(null, 0));
    assertRefused(() -> queries.tasks().countUpTo(0));
  }

  private static void assertRefused(Runnable call) {
    assertThatThrownBy(call::run).isInstanceOf(TurgoIllegalArgumentException.class);
  }
}
