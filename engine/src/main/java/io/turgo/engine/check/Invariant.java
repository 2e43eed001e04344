package io.turgo.engine.check;

import java.util.List;

/**
 * A rule as a query for the rows that break it, in SQL that all databases understand. History is
 * asked only where there is some: instances without history, by their level or after a clean-up,
 * break no rule.
 *
 * <p>A rule costs n log n in the rows, even if all of them belong to one instance. A row that
 * nothing refers to is therefore found by EXCEPT. A correlated NOT EXISTS would read the whole
 * instance for each row, because no index is on {@code execution_id} or {@code parent_id}.
 */
record Invariant(String name, String sql) {
  private static final Invariant ROW_WITHOUT_INSTANCE =
      new Invariant(
          "row_without_instance",
          """
          SELECT r.kind, r.id, r.instance_id
          FROM (
            SELECT 'execution' AS kind, id, instance_id FROM turgo_execution
            UNION ALL SELECT 'instance_facts', id, id FROM turgo_instance_facts
            UNION ALL SELECT 'variable', id, instance_id FROM turgo_variable
            UNION ALL SELECT 'task', id, instance_id FROM turgo_task
            UNION ALL SELECT 'identity_link', id, instance_id FROM turgo_identity_link
            UNION ALL SELECT 'event_subscription', id, instance_id FROM turgo_event_subscription
                      WHERE instance_id <> 0
            UNION ALL SELECT 'job', id, instance_id FROM turgo_job
            UNION ALL SELECT 'timer_job', id, instance_id FROM turgo_timer_job
            UNION ALL SELECT 'suspended_job', id, instance_id FROM turgo_suspended_job
            UNION ALL SELECT 'dead_letter_job', id, instance_id FROM turgo_dead_letter_job
            UNION ALL SELECT 'external_job', id, instance_id FROM turgo_external_job
          ) r
          WHERE NOT EXISTS (SELECT 1 FROM turgo_instance i WHERE i.id = r.instance_id)
          """);

  private static final Invariant EXECUTION_WITHOUT_PARENT =
      new Invariant(
          "execution_without_parent",
          """
          SELECT e.id, e.instance_id, e.parent_id, e.activity_id
          FROM turgo_execution e
          WHERE e.parent_id <> e.instance_id
            AND NOT EXISTS (
              SELECT 1 FROM turgo_execution p
              WHERE p.id = e.parent_id AND p.instance_id = e.instance_id)
          """);

  private static final Invariant INSTANCE_WITHOUT_EXECUTION =
      new Invariant(
          "instance_without_execution",
          """
          SELECT i.id, i.definition_id
          FROM turgo_instance i
          WHERE i.kind IN ('process', 'case')
            AND NOT EXISTS (SELECT 1 FROM turgo_execution e WHERE e.instance_id = i.id)
          """);

  /**
   * What is no process instance and no case goes with the last of the tasks or jobs that it is
   * there for.
   */
  private static final Invariant AGGREGATE_WITHOUT_WORK =
      new Invariant(
          "aggregate_without_work",
          """
          SELECT i.id, i.kind
          FROM turgo_instance i
          WHERE i.kind = 'task'
              AND NOT EXISTS (SELECT 1 FROM turgo_task t WHERE t.instance_id = i.id)
            OR i.kind NOT IN ('process', 'case', 'task')
              AND NOT EXISTS (
                SELECT 1 FROM (
                  SELECT instance_id FROM turgo_job
                  UNION ALL SELECT instance_id FROM turgo_timer_job
                  UNION ALL SELECT instance_id FROM turgo_suspended_job
                  UNION ALL SELECT instance_id FROM turgo_dead_letter_job
                ) j
                WHERE j.instance_id = i.id)
          """);

  /** Only process instances and cases have executions, and what belongs to one. */
  private static final Invariant EXECUTION_OF_NO_PROCESS =
      new Invariant(
          "execution_of_no_process",
          """
          SELECT r.part, r.id, r.instance_id, i.kind
          FROM (
            SELECT 'execution' AS part, id, instance_id FROM turgo_execution
            UNION ALL SELECT 'event_subscription', id, instance_id FROM turgo_event_subscription
            UNION ALL SELECT 'task', id, instance_id FROM turgo_task
                      WHERE execution_id IS NOT NULL
          ) r
          JOIN turgo_instance i ON i.id = r.instance_id
          WHERE i.kind NOT IN ('process', 'case')
          """);

  /**
   * The executions of a case are plan items and parts of their criteria, and those of a process
   * not.
   */
  private static final Invariant EXECUTION_OF_ANOTHER_MODEL =
      new Invariant(
          "execution_of_another_model",
          """
          SELECT e.id, e.instance_id, e.kind, i.kind AS aggregate
          FROM turgo_execution e
          JOIN turgo_instance i ON i.id = e.instance_id
          WHERE i.kind = 'process'
              AND e.kind IN ('available', 'enabled', 'disabled', 'async_active',
                             'waiting_for_repetition', 'happened', 'completed_once')
            OR i.kind = 'case'
              AND e.kind NOT IN ('available', 'enabled', 'disabled', 'async_active',
                                 'waiting_for_repetition', 'happened', 'completed_once',
                                 'token', 'scope')
          """);

  /** An instance and its definition are both of a process, or both of a case. */
  private static final Invariant INSTANCE_OF_ANOTHER_MODEL =
      new Invariant(
          "instance_of_another_model",
          """
          SELECT i.id, i.kind, i.definition_id, d.kind AS definition_kind
          FROM turgo_instance i
          JOIN turgo_process_definition d ON d.id = i.definition_id
          WHERE i.kind IN ('process', 'case') AND i.kind <> d.kind
          """);

  /** A job starts a plan item that is asynchronous. */
  private static final Invariant PLAN_ITEM_WITHOUT_JOB =
      new Invariant(
          "plan_item_without_job",
          """
          SELECT e.id, e.instance_id, e.activity_id
          FROM (
            SELECT id, instance_id FROM turgo_execution WHERE kind = 'async_active'
            EXCEPT SELECT j.execution_id, j.instance_id FROM (
              SELECT instance_id, execution_id, kind FROM turgo_job
              UNION ALL SELECT instance_id, execution_id, kind FROM turgo_timer_job
              UNION ALL SELECT instance_id, execution_id, kind FROM turgo_suspended_job
              UNION ALL SELECT instance_id, execution_id, kind FROM turgo_dead_letter_job
            ) j
            WHERE j.kind = 'async_before'
          ) r
          JOIN turgo_execution e ON e.id = r.id
          """);

  /**
   * An on-part of a criterion that has happened is a row below the plan item that waits, and is
   * deleted with that item.
   */
  private static final Invariant PART_WITHOUT_PLAN_ITEM =
      new Invariant(
          "part_without_plan_item",
          """
          SELECT e.id, e.instance_id, e.parent_id, e.activity_id
          FROM turgo_execution e
          WHERE e.kind = 'happened'
            AND e.parent_id <> e.instance_id
            AND NOT EXISTS (
              SELECT 1 FROM turgo_execution p
              WHERE p.id = e.parent_id AND p.activity_id = e.activity_id)
          """);

  private static final Invariant INSTANCE_WITHOUT_DEFINITION =
      new Invariant(
          "instance_without_definition",
          """
          SELECT i.id, i.kind, i.definition_id
          FROM turgo_instance i
          WHERE i.definition_id IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM turgo_process_definition d WHERE d.id = i.definition_id)
          """);

  /** An ad hoc sub-process, which is known from history only, may have nothing in it. */
  private static final Invariant SCOPE_WITHOUT_CHILDREN =
      new Invariant(
          "scope_without_children",
          """
          SELECT e.id, e.instance_id, e.activity_id
          FROM (
            SELECT s.id, s.instance_id
            FROM turgo_execution s
            LEFT JOIN turgo_h_activity a ON a.id = s.activity_instance_id
            WHERE s.kind IN ('scope', 'leg_scope') AND s.activity_instance_id <> 0
              AND (a.activity_type IS NULL OR a.activity_type <> 'adhocSubProcess')
            EXCEPT SELECT parent_id, instance_id FROM turgo_execution
            WHERE parent_id <> instance_id
          ) r
          JOIN turgo_execution e ON e.id = r.id
          """);

  /** Jobs may bring variables to the instance itself; the rest belong to an execution. */
  private static final Invariant JOB_WITHOUT_EXECUTION =
      new Invariant(
          "job_without_execution",
          """
          SELECT j.state, j.id, j.instance_id, j.execution_id
          FROM (
            SELECT 'job' AS state, id, instance_id, execution_id, kind FROM turgo_job
            UNION ALL SELECT 'timer_job', id, instance_id, execution_id, kind FROM turgo_timer_job
            UNION ALL SELECT 'suspended_job', id, instance_id, execution_id, kind
                      FROM turgo_suspended_job
            UNION ALL SELECT 'dead_letter_job', id, instance_id, execution_id, kind
                      FROM turgo_dead_letter_job
            UNION ALL SELECT 'external_job', id, instance_id, execution_id, kind
                      FROM turgo_external_job
          ) j
          JOIN turgo_instance i ON i.id = j.instance_id AND i.kind IN ('process', 'case')
          WHERE NOT EXISTS (
            SELECT 1 FROM turgo_execution e
            WHERE e.id = j.execution_id AND e.instance_id = j.instance_id)
            AND NOT (
              j.kind IN ('set_variables', 'set_variables_local')
              AND j.execution_id = j.instance_id)
          """);

  /** Each kind of aggregate has jobs of its own, which are of the same definition. */
  private static final Invariant JOB_IN_ANOTHER_AGGREGATE =
      new Invariant(
          "job_in_another_aggregate",
          """
          SELECT j.state, j.id, j.kind, j.instance_id, i.kind AS aggregate
          FROM (
            SELECT 'job' AS state, id, instance_id, execution_id, definition_id, kind
                   FROM turgo_job
            UNION ALL SELECT 'timer_job', id, instance_id, execution_id, definition_id, kind
                      FROM turgo_timer_job
            UNION ALL SELECT 'suspended_job', id, instance_id, execution_id, definition_id, kind
                      FROM turgo_suspended_job
            UNION ALL SELECT 'dead_letter_job', id, instance_id, execution_id, definition_id, kind
                      FROM turgo_dead_letter_job
            UNION ALL SELECT 'external_job', id, instance_id, execution_id, definition_id, kind
                      FROM turgo_external_job
          ) j
          JOIN turgo_instance i ON i.id = j.instance_id
          WHERE CASE i.kind WHEN 'case' THEN 'process' ELSE i.kind END <> CASE
              WHEN j.kind IN ('start_timer', 'signal', 'batch') THEN j.kind
              WHEN j.kind IN ('suspend_definition', 'activate_definition', 'resume_activity')
                THEN 'definition_job'
              ELSE 'process' END
            OR i.kind NOT IN ('process', 'case') AND j.execution_id <> j.instance_id
            OR j.definition_id <> i.definition_id
          """);

  /** The token is in the task that its worker does, and not about to enter or to leave it. */
  private static final Invariant EXTERNAL_JOB_NOT_AT_ITS_TASK =
      new Invariant(
          "external_job_not_at_its_task",
          """
          SELECT j.state, j.id, j.instance_id, j.execution_id, j.activity_id
          FROM (
            SELECT 'external_job' AS state, id, instance_id, execution_id, activity_id, kind
                   FROM turgo_external_job
            UNION ALL SELECT 'suspended_job', id, instance_id, execution_id, activity_id, kind
                      FROM turgo_suspended_job
            UNION ALL SELECT 'dead_letter_job', id, instance_id, execution_id, activity_id, kind
                      FROM turgo_dead_letter_job
          ) j
          WHERE j.kind = 'external'
            AND NOT EXISTS (
              SELECT 1 FROM turgo_execution e
              WHERE e.id = j.execution_id AND e.instance_id = j.instance_id
                AND e.kind IN ('token', 'leg') AND e.activity_id = j.activity_id)
          """);

  private static final Invariant JOB_IN_TWO_STATES =
      new Invariant(
          "job_in_two_states",
          """
          SELECT j.id, count(*) AS states
          FROM (
            SELECT id FROM turgo_job
            UNION ALL SELECT id FROM turgo_timer_job
            UNION ALL SELECT id FROM turgo_suspended_job
            UNION ALL SELECT id FROM turgo_dead_letter_job
            UNION ALL SELECT id FROM turgo_external_job
          ) j
          GROUP BY j.id
          HAVING count(*) > 1
          """);

  private static final Invariant JOB_ON_ANOTHER_SHARD =
      new Invariant(
          "job_on_another_shard",
          """
          SELECT j.state, j.id, j.instance_id, j.shard, i.shard AS instance_shard
          FROM (
            SELECT 'job' AS state, id, instance_id, shard FROM turgo_job
            UNION ALL SELECT 'timer_job', id, instance_id, shard FROM turgo_timer_job
            UNION ALL SELECT 'suspended_job', id, instance_id, shard FROM turgo_suspended_job
            UNION ALL SELECT 'dead_letter_job', id, instance_id, shard FROM turgo_dead_letter_job
            UNION ALL SELECT 'external_job', id, instance_id, shard FROM turgo_external_job
          ) j
          JOIN turgo_instance i ON i.id = j.instance_id
          WHERE j.shard <> i.shard
          """);

  private static final Invariant SHARD_OUT_OF_RANGE =
      new Invariant(
          "shard_out_of_range",
          """
          SELECT i.id, i.shard
          FROM turgo_instance i
          WHERE i.shard < 0
             OR i.shard >= (SELECT value FROM turgo_property WHERE name = 'shards')
          """);

  private static final Invariant LEASES_DO_NOT_MATCH_SHARDS =
      new Invariant(
          "leases_do_not_match_shards",
          """
          SELECT p.value AS shards, l.leases, l.lowest, l.highest
          FROM turgo_property p
          CROSS JOIN (
            SELECT count(*) AS leases, min(shard) AS lowest, max(shard) AS highest
            FROM turgo_shard_lease
          ) l
          WHERE p.name = 'shards'
            AND (l.leases <> p.value OR l.lowest <> 0 OR l.highest <> p.value - 1)
          """);

  private static final Invariant TASK_NOT_AT_ITS_EXECUTION =
      new Invariant(
          "task_not_at_its_execution",
          """
          SELECT t.id, t.instance_id, t.execution_id, t.task_definition_key
          FROM turgo_task t
          WHERE t.execution_id IS NOT NULL
            AND NOT EXISTS (
            SELECT 1 FROM turgo_execution e
            WHERE e.id = t.execution_id AND e.instance_id = t.instance_id
              AND e.kind IN ('token', 'leg') AND e.activity_id = t.task_definition_key)
          """);

  private static final Invariant IDENTITY_LINK_WITHOUT_TASK =
      new Invariant(
          "identity_link_without_task",
          """
          SELECT l.id, l.instance_id, l.task_id
          FROM turgo_identity_link l
          WHERE l.task_id <> 0 AND NOT EXISTS (
            SELECT 1 FROM turgo_task t
            WHERE t.id = l.task_id AND t.instance_id = l.instance_id
              AND t.created_at = l.task_created_at)
          """);

  /** What can be undone directly in the process belongs to the instance. */
  private static final Invariant SUBSCRIPTION_WITHOUT_EXECUTION =
      new Invariant(
          "subscription_without_execution",
          """
          SELECT s.id, s.instance_id, s.execution_id, s.kind, s.name
          FROM turgo_event_subscription s
          WHERE s.instance_id <> 0
            AND NOT (s.kind = 'compensate' AND s.execution_id = s.instance_id)
            AND NOT EXISTS (
              SELECT 1 FROM turgo_execution e
              WHERE e.id = s.execution_id AND e.instance_id = s.instance_id)
          """);

  private static final Invariant SUBSCRIPTION_WITHOUT_DEFINITION =
      new Invariant(
          "subscription_without_definition",
          """
          SELECT s.id, s.definition_id, s.tenant_id, s.kind, s.name
          FROM turgo_event_subscription s
          WHERE NOT EXISTS (
            SELECT 1 FROM turgo_process_definition d
            WHERE d.id = s.definition_id AND d.tenant_id = s.tenant_id)
          """);

  private static final Invariant VARIABLE_WITHOUT_SCOPE =
      new Invariant(
          "variable_without_scope",
          """
          SELECT v.id, v.instance_id, v.execution_id, v.name
          FROM turgo_variable v
          WHERE v.job_id IS NULL AND v.body_id IS NULL AND v.execution_id <> v.instance_id
            AND NOT EXISTS (
              SELECT 1 FROM turgo_execution e
              WHERE e.id = v.execution_id AND e.instance_id = v.instance_id)
            AND NOT EXISTS (
              SELECT 1 FROM turgo_task t
              WHERE t.id = v.execution_id AND t.instance_id = v.instance_id)
          """);

  /** What nobody sees waits for a job, or for the body of a multi-instance activity. */
  private static final Invariant VARIABLE_KEPT_FOR_NOTHING =
      new Invariant(
          "variable_kept_for_nothing",
          """
          SELECT v.id, v.instance_id, v.job_id, v.body_id, v.name
          FROM turgo_variable v
          WHERE v.job_id IS NOT NULL
              AND NOT EXISTS (
                SELECT 1 FROM (
                  SELECT id, instance_id, kind FROM turgo_job
                  UNION ALL SELECT id, instance_id, kind FROM turgo_timer_job
                  UNION ALL SELECT id, instance_id, kind FROM turgo_suspended_job
                  UNION ALL SELECT id, instance_id, kind FROM turgo_dead_letter_job
                  UNION ALL SELECT id, instance_id, kind FROM turgo_external_job
                ) j
                WHERE j.id = v.job_id AND j.instance_id = v.instance_id
                  AND j.kind IN ('set_variables', 'set_variables_local', 'trigger', 'event',
                                 'external', 'external_done', 'legs', 'signal'))
            OR v.body_id IS NOT NULL
              AND NOT EXISTS (
                SELECT 1 FROM turgo_execution b
                WHERE b.id = v.body_id AND b.instance_id = v.instance_id AND b.kind = 'body')
          """);

  private static final Invariant TASK_WITHOUT_PARENT =
      new Invariant(
          "task_without_parent",
          """
          SELECT t.id, t.instance_id, t.parent_task_id
          FROM turgo_task t
          WHERE t.parent_task_id IS NOT NULL
            AND NOT EXISTS (
              SELECT 1 FROM turgo_task p
              WHERE p.id = t.parent_task_id AND p.instance_id = t.instance_id)
          """);

  private static final Invariant VARIABLE_TWICE_IN_SCOPE =
      new Invariant(
          "variable_twice_in_scope",
          """
          SELECT v.execution_id, v.name, count(*) AS variables
          FROM turgo_variable v
          GROUP BY v.execution_id, v.name
          HAVING count(*) > 1
          """);

  /**
   * A token that is about to enter its activity or to leave it waits for a job. Where no activities
   * are recorded (below history level 3 of the engine or of the definition), one that is in its
   * activity looks the same.
   */
  private static final Invariant TOKEN_WITHOUT_JOB =
      new Invariant(
          "token_without_job",
          """
          SELECT e.id, e.instance_id, e.activity_id
          FROM (
            SELECT t.id, t.instance_id
            FROM turgo_execution t
            WHERE t.kind IN ('token', 'leg') AND t.activity_instance_id = 0
              AND NOT EXISTS (
                SELECT 1 FROM turgo_property p WHERE p.name = 'history_level' AND p.value < 3)
              AND NOT EXISTS (
                SELECT 1 FROM turgo_instance i
                JOIN turgo_process_definition d ON d.id = i.definition_id
                JOIN turgo_property p ON p.name = 'definition_history' AND p.value = 1
                WHERE i.id = t.instance_id AND d.history_level < 3)
            EXCEPT SELECT j.execution_id, j.instance_id FROM (
              SELECT instance_id, execution_id, kind FROM turgo_job
              UNION ALL SELECT instance_id, execution_id, kind FROM turgo_timer_job
              UNION ALL SELECT instance_id, execution_id, kind FROM turgo_suspended_job
              UNION ALL SELECT instance_id, execution_id, kind FROM turgo_dead_letter_job
            ) j
            WHERE j.kind IN ('async_before', 'async_after')
          ) r
          JOIN turgo_execution e ON e.id = r.id
          """);

  /**
   * A called instance has a token at a call activity of the one that called it, and is on the shard
   * of all that called each other.
   */
  private static final Invariant CALLED_BY_NOTHING =
      new Invariant(
          "called_by_nothing",
          """
          SELECT i.id, i.super_id, i.super_execution_id, i.super_activity_id
          FROM turgo_instance i
          WHERE i.super_id IS NOT NULL
            AND NOT EXISTS (
              SELECT 1 FROM turgo_execution e
              JOIN turgo_instance s ON s.id = e.instance_id
              WHERE e.id = i.super_execution_id AND e.instance_id = i.super_id
                AND e.activity_id = i.super_activity_id
                AND s.root_id = i.root_id AND s.shard = i.shard)
          """);

  private static final Invariant CALLED_TWICE =
      new Invariant(
          "called_twice",
          """
          SELECT i.super_execution_id, count(*) AS instances
          FROM turgo_instance i
          WHERE i.super_execution_id IS NOT NULL
          GROUP BY i.super_execution_id
          HAVING count(*) > 1
          """);

  /**
   * A token inside an activity waits for a job, a worker's included, a task, what it has subscribed
   * to, for a trigger to a receive task, or for the instance that a call activity called. What it
   * is in is known from history only. A service task may wait for a trigger too where its file has
   * the attribute: which task has it is not in the database.
   */
  private static final Invariant TOKEN_WAITS_FOR_NOTHING =
      new Invariant(
          "token_waits_for_nothing",
          """
          SELECT e.id, e.instance_id, e.activity_id, a.activity_type
          FROM (
            SELECT t.id, t.instance_id
            FROM turgo_execution t
            JOIN turgo_h_activity a ON a.id = t.activity_instance_id
            WHERE t.kind IN ('token', 'leg') AND a.activity_type NOT IN ('receiveTask', 'task')
              AND NOT (a.activity_type IN ('serviceTask', 'scriptTask') AND a.definition_id IN (
                SELECT d.id FROM turgo_process_definition d
                JOIN turgo_resource r
                  ON r.deployment_id = d.deployment_id AND r.name = d.resource_name
                WHERE r.bytes LIKE '%triggerable%'))
            EXCEPT SELECT execution_id, instance_id FROM turgo_task
            EXCEPT SELECT j.execution_id, j.instance_id FROM (
              SELECT instance_id, execution_id, kind FROM turgo_job
              UNION ALL SELECT instance_id, execution_id, kind FROM turgo_timer_job
              UNION ALL SELECT instance_id, execution_id, kind FROM turgo_suspended_job
              UNION ALL SELECT instance_id, execution_id, kind FROM turgo_dead_letter_job
              UNION ALL SELECT instance_id, execution_id, kind FROM turgo_external_job
            ) j
            WHERE j.kind IN ('async_before', 'async_after', 'timer', 'external', 'external_done')
            EXCEPT SELECT execution_id, instance_id FROM turgo_event_subscription
            WHERE kind <> 'compensate'
          ) r
          JOIN turgo_execution e ON e.id = r.id
          JOIN turgo_h_activity a ON a.id = e.activity_instance_id
          WHERE NOT EXISTS (SELECT 1 FROM turgo_instance c WHERE c.super_execution_id = e.id)
          """);

  private static final Invariant ENDED_INSTANCE_STILL_RUNS =
      new Invariant(
          "ended_instance_still_runs",
          """
          SELECT r.kind, r.id, r.instance_id
          FROM (
            SELECT 'instance' AS kind, id, id AS instance_id FROM turgo_instance
            UNION ALL SELECT 'execution', id, instance_id FROM turgo_execution
            UNION ALL SELECT 'variable', id, instance_id FROM turgo_variable
            UNION ALL SELECT 'task', id, instance_id FROM turgo_task
            UNION ALL SELECT 'identity_link', id, instance_id FROM turgo_identity_link
            UNION ALL SELECT 'event_subscription', id, instance_id FROM turgo_event_subscription
            UNION ALL SELECT 'job', id, instance_id FROM turgo_job
            UNION ALL SELECT 'timer_job', id, instance_id FROM turgo_timer_job
            UNION ALL SELECT 'suspended_job', id, instance_id FROM turgo_suspended_job
            UNION ALL SELECT 'dead_letter_job', id, instance_id FROM turgo_dead_letter_job
            UNION ALL SELECT 'external_job', id, instance_id FROM turgo_external_job
          ) r
          JOIN turgo_h_instance h ON h.id = r.instance_id
          WHERE h.ended_at IS NOT NULL
          """);

  /** Tasks of no process have no history of an instance. */
  private static final Invariant HISTORY_OF_NO_INSTANCE =
      new Invariant(
          "history_of_no_instance",
          """
          SELECT r.kind, r.id, r.instance_id
          FROM (
            SELECT 'h_activity' AS kind, id, instance_id FROM turgo_h_activity
            UNION ALL SELECT 'h_instance_facts', id, id FROM turgo_h_instance_facts
            UNION ALL SELECT 'h_task', id, instance_id FROM turgo_h_task
            UNION ALL SELECT 'h_identity_link', id, instance_id FROM turgo_h_identity_link
            UNION ALL SELECT 'h_variable', id, instance_id FROM turgo_h_variable
            UNION ALL SELECT 'h_detail', id, instance_id FROM turgo_h_detail
            UNION ALL SELECT 'h_decision', id, instance_id FROM turgo_h_decision
            WHERE instance_id IS NOT NULL
            UNION ALL SELECT 'h_decision_part', id, instance_id FROM turgo_h_decision_part
            WHERE instance_id IS NOT NULL
          ) r
          WHERE NOT EXISTS (SELECT 1 FROM turgo_h_instance h WHERE h.id = r.instance_id)
            AND NOT EXISTS (
              SELECT 1 FROM turgo_h_task t
              WHERE t.instance_id = r.instance_id AND t.definition_id IS NULL)
          """);

  private static final Invariant OPEN_HISTORY_OF_NO_RUNNING_INSTANCE =
      new Invariant(
          "open_history_of_no_running_instance",
          """
          SELECT h.id, h.definition_id
          FROM turgo_h_instance h
          WHERE h.ended_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM turgo_instance i WHERE i.id = h.id)
          """);

  private static final Invariant OPEN_ACTIVITY_OR_TASK_OF_ENDED_INSTANCE =
      new Invariant(
          "open_activity_or_task_of_ended_instance",
          """
          SELECT r.kind, r.id, r.instance_id
          FROM (
            SELECT 'h_activity' AS kind, id, instance_id, ended_at FROM turgo_h_activity
            UNION ALL SELECT 'h_task', id, instance_id, ended_at FROM turgo_h_task
          ) r
          JOIN turgo_h_instance h ON h.id = r.instance_id
          WHERE r.ended_at IS NULL AND h.ended_at IS NOT NULL
          """);

  private static final Invariant OPEN_TASK_ENDED_IN_HISTORY =
      new Invariant(
          "open_task_ended_in_history",
          """
          SELECT t.id, t.instance_id, t.task_definition_key
          FROM turgo_task t
          JOIN turgo_h_task h ON h.id = t.id
          WHERE h.ended_at IS NOT NULL
          """);

  /** Whoever asks for its end would ask for ever. */
  private static final Invariant BATCH_WITHOUT_WORK =
      new Invariant(
          "batch_without_work",
          """
          SELECT b.id, b.type
          FROM turgo_batch b
          WHERE b.operation IS NOT NULL AND b.ended_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM turgo_instance i WHERE i.id = b.id)
          """);

  private static final Invariant BATCH_WORK_WITHOUT_BATCH =
      new Invariant(
          "batch_work_without_batch",
          """
          SELECT j.id, j.instance_id
          FROM (
            SELECT id, instance_id, kind FROM turgo_job
            UNION ALL SELECT id, instance_id, kind FROM turgo_timer_job
            UNION ALL SELECT id, instance_id, kind FROM turgo_suspended_job
            UNION ALL SELECT id, instance_id, kind FROM turgo_dead_letter_job
          ) j
          WHERE j.kind = 'batch'
            AND NOT EXISTS (SELECT 1 FROM turgo_batch b WHERE b.id = j.instance_id)
          """);

  /** The things of a batch that has come to its end are all counted, and each of them once. */
  private static final Invariant BATCH_COUNTS_WRONG =
      new Invariant(
          "batch_counts_wrong",
          """
          SELECT b.id, b.total, sum(c.done) AS done, sum(c.failed) AS failed,
                 sum(c.skipped) AS skipped
          FROM turgo_batch b
          JOIN turgo_batch_chunk c ON c.batch_id = b.id
          WHERE b.status = 'completed' AND b.operation IS NOT NULL
          GROUP BY b.id, b.total
          HAVING sum(c.done + c.failed + c.skipped) <> b.total
              OR b.total <> (SELECT count(*) FROM turgo_batch_part p WHERE p.batch_id = b.id)
          """);

  static final List<Invariant> ALL =
      List.of(
          ROW_WITHOUT_INSTANCE,
          EXECUTION_WITHOUT_PARENT,
          INSTANCE_WITHOUT_EXECUTION,
          AGGREGATE_WITHOUT_WORK,
          EXECUTION_OF_NO_PROCESS,
          EXECUTION_OF_ANOTHER_MODEL,
          INSTANCE_OF_ANOTHER_MODEL,
          PLAN_ITEM_WITHOUT_JOB,
          PART_WITHOUT_PLAN_ITEM,
          INSTANCE_WITHOUT_DEFINITION,
          SCOPE_WITHOUT_CHILDREN,
          JOB_WITHOUT_EXECUTION,
          JOB_IN_ANOTHER_AGGREGATE,
          EXTERNAL_JOB_NOT_AT_ITS_TASK,
          JOB_IN_TWO_STATES,
          JOB_ON_ANOTHER_SHARD,
          SHARD_OUT_OF_RANGE,
          LEASES_DO_NOT_MATCH_SHARDS,
          TASK_NOT_AT_ITS_EXECUTION,
          TASK_WITHOUT_PARENT,
          IDENTITY_LINK_WITHOUT_TASK,
          SUBSCRIPTION_WITHOUT_EXECUTION,
          SUBSCRIPTION_WITHOUT_DEFINITION,
          VARIABLE_WITHOUT_SCOPE,
          VARIABLE_KEPT_FOR_NOTHING,
          VARIABLE_TWICE_IN_SCOPE,
          TOKEN_WITHOUT_JOB,
          TOKEN_WAITS_FOR_NOTHING,
          CALLED_BY_NOTHING,
          CALLED_TWICE,
          ENDED_INSTANCE_STILL_RUNS,
          HISTORY_OF_NO_INSTANCE,
          OPEN_HISTORY_OF_NO_RUNNING_INSTANCE,
          OPEN_ACTIVITY_OR_TASK_OF_ENDED_INSTANCE,
          OPEN_TASK_ENDED_IN_HISTORY,
          BATCH_WITHOUT_WORK,
          BATCH_WORK_WITHOUT_BATCH,
          BATCH_COUNTS_WRONG);
}
