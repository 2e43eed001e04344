package io.turgo.engine.query.variable;

import static io.turgo.engine.query.select.Relations.H_TASK;

import io.turgo.engine.query.select.Relation;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** Variables of tasks: their scope is a task instead of an execution. */
public final class OfTask {
  private static final Relation OWNER = H_TASK.as("own_tas");

  private OfTask() {}

  /** The task that history says a variable is of, null for a variable of an execution. */
  static Field<Long> taskId(Relation variable) {
    return DSL.field(
            DSL.select(OWNER.id()).from(OWNER.table()).where(OWNER.id().eq(scope(variable))))
        .as("own_task_id");
  }

  /** The variable is a task's. */
  public static Condition is(Relation variable) {
    return DSL.exists(DSL.selectOne().from(OWNER.table()).where(OWNER.id().eq(scope(variable))));
  }

  private static Field<Long> scope(Relation variable) {
    return variable.number("execution_id");
  }
}
