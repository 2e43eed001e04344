package io.turgo.bench.turgo;

import io.turgo.bench.Version;
import io.turgo.bench.async27.SumDelegate;
import io.turgo.bench.protocol.BeanSettings;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.OpenRequest;
import io.turgo.bench.protocol.Work;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.commit.CommitSettings;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.executor.ExecutorSettings;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.postgres.PostgresSettings;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turgo as one node under test, on PostgreSQL or on a SQLite file.
 *
 * <p>Settings: {@code executor.*} are the components of {@link ExecutorSettings}, {@code commit.*}
 * those of {@link CommitSettings}, {@code engine.*} the properties of {@link EngineSettings}.
 */
public final class TurgoContender implements Contender {
  private static final String FILE = "turgo.sqlite";

  private @Nullable ProcessEngine engine;
  private @Nullable TurgoCounts counts;

  public static void main(String[] args) {
    ContenderServer.serve(new TurgoContender());
  }

  /** The file of the embedded database in a directory. */
  public static Path file(Path directory) {
    return directory.resolve(FILE);
  }

  @Override
  public String version() {
    return Version.ofEngine();
  }

  @Override
  public String namespace() {
    return "http://turgo.io/bpmn";
  }

  @Override
  public void open(OpenRequest request) {
    Map<String, String> settings = request.settings();
    refuseUnknown(settings);
    ProcessEngineBuilder builder = ProcessEngine.builder().name("benchmark");
    BeanSettings.apply(new EngineSettings(builder), "engine.", settings);
    CommitSettings commit = CommitSettings.defaults(request.embedded() ? 1 : 2);
    builder
        .commit(RecordSettings.apply(commit, "commit.", settings))
        .executor(RecordSettings.apply(ExecutorSettings.defaults(), "executor.", settings))
        .executorActive(false)
        .history(HistoryLevel.getHistoryLevelForKey(request.historyLevel()))
        .bean(
            "work",
            (JavaDelegate) execution -> Work.run(execution.getVariable("number", Integer.class)))
        .bean("sum", new SumDelegate());
    Store store =
        request.embedded()
            ? SqliteStore.open(SqliteSettings.of(file(Path.of(request.directory()))))
            : PostgresStore.open(PostgresSettings.of(request.jdbcUrl(), null, null));
    engine = builder.store(store).build();
    counts = new TurgoCounts(store.reads());
  }

  private static void refuseUnknown(Map<String, String> settings) {
    for (String name : settings.keySet()) {
      if (!name.matches("(executor|commit|engine)\\..+")) {
        throw new IllegalArgumentException(
            "Setting '" + name + "' is unknown: expected executor.*, commit.* or engine.*");
      }
    }
  }

  @Override
  public void deploy(String resourceName, String bpmn) {
    engine()
        .getRepositoryService()
        .createDeployment()
        .name(resourceName)
        .addString(resourceName, bpmn)
        .deploy();
  }

  @Override
  public void startInstance(String processKey, Map<String, Object> variables) {
    engine().getRuntimeService().startProcessInstanceByKey(processKey, variables);
  }

  @Override
  public void setExecutorActive(boolean active) {
    if (active) {
      engine().getJobExecutor().start();
    } else {
      engine().getJobExecutor().stop();
    }
  }

  @Override
  public Map<String, Long> counts() throws SQLException {
    return tables().all();
  }

  @Override
  public long pending() throws SQLException {
    return tables().pending();
  }

  @Override
  public void close() {
    if (engine != null) {
      engine.close();
      engine = null;
    }
  }

  private ProcessEngine engine() {
    if (engine == null) {
      throw new IllegalStateException("The engine is not open");
    }
    return engine;
  }

  private TurgoCounts tables() {
    if (counts == null) {
      throw new IllegalStateException("The engine is not open");
    }
    return counts;
  }
}
