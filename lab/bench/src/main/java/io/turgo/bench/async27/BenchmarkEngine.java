package io.turgo.bench.async27;

import io.turgo.bench.measure.LatencyRecorder;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.monitoring.JobObserver;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;

/** An engine as shipped, that tells how long jobs waited. */
final class BenchmarkEngine {
  private BenchmarkEngine() {}

  /** Closing it closes its store. */
  static ProcessEngine open(Store store, Async27Settings settings, LatencyRecorder latencies) {
    ExecutorSettings executor = ExecutorSettings.defaults();
    if (settings.concurrency() != null) {
      executor = executor.withConcurrency(settings.concurrency());
    }
    return new TurgoProcessEngineBuilder()
        .store(store)
        .name("async27")
        .executor(executor)
        .history(settings.history())
        .jobObserver(
            new JobObserver() {
              @Override
              public void started(long jobId, String activityId, long readyNanos) {
                latencies.record(readyNanos);
              }
            })
        .build();
  }
}
