package io.turgo.engine.store;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.CommitRelay.Cut;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.testing.BpmnText;
import io.turgo.engine.testing.Kit;
import io.turgo.engine.transaction.JdbcTransactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Connections of transactional jobs, and of callers, that die at their commit. */
@SuppressWarnings("NullAway") // what is missing fails the test
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class LostJobCommitTest {
  private static final String DIE =
      """
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN
        PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(60); RETURN NULL; END'
      """;

  private static final String REFUSED =
      "SELECT count(*) FROM pg_stat_activity"
          + " WHERE datname = current_database() AND state = 'idle in transaction (aborted)'";

  @ParameterizedTest
  @EnumSource(
      value = Cut.class,
      names = {"BEFORE_COMMIT", "AFTER_COMMIT", "BEFORE_COMMIT_UNNOTICED"},
      mode = Mode.INCLUDE)
  void bothAreThereOnceOrNotAtAll(Cut cut) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    try (CommitRelay relay = new CommitRelay(TestPostgres.server().getPort());
        Kit kit = behind(relay)) {
      kit.code(
          "book",
          execution -> {
            calls.incrementAndGet();
            run(kit, "CREATE TABLE IF NOT EXISTS booking (who VARCHAR(40))");
            run(kit, "INSERT INTO booking VALUES ('a')");
          });
      String id =
          kit.run(
              "lost",
              start("s"),
              code("a", "book", "turgo:async='true' turgo:transactional='true'"),
              user("u", ""),
              end("e"),
              flow("s -> a -> u -> e"));
      relay.cutNext(cut);

      if (cut == Cut.AFTER_COMMIT) {
        kit.runJobs();
        assertThat(calls).hasValue(1);
      } else {
        long job = kit.rows("SELECT id FROM turgo_job");
        assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(Long.toString(job)))
            .isInstanceOf(TurgoStoreException.class);
        assertThat(kit.rows("SELECT retries FROM turgo_job")).isEqualTo(3);
        assertThat(kit.rows("SELECT count(*) FROM pg_tables WHERE tablename = 'booking'")).isZero();
        kit.runJobs();
        assertThat(calls).hasValue(2);
      }

      assertThat(kit.failures()).isEmpty();
      assertThat(kit.rows("SELECT count(*) FROM booking")).isEqualTo(1);
      assertThat(kit.trail(id)).isEqualTo("s a u..");
      kit.checkConsistency();
    }
  }

  /** A commit that goes with its unit, as of the second transaction. */
  @ParameterizedTest
  @EnumSource(
      value = Cut.class,
      names = {"BEFORE_COMMIT", "AFTER_COMMIT", "BEFORE_COMMIT_UNNOTICED", "COMMIT_LATE"},
      mode = Mode.INCLUDE)
  void bothAreThereOnceOrNotAtAllIfTheyGoTogether(Cut cut) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    try (CommitRelay relay = new CommitRelay(TestPostgres.server().getPort());
        Kit kit = behind(relay)) {
      bookings(kit, calls);
      relay.cutNext(cut);

      if (cut == Cut.AFTER_COMMIT) {
        kit.runJobs();
        assertThat(relay.cameTogether()).isTrue();
        assertThat(calls).hasValue(1);
      } else {
        notCommitted(kit);
        assertThat(relay.cameTogether()).isTrue();
        if (cut == Cut.COMMIT_LATE) {
          relay.awaitLate();
          awaitRefused(kit);
        }
        assertThat(kit.rows("SELECT count(*) FROM booking")).isZero();
        kit.runJobs();
        assertThat(calls).hasValue(2);
      }

      booked(kit);
    }
  }

  /** The server process ends while it writes the unit, or while it commits. */
  @ParameterizedTest
  @ValueSource(strings = {"AFTER DELETE ON turgo_engine.turgo_job", "DEFERRED"})
  void bothAreThereOnceOrNotAtAllIfTheServerProcessEnds(String when) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    try (CommitRelay relay = new CommitRelay(TestPostgres.server().getPort());
        Kit kit = behind(relay)) {
      bookings(kit, calls);
      change(kit, DIE);
      change(
          kit,
          when.equals("DEFERRED")
              ? "CREATE CONSTRAINT TRIGGER die AFTER INSERT ON booking"
                  + " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION die()"
              : "CREATE TRIGGER die " + when + " FOR EACH ROW EXECUTE FUNCTION die()");

      notCommitted(kit);
      assertThat(kit.rows("SELECT count(*) FROM booking")).isZero();

      change(kit, "DROP FUNCTION die CASCADE");
      kit.runJobs();
      assertThat(calls).hasValue(2);
      booked(kit);
    }
  }

  /** Has an instance wait for a job that books, and the row be there that proves its commit. */
  private static void bookings(Kit kit, AtomicInteger calls) {
    change(kit, "CREATE TABLE booking (who VARCHAR(40))");
    kit.code(
        "book",
        execution -> {
          calls.incrementAndGet();
          run(kit, "INSERT INTO booking VALUES ('a')");
        });
    kit.run(
        "lost",
        start("s"),
        code("a", "book", "turgo:async='true' turgo:transactional='true'"),
        user("u", ""),
        end("e"),
        flow("s -> a -> u -> e"));
  }

  private static void change(Kit kit, String sql) {
    kit.engine()
        .inTransaction(connection -> {
          run(kit, sql);
          return true;
        });
  }

  private static void awaitRefused(Kit kit) {
    Await.until("the late commit is refused", () -> kit.rows(REFUSED) > 0);
  }

  private static void notCommitted(Kit kit) {
    long job = kit.rows("SELECT id FROM turgo_job");
    assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(Long.toString(job)))
        .isInstanceOf(TurgoStoreException.class)
        .isNotInstanceOf(UnknownCommitException.class);
    assertThat(kit.rows("SELECT retries FROM turgo_job")).isEqualTo(3);
  }

  private static void booked(Kit kit) {
    assertThat(kit.failures()).isEmpty();
    assertThat(kit.rows("SELECT count(*) FROM booking")).isEqualTo(1);
    assertThat(kit.rows("SELECT count(*) FROM turgo_job")).isZero();
    assertThat(kit.rows("SELECT count(*) FROM turgo_task")).isEqualTo(1);
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource(
      value = Cut.class,
      names = {"BEFORE_COMMIT", "AFTER_COMMIT", "BEFORE_COMMIT_UNNOTICED"},
      mode = Mode.INCLUDE)
  void aCallerThatOnlyDeployedIsToldWhatBecameOfIt(Cut cut) throws Exception {
    try (CommitRelay relay = new CommitRelay(TestPostgres.server().getPort());
        Kit kit = behind(relay)) {
      relay.cutNext(cut);

      if (cut == Cut.AFTER_COMMIT) {
        deployInTransaction(kit);
        assertThat(kit.trail(kit.start("lost", Map.of()))).isEqualTo("s u..");
      } else {
        assertThatThrownBy(() -> deployInTransaction(kit))
            .isExactlyInstanceOf(TurgoStoreException.class)
            .hasMessageContaining("was not committed");
        assertThat(kit.rows("SELECT count(*) FROM turgo_deployment")).isZero();
      }
    }
  }

  @Test
  void aCallerWhoseCommitTheServerRefusesIsToldThatItIsRolledBack() throws Exception {
    try (CommitRelay relay = new CommitRelay(TestPostgres.server().getPort());
        Kit kit = behind(relay)) {
      String unique = "CREATE TABLE booking (who VARCHAR(40) UNIQUE DEFERRABLE INITIALLY DEFERRED)";
      assertThatThrownBy(() ->
              kit.engine()
                  .inTransaction(connection -> {
                    run(kit, unique);
                    run(kit, "INSERT INTO booking VALUES ('a'), ('a')");
                    return "done";
                  }))
          .isExactlyInstanceOf(TurgoException.class)
          .hasMessageContaining("rolled back at its commit")
          .hasMessageContaining("booking_who_key");
      assertThatThrownBy(() ->
              kit.engine()
                  .inTransaction(connection -> {
                    assertThatThrownBy(() -> run(kit, "SELECT missing"))
                        .isInstanceOf(IllegalStateException.class);
                    return "done";
                  }))
          .isExactlyInstanceOf(TurgoException.class)
          .hasMessageContaining("aborted the transaction");
    }
  }

  private static void deployInTransaction(Kit kit) {
    kit.engine()
        .inTransaction(connection ->
            kit.engine()
                .getRepositoryService()
                .createDeployment()
                .addString(
                    "lost.bpmn",
                    BpmnText.process(
                        "lost", start("s"), user("u", ""), end("e"), flow("s -> u -> e")))
                .deploy());
  }

  private static Kit behind(CommitRelay relay) throws SQLException {
    PostgresSettings settings = TestPostgres.settings(TestPostgres.newDatabase());
    return Kit.on(
        PostgresStore.open(settings),
        builder -> builder.transactionProvider(new JdbcTransactions(through(relay, settings), 1)));
  }

  private static void run(Kit kit, String sql) {
    try (Connection connection = kit.engine().getJobDataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A connection each, since the relay knows a connection's first commit only. */
  private static PGSimpleDataSource through(CommitRelay relay, PostgresSettings settings) {
    String url = settings.jdbcUrl();
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setURL(
        "jdbc:postgresql://localhost:"
            + relay.port()
            + url.substring(url.lastIndexOf('/')).replaceAll("\\?.*", "")
            + "?user=postgres&sslmode=disable");
    return dataSource;
  }
}
