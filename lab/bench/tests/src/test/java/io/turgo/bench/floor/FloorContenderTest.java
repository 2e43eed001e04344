package io.turgo.bench.floor;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.bench.database.BenchDatabase;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.PostgresDatabase;
import io.turgo.bench.database.StoreLocation;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.OpenRequest;
import io.turgo.bench.scenario.Model;
import io.turgo.bench.turgo.TurgoContender;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.store.Store;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The floor must write what Turgo writes: the same rows, and as many changes of each table. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class FloorContenderTest {
  private static final int INSTANCES = 5;
  private static final String POSITION =
      "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint";

  private final BenchDatabase server =
      BenchDatabase.open(DatabaseSettings.own(DatabaseSettings.Kind.POSTGRES, null));

  static Stream<Model> models() {
    return Stream.of(Model.START, Model.NOOP, Model.BOOKING, Model.TIMERS, Model.ASYNC27);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @MethodSource("models")
  void leavesTheSameRowsOnSqlite(Model model, @TempDir Path directory) throws Exception {
    Map<String, List<String>> ofTurgo =
        onSqlite(new TurgoContender(), model, directory.resolve("turgo"));
    Map<String, List<String>> ofFloor =
        onSqlite(new FloorContender(), model, directory.resolve("floor"));

    assertThat(ofFloor).isEqualTo(ofTurgo);
    assertThat(ofFloor.get("turgo_h_instance")).hasSize(INSTANCES);
  }

  @ParameterizedTest
  @MethodSource("models")
  void makesTheSameChangesOnPostgres(Model model) throws Exception {
    Result ofTurgo = onPostgres(new TurgoContender(), model, "turgo_" + model.jobs(), Map.of());

    for (String copyFrom : List.of("1", "100")) {
      Result ofFloor =
          onPostgres(
              new FloorContender(),
              model,
              "floor_" + model.jobs(),
              Map.of("floor.copyFrom", copyFrom));
      assertThat(ofFloor.contents()).isEqualTo(ofTurgo.contents());
      assertThat(ofFloor.changes()).isEqualTo(ofTurgo.changes());
      assertThat(ofFloor.changes().get("turgo_h_instance")).startsWith(INSTANCES + " inserted");
    }
  }

  /** A floor that costs more than the house is no floor. */
  @Test
  void writesLessLogThanTurgo() throws Exception {
    long ofTurgo = logOf(new TurgoContender(), "turgo_log");
    long ofFloor = logOf(new FloorContender(), "floor_log");

    assertThat(ofFloor).isBetween(ofTurgo / 3, ofTurgo * 9 / 10);
  }

  /** Bytes of the log without images of pages, that 1,000 jobs write. */
  private long logOf(Contender contender, String name) throws Exception {
    PostgresDatabase database = newDatabase(name);
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        contender) {
      statement.execute("CREATE EXTENSION IF NOT EXISTS pg_walinspect SCHEMA public");
      contender.open(new OpenRequest(database.jdbcUrl(), "full", Map.of()));
      contender.deploy("noop.bpmn", Model.NOOP.forEngine(contender.namespace(), true));
      for (int started = 0; started < 1_000; started += 200) {
        contender.startInstances("noop", Collections.nCopies(200, Map.of("number", 1)));
      }
      long before = number(statement, POSITION);
      contender.setExecutorActive(true);
      Await.until(() -> contender.pending() == 0);
      contender.setExecutorActive(false);
      return number(
          statement,
          "SELECT sum(record_size)::bigint FROM public.pg_get_wal_stats('0/0'::pg_lsn + %d, %s)"
              .formatted(before, "pg_current_wal_flush_lsn()"));
    }
  }

  private record Result(Map<String, List<String>> contents, Map<String, String> changes) {}

  private static Map<String, List<String>> onSqlite(
      Contender contender, Model model, Path directory) throws Exception {
    run(contender, model, "embedded:" + directory, Map.of());
    try (Store store = new StoreLocation.Sqlite(TurgoContender.file(directory)).open()) {
      assertThat(ConsistencyCheck.run(store)).isEmpty();
      return TableContents.of(store.reads());
    }
  }

  private Result onPostgres(
      Contender contender, Model model, String name, Map<String, String> settings)
      throws Exception {
    PostgresDatabase database = newDatabase(name);
    run(contender, model, database.jdbcUrl(), settings);
    Map<String, String> changes = changes(database);
    try (Store store = new StoreLocation.Postgres(database).open()) {
      assertThat(ConsistencyCheck.run(store)).isEmpty();
      return new Result(TableContents.of(store.reads()), changes);
    }
  }

  private PostgresDatabase newDatabase(String name) throws SQLException {
    PostgresDatabase first = server.postgres().orElseThrow();
    try (Connection connection = first.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS " + name);
      statement.execute("CREATE DATABASE " + name);
      statement.execute("ALTER DATABASE " + name + " SET search_path = turgo_engine, public");
    }
    return new PostgresDatabase(first.jdbcUrl().replace("/turgo?", "/" + name + "?"), null, null);
  }

  private static void run(
      Contender contender, Model model, String url, Map<String, String> settings) throws Exception {
    try (contender) {
      contender.open(new OpenRequest(url, "full", settings));
      contender.deploy(model.key() + ".bpmn", model.forEngine(contender.namespace(), true));
      for (int number = 0; number < INSTANCES; number++) {
        contender.startInstance(
            model.key(),
            model.inputs()
                ? Map.of("number", number, "input1", number, "input2", 1)
                : Map.of("number", number));
      }
      contender.setExecutorActive(true);
      Await.until(() -> contender.pending() == 0);
      contender.setExecutorActive(false);
    }
  }

  /** Sessions have reported what they did when they are gone. */
  private static Map<String, String> changes(PostgresDatabase database) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      Await.until(() ->
          number(
                  statement,
                  "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                      + " AND backend_type = 'client backend'")
              == 1);
      Map<String, String> changes = new TreeMap<>();
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT relname, n_tup_ins, n_tup_upd, n_tup_del FROM pg_stat_user_tables")) {
        while (rows.next()) {
          if (TableContents.TABLES.contains(rows.getString(1))) {
            changes.put(
                rows.getString(1),
                "%d inserted, %d updated, %d deleted"
                    .formatted(rows.getLong(2), rows.getLong(3), rows.getLong(4)));
          }
        }
      }
      return changes;
    }
  }

  private static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
