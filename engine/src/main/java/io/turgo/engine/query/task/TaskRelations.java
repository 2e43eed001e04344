package io.turgo.engine.query.task;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.task.TaskColumns.DEFINITION_ID;
import static io.turgo.engine.query.task.TaskColumns.EXECUTION_ID;
import static io.turgo.engine.query.task.TaskColumns.INSTANCE_ID;

import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.variable.ScopeVariables;
import io.turgo.engine.query.variable.VariableCondition;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/**
 * Where open tasks are or finished ones, and what is said of them in other tables.
 *
 * @param task the table of the tasks
 * @param created when a task was created
 * @param instance the table of their instances
 * @param variable the table of their instances' variables
 * @param link the table of the parts of users and groups in them
 */
record TaskRelations(
    Relation task, Field<Long> created, Relation instance, Relation variable, Relation link) {

  public TaskRelations {
    instance = instance.as("of_ins");
  }

  /** The variables of the task's instance. */
  ScopeVariables instanceVariables(Reads reads) {
    return new ScopeVariables(
        new VariableCondition(reads, variable),
        variable
            .number("instance_id")
            .eq(INSTANCE_ID)
            .and(variable.number("execution_id").eq(INSTANCE_ID)),
        ScopeVariables.Search.ofInstances(INSTANCE_ID, variable));
  }

  /** The variables of the task's own. */
  ScopeVariables taskVariables(Reads reads) {
    return new ScopeVariables(
        new VariableCondition(reads, variable),
        variable
            .number("instance_id")
            .eq(INSTANCE_ID)
            .and(variable.number("execution_id").eq(task.id())),
        new ScopeVariables.Search(task.id(), variable.number("execution_id"), DSL.noCondition()));
  }

  /** The tenant of the task's process; null for a task that belongs to none. */
  Field<String> processTenant() {
    return Below.definitionField(DEFINITION_ID, DEFINITION.optionalText("tenant_id"));
  }

  /** The task's instance is such. */
  Condition ofInstance(Condition such) {
    return ofProcess()
        .and(
            DSL.exists(
                DSL.selectOne()
                    .from(instance.table())
                    .where(instance.id().eq(INSTANCE_ID))
                    .and(such)));
  }

  /** The same where few instances are such: an index leads to them, and from them to the tasks. */
  Condition ofFewInstances(Condition such) {
    return ofProcess()
        .and(INSTANCE_ID.in(DSL.select(instance.id()).from(instance.table()).where(such)));
  }

  /** An execution waits for the task, or did: others are in no process instance. */
  Condition ofProcess() {
    return EXECUTION_ID.isNotNull();
  }

  /** Some user or group has such a part in the task. */
  Condition linked(Condition such) {
    return DSL.exists(
        DSL.selectOne()
            .from(link.table())
            .where(link.number("instance_id").eq(INSTANCE_ID))
            .and(link.number("task_id").eq(task.id()))
            .and(such));
  }
}
