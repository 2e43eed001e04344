package io.turgo.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.instance.Row;
import io.turgo.engine.store.jdbc.Column;
import io.turgo.engine.store.jdbc.ReadTable;
import io.turgo.engine.store.jdbc.RowReader;
import io.turgo.engine.store.jdbc.Schema;
import io.turgo.engine.store.jdbc.Table;
import io.turgo.engine.store.jdbc.Tables;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** Every column of every table is written, and read where its table is, on both databases. */
class TableColumnsTest {
  private static final Path SOURCES = Path.of("src/main/java/io/turgo/engine/store");

  /** Columns whose names are not those of the components that have their values. */
  private static final Map<String, String> OTHER_NAMES =
      Map.ofEntries(
          Map.entry("turgo_instance.super_id", "instanceId"),
          Map.entry("turgo_instance.super_execution_id", "executionId"),
          Map.entry("turgo_instance.super_definition_id", "definitionId"),
          Map.entry("turgo_instance.super_activity_id", "activityId"),
          Map.entry("turgo_h_task.started_at", "createdAt"));

  /** Columns that units of work leave as they are. */
  private static final Set<String> OF_OTHERS = Set.of("turgo_batch.ended_at", "turgo_batch.total");

  private static final Pattern SELECT_LIST =
      Pattern.compile("SELECT\\s+((?:[\\w.]+,\\s+)+[\\w.]+)\\s+FROM\\s+(turgo_\\w+)");

  @TempDir private Path folder;

  private Connection sqlite() throws SQLException {
    SQLiteDataSource file = new SQLiteDataSource();
    file.setUrl("jdbc:sqlite:" + folder.resolve("turgo.db"));
    Schema.migrate(file, "sqlite", SchemaName.NONE);
    return file.getConnection();
  }

  private static Connection postgres() throws SQLException {
    String name = TestPostgres.newDatabase();
    return DriverManager.getConnection(
        Objects.requireNonNull(TestPostgres.settings(name).jdbcUrl()));
  }

  @Test
  void areReadBackFromSqlite() throws SQLException {
    try (Connection connection = sqlite()) {
      areReadBack(connection, "main");
    }
  }

  @Test
  void areReadBackFromPostgres() throws SQLException {
    try (Connection connection = postgres()) {
      areReadBack(connection, "turgo_engine");
    }
  }

  private static void areReadBack(Connection connection, String schema) throws SQLException {
    Set<Table<?>> seen = new TreeSet<>((a, b) -> Integer.compare(a.ordinal(), b.ordinal()));
    for (Table<?> table : Tables.ALL) {
      withoutConstraints(connection, schema, table);
    }
    SampleRecords samples = new SampleRecords();
    for (Row row : samples.rows()) {
      isReadBack(connection, Tables.of(row), row, samples);
      seen.add(Tables.of(row));
    }
    assertThat(seen).hasSameSizeAs(Tables.ALL);
  }

  /** A copy that hides the table and takes values which do not go together. */
  private static void withoutConstraints(Connection connection, String schema, Table<?> table)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TEMPORARY TABLE %1$s AS SELECT * FROM %2$s.%1$s WHERE 1 = 0"
              .formatted(table.name(), schema));
    }
  }

  @SuppressWarnings("unchecked")
  private static <R extends Row> void isReadBack(
      Connection connection, Table<R> table, Row sample, SampleRecords samples)
      throws SQLException {
    R row = (R) sample;
    try (PreparedStatement insert = connection.prepareStatement(table.insert())) {
      int next = 1;
      for (Column<R> column : table.columns()) {
        column.bind(insert, next++, row);
      }
      insert.executeUpdate();
    }
    List<String> columns = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(
                "SELECT * FROM %s WHERE id = %d".formatted(table.name(), row.id()))) {
      assertThat(result.next()).isTrue();
      for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
        String column = result.getMetaData().getColumnName(i);
        if (!OF_OTHERS.contains(table.name() + "." + column)) {
          columns.add(column);
        }
      }
      for (Column<R> column : table.columns()) {
        String place = table.name() + "." + column.name();
        Object value = Array.get(column.array(List.of(row)), 0);
        assertThat(text(result.getObject(column.name()))).as(place).isEqualTo(text(value));
        hasNameOfItsComponent(place, column.name(), value, samples);
      }
    }
    assertThat(table.columns())
        .as("columns of " + table.name())
        .extracting(Column::name)
        .containsExactlyInAnyOrderElementsOf(columns);
    if (table instanceof ReadTable<R> read) {
      String sql =
          "SELECT 7, %s FROM %s t WHERE id = %d"
              .formatted(read.selectList("t"), table.name(), row.id());
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        List<Row> found =
            RowReader.all(
                statement,
                reader -> {
                  reader.int8();
                  return reader.read(read);
                });
        assertThat(found).usingRecursiveComparison().isEqualTo(List.of(row));
      }
    }
  }

  /** Otherwise two columns that are taken for each other would be read back as well. */
  private static void hasNameOfItsComponent(
      String place, String column, @Nullable Object value, SampleRecords samples) {
    String component = value == null ? null : samples.componentOf(value);
    if (component != null) {
      String named = component.replaceAll("([A-Z0-9])", "_$1").toLowerCase(Locale.ROOT);
      boolean same = named.equals(column) || column.endsWith("_" + named);
      String expected = OTHER_NAMES.getOrDefault(place, same ? component : column);
      assertThat(component).as("the component that %s has", place).isEqualTo(expected);
    }
  }

  @Test
  void areSelectedByTheListsOfTheTablesAlone() throws IOException {
    List<String> byHand = new ArrayList<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(it -> it.toString().endsWith(".java")).toList()) {
        byHand.addAll(selectLists(Files.readString(file)));
      }
    }
    assertThat(byHand).as("lists that a new column would have to be put into").isEmpty();
  }

  @Test
  void aSelectListByHandIsFound() {
    String few = "SELECT id, rev FROM turgo_instance WHERE id = 7";
    String most = Tables.INSTANCE.selectList("i").replaceFirst("i.id, ", "");
    String byHand = "SELECT " + most.replace(", ", ",\n  ") + "\n  FROM turgo_instance i";
    assertThat(selectLists(few + ";" + byHand)).hasSize(1);
  }

  /** Those that have more than half of the columns of a table. */
  private static List<String> selectLists(String source) {
    List<String> found = new ArrayList<>();
    Matcher list = SELECT_LIST.matcher(source);
    while (list.find()) {
      for (Table<?> table : Tables.ALL) {
        int columns = list.group(1).split(",", -1).length;
        if (table.name().equals(list.group(2)) && columns * 2 > table.columns().size()) {
          found.add(list.group());
        }
      }
    }
    return found;
  }

  private static @Nullable String text(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case byte[] bytes -> Arrays.toString(bytes);
      case Boolean flag -> flag ? "1" : "0";
      default -> value.toString();
    };
  }
}
