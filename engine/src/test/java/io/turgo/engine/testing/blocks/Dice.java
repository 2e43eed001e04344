package io.turgo.engine.testing.blocks;

import java.util.List;
import java.util.Random;

/** The choices of one random model, the ids that it gives and the plan that comes with it. */
final class Dice {
  private final Random random;
  private final String key;
  private final Plan plan = new Plan();
  private int names;

  Dice(long seed) {
    this.random = new Random(seed * 7_919 + 13);
    this.key = "m" + seed;
  }

  /** What the keys of the model's processes begin with. */
  String key() {
    return key;
  }

  Plan plan() {
    return plan;
  }

  /** An id that begins with what says what the element is, see {@link ModelRunner#isService}. */
  String id(String prefix) {
    return prefix + key + "_" + names++;
  }

  /** The key of another process. */
  String process() {
    return key + "c" + names++;
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
