package io.turgo.engine.driver;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Predicate;

/** Has attempts stepped when they have their gates, on a thread that is there for it. */
final class Turns {
  private final Gates gates = new Gates();
  private final Executor steps;
  private final Stepping stepping;

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
  Turns(Executor steps, Stepping stepping) {
    this.steps = steps;
    this.stepping = stepping;
  }

  /** Goes on with an attempt on the calling thread, until it waits for something. */
  void proceed(Attempt attempt, boolean own) {
    boolean mayCall = own;
    do {
      attempt.gated = !JobTransactionRunner.passesGate(attempt);
      if (attempt.gated && !gates.enter(attempt)) {
        return;
      }
    } while (stepping.step(attempt, mayCall) && (mayCall = true));
  }

  /** Goes on with an attempt that nobody's thread is with. */
  void proceedLater(Attempt attempt) {
    threadOf(attempt).execute(() -> proceed(attempt, false));
  }

  private void stepHeld(Attempt attempt) {
    if (stepping.step(attempt, false)) {
      proceed(attempt, true);
    }
  }

  private Executor threadOf(Attempt attempt) {
    OpenTransaction open = attempt.transaction;
    return open == null ? steps : open;
  }

  /** Those in line behind an attempt, from the first on, that fulfil a condition. */
  List<Attempt> takeBehind(Attempt holder, int max, Predicate<Attempt> condition) {
    return gates.takeWhile(holder.instanceId, max, condition);
  }

  void putBack(Attempt holder, List<Attempt> attempts) {
    gates.putBack(holder.instanceId, attempts);
  }

  /** Gives the gates up that the attempt has; answers who has all of theirs now. */
  List<Attempt> leave(Attempt attempt) {
    return attempt.gated ? gates.leave(attempt) : List.of();
  }

  /** Gives the gates up that the attempt has, on to the next in line. */
  void release(Attempt attempt) {
    stepLater(leave(attempt));
  }

  /** Steps attempts that have their gates. */
  void stepLater(List<Attempt> attempts) {
    for (Attempt attempt : attempts) {
      threadOf(attempt).execute(() -> stepHeld(attempt));
    }
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
    gates.putBack(first.instanceId, attempts.subList(1, attempts.size()));
    steps.execute(() -> stepHeld(first));
  }
}
