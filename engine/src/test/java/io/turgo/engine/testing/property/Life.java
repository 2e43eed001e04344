package io.turgo.engine.testing.property;

import io.turgo.engine.testing.Kit;
import org.jspecify.annotations.Nullable;

/** One engine, the model of what must be in it, and the calls so far. */
final class Life {
  final Kit kit;
  final EngineModel model = new EngineModel();
  final Branches process;
  final StringBuilder log = new StringBuilder();

  Life(Kit kit) {
    this.kit = kit;
    this.process = new Branches(kit, model);
  }

  /**
   * Calls the engine and the model.
   *
   * @param refusal what the call must throw, leaving everything as it is; null if it must succeed
   */
  void expect(
      String what,
      @Nullable Class<? extends RuntimeException> refusal,
      Runnable call,
      Runnable effect) {
    log.append("\n  ").append(what);
    RuntimeException thrown = null;
    try {
      call.run();
    } catch (RuntimeException e) {
      thrown = e;
    }
    if (refusal == null) {
      if (thrown != null) {
        throw new AssertionError("Refused: " + what, thrown);
      }
      effect.run();
      return;
    }
    log.append(", refused");
    if (thrown == null) {
      throw new AssertionError("Expected " + refusal.getSimpleName() + " from: " + what);
    }
    if (!refusal.isInstance(thrown)) {
      throw new AssertionError("Expected " + refusal.getSimpleName() + " from: " + what, thrown);
    }
  }
}
