package io.turgo.engine.query.select;

import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;

/**
 * Looks at what there is before a database is told how to find it: what databases expect of
 * conditions on other tables is often wrong by a thousand times, or they expect nothing at all.
 * Each look has a bound.
 */
public record RowSample(Reads reads, Relation instance) {
  /** Of so many instances, enough are such or no others are asked. */
  private static final int ASKED = 2_000;

  private static final int ENOUGH = 20;

  /** Whether a statement finds that many rows at most. */
  public boolean isAtMost(int few, Select<?> rows) {
    return reads.read(sql ->
        sql.selectCount()
            .from(DSL.selectFrom(rows.asTable("some")).limit(few + 1).asTable("counted"))
            .fetchSingle()
            .value1())
        <= few;
  }

  /**
   * Whether enough of the instances that a page meets first are such, so that asking one by one
   * soon fills it. A count meets them in no order.
   */
  public boolean isDense(PageStart start, Function<Field<Long>, Condition> such) {
    Field<Long> started = instance.number("started_at");
    boolean byId = start.isBy(instance.id());
    if (!start.inOrder() || (!byId && !start.isBy(started))) {
      return false;
    }
    Field<Long> order = byId ? instance.id() : started;
    Relation asked = new Relation("asked", "asked");
    Select<Record1<Long>> found =
        DSL.select(asked.id())
            .from(
                DSL.select(instance.id())
                    .from(instance.table())
                    .where(start.behind())
                    .orderBy(start.isAscending() ? order.asc() : order.desc())
                    .limit(ASKED)
                    .asTable(asked.alias()))
            .where(such.apply(asked.id()))
            .limit(ENOUGH);
    return reads.read(sql -> sql.selectCount().from(found.asTable("found")).fetchSingle().value1())
        == ENOUGH;
  }
}
