package io.turgo.bench.scale;

import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.scenario.NoopScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.command.CommandException;
import java.util.ArrayList;
import java.util.List;

/** What a job costs when so many nodes share the same work. */
final class NodesQuestion implements ScaleQuestion {
  private static final RunSettings.Size CONSTANT = new RunSettings.Size(80_000L, 80_000L);

  @Override
  public String name() {
    return "nodes";
  }

  @Override
  public String size() {
    return "nodes";
  }

  @Override
  public List<Long> sizes() {
    return List.of(1L, 2L, 4L, 8L);
  }

  /** More JVMs than that have no place on one machine. */
  @Override
  public long most() {
    return 32;
  }

  @Override
  public double tolerance() {
    return 0.20;
  }

  @Override
  public DatabaseSettings.Kind database() {
    return DatabaseSettings.Kind.POSTGRES;
  }

  @Override
  public List<ScaleRow> run(List<Long> sizes, ScaleBench bench) {
    if (bench.database().kind() == DatabaseSettings.Kind.SQLITE) {
      throw new CommandException(
          "scale nodes needs --db postgres: one process owns a SQLite file.");
    }
    List<ScaleRow> rows = new ArrayList<>();
    for (long size : sizes) {
      RunSettings settings =
          ScenarioQuestion.settings(List.of(), Math.toIntExact(size), bench.quick());
      rows.add(
          ScaleRow.of(
              "a job",
              size,
              bench
                  .run(new NoopScenario(), bench.quick() ? settings : settings.with(CONSTANT))
                  .getFirst()));
    }
    return rows;
  }
}
