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
record Place(int depth, boolean once, boolean top, boolean alone) {
  Place deeper() {
    return new Place(depth - 1, once, top, alone);
  }

  /** In an activity that is done several times. */
  Place again() {
    return new Place(depth - 1, false, top, true);
  }

  Place called() {
    return new Place(depth - 1, true, false, true);
  }

  /** In a sub-process. */
  Place inside() {
    return new Place(depth - 1, once, top, true);
  }

  /** On a path of its own. */
  Place beside(boolean severalTokens) {
    return new Place(Math.min(1, depth - 1), false, top, !severalTokens);
  }

  Place leaf() {
    return new Place(0, false, top, alone);
  }
}
