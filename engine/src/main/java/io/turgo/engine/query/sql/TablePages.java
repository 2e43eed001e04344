package io.turgo.engine.query.sql;

import static io.turgo.engine.query.select.QueryArguments.required;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.search.TableMetaData;
import io.turgo.engine.search.TablePage;
import io.turgo.engine.search.TablePageQuery;
import io.turgo.engine.store.SchemaName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jooq.Field;
import org.jooq.SortField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** {@link TablePageQuery} on any table of the engine that {@link TableNames} knows. */
public final class TablePages implements TablePageQuery {
  private final Reads reads;
  private @Nullable Relation table;
  private @Nullable String column;
  private boolean descending;

  public TablePages(Reads reads) {
    this.reads = reads;
  }

  private record Columns(
      String getTableName, List<String> getColumnNames, List<String> getColumnTypes)
      implements TableMetaData {}

  private record Page(
      String getTableName,
      long getFirstResult,
      List<Map<String, @Nullable Object>> getRows,
      long getTotal)
      implements TablePage {}

  /** The columns of a table, null if the engine has no such table. */
  public static @Nullable TableMetaData columns(Reads reads, String tableName) {
    Relation table = TableNames.find(reads.schema(), required("tableName", tableName));
    return table == null ? null : columns(reads, table);
  }

  private static TableMetaData columns(Reads reads, Relation table) {
    List<String> names = new ArrayList<>();
    List<String> types = new ArrayList<>();
    reads.read(sql -> {
      sql.connection(connection -> columns(connection, reads.schema(), table.name(), names, types));
      return names;
    });
    return new Columns(reads.schema().in(table.name()), List.copyOf(names), List.copyOf(types));
  }

  private static void columns(
      Connection connection,
      SchemaName schema,
      String table,
      List<String> names,
      List<String> types)
      throws SQLException {
    try (ResultSet columns =
        connection
            .getMetaData()
            .getColumns(
                null, pattern(connection, schema.name()), pattern(connection, table), "%")) {
      while (columns.next()) {
        names.add(columns.getString("COLUMN_NAME"));
        types.add(columns.getString("TYPE_NAME"));
      }
    }
  }

  /** Matches that name only: an underscore stands for any letter otherwise. */
  private static @Nullable String pattern(Connection connection, @Nullable String name)
      throws SQLException {
    String escape = connection.getMetaData().getSearchStringEscape();
    return name == null ? null : name.replace("_", escape + "_").replace("%", escape + "%");
  }

  @Override
  public TablePageQuery tableName(String tableName) {
    table = TableNames.find(reads.schema(), required("tableName", tableName));
    if (table == null) {
      throw new TurgoIllegalArgumentException(
          "The engine has no table '" + tableName + "'; getTableCount names them");
    }
    return this;
  }

  @Override
  public TablePageQuery orderAsc(String newColumn) {
    column = required("column", newColumn);
    descending = false;
    return this;
  }

  @Override
  public TablePageQuery orderDesc(String newColumn) {
    column = required("column", newColumn);
    descending = true;
    return this;
  }

  @Override
  public TablePage listPage(int firstResult, int maxResults) {
    Select.notNegative("firstResult", firstResult);
    Select.notNegative("maxResults", maxResults);
    Relation from = table;
    if (from == null) {
      throw new TurgoIllegalArgumentException(
          "Expected tableName() before listPage(), but no table was named");
    }
    List<String> columns = columns(reads, from).getColumnNames();
    List<SortField<?>> order = order(from, columns);
    List<Field<?>> fields = new ArrayList<>();
    columns.forEach(name -> fields.add(DSL.field(DSL.name(from.alias(), name))));
    return reads.read(sql -> {
      long total = sql.select(DSL.count()).from(from.table()).fetchSingle().value1().longValue();
      List<Map<String, @Nullable Object>> rows =
          maxResults == 0
              ? List.of()
              : sql.select(fields)
                  .from(from.table())
                  .orderBy(order)
                  .limit(maxResults)
                  .offset(firstResult)
                  .fetchMaps();
      return new Page(reads.schema().in(from.name()), firstResult, rows, total);
    });
  }

  private List<SortField<?>> order(Relation from, List<String> columns) {
    List<SortField<?>> order = new ArrayList<>();
    String by = column;
    if (by != null) {
      if (!columns.contains(by)) {
        throw new TurgoIllegalArgumentException(
            "Table '" + from.name() + "' has no column '" + by + "'; it has " + columns);
      }
      Field<?> field = DSL.field(DSL.name(from.alias(), by));
      order.add(descending ? field.desc() : field.asc());
    }
    if (columns.contains("id")) {
      order.add(from.id().asc());
    }
    return order;
  }
}
