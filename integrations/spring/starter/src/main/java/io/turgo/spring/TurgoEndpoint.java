package io.turgo.spring;

import io.turgo.engine.EngineMetrics;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.monitoring.QueueMetrics;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * {@code /actuator/turgo}: the engine at a glance, from counters in memory and kept figures.
 *
 * @since 0.1.0
 */
@Endpoint(id = "turgo")
public final class TurgoEndpoint {
  private final ProcessEngine engine;
  private final EngineFigures figures;

  TurgoEndpoint(ProcessEngine engine, EngineFigures figures) {
    this.engine = engine;
    this.figures = figures;
  }

  /**
   * The engine, its jobs, and its counters since it was built.
   *
   * @return values by name, as JSON shows them; figures that cost queries may be as old as {@code
   *     turgo.metrics.refresh}
   */
  @ReadOperation
  public Map<String, Object> engine() {
    EngineFigures.Figures read = figures.get();
    EngineHealth health = engine.getHealth();
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("name", engine.getName());
    answer.put("state", health.state());
    answer.put("problems", health.problems());
    answer.put("executorRunning", engine.getJobExecutor().isRunning());
    answer.put("jobs", read.jobs());
    answer.put("oldestDueSeconds", read.oldestDue().toSeconds());
    if (read.asOf() != null) {
      answer.put("asOf", read.asOf());
    }
    if (read.problem() != null) {
      answer.put("notReadSince", read.problem());
    }
    EngineMetrics metrics = engine.getMetrics();
    answer.put("counters", counters(metrics));
    Map<String, Object> queues = new LinkedHashMap<>();
    metrics.queues().forEach((name, queue) -> queues.put(name, queue(queue)));
    answer.put("queues", queues);
    return answer;
  }

  private static Map<String, Long> counters(EngineMetrics metrics) {
    Map<String, Long> counters = new LinkedHashMap<>();
    EngineMeters.COUNTERS.forEach(
        counter -> counters.put(counter.name(), counter.value().applyAsLong(metrics)));
    return counters;
  }

  private static Map<String, Long> queue(QueueMetrics queue) {
    Map<String, Long> counters = new LinkedHashMap<>();
    EngineMeters.QUEUE_COUNTERS.forEach(
        counter -> counters.put(counter.name(), counter.value().applyAsLong(queue)));
    return counters;
  }
}
