package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.transaction.JobTransactions;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.commons.util.ExceptionUtils;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/** How an engine comes to its database and to the objects of an application. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class BuilderTest {
  private static final String PROCESS =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                   xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
        <process id="p" isExecutable="true">
          <startEvent id="start"/>
          <sequenceFlow id="a" sourceRef="start" targetRef="work"/>
          <serviceTask id="work" turgo:async="true" turgo:delegateExpression="${work}"/>
          <sequenceFlow id="b" sourceRef="work" targetRef="end"/>
          <endEvent id="end"/>
        </process>
      </definitions>
      """;

  @TempDir private @Nullable Path folder;

  private final BlockingQueue<String> worked = new LinkedBlockingQueue<>();

  private Path file() {
    return Objects.requireNonNull(folder).resolve("turgo.sqlite");
  }

  private void work(ProcessEngine engine) throws InterruptedException {
    engine.getRepositoryService().createDeployment().addString("p.bpmn", PROCESS).deploy();
    String id = engine.getRuntimeService().startProcessInstanceByKey("p").getId();
    assertThat(worked.poll(30, TimeUnit.SECONDS)).isEqualTo(id);
  }

  private JavaDelegate work() {
    return execution -> worked.add(execution.getProcessInstanceId());
  }

  private static PostgresSettings unsafe(javax.sql.DataSource dataSource) {
    return PostgresSettings.of(dataSource).withAllowUnsafeDurability(true).withReadPoolSize(3);
  }

  @Test
  void connectionsComeFromTheDataSourceOfTheApplication() throws Exception {
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setUrl(TestPostgres.settings(TestPostgres.newDatabase()).jdbcUrl());
    try (ProcessEngine engine =
        ProcessEngine.builder().postgres(unsafe(dataSource)).bean("work", work()).build()) {
      work(engine);
    }
  }

  @Test
  void aPoolGetsNoConnectionBackThatTheEngineChanged() throws Exception {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(TestPostgres.settings(TestPostgres.newDatabase()).jdbcUrl());
    config.setMaximumPoolSize(16);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      try (ProcessEngine engine =
          ProcessEngine.builder()
              .postgres(unsafe(pool))
              .jobTransactions(JobTransactions.TRANSACTIONAL)
              .transactionConnections(2)
              .bean("work", work())
              .build()) {
        work(engine);
        assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isPositive();
      }
      assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
      List<Connection> all = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        Connection connection = pool.getConnection();
        all.add(connection);
        assertThat(setting(connection, "enable_seqscan")).isEqualTo("on");
        assertThat(setting(connection, "default_transaction_read_only")).isEqualTo("off");
        assertThat(setting(connection, "application_name")).doesNotContain("turgo");
      }
      for (Connection connection : all) {
        connection.close();
      }
    }
  }

  private static String setting(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT current_setting('" + name + "')")) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void aPoolOfTheUsualSizeIsEnoughBesideATransactionOfTheApplication() throws Exception {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(TestPostgres.settings(TestPostgres.newDatabase()).jdbcUrl());
    config.setMaximumPoolSize(10);
    try (HikariDataSource pool = new HikariDataSource(config);
        ProcessEngine engine =
            ProcessEngine.builder()
                .postgres(PostgresSettings.of(pool).withAllowUnsafeDurability(true))
                .jobTransactions(JobTransactions.TRANSACTIONAL)
                .bean("work", work())
                .build();
        Connection applications = pool.getConnection()) {
      applications.setAutoCommit(false);
      setting(applications, "application_name");
      work(engine);
      try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<?>> calls = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
          calls.add(
              callers.submit(() -> {
                engine.getRuntimeService().startProcessInstanceByKey("p");
                return engine
                    .getHistoryService()
                    .createHistoricProcessInstanceQuery()
                    .list()
                    .size();
              }));
        }
        for (Future<?> call : calls) {
          call.get(30, TimeUnit.SECONDS);
        }
      }
      for (int i = 0; i < 40; i++) {
        assertThat(worked.poll(30, TimeUnit.SECONDS)).isNotNull();
      }
      assertThat(pool.getHikariPoolMXBean().getThreadsAwaitingConnection()).isZero();
    }
  }

  @Test
  void dataSourcesThatDoNotFitAreRefused() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(TestPostgres.settings(TestPostgres.newDatabase()).jdbcUrl());
    config.setMaximumPoolSize(9);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      assertThatThrownBy(() -> ProcessEngine.builder().postgres(unsafe(pool)).build())
          .isInstanceOf(TurgoStoreException.class)
          .hasMessageContaining("at most 9 connections, but the engine needs 8");
    }
    SQLiteDataSource other = new SQLiteDataSource();
    other.setUrl("jdbc:sqlite:" + file());
    assertThatThrownBy(() -> ProcessEngine.builder().postgres(other).build())
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining("Expected connections of the PostgreSQL driver");
  }

  @Test
  void settersOpenNothing() {
    ProcessEngineBuilder unused = ProcessEngine.builder().sqlite(file());
    assertThat(file()).doesNotExist();
    unused.postgres("jdbc:postgresql://nowhere.invalid/shop", "u", "p");
    assertThatThrownBy(() -> unused.sqlite(file()).retries(0, java.time.Duration.ZERO).build())
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThat(file()).doesNotExist();
  }

  @Test
  void aRefusedBuildLeavesNothingBehind() throws Exception {
    ProcessEngine.builder().sqlite(file()).executorActive(false).build().close();
    List<Thread> before = engineThreads();
    assertThatThrownBy(
            () -> ProcessEngine.builder().sqlite(SqliteSettings.of(file()).withShards(7)).build())
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining("shards");
    assertThatThrownBy(
            () -> ProcessEngine.builder().sqlite(file()).eventListener(new Refusing()).build())
        .hasMessageContaining("when told of the start");
    for (Thread thread : engineThreads()) {
      if (!before.contains(thread)) {
        thread.join(TimeUnit.SECONDS.toMillis(30));
        assertThat(thread.isAlive()).as(thread.getName()).isFalse();
      }
    }
    try (ProcessEngine engine =
        ProcessEngine.builder().sqlite(file()).bean("work", work()).build()) {
      work(engine);
    }
  }

  private static final class Refusing implements TurgoEventListener {
    @Override
    public void onEvent(TurgoEvent event) {
      throw new AssertionError("when told of the start");
    }

    @Override
    public boolean isFailOnException() {
      return true;
    }
  }

  private static List<Thread> engineThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("turgo-"))
        .toList();
  }

  @Test
  void beansAreAskedForWhenTheyAreUsed() throws Exception {
    AtomicReference<@Nullable JavaDelegate> later = new AtomicReference<>();
    List<String> asked = new ArrayList<>();
    try (ProcessEngine engine =
        ProcessEngine.builder()
            .sqlite(file())
            .bean("eager", "first")
            .beans(name -> {
              asked.add(name);
              return name.equals("work") ? later.get() : null;
            })
            .build()) {
      assertThat(asked).isEmpty();
      later.set(execution -> {
        assertThat(engine.getTaskService().createTaskQuery().count()).isZero();
        worked.add(execution.getProcessInstanceId());
      });
      work(engine);
      assertThat(asked).contains("work");
    }
  }

  /** As an application that forgot the driver: its classes cannot be found. */
  @Test
  void anImplementationThatARepackedJarLacksIsNamed() throws Exception {
    List<URL> classPath = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      classPath.add(Path.of(entry).toUri().toURL());
    }
    String service = "META-INF/services/" + ProcessEngineBuilder.class.getName();
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    try (URLClassLoader repacked =
        new URLClassLoader(classPath.toArray(URL[]::new), platform) {
          @Override
          public Enumeration<URL> getResources(String name) throws IOException {
            return name.equals(service) ? Collections.emptyEnumeration() : super.getResources(name);
          }
        }) {
      Class<?> engine = repacked.loadClass(ProcessEngine.class.getName());
      assertThatThrownBy(() -> engine.getMethod("builder").invoke(null))
          .isInstanceOf(InvocationTargetException.class)
          .cause()
          .hasMessageStartingWith("The implementation of Turgo was not found: " + service);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "postgres, postgresql, org.postgresql:postgresql",
    "sqlite, sqlite-jdbc, org.xerial:sqlite-jdbc"
  })
  void aMissingDriverIsNamed(String database, String jar, String module) throws Exception {
    List<URL> classPath = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (!Path.of(entry).getFileName().toString().startsWith(jar + "-")) {
        classPath.add(Path.of(entry).toUri().toURL());
      }
    }
    try (URLClassLoader without =
        new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Class<?> program = without.loadClass(WithoutDriver.class.getName());
      assertThatThrownBy(() ->
              program
                  .getMethod("build", String.class, String.class)
                  .invoke(null, database, file().toString()))
          .isInstanceOf(InvocationTargetException.class)
          .cause()
          .hasMessage(
              "The JDBC driver of the database is missing: add " + module + " to the dependencies");
      assertThat(Files.exists(file())).isFalse();
    }
  }

  /** What {@link #aMissingDriverIsNamed} runs in a class loader of its own. */
  public static final class WithoutDriver {
    private WithoutDriver() {}

    public static void build(String database, String file) {
      ProcessEngineBuilder builder = ProcessEngine.builder();
      (database.equals("sqlite")
              ? builder.sqlite(Path.of(file))
              : builder.postgres("jdbc:postgresql://localhost/none", "u", "p"))
          .build();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://ann:topsecret@host/db",
    "jdbc:postgresql://127.0.0.1:1/db?user=ann&password=topsecret",
    "jdbc:postgresql://127.0.0.1:1/db?user=ann&password=p&sslpassword=topsecret",
    "jdbc:postgresql://ann:topsecret@127.0.0.1:1/db",
    "jdbc:postgresql://ann:a@topsecret@127.0.0.1:1/db",
    "jdbc:postgresql://127.0.0.1:port/db?password=topsecret"
  })
  void theUrlIsNamedWithoutItsPassword(String url) {
    assertThatThrownBy(() -> ProcessEngine.builder().postgres(url, "ann", "topsecret").build())
        .hasMessageContaining("jdbc:")
        .satisfies(failure ->
            assertThat(ExceptionUtils.readStackTrace(failure)).doesNotContain("topsecret"));
  }
}
