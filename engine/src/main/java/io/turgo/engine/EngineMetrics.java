package io.turgo.engine;

import io.turgo.engine.commit.CommitMetrics;
import io.turgo.engine.driver.DriverMetrics;
import io.turgo.engine.executor.ExecutorMetrics;

/** The counters of an engine since it was built. */
public record EngineMetrics(
    CommitMetrics commits, DriverMetrics driver, ExecutorMetrics executor) {}
