package io.turgo.engine.query.select;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.EXECUTION;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;

import java.util.Collection;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;

/** Conditions on a row by what it refers to, as sub-selects that need no join. */
public final class Below {
  private static final Relation OF_EXECUTION = EXECUTION.as("of_exe");
  private static final Relation OF_INSTANCE = PROCESS_INSTANCE.as("of_ins");

  private Below() {}

  /** The row's definition is such. */
  public static Condition definition(Field<Long> definitionId, Condition such) {
    return definitionId.in(DSL.select(DEFINITION.id()).from(DEFINITION.table()).where(such));
  }

  /** The row's definition is of no tenant. */
  public static Condition withoutTenant(Field<Long> definitionId) {
    return definition(definitionId, DEFINITION.text("tenant_id").eq(""));
  }

  /** The tenant of the row's definition; null where the definition is gone. */
  public static Field<String> tenant(Field<Long> definitionId) {
    return DSL.field(
            DSL.select(DEFINITION.optionalText("tenant_id"))
                .from(DEFINITION.table())
                .where(DEFINITION.id().eq(definitionId)))
        .as("tenant_id");
  }

  /** A property of the row's definition, to sort by. */
  public static <T> Field<T> definitionField(Field<Long> definitionId, Field<T> property) {
    return DSL.field(
        DSL.select(property).from(DEFINITION.table()).where(DEFINITION.id().eq(definitionId)));
  }

  /** The row belongs to the instance of a running execution; leads to the index on the instance. */
  public static Condition instanceOfExecution(Field<Long> instanceId, long executionId) {
    return instanceOfExecutions(instanceId, List.of(executionId));
  }

  /** The same for one of several executions. */
  public static Condition instanceOfExecutions(
      Field<Long> instanceId, Collection<Long> executionIds) {
    return instanceId.in(instancesOfExecutions(executionIds));
  }

  /** The instances of running executions, which may be those themselves. */
  public static Select<Record1<Long>> instancesOfExecutions(Collection<Long> executionIds) {
    return DSL.select(OF_EXECUTION.number("instance_id"))
        .from(OF_EXECUTION.table())
        .where(OF_EXECUTION.id().in(executionIds))
        .unionAll(
            DSL.select(OF_INSTANCE.id())
                .from(OF_INSTANCE.table())
                .where(OF_INSTANCE.id().in(executionIds)));
  }

  /** Running executions of the instance are at such a place. */
  public static Condition executionOf(Field<Long> instanceId, Condition such) {
    return DSL.exists(
        DSL.selectOne()
            .from(EXECUTION.table())
            .where(EXECUTION.number("instance_id").eq(instanceId))
            .and(such));
  }
}
