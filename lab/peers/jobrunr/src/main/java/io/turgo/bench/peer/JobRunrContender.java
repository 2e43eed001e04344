package io.turgo.bench.peer;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.turgo.bench.protocol.BeanSettings;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.CountQuery;
import io.turgo.bench.protocol.OpenRequest;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jobrunr.jobs.mappers.JobMapper;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.server.BackgroundJobServer;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import org.jobrunr.utils.mapper.jackson.JacksonJsonMapper;
import org.jspecify.annotations.Nullable;

/**
 * JobRunr on PostgreSQL with a HikariCP pool. An instance is a job, whose row says that it has
 * succeeded when it has run: no process.
 */
public final class JobRunrContender implements Contender {
  private static final String EXECUTOR = "executor.";
  private static final String POOL = "pool.";
  private static final String NOT_OPEN = "JobRunr is not open";

  /** A job that failed is scheduled for its next try, and has failed when it has had them all. */
  private static final String COUNTS =
      """
      SELECT 'jobs', count(*) FROM jobrunr_jobs WHERE state IN ('ENQUEUED', 'PROCESSING')
      UNION ALL
      SELECT 'timers', count(*) FROM jobrunr_jobs WHERE state = 'SCHEDULED'
      UNION ALL
      SELECT 'deadLetters', count(*) FROM jobrunr_jobs WHERE state = 'FAILED'
      UNION ALL
      SELECT 'finished', count(*) FROM jobrunr_jobs WHERE state = 'SUCCEEDED'
      """;

  private static final String PENDING =
      """
      SELECT 'pending', count(*) FROM jobrunr_jobs
      WHERE state IN ('ENQUEUED', 'PROCESSING', 'SCHEDULED')
      """;

  private @Nullable HikariDataSource pool;
  private @Nullable StorageProvider storage;
  private @Nullable JobRequestScheduler scheduler;
  private @Nullable BackgroundJobServer server;

  public static void main(String[] args) {
    ContenderServer.serve(new JobRunrContender());
  }

  @Override
  public String version() {
    return "JobRunr %s (job queue, no BPMN, no history)"
        .formatted(BackgroundJobServer.class.getPackage().getImplementationVersion());
  }

  /** None: it reads no BPMN. */
  @Override
  public String namespace() {
    return "";
  }

  @Override
  public void open(OpenRequest request) {
    if (request.embedded()) {
      throw new IllegalArgumentException("Compare with JobRunr on PostgreSQL");
    }
    BeanSettings.requirePrefixes(request.settings(), List.of(EXECUTOR, POOL));
    ServerSettings settings = new ServerSettings();
    BeanSettings.apply(settings, EXECUTOR, request.settings());
    HikariConfig connections = new HikariConfig();
    connections.setJdbcUrl(request.jdbcUrl());
    BeanSettings.apply(connections, POOL, request.settings());
    pool = new HikariDataSource(connections);
    JsonMapper json = new JacksonJsonMapper();
    StorageProvider jobs = new PostgresStorageProvider(pool);
    jobs.setJobMapper(new JobMapper(json));
    storage = jobs;
    scheduler = new JobRequestScheduler(jobs);
    server = new BackgroundJobServer(jobs, json, null, settings.configuration());
  }

  /** Nothing to deploy: what it runs is {@link WorkRequest}. */
  @Override
  public void deploy(String resourceName, String bpmn) {}

  @Override
  public void startInstance(String processKey, Map<String, Object> variables) {
    Integer number = (Integer) Objects.requireNonNull(variables.get("number"), "number");
    Objects.requireNonNull(scheduler, NOT_OPEN).enqueue(new WorkRequest(number));
  }

  @Override
  public void setExecutorActive(boolean active) {
    BackgroundJobServer jobs = Objects.requireNonNull(server, NOT_OPEN);
    if (active) {
      jobs.start();
    } else {
      jobs.stop();
    }
  }

  @Override
  public Map<String, Long> counts() throws SQLException {
    return CountQuery.run(pool().getJdbcUrl(), COUNTS);
  }

  @Override
  public long pending() throws SQLException {
    return CountQuery.run(pool().getJdbcUrl(), PENDING).values().iterator().next();
  }

  @Override
  public void close() {
    Objects.requireNonNull(server, NOT_OPEN).stop();
    Objects.requireNonNull(storage, NOT_OPEN).close();
    pool().close();
  }

  private HikariDataSource pool() {
    return Objects.requireNonNull(pool, NOT_OPEN);
  }
}
