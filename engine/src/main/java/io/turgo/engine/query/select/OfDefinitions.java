package io.turgo.engine.query.select;

import static io.turgo.engine.query.select.Relations.DEFINITION;

import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * Rows whose definition is such. The definitions are read first: they are few, and a database that
 * is told their ids knows how many rows each of them has, which it cannot guess from a sub-select.
 */
record OfDefinitions(Reads reads, Field<Long> definitionId, Condition such)
    implements Filters.Late {
  /** More definitions are left to the database. */
  private static final int MOST = 200;

  @Override
  public @Nullable List<Long> definitions() {
    List<Long> ids = ids();
    return ids.size() > MOST ? null : ids;
  }

  private List<Long> ids() {
    return reads.read(sql ->
        sql.select(DEFINITION.id())
            .from(DEFINITION.table())
            .where(such)
            .limit(MOST + 1)
            .fetch(DEFINITION.id()));
  }

  @Override
  public Condition condition() {
    List<Long> ids = ids();
    return switch (ids.size()) {
      case 0 -> DSL.falseCondition();
      case 1 -> definitionId.eq(ids.getFirst());
      case MOST + 1 -> Below.definition(definitionId, such);
      default -> definitionId.in(ids);
    };
  }
}
