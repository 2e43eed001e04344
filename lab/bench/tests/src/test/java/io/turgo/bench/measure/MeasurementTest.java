package io.turgo.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.database.PostgresDatabase;
import io.turgo.bench.database.PostgresServer;
import io.turgo.bench.measure.Measurement.Costs;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MeasurementTest {
  private static final int TRANSACTIONS = 1_000;

  @TempDir Path directory;

  @Test
  @EnabledOnOs(OS.LINUX)
  void countsWhatAnotherSessionDid() throws SQLException {
    try (PostgresServer server = PostgresServer.start(directory.resolve("postgres"))) {
      PostgresDatabase database = new PostgresDatabase(server.jdbcUrl(), null, null);
      try (Measurement measurement = Measurement.on(database)) {
        Costs costs = costs(measurement, database);

        // Two statements and one transaction each, apart from the few of the measurement itself.
        assertThat(costs.transactions()).isBetween(1L * TRANSACTIONS, TRANSACTIONS + 50L);
        assertThat(costs.statements()).isBetween(2L * TRANSACTIONS, 2L * TRANSACTIONS + 50L);
        assertThat(costs.rowsWritten()).isBetween(2L * TRANSACTIONS, 2L * TRANSACTIONS + 50L);
        assertThat(costs.walBytes()).isGreaterThan(100L * TRANSACTIONS);
        assertThat(costs.fullPageShare()).isBetween(0.01, 0.9);
        assertThat(costs.dbCpuMillis()).isPositive();
        assertThat(costs.jvmCpuMillis()).isPositive();
      }
    }
  }

  private static Costs costs(Measurement measurement, PostgresDatabase database)
      throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      // As an engine's: the end of such a session is waited for, because it reports then.
      statement.execute("SET application_name = 'engine'");
      statement.execute("CREATE TABLE counted (id int)");
      statement.execute("INSERT INTO counted SELECT generate_series(10, 209)");
      // The next change of the page, which is nearly full, has to log all of it.
      statement.execute("CHECKPOINT");
      measurement.begin();
      connection.setAutoCommit(false);
      for (int i = 0; i < TRANSACTIONS; i++) {
        statement.executeUpdate("INSERT INTO counted VALUES (1)");
        statement.executeUpdate("UPDATE counted SET id = 2 WHERE id = 1");
        connection.commit();
      }
      measurement.end();
    }
    return measurement.costs();
  }
}
