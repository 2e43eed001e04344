package io.turgo.engine.driver;

import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.health.Health;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Has attempts stepped when they have their gates, on a thread that is there for it.
 *
 * <p>Failure: an attempt belongs to one thread, line or queue at a time. Handing it on is the last
 * thing that is done with it, and either hands it on or throws. So whatever is thrown on the way is
 * caught where the thread took the attempt up, which gives up its gates and answers it.
 */
final class Turns {
  private final Gates gates = new Gates();
  private final Executor steps;
  private final Stepping stepping;
  private final Health health;
  private volatile boolean stopped;

  /** Steps an attempt that has its gates, and gives them up. */
  @FunctionalInterface
  interface Stepping {
    /**
     * @param own the calling thread may run the attempt's user code
     * @return whether it did, so that the attempt is to be gone on with
     */
    boolean step(Attempt attempt, boolean own);
  }

  /**
   * @param steps runs stepping that no thread is there for
   */
  Turns(Executor steps, Stepping stepping, Health health) {
    this.steps = steps;
    this.stepping = stepping;
    this.health = health;
  }

  /** Nothing is stepped any more. */
  void stop() {
    stopped = true;
  }

  /**
   * Refuses to step.
   *
   * @throws TurgoEngineClosedException if nothing is stepped any more
   */
  void requireGoingOn() {
    if (stopped) {
      throw new TurgoEngineClosedException(
          "The engine was closed before the call had come to its end; nothing of it was written");
    }
  }

  /** Goes on with an attempt on the calling thread, until it waits for something; never throws. */
  void proceed(Attempt attempt, boolean own) {
    try {
      boolean mayCall = own;
      do {
        attempt.gated = !JobTransactionRunner.passesGate(attempt);
        if (attempt.gated && !gates.enter(attempt)) {
          return;
        }
      } while (stepping.step(attempt, mayCall) && (mayCall = true));
    } catch (Throwable thrown) {
      drop(attempt, thrown);
    }
  }

  /** Goes on with an attempt that nobody's thread is with, or ends it; never throws. */
  void proceedLater(Attempt attempt) {
    stepLater(begin(attempt));
  }

  /** Has an attempt stepped, or ends it and answers who has its gates then. Never throws. */
  private @Nullable Attempt begin(Attempt attempt) {
    try {
      threadOf(attempt).execute(() -> proceed(attempt, false));
      return null;
    } catch (Throwable thrown) {
      return end(attempt, thrown);
    }
  }

  /** Ends an attempt that can not be gone on with: whatever it has is given back; never throws. */
  void drop(Attempt attempt, Throwable thrown) {
    stepLater(end(attempt, thrown));
  }

  /** Gives up what the attempt has and answers it; returns who has its gates now. Never throws. */
  private @Nullable Attempt end(Attempt attempt, Throwable thrown) {
    Attempt next = null;
    long began = System.nanoTime();
    while (true) {
      try {
        if (next == null) {
          next = leave(attempt);
        }
        attempt.completion.failed(reason(attempt, thrown));
        return next;
      } catch (Throwable again) {
        if (!health.isWorthAnother("Giving up a command", began, again)) {
          return next;
        }
      }
    }
  }

  private RuntimeException reason(Attempt attempt, Throwable thrown) {
    String what = UnitAnswers.describe(attempt);
    if (stopped || thrown instanceof RejectedExecutionException) {
      return new TurgoEngineClosedException(
          "Nothing of " + what + " was written: the engine was closed meanwhile", thrown);
    }
    if (thrown instanceof Error) {
      return new EngineErrorException(what, thrown);
    }
    return thrown instanceof TurgoException known
        ? known
        : new TurgoException("Nothing of " + what + " was written: " + thrown, thrown);
  }

  private Executor threadOf(Attempt attempt) {
    OpenTransaction open = attempt.transaction;
    return open == null ? steps : open;
  }

  /** Those in line behind an attempt, from the first on, that fulfil a condition. */
  List<Attempt> takeBehind(Attempt holder, int max, Predicate<Attempt> condition) {
    return gates.takeWhile(holder.instanceId, max, condition);
  }

  /** Those in line for one of the gates that an attempt has, as {@link #takeBehind}. */
  List<Attempt> takeBehind(long instanceId, int max, Predicate<Attempt> condition) {
    return gates.takeWhile(instanceId, max, condition);
  }

  /** Takes gates without waiting; see {@link Gates#tryEnter}. */
  boolean tryEnter(Attempt attempt, long[] wanted, @Nullable Attempt beside) {
    return gates.tryEnter(attempt, wanted, beside);
  }

  void putBack(Attempt holder, List<Attempt> attempts) {
    gates.putBack(holder.instanceId, attempts);
  }

  /** Gives the gates up that the attempt has; answers who has all of theirs now, as a chain. */
  @Nullable Attempt leave(Attempt attempt) {
    return attempt.gated ? gates.leave(attempt) : null;
  }

  /** Gives the gates up that the attempt has, on to the next in line. */
  void release(Attempt attempt) {
    stepLater(leave(attempt));
  }

  /**
   * Steps a chain of attempts that have their gates; never throws. Those that can not be stepped
   * hand their gates on here, one after the other, however many wait in line.
   */
  void stepLater(@Nullable Attempt ready) {
    Attempt attempt = ready;
    while (attempt != null) {
      Attempt after = attempt.next;
      attempt.next = null;
      attempt = chained(begin(attempt), after);
    }
  }

  /** Two chains as one. */
  static @Nullable Attempt chained(@Nullable Attempt first, @Nullable Attempt rest) {
    if (first == null) {
      return rest;
    }
    Attempt last = first;
    while (last.next != null) {
      last = last.next;
    }
    last.next = rest;
    return first;
  }

  /** Steps attempts of one instance again whose gate is still held. */
  void again(List<Attempt> attempts) {
    attempts.forEach(Attempt::forgetStepping);
    Attempt first = attempts.getFirst();
    if (!first.gated) {
      proceedLater(first); // it passed the gate by, and waits for it now
      return;
    }
    first.gatesHeld = first.gates.length; // it may have come to the unit from the line
    gates.handOver(first);
    gates.putBack(first.instanceId, attempts.subList(1, attempts.size()));
    proceedLater(first);
  }
}
