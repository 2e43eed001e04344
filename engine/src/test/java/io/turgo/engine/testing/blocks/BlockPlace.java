package io.turgo.engine.testing.blocks;

/**
 * Where a block of a random model is.
 *
 * @param depth how many levels there may be below
 * @param once it is reached once in its instance at most
 * @param top in the instance that is started from outside
 * @param alone no two tokens are there at a time in one scope, which an inclusive gateway would
 *     make one
 */
record BlockPlace(int depth, boolean once, boolean top, boolean alone) {
  BlockPlace deeper() {
    return new BlockPlace(depth - 1, once, top, alone);
  }

  /** In an activity that is done several times. */
  BlockPlace again() {
    return new BlockPlace(depth - 1, false, top, true);
  }

  BlockPlace called() {
    return new BlockPlace(depth - 1, true, false, true);
  }

  /** In a sub-process. */
  BlockPlace inside() {
    return new BlockPlace(depth - 1, once, top, true);
  }

  /** On a path of its own. */
  BlockPlace beside(boolean severalTokens) {
    return new BlockPlace(Math.min(1, depth - 1), false, top, !severalTokens);
  }

  BlockPlace leaf() {
    return new BlockPlace(0, false, top, alone);
  }
}
