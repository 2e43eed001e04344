package io.turgo.bench.peer;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.turgo.bench.protocol.BeanSettings;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.CountQuery;
import io.turgo.bench.protocol.OpenRequest;
import io.turgo.bench.protocol.Work;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.operaton.bpm.engine.ProcessEngine;
import org.operaton.bpm.engine.delegate.JavaDelegate;
import org.operaton.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.operaton.bpm.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.operaton.bpm.engine.impl.jobexecutor.DefaultJobExecutor;

/**
 * Operaton with its own job executor and a HikariCP pool, on PostgreSQL or on an H2 file, which H2
 * writes up to half a second after a commit has returned. Settings are those of the engine's
 * configuration, of its {@link DefaultJobExecutor} and of the pool.
 */
public final class OperatonContender implements Contender {
  private static final String ENGINE = "engine.";
  private static final String EXECUTOR = "executor.";
  private static final String POOL = "pool.";
  private static final String NOT_OPEN = "the engine is not open";

  /** Jobs of type {@code ever} are the engine's own, for cleaning up its history. */
  private static final String COUNTS =
      """
      SELECT 'jobs', count(*) FROM ACT_RU_JOB WHERE TYPE_ = 'message' AND RETRIES_ > 0
      UNION ALL
      SELECT 'timers', count(*) FROM ACT_RU_JOB WHERE TYPE_ = 'timer' AND RETRIES_ > 0
      UNION ALL
      SELECT 'deadLetters', count(*) FROM ACT_RU_JOB WHERE TYPE_ <> 'ever' AND RETRIES_ = 0
      UNION ALL
      SELECT 'instances', count(*) FROM ACT_RU_EXECUTION WHERE PARENT_ID_ IS NULL
      UNION ALL
      SELECT 'tasks', count(*) FROM ACT_RU_TASK
      UNION ALL
      SELECT 'tasks.' || TASK_DEF_KEY_, count(*) FROM ACT_RU_TASK GROUP BY TASK_DEF_KEY_
      UNION ALL
      SELECT 'finished', count(*) FROM ACT_HI_PROCINST WHERE END_TIME_ IS NOT NULL
      """;

  private static final String PENDING =
      "SELECT 'pending', count(*) FROM ACT_RU_JOB WHERE TYPE_ <> 'ever' AND RETRIES_ > 0";

  private @Nullable DefaultJobExecutor executor;
  private @Nullable HikariDataSource pool;
  private @Nullable ProcessEngine engine;

  public static void main(String[] args) {
    ContenderServer.serve(new OperatonContender());
  }

  @Override
  public String version() {
    return "Operaton " + ProcessEngine.class.getPackage().getImplementationVersion();
  }

  /** Camunda's, which Operaton reads beside its own: models of both name it. */
  @Override
  public String namespace() {
    return "http://camunda.org/schema/1.0/bpmn";
  }

  @Override
  public void open(OpenRequest request) {
    Map<String, String> settings = request.settings();
    BeanSettings.requirePrefixes(settings, List.of(ENGINE, EXECUTOR, POOL));
    DefaultJobExecutor jobs = new DefaultJobExecutor();
    ProcessEngineConfigurationImpl configuration = new StandaloneProcessEngineConfiguration();
    configuration.setHistory(request.historyLevel());
    configuration.setDatabaseSchemaUpdate("true");
    configuration.setJobExecutor(jobs);
    configuration.setJobExecutorActivate(false);
    // Otherwise it deploys no model that does not say how many days its history is kept.
    configuration.setEnforceHistoryTimeToLive(false);
    configuration.setBeans(
        Map.of(
            "work", (JavaDelegate) task -> Work.run((Number) task.getVariable("number")),
            "sum",
                (JavaDelegate)
                    task ->
                        task.setVariable(
                            "result",
                            (Integer) task.getVariable("input1")
                                + (Integer) task.getVariable("input2"))));
    BeanSettings.apply(configuration, ENGINE, settings);
    BeanSettings.apply(jobs, EXECUTOR, settings);
    HikariConfig connections = new HikariConfig();
    connections.setJdbcUrl(
        request.embedded()
            ? "jdbc:h2:file:" + request.directory() + "/operaton"
            : request.jdbcUrl());
    BeanSettings.apply(connections, POOL, settings);
    pool = new HikariDataSource(connections);
    configuration.setDataSource(pool);
    executor = jobs;
    engine = configuration.buildProcessEngine();
  }

  @Override
  public void deploy(String resourceName, String bpmn) {
    engine().getRepositoryService().createDeployment().addString(resourceName, bpmn).deploy();
  }

  @Override
  public void startInstance(String processKey, Map<String, Object> variables) {
    engine().getRuntimeService().startProcessInstanceByKey(processKey, variables);
  }

  @Override
  public void setExecutorActive(boolean active) {
    DefaultJobExecutor jobs = Objects.requireNonNull(executor, NOT_OPEN);
    if (active) {
      jobs.start();
    } else {
      jobs.shutdown();
    }
  }

  @Override
  public Map<String, Long> counts() throws Exception {
    return CountQuery.run(pool().getJdbcUrl(), COUNTS);
  }

  @Override
  public long pending() throws Exception {
    return CountQuery.run(pool().getJdbcUrl(), PENDING).values().iterator().next();
  }

  @Override
  public void close() {
    engine().close();
    pool().close();
  }

  private ProcessEngine engine() {
    return Objects.requireNonNull(engine, NOT_OPEN);
  }

  private HikariDataSource pool() {
    return Objects.requireNonNull(pool, NOT_OPEN);
  }
}
