package io.turgo.spring;

import io.turgo.engine.EngineMetrics;
import io.turgo.engine.monitoring.QueueMetrics;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The counters of an engine by the names that meters and the endpoint have for them. They are
 * promised: dashboards know them.
 */
final class EngineMeters {
  /** How long jobs were ready before they started. */
  static final String WAIT = "turgo.jobs.wait";

  /** Jobs in the tables, by state. */
  static final String JOBS = "turgo.jobs";

  /** How long the job that is due for longest has been so. */
  static final String OLDEST_DUE = "turgo.jobs.oldest.due";

  /** 1 for a healthy engine, 0.5 for an impaired one, else 0. */
  static final String HEALTH = "turgo.health";

  /** Calls of workers outside that wait for jobs. */
  static final String WAITING_WORKERS = "turgo.workers.waiting";

  static final List<Counter<EngineMetrics>> COUNTERS =
      List.of(
          new Counter<>(
              "turgo.jobs.finished", "Jobs whose work is committed", m -> m.executor().finished()),
          new Counter<>("turgo.jobs.failed", "Attempts that failed", m -> m.executor().failed()),
          new Counter<>(
              "turgo.jobs.obsolete",
              "Jobs that were gone when their turn came",
              m -> m.executor().obsolete()),
          new Counter<>(
              "turgo.jobs.read", "Jobs that came from the tables", m -> m.executor().read()),
          new Counter<>(
              "turgo.jobs.dropped",
              "Jobs left to the tables because memory was full",
              m -> m.executor().dropped()),
          new Counter<>(
              "turgo.shards.gained",
              "Shards gained from other nodes or from nobody",
              m -> m.executor().takeOvers()),
          new Counter<>(
              "turgo.timers.skipped",
              "Firings of cycles that were missed or would have come too soon",
              m -> m.skippedTimerCycles()),
          new Counter<>("turgo.commits", "Group commits", m -> m.commits().groups()),
          new Counter<>("turgo.units", "Units of work committed", m -> m.commits().units()),
          new Counter<>(
              "turgo.clashes",
              "Units stepped again because of a clash",
              m -> m.commits().clashes()),
          new Counter<>("turgo.loads", "Instances read from the database", m -> m.driver().loads()),
          new Counter<>("turgo.calls", "Calls of user code", m -> m.driver().userCalls()),
          new Counter<>(
              "turgo.workers.taken", "Jobs that workers outside took", m -> m.workers().taken()),
          new Counter<>(
              "turgo.workers.lost",
              "Jobs that another worker was faster at",
              m -> m.workers().lost()));

  static final List<Counter<QueueMetrics>> QUEUE_COUNTERS =
      List.of(
          new Counter<>(
              "turgo.queue.published", "Jobs that the broker took", QueueMetrics::published),
          new Counter<>(
              "turgo.queue.unpublished", "Jobs left to the sweep", QueueMetrics::unpublished),
          new Counter<>(
              "turgo.queue.delivered", "Jobs delivered to this node", QueueMetrics::delivered),
          new Counter<>(
              "turgo.queue.acknowledged", "Jobs that are done with", QueueMetrics::acknowledged),
          new Counter<>(
              "turgo.queue.rejected",
              "Deliveries put into the error queue",
              QueueMetrics::rejected));

  private EngineMeters() {}

  /** A number that only grows. */
  record Counter<T>(String name, String description, ToLongFunction<T> value) {}
}
