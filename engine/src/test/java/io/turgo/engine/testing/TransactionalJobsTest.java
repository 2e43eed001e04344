package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.job.Job;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import io.turgo.engine.transaction.JdbcTransactions;
import io.turgo.engine.transaction.JobTransaction;
import io.turgo.engine.transaction.JobTransactions;
import io.turgo.engine.transaction.TransactionProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Jobs whose user code and process state are committed together, or not at all. */
@SuppressWarnings("NullAway") // what is missing fails the test
class TransactionalJobsTest {
  private static final String TX = "turgo:async='true' turgo:transactional='true'";

  @TempDir Path folder;

  private @Nullable Kit kit;
  private String url = "";

  private Kit open(Database database) {
    return open(database, settings -> settings);
  }

  private Kit open(Database database, UnaryOperator<ProcessEngineBuilder> settings) {
    Store store;
    if (database == Database.SQLITE) {
      Path file = folder.resolve("turgo.db");
      url = "jdbc:sqlite:" + file;
      store = SqliteStore.open(SqliteSettings.of(file).withDurable(false));
    } else {
      String name = TestPostgres.newDatabase();
      url = TestPostgres.settings(name).jdbcUrl();
      store = PostgresStore.open(TestPostgres.settings(name));
    }
    outside("CREATE TABLE IF NOT EXISTS booking (who VARCHAR(40))");
    Kit opened = Kit.on(store, settings);
    kit = opened;
    if (database == Database.POSTGRES) {
      // From the second transaction on, commits go with their units.
      opened
          .engine()
          .inTransaction(connection -> {
            run(opened, "SELECT txid_current()");
            return true;
          });
    }
    opened.code("book", execution -> book(opened, "a"));
    return opened;
  }

  @AfterEach
  void close() {
    if (kit != null) {
      kit.checkConsistency();
      kit.close();
    }
  }

  /** Writes in the transaction of the job. */
  private static void book(Kit kit, String who) {
    try (Connection connection = kit.engine().getJobDataSource().getConnection();
        PreparedStatement insert = connection.prepareStatement("INSERT INTO booking VALUES (?)")) {
      insert.setString(1, who);
      insert.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Changes something on a connection that is not the engine's. */
  private void outside(String sql) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long bookings(Kit kit) {
    return kit.rows("SELECT count(*) FROM booking");
  }

  private static String[] bookThenWait(String attributes) {
    return new String[] {
      start("s"), code("a", "book", attributes), user("u", ""), end("e"), flow("s -> a -> u -> e")
    };
  }

  private static Job onlyJob(Kit kit) {
    return Objects.requireNonNull(
        kit.engine().getManagementService().createJobQuery().singleResult());
  }

  private static Job onlyTimer(Kit kit) {
    return Objects.requireNonNull(
        kit.engine().getManagementService().createTimerJobQuery().singleResult());
  }

  private static void waitUntilEnded(Kit kit, int instances) throws InterruptedException {
    Await.until(
        instances + " instances have ended",
        () ->
            kit.engine().getHistoryService().createHistoricProcessInstanceQuery().finished().count()
                >= instances);
  }

  @ParameterizedTest
  @EnumSource
  void bothAreCommittedTogether(Database database) {
    Kit kit = open(database);
    List<Long> seenMeanwhile = new ArrayList<>();
    kit.code(
        "book",
        execution -> {
          book(kit, "a");
          execution.setVariable("booked", true);
          seenMeanwhile.add(bookings(kit)); // of its own
          seenMeanwhile.add(CompletableFuture.supplyAsync(() -> bookings(kit)).join());
        });
    String id = kit.run("together", bookThenWait(TX));
    long groups = kit.engine().getMetrics().commits().groups();

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(seenMeanwhile).containsExactly(1L, 0L);
    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.variable(id, "booked")).isEqualTo(true);
    assertThat(kit.trail(id)).isEqualTo("s a u..");
    assertThat(kit.engine().getMetrics().commits().groups()).isEqualTo(groups + 1);
  }

  @ParameterizedTest
  @EnumSource
  void neitherIsCommittedWhenUserCodeThrowsAndARetryIsCounted(Database database) {
    Kit kit = open(database);
    AtomicBoolean broken = new AtomicBoolean(true);
    kit.code(
        "book",
        execution -> {
          execution.setVariable("booked", true);
          book(kit, "a");
          if (broken.get()) {
            throw new IllegalStateException("out of seats");
          }
        });
    String id = kit.run("throws", bookThenWait(TX));

    kit.runJobs();

    assertThat(kit.failures()).singleElement().asString().contains("out of seats");
    assertThat(bookings(kit)).isZero();
    assertThat(kit.variable(id, "booked")).isNull();
    Job retry = onlyTimer(kit);
    assertThat(retry.getRetries()).isEqualTo(2);
    assertThat(retry.getExceptionMessage()).isEqualTo("out of seats");

    broken.set(false);
    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(60));
    kit.runJobs();

    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s a u..");
  }

  @ParameterizedTest
  @EnumSource
  void clashUndoesBothAndRunsTheJobAgainWithoutARetry(Database database) {
    Kit kit = open(database);
    AtomicInteger calls = new AtomicInteger();
    List<Integer> retries = new ArrayList<>();
    kit.code(
        "book",
        execution -> {
          if (calls.incrementAndGet() == 1) {
            outside(
                "UPDATE turgo_instance SET rev = rev + 1 WHERE id = "
                    + execution.getProcessInstanceId());
          }
          retries.add(onlyJob(kit).getRetries());
          book(kit, "a");
        });
    String id = kit.run("clash", bookThenWait(TX));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(calls).hasValue(2);
    assertThat(retries).containsExactly(3, 3);
    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s a u..");
    assertThat(kit.engine().getMetrics().commits().clashes()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void changeThatTheCodeDidNotReadIsTakenOverWithoutCallingAgain(Database database) {
    Kit kit = open(database);
    AtomicInteger calls = new AtomicInteger();
    kit.code(
        "book",
        execution -> {
          calls.incrementAndGet();
          Kit.elsewhere(() ->
              kit.engine()
                  .getRuntimeService()
                  .setVariable(execution.getProcessInstanceId(), "other", 1));
          book(kit, "a");
        });
    String id = kit.run("beside", bookThenWait(TX));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(calls).hasValue(1);
    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.variable(id, "other")).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s a u..");
  }

  @ParameterizedTest
  @EnumSource
  void callThatMustBeRepeatedIsUndoneFirst(Database database) {
    Kit kit = open(database);
    AtomicInteger calls = new AtomicInteger();
    kit.code(
        "book",
        execution -> {
          int n = (Integer) Objects.requireNonNull(execution.getVariable("n"));
          if (calls.incrementAndGet() == 1) {
            Kit.elsewhere(() ->
                kit.engine()
                    .getRuntimeService()
                    .setVariable(execution.getProcessInstanceId(), "n", 10));
          }
          book(kit, "n was " + n);
          execution.setVariable("n", n + 1);
        });
    String id = kit.deploy("counter", bookThenWait(TX)).start("counter", Map.of("n", 0));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(calls).hasValue(2);
    assertThat(kit.variable(id, "n")).isEqualTo(11);
    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.rows("SELECT count(*) FROM booking WHERE who = 'n was 10'")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void severalCallsOfOneJobShareItsTransaction(Database database) {
    Kit kit = open(database);
    AtomicInteger attempts = new AtomicInteger();
    kit.code(
        "second",
        execution -> {
          book(kit, "b");
          if (attempts.incrementAndGet() == 1) {
            throw new IllegalStateException("second failed");
          }
        });
    String id =
        kit.run(
            "two",
            start("s"),
            code("a", "book", TX),
            code("b", "second", ""),
            end("e"),
            flow("s -> a -> b -> e"));

    kit.runJobs();
    assertThat(bookings(kit)).isZero();

    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(60));
    kit.runJobs();
    kit.assertEnded(id, "s a b e");
    assertThat(bookings(kit)).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void elementSpeaksBeforeProcessAndProcessBeforeEngine(Database database) {
    Kit kit = open(database, settings -> settings.jobTransactions(JobTransactions.TRANSACTIONAL));
    List<String> shared = new ArrayList<>();
    kit.code("note", execution -> shared.add(execution.getCurrentActivityId() + shares(kit)));
    String[] elements = {
      start("s"),
      code("a", "note", "turgo:async='true'"),
      code("b", "note", "turgo:async='true' turgo:transactional='false'"),
      code("c", "note", TX),
      end("e"),
      flow("s -> a -> b -> c -> e")
    };
    kit.deploy("byEngine", elements);
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "p.bpmn",
            BpmnText.process("byProcess", elements)
                .replace(
                    "isExecutable=\"true\"", "isExecutable=\"true\" turgo:transactional=\"false\""))
        .deploy();

    kit.start("byEngine", Map.of());
    kit.runJobs();
    assertThat(shared).containsExactly("a yes", "b no", "c yes");

    shared.clear();
    kit.start("byProcess", Map.of());
    kit.runJobs();
    assertThat(shared).containsExactly("a no", "b no", "c yes");
    assertThat(kit.failures()).isEmpty();
  }

  private static String shares(Kit kit) {
    try (Connection connection = kit.engine().getJobDataSource().getConnection()) {
      return connection.getAutoCommit() ? " auto-commit" : " yes";
    } catch (SQLException e) {
      assertThat(e.getMessage()).contains("turgo:transactional");
      return " no";
    }
  }

  @ParameterizedTest
  @EnumSource
  void userCodeCanNotEndTheTransaction(Database database) {
    Kit kit = open(database);
    kit.code(
        "book",
        execution -> {
          try {
            Connection connection = kit.engine().getJobDataSource().getConnection();
            assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
            assertThatThrownBy(connection::rollback).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> connection.setAutoCommit(true))
                .isInstanceOf(SQLException.class);
            connection.setAutoCommit(false);
            connection.close();
            assertThat(connection.isClosed()).isTrue();
          } catch (SQLException e) {
            throw new IllegalStateException(e);
          }
          book(kit, "a");
        });
    String id = kit.run("ending", bookThenWait(TX));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s a u..");
  }

  @ParameterizedTest
  @EnumSource
  void nothingOfTheProcessIsWrittenIfUserCodeEndsTheTransactionByStatement(Database database) {
    Kit kit = open(database);
    kit.code(
        "book",
        execution -> {
          book(kit, "a");
          run(kit, "ROLLBACK");
        });
    String id = kit.run("rollback", bookThenWait(TX));

    kit.runJobs();

    // PostgreSQL's driver begins another transaction, SQLite has none any more.
    assertThat(kit.trail(id)).isEqualTo(database == Database.SQLITE ? "s" : "s a u..");
    assertThat(kit.failures()).hasSize(database == Database.SQLITE ? 1 : 0);
    assertThat(bookings(kit)).isZero();
  }

  private static void run(Kit kit, String sql) {
    try (Connection connection = kit.engine().getJobDataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void swallowedFailureOfAStatementCostsAnAttempt() {
    Kit kit = open(Database.POSTGRES);
    kit.code(
        "book",
        execution -> {
          book(kit, "a");
          assertThatThrownBy(() -> run(kit, "SELECT * FROM nowhere"))
              .isInstanceOf(IllegalStateException.class);
        });
    kit.run("swallowed", bookThenWait(TX));

    kit.runJobs();

    assertThat(kit.failures()).singleElement().asString().contains("did not throw");
    assertThat(onlyTimer(kit).getRetries()).isEqualTo(2);
    assertThat(bookings(kit)).isZero();
  }

  @Test
  void constraintThatIsCheckedAtTheCommitCostsAnAttempt() {
    Kit kit = open(Database.POSTGRES);
    outside("CREATE TABLE seat (n INT UNIQUE DEFERRABLE INITIALLY DEFERRED)");
    outside("INSERT INTO seat VALUES (1)");
    kit.code("book", execution -> run(kit, "INSERT INTO seat VALUES (1)"));
    String id = kit.run("deferred", bookThenWait(TX));

    kit.runJobs();

    assertThat(kit.failures()).singleElement().asString().contains("seat_n_key");
    assertThat(onlyTimer(kit).getRetries()).isEqualTo(2);
    assertThat(kit.trail(id)).isEqualTo("s");
  }

  /** Somebody holds the instance's row and waits for what the job holds. */
  @Test
  void deadlockAtTheFlushCostsNoAttempt() throws Exception {
    Kit kit = open(Database.POSTGRES);
    outside(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = 1',"
            + " current_database()); END $$");
    AtomicInteger calls = new AtomicInteger();
    CountDownLatch holdsItsLock = new CountDownLatch(1);
    CountDownLatch goesOn = new CountDownLatch(1);
    kit.code(
        "book",
        execution -> {
          book(kit, "a");
          run(kit, "SELECT pg_advisory_xact_lock(7)");
          if (calls.incrementAndGet() == 1) {
            holdsItsLock.countDown();
            Await.open(goesOn);
          }
        });
    String id = kit.run("deadlock", bookThenWait(TX));
    try (Connection foreign = DriverManager.getConnection(url);
        Statement statement = foreign.createStatement()) {
      foreign.setAutoCommit(false);
      statement.execute("SET deadlock_timeout = '1min'"); // so that it is not the one that loses
      CompletableFuture<Void> holder =
          onAThread(() -> {
            try {
              Await.open(holdsItsLock);
              statement.execute("SELECT 1 FROM turgo_instance FOR UPDATE");
              CompletableFuture<Void> look = onAThread(() -> letGoOnceSomebodyWaits(kit, goesOn));
              statement.execute("SELECT pg_advisory_xact_lock(7)");
              foreign.rollback();
              look.join();
            } catch (SQLException e) {
              throw new IllegalStateException(e);
            }
          });

      kit.runJobs();

      holder.get(30, TimeUnit.SECONDS);
    }
    assertThat(calls).hasValueGreaterThan(1);
    assertThat(kit.failures()).isEmpty();
    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s a u..");
  }

  private static CompletableFuture<Void> onAThread(Runnable action) {
    return CompletableFuture.runAsync(action, task -> Thread.ofPlatform().daemon().start(task));
  }

  private static void letGoOnceSomebodyWaits(Kit kit, CountDownLatch latch) {
    Await.until(() ->
        kit.rows("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted") > 0);
    latch.countDown();
  }

  @Test
  void brokenConnectionCostsNoAttempt() {
    Kit kit = open(Database.POSTGRES);
    AtomicBoolean broken = new AtomicBoolean(true);
    kit.code(
        "book",
        execution -> {
          book(kit, "a");
          if (broken.getAndSet(false)) {
            outside(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE application_name = 'turgo job' AND state = 'idle in transaction'");
          }
        });
    String id = kit.run("killed", bookThenWait(TX));
    Job job = onlyJob(kit);

    assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(job.getId()))
        .isInstanceOf(TurgoStoreException.class);
    assertThat(bookings(kit)).isZero();
    assertThat(onlyJob(kit).getRetries()).isEqualTo(3);

    kit.runJobs();
    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s a u..");
  }

  /** What is on the disk while user code has written but nothing is committed. */
  @Test
  void crashBetweenUserCodeAndCommitLeavesNeither() throws Exception {
    Kit kit = open(Database.SQLITE);
    Path crashed = folder.resolve("crashed");
    kit.code(
        "book",
        execution -> {
          book(kit, "a");
          copy(crashed);
        });
    String id = kit.run("crash", bookThenWait(TX));
    kit.runJobs();
    assertThat(bookings(kit)).isEqualTo(1);

    try (Kit after =
        Kit.on(
            SqliteStore.open(SqliteSettings.of(crashed.resolve("turgo.db"))),
            settings -> settings)) {
      after.code("book", execution -> book(after, "after"));
      assertThat(bookings(after)).isZero();
      assertThat(after.trail(id)).isEqualTo("s");
      after.checkConsistency();
      after.runJobs();
      assertThat(bookings(after)).isEqualTo(1);
      assertThat(after.trail(id)).isEqualTo("s a u..");
    }
  }

  private void copy(Path to) {
    try {
      Files.createDirectories(to);
      for (String file : List.of("turgo.db", "turgo.db-wal")) {
        Files.copy(folder.resolve(file), to.resolve(file));
      }
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @EnumSource
  void branchesOfOneInstanceLoseNothing(Database database) throws Exception {
    Kit kit = open(database, settings -> settings.executorActive(true));
    kit.code("add", execution -> add(kit, execution));
    List<String> elements = new ArrayList<>();
    elements.add(start("s") + parallel("f") + parallel("j") + end("e") + flow("s -> f"));
    for (int i = 0; i < 8; i++) {
      String branch = "b" + i;
      elements.add(
          code(branch, "add", TX + " turgo:exclusive='" + (i % 2 == 0) + "'")
              + flow("f -> " + branch + " -> j"));
    }
    elements.add(flow("j -> e"));
    kit.deploy("branches", elements.toArray(String[]::new));
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      ids.add(kit.start("branches", Map.of("n", 0)));
    }

    waitUntilEnded(kit, 10);

    for (String id : ids) {
      assertThat(kit.lastValue(id, "n")).isEqualTo(8);
      assertThat(kit.rows("SELECT count(*) FROM booking WHERE who = '" + id + "'")).isEqualTo(8);
    }
    assertThat(kit.engine().getMetrics().executor().failed()).isZero();
  }

  private static void add(Kit kit, DelegateExecution execution) {
    int n = (Integer) Objects.requireNonNull(execution.getVariable("n"));
    book(kit, execution.getProcessInstanceId());
    execution.setVariable("n", n + 1);
  }

  @ParameterizedTest
  @EnumSource
  void groupedAndTransactionalJobsMixOnOneConnection(Database database) throws Exception {
    Kit kit = open(database, settings -> settings.executorActive(true).transactionConnections(1));
    kit.code("count", execution -> {});
    kit.code("add", execution -> add(kit, execution));
    kit.deploy(
        "mixed",
        start("s"),
        code("a", "count", "turgo:async='true'"),
        parallel("f"),
        code("b", "add", TX + " turgo:exclusive='false'"),
        code("c", "count", "turgo:async='true' turgo:exclusive='false'"),
        code("d", "add", TX + " turgo:exclusive='false'"),
        parallel("j"),
        code("g", "add", TX),
        evaluate("h", "${n}", "turgo:async='true'"),
        end("e"),
        flow("s -> a -> f -> b -> j -> g -> h -> e"),
        flow("f -> c -> j"),
        flow("f -> d -> j"));
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      ids.add(kit.start("mixed", Map.of("n", 0)));
    }

    waitUntilEnded(kit, 40);

    for (String id : ids) {
      assertThat(kit.lastValue(id, "n")).isEqualTo(3);
      assertThat(kit.rows("SELECT count(*) FROM booking WHERE who = '" + id + "'")).isEqualTo(3);
    }
    assertThat(kit.engine().getMetrics().executor().failed()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void timersShareTheirTransaction(Database database) {
    Kit kit = open(database);
    String id =
        kit.run(
            "timers",
            start("s"),
            "<intermediateCatchEvent id='t' turgo:transactional='true'><timerEventDefinition>"
                + "<timeDuration>PT1M</timeDuration></timerEventDefinition>"
                + "</intermediateCatchEvent>",
            code("a", "book", ""),
            user("u", ""),
            boundary("late", "u", true, "timeDuration:PT1M", "turgo:transactional='true'"),
            code("b", "book", ""),
            end("e"),
            end("l"),
            flow("s -> t -> a -> u -> e"),
            flow("late -> b -> l"));
    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(61));
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s t a u..");
    assertThat(bookings(kit)).isEqualTo(1);

    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(200));
    kit.runJobs();
    kit.assertEnded(id, "s t a u! late b l");
    assertThat(bookings(kit)).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void stepThatNeedsManyIdsIsDoneOnce(Database database) {
    Kit kit = open(database);
    List<String> elements = new ArrayList<>();
    elements.add(start("s") + code("a", "book", TX) + parallel("f") + end("e"));
    elements.add(flow("s -> a -> f"));
    for (int i = 0; i < 40; i++) {
      elements.add(user("u" + i, "") + flow("f -> u" + i + " -> e"));
    }
    String id = kit.run("many", elements.toArray(String[]::new));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(kit.rows("SELECT count(*) FROM turgo_task WHERE instance_id = " + id)).isEqualTo(40);
    assertThat(bookings(kit)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void callsOfTheEngineFromInsideAJobNeverWaitForThemselves(Database database) {
    Kit kit = open(database);
    kit.deploy("other", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    kit.code(
        "book",
        execution -> {
          kit.start("other", Map.of()); // before the connection is taken
          book(kit, "a");
          kit.start("other", Map.of());
          kit.engine().getRuntimeService().setVariable(execution.getProcessInstanceId(), "x", 1);
        });
    String id = kit.run("nested", bookThenWait(TX));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(kit.trail(id)).isEqualTo("s a u..");
    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.variable(id, "x")).isEqualTo(1);
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource
  void instanceThatIsDeletedMeanwhileKeepsNothingOfTheJob(Database database) {
    Kit kit = open(database);
    kit.code(
        "book",
        execution -> {
          Kit.elsewhere(() ->
              kit.engine()
                  .getRuntimeService()
                  .deleteProcessInstance(execution.getProcessInstanceId(), "changed my mind"));
          book(kit, "a");
        });
    String id = kit.run("deleted", bookThenWait(TX));

    kit.runJobs();

    assertThat(kit.isRunning(id)).isFalse();
    assertThat(bookings(kit)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void stopWhileAJobRunsLosesNothing(Database database) throws Exception {
    Kit kit = open(database, settings -> settings.executorActive(true));
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    kit.code(
        "book",
        execution -> {
          book(kit, "a");
          inside.countDown();
          Await.open(goOn);
        });
    String id = kit.run("stop", bookThenWait(TX));
    inside.await();
    Thread stopper = Thread.ofPlatform().start(() -> kit.engine().getJobExecutor().stop());
    Await.until(() -> !kit.engine().getJobExecutor().isRunning());
    goOn.countDown();
    stopper.join();

    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s a u..");
  }

  @Test
  void jobThatOutlivesTheEngineLeavesNothing() throws Exception {
    Kit kit =
        open(
            Database.POSTGRES,
            settings ->
                settings
                    .executorActive(true)
                    .executor(
                        ExecutorSettings.defaults().withStopPatience(Duration.ofMillis(100))));
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    kit.code(
        "book",
        execution -> {
          book(kit, "a");
          inside.countDown();
          Await.open(goOn);
        });
    String id = kit.run("outlives", bookThenWait(TX));
    inside.await();
    Thread closer = Thread.ofPlatform().start(kit::close);
    Await.end(closer);
    goOn.countDown();
    this.kit = null;

    String database = url.substring(url.lastIndexOf('/') + 1).replaceAll("\\?.*", "");
    try (Kit after =
        Kit.on(PostgresStore.open(TestPostgres.settings(database)), settings -> settings)) {
      assertThat(bookings(after)).isZero();
      assertThat(after.trail(id)).isEqualTo("s");
      assertThat(onlyJob(after).getRetries()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource
  @Timeout(60)
  void jobsThatWaitForAConnectionKeepNoOtherJobWaiting(Database database) throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch passed = new CountDownLatch(1);
    Kit kit =
        open(
            database,
            settings ->
                settings
                    .transactionConnections(2)
                    .executor(ExecutorSettings.defaults().withConcurrency(4)));
    kit.code("hold", execution -> Await.open(go));
    kit.code("pass", execution -> passed.countDown());
    kit.deploy("held", start("s"), code("a", "hold", TX), end("e"), flow("s -> a -> e"));
    kit.deploy(
        "free", start("s"), code("b", "pass", "turgo:async='true'"), end("e"), flow("s -> b -> e"));
    try {
      kit.engine().getJobExecutor().start();
      for (int i = 0; i < 30; i++) {
        kit.start("held", Map.of());
      }
      kit.start("free", Map.of());

      assertThat(passed.await(30, TimeUnit.SECONDS)).as("it ran while the others wait").isTrue();
    } finally {
      go.countDown();
    }
    waitUntilEnded(kit, 31);
    assertThat(kit.rows("SELECT count(*) FROM turgo_dead_letter_job")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void jobsWhoseCodeLeavesTheTransactionAloneGoWithOthers(Database database) {
    List<String> ends = new CopyOnWriteArrayList<>();
    Kit kit =
        open(
            database,
            settings ->
                database == Database.SQLITE
                    ? settings
                    : settings.transactionProvider(noting(ends)));
    AtomicBoolean writes = new AtomicBoolean();
    kit.code(
        "book",
        execution -> {
          execution.setVariable("called", true);
          if (writes.get()) {
            book(kit, "a");
          }
        });
    String quiet = kit.run("quiet", bookThenWait(TX));

    ends.clear(); // those of what was done before
    kit.runJobs();
    List<String> endsOfQuiet = List.copyOf(ends);
    writes.set(true);
    String loud = kit.run("loud", bookThenWait(TX));
    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(kit.variable(quiet, "called")).isEqualTo(true);
    assertThat(kit.variable(loud, "called")).isEqualTo(true);
    assertThat(bookings(kit)).isEqualTo(1);
    if (database == Database.POSTGRES) {
      assertThat(endsOfQuiet).containsExactly("rollback");
      assertThat(ends).containsExactly("rollback", "commit");
    }
  }

  /** Transactions on connections of the test's own database, whose ends are noted. */
  private TransactionProvider noting(List<String> ends) {
    PGSimpleDataSource connections = new PGSimpleDataSource();
    connections.setUrl(url);
    TransactionProvider plain = new JdbcTransactions(connections, 2);
    return () -> {
      JobTransaction begun = plain.begin();
      return new JobTransaction() {
        @Override
        public Connection connection() throws SQLException {
          return begun.connection();
        }

        @Override
        public void commit() throws SQLException {
          ends.add("commit");
          begun.commit();
        }

        @Override
        public void rollback() throws SQLException {
          ends.add("rollback");
          begun.rollback();
        }

        @Override
        public boolean hasBegun() {
          return begun.hasBegun();
        }
      };
    };
  }

  @Test
  void providerOnSqliteIsRefused() {
    assertThatThrownBy(() ->
            open(
                Database.SQLITE,
                settings ->
                    settings.transactionProvider(() -> {
                      throw new SQLException("never asked");
                    })))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("jobDataSource()");
  }
}
