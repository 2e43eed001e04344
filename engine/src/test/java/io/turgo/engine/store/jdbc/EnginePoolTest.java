package io.turgo.engine.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class EnginePoolTest {
  @Test
  void aConnectionThatIsLostWhileItIsHandedOutIsReplaced(@TempDir Path folder) throws Exception {
    AtomicInteger full = new AtomicInteger(3);
    SQLiteDataSource file = new SQLiteDataSource();
    file.setUrl("jdbc:sqlite:" + folder.resolve("pool.db"));
    HikariConfig config = new HikariConfig();
    config.setDataSource(file);
    config.setMaximumPoolSize(1);
    config.setConnectionTimeout(5_000);
    config.setMetricsTrackerFactory((name, stats) ->
        new IMetricsTracker() {
          @Override
          public void recordConnectionAcquiredNanos(long elapsedAcquiredNanos) {
            if (full.getAndDecrement() > 0) {
              throw new OutOfMemoryError("by design of the test");
            }
          }
        });

    try (EnginePool pool = new EnginePool(config)) {
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(pool::getConnection).isInstanceOf(OutOfMemoryError.class);
      }
      try (Connection connection = pool.getConnection()) {
        assertThat(connection.isValid(1)).isTrue();
      }
    }
  }
}
