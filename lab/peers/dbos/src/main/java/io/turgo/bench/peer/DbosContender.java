package io.turgo.bench.peer;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.dbos.transact.DBOS;
import dev.dbos.transact.StartWorkflowOptions;
import dev.dbos.transact.config.DBOSConfig;
import io.turgo.bench.protocol.BeanSettings;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.CountQuery;
import io.turgo.bench.protocol.OpenRequest;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * DBOS Transact on PostgreSQL with a HikariCP pool. It runs the workflow of the scenario {@code
 * steps}, in the JVM that starts it and on a virtual thread of its own; no other scenario.
 *
 * <p>Settings: {@code pool.} is the HikariCP configuration.
 */
public final class DbosContender implements Contender {
  private static final String POOL = "pool.";
  private static final String NOT_OPEN = "DBOS is not open";

  private static final String COUNTS =
      """
      SELECT 'instances', count(*) FROM dbos.workflow_status
      WHERE status IN ('PENDING', 'ENQUEUED', 'DELAYED')
      UNION ALL
      SELECT 'deadLetters', count(*) FROM dbos.workflow_status
      WHERE status NOT IN ('PENDING', 'ENQUEUED', 'DELAYED', 'SUCCESS')
      UNION ALL
      SELECT 'finished', count(*) FROM dbos.workflow_status w
      WHERE status = 'SUCCESS'
        AND 3 = (SELECT count(*) FROM dbos.operation_outputs o
                 WHERE o.workflow_uuid = w.workflow_uuid AND o.output IS NOT NULL)
      """;

  private static final String PENDING =
      """
      SELECT 'pending', count(*) FROM dbos.workflow_status
      WHERE status IN ('PENDING', 'ENQUEUED', 'DELAYED')
      """;

  private @Nullable HikariDataSource pool;
  private @Nullable DBOS dbos;
  private @Nullable StepsWorkflow workflow;

  public static void main(String[] args) {
    ContenderServer.serve(new DbosContender());
  }

  @Override
  public String version() {
    return "DBOS Transact %s (workflows in code)".formatted(DBOS.version());
  }

  /** None: it reads no BPMN. */
  @Override
  public String namespace() {
    return "";
  }

  @Override
  public void open(OpenRequest request) {
    if (request.embedded()) {
      throw new IllegalArgumentException("Compare with DBOS on PostgreSQL");
    }
    BeanSettings.requirePrefixes(request.settings(), List.of(POOL));
    HikariConfig connections = new HikariConfig();
    connections.setJdbcUrl(request.jdbcUrl());
    BeanSettings.apply(connections, POOL, request.settings());
    pool = new HikariDataSource(connections);
    launch();
  }

  /** Nothing to deploy: what it runs is {@link StepsCode}. */
  @Override
  public void deploy(String resourceName, String bpmn) {}

  @Override
  public void startInstance(String processKey, Map<String, Object> variables) {
    throw new UnsupportedOperationException("DBOS runs the scenario 'steps' only");
  }

  /** The number is the id of the workflow, so no other workflow can have it. */
  @Override
  public List<Integer> runSteps(int number) {
    StepsWorkflow steps = Objects.requireNonNull(workflow, NOT_OPEN);
    return dbos()
        .<List<Integer>, RuntimeException>startWorkflow(
            () -> steps.run(number), new StartWorkflowOptions(Integer.toString(number)))
        .getResult();
  }

  /** It has no executor that could be off: a workflow runs where it is started. */
  @Override
  public void setExecutorActive(boolean active) {}

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
    dbos().shutdown();
    pool().close();
  }

  /** Makes its tables, unless they are there. */
  private void launch() {
    DBOS launched = new DBOS(DBOSConfig.defaults("turgo-bench").withDataSource(pool()));
    workflow = launched.registerProxy(StepsWorkflow.class, new StepsCode(launched));
    launched.launch();
    dbos = launched;
  }

  private DBOS dbos() {
    return Objects.requireNonNull(dbos, NOT_OPEN);
  }

  private HikariDataSource pool() {
    return Objects.requireNonNull(pool, NOT_OPEN);
  }
}
