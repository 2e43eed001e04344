package io.turgo.engine.query.select;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.Store;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * The way to the database for queries: each statement on a connection of the store's read pool.
 * jOOQ is made ready by the first of them, because an engine starts without any.
 */
public final class Reads {
  static {
    quiet("org.jooq.no-logo");
    quiet("org.jooq.no-tips");
  }

  private final Store store;
  private final SchemaName schema;
  private final boolean sqlite;
  private final InstantSource clock;
  private final VariableCodec codec;
  private final GroupsOfUser groups;
  private final ElementNames names;
  private final UnitVariables unit;
  private final OverviewValues overviews;
  private volatile @Nullable DSLContext context;

  public Reads(
      Store store,
      InstantSource clock,
      VariableCodec codec,
      GroupsOfUser groups,
      ElementNames names,
      UnitVariables unit,
      OverviewValues overviews) {
    this.unit = unit;
    this.overviews = overviews;
    this.groups = groups;
    this.names = names;
    this.store = store;
    this.schema = store.schema();
    this.sqlite = store.dialect().family() == SQLDialect.SQLITE;
    this.clock = clock;
    this.codec = codec;
  }

  /** Runs one statement. */
  public <R> R read(Function<DSLContext, R> statement) {
    try {
      return statement.apply(context());
    } catch (DataAccessException e) {
      throw new TurgoStoreException("A query could not be answered: " + e.getMessage(), e);
    }
  }

  /** Of threads that ask first at the same time each may make one; they are all the same. */
  private DSLContext context() {
    DSLContext known = context;
    if (known == null) {
      known = DSL.using(new KnownVersion(store.reads()), store.dialect());
      known.configuration().data(Relation.SCHEMA, schema);
      known.configuration().data(Relation.HELD_TO, unit);
      context = known;
    }
    return known;
  }

  public boolean isSqlite() {
    return sqlite;
  }

  /** Where the tables are. */
  public SchemaName schema() {
    return schema;
  }

  /**
   * The value of a variable.
   *
   * @param instanceId of the running instance that has the variable
   */
  public @Nullable Object value(long instanceId, long variableId, VariableValue value) {
    return value.isOverview() ? overviews.of(instanceId, variableId) : codec.decode(value);
  }

  /** The types of variables that the engine knows. */
  public VariableCodec codec() {
    return codec;
  }

  /** Variables that are not committed yet. */
  public UnitVariables unit() {
    return unit;
  }

  /**
   * Refuses what reads the rows of all tenants, where the calling thread may read those of one.
   *
   * @param what it does: "send SQL"
   */
  public void requireAll(String what) {
    String tenant = unit.heldTo();
    if (tenant != null) {
      throw TenantRows.refused(what, tenant);
    }
  }

  /** Whether the calling thread may read what an execution, a task or an instance has. */
  public boolean mayRead(long scopeId) {
    return unit.heldTo() == null
        || unit.hasScope(scopeId)
        || read(sql ->
            Stream.of(Relations.EXECUTION, Relations.TASK, Relations.PROCESS_INSTANCE)
                .anyMatch(table ->
                    sql.fetchExists(
                        DSL.selectOne().from(table.table()).where(table.id().eq(scopeId)))));
  }

  /** The groups that the identity store has the user in. */
  public List<String> groupsOf(String userId) {
    return groups.of(userId);
  }

  public ElementNames names() {
    return names;
  }

  public @Nullable String elementName(@Nullable Long definitionId, String elementId) {
    return definitionId == null ? null : names.of(definitionId, elementId);
  }

  /** The business clock, in epoch milliseconds. */
  public long now() {
    return clock.millis();
  }

  /** jOOQ prints a banner once for each process unless told before its first use. */
  private static void quiet(String property) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, "true");
    }
  }
}
