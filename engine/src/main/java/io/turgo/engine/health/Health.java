package io.turgo.engine.health;

import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.monitoring.EngineHealth.Problem;
import io.turgo.engine.monitoring.EngineHealth.State;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the parts of an engine say of themselves. Safe for all threads; what it is told of never
 * makes it throw, because it is told where something has gone wrong already.
 */
public final class Health {
  private static final Logger LOG = LoggerFactory.getLogger(Health.class);
  private static final long FIRST_PAUSE_MS = 5;
  private static final long LAST_PAUSE_MS = 500;

  // Made before the heap is full.
  private static final ObjIntConsumer<Runnable> RUN = Health::run;
  private static final String NOT_NOTED = text("Recording a problem of the engine's health");
  private static final String LOG_LINE = text("Writing a log line");

  /** A heap that stays full for longer is not going to be free again. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  static {
    rehearse();
  }

  private final ConcurrentMap<String, Problem> problems = new ConcurrentHashMap<>();
  private volatile @Nullable String failedPart;
  private volatile boolean closed;

  /**
   * Goes once through what must not fail when the heap is full. Where code is reached for the first
   * time the JVM looks up the classes that it names, and that takes memory.
   */
  private static void rehearse() {
    Throwable full = new OutOfMemoryError("rehearsed");
    new Health().isWorthAnother("A rehearsal", System.nanoTime(), full);
    suppress(full, new OutOfMemoryError("rehearsed"));
  }

  /**
   * Returns the same text. A field that is set by this has its text before the heap is full; a text
   * in a statement is made when that is reached first, and takes memory then.
   */
  public static String text(String text) {
    return text;
  }

  /** A part did not do its work this time; it goes on trying. */
  public void impaired(String part, Throwable reason) {
    try {
      impaired(part, String.valueOf(reason));
    } catch (Throwable e) {
      logged(NOT_NOTED, e);
    }
  }

  /** The same with a reason in words. */
  public void impaired(String part, String text) {
    try {
      problems.compute(
          part,
          (name, before) ->
              new Problem(name, text, before == null ? Instant.now() : before.since()));
    } catch (Throwable e) {
      logged(NOT_NOTED, e);
    }
  }

  /** Whether a part is named as one that does not work. */
  public boolean knows(String part) {
    return problems.containsKey(part);
  }

  /** A part does its work again. */
  public void works(String part) {
    if (!problems.isEmpty() && !part.equals(failedPart)) {
      problems.remove(part);
    }
  }

  /** A part is broken for good: from now on calls are refused. */
  public void failed(String part, Throwable reason) {
    if (failedPart == null) {
      failedPart = part;
    }
    impaired(part, reason);
    try {
      LOG.error(
          "{} failed for good; the engine refuses calls. Close it and start a new one,"
              + " preferably in a new process",
          part,
          reason);
    } catch (Throwable e) {
      suppress(reason, e);
    }
  }

  /** From now on calls are refused because the engine is closed. */
  public void closed() {
    closed = true;
  }

  public boolean isClosed() {
    return closed;
  }

  /** How the engine is now. */
  public EngineHealth now() {
    return now(null);
  }

  /** The same with another problem that was just found; null for none. */
  public EngineHealth now(@Nullable Problem another) {
    List<Problem> found =
        Stream.concat(problems.values().stream(), Stream.ofNullable(another))
            .sorted(Comparator.comparing(Problem::since))
            .toList();
    State state =
        closed
            ? State.CLOSED
            : failedPart != null ? State.FAILED : found.isEmpty() ? State.HEALTHY : State.IMPAIRED;
    return new EngineHealth(state, found);
  }

  /**
   * Refuses a call that the engine cannot do any more, before anything of it is done.
   *
   * @throws TurgoEngineClosedException if it is closed
   * @throws TurgoStoreException if a part of it is broken
   */
  public void requireOpen() {
    if (closed) {
      throw new TurgoEngineClosedException(
          "The engine is closed; nothing of the call was done. Build a new one");
    }
    String part = failedPart;
    if (part != null) {
      Problem problem = problems.get(part);
      throw new TurgoStoreException(
          "The engine refuses calls because this failed for good: "
              + part
              + " ("
              + (problem == null ? "no reason could be noted" : problem.reason())
              + "); nothing of the call was done. Close it and start a new one, preferably in a"
              + " new process");
    }
  }

  /**
   * Does what must be done, such as to answer a caller: as long as there is no memory for it, it is
   * tried again. The action may be begun several times and must not mind that. Never throws.
   *
   * @param what for the log: "answer a unit"
   */
  public void surely(String what, Runnable action) {
    surelyEach(what, 1, RUN, action);
  }

  private static void run(Runnable action, int step) {
    action.run();
  }

  /**
   * The same without an object for the action, which there may be no memory for.
   *
   * @param action made once and kept
   */
  public <A, B> void surely(String what, BiConsumer<A, B> action, A first, B second) {
    long began = System.nanoTime();
    boolean goesOn = true;
    while (goesOn) {
      try {
        action.accept(first, second);
        goesOn = false;
      } catch (Throwable e) {
        goesOn = isWorthAnother(what, began, e);
      }
    }
  }

  /**
   * The same for several steps, one after the other. A step that fails keeps none of the others
   * from being done.
   *
   * @param action made once and kept; it is told the number of the step, from 0 on
   */
  public <T> void surelyEach(String what, int steps, ObjIntConsumer<T> action, T with) {
    long began = System.nanoTime();
    int step = 0;
    while (step < steps) {
      try {
        action.accept(with, step);
        step++;
      } catch (Throwable e) {
        step += isWorthAnother(what, began, e) ? 0 : 1;
      }
    }
  }

  /**
   * Whether what must be done should be tried once more: the reason was a full heap, and has not
   * been for too long. Waits for a moment then. Takes no memory and never throws.
   *
   * @param began when it was tried first, by {@link System#nanoTime}
   */
  public boolean isWorthAnother(String what, long began, Throwable thrown) {
    if (!(thrown instanceof OutOfMemoryError)) {
      logged(what, thrown);
      return false;
    }
    long nanos = System.nanoTime() - began;
    if (nanos > PATIENCE_NANOS) {
      failed(what, thrown);
      return false;
    }
    pause(Math.clamp(nanos / 1_000_000, FIRST_PAUSE_MS, LAST_PAUSE_MS));
    return true;
  }

  /** Something that is done with an object, and may throw anything. */
  @FunctionalInterface
  public interface Action<T extends @Nullable Object> {
    void run(T with) throws Exception;
  }

  /** Something that is done with two objects, and may throw anything. */
  @FunctionalInterface
  public interface BiAction<A extends @Nullable Object, B extends @Nullable Object> {
    void run(A first, B second) throws Exception;
  }

  /**
   * Does something whose failure must not prevent the next step: an error is logged. Never throws.
   *
   * @param what for the log: "Closing a connection"
   * @param action captures nothing, because there may be no memory for an object
   * @return whether it was done
   */
  public static <T extends @Nullable Object> boolean attempt(
      String what, Action<T> action, T with) {
    try {
      action.run(with);
      return true;
    } catch (Throwable e) {
      logged(what, e);
      return false;
    }
  }

  /** The same with two objects. */
  public static <A extends @Nullable Object, B extends @Nullable Object> boolean attempt(
      String what, BiAction<A, B> action, A first, B second) {
    try {
      action.run(first, second);
      return true;
    } catch (Throwable e) {
      logged(what, e);
      return false;
    }
  }

  /** Logs a warning with two values; never throws, whatever the logging does. */
  public static void warn(
      Logger log, String message, @Nullable Object first, @Nullable Object second) {
    try {
      log.warn(message, first, second);
    } catch (Throwable e) {
      logged(LOG_LINE, e);
    }
  }

  /** Waits, or not, but never throws. */
  public static void pause(long millis) {
    try {
      if (Thread.currentThread().isVirtual()) {
        Naps.nap(millis);
      } else {
        boolean interrupted = Thread.interrupted(); // which would let it wait no more
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    } catch (Throwable e) {
      Thread.onSpinWait(); // there was no memory to sleep with
    }
  }

  /**
   * Logs an unforeseen error. Never throws, whatever the logging does.
   *
   * @param what a field that is set by {@link #text}, because a text in the statement takes memory
   */
  public static void logged(String what, Throwable thrown) {
    try {
      LOG.error("{} failed unexpectedly; please report it with this trace", what, thrown);
    } catch (Throwable e) {
      suppress(thrown, e);
    }
  }

  /**
   * Adds {@code besides} to the suppressed exceptions of {@code thrown}; never throws. A full heap
   * throws the same error at both places, and no error can suppress itself.
   */
  @SuppressWarnings("ReferenceEquality")
  public static void suppress(Throwable thrown, Throwable besides) {
    try {
      if (besides != thrown) {
        thrown.addSuppressed(besides);
      }
    } catch (Throwable e) {
      Thread.onSpinWait(); // there is no memory even for that
    }
  }
}
