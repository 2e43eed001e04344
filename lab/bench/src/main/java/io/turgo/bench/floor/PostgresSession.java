package io.turgo.bench.floor;

import io.turgo.bench.floor.Cell.Source;
import io.turgo.bench.protocol.Booking;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Groups on PostgreSQL: one statement for each row that a step changes, with the instances' numbers
 * as arrays and all else as constants; all statements in one round trip, the commit in another.
 *
 * <p>Rows that a large group inserts are copied, table by table, before the other statements. That
 * takes two more round trips for each table.
 */
final class PostgresSession implements GroupSession {
  /**
   * Plans that do not depend on when statistics were gathered. Once an ANALYZE has seen a table
   * without live rows, a plain index scan of all of it looks as cheap as a look-up, and the planner
   * puts it outside and the arrays inside: each row of the table then meets each row of the group.
   * Bitmap scans can only look up.
   */
  private static final String SETTINGS =
      """
      SET plan_cache_mode = force_generic_plan;
      SET enable_seqscan = off;
      SET enable_indexscan = off;
      SET enable_hashjoin = off;
      SET enable_mergejoin = off;
      SET jit = off
      """;

  private final Connection connection;
  private final PGConnection postgres;
  private final int copyFrom;
  private final IdentityHashMap<Step, Prepared> prepared = new IdentityHashMap<>();
  private final IdentityHashMap<Step, Copied> copied = new IdentityHashMap<>();

  /** A parameter: the array of a slot, or a time. */
  private sealed interface Parameter {
    record Numbers(int slot) implements Parameter {}

    record Time(long plusMillis) implements Parameter {}
  }

  /**
   * @param changes what the statement does
   */
  private record Prepared(
      PreparedStatement statement, List<RowChange> changes, List<Parameter> parameters) {}

  /**
   * @param rest all but the inserts; null if there is nothing else
   */
  private record Copied(List<CopiedRows> tables, @Nullable Prepared rest) {}

  private PostgresSession(Connection connection, int copyFrom) throws SQLException {
    this.connection = connection;
    this.copyFrom = copyFrom;
    this.postgres = connection.unwrap(PGConnection.class);
  }

  /**
   * @param copyFrom instances in a group from which on its inserts are copied
   */
  static PostgresSession open(String jdbcUrl, int copyFrom) throws SQLException {
    PGSimpleDataSource dataSource = new PGSimpleDataSource();
    dataSource.setURL(jdbcUrl);
    dataSource.setApplicationName("turgo bench floor");
    dataSource.setPrepareThreshold(1);
    Connection connection = dataSource.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute(SETTINGS);
      Booking.createTable(connection);
      connection.setAutoCommit(false);
      return new PostgresSession(connection, copyFrom);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public void write(Step step, List<long[]> instances, long now) throws SQLException {
    GroupSession.book(connection, step, instances);
    try {
      if (instances.size() < copyFrom) {
        execute(step, prepared(step), instances, now);
      } else {
        Copied known = copied(step);
        for (CopiedRows table : known.tables()) {
          table.write(postgres, instances, now);
        }
        if (known.rest() != null) {
          execute(step, known.rest(), instances, now);
        }
      }
    } catch (SQLException e) {
      connection.rollback();
      throw e;
    }
    connection.commit();
  }

  private void execute(Step step, Prepared known, List<long[]> instances, long now)
      throws SQLException {
    bind(known, instances, now);
    PreparedStatement statement = known.statement();
    statement.execute();
    for (RowChange change : known.changes()) {
      int rows = statement.getUpdateCount();
      if (rows != instances.size()) {
        throw new SQLException(
            "Step '%s' had to change %d rows of %s, but found %d"
                .formatted(step.name(), instances.size(), change.table(), rows));
      }
      statement.getMoreResults();
    }
  }

  private void bind(Prepared known, List<long[]> instances, long now) throws SQLException {
    @Nullable Array[] arrays = new @Nullable Array[instances.getFirst().length];
    int at = 0;
    for (Parameter parameter : known.parameters()) {
      at++;
      switch (parameter) {
        case Parameter.Numbers(int slot) -> {
          Array array = arrays[slot];
          if (array == null) {
            array = numbers(instances, slot);
            arrays[slot] = array;
          }
          known.statement().setArray(at, array);
        }
        case Parameter.Time(long plusMillis) -> known.statement().setLong(at, now + plusMillis);
      }
    }
  }

  private Array numbers(List<long[]> instances, int slot) throws SQLException {
    long[] values = new long[instances.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = instances.get(i)[slot];
    }
    return postgres.createArrayOf("int8", values);
  }

  private Prepared prepared(Step step) throws SQLException {
    Prepared known = prepared.get(step);
    if (known == null) {
      known = prepare(step.changes());
      prepared.put(step, known);
    }
    return known;
  }

  private Copied copied(Step step) throws SQLException {
    Copied known = copied.get(step);
    if (known == null) {
      Map<String, List<RowChange.Insert>> inserts = new LinkedHashMap<>();
      List<RowChange> rest = new ArrayList<>();
      for (RowChange change : step.changes()) {
        if (change instanceof RowChange.Insert insert) {
          inserts.computeIfAbsent(insert.table(), table -> new ArrayList<>()).add(insert);
        } else {
          rest.add(change);
        }
      }
      List<CopiedRows> tables = new ArrayList<>();
      for (List<RowChange.Insert> ofTable : inserts.values()) {
        tables.add(CopiedRows.of(connection, ofTable));
      }
      known = new Copied(tables, rest.isEmpty() ? null : prepare(rest));
      copied.put(step, known);
    }
    return known;
  }

  private Prepared prepare(List<RowChange> changes) throws SQLException {
    List<Parameter> parameters = new ArrayList<>();
    String sql =
        changes.stream().map(change -> sql(change, parameters)).collect(Collectors.joining(";\n"));
    return new Prepared(connection.prepareStatement(sql), changes, parameters);
  }

  /** One set-based statement; appends its parameters in the order of their places. */
  private static String sql(RowChange change, List<Parameter> parameters) {
    return switch (change) {
      case RowChange.Insert(String table, List<Cell> cells) -> insert(table, cells, parameters);
      case RowChange.Update update -> update(update, parameters);
      case RowChange.Delete(String table, int id, Long onlyAt) -> {
        parameters.add(new Parameter.Numbers(id));
        yield "DELETE FROM %s WHERE id = ANY (?::bigint[])%s".formatted(table, guard(onlyAt));
      }
    };
  }

  private static String insert(String table, List<Cell> cells, List<Parameter> parameters) {
    String columns = cells.stream().map(Cell::column).collect(Collectors.joining(", "));
    String values =
        cells.stream().map(cell -> value(cell, parameters)).collect(Collectors.joining(", "));
    return "INSERT INTO %s (%s)\nSELECT %s\nFROM %s"
        .formatted(table, columns, values, unnested(slotsOf(cells), parameters));
  }

  private static String update(RowChange.Update update, List<Parameter> parameters) {
    String sets =
        update.cells().stream()
            .map(cell -> cell.column() + " = " + value(cell, parameters))
            .collect(Collectors.joining(", "));
    Set<Integer> slots = slotsOf(update.cells());
    boolean byInstance = FloorIndexes.BY_INSTANCE.contains(update.table());
    if (slots.isEmpty() && !byInstance) {
      parameters.add(new Parameter.Numbers(update.id()));
      return "UPDATE %s SET %s\nWHERE id = ANY (?::bigint[])%s"
          .formatted(update.table(), sets, guard(update.onlyAt()));
    }
    slots.add(update.id());
    if (byInstance) {
      slots.add(Slots.INSTANCE);
    }
    return "UPDATE %s AS t SET %s\nFROM %s\nWHERE t.id = u.n%d%s%s"
        .formatted(
            update.table(),
            sets,
            unnested(slots, parameters),
            update.id(),
            byInstance ? " AND t.instance_id = u.n" + Slots.INSTANCE : "",
            guard(update.onlyAt()));
  }

  private static String guard(@Nullable Long onlyAt) {
    return onlyAt == null ? "" : " AND rev = " + onlyAt;
  }

  private static String value(Cell cell, List<Parameter> parameters) {
    return switch (cell.source()) {
      case Source.Literal literal -> literal.sql();
      case Source.Slot(int index) -> "u.n" + index;
      case Source.Now(long plusMillis) -> {
        parameters.add(new Parameter.Time(plusMillis));
        yield "?::bigint";
      }
    };
  }

  private static Set<Integer> slotsOf(List<Cell> cells) {
    Set<Integer> slots = new TreeSet<>();
    for (Cell cell : cells) {
      if (cell.source() instanceof Source.Slot(int index)) {
        slots.add(index);
      }
    }
    return slots;
  }

  /** The arrays of these slots as a table {@code u} with the columns {@code n<slot>}. */
  private static String unnested(Set<Integer> slots, List<Parameter> parameters) {
    slots.forEach(slot -> parameters.add(new Parameter.Numbers(slot)));
    return slots.stream()
        .map(slot -> "unnest(?::bigint[]) AS n" + slot)
        .collect(Collectors.joining(", ", "(SELECT ", ") AS u"));
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
