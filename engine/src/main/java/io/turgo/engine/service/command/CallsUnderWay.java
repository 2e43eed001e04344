package io.turgo.engine.service.command;

import io.turgo.engine.health.Health;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.usercode.NestedCalls;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * The calls of the API that have begun and not ended, which an engine waits for when it is closed;
 * the door that refuses new ones then. Safe for all threads.
 */
public final class CallsUnderWay {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Health health;
  private final NestedCalls nested;
  private final JobDataSource transactions;
  private final Set<Call> calls = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition ended = lock.newCondition();

  public CallsUnderWay(Health health, NestedCalls nested, JobDataSource transactions) {
    this.health = health;
    this.nested = nested;
    this.transactions = transactions;
  }

  /** A call of the thread that made it. */
  abstract static class Call {
    private final Thread thread = Thread.currentThread();

    final Thread thread() {
      return thread;
    }

    /** Whether it waits for an answer, not for user code of its own. */
    abstract boolean isWaiting();

    /** Ends its waiting, because there is nobody left to answer it. */
    public abstract void giveUp();
  }

  /**
   * Refuses a call that must not begin any more. What is a part of work that has begun goes on: it
   * is waited for as a whole.
   *
   * @throws io.turgo.engine.exception.TurgoStoreException if the engine is closed or broken
   */
  public void requireOpen() {
    if (!nested.isRunningUserCode() && transactions.transaction() == null) {
      health.requireOpen();
    }
  }

  void begin(Call call) {
    calls.add(call);
    try {
      requireOpen(); // so that who closes the engine either sees it or refuses it
    } catch (RuntimeException e) {
      end(call);
      throw e;
    }
  }

  void end(Call call) {
    calls.remove(call);
    if (health.isClosed()) {
      lock.lock();
      try {
        ended.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Waits until there are none but those of the calling thread; false if that takes longer. */
  public boolean awaitNone(long nanos) {
    return await(nanos, call -> true);
  }

  /** Waits until nobody waits for an answer; false if that takes longer. */
  public boolean awaitAnswers(long nanos) {
    return await(nanos, Call::isWaiting);
  }

  /** Whether the calling thread is in one. */
  public boolean isInCall() {
    Thread here = Thread.currentThread();
    return calls.stream().anyMatch(call -> call.thread().equals(here));
  }

  public int count() {
    return calls.size();
  }

  /** A call that begins to run user code signals nothing, so it is looked for now and then. */
  private boolean await(long nanos, Predicate<Call> counts) {
    long until = System.nanoTime() + nanos;
    lock.lock();
    try {
      while (!isNone(counts)) {
        long left = until - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        long unused = ended.awaitNanos(Math.min(left, LOOK_NANOS));
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  private boolean isNone(Predicate<Call> counts) {
    Thread here = Thread.currentThread();
    return calls.stream().noneMatch(call -> !call.thread().equals(here) && counts.test(call));
  }

  /** Ends the waiting of all that are still there. */
  public void giveUp() {
    calls.forEach(Call::giveUp);
  }
}
