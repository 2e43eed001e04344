package io.turgo.bench.peer;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.turgo.bench.protocol.BeanSettings;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.CountQuery;
import io.turgo.bench.protocol.OpenRequest;
import io.turgo.bench.protocol.Work;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * db-scheduler on PostgreSQL with a HikariCP pool. An instance is a one-time task, whose row is
 * deleted when it has run: no process, no history.
 */
public final class DbSchedulerContender implements Contender {
  private static final String EXECUTOR = "executor.";
  private static final String POOL = "pool.";
  private static final String NOT_OPEN = "the scheduler is not open";

  /** A task that failed is due again later. */
  private static final String COUNTS =
      """
      SELECT 'jobs', count(*) FROM scheduled_tasks WHERE execution_time <= now()
      UNION ALL
      SELECT 'timers', count(*) FROM scheduled_tasks WHERE execution_time > now()
      """;

  private static final String PENDING = "SELECT 'pending', count(*) FROM scheduled_tasks";

  /** The id of a task is its number, so that it needs no other data. */
  private final OneTimeTask<Void> task =
      Tasks.oneTime("work")
          .execute((instance, context) -> Work.run(Integer.valueOf(instance.getId())));

  private SchedulerSettings settings = new SchedulerSettings();
  private @Nullable HikariDataSource pool;
  private volatile @Nullable Scheduler scheduler;

  public static void main(String[] args) {
    ContenderServer.serve(new DbSchedulerContender());
  }

  @Override
  public String version() {
    try (InputStream in =
        Scheduler.class.getResourceAsStream(
            "/META-INF/maven/com.github.kagkarlsson/db-scheduler/pom.properties")) {
      Properties artifact = new Properties();
      artifact.load(Objects.requireNonNull(in, "db-scheduler does not say its version"));
      return "db-scheduler "
          + artifact.getProperty("version")
          + " (job queue, no BPMN, no history)";
    } catch (IOException e) {
      throw new IllegalStateException("db-scheduler's version cannot be read", e);
    }
  }

  /** None: it reads no BPMN. */
  @Override
  public String namespace() {
    return "";
  }

  @Override
  public void open(OpenRequest request) throws Exception {
    if (request.embedded()) {
      throw new IllegalArgumentException(
          "db-scheduler embeds no database; compare with it on PostgreSQL");
    }
    BeanSettings.requirePrefixes(request.settings(), List.of(EXECUTOR, POOL));
    settings = new SchedulerSettings();
    BeanSettings.apply(settings, EXECUTOR, request.settings());
    HikariConfig connections = new HikariConfig();
    connections.setJdbcUrl(request.jdbcUrl());
    BeanSettings.apply(connections, POOL, request.settings());
    pool = new HikariDataSource(connections);
    createTables(pool);
    scheduler = build(pool);
  }

  /** Nothing to deploy: what it runs is in this class. */
  @Override
  public void deploy(String resourceName, String bpmn) {}

  @Override
  public void startInstance(String processKey, Map<String, Object> variables) {
    String number = Objects.requireNonNull(variables.get("number"), "number").toString();
    if (!scheduler().scheduleIfNotExists(task.instance(number), Instant.now())) {
      throw new IllegalStateException("There is a task with the number " + number + " already");
    }
  }

  /**
   * Starts after an ANALYZE: with statistics of an empty table PostgreSQL runs the query that locks
   * and fetches as a nested loop, at 200 jobs/s instead of 2,000. A scheduler that was stopped
   * cannot be started again; another one takes its place.
   */
  @Override
  public void setExecutorActive(boolean active) throws SQLException {
    if (active) {
      execute(pool(), "ANALYZE scheduled_tasks");
      scheduler().start();
    } else {
      scheduler().stop();
      scheduler = build(pool());
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
    scheduler().stop();
    pool().close();
  }

  private Scheduler build(HikariDataSource connections) {
    SchedulerBuilder builder = Scheduler.create(connections, task);
    settings.applyTo(builder);
    return builder.build();
  }

  private static void createTables(HikariDataSource connections) throws SQLException, IOException {
    try (InputStream script =
        Objects.requireNonNull(
            DbSchedulerContender.class.getResourceAsStream("tables.sql"), "tables.sql")) {
      execute(connections, new String(script.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static void execute(HikariDataSource connections, String sql) throws SQLException {
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Scheduler scheduler() {
    return Objects.requireNonNull(scheduler, NOT_OPEN);
  }

  private HikariDataSource pool() {
    return Objects.requireNonNull(pool, NOT_OPEN);
  }
}
