package io.turgo.bench.command;

import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.scenario.Contestant;
import picocli.CommandLine.Option;

/** Which of its settings files Turgo runs with. */
final class SettingsOption {
  @Option(
      names = "--settings",
      paramLabel = "NAME",
      defaultValue = "best",
      description =
          "Turgo's settings file: best, defaults, transactional (default: ${DEFAULT-VALUE}).")
  private String settings = "best";

  @Option(
      names = "--transactional",
      description = "Gives each job a transaction of its own: --settings transactional.")
  private boolean transactional;

  /** Turgo with these settings. */
  Contestant contestant() {
    return new Contestant(ContenderKinds.TURGO, transactional ? "transactional" : settings);
  }
}
