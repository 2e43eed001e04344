package io.turgo.bench.command;

import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A scenario run with Turgo alone; what they have in common. */
@Command(
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:verified",
      "1:the database does not hold the expected rows; each difference is listed",
      "2:an option is wrong or the database cannot be used"
    })
abstract class ScenarioCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private final RunOptions options = new RunOptions();

  @Mixin private final SettingsOption settings = new SettingsOption();

  /** The scenario. */
  abstract Scenario scenario();

  /** How jobs are executed. */
  ExecutorOptions executor() {
    return new ExecutorOptions();
  }

  /** What jobs go through. */
  ChannelOptions channel() {
    return new ChannelOptions();
  }

  /** What is run. */
  RunSettings.Load load() {
    return RunSettings.Load.DEFAULT;
  }

  @Override
  public Integer call() {
    return new ScenarioRuns(
            options.settings(executor(), load()).with(channel().settings()),
            options,
            DatabaseSettings.Kind.SQLITE,
            spec)
        .run(scenario(), List.of(settings.contestant()));
  }
}
