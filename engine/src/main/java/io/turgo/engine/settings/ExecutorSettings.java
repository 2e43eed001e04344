package io.turgo.engine.settings;

import java.time.Duration;

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
 * @param virtualThreads whether user code runs on virtual threads. They save memory where thousands
 *     of jobs wait at once. Code that computes for long keeps a carrier of the JVM from all others,
 *     and before JDK 24 {@code synchronized} does, so the default is false
 * @param clockTolerance how far the node's clock may be ahead of the database's; beyond that the
 *     node fires no timers, and health says so
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
    boolean virtualThreads,
    Duration clockTolerance) {
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
        false,
        Duration.ofSeconds(30));
  }

  public ExecutorSettings {
    positive("concurrency", concurrency);
    positive("maxInFlight", maxInFlight);
    positive("queueSize", queueSize);
    positive("pageSize", pageSize);
    positive("pollInterval", pollInterval.toMillis());
    positive("lease", lease.toMillis());
    positive("clockTolerance", clockTolerance.toMillis());
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
        virtualThreads,
        clockTolerance);
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
        virtualThreads,
        clockTolerance);
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
        virtualThreads,
        clockTolerance);
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
        virtualThreads,
        clockTolerance);
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
        virtualThreads,
        clockTolerance);
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
        virtualThreads,
        clockTolerance);
  }

  public ExecutorSettings withVirtualThreads(boolean virtual) {
    return new ExecutorSettings(
        nodeName,
        concurrency,
        maxInFlight,
        queueSize,
        pageSize,
        pollInterval,
        timerWindow,
        lease,
        stopPatience,
        virtual,
        clockTolerance);
  }

  public ExecutorSettings withClockTolerance(Duration tolerance) {
    return new ExecutorSettings(
        nodeName,
        concurrency,
        maxInFlight,
        queueSize,
        pageSize,
        pollInterval,
        timerWindow,
        lease,
        stopPatience,
        virtualThreads,
        tolerance);
  }
}
