package io.turgo.bench.scenario;

import org.jspecify.annotations.Nullable;

/** How many threads start instances where a scenario runs with one number of them. */
final class ProducerCount {
  private ProducerCount() {}

  /** What the command line says, else the settings file, else a number of the scenario's. */
  static int of(Trial trial, int otherwise) {
    if (!trial.settings().load().producers().isEmpty()) {
      return trial.settings().load().producers().getFirst();
    }
    @Nullable Integer own = trial.contenderSettings().benchNumber("producers");
    return own == null ? otherwise : own;
  }
}
