package io.turgo.engine.check;

import java.util.List;

/** The rules of what single elements keep while something of theirs waits. */
final class ElementInvariants {
  private static final String ALL_JOBS =
      """
      SELECT 'job' AS state, id, instance_id, execution_id, kind, activity_id FROM turgo_job
      UNION ALL SELECT 'timer_job', id, instance_id, execution_id, kind, activity_id
                FROM turgo_timer_job
      UNION ALL SELECT 'suspended_job', id, instance_id, execution_id, kind, activity_id
                FROM turgo_suspended_job
      UNION ALL SELECT 'dead_letter_job', id, instance_id, execution_id, kind, activity_id
                FROM turgo_dead_letter_job
      UNION ALL SELECT 'external_job', id, instance_id, execution_id, kind, activity_id
                FROM turgo_external_job
      """;

  /** What undoes a completed activity waits at the scope around it, every other event as itself. */
  private static final Invariant SUBSCRIPTION_NOT_AT_ITS_EVENT =
      new Invariant(
          "subscription_not_at_its_event",
          """
          SELECT s.id, s.instance_id, s.execution_id, s.activity_id, s.kind, s.name
          FROM turgo_event_subscription s
          JOIN turgo_execution e ON e.id = s.execution_id AND e.instance_id = s.instance_id
          WHERE s.kind <> 'compensate' AND e.activity_id <> s.activity_id
          """);

  /** A completed sub-process is kept as an execution that its subscription names. */
  private static final Invariant COMPENSATION_OF_NOTHING =
      new Invariant(
          "compensation_of_nothing",
          """
          SELECT s.id, s.instance_id, s.activity_id, s.kept_id
          FROM turgo_event_subscription s
          WHERE s.kept_id IS NOT NULL
            AND NOT EXISTS (
              SELECT 1 FROM turgo_execution e
              WHERE e.instance_id = s.instance_id AND e.activity_id = s.activity_id
                AND e.kind = 'kept' AND e.id = s.kept_id)
          """);

  private static final Invariant TIMER_NOT_AT_ITS_EVENT =
      new Invariant(
          "timer_not_at_its_event",
          """
          SELECT j.state, j.id, j.instance_id, j.execution_id, j.activity_id
          FROM (
          %s) j
          JOIN turgo_execution e ON e.id = j.execution_id AND e.instance_id = j.instance_id
          WHERE j.kind = 'timer' AND e.activity_id <> j.activity_id
          """
              .formatted(ALL_JOBS));

  /** What a worker has done is brought to the task that it was done for. */
  private static final Invariant RESULT_NOT_AT_ITS_TASK =
      new Invariant(
          "result_not_at_its_task",
          """
          SELECT j.state, j.id, j.instance_id, j.execution_id, j.activity_id
          FROM (
          %s) j
          WHERE j.kind = 'external_done'
            AND NOT EXISTS (
              SELECT 1 FROM turgo_execution e
              WHERE e.id = j.execution_id AND e.instance_id = j.instance_id
                AND e.kind IN ('token', 'leg') AND e.activity_id = j.activity_id)
          """
              .formatted(ALL_JOBS));

  /**
   * An activity that is done several times has no more instances done or under way than it has.
   * Fewer may be: jobs make them in parts.
   */
  private static final Invariant MORE_LEGS_THAN_COUNTED =
      new Invariant(
          "more_legs_than_counted",
          """
          SELECT e.id, e.instance_id, e.activity_id, r.instances, r.completed, r.legs
          FROM (
            SELECT c.id, c.instance_id, min(c.instances) AS instances,
                   max(c.completed) AS completed, sum(c.legs) AS legs
            FROM (
              SELECT execution_id AS id, instance_id, long_value AS instances,
                     NULL AS completed, 0 AS legs
              FROM turgo_variable WHERE name = 'nrOfInstances' AND long_value IS NOT NULL
              UNION ALL SELECT execution_id, instance_id, NULL, long_value, 0
              FROM turgo_variable WHERE name = 'nrOfCompletedInstances' AND long_value IS NOT NULL
              UNION ALL SELECT parent_id, instance_id, NULL, NULL, 1
              FROM turgo_execution WHERE kind IN ('leg', 'leg_scope')
            ) c
            GROUP BY c.id, c.instance_id
            HAVING max(c.completed) + sum(c.legs) > min(c.instances)
          ) r
          JOIN turgo_execution e ON e.id = r.id AND e.instance_id = r.instance_id
          WHERE e.kind = 'body'
          """);

  /** The activity as a whole waits for one of its instances at least, or for a job to make some. */
  private static final Invariant SEVERAL_TIMES_WITHOUT_LEGS =
      new Invariant(
          "several_times_without_legs",
          """
          SELECT e.id, e.instance_id, e.activity_id
          FROM (
            SELECT id, instance_id FROM turgo_execution WHERE kind = 'body'
            INTERSECT SELECT execution_id, instance_id FROM turgo_variable
            WHERE name = 'nrOfInstances'
            EXCEPT SELECT parent_id, instance_id FROM turgo_execution
            WHERE kind IN ('leg', 'leg_scope')
            EXCEPT SELECT j.execution_id, j.instance_id FROM (
            %s) j
            WHERE j.kind = 'legs'
          ) r
          JOIN turgo_execution e ON e.id = r.id
          """
              .formatted(ALL_JOBS));

  private static final Invariant LEG_OUTSIDE_OF_ITS_BODY =
      new Invariant(
          "leg_outside_of_its_body",
          """
          SELECT e.id, e.instance_id, e.parent_id, e.activity_id
          FROM turgo_execution e
          WHERE e.kind IN ('leg', 'leg_scope')
            AND NOT EXISTS (
              SELECT 1 FROM turgo_execution b
              WHERE b.id = e.parent_id AND b.instance_id = e.instance_id
                AND b.kind = 'body' AND b.activity_id = e.activity_id)
          """);

  private static final Invariant EVENT_WAITS_FOR_NOTHING =
      new Invariant(
          "event_waits_for_nothing",
          """
          SELECT e.id, e.instance_id, e.activity_id
          FROM (
            SELECT id, instance_id FROM turgo_execution WHERE kind = 'event'
            EXCEPT SELECT j.execution_id, j.instance_id FROM (
            %s) j
            WHERE j.kind = 'timer'
            EXCEPT SELECT execution_id, instance_id FROM turgo_event_subscription
            WHERE kind <> 'compensate'
          ) r
          JOIN turgo_execution e ON e.id = r.id
          """
              .formatted(ALL_JOBS));

  /** A token that is in a call activity has called an instance, or a job goes on behind it. */
  private static final Invariant CALLS_NOTHING =
      new Invariant(
          "calls_nothing",
          """
          SELECT e.id, e.instance_id, e.activity_id
          FROM (
            SELECT t.id, t.instance_id
            FROM turgo_execution t
            JOIN turgo_h_activity a ON a.id = t.activity_instance_id
            WHERE t.kind IN ('token', 'leg') AND a.activity_type = 'callActivity'
            EXCEPT SELECT super_execution_id, super_id FROM turgo_instance
            WHERE super_execution_id IS NOT NULL
            EXCEPT SELECT j.execution_id, j.instance_id FROM (
            %s) j
          ) r
          JOIN turgo_execution e ON e.id = r.id
          """
              .formatted(ALL_JOBS));

  static final List<Invariant> ALL =
      List.of(
          SUBSCRIPTION_NOT_AT_ITS_EVENT,
          COMPENSATION_OF_NOTHING,
          TIMER_NOT_AT_ITS_EVENT,
          RESULT_NOT_AT_ITS_TASK,
          MORE_LEGS_THAN_COUNTED,
          SEVERAL_TIMES_WITHOUT_LEGS,
          LEG_OUTSIDE_OF_ITS_BODY,
          EVENT_WAITS_FOR_NOTHING,
          CALLS_NOTHING);

  private ElementInvariants() {}
}
