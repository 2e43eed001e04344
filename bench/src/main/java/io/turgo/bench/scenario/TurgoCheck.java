package io.turgo.bench.scenario;

import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.database.StoreLocation;
import io.turgo.bench.turgo.TurgoContender;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.store.Store;
import java.util.ArrayList;
import java.util.List;

/** What only Turgo's own tables can tell: whether they are consistent. */
final class TurgoCheck {
  private TurgoCheck() {}

  /** What is wrong, after the engines have ended. */
  static List<String> problems(RunDatabase database) {
    List<String> problems = new ArrayList<>();
    try (Store store = location(database).open()) {
      ConsistencyCheck.run(store).forEach(violation -> problems.add(violation.toString()));
    }
    return problems;
  }

  private static StoreLocation location(RunDatabase database) {
    return switch (database) {
      case RunDatabase.Postgres postgres -> new StoreLocation.Postgres(postgres.postgres());
      case RunDatabase.Embedded embedded ->
          new StoreLocation.Sqlite(TurgoContender.file(embedded.directory()));
    };
  }
}
