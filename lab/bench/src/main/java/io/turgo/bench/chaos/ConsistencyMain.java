package io.turgo.bench.chaos;

import io.turgo.bench.database.PostgresDatabase;
import io.turgo.bench.database.StoreLocation;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.store.Store;

/**
 * The consistency check of the build under test, in a JVM of its own: a line for each violation.
 */
public final class ConsistencyMain {
  /** What the last line is when there is no violation. */
  static final String CLEAN = "CLEAN";

  private ConsistencyMain() {}

  /** Argument: the URL of the database. */
  public static void main(String[] arguments) {
    StoreLocation location =
        new StoreLocation.Postgres(new PostgresDatabase(arguments[0], null, null));
    try (Store store = location.open()) {
      var violations = ConsistencyCheck.run(store);
      violations.forEach(
          violation -> System.out.println(violation.toString().replaceAll("\\R+", " ")));
      if (violations.isEmpty()) {
        System.out.println(CLEAN);
      }
    }
  }
}
