package io.turgo.bench.scale;

import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.result.RunResult;
import io.turgo.bench.scenario.Contestant;
import io.turgo.bench.scenario.ProgressLines;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import io.turgo.bench.scenario.ScenarioRunner;
import java.io.PrintWriter;
import java.util.List;

/**
 * Where a question is answered.
 *
 * @param quick without warm-up, to see that it works
 */
public record ScaleBench(DatabaseSettings database, PrintWriter out, boolean quick) {
  /** Runs a question and shows what it found. */
  public ScaleReport answer(ScaleQuestion question, List<Long> sizes) {
    question.check(sizes);
    ScaleReport report = new ScaleReport(question, question.run(sizes, this));
    report.print(out);
    return report;
  }

  /** Lines that say how far it is. */
  ProgressLines progress() {
    return new ProgressLines(out);
  }

  /** Runs a scenario, each of whose stretches is one size, in an engine with a JVM of its own. */
  List<RunResult> run(Scenario scenario, RunSettings settings) {
    Contestant turgo = new Contestant(ContenderKinds.TURGO, "best");
    ScenarioRunner.check(settings, database, scenario, List.of(turgo));
    try (ScenarioRunner runner = new ScenarioRunner(settings, database, out)) {
      return runner.run(scenario, turgo);
    }
  }
}
