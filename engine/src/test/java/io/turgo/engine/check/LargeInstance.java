package io.turgo.engine.check;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Fills a database with one process instance that has {@code n} of everything that an instance can
 * have. The rows break no rule. Each part of the instance has its own ids: the rows of part 3 start
 * at 3,000,001.
 */
final class LargeInstance {
  private static final String INSTANCE = "1000";

  private final int n;
  private final List<String> statements = new ArrayList<>();

  private LargeInstance(int n) {
    this.n = n;
  }

  static void fill(Statement statement, int n) throws SQLException {
    for (String sql : statements(n)) {
      statement.executeUpdate(sql);
    }
  }

  private static List<String> statements(int n) {
    LargeInstance instance = new LargeInstance(n);
    instance.instance();
    instance.subProcesses();
    instance.waitingTokens();
    instance.events();
    instance.calledInstances();
    instance.bodies();
    instance.oneBody();
    instance.compensation();
    instance.tasksOfNoProcess();
    instance.batches();
    instance.endedInstances();
    return instance.statements;
  }

  private void instance() {
    insert(
        "turgo_process_definition (id, deployment_id, version, suspended, has_start_form,"
            + " has_graphics, key, resource_name, tenant_id, kind)",
        "7, 6, 1, FALSE, FALSE, FALSE, 'p', 'p.bpmn', '', 'process'");
    insert(
        "turgo_instance (id, root_id, definition_id, rev, started_at, shard, suspended, kind)",
        "1000, 1000, 7, 1, 1, 0, FALSE, 'process'");
    insert("turgo_h_instance (id, definition_id, started_at)", "1000, 7, 1");
  }

  /** Each has a user task with a timer at its boundary, a sub-task, and variables. */
  private void subProcesses() {
    execution(1, INSTANCE, "scope", "subProcess");
    execution(2, id(1), "token", "userTask");
    task(3, 2, "userTask");
    insertEach(
        "turgo_task (id, instance_id, created_at, parent_task_id, priority, task_definition_key)",
        id(4) + ", 1000, 1, " + id(3) + ", 50, ''");
    execution(5, id(2), "event", "timer");
    job("turgo_timer_job", 6, id(5), "timer", "timer");
    variable(7, id(1), "'a'");
    variable(8, id(3), "'a'");
    insertEach(
        "turgo_variable (id, instance_id, execution_id, body_id, aggregation, leg_number, type,"
            + " name)",
        id(9) + ", 1000, " + id(10) + ", 60000000, 0, 0, 'null', 'gathered'");
  }

  /** Tokens before, in and after their activities. */
  private void waitingTokens() {
    execution(11, INSTANCE, "token", "asyncBefore", "0");
    job("turgo_job", 12, id(11), "async_before", "asyncBefore");
    execution(13, INSTANCE, "token", "asyncAfter", "0");
    job("turgo_dead_letter_job", 14, id(13), "async_after", "asyncAfter");
    execution(15, INSTANCE, "token", "intermediateCatchEvent");
    subscription(16, id(15), "intermediateCatchEvent");
    execution(17, INSTANCE, "token", "externalTask");
    job("turgo_external_job", 18, id(17), "external", "externalTask");
    execution(19, INSTANCE, "token", "externalTask");
    job("turgo_suspended_job", 20, id(19), "external", "externalTask");
    execution(21, INSTANCE, "token", "externalTask");
    job("turgo_job", 22, id(21), "external_done", "externalTask");
    execution(23, INSTANCE, "token", "receiveTask");
    job("turgo_job", 24, id(23), "trigger", "receiveTask");
    broughtVariable(25, 24);
  }

  private void events() {
    execution(26, INSTANCE, "event", "message");
    subscription(27, id(26), "message");
  }

  private void calledInstances() {
    execution(30, INSTANCE, "token", "callActivity");
    insertEach(
        "turgo_instance (id, root_id, definition_id, rev, started_at, shard, suspended, super_id,"
            + " super_execution_id, super_activity_id, kind)",
        id(31) + ", 1000, 7, 1, 1, 0, FALSE, 1000, " + id(30) + ", 'callActivity', 'process'");
    insertEach(
        "turgo_h_instance (id, definition_id, started_at, super_id)", id(31) + ", 7, 1, 1000");
    insertEach(
        "turgo_execution (id, instance_id, parent_id, activity_instance_id, activity_id, kind)",
        "%s, %s, %s, 0, 'asyncBefore', 'token'".formatted(id(32), id(31), id(31)));
    insertEach(
        "turgo_job (id, instance_id, execution_id, definition_id, created_at, instance_rev, shard,"
            + " priority, retries, exclusive, kind, activity_id)",
        "%s, %s, %s, 7, 1, 1, 0, 50, 3, FALSE, 'async_before', 'asyncBefore'"
            .formatted(id(33), id(31), id(32)));
  }

  /** Each has a leg that is a sub-process, in which there is a body with a leg at a user task. */
  private void bodies() {
    body(40, INSTANCE, "outer", "2");
    execution(43, id(40), "leg_scope", "outer");
    body(44, id(43), "inner", "2");
    execution(47, id(44), "leg", "inner");
    task(48, 47, "inner");
    body(50, INSTANCE, "making", "2");
    job("turgo_job", 53, id(50), "legs", "making");
    broughtVariable(54, 53);
  }

  /** All legs are in the same body. */
  private void oneBody() {
    insert(
        "turgo_execution (id, instance_id, parent_id, activity_instance_id, activity_id, kind)",
        "60000000, 1000, 1000, 0, 'body', 'body'");
    insert(
        "turgo_variable (id, instance_id, execution_id, type, name, long_value)",
        "61000000, 1000, 60000000, 'integer', 'nrOfInstances', " + n);
    insert(
        "turgo_variable (id, instance_id, execution_id, type, name, long_value)",
        "62000000, 1000, 60000000, 'integer', 'nrOfCompletedInstances', 0");
    execution(63, "60000000", "leg", "body");
    task(64, 63, "body");
  }

  private void compensation() {
    execution(65, INSTANCE, "kept", "kept");
    insertEach(
        "turgo_event_subscription (id, instance_id, execution_id, definition_id, created_at,"
            + " kept_id, in_instance, kind, activity_id, tenant_id)",
        id(66) + ", 1000, 1000, 7, 1, " + id(65) + ", FALSE, 'compensate', 'kept', ''");
  }

  private void tasksOfNoProcess() {
    insert(
        "turgo_instance (id, root_id, rev, started_at, shard, suspended, kind)",
        "2000, 2000, 1, 1, 0, FALSE, 'task'");
    insertEach(
        "turgo_task (id, instance_id, created_at, priority, task_definition_key)",
        id(70) + ", 2000, 1, 50, ''");
    insertEach(
        "turgo_h_task (id, instance_id, started_at, priority, task_definition_key)",
        id(70) + ", 2000, 1, 50, ''");
  }

  /** A batch that has ended, and one that has {@code n} jobs left. */
  private void batches() {
    String batch =
        "turgo_batch (id, type, status, tenant_id, created_at, ended_at, operation, selection,"
            + " total)";
    insert(batch, "3000, 'retry', 'completed', '', 1, 2, 'retry', '', " + n);
    insert(
        "turgo_batch_chunk (batch_id, number, first_item, last_item, items, done, failed, skipped)",
        "3000, 0, 1, 2, '', " + n + ", 0, 0");
    insertEach(
        "turgo_batch_part (id, batch_id, item_id, type, created_at)",
        id(71) + ", 3000, i, 'retry', 1");
    insert(batch, "4000, 'retry', 'inProgress', '', 1, NULL, 'retry', '', NULL");
    insert(
        "turgo_instance (id, root_id, rev, started_at, shard, suspended, kind)",
        "4000, 4000, 1, 1, 0, FALSE, 'batch'");
    insertEach(
        "turgo_job (id, instance_id, execution_id, created_at, instance_rev, shard, priority,"
            + " retries, exclusive, kind, activity_id)",
        id(72) + ", 4000, 4000, 1, 1, 0, 50, 3, FALSE, 'batch', ''");
  }

  private void endedInstances() {
    insertEach("turgo_h_instance (id, definition_id, started_at, ended_at)", id(80) + ", 7, 1, 2");
    insertEach(
        "turgo_h_activity (id, instance_id, execution_id, definition_id, started_at, ended_at,"
            + " activity_id, activity_type)",
        "%s, %s, %s, 7, 1, 2, 'userTask', 'userTask'".formatted(id(81), id(80), id(81)));
    insertEach(
        "turgo_h_task (id, instance_id, execution_id, definition_id, started_at, ended_at,"
            + " priority, task_definition_key)",
        "%s, %s, %s, 7, 1, 2, 50, 'userTask'".formatted(id(82), id(80), id(81)));
  }

  /** Adds executions, with their history if their kind has an activity instance. */
  private void execution(int part, String parent, String kind, String activity) {
    boolean inActivity = List.of("token", "scope", "leg", "leg_scope").contains(kind);
    execution(part, parent, kind, activity, inActivity ? id(part) : "0");
    if (inActivity) {
      insertEach(
          "turgo_h_activity (id, instance_id, execution_id, definition_id, started_at, activity_id,"
              + " activity_type)",
          "%s, 1000, %s, 7, 1, '%s', '%s'".formatted(id(part), id(part), activity, activity));
    }
  }

  private void execution(
      int part, String parent, String kind, String activity, String activityInstance) {
    insertEach(
        "turgo_execution (id, instance_id, parent_id, activity_instance_id, activity_id, kind)",
        "%s, 1000, %s, %s, '%s', '%s'"
            .formatted(id(part), parent, activityInstance, activity, kind));
  }

  private void body(int part, String parent, String activity, String instances) {
    execution(part, parent, "body", activity);
    variable(part + 1, id(part), "'nrOfInstances'", instances);
    variable(part + 2, id(part), "'nrOfCompletedInstances'", "0");
  }

  private void task(int part, int executions, String key) {
    insertEach(
        "turgo_task (id, instance_id, execution_id, definition_id, created_at, priority,"
            + " task_definition_key)",
        "%s, 1000, %s, 7, 1, 50, '%s'".formatted(id(part), id(executions), key));
    insertEach(
        "turgo_h_task (id, instance_id, execution_id, definition_id, started_at, priority,"
            + " task_definition_key)",
        "%s, 1000, %s, 7, 1, 50, '%s'".formatted(id(part), id(executions), key));
    insertEach(
        "turgo_identity_link (id, instance_id, task_id, task_created_at, type, user_id)",
        "%s, 1000, %s, 1, 'candidate', 'u'".formatted(id(part), id(part)));
    insertEach(
        "turgo_h_identity_link (id, instance_id, task_id, created_at, type, user_id)",
        "%s, 1000, %s, 1, 'candidate', 'u'".formatted(id(part), id(part)));
  }

  private void job(String table, int part, String execution, String kind, String activity) {
    boolean timer = table.equals("turgo_timer_job");
    boolean external = table.equals("turgo_external_job");
    String more = timer ? ", due_at" : external ? ", topic, tenant_id" : "";
    String values = timer ? ", 1" : external ? ", 't', ''" : "";
    int retries = table.equals("turgo_dead_letter_job") ? 0 : 3;
    insertEach(
        table
            + " (id, instance_id, execution_id, definition_id, created_at, instance_rev, shard,"
            + " priority, retries, exclusive, kind, activity_id"
            + more
            + ")",
        "%s, 1000, %s, 7, 1, 1, 0, 50, %s, FALSE, '%s', '%s'%s"
            .formatted(id(part), execution, retries, kind, activity, values));
  }

  private void subscription(int part, String execution, String activity) {
    insertEach(
        "turgo_event_subscription (id, instance_id, execution_id, definition_id, created_at,"
            + " in_instance, kind, name, activity_id, tenant_id)",
        "%s, 1000, %s, 7, 1, FALSE, 'message', 'm', '%s', ''"
            .formatted(id(part), execution, activity));
  }

  private void variable(int part, String scope, String name) {
    variable(part, scope, name, "i");
  }

  private void variable(int part, String scope, String name, String value) {
    insertEach(
        "turgo_variable (id, instance_id, execution_id, type, name, long_value)",
        "%s, 1000, %s, 'integer', %s, %s".formatted(id(part), scope, name, value));
    insertEach(
        "turgo_h_variable (id, instance_id, execution_id, created_at, updated_at, type, name)",
        "%s, 1000, %s, 1, 1, 'integer', %s".formatted(id(part), scope, name));
    insertEach(
        "turgo_h_detail (id, instance_id, execution_id, activity_instance_id, variable_id,"
            + " changed_at, type, name)",
        "%s, 1000, %s, 0, %s, 1, 'integer', %s".formatted(id(part), scope, id(part), name));
  }

  private void broughtVariable(int part, int jobs) {
    insertEach(
        "turgo_variable (id, instance_id, execution_id, job_id, type, name)",
        "%s, 1000, %s, %s, 'null', 'brought'".formatted(id(part), id(jobs), id(jobs)));
  }

  private static String id(int part) {
    return "(" + part + "000000 + i)";
  }

  private void insert(String into, String values) {
    statements.add("INSERT INTO " + into + " VALUES (" + values + ")");
  }

  private void insertEach(String into, String values) {
    statements.add(
        """
        INSERT INTO %s
        WITH RECURSIVE numbers (i) AS (
          SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < %s
        )
        SELECT %s FROM numbers
        """
            .formatted(into, n, values));
  }
}
