package io.turgo.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Locks of two nodes on one PostgreSQL database. */
@Timeout(60)
class TurnLocksTest {
  private static void awaitLock(TurnLocks locks, Set<Long> instances) throws InterruptedException {
    Await.until(() -> locks.tryLock(instances));
  }

  @Test
  void instancesAreLockedAllOrNone() throws Exception {
    PostgresSettings settings = TestPostgres.settings(TestPostgres.newDatabase());
    try (PostgresStore one = PostgresStore.open(settings);
        PostgresStore two = PostgresStore.open(settings);
        TurnLocks left = one.turnLocks().orElseThrow();
        TurnLocks right = two.turnLocks().orElseThrow()) {
      assertThat(left.tryLock(Set.of(1L, 2L))).isTrue();
      assertThat(right.tryLock(Set.of(2L, 3L))).isFalse();
      assertThat(left.tryLock(Set.of(3L))).as("3 was given back").isTrue();
      left.unlock(List.of(1L, 2L, 3L));
      assertThat(right.tryLock(Set.of(1L, 2L, 3L))).isTrue();
      assertThat(left.tryLock(Set.of(3L))).isFalse();
      right.close();
      awaitLock(left, Set.of(1L, 2L, 3L));
    }
  }

  @Test
  void aLostConnectionGivesAllBackAndTheNextIsAnother() throws Exception {
    String database = TestPostgres.newDatabase();
    PostgresSettings settings = TestPostgres.settings(database);
    try (PostgresStore one = PostgresStore.open(settings);
        PostgresStore two = PostgresStore.open(settings);
        TurnLocks left = one.turnLocks().orElseThrow();
        TurnLocks right = two.turnLocks().orElseThrow()) {
      assertThat(left.tryLock(Set.of(1L))).isTrue();
      endTurns(settings);
      awaitLock(right, Set.of(1L));
      assertThatThrownBy(() -> left.tryLock(Set.of(2L))).isInstanceOf(TurgoStoreException.class);
      assertThat(left.tryLock(Set.of(2L))).isTrue();
      assertThat(left.tryLock(Set.of(1L))).isFalse();
    }
  }

  private static void endTurns(PostgresSettings settings) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(settings.jdbcUrl(), settings.user(), settings.password());
        Statement statement = connection.createStatement()) {
      statement.execute(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              + " WHERE application_name = 'turgo turns' AND datname = current_database()");
    }
  }
}
