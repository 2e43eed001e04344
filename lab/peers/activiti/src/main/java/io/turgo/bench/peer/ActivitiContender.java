package io.turgo.bench.peer;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.turgo.bench.protocol.BeanSettings;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.CountQuery;
import io.turgo.bench.protocol.OpenRequest;
import io.turgo.bench.protocol.Work;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.activiti.engine.ProcessEngine;
import org.activiti.engine.delegate.JavaDelegate;
import org.activiti.engine.impl.asyncexecutor.DefaultAsyncJobExecutor;
import org.activiti.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.activiti.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.activiti.engine.impl.persistence.StrongUuidGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Activiti's process engine with its async executor, without Spring, on a HikariCP pool.
 *
 * <p>Settings: {@code engine.} is the process engine configuration, {@code executor.} the async
 * executor, {@code pool.} the HikariCP configuration; {@code ids=uuid} takes identifiers that need
 * no table, for nodes that would fetch blocks of numbers from it at the same time. The executor is
 * made here, because the page sizes of the process engine configuration reach no executor: both
 * versions ignore them.
 */
abstract class ActivitiContender implements Contender {
  private static final String ENGINE = "engine.";
  private static final String EXECUTOR = "executor.";
  private static final String POOL = "pool.";
  private static final String IDS = "ids";

  private @Nullable DefaultAsyncJobExecutor executor;
  private @Nullable HikariDataSource pool;
  private @Nullable ProcessEngine engine;

  /** Adapts the configuration to what only this version has. */
  abstract void configure(ProcessEngineConfigurationImpl configuration);

  /** How names of settings begin. */
  List<String> prefixes() {
    return List.of(ENGINE, EXECUTOR, POOL);
  }

  /** Adapts the executor to where jobs come from; this one takes them from the table. */
  void configure(DefaultAsyncJobExecutor jobs) {
    // It is complete.
  }

  /** A query for {@link CountQuery}. */
  abstract String countsQuery();

  /** A query with one row, the jobs and timers that have not been run. */
  abstract String pendingQuery();

  @Override
  public String version() {
    return "Activiti " + ProcessEngine.class.getPackage().getImplementationVersion();
  }

  @Override
  public String namespace() {
    return "http://activiti.org/bpmn";
  }

  @Override
  public void open(OpenRequest request) {
    Map<String, String> settings = new HashMap<>(request.settings());
    boolean uuids = "uuid".equals(settings.remove(IDS));
    BeanSettings.requirePrefixes(settings, prefixes());

    HikariConfig connections = new HikariConfig();
    connections.setJdbcUrl(jdbcUrl(request));
    BeanSettings.apply(connections, POOL, settings);

    DefaultAsyncJobExecutor jobs = new DefaultAsyncJobExecutor();
    BeanSettings.apply(jobs, EXECUTOR, settings);
    configure(jobs);

    ProcessEngineConfigurationImpl configuration = new StandaloneProcessEngineConfiguration();
    configuration.setDatabaseSchemaUpdate("true");
    configuration.setHistory(request.historyLevel());
    configuration.setBeans(beans());
    BeanSettings.apply(configuration, ENGINE, settings);
    if (uuids) {
      configuration.setIdGenerator(new StrongUuidGenerator());
    }
    configure(configuration);
    configuration.setAsyncExecutor(jobs);
    configuration.setAsyncExecutorActivate(false);

    pool = new HikariDataSource(connections);
    configuration.setDataSource(pool);
    executor = jobs;
    engine = configuration.buildProcessEngine();
  }

  /** Its makers test Activiti on H2 with row locks instead of its table locks. */
  private static String jdbcUrl(OpenRequest request) {
    return request.embedded()
        ? "jdbc:h2:file:%s;MVCC=TRUE;LOCK_TIMEOUT=10000"
            .formatted(Path.of(request.directory()).resolve("activiti").toAbsolutePath())
        : request.jdbcUrl();
  }

  private static Map<Object, Object> beans() {
    JavaDelegate work = execution -> Work.run((Number) execution.getVariable("number"));
    JavaDelegate sum =
        execution ->
            execution.setVariable(
                "result",
                Math.addExact(
                    (Integer) execution.getVariable("input1"),
                    (Integer) execution.getVariable("input2")));
    return new HashMap<>(Map.of("work", work, "sum", sum));
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
    DefaultAsyncJobExecutor jobs = opened(executor);
    if (active) {
      jobs.start();
    } else {
      jobs.shutdown();
    }
  }

  @Override
  public Map<String, Long> counts() throws Exception {
    return CountQuery.run(opened(pool).getJdbcUrl(), countsQuery());
  }

  @Override
  public long pending() throws Exception {
    return CountQuery.run(opened(pool).getJdbcUrl(), pendingQuery()).values().iterator().next();
  }

  @Override
  public void close() {
    engine().close();
    opened(pool).close();
  }

  final ProcessEngine engine() {
    return opened(engine);
  }

  static <T> T opened(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("Activiti is not open: the command 'open' comes first");
    }
    return part;
  }
}
