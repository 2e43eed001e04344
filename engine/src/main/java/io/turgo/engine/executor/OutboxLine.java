package io.turgo.engine.executor;

import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.instance.JobRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Jobs that wait to be published, the most urgent first, each once. Safe for all threads.
 *
 * <p>Bounded: where it is full a more urgent job pushes out one of the least urgent, which is left
 * to its table. So while the broker is away, the line keeps the jobs that are published first when
 * it is back.
 */
final class OutboxLine {
  private final int size;
  private final TreeMap<Integer, Deque<JobRow>> lines = new TreeMap<>(Comparator.reverseOrder());

  /** Revs of the jobs that wait, by their ids; an entry of another rev is none any more. */
  private final Map<Long, Long> revs = new HashMap<>();

  private int entries;

  /** Messages that are published as they are. */
  private final Deque<JobMessage> whole = new ArrayDeque<>();

  OutboxLine(int size) {
    this.size = size;
  }

  /** Takes a job unless it waits already; false if there is no room for one so urgent. */
  synchronized boolean add(JobRow job) {
    Long rev = revs.get(job.id());
    if (rev != null && rev >= job.instanceRev()) {
      return true;
    }
    if (revs.size() >= size && !makeRoomFor(job.priority())) {
      return false;
    }
    if (entries >= 2 * size) {
      forgetGone(); // seldom, so that it costs each job little
    }
    lineOf(job).addLast(job);
    entries++;
    revs.put(job.id(), job.instanceRev());
    return true;
  }

  private Deque<JobRow> lineOf(JobRow job) {
    return lines.computeIfAbsent(job.priority(), priority -> new ArrayDeque<>());
  }

  private boolean makeRoomFor(int priority) {
    Map.Entry<Integer, Deque<JobRow>> least = lines.lastEntry();
    while (least != null && least.getKey() < priority) {
      JobRow out = least.getValue().removeLast();
      left(least);
      if (revs.remove(out.id(), out.instanceRev())) {
        return true;
      }
      least = lines.lastEntry();
    }
    return false;
  }

  private void forgetGone() {
    lines.values().forEach(line -> line.removeIf(job -> !waits(job)));
    lines.values().removeIf(Deque::isEmpty);
    entries = lines.values().stream().mapToInt(Deque::size).sum();
  }

  private boolean waits(JobRow job) {
    Long rev = revs.get(job.id());
    return rev != null && rev == job.instanceRev();
  }

  private void left(Map.Entry<Integer, Deque<JobRow>> line) {
    entries--;
    if (line.getValue().isEmpty()) {
      lines.remove(line.getKey());
    }
  }

  /** Takes out the next ones, at most so many. */
  synchronized List<JobRow> take(int most) {
    List<JobRow> batch = new ArrayList<>();
    while (batch.size() < most) {
      Map.Entry<Integer, Deque<JobRow>> line = lines.firstEntry();
      if (line == null) {
        break;
      }
      JobRow job = line.getValue().getFirst();
      if (waits(job)) {
        batch.add(job);
      }
      line.getValue().removeFirst();
      left(line);
      revs.remove(job.id(), job.instanceRev());
    }
    notifyAll();
    return batch;
  }

  synchronized void addWhole(JobMessage message) {
    whole.addLast(message);
  }

  /** Takes out the next messages that are published as they are, at most so many. */
  synchronized List<JobMessage> takeWhole(int most) {
    List<JobMessage> taken = new ArrayList<>();
    while (taken.size() < most && !whole.isEmpty()) {
      taken.add(whole.removeFirst());
    }
    return taken;
  }

  /** Puts back what could not be published, before all others of its priority. */
  synchronized void putBack(List<JobRow> batch) {
    for (JobRow job : batch.reversed()) {
      if (!revs.containsKey(job.id())) {
        lineOf(job).addFirst(job);
        entries++;
        revs.put(job.id(), job.instanceRev());
      }
    }
  }

  /** The job is over, or another one now. */
  synchronized void remove(long jobId, long rev) {
    Long waiting = revs.get(jobId);
    if (waiting != null && waiting <= rev) {
      revs.remove(jobId);
    }
  }

  /** Waits until all is taken, as long as there is time and it makes sense. */
  synchronized void awaitEmpty(long giveUpAt, BooleanSupplier makesSense)
      throws InterruptedException {
    while (entries + whole.size() > 0 && makesSense.getAsBoolean()) {
      long left = TimeUnit.NANOSECONDS.toMillis(giveUpAt - System.nanoTime());
      if (left <= 0) {
        return;
      }
      wait(Math.min(left, 50));
    }
  }
}
