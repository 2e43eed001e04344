package io.turgo.engine.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.settings.SqliteSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class WriterTurnTest {
  private final AtomicLong now = new AtomicLong();
  private final List<WriterTurn.Turn> ended = new ArrayList<>();
  private final WriterTurn turns = new WriterTurn(Duration.ofSeconds(10), ended::add, now::get);
  private final CountDownLatch commits = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);

  private WriterTurn.Turn begun() throws SQLException {
    WriterTurn.Turn turn = turns.take(true, () -> false);
    turn.session =
        new SqliteWriter.Session(
            WrappedSqlite.proxy(Connection.class, (proxy, method, arguments) -> null));
    return turn;
  }

  private void pass(long seconds) {
    now.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  /** Waits in line until it has looked twice whether the turn has lasted for too long. */
  private void lookTwice() {
    AtomicInteger asked = new AtomicInteger();
    assertThatThrownBy(() -> turns.take(false, () -> asked.incrementAndGet() > 2))
        .hasMessage("The store is closed");
  }

  @Test
  void aTurnThatHasLastedForTooLongIsTakenByTheNext() throws SQLException {
    WriterTurn.Turn turn = begun();
    pass(9);
    lookTwice();
    assertThat(ended).isEmpty();
    assertThat(turns.ofThisThread()).isSameAs(turn);

    pass(1);
    WriterTurn.Turn next = turns.take(false, () -> false);

    assertThat(ended).containsExactly(turn);
    assertThat(turns.whyEnded()).contains("for 10000 ms while others waited", "longestTransaction");
    assertThat(turns.beginsToEnd()).as("its commit").isFalse();
    turns.forgetEnded();
    assertThat(turns.ofThisThread()).isSameAs(next);
  }

  @Test
  void aTurnThatBeginsToEndIsNotEndedByOthers() throws SQLException {
    WriterTurn.Turn turn = begun();
    pass(20);
    assertThat(turns.beginsToEnd()).isTrue();

    lookTwice();

    assertThat(ended).isEmpty();
    assertThat(turns.ofThisThread()).isSameAs(turn);
    assertThat(turns.whyEnded()).isNull();
  }

  @Test
  void anErrorWhileATurnIsTakenLeavesItToTheNext() throws SQLException {
    AtomicBoolean full = new AtomicBoolean(true);
    WriterTurn writer =
        new WriterTurn(
            Duration.ofSeconds(10),
            ended::add,
            () -> {
              if (full.get()) {
                throw new OutOfMemoryError("as if");
              }
              return 0;
            });
    assertThatThrownBy(() -> writer.take(false, () -> false)).isInstanceOf(OutOfMemoryError.class);
    full.set(false);
    AtomicInteger asked = new AtomicInteger();

    WriterTurn.Turn next = writer.take(false, () -> asked.incrementAndGet() > 5);

    assertThat(writer.ofThisThread()).isSameAs(next);
  }

  /** What it begins later would be a second transaction beside that of the next turn. */
  @Test
  void aTurnWhoseTransactionHasNotBegunIsNotEndedByOthers() throws SQLException {
    WriterTurn.Turn turn = turns.take(true, () -> false);
    pass(20);

    lookTwice();

    assertThat(ended).isEmpty();
    assertThat(turns.ofThisThread()).isSameAs(turn);
  }

  @Test
  void userCodeIsTroubleOnlyForThoseWhoWait() throws Exception {
    begun();
    pass(2);
    assertThat(turns.trouble()).as("nobody waits").isNull();

    AtomicBoolean closing = new AtomicBoolean();
    CompletableFuture<Void> waiting =
        CompletableFuture.runAsync(() ->
            assertThatThrownBy(() -> turns.take(false, closing::get))
                .hasMessage("The store is closed"));
    Await.until(() -> turns.trouble() != null || waiting.isDone());
    assertThat(turns.trouble()).isNotNull();
    closing.set(true);
    Await.result(waiting);

    turns.giveBack();
    turns.take(false, () -> false);
    pass(2);
    assertThat(turns.trouble()).as("the engine's own").isNull();
  }

  /** Its outcome would be unknown, and two threads would have the turn. */
  @Test
  void aCommitThatHasBegunIsNotCutOff(@TempDir Path folder) throws Exception {
    SqliteSettings settings =
        SqliteSettings.of(folder.resolve("turgo.db"))
            .withDurable(false)
            .withLongestTransaction(Duration.ofMillis(1));
    SqliteConnections connections = new SqliteConnections(settings, this::wrapped);
    try (SqliteWriter writer = new SqliteWriter(connections, settings.longestTransaction())) {
      SqliteWriter.Session open = writer.begin();
      open.prepared("CREATE TABLE shop (id INTEGER)").execute();
      CompletableFuture<Integer> other =
          CompletableFuture.supplyAsync(() -> {
            Await.open(commits);
            return writer.write("count tables", WriterTurnTest::tables);
          });

      writer.commit(open);

      assertThat(Await.result(other)).isEqualTo(1);
    }
  }

  private static int tables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM sqlite_master")) {
      return row.next() ? row.getInt(1) : -1;
    }
  }

  private static void await(CountDownLatch latch, long millis) {
    try {
      latch.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Connection wrapped(Connection real) {
    return WrappedSqlite.proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("close")) {
            closed.countDown();
          }
          Object result = WrappedSqlite.call(real, method, arguments);
          return result instanceof PreparedStatement statement && arguments[0].equals("COMMIT")
              ? slow(statement)
              : result;
        });
  }

  /** Lasts until another thread would have ended the turn, at the second of its looks at least. */
  private PreparedStatement slow(PreparedStatement real) {
    return WrappedSqlite.proxy(
        PreparedStatement.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("execute") && commits.getCount() > 0) {
            commits.countDown();
            await(closed, 1_000);
          }
          return WrappedSqlite.call(real, method, arguments);
        });
  }
}
