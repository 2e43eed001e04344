package io.turgo.engine.testing.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.CmmnRuntimeService;
import io.turgo.engine.DecisionService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.job.Job;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.task.Task;
import io.turgo.engine.testing.Kit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a wait does and sees of an engine, by its public API. */
record WaitLife(Kit kit, String key) {
  RuntimeService runtime() {
    return kit.engine().getRuntimeService();
  }

  TaskService tasks() {
    return kit.engine().getTaskService();
  }

  ManagementService management() {
    return kit.engine().getManagementService();
  }

  DecisionService decisions() {
    return kit.engine().getDecisionService();
  }

  CmmnRuntimeService cases() {
    return kit.engine().getCmmnRuntimeService();
  }

  RepositoryService repository() {
    return kit.engine().getRepositoryService();
  }

  HistoryService history() {
    return kit.engine().getHistoryService();
  }

  void deploy(String file) {
    repository().createDeployment().name(key).addString(key + ".bpmn", file).deploy();
  }

  void start() {
    start(Map.of());
  }

  void start(Map<String, ? extends @Nullable Object> variables) {
    runtime().startProcessInstanceByKey(key, key, variables);
  }

  /** Starts an instance of the process under another business key. */
  String startAs(String businessKey) {
    return runtime().startProcessInstanceByKey(key, businessKey).getId();
  }

  /** The id of the instance, which may have ended. */
  String id() {
    return idOf(key);
  }

  String idOf(String businessKey) {
    HistoricProcessInstance instance =
        history()
            .createHistoricProcessInstanceQuery()
            .processInstanceBusinessKey(businessKey)
            .singleResult();
    return Objects.requireNonNull(instance, () -> "No instance of " + businessKey).getId();
  }

  String definition() {
    ProcessDefinition definition =
        repository().createProcessDefinitionQuery().processDefinitionKey(key).singleResult();
    return Objects.requireNonNull(definition, () -> "No process " + key).getId();
  }

  void hasTrail(String trail, boolean running) {
    assertThat(kit.trail(id())).as("trail of %s", key).isEqualTo(trail);
    assertThat(kit.isRunning(id())).as("%s runs", key).isEqualTo(running);
  }

  /** The open task of an element, once it is there. */
  Task task(String element) {
    return Await.value(() -> openTasks(element), open -> open.size() == 1).getFirst();
  }

  private List<Task> openTasks(String element) {
    return tasks().createTaskQuery().processInstanceId(id()).taskDefinitionKey(element).list();
  }

  /** Completes tasks, each once it is there. */
  void complete(String... elements) {
    for (String element : elements) {
      tasks().complete(task(element).getId());
    }
  }

  /** Completes all open tasks of an element, of which there are as many as expected. */
  void completeAll(String element, int expected) {
    List<Task> open = openTasks(element);
    assertThat(open).as("tasks %s of %s", element, key).hasSize(expected);
    open.forEach(task -> tasks().complete(task.getId()));
  }

  /** The execution at an element. */
  String at(String element) {
    Execution execution =
        runtime().createExecutionQuery().processInstanceId(id()).activityId(element).singleResult();
    return Objects.requireNonNull(execution, () -> "Nothing of " + key + " at " + element).getId();
  }

  List<Job> readyJobs() {
    return management().createJobQuery().processInstanceId(id()).list();
  }

  List<Job> timers() {
    return management().createTimerJobQuery().processInstanceId(id()).list();
  }

  List<Job> deadLetters() {
    return management().createDeadLetterJobQuery().processInstanceId(id()).list();
  }

  List<Job> suspendedJobs() {
    return management().createSuspendedJobQuery().processInstanceId(id()).list();
  }

  /** Runs the jobs of the instance that are ready, else its timers, as if they were due. */
  void runJobs() {
    if (readyJobs().isEmpty()) {
      timers().forEach(timer -> management().moveTimerToExecutableJob(timer.getId()));
    }
    for (Job job : readyJobs()) {
      try {
        management().executeJob(job.getId());
      } catch (TurgoException e) {
        assertThat(e.getMessage()).containsAnyOf(" failed: ", " is paused");
      }
    }
  }

  @Nullable Object value(String name) {
    return runtime().getVariable(id(), name);
  }

  @Nullable Object lastValue(String name) {
    return kit.lastValue(id(), name);
  }
}
