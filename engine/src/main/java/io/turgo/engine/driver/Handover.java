package io.turgo.engine.driver;

import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.health.Health;
import io.turgo.engine.turns.Gates;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Passes attempts on: through their gates, to their successors, and to the thread that continues
 * them. Safe for all threads.
 *
 * <p>Failure: an attempt belongs to one thread, line or queue at a time. Hand-over is always the
 * last step: it either succeeds or throws. So the place at which the thread received the attempt
 * catches every exception and {@linkplain #drop drops} the attempt: it releases the gates and ends
 * the attempt.
 */
final class Handover {
  private static final BiConsumer<Attempt, Consumer<Attempt>> ACCEPT = Handover::accept;
  private static final String FOLLOWING = Health.text("The work after the end of a command");

  private final Gates<Attempt> gates = new Gates<>();
  private final Executor steps;
  private final Endings endings;
  private final Health health;

  // Made before the heap is full.
  private final BiConsumer<Attempt, Throwable> leaving = this::leave;
  private final BiConsumer<Attempt, Throwable> failing = this::fail;

  private volatile boolean stopped;

  /**
   * @param steps runs stepping that no thread is there for
   */
  Handover(Executor steps, Endings endings, Health health) {
    this.steps = steps;
    this.endings = endings;
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

  /** Takes the gates of an attempt; false if it waits in the line of one, and is handed on then. */
  boolean enter(Attempt attempt) {
    if (AttemptTransactions.keepsOthersOut(attempt)) {
      gates.passBy(attempt);
      return true;
    }
    return gates.enterOwn(attempt);
  }

  /** Takes gates without waiting; see {@link Gates#tryEnter}. */
  boolean tryEnter(Attempt attempt, long[] wanted) {
    return gates.tryEnter(attempt, wanted);
  }

  /** Takes gates of an attempt without waiting; see {@link Gates#tryEnterBeside}. */
  boolean tryEnterBeside(Attempt attempt, Attempt beside) {
    return gates.tryEnterBeside(attempt, beside);
  }

  /** Those in line for a gate that an attempt has, from the first on, that fulfil a condition. */
  List<Attempt> takeBehind(long instanceId, int max, Predicate<Attempt> condition) {
    return gates.takeWhile(instanceId, max, condition);
  }

  /** Puts some back that were taken out of the line for the gate of an attempt's instance. */
  void putBack(Attempt holder, List<Attempt> taken) {
    gates.putBack(holder.instanceId(), taken);
  }

  /** Gives the gates up that an attempt has; answers who has all of theirs now, as a chain. */
  @Nullable Attempt leave(Attempt attempt) {
    gates.leave(attempt);
    return gates.successors(attempt);
  }

  /** Two chains as one. */
  @Nullable Attempt chained(@Nullable Attempt first, @Nullable Attempt rest) {
    return gates.chained(first, rest);
  }

  /** Gives the gates up that an attempt has, on to the next in line. */
  void release(Attempt attempt) {
    goOnAll(leave(attempt));
  }

  /** Goes on with an attempt that nobody's thread is with, or drops it; never throws. */
  void goOn(Attempt attempt) {
    goOnAll(begin(attempt));
  }

  /**
   * Goes on with a chain of attempts; never throws. Those that cannot be gone on with hand their
   * gates on here, one after the other, however many wait in line.
   */
  void goOnAll(@Nullable Attempt ready) {
    Attempt attempt = ready;
    while (attempt != null) {
      Attempt rest = gates.rest(attempt);
      attempt = gates.chained(begin(attempt), rest);
    }
  }

  /** Steps attempts of one instance again whose gate is still held. */
  void goOnAgain(List<Attempt> attempts) {
    Attempt first = attempts.getFirst();
    if (first.isGated()) {
      gates.handOver(first);
      gates.putBack(first.instanceId(), attempts.subList(1, attempts.size()));
    } // otherwise it went past the gate alone, and waits for it now
    goOn(first);
  }

  /**
   * Does something with an attempt which hands it on last; whatever is thrown meanwhile drops it.
   * Never throws.
   */
  <T> void carry(Attempt attempt, BiConsumer<Attempt, T> action, T with) {
    try {
      action.accept(attempt, with);
    } catch (Throwable thrown) {
      drop(attempt, thrown);
    }
  }

  /** The same for each of several attempts. */
  <T> void carryEach(List<Attempt> attempts, BiConsumer<Attempt, T> action, T with) {
    for (int i = 0; i < attempts.size(); i++) {
      carry(attempts.get(i), action, with);
    }
  }

  /** The same for each of several attempts. */
  void carryEach(List<Attempt> attempts, Consumer<Attempt> action) {
    carryEach(attempts, ACCEPT, action);
  }

  private static void accept(Attempt attempt, Consumer<Attempt> action) {
    action.accept(attempt);
  }

  /** Drops an attempt that cannot be gone on with; never throws. */
  void drop(Attempt attempt, Throwable thrown) {
    goOnAll(dropped(attempt, thrown));
  }

  /** The same for each of several attempts; takes no memory for that itself. */
  void dropEach(List<Attempt> attempts, Throwable thrown) {
    for (int i = 0; i < attempts.size(); i++) {
      drop(attempts.get(i), thrown);
    }
  }

  /** Hands an attempt to its thread, or drops it and answers who has its gates then. */
  private @Nullable Attempt begin(Attempt attempt) {
    try {
      threadOf(attempt).execute(attempt);
      return null;
    } catch (Throwable thrown) {
      return dropped(attempt, thrown);
    }
  }

  /** Gives up what an attempt has and ends it; returns who has its gates now. Never throws. */
  private @Nullable Attempt dropped(Attempt attempt, Throwable thrown) {
    health.surely("Giving up the gates of a command", leaving, attempt, thrown);
    health.surely("Giving up a command", failing, attempt, thrown);
    return gates.successors(attempt);
  }

  private void leave(Attempt attempt, Throwable thrown) {
    gates.leave(attempt);
  }

  private void fail(Attempt attempt, Throwable thrown) {
    if (attempt.hasEnded()) {
      Health.logged(FOLLOWING, thrown);
    } else {
      endings.end(attempt, new Ending.Failed(reason(attempt, thrown)));
    }
  }

  private RuntimeException reason(Attempt attempt, Throwable thrown) {
    String what = Endings.describe(attempt);
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
    OpenTransaction open = attempt.transaction();
    return open == null ? steps : open;
  }
}
