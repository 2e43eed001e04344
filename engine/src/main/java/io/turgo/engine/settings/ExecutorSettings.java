package io.turgo.engine.settings;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the executor, which runs jobs and timers.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class ExecutorSettings {
  private final Values values;

  private ExecutorSettings(Values values) {
    Ranges.notNull("ExecutorSettings.nodeName", values.nodeName);
    Ranges.atLeast(1, "ExecutorSettings.concurrency", values.concurrency);
    Ranges.atLeast(1, "ExecutorSettings.maxInFlight", values.maxInFlight);
    Ranges.atLeast(1, "ExecutorSettings.queueSize", values.queueSize);
    Ranges.atLeast(1, "ExecutorSettings.pageSize", values.pageSize);
    Ranges.atLeastMillisecond("ExecutorSettings.pollInterval", values.pollInterval);
    Ranges.atLeastMillisecond("ExecutorSettings.lease", values.lease);
    Ranges.atLeastMillisecond("ExecutorSettings.clockTolerance", values.clockTolerance);
    Ranges.notNegative("ExecutorSettings.timerWindow", values.timerWindow);
    Ranges.notNegative("ExecutorSettings.stopPatience", values.stopPatience);
    this.values = values;
  }

  /** {@return the defaults} */
  public static ExecutorSettings defaults() {
    return new ExecutorSettings(new Values());
  }

  /** {@return the value of {@link #withNodeName}} */
  public String nodeName() {
    return values.nodeName;
  }

  /** {@return the value of {@link #withConcurrency}} */
  public int concurrency() {
    return values.concurrency;
  }

  /** {@return the value of {@link #withMaxInFlight}} */
  public int maxInFlight() {
    return values.maxInFlight;
  }

  /** {@return the value of {@link #withQueueSize}} */
  public int queueSize() {
    return values.queueSize;
  }

  /** {@return the value of {@link #withPageSize}} */
  public int pageSize() {
    return values.pageSize;
  }

  /** {@return the value of {@link #withPollInterval}} */
  public Duration pollInterval() {
    return values.pollInterval;
  }

  /** {@return the value of {@link #withTimerWindow}} */
  public Duration timerWindow() {
    return values.timerWindow;
  }

  /** {@return the value of {@link #withLease}} */
  public Duration lease() {
    return values.lease;
  }

  /** {@return the value of {@link #withStopPatience}} */
  public Duration stopPatience() {
    return values.stopPatience;
  }

  /** {@return the value of {@link #withVirtualThreads}} */
  public boolean virtualThreads() {
    return values.virtualThreads;
  }

  /** {@return the value of {@link #withClockTolerance}} */
  public Duration clockTolerance() {
    return values.clockTolerance;
  }

  /**
   * Sets the node's name in the database and in logs.
   *
   * <p><b>Default:</b> {@code node-} and the id of the process.
   *
   * @param name the new value
   * @return these settings with the new value; this object stays as it is
   */
  public ExecutorSettings withNodeName(String name) {
    return with(changed -> changed.nodeName = name);
  }

  /**
   * Sets how many jobs run user code at the same time.
   *
   * <p><b>Default:</b> 256. <b>Range:</b> 1 or more.
   *
   * @param jobs the new value
   * @return these settings with the new value; this object stays as it is
   */
  public ExecutorSettings withConcurrency(int jobs) {
    return with(changed -> changed.concurrency = jobs);
  }

  /**
   * Sets how many jobs are running or wait for their commit.
   *
   * <p><b>Default:</b> 4,096. <b>Range:</b> 1 or more.
   *
   * @param jobs the new value
   * @return these settings with the new value; this object stays as it is
   */
  public ExecutorSettings withMaxInFlight(int jobs) {
    return with(changed -> changed.maxInFlight = jobs);
  }

  /**
   * Sets how many ready jobs are kept in memory. Beyond it, those of the lowest priority stay in
   * the table only.
   *
   * <p><b>Default:</b> 20,000. <b>Range:</b> 1 or more.
   *
   * @param jobs the new value
   * @return these settings with the new value; this object stays as it is
   */
  public ExecutorSettings withQueueSize(int jobs) {
    return with(changed -> changed.queueSize = jobs);
  }

  /**
   * Sets how many jobs one query reads from the table.
   *
   * <p><b>Default:</b> 8,000. <b>Range:</b> 1 or more.
   *
   * @param jobs the new value
   * @return these settings with the new value; this object stays as it is
   */
  public ExecutorSettings withPageSize(int jobs) {
    return with(changed -> changed.pageSize = jobs);
  }

  /**
   * Sets how often the table is read when nothing else calls for it.
   *
   * <p><b>Default:</b> 1 s. <b>Range:</b> 1 ms to 36,500 d.
   *
   * @param interval the new value
   * @return these settings with the new value; this object stays as it is
   */
  public ExecutorSettings withPollInterval(Duration interval) {
    return with(changed -> changed.pollInterval = interval);
  }

  /**
   * Sets how long before they are due timers are kept in memory. Those fire to the millisecond.
   *
   * <p><b>Default:</b> 30 s. <b>Range:</b> 0 ms to 36,500 d.
   *
   * @param window the new value
   * @return these settings with the new value; this object stays as it is
   */
  public ExecutorSettings withTimerWindow(Duration window) {
    return with(changed -> changed.timerWindow = window);
  }

  /**
   * Sets how long a node's shards stay its own after its last heartbeat. Other nodes take over the
   * jobs of a dead node after this time.
   *
   * <p><b>Default:</b> 10 s. <b>Range:</b> 1 ms to 36,500 d.
   *
   * @param newLease the new value
   * @return these settings with the new value; this object stays as it is
   */
  public ExecutorSettings withLease(Duration newLease) {
    return with(changed -> changed.lease = newLease);
  }

  /**
   * Sets how long a stop waits for running jobs.
   *
   * <p><b>Default:</b> 30 s. <b>Range:</b> 0 ms to 36,500 d.
   *
   * @param patience the new value
   * @return these settings with the new value; this object stays as it is
   */
  public ExecutorSettings withStopPatience(Duration patience) {
    return with(changed -> changed.stopPatience = patience);
  }

  /**
   * Sets whether user code runs on virtual threads.
   *
   * <p>They save memory where thousands of jobs wait at the same time. Code that computes for long
   * keeps a carrier thread of the JVM from all others. Before JDK 24, {@code synchronized} does so
   * too.
   *
   * <p><b>Default:</b> false.
   *
   * @param virtual the new value
   * @return these settings with the new value; this object stays as it is
   */
  public ExecutorSettings withVirtualThreads(boolean virtual) {
    return with(changed -> changed.virtualThreads = virtual);
  }

  /**
   * Sets how far the node's clock may be ahead of the database's. Beyond it the node fires no
   * timers, and its health reports it.
   *
   * <p><b>Default:</b> 30 s. <b>Range:</b> 1 ms to 36,500 d.
   *
   * @param tolerance the new value
   * @return these settings with the new value; this object stays as it is
   */
  public ExecutorSettings withClockTolerance(Duration tolerance) {
    return with(changed -> changed.clockTolerance = tolerance);
  }

  private ExecutorSettings with(Consumer<Values> change) {
    Values changed = values.copy();
    change.accept(changed);
    return new ExecutorSettings(changed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ExecutorSettings that && values.all().equals(that.values.all());
  }

  @Override
  public int hashCode() {
    return values.all().hashCode();
  }

  @Override
  public String toString() {
    return "ExecutorSettings[nodeName="
        + values.nodeName
        + ", concurrency="
        + values.concurrency
        + ", maxInFlight="
        + values.maxInFlight
        + ", queueSize="
        + values.queueSize
        + ", pageSize="
        + values.pageSize
        + ", pollInterval="
        + values.pollInterval
        + ", timerWindow="
        + values.timerWindow
        + ", lease="
        + values.lease
        + ", stopPatience="
        + values.stopPatience
        + ", virtualThreads="
        + values.virtualThreads
        + ", clockTolerance="
        + values.clockTolerance
        + "]";
  }

  /** The values, which do not change once an object of settings has them. */
  private static final class Values implements Cloneable {
    private String nodeName = "node-" + ProcessHandle.current().pid();
    private int concurrency = 256;
    private int maxInFlight = 4_096;
    private int queueSize = 20_000;
    private int pageSize = 8_000;
    private Duration pollInterval = Duration.ofSeconds(1);
    private Duration timerWindow = Duration.ofSeconds(30);
    private Duration lease = Duration.ofSeconds(10);
    private Duration stopPatience = Duration.ofSeconds(30);
    private boolean virtualThreads = false;
    private Duration clockTolerance = Duration.ofSeconds(30);

    Values copy() {
      try {
        return (Values) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }

    List<@Nullable Object> all() {
      return Arrays.asList(
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
          clockTolerance);
    }
  }
}
