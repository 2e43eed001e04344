package io.turgo.bench;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import java.time.Duration;
import java.util.function.Consumer;

/** Engines of crash tests. Closing one closes its store. */
public final class Engines {
  private static final Duration SHORT_LEASE = Duration.ofSeconds(1);

  private Engines() {}

  /**
   * An engine that soon takes over what a killed one had leased.
   *
   * @param code gives it the user code
   */
  public static ProcessEngine forCrashTest(Store store, Consumer<ProcessEngineBuilder> code) {
    ProcessEngineBuilder builder =
        new TurgoProcessEngineBuilder()
            .store(store)
            .name("crash test")
            .executor(ExecutorSettings.defaults().withLease(SHORT_LEASE).withConcurrency(32))
            .history(HistoryLevel.FULL);
    code.accept(builder);
    return builder.build();
  }

  /** An engine that only takes calls and leaves jobs to others. */
  public static ProcessEngine withoutJobs(Store store) {
    return new TurgoProcessEngineBuilder()
        .store(store)
        .name("front")
        .executorActive(false)
        .history(HistoryLevel.FULL)
        .build();
  }
}
