package io.turgo.cli;

import io.turgo.bench.scenario.NoopScenario;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench noop}. */
@Command(
    name = "noop",
    sortOptions = false,
    header = "Runs jobs that do nothing, generated first.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:verified",
      "1:the database does not hold what it should; what is wrong is listed",
      "2:an option is wrong or the database can not be used"
    })
final class NoopCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Mixin private final RunOptions options = new RunOptions();
  @Mixin private final ExecutorOptions executor = new ExecutorOptions();

  @Option(
      names = "--settings",
      paramLabel = "NAME",
      defaultValue = "best",
      description = "Turgo's settings file: best, defaults (default: ${DEFAULT-VALUE}).")
  private String settings = "best";

  @Override
  public Integer call() {
    return new ScenarioRuns(options.settings(executor, List.of()), options, spec)
        .run(new NoopScenario(), settings);
  }
}
