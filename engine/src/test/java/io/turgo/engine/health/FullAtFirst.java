package io.turgo.engine.health;

import java.util.function.BiConsumer;

/**
 * A program whose heap is full when it first does what must be done, until another thread gives the
 * memory back. Run in a JVM of its own with a small heap, by {@link FullAtFirstTest}.
 */
final class FullAtFirst {
  private static final int FAILS = 3;
  private static final long FULL_NANOS = 50_000_000;

  /** Held by the garbage collector's roots, so that it stays. */
  private static volatile Object[] ballast = {};

  private static final Object[] NOTHING = {};

  /** Written only, so that no compiler leaves the allocation away. */
  @SuppressWarnings("UnusedVariable")
  private static volatile byte[] taken = {};

  private static volatile boolean full;
  private static int tries;

  /** Written only: a debugger shows how often the heap was full. */
  @SuppressWarnings("UnusedVariable")
  private static int timesFull;

  private FullAtFirst() {}

  /** Exits with 0 if it was done in the end, with 1 if an error came out instead. */
  public static void main(String[] arguments) {
    // What this class names itself must be there before the heap is full.
    String what = "The work";
    BiConsumer<Object, Object> work = FullAtFirst::take;
    Health health = new Health();
    fill();
    ballast = NOTHING;
    Thread.ofPlatform().daemon().start(FullAtFirst::giveBack);
    fill();
    full = true;
    int status = 1;
    try {
      health.surely(what, work, NOTHING, NOTHING);
      status = 0;
    } catch (Throwable escaped) {
      status = 1;
    }
    ballast = NOTHING; // to end takes memory, too
    Runtime.getRuntime().halt(status);
  }

  /** Gives all memory back when it has been full for a while; takes none itself. */
  private static void giveBack() {
    while (!full) {
      Thread.onSpinWait();
    }
    long began = System.nanoTime();
    while (System.nanoTime() - began < FULL_NANOS) {
      Thread.onSpinWait();
    }
    ballast = NOTHING;
  }

  /** There is no memory for the first tries in any case. */
  private static void take(Object first, Object second) {
    tries++;
    taken = new byte[tries < FAILS ? 1 << 28 : 16];
  }

  /** Takes all that is there, to the last bytes. */
  private static void fill() {
    for (int size = 1 << 20; size >= 8; size /= 8) {
      try {
        while (true) {
          ballast = new Object[] {ballast, new byte[size]};
        }
      } catch (OutOfMemoryError e) {
        timesFull++; // there is room for less
      }
    }
  }
}
