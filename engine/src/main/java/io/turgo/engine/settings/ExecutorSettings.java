package io.turgo.engine.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the asynchronous executor.
 *
 * @param nodeName shown with the node in the database and in logs
 * @param concurrency user code that runs at the same time
 * @param maxInFlight jobs that are running or waiting for their commit
 * @param queueSize ready jobs kept in memory; beyond it the lowest priority stays in the table only
 * @param pageSize jobs read from the table at once
 * @param pollInterval how often the table is read when nothing calls for it
 * @param timerWindow timers due so soon are kept in memory and fire to the millisecond
 * @param lease how long a node's shards stay its own after its last heartbeat
 * @param stopPatience how long a stop waits for running jobs
 * @param virtualThreads whether user code runs on virtual threads; null decides by the JDK (24 and
 *     newer, since before that {@code synchronized} pins them)
 */
public record ExecutorSettings(
    String nodeName,
    int concurrency,
    int maxInFlight,
    int queueSize,
    int pageSize,
    Duration pollInterval,
    Duration timerWindow,
    Duration lease,
    Duration stopPatience,
    @Nullable Boolean virtualThreads) {
  public static ExecutorSettings defaults() {
    return new ExecutorSettings(
        "node-" + ProcessHandle.current().pid(),
        256,
        4_096,
        20_000,
        8_000,
        Duration.ofSeconds(1),
        Duration.ofSeconds(30),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        null);
  }

  public ExecutorSettings {
    positive("concurrency", concurrency);
    positive("maxInFlight", maxInFlight);
    positive("queueSize", queueSize);
    positive("pageSize", pageSize);
    positive("pollInterval", pollInterval.toMillis());
    positive("lease", lease.toMillis());
  }

  private static void positive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(
          "Executor setting "
              + name
              + " must be at least 1 (milliseconds for times), but is "
              + value);
    }
  }

  public ExecutorSettings withNodeName(String name) {
    return new ExecutorSettings(
        name,
        concurrency,
        maxInFlight,
        queueSize,
        pageSize,
        pollInterval,
        timerWindow,
        lease,
        stopPatience,
        virtualThreads);
  }

  public ExecutorSettings withConcurrency(int n) {
    return new ExecutorSettings(
        nodeName,
        n,
        maxInFlight,
        queueSize,
        pageSize,
        pollInterval,
        timerWindow,
        lease,
        stopPatience,
        virtualThreads);
  }

  public ExecutorSettings withQueueSize(int n) {
    return new ExecutorSettings(
        nodeName,
        concurrency,
        maxInFlight,
        n,
        pageSize,
        pollInterval,
        timerWindow,
        lease,
        stopPatience,
        virtualThreads);
  }

  public ExecutorSettings withPollInterval(Duration interval) {
    return new ExecutorSettings(
        nodeName,
        concurrency,
        maxInFlight,
        queueSize,
        pageSize,
        interval,
        timerWindow,
        lease,
        stopPatience,
        virtualThreads);
  }

  public ExecutorSettings withLease(Duration newLease) {
    return new ExecutorSettings(
        nodeName,
        concurrency,
        maxInFlight,
        queueSize,
        pageSize,
        pollInterval,
        timerWindow,
        newLease,
        stopPatience,
        virtualThreads);
  }

  public ExecutorSettings withStopPatience(Duration patience) {
    return new ExecutorSettings(
        nodeName,
        concurrency,
        maxInFlight,
        queueSize,
        pageSize,
        pollInterval,
        timerWindow,
        lease,
        patience,
        virtualThreads);
  }
}
