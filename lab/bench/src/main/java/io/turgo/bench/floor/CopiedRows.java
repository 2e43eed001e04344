package io.turgo.bench.floor;

import io.turgo.bench.floor.Cell.Source;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * All rows that a step inserts into one table, written by COPY in its binary format. The server
 * logs a page of copied rows as one record; INSERT logs each row with a header of its own.
 */
final class CopiedRows {
  private static final byte[] HEADER = {
    'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0, 0, 0, 0, 0, 0, 0, 0, 0
  };

  private static final int NULL_LENGTH = -1;
  private static final int END = -1;

  private final String table;
  private final String sql;

  /** The values of each row that an instance gets, in the order of the columns. */
  private final List<List<Value>> rows;

  /** A value of a row, the length before its bytes. */
  private sealed interface Value {
    /** The same for all instances. */
    record Constant(byte[] bytes) implements Value {}

    /**
     * A number that each instance has, or the time.
     *
     * @param narrow whether it has four bytes instead of eight
     */
    record Varying(Source source, boolean narrow) implements Value {}
  }

  private CopiedRows(String table, String sql, List<List<Value>> rows) {
    this.table = table;
    this.sql = sql;
    this.rows = rows;
  }

  /** The rows of these inserts, all into the same table. */
  static CopiedRows of(Connection connection, List<RowChange.Insert> inserts) throws SQLException {
    String table = inserts.getFirst().table();
    Set<String> columns = new LinkedHashSet<>();
    inserts.forEach(insert -> insert.cells().forEach(cell -> columns.add(cell.column())));
    String names = String.join(", ", columns);
    List<Integer> types = types(connection, names, table);
    List<List<Value>> rows = new ArrayList<>();
    for (RowChange.Insert insert : inserts) {
      Map<String, Source> sources = new HashMap<>();
      insert.cells().forEach(cell -> sources.put(cell.column(), cell.source()));
      List<Value> row = new ArrayList<>();
      for (String column : columns) {
        row.add(
            value(types.get(row.size()), sources.getOrDefault(column, new Source.Literal(null))));
      }
      rows.add(row);
    }
    return new CopiedRows(
        table, "COPY %s (%s) FROM STDIN (FORMAT binary)".formatted(table, names), rows);
  }

  private static List<Integer> types(Connection connection, String columns, String table)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet none =
            statement.executeQuery("SELECT %s FROM %s LIMIT 0".formatted(columns, table))) {
      ResultSetMetaData found = none.getMetaData();
      List<Integer> types = new ArrayList<>();
      for (int i = 1; i <= found.getColumnCount(); i++) {
        types.add(found.getColumnType(i));
      }
      return types;
    }
  }

  private static Value value(int type, Source source) {
    if (!(source instanceof Source.Literal(Object literal))) {
      return new Value.Varying(source, type == Types.INTEGER);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      switch (literal) {
        case null -> out.writeInt(NULL_LENGTH);
        case String text -> {
          byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
          out.writeInt(utf8.length);
          out.write(utf8);
        }
        case Boolean flag -> {
          out.writeInt(1);
          out.writeBoolean(flag);
        }
        case Long number when type == Types.INTEGER -> {
          out.writeInt(Integer.BYTES);
          out.writeInt(Math.toIntExact(number));
        }
        case Long number -> {
          out.writeInt(Long.BYTES);
          out.writeLong(number);
        }
        default -> throw new IllegalStateException("No binary form of " + literal);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Value.Constant(bytes.toByteArray());
  }

  /** Writes the rows of these instances in the transaction of the connection. */
  void write(PGConnection connection, List<long[]> instances, long now) throws SQLException {
    byte[] bytes = encoded(instances, now);
    CopyIn copy = connection.getCopyAPI().copyIn(sql);
    copy.writeToCopy(bytes, 0, bytes.length);
    long written = copy.endCopy();
    int expected = rows.size() * instances.size();
    if (written != expected) {
      throw new SQLException(
          "Expected %d rows of %s to be copied, but it was %d".formatted(expected, table, written));
    }
  }

  private byte[] encoded(List<long[]> instances, long now) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256 * rows.size() * instances.size());
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.write(HEADER);
      for (long[] instance : instances) {
        for (List<Value> row : rows) {
          out.writeShort(row.size());
          for (Value value : row) {
            write(out, value, instance, now);
          }
        }
      }
      out.writeShort(END);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, Value value, long[] instance, long now)
      throws IOException {
    switch (value) {
      case Value.Constant(byte[] bytes) -> out.write(bytes);
      case Value.Varying(Source source, boolean narrow) -> {
        long number =
            switch (source) {
              case Source.Slot(int index) -> instance[index];
              case Source.Now(long plusMillis) -> now + plusMillis;
              case Source.Literal literal -> throw new IllegalStateException("Varies: " + literal);
            };
        if (narrow) {
          out.writeInt(Integer.BYTES);
          out.writeInt(Math.toIntExact(number));
        } else {
          out.writeInt(Long.BYTES);
          out.writeLong(number);
        }
      }
    }
  }
}
