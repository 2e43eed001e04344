package io.turgo.engine.executor;

import io.turgo.engine.instance.JobRow;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Exclusive jobs run one after the other in their instance. The job that holds the instance's
 * mailbox runs, and the others wait in it. Guarded by the dispatcher's lock.
 */
final class Mailboxes {
  private final Map<Long, Deque<Dispatcher.Ready>> waiting = new HashMap<>();

  /** Those whose turn has come. */
  private final Deque<Dispatcher.Ready> granted = new ArrayDeque<>();

  /** Takes the mailbox for a job; false if somebody has it, and then the job waits in it. */
  boolean takes(Dispatcher.Ready entry) {
    Deque<Dispatcher.Ready> line = waiting.get(entry.job().instanceId());
    if (line != null) {
      line.addLast(entry);
      return false;
    }
    keep(entry.job());
    return true;
  }

  /** A job that runs has its mailbox. */
  void keep(JobRow job) {
    waiting.put(job.instanceId(), new ArrayDeque<>(4));
  }

  /** Gives the mailbox to the next in it, or away if it is empty. */
  void passOn(long instanceId) {
    Deque<Dispatcher.Ready> line = waiting.get(instanceId);
    Dispatcher.Ready next = line == null ? null : line.pollFirst();
    if (next == null) {
      waiting.remove(instanceId);
    } else {
      granted.addLast(next);
    }
  }

  /** Somebody whose turn had come, and who has the mailbox; null for nobody. */
  Dispatcher.@Nullable Ready nextGranted() {
    return granted.pollFirst();
  }

  /** Who has the mailbox comes again. */
  void grant(Dispatcher.Ready entry) {
    granted.addLast(entry);
  }

  void forEachGranted(Consumer<Dispatcher.Ready> action) {
    granted.forEach(action);
  }

  /** Takes out those that wait, not who has the mailbox. */
  void removeWaitingIf(Predicate<Dispatcher.Ready> isToGo) {
    waiting.values().forEach(line -> line.removeIf(isToGo));
  }

  void clear() {
    waiting.clear();
    granted.clear();
  }
}
