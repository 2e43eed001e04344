package io.turgo.engine.testing.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.Store;
import io.turgo.engine.testing.Database;
import io.turgo.engine.testing.Kit;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A database of an older version is opened by today's code, goes on and ends. */
@Timeout(300)
class UpgradeTest {
  private static NextVersion next;

  /** Once: its classes are loaded and compiled again. */
  @BeforeAll
  static void openNext(@TempDir Path folder) throws Exception {
    next = NextVersion.in(folder);
  }

  @AfterAll
  static void closeNext() throws Exception {
    next.close();
  }

  @BeforeAll
  static void write() throws Exception {
    if (!Boolean.getBoolean("turgo.write")) {
      return;
    }
    for (Database database : Database.values()) {
      Supplier<Store> stores = database.lasting();
      try (Kit kit = AllWaits.open(stores.get(), false, true)) {
        Upgrade.each(
            AllWaits.all(),
            kit,
            (wait, life) -> {
              wait.begin(life);
              wait.waits(life);
            });
        kit.checkConsistency();
      }
      try (Store store = stores.get()) {
        new Dump(database).write(store);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatWaitsGoesOnAndEnds(Database database) throws Exception {
    Upgrade.run(database.name(), new Dump(database).restore());
  }

  /** As the first node of a new version does it that opens the database. */
  @ParameterizedTest
  @EnumSource
  void itIsMigratedAndGoesOnAndEnds(Database database) throws Exception {
    next.call(Upgrade.class, "run", database.name(), new Dump(database).restore());
  }

  /** So that no kind of wait is missing in what the other tests bring to its end. */
  @ParameterizedTest
  @EnumSource
  void everyKindWaits(Database database) throws Exception {
    Dump dump = new Dump(database);
    try (Store store = Dump.stores(database, dump.restore()).get();
        Connection connection = store.reads().getConnection();
        Statement statement = connection.createStatement()) {
      for (String table : dump.tables(statement)) {
        assertThat(values(statement, "SELECT count(*) FROM " + table))
            .as("rows of %s", table)
            .doesNotContain("0");
      }
      assertThat(values(statement, "SELECT kind FROM turgo_instance"))
          .isEqualTo(names(AggregateKind.values()));
      assertThat(values(statement, "SELECT kind FROM turgo_execution"))
          .isEqualTo(names(ExecutionRow.Kind.values()));
      assertThat(values(statement, "SELECT kind FROM turgo_event_subscription"))
          .hasSize(EventSubscriptionRow.Kind.values().length);
      assertThat(
              values(
                  statement,
                  """
                  SELECT kind FROM turgo_job UNION SELECT kind FROM turgo_timer_job
                  UNION SELECT kind FROM turgo_external_job
                  """))
          .isEqualTo(names(JobRow.Kind.values()));
    }
  }

  private static Set<String> values(Statement statement, String sql) throws SQLException {
    Set<String> values = new TreeSet<>();
    try (ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        values.add(row.getString(1));
      }
    }
    return values;
  }

  private static Set<String> names(Enum<?>[] kinds) {
    Set<String> names = new TreeSet<>();
    Arrays.stream(kinds).forEach(kind -> names.add(kind.name().toLowerCase(Locale.ROOT)));
    return names;
  }
}
