package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.search.Query;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.variable.VariableCodec;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Queries that task lists and consoles need look at few pages of large tables on PostgreSQL. Each
 * runs under EXPLAIN ANALYZE, which counts the pages.
 */
@Timeout(120)
class PlansTest {
  private static final int ROWS = 10_000;

  /** A walk through all rows by a key looks at more than {@link #ROWS}. */
  private static final int MOST_PAGES = 250;

  private static final Pattern PAGES =
      Pattern.compile("Buffers: shared(?: hit=(\\d+))?(?: read=(\\d+))?");

  /**
   * A thousandth of the rows is of each group, user, definition and assignee; two thirds are free.
   */
  private static final String FILL =
      """
      SET search_path = turgo_engine;
      INSERT INTO turgo_process_definition (id, deployment_id, version, suspended, has_start_form,
          has_graphics, key, resource_name, tenant_id)
        SELECT i, 1, 1, false, false, false, 'process' || i, 'f', '' FROM generate_series(1, 1000) i;
      INSERT INTO turgo_instance (id, root_id, definition_id, rev, started_at, shard, suspended, business_key)
        SELECT i, i, 1 + i % 1000, 1, i, 0, false, 'key' || i FROM generate_series(1, @ROWS@) i;
      INSERT INTO turgo_execution (id, instance_id, parent_id, activity_instance_id, active, scope, activity_id)
        SELECT i + 1000000, i, i, 0, true, false, 'a' FROM generate_series(1, @ROWS@) i;
      INSERT INTO turgo_task (id, instance_id, execution_id, definition_id, created_at, priority,
          task_definition_key, name, assignee)
        SELECT i + 2000000, i, i + 1000000, 1 + i % 1000, i, 50, 't', 'Task',
            CASE WHEN i % 3 = 0 THEN 'assignee' || i / 3 % 1000 END
          FROM generate_series(1, @ROWS@) i;
      INSERT INTO turgo_identity_link (id, instance_id, task_id, type, user_id, group_id)
        SELECT i + 3000000, i, i + 2000000, 'candidate', CASE WHEN i % 2 = 0 THEN 'user' || i % 1000 END,
            CASE WHEN i % 2 = 1 THEN 'group' || i % 1000 END
          FROM generate_series(1, @ROWS@) i;
      INSERT INTO turgo_h_instance (id, definition_id, started_at, ended_at, business_key)
        SELECT i, 1 + i % 1000, i, CASE WHEN i % 2 = 0 THEN i END, 'key' || i
          FROM generate_series(1, @ROWS@) i;
      INSERT INTO turgo_h_task (id, instance_id, execution_id, definition_id, started_at, priority,
          task_definition_key, name, assignee)
        SELECT i + 2000000, i, i + 1000000, 1 + i % 1000, i, 50, 't', 'Task', 'assignee' || i % 1000
          FROM generate_series(1, @ROWS@) i;
      ANALYZE turgo_process_definition, turgo_instance, turgo_execution, turgo_task,
        turgo_identity_link, turgo_h_instance, turgo_h_task;
      """
          .replace("@ROWS@", String.valueOf(ROWS));

  private static Store store;
  private static Queries queries;
  private static volatile String plan = "";

  @BeforeAll
  static void fill() throws SQLException {
    String name = TestPostgres.newDatabase();
    store = PostgresStore.open(TestPostgres.settings(name));
    try (Connection connection =
            DriverManager.getConnection(
                Objects.requireNonNull(TestPostgres.settings(name).jdbcUrl()));
        Statement statement = connection.createStatement()) {
      statement.execute(FILL);
    }
    queries =
        new Queries(
            explaining(store),
            InstantSource.system(),
            VariableCodec.BUILT_IN,
            user -> List.of("group7"),
            (definitionId, elementId) -> null,
            UnitVariables.NONE);
  }

  @AfterAll
  static void close() {
    store.close();
  }

  private static Arguments query(String name, Function<Queries, ? extends Query<?, ?>> query) {
    return Arguments.of(name, query);
  }

  static Stream<Arguments> queries() {
    return Stream.of(
        query("candidate group", q -> q.tasks().taskCandidateGroup("group7")),
        query(
            "candidate group, newest first",
            q -> q.tasks().taskCandidateGroup("group7").orderByTaskCreateTime().desc()),
        query("candidate groups", q -> q.tasks().taskCandidateGroupIn(List.of("group7", "group9"))),
        query("candidate user", q -> q.tasks().taskCandidateUser("user8")),
        query(
            "assignee, newest first",
            q -> q.tasks().taskAssignee("assignee7").orderByTaskCreateTime().desc()),
        query("nobody's tasks", q -> q.tasks().taskUnassigned()),
        query(
            "nobody's tasks, newest first",
            q -> q.tasks().taskUnassigned().orderByTaskCreateTime().desc()),
        query("newest tasks", q -> q.tasks().orderByTaskCreateTime().desc()),
        query("tasks of a definition", q -> q.tasks().processDefinitionId("7")),
        query(
            "tasks of a process, newest first",
            q -> q.tasks().processDefinitionKey("process7").orderByTaskCreateTime().desc()),
        query("tasks of a business key", q -> q.tasks().processInstanceBusinessKey("key77")),
        query("instances of a definition", q -> q.processInstances().processDefinitionId("7")),
        query("instances of a process", q -> q.processInstances().processDefinitionKey("process7")),
        query(
            "instances of a business key",
            q -> q.processInstances().processInstanceBusinessKey("key77")),
        query(
            "past instances of a business key",
            q -> q.historicProcessInstances().processInstanceBusinessKey("key77")),
        query(
            "past instances of a process",
            q -> q.historicProcessInstances().processDefinitionKey("process7")),
        query(
            "instances that ended last",
            q -> q.historicProcessInstances().finished().orderByProcessInstanceEndTime().desc()),
        query(
            "instances that ended since",
            q -> q.historicProcessInstances().finishedAfter(new Date(ROWS - 100))),
        query(
            "instances that started last",
            q -> q.historicProcessInstances().orderByProcessInstanceStartTime().desc()),
        query(
            "past tasks of an assignee", q -> q.historicTaskInstances().taskAssignee("assignee7")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("queries")
  void looksAtFewPages(String name, Function<Queries, ? extends Query<?, ?>> query) {
    plan = "";
    assertThatThrownBy(() -> query.apply(queries).page(null, 20))
        .isInstanceOf(TurgoStoreException.class);
    // few definitions, and no facts at all
    assertThat(plan)
        .doesNotContainPattern(
            "Seq Scan on turgo_(?!process_definition|instance_facts|h_instance_facts)");
    Matcher pages = PAGES.matcher(plan);
    assertThat(pages.find()).as(plan).isTrue();
    assertThat(number(pages.group(1)) + number(pages.group(2)))
        .as("%s: pages that are looked at by%n%s", name, plan)
        .isLessThan(MOST_PAGES);
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /** The store, but its reads explain instead of reading. */
  private static Store explaining(Store real) {
    return proxy(
        Store.class,
        real,
        (method, answer) ->
            answer instanceof DataSource reads
                ? proxy(
                    DataSource.class,
                    reads,
                    (ofSource, connection) ->
                        connection instanceof Connection actual ? explaining(actual) : connection)
                : answer);
  }

  private static Connection explaining(Connection real) {
    return (Connection)
        Proxy.newProxyInstance(
            PlansTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("prepareStatement")) {
                return invoke(real, method, arguments);
              }
              PreparedStatement explain =
                  real.prepareStatement("EXPLAIN (ANALYZE, BUFFERS) " + arguments[0]);
              return Proxy.newProxyInstance(
                  PlansTest.class.getClassLoader(),
                  new Class<?>[] {PreparedStatement.class},
                  (statement, called, given) -> {
                    if (called.getName().startsWith("execute")) {
                      plan = text(explain);
                      throw new SQLException("It was only explained");
                    }
                    return invoke(explain, called, given);
                  });
            });
  }

  private static String text(PreparedStatement explain) throws SQLException {
    StringBuilder lines = new StringBuilder();
    try (ResultSet rows = explain.executeQuery()) {
      while (rows.next()) {
        lines.append(rows.getString(1)).append('\n');
      }
    }
    return lines.toString();
  }

  private interface Answers {
    @Nullable Object answer(Method method, @Nullable Object real);
  }

  private static <T> T proxy(Class<T> type, T real, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            PlansTest.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.answer(method, invoke(real, method, arguments))));
  }

  private static @Nullable Object invoke(Object real, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
