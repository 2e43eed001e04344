package io.turgo.bench.guard;

import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.result.RunContext;
import io.turgo.bench.result.RunResult;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.ScenarioRunner;
import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Runs works and compares what their jobs cost with what was stored. A run that is disturbed costs
 * more, never less, so the lowest of several counts.
 */
public final class Guard {
  private static final int MOST_RUNS = 3;

  private final PrintWriter out;

  /**
   * @param out takes what the runs say on their way
   */
  public Guard(PrintWriter out) {
    this.out = out;
  }

  /** Runs works, each once more while it costs too much, and compares. */
  public List<Comparison> compare(List<GuardedWork> works, GuardMode mode, StoredCounts stored) {
    Predicate<Map<GuardKey, Double>> good =
        lowest -> comparisons(lowest, stored).stream().noneMatch(Comparison::fails);
    return compared(works, mode, measure(works, mode, good), stored);
  }

  /** What was found beside what was stored of the same works, where either is. */
  static List<Comparison> compared(
      List<GuardedWork> works, GuardMode mode, Map<GuardKey, Double> lowest, StoredCounts stored) {
    List<Comparison> all = new ArrayList<>(comparisons(lowest, stored));
    stored.keys().stream()
        .filter(key -> works.contains(key.work()) && key.mode() == mode)
        .filter(key -> !lowest.containsKey(key))
        .map(key -> new Comparison(key, stored.of(key), null))
        .forEach(all::add);
    return all;
  }

  /** Stores the lowest counts of several runs of all works. */
  public void store(Path file) {
    List<GuardedWork> works = List.of(GuardedWork.values());
    Map<GuardKey, Double> figures = new LinkedHashMap<>();
    for (GuardMode mode : GuardMode.values()) {
      figures.putAll(measure(works, mode, lowest -> false));
    }
    RunContext here = RunContext.here("", "");
    StoredCounts.write(
        file, "%s, %s, %s".formatted(here.date(), here.jdk(), here.machine()), figures);
  }

  private static List<Comparison> comparisons(Map<GuardKey, Double> lowest, StoredCounts stored) {
    return lowest.entrySet().stream()
        .map(entry -> new Comparison(entry.getKey(), stored.of(entry.getKey()), entry.getValue()))
        .toList();
  }

  private Map<GuardKey, Double> measure(
      List<GuardedWork> works, GuardMode mode, Predicate<Map<GuardKey, Double>> good) {
    Map<GuardKey, Double> all = new LinkedHashMap<>();
    for (DatabaseSettings.Kind kind : DatabaseSettings.Kind.values()) {
      List<GuardedWork> there = works.stream().filter(work -> work.runs(mode, kind)).toList();
      if (!there.isEmpty()) {
        try (ScenarioRunner runner =
            new ScenarioRunner(RunSettings.defaults(), DatabaseSettings.own(kind, null), out)) {
          there.forEach(work -> all.putAll(lowest(work, mode, () -> work.run(runner, mode), good)));
        }
      }
    }
    return all;
  }

  /**
   * The lowest of some runs.
   *
   * @param good whether it is low enough to go without another
   */
  static Map<GuardKey, Double> lowest(
      GuardedWork work,
      GuardMode mode,
      Supplier<RunResult> runs,
      Predicate<Map<GuardKey, Double>> good) {
    Map<GuardKey, Double> lowest = new LinkedHashMap<>();
    for (int run = 0; run < MOST_RUNS && (run == 0 || !good.test(lowest)); run++) {
      RunResult result = runs.get();
      if (!result.verified()) {
        throw new CommandException(
            "%s did not do what it should: %s".formatted(work.label(), result.problems()));
      }
      mode.figures(work, result).forEach((key, perJob) -> lowest.merge(key, perJob, Math::min));
    }
    return lowest;
  }
}
