package io.turgo.bench.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What one command found: rows, each an engine with its settings in one variant of the scenario,
 * with all repetitions.
 *
 * <p>Rows are addressed by a key, which is the short name of the engine for the first settings that
 * it ran with ({@code flowable}) and has the name of the settings for others ({@code
 * flowable-defaults}).
 *
 * @param rows at least one, in the order in which they are shown
 * @param notes what differs between the engines in guarantee and history, a sentence or two each
 */
public record BenchReport(RunContext context, List<Runs> rows, List<String> notes) {
  /** The short name of what everything is compared with. */
  public static final String TURGO = "turgo";

  /** The short name of the program without an engine. */
  public static final String FLOOR = "floor";

  public BenchReport {
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("A report needs at least one row");
    }
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }

  /** A report whose notes say what is known to differ between the engines in it. */
  public static BenchReport of(RunContext context, List<Runs> rows) {
    return new BenchReport(context, rows, Differences.between(rows));
  }

  /** The name of the scenario. */
  public String scenario() {
    return rows.getFirst().first().scenario();
  }

  /** Whether any run was too short for publication. */
  public boolean quick() {
    return rows.stream().anyMatch(row -> row.first().quick());
  }

  /** Whether every run ended as it should. */
  public boolean verified() {
    return rows.stream().allMatch(Runs::verified);
  }

  /** The key of a row; the same in every variant. */
  public String key(Runs row) {
    RunResult run = row.first();
    String firstSettings =
        rows.stream()
            .map(Runs::first)
            .filter(other -> other.contender().equals(run.contender()))
            .map(RunResult::settings)
            .findFirst()
            .orElseThrow();
    return run.settings().equals(firstSettings)
        ? run.contender()
        : run.contender() + "-" + run.settings();
  }

  /** The rows of each variant; one entry where there are no variants. */
  public List<List<Runs>> variants() {
    Map<Optional<String>, List<Runs>> variants = new LinkedHashMap<>();
    for (Runs row : rows) {
      variants
          .computeIfAbsent(Optional.ofNullable(row.first().variant()), key -> new ArrayList<>())
          .add(row);
    }
    return List.copyOf(variants.values());
  }

  /** The fastest row of each key: each engine at the variant that suits it best. */
  public List<Runs> best() {
    Map<String, Runs> best = new LinkedHashMap<>();
    for (Runs row : rows) {
      best.merge(key(row), row, (one, other) -> one.rate() >= other.rate() ? one : other);
    }
    return List.copyOf(best.values());
  }

  /** How many times as fast Turgo is as another row of the same variant; empty for its own row. */
  public Optional<Ratio> ratio(Runs row) {
    return rows.stream()
        .filter(other -> key(other).equals(TURGO))
        .filter(other -> Objects.equals(other.first().variant(), row.first().variant()))
        .filter(other -> !other.equals(row))
        .map(turgo -> Ratio.of(turgo, row))
        .findFirst();
  }

  /** Whether more than one engine, or one engine with several settings, was measured. */
  public boolean compares() {
    Set<String> keys = new LinkedHashSet<>();
    rows.forEach(row -> keys.add(key(row)));
    return keys.size() > 1;
  }
}
