package io.turgo.engine.testing.property;

import io.turgo.engine.testing.Database;
import io.turgo.engine.testing.Kit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random calls on several instances, tasks and jobs, from their beginning to their end, against a
 * {@link EngineModel} in memory: after each call the engine's answers must be the model's, and
 * calls that the model says are refused must be.
 *
 * <p>A failure is shrunk and shows its seed, the calls, and the steps to run again. {@code
 * -Dturgo.property.sequences=1000} runs more, {@code -Dturgo.property.seed=17} begins elsewhere.
 */
class RandomLivesTest {
  private static final long FIRST_SEED = Long.getLong("turgo.property.seed", 1);
  private static final @Nullable Integer SEQUENCES = Integer.getInteger("turgo.property.sequences");
  private static final int LENGTH = 100;

  @ParameterizedTest
  @EnumSource
  void engineAnswersAsTheModel(Database database) {
    try (Kit kit = deployed(database)) {
      for (long seed = FIRST_SEED; seed < FIRST_SEED + sequences(database); seed++) {
        check(kit, database, seed);
      }
    }
  }

  /** What differs between the databases is how queries are answered, which few calls show. */
  private static int sequences(Database database) {
    if (SEQUENCES != null) {
      return SEQUENCES;
    }
    return switch (database) {
      case SQLITE -> 3;
      case POSTGRES -> 2;
    };
  }

  private static Kit deployed(Database database) {
    Kit kit = Kit.on(database);
    Branches.deploy(kit);
    return kit;
  }

  private static void check(Kit kit, Database database, long seed) {
    Steps steps = Steps.random(seed, LENGTH);
    AssertionError wrong = steps.run(kit);
    if (wrong != null) {
      Steps few = steps.shrunk(() -> deployed(database));
      AssertionError again = few.failure(() -> deployed(database));
      AssertionError shown = again == null ? wrong : again;
      throw new AssertionError(
          "Seed " + seed + ", shrunk to " + few + ":\n" + shown.getMessage(), shown.getCause());
    }
  }
}
