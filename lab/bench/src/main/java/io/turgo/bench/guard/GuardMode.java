package io.turgo.bench.guard;

import io.turgo.bench.result.RunResult;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the works are run, and what is counted then. */
public enum GuardMode {
  /** As in production, long enough for the JVM to have compiled what counts. */
  GROUPS("groups"),

  /** A few jobs, each in a transaction of its own: the counts are the same on every machine. */
  ALONE("alone");

  private final String label;

  GuardMode(String label) {
    this.label = label;
  }

  /** The name in the file. */
  String label() {
    return label;
  }

  /** The mode with a label; null for none. */
  static @Nullable GuardMode of(String label) {
    return Arrays.stream(values())
        .filter(mode -> mode.label.equals(label))
        .findFirst()
        .orElse(null);
  }

  /** What a run cost, as far as it can be told. */
  Map<GuardKey, Double> figures(GuardedWork work, RunResult result) {
    Map<GuardKey, Double> figures = new LinkedHashMap<>();
    for (Count count : Count.values()) {
      Double perJob = count.of(result);
      if (perJob != null && (this == GROUPS || count.isToldByFewJobs())) {
        figures.put(new GuardKey(work, this, count), perJob);
      }
    }
    return figures;
  }
}
