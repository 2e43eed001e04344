package io.turgo.compat.camunda7;

import io.turgo.engine.ProcessEngine;

/** The engine, as code of Camunda 7 would have it. */
final class AdaptedEngine {
  private AdaptedEngine() {}

  /**
   * Refused: the services are those of Turgo.
   *
   * @throws UnsupportedOperationException always
   */
  static org.camunda.bpm.engine.ProcessEngine of(ProcessEngine engine) {
    throw Replaced.by(
        "getProcessEngineServices",
        "io.turgo.engine.ProcessEngine '" + engine.getName() + "' as a bean of the application");
  }
}
