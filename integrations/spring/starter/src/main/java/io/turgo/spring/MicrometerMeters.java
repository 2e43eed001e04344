package io.turgo.spring;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.turgo.engine.EngineMetrics;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.monitoring.JobObserver;
import io.turgo.engine.monitoring.QueueMetrics;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * The engine's meters. They have few tags with few values: the engine's name, the state of jobs,
 * the name of a queue.
 */
final class MicrometerMeters implements MeterBinder, JobObserver {
  private static final String ENGINE = "engine";

  private final ProcessEngine engine;
  private final EngineFigures figures;
  private final List<Timer> waits = new CopyOnWriteArrayList<>();

  MicrometerMeters(ProcessEngine engine, EngineFigures figures) {
    this.engine = engine;
    this.figures = figures;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    String name = engine.getName();
    for (EngineMeters.Counter<EngineMetrics> counter : EngineMeters.COUNTERS) {
      FunctionCounter.builder(
              counter.name(), engine, e -> counter.value().applyAsLong(e.getMetrics()))
          .description(counter.description())
          .tag(ENGINE, name)
          .register(registry);
    }
    for (String queue : engine.getMetrics().queues().keySet()) {
      bindQueue(registry, name, queue);
    }
    for (String state : EngineFigures.states()) {
      Gauge.builder(EngineMeters.JOBS, figures, f -> f.get().jobs().getOrDefault(state, 0L))
          .description("Jobs in the tables")
          .tag(ENGINE, name)
          .tag("state", state)
          .register(registry);
    }
    TimeGauge.builder(
            EngineMeters.OLDEST_DUE,
            figures,
            TimeUnit.MILLISECONDS,
            f -> f.get().oldestDue().toMillis())
        .description("How long the job that is due for longest has been so")
        .tag(ENGINE, name)
        .register(registry);
    Gauge.builder(EngineMeters.HEALTH, engine, e -> health(e.getHealth().state()))
        .description("1 healthy, 0.5 impaired, 0 failed or closed")
        .tag(ENGINE, name)
        .register(registry);
    Gauge.builder(EngineMeters.WAITING_WORKERS, engine, e -> e.getMetrics().workers().waiting())
        .description("Calls of workers outside that wait for jobs")
        .tag(ENGINE, name)
        .register(registry);
    waits.add(
        Timer.builder(EngineMeters.WAIT)
            .description("How long jobs were ready before they started")
            .tag(ENGINE, name)
            .register(registry));
  }

  private void bindQueue(MeterRegistry registry, String name, String queue) {
    for (EngineMeters.Counter<QueueMetrics> counter : EngineMeters.QUEUE_COUNTERS) {
      FunctionCounter.builder(
              counter.name(),
              engine,
              e -> {
                QueueMetrics metrics = e.getMetrics().queues().get(queue);
                return metrics == null ? 0 : counter.value().applyAsLong(metrics);
              })
          .description(counter.description())
          .tag(ENGINE, name)
          .tag("queue", queue)
          .register(registry);
    }
  }

  private static double health(EngineHealth.State state) {
    return switch (state) {
      case HEALTHY -> 1;
      case IMPAIRED -> 0.5;
      case FAILED, CLOSED -> 0;
    };
  }

  @Override
  public void started(long jobId, String activityId, long readyNanos) {
    for (Timer wait : waits) {
      wait.record(readyNanos, TimeUnit.NANOSECONDS);
    }
  }
}
