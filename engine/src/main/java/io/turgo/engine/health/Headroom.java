package io.turgo.engine.health;

/**
 * Room on the stack of the calling thread. A stack that overflows in the middle of the engine's
 * work would leave gates, locks and connections behind that nobody gives back, because that takes
 * stack too. So it is made to overflow before anything is begun.
 *
 * <p>Java does not say how much room is left. It is found out by using it: some 200 frames that are
 * larger than most, which takes about a microsecond.
 */
public final class Headroom {
  private static final int FRAMES = 200;

  private Headroom() {}

  /**
   * Makes sure that the engine can do its work at this depth.
   *
   * @throws StackOverflowError if there is not enough room; nothing has been done then
   */
  public static void require() {
    if (probe(FRAMES, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14) == 0) {
      throw new StackOverflowError("There is no room for a call of the engine");
    }
  }

  /** The arguments make the frame large, in compiled code too; used, so that they stay. */
  private static long probe(
      int frames,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j,
      long k,
      long l,
      long m,
      long n) {
    if (frames == 0) {
      return a + b + c + d + e + f + g + h + i + j + k + l + m + n | 1;
    }
    return probe(frames - 1, b, c, d, e, f, g, h, i, j, k, l, m, n, a) + n | 1;
  }
}
