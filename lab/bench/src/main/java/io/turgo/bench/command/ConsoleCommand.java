package io.turgo.bench.command;

import io.turgo.bench.browser.Browser;
import io.turgo.bench.browser.Chromium;
import io.turgo.bench.database.BenchDatabase;
import io.turgo.bench.database.DatabaseOptions;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.search.SearchRun;
import io.turgo.command.CommandException;
import io.turgo.engine.store.Store;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench console}. */
@Command(
    name = "console",
    sortOptions = false,
    header = "Opens every page of the console on a large database, in Chromium.",
    description = {
      "",
      "Fills a database as ./turgo bench search does, serves it with the console, and starts"
          + " instances meanwhile. Opens every page several times and prints how long each took"
          + " from the click to its first content.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every page had its first content within a second",
      "1:a page took longer",
      "2:an option is wrong, there is no Chromium, or the database cannot be used"
    })
final class ConsoleCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--instances",
      paramLabel = "N",
      defaultValue = "1000000",
      description =
          "Process instances, each with a task, variables and history; and as many dead-letter"
              + " jobs, up to a million (default: ${DEFAULT-VALUE}).")
  private long instances = 1_000_000;

  @Option(
      names = "--starts",
      paramLabel = "N",
      defaultValue = "20",
      description = "Instances that are started meanwhile, per second (default: ${DEFAULT-VALUE}).")
  private int starts = 20;

  @Option(
      names = "--pictures",
      paramLabel = "DIR",
      defaultValue = "target/pictures",
      description = "The folder for a picture of each page (default: ${DEFAULT-VALUE}).")
  private Path pictures = Path.of("target", "pictures");

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  /** The Chromium of this machine. */
  static Path chromium() {
    return Chromium.program()
        .orElseThrow(() ->
            new CommandException(
                "No Chromium is on the PATH, and pages cannot be opened without: install chromium,"
                    + " chromium-browser or google-chrome."));
  }

  @Override
  public Integer call() throws IOException {
    if (instances < 1_000 || instances > 100_000_000) {
      throw new CommandException(
          "--instances must be from 1000 to 100000000, but is %d.".formatted(instances));
    }
    if (starts < 0 || starts > 10_000) {
      throw new CommandException("--starts must be from 0 to 10000, but is %d.".formatted(starts));
    }
    Path chromium = chromium();
    DatabaseSettings settings = database.settings(DatabaseSettings.Kind.POSTGRES);
    PrintWriter out = spec.commandLine().getOut();
    try (BenchDatabase filled = BenchDatabase.open(settings)) {
      try (Store tables = filled.location().open()) {
        new SearchRun(instances, false, out).fill(filled.location());
      }
      try (LargeConsole console = LargeConsole.serve(filled.location(), starts);
          Browser browser = new Browser(chromium)) {
        return new PageTimes(browser, console, pictures, out).measure() ? 0 : 1;
      }
    }
  }
}
