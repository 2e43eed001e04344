package io.turgo.bench.command;

import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.result.BenchReport;
import io.turgo.bench.result.HtmlReport;
import io.turgo.bench.result.ResultJson;
import io.turgo.bench.result.ResultTable;
import io.turgo.bench.result.RunContext;
import io.turgo.bench.result.RunResult;
import io.turgo.bench.result.Runs;
import io.turgo.bench.result.SvgChart;
import io.turgo.bench.scenario.Contestant;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import io.turgo.bench.scenario.ScenarioRunner;
import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** Runs a scenario with engines in turn, and shows what came out. */
final class ScenarioRuns {
  private final RunSettings settings;
  private final RunOptions options;
  private final DatabaseSettings database;
  private final CommandSpec spec;

  ScenarioRuns(
      RunSettings settings, RunOptions options, DatabaseSettings.Kind otherwise, CommandSpec spec) {
    this.settings = settings;
    this.options = options;
    this.database = options.database(otherwise);
    this.spec = spec;
  }

  /**
   * One run of each in turn; the exit code. An engine that fails beside others does not take their
   * results with it.
   */
  int run(Scenario scenario, List<Contestant> contestants) {
    PrintWriter out = spec.commandLine().getOut();
    ScenarioRunner.check(settings, database, scenario, contestants);
    try (ScenarioRunner runner = new ScenarioRunner(settings, database, out)) {
      RunContext context = RunContext.here(command(spec), runner.databaseVersion());
      runner.progress().say(runner.databaseVersion());
      List<RunResult> results = new ArrayList<>();
      Map<Contestant, CommandException> failures = new LinkedHashMap<>();
      for (int i = 0; i < options.repetitions(); i++) {
        for (Contestant contestant : contestants) {
          if (!failures.containsKey(contestant)) {
            try {
              results.addAll(runner.run(scenario, contestant));
            } catch (CommandException e) {
              runner.progress().say(String.valueOf(e.getMessage()));
              failures.put(contestant, e);
            }
          }
        }
      }
      if (results.isEmpty()) {
        throw failures.values().iterator().next();
      }
      int exitCode = show(BenchReport.of(context, Runs.group(results)), out);
      failures.values().forEach(failure -> out.println("FAILED: " + failure.getMessage()));
      out.flush();
      return failures.isEmpty() ? exitCode : 1;
    }
  }

  private int show(BenchReport report, PrintWriter out) {
    ResultTable.print(report, out);
    if (options.json() != null) {
      ResultJson.write(report, options.json());
    }
    if (options.html() != null) {
      HtmlReport.write(report, options.html());
    }
    if (options.svg() != null) {
      SvgChart.write(report, options.svg());
    }
    return report.verified() ? 0 : 1;
  }

  /** The command as it can be typed again, without passwords. */
  static String command(CommandSpec spec) {
    StringBuilder command = new StringBuilder("./turgo");
    String previous = "";
    for (String argument : spec.root().commandLine().getParseResult().originalArgs()) {
      String shown = argument.replaceAll("(?i)(password=)[^&]*", "$1...");
      command.append(' ').append(previous.equals("--jdbc-password") ? "..." : shown);
      previous = argument;
    }
    return command.toString();
  }
}
