package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.TaskListener;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.Task;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An engine for tests: no executor threads, a clock that stands still, jobs run by the test, and
 * what happened as a trail.
 */
public final class Kit implements AutoCloseable {
  public static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  private static final List<String> RUNTIME_TABLES =
      List.of(
          "turgo_instance",
          "turgo_instance_facts",
          "turgo_execution",
          "turgo_variable",
          "turgo_task",
          "turgo_identity_link",
          "turgo_event_subscription",
          "turgo_job",
          "turgo_timer_job",
          "turgo_suspended_job",
          "turgo_dead_letter_job",
          "turgo_external_job");

  private final Store store;
  private final ProcessEngine engine;
  private final Code code = new Code();
  private final List<Throwable> failures = new ArrayList<>();

  private Kit(Store store, UnaryOperator<ProcessEngineBuilder> settings) {
    this.store = store;
    this.engine =
        settings
            .apply(
                new TurgoProcessEngineBuilder()
                    .store(store)
                    .executorActive(false)
                    .history(HistoryLevel.FULL)
                    .bean("code", code))
            .build();
    engine.getClock().setCurrentTime(NOON);
  }

  public static Kit on(Database database) {
    return on(database.open(), settings -> settings);
  }

  public static Kit on(Store store, UnaryOperator<ProcessEngineBuilder> settings) {
    return new Kit(store, settings);
  }

  public ProcessEngine engine() {
    return engine;
  }

  public Store store() {
    return store;
  }

  /** What {@link BpmnText#code} runs under this name from now on. */
  public Kit code(String name, JavaDelegate delegate) {
    code.register(name, delegate);
    return this;
  }

  /** What {@link BpmnText#taskHeard} runs under this name from now on. */
  public Kit taskCode(String name, TaskListener listener) {
    code.register(name, listener);
    return this;
  }

  public Kit deploy(String key, String... elements) {
    engine
        .getRepositoryService()
        .createDeployment()
        .addString(key + ".bpmn", BpmnText.process(key, elements))
        .deploy();
    return this;
  }

  /** Deploys a process and starts an instance of it; answers the instance's id. */
  public String run(String key, String... elements) {
    return deploy(key, elements).start(key, Map.of());
  }

  public String start(String key, Map<String, ? extends @Nullable Object> variables) {
    ProcessInstance instance = engine.getRuntimeService().startProcessInstanceByKey(key, variables);
    return instance.getId();
  }

  /** Runs ready jobs and due timers until there are none; what they throw is kept. */
  public Kit runJobs() {
    int rounds = 0;
    while (true) {
      List<Job> jobs = new ArrayList<>(engine.getManagementService().createJobQuery().list());
      jobs.addAll(engine.getManagementService().createTimerJobQuery().executable().list());
      if (jobs.isEmpty()) {
        return this;
      }
      assertThat(rounds++).as("rounds of jobs").isLessThan(1_000);
      jobs.forEach(this::runJob);
    }
  }

  private void runJob(Job job) {
    try {
      engine.getManagementService().executeJob(job.getId());
    } catch (io.turgo.engine.exception.TurgoObjectNotFoundException e) {
      // another job of the round took it away
    } catch (RuntimeException | Error e) {
      failures.add(thrownBy(job, e));
    }
  }

  /** What user code threw. */
  private static Throwable thrownBy(Job job, Throwable failure) {
    boolean wrapped =
        String.valueOf(failure.getMessage()).startsWith("Job " + job.getId() + " failed: ");
    return wrapped ? Objects.requireNonNull(failure.getCause()) : failure;
  }

  /** What jobs threw since the last call. */
  public List<Throwable> failures() {
    List<Throwable> thrown = List.copyOf(failures);
    failures.clear();
    return thrown;
  }

  /**
   * The activities of an instance in the order of their beginning: {@code a} was left, {@code a..}
   * is still there, {@code a!} was cancelled.
   */
  public String trail(String instanceId) {
    StringBuilder trail = new StringBuilder();
    for (HistoricActivityInstance activity :
        engine
            .getHistoryService()
            .createHistoricActivityInstanceQuery()
            .processInstanceId(instanceId)
            .list()) {
      trail.append(trail.isEmpty() ? "" : " ").append(activity.getActivityId());
      if (activity.getEndTime() == null) {
        trail.append("..");
      } else if (activity.getDeleteReason() != null) {
        trail.append("!");
      }
    }
    return trail.toString();
  }

  public boolean isRunning(String instanceId) {
    return engine
            .getRuntimeService()
            .createProcessInstanceQuery()
            .processInstanceId(instanceId)
            .count()
        == 1;
  }

  public void assertEnded(String instanceId, String trail) {
    assertThat(trail(instanceId)).isEqualTo(trail);
    assertThat(isRunning(instanceId)).as("%s runs after %s", instanceId, trail).isFalse();
    assertThat(
            engine
                .getHistoryService()
                .createHistoricProcessInstanceQuery()
                .processInstanceId(instanceId)
                .finished()
                .count())
        .isEqualTo(1);
  }

  public Task task(String instanceId) {
    return Objects.requireNonNull(
        engine.getTaskService().createTaskQuery().processInstanceId(instanceId).singleResult(),
        () -> "No task in " + trail(instanceId));
  }

  /** The execution that waits for the one open task of an instance. */
  public String waitingExecution(String instanceId) {
    return Objects.requireNonNull(task(instanceId).getExecutionId());
  }

  public void complete(String instanceId, String taskKey) {
    Task task =
        engine
            .getTaskService()
            .createTaskQuery()
            .processInstanceId(instanceId)
            .taskDefinitionKey(taskKey)
            .singleResult();
    assertThat(task).as("task %s in %s", taskKey, trail(instanceId)).isNotNull();
    engine.getTaskService().complete(Objects.requireNonNull(task).getId());
  }

  public @Nullable Object variable(String executionId, String name) {
    return engine.getRuntimeService().getVariable(executionId, name);
  }

  /** The last value of a variable of an instance that may have ended. */
  public @Nullable Object lastValue(String instanceId, String name) {
    return Objects.requireNonNull(
            engine
                .getHistoryService()
                .createHistoricVariableInstanceQuery()
                .processInstanceId(instanceId)
                .variableName(name)
                .singleResult(),
            () -> "No variable " + name + " was recorded")
        .getValue();
  }

  public long rows(String sql) {
    try (Connection connection = store.reads().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Does something as somebody else would, also where this thread runs user code. */
  public static void elsewhere(Runnable doing) {
    CompletableFuture.runAsync(doing).join();
  }

  /** Checks that the database has no rows that cannot be. */
  public void checkConsistency() {
    assertThat(ConsistencyCheck.run(store)).isEmpty();
  }

  private void none(String what, String sql) {
    assertThat(rows(sql)).as(what).isZero();
  }

  /** Checks what a test left, and takes it away; then nothing may be left in any table. */
  public void finish() {
    checkConsistency();
    engine
        .getRuntimeService()
        .createProcessInstanceQuery()
        .excludeSubprocesses(true)
        .list()
        .stream()
        .map(ProcessInstance::getId)
        .forEach(id -> engine.getRuntimeService().deleteProcessInstance(id, "the test is over"));
    engine
        .getCmmnRuntimeService()
        .createCaseInstanceQuery()
        .list()
        .forEach(one -> engine.getCmmnRuntimeService().terminateCaseInstance(one.getId()));
    for (String table : RUNTIME_TABLES) {
      none("rows left in " + table, "SELECT count(*) FROM " + table);
    }
    checkConsistency();
    engine.getClock().setCurrentTime(NOON);
    failures.clear();
  }

  @Override
  public void close() {
    engine.close();
  }
}
