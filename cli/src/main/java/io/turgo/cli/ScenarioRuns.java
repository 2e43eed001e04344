package io.turgo.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.turgo.bench.BenchException;
import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.result.RunResult;
import io.turgo.bench.scenario.Contestant;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import io.turgo.bench.scenario.ScenarioRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** Runs a scenario with Turgo alone, and shows what came out. */
final class ScenarioRuns {
  private ScenarioRuns() {}

  static int run(
      Scenario scenario,
      RunSettings settings,
      RunOptions options,
      String variant,
      PrintWriter out) {
    try (ScenarioRunner runner = new ScenarioRunner(settings, options.database.settings(), out)) {
      out.println(runner.databaseVersion());
      List<RunResult> results = runner.run(scenario, new Contestant(ContenderKinds.TURGO, variant));
      results.forEach(out::println);
      out.flush();
      if (options.json() != null) {
        new ObjectMapper().writeValue(options.json().toFile(), results.getFirst());
      }
      return results.stream().allMatch(RunResult::verified) ? 0 : 1;
    } catch (IOException e) {
      throw new BenchException("Could not write --json: " + e.getMessage(), e);
    }
  }
}
