package io.turgo.engine.executor;

import io.turgo.engine.instance.JobRow;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Timers in memory by due time. Guarded by the dispatcher's lock. */
final class TimerHeap {
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(
          Comparator.comparingLong(Timer::dueAt).thenComparingLong(timer -> timer.job().id()));

  private record Timer(JobRow job, long dueAt) {}

  void add(JobRow job, long dueAt) {
    timers.add(new Timer(job, dueAt));
  }

  /** Takes out the first that is due; null for none. */
  @Nullable JobRow pollDue(long now) {
    Timer next = timers.peek();
    if (next == null || next.dueAt() > now) {
      return null;
    }
    timers.poll();
    return next.job();
  }

  /** When the next one is due; {@link Long#MAX_VALUE} for never. */
  long nextDueAt() {
    Timer next = timers.peek();
    return next == null ? Long.MAX_VALUE : next.dueAt();
  }

  void removeIf(Predicate<JobRow> isToGo) {
    timers.removeIf(timer -> isToGo.test(timer.job()));
  }

  int count() {
    return timers.size();
  }

  void clear() {
    timers.clear();
  }
}
