package io.turgo.bench.search;

import io.turgo.command.CommandException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows to search, made by the database itself. They are of the sizes and the frequencies of real
 * ones. An engine can show them, but not go on with them: its executor leaves them alone, since the
 * timers are due in a hundred years and the ready jobs wait for a queue that nobody serves.
 */
final class SearchRows {
  private static final String BEGIN = "1700000000000";

  private static final long HUNDRED_YEARS = 3_155_760_000_000L;

  /** Jobs that are stuck for a thousand causes, the first of which has every second. */
  private static final long MOST_DEAD_LETTERS = 1_000_000;

  /** The file of a process. */
  private static final String MODEL =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:turgo="http://turgo.io/bpmn" targetNamespace="search">
        <message id="answer" name="answer"/>
        <process id="@KEY@" name="Order @KEY@">
          <startEvent id="start"/>
          <sequenceFlow id="a" sourceRef="start" targetRef="element1"/>
          <serviceTask id="element1" name="Reserve" turgo:async="true" turgo:expression="${1}"/>
          <sequenceFlow id="b" sourceRef="element1" targetRef="element2"/>
          <serviceTask id="element2" name="Charge" turgo:async="true" turgo:expression="${1}"/>
          <sequenceFlow id="c" sourceRef="element2" targetRef="approve"/>
          <userTask id="approve" name="Approve"/>
          <sequenceFlow id="d" sourceRef="approve" targetRef="wait"/>
          <receiveTask id="wait" name="Wait for the answer" messageRef="answer"/>
          <sequenceFlow id="e" sourceRef="wait" targetRef="end"/>
          <endEvent id="end"/>
        </process>
      </definitions>
      """;

  /** Below it indexes are kept while rows come. */
  private static final long MANY = 200_000;

  /** What one row more for each number is called; the database says how it counts to N. */
  private static final String NUMBERS = "@NUMBERS@";

  private static final List<String> FILL =
      List.of(
          """
          INSERT INTO turgo_deployment (id, deployed_at, tenant_id) VALUES (1, @BEGIN@, '')
          """,
          """
          INSERT INTO turgo_resource (deployment_id, name, bytes)
            SELECT 1, 'process' || i || '.bpmn',
                @BYTES@(replace('@MODEL@', '@KEY@',
                    CASE WHEN i > 1000 THEN 'rare' ELSE 'process' || i END)@AS_BYTES@)
              FROM @FEW@
          """,
          """
          INSERT INTO turgo_process_definition (id, deployment_id, version, suspended, has_start_form,
              has_graphics, key, resource_name, tenant_id, kind)
            SELECT i, 1, 1, false, false, false,
                CASE WHEN i > 1000 THEN 'rare' ELSE 'process' || i END, 'process' || i || '.bpmn', '',
                'process'
              FROM @FEW@
          """,
          """
          INSERT INTO turgo_instance (id, root_id, definition_id, rev, started_at, shard, suspended,
              business_key, super_id, kind)
            SELECT i, CASE WHEN i % 100 = 1 AND i > 1 THEN i - 1 ELSE i END,
                CASE WHEN i <= 20 THEN 1001 ELSE 1 + i % 1000 END, 1, @BEGIN@ + i, i % 256,
                i % 1000 = 0, 'key' || i, CASE WHEN i % 100 = 1 AND i > 1 THEN i - 1 END, 'process'
              FROM @NUMBERS@
          """,
          """
          INSERT INTO turgo_h_activity (id, instance_id, execution_id, definition_id, started_at,
              ended_at, activity_id, activity_type)
            SELECT 10 * @N@ + i, i, @N@ + i, 1 + i % 1000, @BEGIN@ + i, @BEGIN@ + i + i % 100,
                'element' || (i % 10), 'userTask'
              FROM @NUMBERS@
          """,
          """
          INSERT INTO turgo_variable (id, instance_id, execution_id, type, name, text_value)
            SELECT 11 * @N@ + i, i, i, 'string', 'customer', 'customer' || i FROM @NUMBERS@
          """,
          """
          INSERT INTO turgo_variable (id, instance_id, execution_id, type, name, text_value)
            SELECT 12 * @N@ + i, i, i, 'string', 'status', 'status' || (i % 10) FROM @NUMBERS@
              WHERE i % 4 = 0
          """,
          """
          INSERT INTO turgo_variable (id, instance_id, execution_id, type, name, long_value)
            SELECT 13 * @N@ + i, i, i, 'long', 'amount', i % 100000 FROM @NUMBERS@
          """,
          """
          INSERT INTO turgo_variable (id, instance_id, execution_id, type, name, double_value)
            SELECT 14 * @N@ + i, i, i, 'double', 'rate', i % 1000 + 0.5 FROM @NUMBERS@
              WHERE i % 10 = 0
          """,
          """
          INSERT INTO turgo_variable (id, instance_id, execution_id, type, name, long_value)
            SELECT 15 * @N@ + i, i, i, 'date', 'ordered', @BEGIN@ + i FROM @NUMBERS@
              WHERE i % 10 = 0
          """,
          """
          INSERT INTO turgo_variable (id, instance_id, execution_id, type, name, long_value)
            SELECT 16 * @N@ + i, i, i, 'boolean', 'urgent', CASE WHEN i % 10000 = 0 THEN 1 ELSE 0 END
              FROM @NUMBERS@ WHERE i % 10 = 0
          """,
          """
          INSERT INTO turgo_task (id, instance_id, execution_id, definition_id, created_at, due_at,
              priority, task_definition_key, name, assignee)
            SELECT 2 * @N@ + i, i, @N@ + i, CASE WHEN i <= 20 THEN 1001 ELSE 1 + i % 1000 END,
                @BEGIN@ + i, CASE WHEN i % 10 = 0 THEN @BEGIN@ + i END, 50, 'approve', 'Approve',
                CASE WHEN i % 3 = 0 THEN 'assignee' || (i / 3 % 1000) END
              FROM @NUMBERS@
          """,
          """
          INSERT INTO turgo_identity_link (id, instance_id, task_id, task_created_at, type, user_id,
              group_id)
            SELECT 3 * @N@ + i, i, 2 * @N@ + i, @BEGIN@ + i, 'candidate',
                CASE WHEN i % 2 = 0 THEN 'user' || (i % 1000) END,
                CASE WHEN i <= 20 AND i % 2 = 1 THEN 'rare'
                  WHEN i % 2 = 1 THEN 'group' || (i % 1000) END
              FROM @NUMBERS@
          """,
          """
          INSERT INTO turgo_execution (id, instance_id, parent_id, activity_instance_id, activity_id,
              kind)
            SELECT @N@ + i, i, i, 0, 'wait', 'token' FROM @NUMBERS@
          """,
          """
          INSERT INTO turgo_event_subscription (id, instance_id, execution_id, definition_id,
              created_at, in_instance, kind, activity_id, tenant_id, name)
            SELECT 4 * @N@ + i, i, @N@ + i, 1 + i % 1000, @BEGIN@ + i, false, 'message', 'wait', '',
                'message' || (i / 10 % 1000)
              FROM @NUMBERS@ WHERE i % 10 = 0
          """,
          """
          INSERT INTO turgo_job (id, instance_id, execution_id, definition_id, created_at,
              instance_rev, shard, priority, retries, exclusive, kind, activity_id, queue,
              exception_message)
            SELECT 5 * @N@ + i, i, @N@ + i, 1 + i % 1000, @BEGIN@ + i, 1, i % 256, 0, 3, true,
                'async_before', 'element' || (i / 10 % 1000), 'nobody',
                CASE WHEN i % 1000 = 1 THEN 'failure ' || (i / 10 % 1000) END
              FROM @NUMBERS@ WHERE i % 10 = 1
          """,
          """
          INSERT INTO turgo_timer_job (id, instance_id, execution_id, definition_id, due_at, created_at,
              instance_rev, shard, priority, retries, exclusive, kind, activity_id)
            SELECT 6 * @N@ + i, i, @N@ + i, 1 + i % 1000, @DUE@ + i, @BEGIN@ + i, 1, i % 256, 0, 3,
                true, 'timer', 'element' || (i / 100 % 1000)
              FROM @NUMBERS@ WHERE i % 10 = 2
          """,
          """
          INSERT INTO turgo_suspended_job (id, instance_id, execution_id, definition_id, created_at,
              instance_rev, shard, priority, retries, exclusive, kind, activity_id)
            SELECT 17 * @N@ + i, i, @N@ + i, 1 + i % 1000, @BEGIN@ + i, 1, i % 256, 0, 3, true,
                'async_before', 'element' || (i / 10 % 1000)
              FROM @NUMBERS@ WHERE i % 10 = 5
          """,
          """
          INSERT INTO turgo_dead_letter_job (id, instance_id, execution_id, definition_id, created_at,
              instance_rev, cause, shard, priority, retries, exclusive, kind, activity_id,
              exception_message, exception_stacktrace)
            SELECT 7 * @N@ + i, i, @N@ + i, 1 + i % 1000, @BEGIN@ + i, 1, @CAUSE@, i % 256, 0, 0,
                true, 'async_before', 'element' || (i / 10 % 1000), 'failure ' || (@CAUSE@),
                'java.lang.IllegalStateException: failure ' || @CAUSE@
              FROM @STUCK@
          """,
          """
          INSERT INTO turgo_external_job (id, instance_id, execution_id, definition_id, due_at,
              created_at, instance_rev, shard, priority, retries, exclusive, kind, activity_id, topic,
              tenant_id, lock_owner)
            SELECT 8 * @N@ + i, i, @N@ + i, 1 + i % 1000,
                CASE WHEN i % 100 = 4 THEN @BEGIN@ + i END, @BEGIN@ + i, 1, i % 256, 0, 3, true,
                'external', 'element' || (i / 100 % 1000), 'topic' || (i / 10 % 100), '',
                CASE WHEN i % 100 = 4 THEN 'worker' || (i / 100 % 1000) END
              FROM @NUMBERS@ WHERE i % 10 = 4
          """,
          """
          INSERT INTO turgo_batch (id, type, tenant_id, status, created_at)
            SELECT 9 * @N@ + i, 'retry', '', 'completed', @BEGIN@ + i FROM @NUMBERS@
              WHERE i % 1000 = 0
          """,
          """
          INSERT INTO turgo_h_instance (id, definition_id, started_at, ended_at, business_key)
            SELECT i, CASE WHEN i <= 20 THEN 1001 ELSE 1 + i % 1000 END, @BEGIN@ + i,
                CASE WHEN i % 2 = 0 THEN @BEGIN@ + i END, 'key' || i
              FROM @NUMBERS@
          """,
          """
          INSERT INTO turgo_h_variable (id, instance_id, execution_id, created_at, updated_at, type,
              name, long_value, double_value, text_value)
            SELECT id, instance_id, execution_id, 1, 1, type, name, long_value, double_value,
                text_value
              FROM turgo_variable
          """,
          """
          INSERT INTO turgo_h_task (id, instance_id, execution_id, definition_id, started_at, ended_at,
              priority, task_definition_key, name, assignee)
            SELECT 2 * @N@ + i, i, @N@ + i, CASE WHEN i <= 20 THEN 1001 ELSE 1 + i % 1000 END,
                @BEGIN@ + i, CASE WHEN i % 2 = 0 THEN @BEGIN@ + i END, 50, 'approve', 'Approve',
                'assignee' || (i % 1000)
              FROM @NUMBERS@
          """);

  private final boolean postgres;
  private final long instances;

  SearchRows(boolean postgres, long instances) {
    this.postgres = postgres;
    this.instances = instances;
  }

  /** When the instance of that number began. */
  static long time(long number) {
    return Long.parseLong(BEGIN) + number;
  }

  /** When the timer of the instance of that number is due. */
  static long dueTime(long number) {
    return time(number) + HUNDRED_YEARS;
  }

  /** Makes them, in tables that are empty but for what a new database has. */
  void insert(Connection connection) {
    try (Statement statement = connection.createStatement()) {
      List<String> indexes = instances < MANY ? List.of() : dropIndexes(statement);
      for (String sql : FILL) {
        statement.execute(
            sql.replace("@FEW@", numbers(1_001))
                .replace("@STUCK@", numbers(Math.min(instances, MOST_DEAD_LETTERS)))
                .replace(NUMBERS, numbers(instances))
                .replace("@CAUSE@", "CASE WHEN i % 2 = 0 THEN 0 ELSE i / 10 % 1000 END")
                .replace("@MODEL@", MODEL)
                .replace("@BYTES@", postgres ? "convert_to" : "CAST")
                .replace("@AS_BYTES@", postgres ? ", 'UTF8'" : " AS BLOB")
                .replace("@DUE@", String.valueOf(dueTime(0)))
                .replace("@BEGIN@", BEGIN)
                .replace("@N@", String.valueOf(instances)));
      }
      // Behind all ids of these rows, so that an engine takes none of them.
      statement.execute(
          (postgres
                  ? "SELECT setval('turgo_id_sequence', %d)"
                  : "UPDATE turgo_id_block SET next_id = %d")
              .formatted(20 * instances + 20_000));
      if (postgres && instances >= MANY) {
        statement.execute("SET maintenance_work_mem = '512MB'");
      }
      for (String index : indexes) {
        statement.execute(index);
      }
      statement.execute(postgres ? "VACUUM (ANALYZE)" : "ANALYZE");
    } catch (SQLException e) {
      throw new CommandException("The rows to search could not be made: " + e.getMessage(), e);
    }
  }

  private String numbers(long to) {
    return postgres
        ? "generate_series(1, " + to + ") AS s (i)"
        : """
        (WITH RECURSIVE counted (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM counted WHERE i < %d)
         SELECT i FROM counted) AS s\
        """
            .formatted(to);
  }

  /** Takes the indexes away that are no keys, and says how they are made again. */
  private List<String> dropIndexes(Statement statement) throws SQLException {
    List<String> names = new ArrayList<>();
    List<String> made = new ArrayList<>();
    try (ResultSet rows =
        statement.executeQuery(
            postgres
                ? """
                SELECT quote_ident(schemaname) || '.' || indexname, indexdef FROM pg_indexes
                WHERE tablename LIKE 'turgo\\_%' AND indexdef LIKE 'CREATE INDEX%'
                """
                : """
                SELECT name, sql FROM sqlite_master
                WHERE type = 'index' AND sql LIKE 'CREATE INDEX%'
                """)) {
      while (rows.next()) {
        names.add(rows.getString(1));
        made.add(rows.getString(2));
      }
    }
    for (String name : names) {
      statement.execute("DROP INDEX " + name);
    }
    return made;
  }
}
