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
import org.jooq.SelectConditionStep;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/**
 * Instances with such a variable. A value may be one instance's or everybody's, and of a range no
 * index has the newest instances first. So a query that reads some of the rows counts the variables
 * first, up to a limit: from few it goes to their instances. Of many, the instances are asked one
 * by one in the order of the page where enough of the first have such a variable. In between,
 * PostgreSQL reads the variables and looks for a page by start among the first instances.
 *
 * @param instance the table of the instances
 * @param shown which rows of it a query shows that has no other filter
 * @param variable the table of the variables
 * @param indexed what an index on values finds, these variables and perhaps some others
 * @param such which of them count
 */
record OfVariables(
    Reads reads,
    Relation instance,
    Condition shown,
    Relation variable,
    Condition indexed,
    Condition such)
    implements Filters.Late {
  /** Instances of so many variables are looked up one by one. */
  private static final int FEW = 5_000;

  /** Only the variables are, for the first of their instances by id on PostgreSQL. */
  private static final int FEW_BY_ID = 20_000;

  /** So many variables are read for a page by start, if the first instances are not asked. */
  private static final int FEW_BY_START = 100_000;

  /** PostgreSQL hashes so many ids, whatever it expects, in 4 MB of memory. */
  private static final int MOST_HASHED = 120_000;

  /** So many of the newest or oldest instances are looked at for a page of them. */
  private static final int WALKED = 20_000;

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
    if (isByStart(start) && areAtMost(FEW_BY_ID)) {
      return amongFirst(start);
    }
    if (sample.isDense(start, this::asked)) {
      return asked(instance.id());
    }
    if (isByStart(start) && areAtMost(FEW_BY_START)) {
      return amongFirst(start);
    }
    return areAtMost(FEW_BY_ID) ? inArray() : condition();
  }

  /** Said so that PostgreSQL looks the instances up in the order of their ids. */
  private Condition inArray() {
    return instance.id().eq(DSL.any(DSL.array(instances())));
  }

  /** Not where only a tenant's instances count: the first of those may be far behind. */
  private boolean isByStart(PageStart start) {
    return start.alone()
        && !start.sorts().isEmpty()
        && start.most() <= WALKED
        && start.isBy(instance.number("started_at"))
        && reads.unit().heldTo() == null;
  }

  /**
   * The page if it is full with the first instances in its order, otherwise all. The ids of the
   * variables' instances are read once and hashed, so that an instance that is met costs little.
   */
  private Condition amongFirst(PageStart start) {
    Field<Long> id = instance.id();
    Select<?> first =
        DSL.select(id, instance.number("started_at"))
            .from(instance.table())
            .where(shown)
            .and(start.behind())
            .orderBy(start.order())
            .limit(WALKED);
    // Not a join, for which PostgreSQL might ask each instance.
    Condition hashed = DSL.condition("({0}) IS TRUE", id.in(instances().limit(MOST_HASHED)));
    Select<Record1<Long>> page =
        DSL.select(id)
            .from(first.asTable(instance.alias()))
            .where(hashed)
            .orderBy(start.order())
            .limit(start.most());
    // Others may have become such since they were counted.
    Select<?> found = DSL.selectOne().from(variable.table()).where(indexed).limit(MOST_HASHED);
    Condition all = DSL.field(DSL.selectCount().from(found.asTable("counted"))).lt(MOST_HASHED);
    Field<Long[]> ids =
        DSL.field(
            DSL.select(
                    DSL.when(DSL.count().eq(start.most()).and(all), DSL.arrayAgg(id))
                        .otherwise(DSL.array(instances())))
                .from(page.asTable(instance.alias())));
    // A cast, because ANY of a sub-select would compare with its rows.
    return id.eq(DSL.any(ids.cast(SQLDataType.BIGINT.array())));
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

  private SelectConditionStep<Record1<Long>> instances() {
    return DSL.select(ofInstance()).from(variable.table()).where(indexed).and(such);
  }

  /**
   * Said so that no database reads the variables of all instances for it. PostgreSQL takes a range
   * of values for rare, so an offset keeps it from reading all of them for each instance.
   */
  private Condition asked(Field<Long> instanceId) {
    Condition ofInstance = ofInstance().eq(instanceId);
    Condition asked = indexed.and(such);
    Select<Record1<Integer>> one =
        reads.isSqlite()
            ? DSL.selectOne().from(variable.table()).where(ofInstance).and(asked).limit(1)
            : DSL.selectOne()
                .from(
                    DSL.select(DSL.asterisk())
                        .from(variable.table())
                        .where(ofInstance)
                        .offset(0)
                        .asTable(variable.alias()))
                .where(asked)
                .limit(1);
    return DSL.field(one).isNotNull();
  }

  private Field<Long> ofInstance() {
    return variable.number("instance_id");
  }
}
