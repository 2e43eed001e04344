package io.turgo.engine.store;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.testing.Kit;
import io.turgo.engine.transaction.JdbcTransactions;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A server that crashes as it is about to hear a COMMIT. Nothing of that transaction was on the
 * disk, so the server gives its number to other clients' transactions, which commit. And one that
 * waits for a standby in the middle of a COMMIT, which is on the disk then.
 */
@Timeout(120)
class CommitAcrossCrashTest {
  private static EmbeddedPostgres server;
  private static int databases;

  private PostgresSettings direct;

  @BeforeAll
  static void startServer() throws IOException {
    server =
        EmbeddedPostgres.builder()
            .setServerConfig("synchronous_commit", "on") // the tests' servers have it off
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("wal_writer_delay", "10s") // nothing is on the disk before its commit
            .setServerConfig("checkpoint_timeout", "1h")
            .start();
  }

  @AfterAll
  static void stopServer() throws IOException {
    server.close();
  }

  @BeforeEach
  void newDatabase() throws SQLException {
    String name = "crash" + ++databases;
    execute("postgres", "CREATE DATABASE " + name);
    execute("postgres", "ALTER DATABASE " + name + " SET search_path = turgo_engine, public");
    direct = settings(server.getPort(), name);
  }

  @Test
  void aCallThatIsAnsweredIsThere() throws Exception {
    try (CommitRelay relay = new CommitRelay(server.getPort());
        Kit kit = Kit.on(PostgresStore.open(settings(relay.port(), database())), b -> b)) {
      String id = kit.run("paid", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      // the relay knows the first commit of a connection only
      rows(
          "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
              + " WHERE application_name = 'turgo committer'");
      relay.doAtNext(this::crashAndGiveNumbersAway);

      kit.engine().getRuntimeService().setVariable(id, "paid", "yes");

      assertThat(rows("SELECT count(*) FROM turgo_variable WHERE name = 'paid'")).isEqualTo(1);
    }
  }

  @Test
  void aJobWithItsTransactionIsThereOrRunsAgain() throws Exception {
    try (CommitRelay relay = new CommitRelay(server.getPort());
        Kit kit = behind(relay)) {
      execute(database(), "CREATE TABLE booking (who text)");
      kit.code("book", execution -> book(kit));
      String id =
          kit.run(
              "booked",
              start("s"),
              code("a", "book", "turgo:async='true' turgo:transactional='true'"),
              user("u", ""),
              end("e"),
              flow("s -> a -> u -> e"));
      long job = rows("SELECT id FROM turgo_job");
      relay.doAtNext(this::crashAndGiveNumbersAway);

      assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(Long.toString(job)))
          .isExactlyInstanceOf(TurgoStoreException.class);

      assertThat(rows("SELECT retries FROM turgo_job")).isEqualTo(3);
      assertThat(rows("SELECT count(*) FROM booking")).isZero();
      useUpDeadConnections(kit);
      kit.runJobs();
      assertThat(rows("SELECT count(*) FROM booking")).isEqualTo(1);
      assertThat(kit.trail(id)).isEqualTo("s a u..");
    }
  }

  /** The connections for queries died with the server; each says so once. */
  private static void useUpDeadConnections(Kit kit) {
    for (int tries = 0; ; tries++) {
      try {
        kit.engine().getManagementService().createJobQuery().count();
        return;
      } catch (TurgoStoreException dead) {
        if (tries == 20) {
          throw dead;
        }
      }
    }
  }

  @Test
  void aCallerOfItsOwnTransactionIsToldTheTruth() throws Exception {
    try (CommitRelay relay = new CommitRelay(server.getPort());
        Kit kit = behind(relay)) {
      execute(database(), "CREATE TABLE booking (who text)");
      String id = kit.run("booked", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      relay.doAtNext(this::crashAndGiveNumbersAway);

      assertThatThrownBy(() ->
              kit.engine()
                  .inTransaction(connection -> {
                    book(kit);
                    kit.engine().getRuntimeService().setVariable(id, "paid", "yes");
                    return "done";
                  }))
          .isExactlyInstanceOf(TurgoStoreException.class)
          .hasMessageContaining("was not committed");

      assertThat(rows("SELECT count(*) FROM booking")).isZero();
      assertThat(rows("SELECT count(*) FROM turgo_variable")).isZero();
    }
  }

  /** The server process that hangs is ended, and what it has on the disk counts. */
  @Test
  void aCommitThatWaitsForAStandbyIsEndedAndStays() throws Exception {
    try (Kit kit = asking(Duration.ofSeconds(20))) {
      long job = waitForStandby(kit);
      CompletableFuture<Void> standby = CompletableFuture.runAsync(this::forgetStandbyOnceEnded);
      try {
        kit.engine().getManagementService().executeJob(Long.toString(job));
      } finally {
        forgetStandby();
      }
      standby.get(60, TimeUnit.SECONDS);
      bookedOnce(kit);
    }
  }

  /** As long as no standby has it, nobody says that it is committed; and nobody waits for ever. */
  @Test
  void aCommitThatNoStandbyHasIsUnknownInTime() throws Exception {
    try (Kit kit = asking(Duration.ofSeconds(2))) {
      long job = waitForStandby(kit);
      try {
        assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(Long.toString(job)))
            .isInstanceOf(UnknownCommitException.class);
      } finally {
        forgetStandby();
      }
      kit.runJobs(); // finds none, whatever this node had in memory
      bookedOnce(kit);
    }
  }

  /** The ways in which the engine commits. */
  enum Way {
    GROUP("turgo committer"),
    JOB("turgo job"),
    CALLER("turgo job"),
    CALLER_AGAIN("turgo job"),
    DEPLOYMENT("turgo changes"),
    IDS("turgo control");

    /** The name of the connection that commits. */
    private final String application;

    Way(String application) {
      this.application = application;
    }

    void commit(Kit kit, String instance, long job) {
      switch (this) {
        case GROUP -> kit.engine().getRuntimeService().setVariable(instance, "paid", "yes");
        case JOB -> kit.engine().getManagementService().executeJob(Long.toString(job));
        case CALLER, CALLER_AGAIN -> kit.engine().inTransaction(connection -> bookAndReturn(kit));
        case DEPLOYMENT -> kit.engine().getTaskService().addComment(null, instance, "paid");
        case IDS -> kit.store().allocateIds(20_000);
      }
    }

    private static String bookAndReturn(Kit kit) {
      book(kit);
      return "done";
    }
  }

  /**
   * The server answers a commit with success and a warning when its wait for the standby is
   * cancelled. Nobody is told of it before the standby has it, however often that is cancelled.
   */
  @ParameterizedTest
  @EnumSource(Way.class)
  void aCommitWhoseWaitForTheStandbyIsCancelledIsNotAnsweredBefore(Way way) throws Exception {
    try (Kit kit = asking(Duration.ofSeconds(20), Duration.ofSeconds(40), way)) {
      long job = waitForStandby(kit);
      CompletableFuture<Void> call = begin(way, kit, job);
      try {
        long before = 0;
        for (String application : List.of(way.application, confirms(way), confirms(way))) {
          before = hangsAfter(before, application);
          assertThat(call).isNotDone();
          assertThat(cancel(application)).isEqualTo(1);
        }
        hangsAfter(before, confirms(way));
        assertThat(call).isNotDone();
      } finally {
        forgetStandby();
      }
      call.get(60, TimeUnit.SECONDS);
      kit.checkConsistency();
    }
  }

  /** Nor is it answered at all while the standby has it not; and nobody waits for ever. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void aCommitThatNoStandbyHasIsUnknownInTimeHoweverItIsSent(Way way) throws Exception {
    try (Kit kit = asking(Duration.ofSeconds(1), Duration.ofSeconds(1), way)) {
      long job = waitForStandby(kit);
      CompletableFuture<Void> call = begin(way, kit, job);
      try {
        assertThatThrownBy(() -> call.get(60, TimeUnit.SECONDS))
            .hasCauseInstanceOf(UnknownCommitException.class);
      } finally {
        forgetStandby();
      }
    }
  }

  private CompletableFuture<Void> begin(Way way, Kit kit, long job) throws SQLException {
    String instance = Long.toString(rows("SELECT id FROM turgo_instance"));
    CompletableFuture<Void> call = new CompletableFuture<>();
    Thread.startVirtualThread(() -> {
      try {
        way.commit(kit, instance, job);
        call.complete(null);
      } catch (Throwable e) {
        call.completeExceptionally(e);
      }
    });
    return call;
  }

  /** The name of the connection that finds out whether the standby has it. */
  private static String confirms(Way way) {
    return way == Way.DEPLOYMENT || way == Way.IDS ? way.application : "turgo commit outcome";
  }

  private static String hanging(String application) {
    return "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        + " AND application_name = '"
        + application
        + "'";
  }

  /** Waits for a commit that hangs and began later: one that was cancelled is seen for a while. */
  private long hangsAfter(long before, String application) throws SQLException {
    String latest =
        hanging(application)
            .replace("count(*)", "coalesce(max(extract(epoch FROM query_start) * 1000000), 0)");
    Await.until("a commit of " + application + " hangs", () -> rows(latest) > before);
    return rows(latest);
  }

  private long cancel(String application) throws SQLException {
    return rows(hanging(application).replace("count(*)", "count(pg_cancel_backend(pid))"));
  }

  private Kit asking(Duration unknownCommit) throws SQLException {
    return asking(unknownCommit, Duration.ofSeconds(1), Way.JOB);
  }

  private Kit asking(Duration unknownCommit, Duration silence, Way way) throws SQLException {
    execute(database(), "CREATE TABLE booking (who text)");
    Duration second = Duration.ofSeconds(1);
    Kit kit =
        Kit.on(
            PostgresStore.open(
                direct.withTimeouts(
                    PostgresSettings.Timeouts.DEFAULT
                        .withConnect(second)
                        .withSocket(silence)
                        .withRowLock(second)
                        .withTurn(second)
                        .withSlowRowLock(second)
                        .withUnknownCommit(unknownCommit))),
            builder -> builder);
    if (way == Way.CALLER) {
      return kit; // the first transaction makes the row that proves commits
    }
    kit.engine()
        .inTransaction(connection -> {
          book(kit); // from the second transaction on, commits go with their units
          return "done";
        });
    execute(database(), "TRUNCATE booking");
    return kit;
  }

  /**
   * Has an instance wait for a job, and all commits from now on for a standby that is not there.
   */
  private long waitForStandby(Kit kit) throws SQLException {
    kit.code("book", execution -> book(kit));
    kit.run(
        "booked",
        start("s"),
        code("a", "book", "turgo:async='true' turgo:transactional='true'"),
        user("u", ""),
        end("e"),
        flow("s -> a -> u -> e"));
    long job = rows("SELECT id FROM turgo_job");
    execute("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    execute("postgres", "SELECT pg_reload_conf()");
    await(
        "SELECT count(*) FROM pg_settings WHERE name = 'synchronous_standby_names'"
            + " AND setting = 'nobody'",
        1);
    return job;
  }

  private static final String HANGING =
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
          + " AND application_name = 'turgo job'";

  private void forgetStandbyOnceEnded() {
    try {
      await(HANGING, 1);
      await(HANGING, 0);
      forgetStandby();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void forgetStandby() throws SQLException {
    execute("postgres", "ALTER SYSTEM RESET synchronous_standby_names");
    execute("postgres", "SELECT pg_reload_conf()");
  }

  private void await(String sql, long expected) throws SQLException {
    Await.until(sql + " is " + expected, () -> rows(sql) == expected);
  }

  private void bookedOnce(Kit kit) throws SQLException {
    assertThat(rows("SELECT count(*) FROM booking")).isEqualTo(1);
    assertThat(rows("SELECT count(*) FROM turgo_job")).isZero();
    assertThat(rows("SELECT count(*) FROM turgo_task")).isEqualTo(1);
    assertThat(kit.failures()).isEmpty();
    kit.checkConsistency();
  }

  /** The server process dies hard, all others with it; then others commit until X is among them. */
  private void crashAndGiveNumbersAway() {
    try {
      long lost = rows("SELECT max(backend_xid::text::bigint) FROM pg_stat_activity");
      assertThat(lost).as("the number of the transaction that is to be lost").isPositive();
      crash();
      long given = 0;
      try (Connection other = DriverManager.getConnection(direct.jdbcUrl());
          Statement statement = other.createStatement()) {
        statement.execute("CREATE TABLE IF NOT EXISTS other_application (a bigint)");
        while (given < lost + 10) {
          try (ResultSet row =
              statement.executeQuery(
                  "INSERT INTO other_application VALUES (1)"
                      + " RETURNING pg_current_xact_id()::text::bigint")) {
            row.next();
            given = row.getLong(1);
          }
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void crash() throws SQLException {
    try (Connection victim = DriverManager.getConnection(direct.jdbcUrl());
        Statement statement = victim.createStatement();
        ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
      row.next();
      ProcessHandle process = ProcessHandle.of(row.getLong(1)).orElseThrow();
      process.destroyForcibly();
      process.onExit().orTimeout(60, TimeUnit.SECONDS).join();
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      try {
        rows("SELECT 1");
        return;
      } catch (SQLException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
      }
    }
  }

  private static void book(Kit kit) {
    try (Connection connection = kit.engine().getJobDataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO booking VALUES ('a')");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private Kit behind(CommitRelay relay) {
    PGSimpleDataSource jobs = new PGSimpleDataSource();
    jobs.setURL(settings(relay.port(), database()).jdbcUrl());
    return Kit.on(
        PostgresStore.open(direct),
        builder -> builder.transactionProvider(new JdbcTransactions(jobs, 1)));
  }

  private static PostgresSettings settings(int port, String database) {
    return PostgresSettings.of(
            "jdbc:postgresql://localhost:"
                + port
                + "/"
                + database
                + "?user=postgres&sslmode=disable",
            null,
            null)
        .withAllowUnsafeDurability(true);
  }

  private String database() {
    return "crash" + databases;
  }

  private long rows(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(direct.jdbcUrl());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static void execute(String database, String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(settings(server.getPort(), database).jdbcUrl());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
