package io.turgo.compat.camunda7;

import io.turgo.engine.ProcessEngine;

/** The engine, as code of Camunda 7 would have it. */
final class AdaptedEngine {
  private AdaptedEngine() {}

  /** The error of code that asks for it. */
  static UnsupportedOperationException refused(ProcessEngine engine) {
    return Replaced.by(
        "getProcessEngineServices",
        "io.turgo.engine.ProcessEngine '" + engine.getName() + "' as a bean of the application");
  }
}
