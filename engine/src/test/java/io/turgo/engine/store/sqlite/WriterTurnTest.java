package io.turgo.engine.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.settings.SqliteSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class WriterTurnTest {
  private final CountDownLatch commits = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);

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
            await(commits, 20_000);
            return writer.write("count tables", WriterTurnTest::tables);
          });

      writer.commit(open);

      assertThat(other.get(20, TimeUnit.SECONDS)).isEqualTo(1);
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
            await(closed, 300);
          }
          return WrappedSqlite.call(real, method, arguments);
        });
  }
}
