package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.exception.TurgoStatementTimeoutException;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows of instances that transactions of others hold: what else has to wait for them. */
@Timeout(120)
class LockedRowsTest {
  @Test
  void manyLockedInstancesKeepNoOtherWaiting() throws Exception {
    // If each of the locked ones had a turn before the others, that would take 80 s.
    PostgresSettings settings =
        TestPostgres.settings(TestPostgres.newDatabase())
            .withTimeouts(PostgresSettings.Timeouts.DEFAULT.withTurn(Duration.ofSeconds(2)));
    try (Kit kit = Kit.on(PostgresStore.open(settings), builder -> builder);
        Connection foreign = kit.store().reads().getConnection();
        Connection brief = kit.store().reads().getConnection()) {
      kit.deploy("locked", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      List<String> locked = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        locked.add(kit.start("locked", Map.of()));
      }
      String lockedForAMoment = kit.start("locked", Map.of());
      String free = kit.start("locked", Map.of());
      lock(foreign, String.join(",", locked));
      List<CompletableFuture<Void>> callers = new ArrayList<>();
      for (String id : locked) {
        callers.add(set(kit, id));
      }
      awaitSlowLane(kit, locked.size());

      lock(brief, lockedForAMoment);
      CompletableFuture<Void> moment = set(kit, lockedForAMoment);
      awaitSlowLane(kit, locked.size() + 1);
      execute(brief, "ROLLBACK");

      assertThat(timeOf(moment)).isLessThan(Duration.ofSeconds(30));
      assertThat(timeOf(set(kit, free))).isLessThan(Duration.ofSeconds(30));
      assertThat(callers).noneMatch(CompletableFuture::isDone);
      execute(foreign, "ROLLBACK");
      for (CompletableFuture<Void> caller : callers) {
        Await.result(caller);
      }
      assertThat(kit.rows("SELECT count(*) FROM turgo_variable")).isEqualTo(42);
    }
  }

  /** Each round of each node waits for that row if it is the lock of the rounds. */
  @Test
  void factsThatAreLockedStopNoNode() throws Exception {
    Duration lease = Duration.ofSeconds(3);
    String name = TestPostgres.newDatabase();
    AtomicInteger done = new AtomicInteger();
    try (Kit kit =
            Kit.on(
                PostgresStore.open(TestPostgres.settings(name)),
                settings ->
                    settings
                        .executor(ExecutorSettings.defaults().withLease(lease))
                        .executorActive(true));
        Connection foreign = kit.store().reads().getConnection()) {
      kit.code("count", execution -> done.incrementAndGet());
      kit.deploy(
          "counted",
          start("s"),
          code("a", "count", "turgo:async='true'"),
          end("e"),
          flow("s -> a -> e"));
      kit.start("counted", Map.of());
      awaitCount(done, 1);
      execute(foreign, "BEGIN READ WRITE");
      execute(foreign, "SET LOCAL idle_in_transaction_session_timeout = 0");
      execute(foreign, "SELECT 1 FROM turgo_property WHERE name = 'shards' FOR UPDATE");

      long end = System.nanoTime() + lease.multipliedBy(2).toNanos();
      int started = 1;
      while (System.nanoTime() < end) {
        kit.start("counted", Map.of());
        started++;
        awaitCount(done, started);
        TimeUnit.MILLISECONDS.sleep(200);
      }
      execute(foreign, "ROLLBACK");
    }
  }

  private static void awaitCount(AtomicInteger done, int count) throws InterruptedException {
    Await.until(count + " jobs are done", () -> done.get() >= count);
  }

  @Test
  void aStatementTimeoutOfTheCallerIsToldAsSuch() throws Exception {
    try (Kit kit = Kit.on(Database.POSTGRES);
        Connection foreign = kit.store().reads().getConnection()) {
      kit.deploy("locked", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      String id = kit.start("locked", Map.of());
      lock(foreign, id);

      assertThatThrownBy(() ->
              kit.engine()
                  .inTransaction(connection -> {
                    execute(connection, "SET LOCAL statement_timeout = '200ms'");
                    kit.engine().getRuntimeService().setVariable(id, "v", 1);
                    return "done";
                  }))
          .isInstanceOf(TurgoStatementTimeoutException.class)
          .hasMessageContaining("statement timeout");
      execute(foreign, "ROLLBACK");
    }
  }

  private static CompletableFuture<Void> set(Kit kit, String id) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            kit.engine().getRuntimeService().setVariable(id, "v", 1);
            done.complete(null);
          } catch (RuntimeException e) {
            done.completeExceptionally(e);
          }
        });
    return done;
  }

  private static Duration timeOf(CompletableFuture<Void> call) throws Exception {
    long start = System.nanoTime();
    call.get(30, TimeUnit.SECONDS);
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static void awaitSlowLane(Kit kit, int units) throws InterruptedException {
    Await.until(
        units + " units are in the slow lane",
        () -> kit.engine().getMetrics().commits().slowLane() >= units);
  }

  private static void lock(Connection connection, String ids) throws SQLException {
    execute(connection, "BEGIN READ WRITE");
    execute(connection, "SET LOCAL idle_in_transaction_session_timeout = 0");
    execute(connection, "SELECT 1 FROM turgo_instance WHERE id IN (" + ids + ") FOR UPDATE");
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
