package io.turgo.bench.floor;

import static io.turgo.bench.floor.Cell.flag;
import static io.turgo.bench.floor.Cell.later;
import static io.turgo.bench.floor.Cell.now;
import static io.turgo.bench.floor.Cell.number;
import static io.turgo.bench.floor.Cell.slot;
import static io.turgo.bench.floor.Cell.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The words in which scripts are written: rows of Turgo's tables by name, each kind of rows with
 * names of its own. A name stands for the id of a row for as long as the script lives; what no
 * later step needs has no name.
 */
final class ScriptWriter {
  /** The instance, as the parent of an execution. */
  static final String ROOT = "instance";

  private static final int ATTEMPTS = 3;
  private static final int TASK_PRIORITY = 50;

  private final String processKey;
  private final long definitionId;
  private final Map<String, Integer> named = new HashMap<>();
  private final List<Integer> unnamed = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private String stepName = "start";
  private List<RowChange> changes = new ArrayList<>();
  private List<Integer> newIds = new ArrayList<>();
  private boolean books;
  private int unnamedUsed;
  private int slots = Slots.FIRST_FREE;

  ScriptWriter(String processKey, long definitionId) {
    this.processKey = processKey;
    this.definitionId = definitionId;
    named.put(ofToken(ROOT), Slots.INSTANCE);
  }

  RowScript toScript() {
    endStep();
    return new RowScript(processKey, slots, steps);
  }

  /** The instance begins, in a step of its own. */
  ScriptWriter instance(String startActivityId) {
    insert(
        "turgo_instance",
        slot("id", Slots.INSTANCE),
        slot("root_id", Slots.INSTANCE),
        number("definition_id", definitionId),
        number("rev", 1),
        now("started_at"),
        slot("shard", Slots.SHARD),
        flag("suspended", false),
        text("kind", "process"));
    return insert(
        "turgo_h_instance",
        slot("id", Slots.INSTANCE),
        number("definition_id", definitionId),
        now("started_at"),
        text("start_activity_id", startActivityId));
  }

  /** The next step: a ready job is consumed, the instance bumped. */
  ScriptWriter job(String job) {
    return consume("turgo_job", job).bump();
  }

  /** The next step: a timer fires, the instance is bumped. */
  ScriptWriter timer(String timer) {
    return consume("turgo_timer_job", timer).bump();
  }

  /** The last step: a ready job is consumed, and the instance ends. */
  ScriptWriter lastJob(String job, String endActivityId) {
    consume("turgo_job", job);
    changes.add(new RowChange.Delete("turgo_instance", Slots.INSTANCE, rev() - 1));
    changes.add(
        new RowChange.Update(
            "turgo_h_instance",
            Slots.INSTANCE,
            List.of(now("ended_at"), text("end_activity_id", endActivityId)),
            null));
    return this;
  }

  /** User code writes the row of {@link io.turgo.bench.protocol.Booking} in this step. */
  ScriptWriter book() {
    books = true;
    return this;
  }

  private ScriptWriter consume(String table, String job) {
    endStep();
    stepName = job;
    return delete(table, ofJob(job));
  }

  private ScriptWriter bump() {
    changes.add(
        new RowChange.Update(
            "turgo_instance", Slots.INSTANCE, List.of(number("rev", rev())), rev() - 1));
    return this;
  }

  /** A name for a token that is inserted later in this step, so that history can name it. */
  ScriptWriter newToken(String name) {
    newId(ofToken(name));
    return this;
  }

  /** A token that is about to enter an activity. */
  ScriptWriter token(String name, String parent, String activityId, @Nullable String viaFlow) {
    return insertExecution(name, parent, activityId, viaFlow, number("activity_instance_id", 0));
  }

  /** A token inside an activity, which has begun in this step. */
  ScriptWriter tokenIn(
      String name, String parent, String activityId, @Nullable String viaFlow, String activity) {
    return insertExecution(
        name, parent, activityId, viaFlow, slot("activity_instance_id", id(ofActivity(activity))));
  }

  private ScriptWriter insertExecution(
      String name, String parent, String activityId, @Nullable String viaFlow, Cell activity) {
    return insert(
        "turgo_execution",
        slot("id", newId(ofToken(name))),
        slot("instance_id", Slots.INSTANCE),
        slot("parent_id", id(ofToken(parent))),
        activity,
        text("activity_id", activityId),
        text("via_flow", viaFlow),
        text("kind", "token"));
  }

  /** A token, until now about to enter an activity, is about to enter another. */
  ScriptWriter move(String token, String activityId, String viaFlow) {
    return update(
        "turgo_execution",
        ofToken(token),
        text("activity_id", activityId),
        text("via_flow", viaFlow));
  }

  /** A token leaves an activity that it was in, and is about to enter another. */
  ScriptWriter leave(String token, String activityId, String viaFlow) {
    return update(
        "turgo_execution",
        ofToken(token),
        number("activity_instance_id", 0),
        text("activity_id", activityId),
        text("via_flow", viaFlow));
  }

  /** A token goes to an activity and into it. */
  ScriptWriter enter(String token, String activityId, String viaFlow, String activity) {
    return update(
        "turgo_execution",
        ofToken(token),
        slot("activity_instance_id", id(ofActivity(activity))),
        text("activity_id", activityId),
        text("via_flow", viaFlow));
  }

  /** A token goes into a sub-process and is its scope from now on. */
  ScriptWriter enterScope(String token, String activityId, String viaFlow, String activity) {
    return update(
        "turgo_execution",
        ofToken(token),
        slot("activity_instance_id", id(ofActivity(activity))),
        text("kind", "scope"),
        text("activity_id", activityId),
        text("via_flow", viaFlow));
  }

  /** A sub-process ends, and its scope is a token again that is about to enter an activity. */
  ScriptWriter leaveScope(String token, String activityId, String viaFlow) {
    return update(
        "turgo_execution",
        ofToken(token),
        number("activity_instance_id", 0),
        text("kind", "token"),
        text("activity_id", activityId),
        text("via_flow", viaFlow));
  }

  /** A token waits at a join; in history it is done with it. */
  ScriptWriter waitAtJoin(String token) {
    return update(
        "turgo_execution",
        ofToken(token),
        number("activity_instance_id", 0),
        text("kind", "waiting"));
  }

  ScriptWriter removeToken(String token) {
    return delete("turgo_execution", ofToken(token));
  }

  /** A ready job that goes on with a token. */
  ScriptWriter readyJob(String job, String token, String activityId, boolean exclusive) {
    return insertJob(
        "turgo_job", job, "async_before", token, activityId, exclusive, text("due_at", null));
  }

  ScriptWriter newTimer(String timer, String token, String activityId, long dueInMillis) {
    return insertJob(
        "turgo_timer_job", timer, "timer", token, activityId, true, later("due_at", dueInMillis));
  }

  ScriptWriter removeTimer(String timer) {
    return delete("turgo_timer_job", ofJob(timer));
  }

  private ScriptWriter insertJob(
      String table,
      String job,
      String kind,
      String token,
      String activityId,
      boolean exclusive,
      Cell dueAt) {
    return insert(
        table,
        slot("id", newId(ofJob(job))),
        slot("instance_id", Slots.INSTANCE),
        slot("execution_id", id(ofToken(token))),
        number("definition_id", definitionId),
        dueAt,
        now("created_at"),
        number("instance_rev", rev()),
        slot("shard", Slots.SHARD),
        number("priority", 0),
        number("retries", ATTEMPTS),
        flag("exclusive", exclusive),
        text("kind", kind),
        text("activity_id", activityId));
  }

  /** A user task that opens, with its history; its activity must have begun in this step. */
  ScriptWriter task(
      String task, String token, String key, @Nullable String name, @Nullable String assignee) {
    int id = newId(ofTask(task));
    for (boolean history : new boolean[] {false, true}) {
      insert(
          history ? "turgo_h_task" : "turgo_task",
          slot("id", id),
          slot("instance_id", Slots.INSTANCE),
          slot("execution_id", id(ofToken(token))),
          number("definition_id", definitionId),
          now(history ? "started_at" : "created_at"),
          number("priority", TASK_PRIORITY),
          text("task_definition_key", key),
          text("name", name),
          text("assignee", assignee));
    }
    return this;
  }

  /** The part in the instance that a user gets with a task, kept until the instance ends. */
  ScriptWriter participant(String user) {
    int id = newId(ofParticipant(user));
    insert(
        "turgo_identity_link",
        slot("id", id),
        slot("instance_id", Slots.INSTANCE),
        number("task_id", 0),
        number("task_created_at", 0),
        text("type", "participant"),
        text("user_id", user));
    return insert(
        "turgo_h_identity_link",
        slot("id", id),
        slot("instance_id", Slots.INSTANCE),
        number("task_id", 0),
        now("created_at"),
        text("type", "participant"),
        text("user_id", user));
  }

  ScriptWriter removeParticipant(String user) {
    return delete("turgo_identity_link", ofParticipant(user));
  }

  ScriptWriter cancelTask(String task, String reason) {
    delete("turgo_task", ofTask(task));
    return update("turgo_h_task", ofTask(task), now("ended_at"), text("delete_reason", reason));
  }

  /** An integer variable of the instance, set before it is anywhere. */
  ScriptWriter startVariable(String name, int value) {
    return newVariable(name, slot("long_value", value), ROOT, null);
  }

  /** An integer variable of the instance, first set by a token inside an activity of this step. */
  ScriptWriter firstSet(String name, int value, String token, String activity) {
    return newVariable(name, slot("long_value", value), token, activity);
  }

  private ScriptWriter newVariable(
      String name, Cell value, String token, @Nullable String activity) {
    int id = newId(ofVariable(name));
    insert(
        "turgo_variable",
        slot("id", id),
        slot("instance_id", Slots.INSTANCE),
        slot("execution_id", Slots.INSTANCE),
        value,
        text("type", "integer"),
        text("name", name));
    insert(
        "turgo_h_variable",
        slot("id", id),
        slot("instance_id", Slots.INSTANCE),
        slot("execution_id", Slots.INSTANCE),
        now("created_at"),
        now("updated_at"),
        value,
        text("type", "integer"),
        text("name", name));
    return detail(name, value, token, activity);
  }

  /** An integer variable set to the value that it has: a fact of history, nothing else. */
  ScriptWriter setAgain(String name, int value, String token, String activity) {
    update("turgo_h_variable", ofVariable(name), now("updated_at"), slot("long_value", value));
    return detail(name, slot("long_value", value), token, activity);
  }

  private ScriptWriter detail(String name, Cell value, String token, @Nullable String activity) {
    return insert(
        "turgo_h_detail",
        slot("id", unnamedId()),
        slot("instance_id", Slots.INSTANCE),
        slot("execution_id", id(ofToken(token))),
        activity == null
            ? number("activity_instance_id", 0)
            : slot("activity_instance_id", id(ofActivity(activity))),
        slot("variable_id", id(ofVariable(name))),
        now("changed_at"),
        value,
        text("type", "integer"),
        text("name", name));
  }

  /** The instance's variables go with it. */
  ScriptWriter removeVariables(String... names) {
    for (String name : names) {
      delete("turgo_variable", ofVariable(name));
    }
    return this;
  }

  /** History of an activity that begins in this step and lasts. */
  ScriptWriter begin(String activity, String token, Activity of) {
    return insertActivity(
        newId(ofActivity(activity)), token, of, text("task_id", null), text("ended_at", null));
  }

  /** History of a user task's activity that begins in this step and lasts. */
  ScriptWriter beginTask(String activity, String token, Activity of, String task) {
    return insertActivity(
        newId(ofActivity(activity)),
        token,
        of,
        slot("task_id", newId(ofTask(task))),
        text("ended_at", null));
  }

  /** History of an activity that begins and ends in this step. */
  ScriptWriter pass(String token, Activity of) {
    return insertActivity(unnamedId(), token, of, text("task_id", null), now("ended_at"));
  }

  /** The same, with a name for what happens in it. */
  ScriptWriter pass(String activity, String token, Activity of) {
    return insertActivity(
        newId(ofActivity(activity)), token, of, text("task_id", null), now("ended_at"));
  }

  /** An element in history. */
  record Activity(String id, @Nullable String name, String type, @Nullable String viaFlow) {}

  private ScriptWriter insertActivity(
      int id, String token, Activity of, Cell taskId, Cell endedAt) {
    return insert(
        "turgo_h_activity",
        slot("id", id),
        slot("instance_id", Slots.INSTANCE),
        slot("execution_id", id(ofToken(token))),
        number("definition_id", definitionId),
        now("started_at"),
        endedAt,
        taskId,
        text("activity_id", of.id()),
        text("activity_name", of.name()),
        text("activity_type", of.type()),
        text("via_flow", of.viaFlow()));
  }

  /** An activity of an earlier step ends. */
  ScriptWriter end(String activity) {
    return update("turgo_h_activity", ofActivity(activity), now("ended_at"));
  }

  ScriptWriter cancel(String activity, String reason) {
    return update(
        "turgo_h_activity", ofActivity(activity), now("ended_at"), text("delete_reason", reason));
  }

  private ScriptWriter insert(String table, Cell... cells) {
    changes.add(new RowChange.Insert(table, List.of(cells)));
    return this;
  }

  private ScriptWriter update(String table, String name, Cell... cells) {
    changes.add(new RowChange.Update(table, id(name), List.of(cells), null));
    return this;
  }

  private ScriptWriter delete(String table, String name) {
    changes.add(new RowChange.Delete(table, id(name), null));
    return this;
  }

  /** The revision that the instance has after this step. */
  private long rev() {
    return steps.size() + 1L;
  }

  private static String ofToken(String name) {
    return "token " + name;
  }

  private static String ofActivity(String name) {
    return "activity " + name;
  }

  private static String ofJob(String name) {
    return "job " + name;
  }

  private static String ofParticipant(String user) {
    return "participant " + user;
  }

  private static String ofTask(String name) {
    return "task " + name;
  }

  private static String ofVariable(String name) {
    return "variable " + name;
  }

  private int id(String name) {
    Integer slot = named.get(name);
    if (slot == null) {
      throw new IllegalStateException(
          "Step '%s' of the script of %s names '%s', which no step has made"
              .formatted(stepName, processKey, name));
    }
    return slot;
  }

  /** A fresh id under a name; a name that this step has given keeps its id. */
  private int newId(String name) {
    int slot = named.computeIfAbsent(name, fresh -> slots++);
    if (!newIds.contains(slot)) {
      newIds.add(slot);
    }
    return slot;
  }

  private int unnamedId() {
    if (unnamedUsed == unnamed.size()) {
      unnamed.add(slots++);
    }
    int slot = unnamed.get(unnamedUsed++);
    newIds.add(slot);
    return slot;
  }

  private void endStep() {
    steps.add(new Step(stepName, newIds, books, changes));
    books = false;
    changes = new ArrayList<>();
    newIds = new ArrayList<>();
    unnamedUsed = 0;
  }
}
