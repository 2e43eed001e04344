package io.turgo.bench.floor;

/**
 * Numbers of an instance that every script has. An instance is an array of them: what would have to
 * be read from the database otherwise.
 */
final class Slots {
  static final int INSTANCE = 0;
  static final int SHARD = 1;

  /** Values of the variables of these names. */
  static final int NUMBER = 2;

  static final int INPUT_1 = 3;
  static final int INPUT_2 = 4;

  /** The sum of both inputs. */
  static final int RESULT = 5;

  /** The first one that a script can use as it likes. */
  static final int FIRST_FREE = 6;

  private Slots() {}
}
