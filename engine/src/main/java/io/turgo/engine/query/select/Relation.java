package io.turgo.engine.query.select;

import io.turgo.engine.store.SchemaName;
import org.jooq.Context;
import org.jooq.DSLContext;
import org.jooq.DataType;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.CustomQueryPart;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** A table of the database under the name that it has in a statement, and its columns by type. */
public record Relation(String name, String alias) {
  /** Where the configuration of a {@link DSLContext} keeps the {@link SchemaName} of its tables. */
  public static final String SCHEMA = "turgo.schema";

  /**
   * Where the configuration keeps whose rows the calling thread may read; see {@link TenantRows}.
   */
  public static final String HELD_TO = "turgo.tenant";

  public Table<Record> table() {
    return DSL.table("{0}", CustomQueryPart.of(this::render)).as(alias);
  }

  /** Without a schema only where a statement is shown that is not of any database. */
  private void render(Context<?> context) {
    SchemaName schema = (SchemaName) context.configuration().data(SCHEMA);
    UnitVariables unit = (UnitVariables) context.configuration().data(HELD_TO);
    String tenant = unit == null ? null : unit.heldTo();
    if (tenant != null) {
      TenantRows.render(context, schema == null ? SchemaName.NONE : schema, name, tenant);
    } else {
      context.sql(schema == null ? name : schema.in(name));
    }
  }

  /** The same table once more, for a sub-select. */
  public Relation as(String otherAlias) {
    return new Relation(name, otherAlias);
  }

  public Field<Long> id() {
    return number("id");
  }

  /** A 64-bit number that every row has: an id or a time. */
  public Field<Long> number(String column) {
    return field(column, SQLDataType.BIGINT.notNull());
  }

  public Field<Long> optionalNumber(String column) {
    return field(column, SQLDataType.BIGINT);
  }

  public Field<Integer> integer(String column) {
    return field(column, SQLDataType.INTEGER.notNull());
  }

  public Field<Integer> optionalInteger(String column) {
    return field(column, SQLDataType.INTEGER);
  }

  public Field<Boolean> flag(String column) {
    return field(column, SQLDataType.BOOLEAN.notNull());
  }

  public Field<String> text(String column) {
    return field(column, SQLDataType.VARCHAR.notNull());
  }

  public Field<String> optionalText(String column) {
    return field(column, SQLDataType.VARCHAR);
  }

  public Field<Double> decimal(String column) {
    return field(column, SQLDataType.DOUBLE);
  }

  public Field<byte[]> bytes(String column) {
    return field(column, SQLDataType.BLOB);
  }

  private <T> Field<T> field(String column, DataType<T> type) {
    return DSL.field(DSL.name(alias, column), type);
  }
}
