package io.turgo.bench.peer;

import com.google.protobuf.util.Durations;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.RegisterNamespaceRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.serviceclient.Version;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerOptions;
import io.temporal.worker.tuning.PollerBehaviorAutoscaling;
import io.turgo.bench.protocol.BeanSettings;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.CountQuery;
import io.turgo.bench.protocol.OpenRequest;
import io.turgo.bench.protocol.Steps;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Temporal: a server of its own on PostgreSQL, and in this JVM the client that starts workflows and
 * the worker that runs them. It runs the workflow of the scenario {@code steps}, no other one.
 *
 * <p>Settings: {@code worker.}, {@code factory.} and {@code workflow.} are the SDK's options of the
 * worker, its factory and each start, {@code temporal.} is {@link TemporalSettings}, and {@code
 * dynamic.} the server's dynamic configuration.
 */
public final class TemporalContender implements Contender {
  private static final String NAMESPACE = "bench";
  private static final String QUEUE = "steps";
  private static final String DYNAMIC = "dynamic.";
  private static final String NOT_OPEN = "Temporal is not open";
  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration WORKFLOW_LIMIT = Duration.ofMinutes(5);

  /** The status 1 is running, 2 is completed. The server runs workflows of its own, too. */
  private static final String COUNTS =
      """
      SELECT 'instances', count(*) FROM temporal_visibility.executions_visibility
      WHERE workflow_type_name = 'steps' AND status = 1
      UNION ALL
      SELECT 'deadLetters', count(*) FROM temporal_visibility.executions_visibility
      WHERE workflow_type_name = 'steps' AND status > 2
      UNION ALL
      SELECT 'finished', count(DISTINCT workflow_id)
      FROM temporal_visibility.executions_visibility
      WHERE workflow_type_name = 'steps' AND status = 2
      """;

  private static final String PENDING =
      """
      SELECT 'pending', count(*) FROM temporal_visibility.executions_visibility
      WHERE workflow_type_name = 'steps' AND status = 1
      """;

  private String jdbcUrl = "";
  private int @Nullable [] ports;
  private @Nullable String version;
  private @Nullable TemporalServer server;
  private @Nullable WorkflowServiceStubs service;
  private @Nullable WorkflowClient client;
  private @Nullable WorkerFactory workers;
  private @Nullable WorkflowOptions starts;

  public static void main(String[] args) {
    ContenderServer.serve(new TemporalContender());
  }

  @Override
  public String version() {
    if (version == null) {
      version =
          "Temporal %s, Java SDK %s (workflows in code)"
              .formatted(TemporalServer.version(), Version.LIBRARY_VERSION);
    }
    return version;
  }

  /** None: it reads no BPMN. */
  @Override
  public String namespace() {
    return "";
  }

  @Override
  public void open(OpenRequest request) throws Exception {
    if (request.embedded()) {
      throw new IllegalArgumentException("Compare with Temporal on PostgreSQL");
    }
    Map<String, String> values = request.settings();
    BeanSettings.requirePrefixes(
        values, List.of("temporal.", "worker.", "factory.", "workflow.", DYNAMIC));
    TemporalSettings settings = new TemporalSettings();
    BeanSettings.apply(settings, "temporal.", values);
    WorkflowOptions.Builder start =
        WorkflowOptions.newBuilder()
            .setTaskQueue(QUEUE)
            .setWorkflowIdReusePolicy(
                WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE);
    BeanSettings.apply(start, "workflow.", values);
    starts = start.build();
    WorkerOptions.Builder worker = WorkerOptions.newBuilder();
    BeanSettings.apply(worker, "worker.", values);
    WorkerFactoryOptions.Builder factory = WorkerFactoryOptions.newBuilder();
    BeanSettings.apply(factory, "factory.", values);

    jdbcUrl = request.jdbcUrl();
    if (ports == null) {
      ports = TemporalServer.freePorts();
    }
    TemporalServer started = TemporalServer.start(jdbcUrl, ports, settings, dynamic(values));
    server = started;
    try {
      connect(started, ports[0]);
    } catch (RuntimeException | InterruptedException e) {
      started.close();
      throw e;
    }
    workers = workers(settings, worker, factory);
  }

  /** Nothing to deploy: what it runs is {@link StepsCode}. */
  @Override
  public void deploy(String resourceName, String bpmn) {}

  @Override
  public void startInstance(String processKey, Map<String, Object> variables) {
    throw new UnsupportedOperationException("Temporal runs the scenario 'steps' only");
  }

  /** The number is the id of the workflow, so no other workflow can have it. */
  @Override
  public List<Integer> runSteps(int number) throws TimeoutException {
    WorkflowStub workflow =
        client()
            .newUntypedWorkflowStub(
                "steps",
                WorkflowOptions.newBuilder(Objects.requireNonNull(starts, NOT_OPEN))
                    .setWorkflowId(Integer.toString(number))
                    .build());
    workflow.start(number);
    int[] results = workflow.getResult(WORKFLOW_LIMIT.toSeconds(), TimeUnit.SECONDS, int[].class);
    return Arrays.stream(results).boxed().toList();
  }

  @Override
  public void setExecutorActive(boolean active) {
    WorkerFactory factory = Objects.requireNonNull(workers, NOT_OPEN);
    if (!active) {
      factory.suspendPolling();
    } else if (factory.isStarted()) {
      factory.resumePolling();
    } else {
      factory.start();
    }
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
  public void close() throws IOException, InterruptedException {
    WorkerFactory factory = Objects.requireNonNull(workers, NOT_OPEN);
    factory.shutdownNow();
    factory.awaitTermination(10, TimeUnit.SECONDS);
    Objects.requireNonNull(service, NOT_OPEN).shutdownNow();
    Objects.requireNonNull(server, NOT_OPEN).close();
  }

  private static Map<String, String> dynamic(Map<String, String> settings) {
    Map<String, String> dynamic = new HashMap<>();
    settings.forEach((name, value) -> {
      if (name.startsWith(DYNAMIC)) {
        dynamic.put(name.substring(DYNAMIC.length()), value);
      }
    });
    return dynamic;
  }

  /** Waits for the server, and makes the namespace unless it is there. */
  private void connect(TemporalServer started, int port) throws InterruptedException {
    WorkflowServiceStubs stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget("127.0.0.1:" + port).build());
    service = stubs;
    await(started, () -> stubs.connect(null));
    await(started, () -> register(stubs));
    // Each service of the server learns of a new namespace by and by.
    await(
        started,
        () ->
            stubs
                .blockingStub()
                .countWorkflowExecutions(
                    CountWorkflowExecutionsRequest.newBuilder().setNamespace(NAMESPACE).build()));
    client =
        WorkflowClient.newInstance(
            stubs, WorkflowClientOptions.newBuilder().setNamespace(NAMESPACE).build());
  }

  private static void register(WorkflowServiceStubs stubs) {
    try {
      stubs
          .blockingStub()
          .registerNamespace(
              RegisterNamespaceRequest.newBuilder()
                  .setNamespace(NAMESPACE)
                  .setWorkflowExecutionRetentionPeriod(Durations.fromDays(3))
                  .build());
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() != Status.Code.ALREADY_EXISTS) {
        throw e;
      }
    }
  }

  private static void await(TemporalServer server, Runnable call) throws InterruptedException {
    long until = System.nanoTime() + START_LIMIT.toNanos();
    while (true) {
      try {
        call.run();
        return;
      } catch (RuntimeException e) {
        if (!server.isAlive() || System.nanoTime() - until > 0) {
          throw new IllegalStateException(
              "Temporal's server %s: %s"
                  .formatted(
                      server.isAlive()
                          ? "took no calls within " + START_LIMIT.toSeconds() + " s"
                          : "has ended; its log is above",
                      e),
              e);
        }
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
  }

  private WorkerFactory workers(
      TemporalSettings settings,
      WorkerOptions.Builder options,
      WorkerFactoryOptions.Builder factoryOptions) {
    if (settings.pollerAutoscaling()) {
      options
          .setWorkflowTaskPollersBehavior(new PollerBehaviorAutoscaling())
          .setActivityTaskPollersBehavior(new PollerBehaviorAutoscaling());
    }
    WorkerFactory factory = WorkerFactory.newInstance(client(), factoryOptions.build());
    Worker worker = factory.newWorker(QUEUE, options.build());
    worker.registerWorkflowImplementationTypes(
        settings.localActivities() ? LocalStepsCode.class : StepsCode.class);
    worker.registerActivitiesImplementations((StepActivity) Steps::run);
    return factory;
  }

  private WorkflowClient client() {
    return Objects.requireNonNull(client, NOT_OPEN);
  }
}
