package io.turgo.engine.query.instance;

import io.turgo.engine.query.select.Filters;
import io.turgo.engine.query.select.Lead;
import io.turgo.engine.query.select.PageStart;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.RowSample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Record2;
import org.jooq.Select;
import org.jooq.SortField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * Instances with such a job, in one of several tables. It may be twenty jobs or one of every
 * instance, so a query that reads some of the rows looks first how many there are: from few it goes
 * to the instances. Of many, indexes on the instances of the jobs bring the page in the order of
 * ids, or the instances are asked one by one where enough of the first have such a job.
 */
final class OfJobs implements Filters.Late {
  /** So many instances are looked up one by one. */
  private static final int FEW = 10_000;

  // The jobs of all tables, by which of them they came.
  private static final Relation WAY = new Relation("way", "way");
  private static final Field<Long> INSTANCE = WAY.number("instance");
  private static final Field<Integer> NUMBER = WAY.integer("number");

  private final Reads reads;
  private final Relation instance;
  private final List<Relation> tables;
  private final Function<Relation, Condition> such;
  private final Function<Relation, Field<Long>> indexed;

  /**
   * @param instance the table of the instances
   * @param tables of jobs, that which has most of them first
   * @param such which jobs count
   * @param indexed in which order an index has these
   */
  OfJobs(
      Reads reads,
      Relation instance,
      List<Relation> tables,
      Function<Relation, Condition> such,
      Function<Relation, Field<Long>> indexed) {
    this.reads = reads;
    this.instance = instance;
    this.tables = tables;
    this.such = such;
    this.indexed = indexed;
  }

  @Override
  public Condition condition() {
    return instance.id().in(instances());
  }

  @Override
  public Condition conditionFrom(PageStart start) {
    if (areFew()) {
      return found();
    }
    // Beside other filters too: they may leave few, and what databases expect of jobs is no help.
    if (!start.alone() || new RowSample(reads, instance).isDense(start, this::asked)) {
      return asked(instance.id());
    }
    return found();
  }

  /** Said so that PostgreSQL begins with the jobs. */
  private Condition found() {
    return reads.isSqlite() ? condition() : instance.id().eq(DSL.any(DSL.array(instances())));
  }

  @Override
  public @Nullable Lead lead(PageStart start) {
    if (reads.isSqlite() || !start.alone() || !start.isBy(instance.id()) || areFew()) {
      return null;
    }
    boolean ascending = start.isAscending();
    Select<Record2<Long, Integer>> merged = inOrder(0, ascending);
    for (int i = 1; i < tables.size(); i++) {
      merged = merged.unionAll(inOrder(i, ascending));
    }
    List<Field<?>> places = new ArrayList<>();
    for (int i = 0; i <= start.sorts().size(); i++) {
      places.add(INSTANCE);
    }
    return new Lead(merged.asTable(WAY.alias()), INSTANCE.eq(instance.id()), places, isFirst());
  }

  /** Each instance once, however many such jobs of it the table has. */
  private Select<Record2<Long, Integer>> inOrder(int number, boolean ascending) {
    Relation jobs = tables.get(number);
    SortField<Long> order = ascending ? ofInstance(jobs).asc() : ofInstance(jobs).desc();
    return DSL.selectDistinct(ofInstance(jobs).as("instance"), DSL.inline(number).as("number"))
        .from(jobs.table())
        .where(such.apply(jobs))
        .orderBy(order);
  }

  /** No table before has such a job of the instance too. */
  private Condition isFirst() {
    Condition first = DSL.noCondition();
    for (int i = 0; i < tables.size() - 1; i++) {
      Relation other = tables.get(i).as("other");
      first =
          first.and(
              DSL.notExists(
                  DSL.selectOne()
                      .from(other.table())
                      .where(NUMBER.gt(i))
                      .and(ofInstance(other).eq(instance.id()))
                      .and(such.apply(other))));
    }
    return first;
  }

  /** Counts in the order of an index, so that it is taken whatever the database expects. */
  private boolean areFew() {
    Select<Record1<Long>> some =
        tables.stream()
            .<Select<Record1<Long>>>map(jobs ->
                DSL.select(ofInstance(jobs))
                    .from(jobs.table())
                    .where(such.apply(jobs))
                    .orderBy(indexed.apply(jobs))
                    .limit(FEW + 1))
            .reduce(Select::unionAll)
            .orElseThrow();
    return new RowSample(reads, instance).isAtMost(FEW, some);
  }

  /** Said so that no database reads the jobs of all instances for it. */
  private Condition asked(Field<Long> instanceId) {
    return DSL.or(
        tables.stream()
            .map(jobs ->
                DSL.field(
                        DSL.selectOne()
                            .from(jobs.table())
                            .where(ofInstance(jobs).eq(instanceId))
                            .and(such.apply(jobs))
                            .limit(1))
                    .isNotNull())
            .toList());
  }

  private Select<Record1<Long>> instances() {
    return tables.stream()
        .<Select<Record1<Long>>>map(
            jobs -> DSL.select(ofInstance(jobs)).from(jobs.table()).where(such.apply(jobs)))
        .reduce(Select::unionAll)
        .orElseThrow();
  }

  private static Field<Long> ofInstance(Relation jobs) {
    return jobs.number("instance_id");
  }
}
