package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.Model;
import io.turgo.engine.search.TableMetaData;
import io.turgo.engine.search.TablePage;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.task.Task;
import io.turgo.engine.transaction.AmbientTransaction;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The engine's tables beside those of an application, and in a schema of their own. */
@SuppressWarnings({"NullAway", "ThreadLocalUsage"}) // what is missing fails the test
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class SchemaTest {
  private static final List<String> TABLES_OF_AN_APPLICATION =
      List.of("task", "job", "node", "instance", "property", "execution", "variable", "model");

  private static final String ORDER =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                   xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
        <process id="order" isExecutable="true">
          <startEvent id="start"/>
          <sequenceFlow id="a" sourceRef="start" targetRef="pay"/>
          <userTask id="pay"/>
          <sequenceFlow id="b" sourceRef="pay" targetRef="ship"/>
          <serviceTask id="ship" turgo:async="true" turgo:delegateExpression="${ship}"/>
          <sequenceFlow id="c" sourceRef="ship" targetRef="end"/>
          <endEvent id="end"/>
        </process>
      </definitions>
      """;

  private final String database = TestPostgres.newEmptyDatabase();
  private final PostgresSettings settings = TestPostgres.settings(database);
  private final BlockingQueue<String> shipped = new LinkedBlockingQueue<>();

  /** As servers make databases, of which nothing leads to the engine's schema. */
  @BeforeEach
  void usualSearchPath() throws SQLException {
    execute("ALTER DATABASE " + database + " RESET search_path");
  }

  private ProcessEngineBuilder builder() {
    JavaDelegate ship = execution -> shipped.add(execution.getProcessInstanceId());
    return ProcessEngine.builder().postgres(settings).bean("ship", ship);
  }

  private static String ordered(ProcessEngine engine) {
    engine.getRepositoryService().createDeployment().addString("order.bpmn", ORDER).deploy();
    return engine.getRuntimeService().startProcessInstanceByKey("order").getId();
  }

  /** Pays, and waits until the job runs; the engine's end waits for its commit. */
  private void pay(ProcessEngine engine, String id) throws InterruptedException {
    Task task = engine.getTaskService().createTaskQuery().processInstanceId(id).singleResult();
    engine.getTaskService().complete(Objects.requireNonNull(task).getId());
    assertThat(shipped.poll(30, TimeUnit.SECONDS)).isEqualTo(id);
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(settings.jdbcUrl());
  }

  private void execute(String... statements) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private long number(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void hasFinished(String schema, long instances) throws SQLException {
    String ended = ".turgo_h_instance WHERE ended_at IS NOT NULL";
    assertThat(number("SELECT count(*) FROM " + schema + ended)).isEqualTo(instances);
    assertThat(number("SELECT count(*) FROM " + schema + ".turgo_instance")).isZero();
  }

  /** What an application has of its own: a history of migrations, and a table called task. */
  private FluentConfiguration flyway() {
    return Flyway.configure()
        .dataSource(settings.jdbcUrl(), null, null)
        .locations("classpath:io/turgo/engine/testing/application");
  }

  @Test
  void anApplicationMayHaveTablesOfAnyName() throws Exception {
    for (String table : TABLES_OF_AN_APPLICATION) {
      execute("CREATE TABLE " + table + " (mine text)");
    }
    try (ProcessEngine engine = builder().schema("public").build()) {
      pay(engine, ordered(engine));
    }
    hasFinished("public", 1);
    for (String table : TABLES_OF_AN_APPLICATION) {
      assertThat(number("SELECT count(*) FROM " + table)).as(table).isZero();
    }
  }

  @Test
  void enginesInTwoSchemasOfADatabaseKnowNothingOfEachOther() throws Exception {
    String odd = "Ann's \"2\" ?";
    try (ProcessEngine one = builder().schema("one").build();
        ProcessEngine two = builder().schema(odd).build()) {
      String first = ordered(one);
      String second = ordered(two);
      assertThat(one.getTaskService().createTaskQuery().list()).hasSize(1);
      assertThat(two.getTaskService().createTaskQuery().list()).hasSize(1);
      String table = two.getManagementService().getTableName(Task.class);
      assertThat(table).endsWith("." + two.getManagementService().getTableName(Task.class, false));
      assertThat(two.getTaskService().createNativeTaskQuery().sql("SELECT * FROM " + table).list())
          .extracting(Task::getProcessInstanceId)
          .containsExactly(second);
      assertThat(two.getManagementService().getTableCount()).containsEntry(table, 1L);
      assertThat(two.getManagementService().createTablePageQuery().tableName(table).listPage(0, 9))
          .extracting(TablePage::getTotal)
          .isEqualTo(1L);
      assertThat(two.getManagementService().getTableMetaData(table))
          .extracting(TableMetaData::getColumnNames, InstanceOfAssertFactories.LIST)
          .contains("assignee")
          .doesNotHaveDuplicates();
      pay(one, first);
      pay(two, second);
    }
    hasFinished("one", 1);
    hasFinished("\"Ann's \"\"2\"\" ?\"", 1);
    assertThat(number("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")).isZero();
  }

  /** All that calls do in the transaction of an application whose search path leads elsewhere. */
  @Test
  void joinedTransactionsMayHaveAnotherSearchPath() throws Exception {
    execute("CREATE SCHEMA shop", "CREATE TABLE shop.turgo_task (mine text)");
    ThreadLocal<@Nullable Connection> current = new ThreadLocal<>();
    List<Consumer<AmbientTransaction.Outcome>> listeners = new ArrayList<>();
    ProcessEngineBuilder builder =
        builder().schema("engine").ambientTransactions(() -> ambient(current.get(), listeners));
    try (ProcessEngine engine = builder.build();
        Connection connection = connect()) {
      connection.setAutoCommit(false);
      connection.setSchema("shop");
      current.set(connection);
      String kept = ordered(engine);
      RuntimeService runtime = engine.getRuntimeService();
      TaskService tasks = engine.getTaskService();
      RepositoryService repository = engine.getRepositoryService();
      Deployment dropped = repository.createDeployment().addString("b.bpmn", ORDER).deploy();
      repository.deleteDeployment(dropped.getId(), true);
      String gone = runtime.startProcessInstanceByKey("order").getId();
      runtime.setVariable(gone, "n", "x".repeat(10_000));
      assertThat(runtime.getVariable(gone, "n")).isEqualTo("x".repeat(10_000));
      runtime.deleteProcessInstance(gone, "not wanted");
      engine.getHistoryService().deleteHistoricProcessInstance(gone);
      Task alone = tasks.newTask();
      tasks.saveTask(alone);
      tasks.addComment(alone.getId(), null, "seen");
      tasks.deleteTask(alone.getId(), true);
      Model model = repository.newModel();
      repository.saveModel(model);
      repository.addModelEditorSource(model.getId(), new byte[] {1});
      Task task = tasks.createTaskQuery().processInstanceId(kept).singleResult();
      tasks.claim(Objects.requireNonNull(task).getId(), "kermit");
      tasks.complete(task.getId());
      connection.commit();
      current.remove();
      listeners.forEach(listener -> listener.accept(AmbientTransaction.Outcome.COMMITTED));
      assertThat(shipped.poll(30, TimeUnit.SECONDS)).isEqualTo(kept);
    }
    hasFinished("engine", 1);
    assertThat(number("SELECT count(*) FROM shop.turgo_task")).isZero();
    assertThat(number("SELECT count(*) FROM engine.turgo_model")).isEqualTo(1);
  }

  private static @Nullable AmbientTransaction ambient(
      @Nullable Connection open, List<Consumer<AmbientTransaction.Outcome>> listeners) {
    if (open == null) {
      return null;
    }
    return new AmbientTransaction() {
      @Override
      public Connection connection() {
        return open;
      }

      @Override
      public void afterCompletion(Consumer<Outcome> listener) {
        listeners.add(listener);
      }
    };
  }

  @Test
  void theCheckLooksIntoTheSchemaOfItsStore() throws Exception {
    try (PostgresStore store = PostgresStore.open(settings.withSchema("engine"))) {
      assertThat(ConsistencyCheck.run(store)).isEmpty();
      execute(
          """
          INSERT INTO engine.turgo_identity_link (id, instance_id, task_id, task_created_at, type, user_id)
          VALUES (1, 2, 0, 0, 'candidate', 'kermit')
          """);
      assertThat(ConsistencyCheck.run(store))
          .singleElement()
          .satisfies(violation -> assertThat(violation.sql()).contains("\"engine\".turgo_task"));
    }
  }

  @Test
  void aMigrationToolOfTheApplicationMayComeFirst() throws Exception {
    assertThat(flyway().load().migrate().migrationsExecuted).isEqualTo(1);
    try (ProcessEngine engine = builder().build()) {
      pay(engine, ordered(engine));
    }
    assertThat(flyway().load().migrate().migrationsExecuted).isZero();
    flyway().load().validate();
    hasFinished(PostgresSettings.SCHEMA, 1);
  }

  @Test
  void aMigrationToolOfTheApplicationMayComeLast() throws Exception {
    try (ProcessEngine engine = builder().build()) {
      assertThat(flyway().load().migrate().migrationsExecuted).isEqualTo(1);
      flyway().load().validate();
      pay(engine, ordered(engine));
    }
    hasFinished(PostgresSettings.SCHEMA, 1);
    assertThat(number("SELECT count(*) FROM pg_tables WHERE tablename LIKE 'turgo%'"))
        .isEqualTo(number("SELECT count(*) FROM pg_tables WHERE schemaname = 'turgo_engine'"));
  }

  @Test
  void inTheSameSchemaItMayComeFirst() throws Exception {
    assertThat(flyway().load().migrate().migrationsExecuted).isEqualTo(1);
    try (ProcessEngine engine = builder().schema("public").build()) {
      pay(engine, ordered(engine));
    }
    flyway().load().validate();
    hasFinished("public", 1);
  }

  /** Flyway refuses any schema that is not empty, whosever the tables are, unless it is told. */
  @Test
  void inTheSameSchemaItIsToldThatTheTablesOfTheEngineAreNotItsOwn() throws Exception {
    try (ProcessEngine engine = builder().schema("public").build()) {
      assertThatThrownBy(() -> flyway().load().migrate()).isInstanceOf(FlywayException.class);
      FluentConfiguration told = flyway().baselineOnMigrate(true).baselineVersion("0");
      assertThat(told.load().migrate().migrationsExecuted).isEqualTo(1);
      pay(engine, ordered(engine));
    }
    hasFinished("public", 1);
  }

  @Test
  void whatCanNotBeASchemaIsRefused() throws Exception {
    assertThatThrownBy(() -> builder().schema(" ").build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name of a schema");
    assertThatThrownBy(
            () -> ProcessEngine.builder().sqlite(Path.of("never.sqlite")).schema("engine").build())
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("SQLite has no schemas");
    execute("CREATE ROLE clerk LOGIN");
    PostgresSettings asClerk = TestPostgres.settings(database, "clerk");
    assertThatThrownBy(() -> ProcessEngine.builder().postgres(asClerk).schema("missing").build())
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining("The schema 'missing' does not exist and cannot be created");
    execute("DROP ROLE clerk");
  }
}
