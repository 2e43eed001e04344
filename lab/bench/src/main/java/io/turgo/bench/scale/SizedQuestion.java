package io.turgo.bench.scale;

import io.turgo.bench.database.RunDatabases;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** A question that is asked of an engine in this JVM, at each size on a fresh database. */
interface SizedQuestion extends ScaleQuestion {
  /** How long the JVM compiles at least before anything is measured. */
  double WARM_UP_SECONDS = 20;

  /** Runs one size: a row for each work, in the same order at every size. */
  List<ScaleRow> run(long size, ScaleSite site);

  @Override
  default List<ScaleRow> run(List<Long> sizes, ScaleBench bench) {
    List<ScaleRow> rows = new ArrayList<>();
    try (RunDatabases databases = RunDatabases.open(bench.database())) {
      if (!bench.quick()) {
        warmUp(sizes.getFirst(), databases, bench);
      }
      for (long size : sizes) {
        bench.out().printf("%s: %,d%n", size(), size);
        bench.out().flush();
        try (ScaleSite site =
            ScaleSite.on(databases.create(), bench.progress(), !bench.quick(), bench.quick())) {
          rows.addAll(run(size, site));
          site.verifyTables();
        }
      }
    }
    return rows;
  }

  private void warmUp(long size, RunDatabases databases, ScaleBench bench) {
    bench.out().println("warm-up");
    bench.out().flush();
    ScaleBench silent =
        new ScaleBench(bench.database(), new PrintWriter(PrintWriter.nullWriter()), true);
    long begin = System.nanoTime();
    do {
      try (ScaleSite site = ScaleSite.on(databases.create(), silent.progress(), false, false)) {
        run(size, site);
      }
    } while ((System.nanoTime() - begin) / 1e9 < WARM_UP_SECONDS);
  }
}
