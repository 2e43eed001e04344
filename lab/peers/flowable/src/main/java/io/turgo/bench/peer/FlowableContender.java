package io.turgo.bench.peer;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.turgo.bench.protocol.BeanSettings;
import io.turgo.bench.protocol.Booking;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.Ends;
import io.turgo.bench.protocol.OpenRequest;
import java.sql.Connection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.flowable.common.engine.impl.history.HistoryLevel;
import org.flowable.common.engine.impl.persistence.StrongUuidGenerator;
import org.flowable.engine.ProcessEngine;
import org.flowable.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.flowable.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.flowable.job.service.impl.asyncexecutor.AsyncExecutor;
import org.flowable.job.service.impl.asyncexecutor.DefaultAsyncJobExecutor;
import org.jspecify.annotations.Nullable;

/**
 * Flowable's process engine, without Spring, on a HikariCP pool.
 *
 * <p>Settings: {@code engine.} is the process engine configuration, {@code pool.} the HikariCP
 * configuration. The executors belong to the engine's configuration, which builds them. {@code
 * ids=uuid} takes identifiers that need no table: nodes that fetch blocks of numbers from it at the
 * same time fail each other's calls.
 */
public class FlowableContender implements Contender {
  private static final String IDS = "ids";

  private final Ends ends = new Ends();
  private @Nullable FlowableDatabase database;
  private @Nullable HikariDataSource pool;
  private @Nullable ProcessEngine engine;

  public static void main(String[] args) {
    ContenderServer.serve(new FlowableContender());
  }

  @Override
  public String version() {
    return "Flowable " + ProcessEngine.class.getPackage().getImplementationVersion();
  }

  @Override
  public String namespace() {
    return "http://flowable.org/bpmn";
  }

  @Override
  public void open(OpenRequest request) throws Exception {
    Map<String, String> settings = new HashMap<>(request.settings());
    boolean uuids = Objects.equals(settings.remove(IDS), "uuid");
    BeanSettings.requirePrefixes(settings, prefixes());
    database = new FlowableDatabase(request);

    HikariConfig connections = new HikariConfig();
    connections.setJdbcUrl(database.jdbcUrl());
    BeanSettings.apply(connections, "pool.", settings);

    ProcessEngineConfigurationImpl configuration = new StandaloneProcessEngineConfiguration();
    configuration.setDatabaseSchemaUpdate("true");
    configuration.setHistoryLevel(HistoryLevel.getHistoryLevelForKey(request.historyLevel()));
    configuration.setBeans(
        new HashMap<>(
            Map.of(
                "work", new WorkDelegate(),
                "sum", new SumDelegate(),
                "book", new BookDelegate(),
                "step", new StepDelegate(),
                "ended", new EndListener(ends))));
    BeanSettings.apply(configuration, "engine.", settings);
    if (uuids) {
      configuration.setIdGenerator(new StrongUuidGenerator());
    }
    configuration.setAsyncExecutorActivate(false);
    configuration.setAsyncHistoryExecutorActivate(false);
    configure(configuration, settings);

    pool = new HikariDataSource(connections);
    configuration.setDataSource(pool);
    engine = configuration.buildProcessEngine();
    database.keepStatisticsOfRunningActivities();
    try (Connection connection = pool.getConnection()) {
      Booking.createTable(connection);
    }
  }

  /** How names of settings begin. */
  List<String> prefixes() {
    return List.of("engine.", "pool.");
  }

  /** Adapts the configuration to another executor; this one takes its jobs from the table. */
  void configure(ProcessEngineConfigurationImpl configuration, Map<String, String> settings) {
    // It is complete.
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
  public List<Integer> runSteps(int number) {
    return ends.await(number, () -> startInstance("steps", Map.of("number", number)));
  }

  @Override
  public void setExecutorActive(boolean active) {
    executors().forEach(active ? FlowableContender::start : AsyncExecutor::shutdown);
  }

  /**
   * Starts without giving back what an earlier run of this node had locked: a stop has done that,
   * and a start does it when its threads take jobs already, so that one of the two can fail with an
   * optimistic locking exception.
   */
  private static void start(AsyncExecutor executor) {
    DefaultAsyncJobExecutor jobs = (DefaultAsyncJobExecutor) executor;
    boolean unlock = jobs.isUnlockOwnedJobs();
    jobs.setUnlockOwnedJobs(false);
    jobs.start();
    jobs.setUnlockOwnedJobs(unlock);
  }

  /** That of the jobs, and that of the asynchronous history where a setting has it on. */
  private Stream<AsyncExecutor> executors() {
    ProcessEngineConfigurationImpl configuration =
        (ProcessEngineConfigurationImpl) engine().getProcessEngineConfiguration();
    return Stream.of(configuration.getAsyncExecutor(), configuration.getAsyncHistoryExecutor())
        .filter(Objects::nonNull);
  }

  @Override
  public Map<String, Long> counts() throws Exception {
    return opened(database).counts();
  }

  @Override
  public long pending() throws Exception {
    return opened(database).pending();
  }

  @Override
  public void close() {
    engine().close();
    opened(pool).close();
  }

  private ProcessEngine engine() {
    return opened(engine);
  }

  static <T> T opened(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("Flowable is not open: the command 'open' comes first");
    }
    return part;
  }
}
