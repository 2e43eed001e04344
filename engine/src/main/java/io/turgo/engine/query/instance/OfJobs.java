package io.turgo.engine.query.instance;

import io.turgo.engine.query.select.Filters;
import io.turgo.engine.query.select.Lead;
import io.turgo.engine.query.select.PageStart;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Relations;
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
 * to the instances. Of many, those of the definitions that the query asks for may be few. Otherwise
 * indexes on the instances of the jobs bring the page in the order of ids, or the instances are
 * asked one by one where enough of the first have such a job.
 */
final class OfJobs implements Filters.Late {
  /** So many instances are looked up one by one. */
  private static final int FEW = 10_000;

  /** So many jobs are read to find those of some definitions. */
  private static final int FEW_OF_DEFINITIONS = 20_000;

  /** The same by the start of instances: an index has those of a definition in this order. */
  private static final int FEW_BY_START = 1_000;

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
    return instance.id().in(instances(such));
  }

  @Override
  public Condition conditionFrom(PageStart start) {
    if (areFew()) {
      return found(such);
    }
    List<Long> definitions = start.definitions().get();
    if (definitions != null && areFewOf(definitions, start)) {
      return found(jobs -> such.apply(jobs).and(isOf(jobs, definitions)));
    }
    // Beside other filters too: they may leave few, and what databases expect of jobs is no help.
    if (!start.alone() || new RowSample(reads, instance).isDense(start, this::asked)) {
      return asked(instance.id());
    }
    return found(such);
  }

  /** Said so that PostgreSQL begins with the jobs. */
  private Condition found(Function<Relation, Condition> counting) {
    Select<Record1<Long>> instances = instances(counting);
    return reads.isSqlite()
        ? instance.id().in(instances)
        : instance.id().eq(DSL.any(DSL.array(instances)));
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
    return areAtMost(FEW, jobs -> such(jobs, FEW));
  }

  /**
   * The definition of a job is that of its instance. Only dead letters have an index on it: of
   * other tables all such jobs are counted.
   */
  private boolean areFewOf(List<Long> definitions, PageStart start) {
    boolean byStart = !start.sorts().isEmpty() && start.isBy(instance.number("started_at"));
    int few = byStart ? FEW_BY_START : FEW_OF_DEFINITIONS;
    return areAtMost(
        few,
        jobs ->
            jobs.equals(Relations.DEAD_LETTER_JOB)
                ? DSL.select(ofInstance(jobs))
                    .from(jobs.table())
                    .where(isOf(jobs, definitions))
                    .orderBy(jobs.number("definition_id"), jobs.number("created_at"))
                    .limit(few + 1)
                : such(jobs, few));
  }

  private boolean areAtMost(int few, Function<Relation, Select<Record1<Long>>> some) {
    return new RowSample(reads, instance)
        .isAtMost(few, tables.stream().map(some).reduce(Select::unionAll).orElseThrow());
  }

  private Select<Record1<Long>> such(Relation jobs, int few) {
    return DSL.select(ofInstance(jobs))
        .from(jobs.table())
        .where(such.apply(jobs))
        .orderBy(indexed.apply(jobs))
        .limit(few + 1);
  }

  private static Condition isOf(Relation jobs, List<Long> definitions) {
    Field<Long> definition = jobs.number("definition_id");
    return definitions.size() == 1
        ? definition.eq(definitions.getFirst())
        : definition.in(definitions);
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

  private Select<Record1<Long>> instances(Function<Relation, Condition> counting) {
    return tables.stream()
        .<Select<Record1<Long>>>map(
            jobs -> DSL.select(ofInstance(jobs)).from(jobs.table()).where(counting.apply(jobs)))
        .reduce(Select::unionAll)
        .orElseThrow();
  }

  private static Field<Long> ofInstance(Relation jobs) {
    return jobs.number("instance_id");
  }
}
