package io.turgo.bench.result;

/** How a row is called where people read it. */
final class RowName {
  private RowName() {}

  /** Variant, engine, settings: "64 producers, Flowable 8.0.0, best". */
  static String of(Runs row) {
    RunResult run = row.first();
    return run.variant() == null ? engine(row) : run.variant() + ", " + engine(row);
  }

  /** The same with less: no settings where they are the best ones, one remark on the engine. */
  static String brief(Runs row) {
    return of(row).replace(", best", "").replaceFirst("\\(([^,)]*),[^)]*\\)", "($1)");
  }

  /** Engine and settings. */
  static String engine(Runs row) {
    RunResult run = row.first();
    String name = run.settings().isEmpty() ? run.engine() : run.engine() + ", " + run.settings();
    return run.messages() == null ? name : name + ", " + run.messages().channel();
  }
}
