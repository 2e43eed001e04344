package io.turgo.engine.query.variable;

import io.turgo.engine.query.select.Filters;
import io.turgo.engine.query.select.Lead;
import io.turgo.engine.query.select.PageStart;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.RowSample;
import java.util.Collections;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * Instances with such a variable. A value may be one instance's or everybody's, and of a range no
 * index has the newest instances first. So a query that reads some of the rows counts the variables
 * first, up to a limit: from few it goes to their instances. Of many, the instances are asked one
 * by one in the order of the page where enough of the first have such a variable.
 *
 * @param instance the table of the instances
 * @param variable the table of the variables
 * @param indexed what an index on values finds, these variables and perhaps some others
 * @param such which of them count
 */
record OfVariables(
    Reads reads, Relation instance, Relation variable, Condition indexed, Condition such)
    implements Filters.Late {
  /** Instances of so many variables are looked up one by one. */
  private static final int FEW = 5_000;

  /** Only the variables are, for the first of their instances by id on PostgreSQL. */
  private static final int FEW_BY_ID = 20_000;

  /** The instances of the variables, in the order of a page. */
  private static final Relation WAY = new Relation("way", "way");

  private static final Field<Long> FOUND = WAY.number("instance");

  @Override
  public Condition condition() {
    return instance.id().in(instances());
  }

  @Override
  public Condition conditionFrom(PageStart start) {
    RowSample sample = new RowSample(reads, instance);
    if (reads.isSqlite()) {
      return !areAtMost(FEW) && sample.isDense(start, this::asked)
          ? asked(instance.id())
          : condition();
    }
    if (areAtMost(start.isBy(instance.id()) ? FEW_BY_ID : FEW)) {
      return inArray();
    }
    if (sample.isDense(start, this::asked)) {
      return asked(instance.id());
    }
    return areAtMost(FEW_BY_ID) ? inArray() : condition();
  }

  /** Said so that PostgreSQL looks the instances up in the order of their ids. */
  private Condition inArray() {
    return instance.id().eq(DSL.any(DSL.array(instances())));
  }

  private boolean areAtMost(int few) {
    return new RowSample(reads, instance)
        .isAtMost(few, DSL.selectOne().from(variable.table()).where(indexed));
  }

  /**
   * A page in the order of ids, on PostgreSQL. It takes an array for ten rows, so it would look all
   * instances up and sort them; from a table that is in order it goes on until the page is full.
   */
  @Override
  public @Nullable Lead lead(PageStart start) {
    if (reads.isSqlite()
        || !start.alone()
        || !start.inOrder()
        || !start.isBy(instance.id())
        || !areAtMost(FEW_BY_ID)) {
      return null;
    }
    Field<Long> found = ofInstance();
    Select<?> inOrder =
        DSL.selectDistinct(found.as("instance"))
            .from(variable.table())
            .where(indexed)
            .and(such)
            .orderBy(start.isAscending() ? found.asc() : found.desc());
    List<Field<?>> places = Collections.nCopies(start.sorts().size() + 1, FOUND);
    return new Lead(
        inOrder.asTable(WAY.alias()), FOUND.eq(instance.id()), places, DSL.noCondition());
  }

  private Select<Record1<Long>> instances() {
    return DSL.select(ofInstance()).from(variable.table()).where(indexed).and(such);
  }

  /** Said so that no database reads the variables of all instances for it. */
  private Condition asked(Field<Long> instanceId) {
    return DSL.field(
            DSL.selectOne()
                .from(variable.table())
                .where(ofInstance().eq(instanceId))
                .and(indexed)
                .and(such)
                .limit(1))
        .isNotNull();
  }

  private Field<Long> ofInstance() {
    return variable.number("instance_id");
  }
}
