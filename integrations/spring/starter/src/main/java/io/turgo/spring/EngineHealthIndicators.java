package io.turgo.spring;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.monitoring.EngineHealth;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** What the application's health says of the engine. */
final class EngineHealthIndicators {
  private EngineHealthIndicators() {}

  /** The engine as it sees itself, which asks nobody, and its database, which is asked. */
  static final class Database extends AbstractHealthIndicator {
    private final ProcessEngine engine;

    Database(ProcessEngine engine) {
      super("The engine's database does not answer");
      this.engine = engine;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
      builder.up().withDetails(engine.getManagementService().getProperties());
    }
  }

  /** The executor: whether all of its parts work, its heartbeats too, and how late it is. */
  static final class Executor extends AbstractHealthIndicator {
    private final ProcessEngine engine;
    private final EngineFigures figures;
    private final @Nullable Duration latest;

    Executor(ProcessEngine engine, EngineFigures figures, @Nullable Duration latest) {
      super("The engine does not say how it is");
      this.engine = engine;
      this.figures = figures;
      this.latest = latest;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
      EngineHealth health = engine.getHealth();
      Duration oldest = figures.get().oldestDue();
      boolean late = latest != null && oldest.compareTo(latest) > 0;
      builder
          .status(
              late && health.state() == EngineHealth.State.HEALTHY
                  ? Status.OUT_OF_SERVICE
                  : status(health.state()))
          .withDetail("state", health.state())
          .withDetail("running", engine.getJobExecutor().isRunning())
          .withDetail("oldestDueSeconds", oldest.toSeconds());
      if (!health.problems().isEmpty()) {
        builder.withDetail("problems", health.problems());
      }
    }

    private static Status status(EngineHealth.State state) {
      return switch (state) {
        case HEALTHY -> Status.UP;
        case IMPAIRED -> Status.OUT_OF_SERVICE;
        case FAILED, CLOSED -> Status.DOWN;
      };
    }
  }
}
