package io.turgo.bench.scenario;

import io.turgo.bench.async27.Verification;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.turgo.TurgoContender;
import io.turgo.command.CommandException;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.store.Store;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What only Turgo's own tables can tell: whether they are consistent, and whether the instances of
 * 27 jobs went through every activity as often as they must.
 */
final class TurgoCheck {
  private TurgoCheck() {}

  /** What is wrong, after the engines have ended. */
  static List<String> problems(RunDatabase database, Trial trial) {
    List<String> problems = new ArrayList<>();
    try (Store store = TurgoContender.location(database).open()) {
      trial.progress().say("checking the tables");
      ConsistencyCheck.run(store).forEach(violation -> problems.add(violation.toString()));
      if (trial.deployed().contains(Model.ASYNC27)) {
        problems.addAll(Verification.ofAll(store.reads(), trial.started()).problems());
      }
    } catch (SQLException e) {
      throw new CommandException("Could not read the database: " + e.getMessage(), e);
    }
    return problems;
  }
}
