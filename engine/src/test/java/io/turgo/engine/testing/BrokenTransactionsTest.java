package io.turgo.engine.testing;

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
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Transactional jobs whose code spoils its own transaction. */
@Timeout(60)
class BrokenTransactionsTest {
  private static final String TX = "turgo:async='true' turgo:transactional='true'";

  private Kit kit;

  @BeforeEach
  void open() {
    kit =
        Kit.on(
            PostgresStore.open(TestPostgres.settings(TestPostgres.newDatabase())),
            settings -> settings.executor(ExecutorSettings.defaults()));
    change("CREATE TABLE booking (who VARCHAR(40))");
  }

  @AfterEach
  void close() {
    kit.checkConsistency();
    kit.close();
  }

  private void change(String sql) {
    kit.engine()
        .inTransaction(connection -> {
          run(sql);
          return true;
        });
  }

  private void run(String sql) {
    try (Connection connection = kit.engine().getJobDataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private String bookAndWait(String key) {
    return kit.run(
        key, start("s"), code("a", "book", TX), user("u", ""), end("e"), flow("s -> a -> u -> e"));
  }

  private void awaitNoTransaction() {
    Await.until(
        "the server has ended the transaction",
        () ->
            kit.rows(
                    "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'turgo job'"
                        + " AND state LIKE 'idle in transaction%'")
                == 0);
  }

  @Test
  void codeThatLeavesItsTransactionIdleForTooLongCostsAnAttempt() {
    AtomicInteger calls = new AtomicInteger();
    kit.code(
        "book",
        execution -> {
          run("INSERT INTO booking VALUES ('a')");
          run("SET LOCAL idle_in_transaction_session_timeout = 1");
          Kit.elsewhere(this::awaitNoTransaction);
          if (calls.incrementAndGet() == 1) {
            run("INSERT INTO booking VALUES ('b')");
          }
        });
    bookAndWait("idle");

    kit.runJobs();
    assertThat(kit.failures()).singleElement().asString().contains("idle-in-transaction timeout");
    assertThat(kit.rows("SELECT retries FROM turgo_timer_job")).isEqualTo(2);

    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(60));
    kit.runJobs();
    assertThat(kit.failures()).singleElement().asString().contains("idle-in-transaction timeout");
    assertThat(kit.rows("SELECT retries FROM turgo_timer_job")).isEqualTo(1);
    assertThat(kit.rows("SELECT count(*) FROM booking")).isZero();
  }

  @Test
  void whatCodeHasSetForItsStatementsIsNotForThoseOfTheEngine() {
    change(
        "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS"
            + " 'BEGIN PERFORM pg_sleep(0.2); RETURN NULL; END'");
    change(
        "CREATE TRIGGER slow AFTER DELETE ON turgo_engine.turgo_job"
            + " FOR EACH ROW EXECUTE FUNCTION slow()");
    kit.code(
        "book",
        execution -> {
          run("INSERT INTO booking VALUES ('a')");
          run("SET LOCAL statement_timeout = 100");
        });
    String id = bookAndWait("slow");

    kit.runJobs();

    assertThat(kit.trail(id)).isEqualTo("s a u..");
    assertThat(kit.failures()).isEmpty();
  }

  /** Its code fails as if the database had gone, each time, and costs no attempt. */
  @Test
  void aJobThatBreaksItsConnectionKeepsNoOthersWaiting() {
    AtomicInteger broken = new AtomicInteger();
    kit.code(
            "break",
            execution -> {
              broken.incrementAndGet();
              throw new TurgoStoreException("as the test says");
            })
        .deploy("broken", start("s"), code("a", "break", TX), end("e"), flow("s -> a -> e"));
    kit.code("book", execution -> run("INSERT INTO booking VALUES ('a')"))
        .deploy("whole", start("s"), code("a", "book", TX), end("e"), flow("s -> a -> e"));
    kit.engine().getJobExecutor().start();
    kit.start("broken", Map.of());
    Await.until("it breaks", () -> broken.get() > 0);
    int before = broken.get();

    for (int i = 1; i <= 20; i++) {
      String id = kit.start("whole", Map.of());
      Await.until("the other is done", () -> !kit.isRunning(id));
    }

    assertThat(broken.get() - before).as("seconds that others have waited for").isLessThan(10);
    assertThat(kit.rows("SELECT count(*) FROM booking")).isEqualTo(20);
  }

  /** The code may have called a service whose commit is in doubt; by hand and by the executor. */
  @Test
  void aCommitOfUnknownOutcomeInCodeCostsNoAttempt() {
    AtomicInteger runs = new AtomicInteger();
    kit.code(
            "unsure",
            execution -> {
              if (runs.incrementAndGet() <= 2) {
                throw new UnknownCommitException("as the test says");
              }
            })
        .deploy("unsure", start("s"), code("a", "unsure", TX), end("e"), flow("s -> a -> e"));
    String id = kit.start("unsure", Map.of());
    String job = kit.engine().getManagementService().createJobQuery().list().getFirst().getId();

    assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(job))
        .isInstanceOf(UnknownCommitException.class);

    assertThat(kit.rows("SELECT retries FROM turgo_job")).isEqualTo(3);
    kit.engine().getJobExecutor().start();
    Await.until("it is done", () -> !kit.isRunning(id));
    assertThat(runs).hasValue(3);
    assertThat(kit.failures()).isEmpty();
  }
}
