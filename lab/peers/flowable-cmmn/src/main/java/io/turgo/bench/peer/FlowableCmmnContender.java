package io.turgo.bench.peer;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.turgo.bench.protocol.BeanSettings;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.CountQuery;
import io.turgo.bench.protocol.OpenRequest;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.flowable.cmmn.engine.CmmnEngine;
import org.flowable.cmmn.engine.CmmnEngineConfiguration;
import org.flowable.common.engine.impl.history.HistoryLevel;
import org.flowable.job.service.impl.asyncexecutor.AsyncExecutor;
import org.flowable.job.service.impl.asyncexecutor.DefaultAsyncJobExecutor;
import org.jspecify.annotations.Nullable;

/**
 * Flowable's engine of cases, without Spring and without its process engine, on a HikariCP pool.
 *
 * <p>Settings: {@code engine.} is the configuration of the engine, {@code pool.} that of HikariCP.
 */
public final class FlowableCmmnContender implements Contender {
  private static final String COUNTS =
      """
      SELECT 'jobs', count(*) FROM ACT_RU_JOB
      UNION ALL
      SELECT 'timers', count(*) FROM ACT_RU_TIMER_JOB
      UNION ALL
      SELECT 'deadLetters', count(*) FROM ACT_RU_DEADLETTER_JOB
      UNION ALL
      SELECT 'instances', count(*) FROM ACT_CMMN_RU_CASE_INST
      UNION ALL
      SELECT 'tasks', count(*) FROM ACT_RU_TASK
      UNION ALL
      SELECT 'tasks.' || TASK_DEF_KEY_, count(*) FROM ACT_RU_TASK GROUP BY TASK_DEF_KEY_
      UNION ALL
      SELECT 'finished', count(*) FROM ACT_CMMN_HI_CASE_INST WHERE END_TIME_ IS NOT NULL
      """;

  private static final String PENDING =
      """
      SELECT 'pending', (SELECT count(*) FROM ACT_RU_JOB) + (SELECT count(*) FROM ACT_RU_TIMER_JOB)
      """;

  private String jdbcUrl = "";
  private @Nullable HikariDataSource pool;
  private @Nullable CmmnEngine engine;

  public static void main(String[] args) {
    ContenderServer.serve(new FlowableCmmnContender());
  }

  @Override
  public String version() {
    return "Flowable CMMN " + CmmnEngine.class.getPackage().getImplementationVersion();
  }

  @Override
  public String namespace() {
    return "http://flowable.org/cmmn";
  }

  @Override
  public void open(OpenRequest request) {
    BeanSettings.requirePrefixes(request.settings(), List.of("engine.", "pool."));
    jdbcUrl =
        request.embedded()
            ? "jdbc:h2:file:" + Path.of(request.directory()).resolve("flowable").toAbsolutePath()
            : request.jdbcUrl();
    HikariConfig connections = new HikariConfig();
    connections.setJdbcUrl(jdbcUrl);
    BeanSettings.apply(connections, "pool.", request.settings());

    CmmnEngineConfiguration configuration =
        CmmnEngineConfiguration.createStandaloneCmmnEngineConfiguration();
    configuration.setDatabaseSchemaUpdate("true");
    configuration.setHistoryLevel(HistoryLevel.getHistoryLevelForKey(request.historyLevel()));
    BeanSettings.apply(configuration, "engine.", request.settings());
    configuration.setAsyncExecutorActivate(false);

    HikariDataSource source = new HikariDataSource(connections);
    pool = source;
    configuration.setDataSource(source);
    engine = configuration.buildCmmnEngine();
  }

  @Override
  public void deploy(String resourceName, String cmmn) {
    engine().getCmmnRepositoryService().createDeployment().addString(resourceName, cmmn).deploy();
  }

  @Override
  public void startInstance(String processKey, Map<String, Object> variables) {
    throw new UnsupportedOperationException("Flowable's engine of cases runs no processes");
  }

  @Override
  public void startCase(String caseKey, Map<String, Object> variables) {
    engine()
        .getCmmnRuntimeService()
        .createCaseInstanceBuilder()
        .caseDefinitionKey(caseKey)
        .variables(variables)
        .start();
  }

  /**
   * Starts without giving back what an earlier run of this node had locked: a stop has done that,
   * and a start does it when its threads take jobs already, so that one of the two can fail with an
   * optimistic locking exception.
   */
  @Override
  public void setExecutorActive(boolean active) {
    AsyncExecutor executor = engine().getCmmnEngineConfiguration().getAsyncExecutor();
    if (!active) {
      executor.shutdown();
      return;
    }
    DefaultAsyncJobExecutor jobs = (DefaultAsyncJobExecutor) executor;
    boolean unlock = jobs.isUnlockOwnedJobs();
    jobs.setUnlockOwnedJobs(false);
    jobs.start();
    jobs.setUnlockOwnedJobs(unlock);
  }

  @Override
  public Map<String, Long> counts() throws SQLException {
    return CountQuery.run(jdbcUrl, COUNTS);
  }

  @Override
  public long pending() throws SQLException {
    return CountQuery.run(jdbcUrl, PENDING).values().iterator().next();
  }

  @Override
  public void close() {
    engine().close();
    if (pool != null) {
      pool.close();
    }
  }

  private CmmnEngine engine() {
    if (engine == null) {
      throw new IllegalStateException("Flowable is not open: the command 'open' comes first");
    }
    return engine;
  }
}
