package io.turgo.test;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.repository.Deployment;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * How long a test of a model takes once the engine is up: deploy, start, four timers, complete,
 * delete and look for leftovers, as the extension does. A program, not a test.
 */
final class TestKitBench {
  private static final int WARM_UP = 500;
  private static final int RUNS = 1_000;

  private TestKitBench() {}

  public static void main(String[] arguments) {
    long start = System.nanoTime();
    try (TestEngine kit = TestEngine.start()) {
      System.out.printf(Locale.ROOT, "engine up after %.0f ms%n", millisSince(start));
      for (int i = 0; i < WARM_UP; i++) {
        run(kit);
      }
      long measured = System.nanoTime();
      for (int i = 0; i < RUNS; i++) {
        run(kit);
      }
      System.out.printf(Locale.ROOT, "%d runs, %.2f ms each%n", RUNS, millisSince(measured) / RUNS);
    }
  }

  private static double millisSince(long start) {
    return (System.nanoTime() - start) / 1e6;
  }

  private static void run(TestEngine kit) {
    ProcessEngine engine = kit.engine();
    Deployment deployment =
        engine
            .getRepositoryService()
            .createDeployment()
            .addClasspathResource("io/turgo/test/TurgoExtensionTest.reminder.bpmn")
            .deploy();
    engine.getRuntimeService().startProcessInstanceByKey("reminder");
    kit.advance(Duration.ofDays(5));
    engine
        .getTaskService()
        .complete(
            Objects.requireNonNull(engine.getTaskService().createTaskQuery().singleResult())
                .getId());
    engine.getRepositoryService().deleteDeployment(deployment.getId(), true);
    kit.reset();
    if (!new Leftovers(engine).named().isEmpty()) {
      throw new IllegalStateException("left: " + new Leftovers(engine).named());
    }
  }
}
