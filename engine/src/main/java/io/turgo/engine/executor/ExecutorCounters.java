package io.turgo.engine.executor;

import io.turgo.engine.monitoring.ExecutorMetrics;
import java.util.concurrent.atomic.LongAdder;

/** Counts what {@link ExecutorMetrics} tells. */
final class ExecutorCounters implements ExecutorMetrics {
  final LongAdder started = new LongAdder();
  final LongAdder readyNanos = new LongAdder();
  final LongAdder finished = new LongAdder();
  final LongAdder failed = new LongAdder();
  final LongAdder obsolete = new LongAdder();
  final LongAdder pages = new LongAdder();
  final LongAdder read = new LongAdder();
  final LongAdder dropped = new LongAdder();
  final LongAdder takeOvers = new LongAdder();

  @Override
  public long started() {
    return started.sum();
  }

  @Override
  public long readyNanos() {
    return readyNanos.sum();
  }

  @Override
  public long finished() {
    return finished.sum();
  }

  @Override
  public long failed() {
    return failed.sum();
  }

  @Override
  public long obsolete() {
    return obsolete.sum();
  }

  @Override
  public long pages() {
    return pages.sum();
  }

  @Override
  public long read() {
    return read.sum();
  }

  @Override
  public long dropped() {
    return dropped.sum();
  }

  @Override
  public long takeOvers() {
    return takeOvers.sum();
  }
}
