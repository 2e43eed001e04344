package io.turgo.parity.camunda7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.externaltask.LockedExternalTask;
import org.camunda.bpm.engine.history.HistoricActivityInstance;
import org.camunda.bpm.engine.history.HistoricProcessInstance;
import org.camunda.bpm.engine.history.HistoricVariableInstance;
import org.camunda.bpm.engine.runtime.Job;
import org.camunda.bpm.engine.runtime.ProcessInstance;
import org.camunda.bpm.engine.task.Task;

/** Camunda 7 with the instances of a kind of scenario. */
final class CamundaStage implements Stage {
  private static final String WORKER = "worker";
  private static final long LOCK = 60_000;

  private final Takeover both;
  private final ProcessEngine engine;
  private final String rootId;

  /** Instances and variables that had ended when the others were taken over. */
  private final Set<String> past = new HashSet<>();

  CamundaStage(Takeover both, String rootId) {
    this.both = both;
    this.engine = both.camunda;
    this.rootId = rootId;
  }

  @Override
  public void complete(String elementId) {
    List<Task> open = engine.getTaskService().createTaskQuery().taskDefinitionKey(elementId).list();
    String id =
        open.stream()
            .min(Comparator.comparing(this::round).thenComparing(Task::getId))
            .orElseThrow(() -> new AssertionError("No task " + elementId))
            .getId();
    engine.getTaskService().complete(id);
  }

  private int round(Task task) {
    return engine.getTaskService().getVariable(task.getId(), "loopCounter") instanceof Integer round
        ? round
        : 0;
  }

  @Override
  public void message(String name) {
    String execution =
        engine
            .getRuntimeService()
            .createExecutionQuery()
            .messageEventSubscriptionName(name)
            .list()
            .getFirst()
            .getId();
    engine.getRuntimeService().messageEventReceived(name, execution);
  }

  @Override
  public void signal(String name) {
    engine.getRuntimeService().signalEventReceived(name);
  }

  private List<Job> jobsAt(String elementId) {
    List<Job> jobs = new ArrayList<>();
    for (var definition : engine.getManagementService().createJobDefinitionQuery().list()) {
      if (definition.getActivityId().replace("#multiInstanceBody", "").equals(elementId)) {
        jobs.addAll(
            engine
                .getManagementService()
                .createJobQuery()
                .jobDefinitionId(definition.getId())
                .list());
      }
    }
    assertThat(jobs).as("jobs at %s", elementId).isNotEmpty();
    return jobs;
  }

  @Override
  public void timer(String elementId) {
    job(elementId);
  }

  @Override
  public void job(String elementId) {
    engine.getManagementService().executeJob(jobsAt(elementId).getFirst().getId());
  }

  @Override
  public void jobs(String elementId) {
    jobsAt(elementId).forEach(job -> engine.getManagementService().executeJob(job.getId()));
  }

  @Override
  public void failJob(String elementId) {
    String id = jobsAt(elementId).getFirst().getId();
    assertThatThrownBy(() -> engine.getManagementService().executeJob(id));
  }

  @Override
  public void revive(String elementId) {
    var external = engine.getExternalTaskService();
    var tasks = external.createExternalTaskQuery().activityId(elementId).noRetriesLeft().list();
    tasks.forEach(task -> external.setRetries(task.getId(), 3));
    if (tasks.isEmpty()) {
      engine.getManagementService().setJobRetries(jobsAt(elementId).getFirst().getId(), 3);
    }
  }

  private String fetched(String topic) {
    List<LockedExternalTask> tasks =
        engine.getExternalTaskService().fetchAndLock(1, WORKER).topic(topic, LOCK).execute();
    assertThat(tasks).as("external tasks of %s", topic).hasSize(1);
    return tasks.getFirst().getId();
  }

  @Override
  public void work(String topic) {
    engine.getExternalTaskService().complete(fetched(topic), WORKER);
  }

  @Override
  public void fail(String topic, int retries) {
    engine
        .getExternalTaskService()
        .handleFailure(fetched(topic), WORKER, "no luck", "details", retries, 0);
  }

  @Override
  public void error(String topic, String code) {
    engine.getExternalTaskService().handleBpmnError(fetched(topic), WORKER, code);
  }

  @Override
  public void set(String name, Object value) {
    engine.getRuntimeService().setVariable(rootId, name, value);
  }

  @Override
  public void activate() {
    for (ProcessInstance instance :
        engine.getRuntimeService().createProcessInstanceQuery().suspended().list()) {
      engine.getRuntimeService().activateProcessInstanceById(instance.getId());
    }
  }

  @Override
  public List<String> tree() {
    List<String> lines = new ArrayList<>();
    for (ProcessInstance instance :
        engine.getRuntimeService().createProcessInstanceQuery().list()) {
      lines.addAll(both.treeThere(instance.getId()));
    }
    return lines.stream().sorted().toList();
  }

  /** Leaves out what has ended so far, which an import of running instances does not bring. */
  void forgetThePast() {
    Set<String> running = new HashSet<>();
    engine
        .getRuntimeService()
        .createVariableInstanceQuery()
        .list()
        .forEach(variable -> running.add(variable.getId()));
    for (HistoricProcessInstance instance : instances()) {
      if (instance.getEndTime() != null) {
        past.add(instance.getId());
      }
      engine
          .getHistoryService()
          .createHistoricVariableInstanceQuery()
          .processInstanceId(instance.getId())
          .list()
          .stream()
          .map(HistoricVariableInstance::getId)
          .filter(id -> !running.contains(id))
          .forEach(past::add);
    }
  }

  private List<HistoricProcessInstance> instances() {
    List<HistoricProcessInstance> found = new ArrayList<>();
    found.add(
        engine
            .getHistoryService()
            .createHistoricProcessInstanceQuery()
            .processInstanceId(rootId)
            .singleResult());
    for (int i = 0; i < found.size(); i++) {
      found.addAll(
          engine
              .getHistoryService()
              .createHistoricProcessInstanceQuery()
              .superProcessInstanceId(found.get(i).getId())
              .list());
    }
    return found.stream().filter(instance -> !past.contains(instance.getId())).toList();
  }

  @Override
  public List<String> trail() {
    List<String> lines = new ArrayList<>();
    for (HistoricProcessInstance instance : instances()) {
      for (HistoricActivityInstance activity :
          engine
              .getHistoryService()
              .createHistoricActivityInstanceQuery()
              .processInstanceId(instance.getId())
              .list()) {
        String type = activity.getActivityType();
        if (!type.equals("multiInstanceBody") && !TurgoStage.UNLIKE.contains(type)) {
          String end =
              activity.getEndTime() == null
                  ? "open"
                  // The end event that cancels is cancelled itself there.
                  : activity.isCanceled() && !type.equals("cancelEndEvent")
                      ? "canceled"
                      : "completed";
          lines.add(activity.getActivityId() + " " + end);
        }
      }
    }
    return lines.stream().sorted().toList();
  }

  @Override
  public List<String> outcome() {
    List<String> lines = new ArrayList<>();
    for (HistoricProcessInstance instance : instances()) {
      String key = instance.getProcessDefinitionKey();
      lines.add(
          key
              + (instance.getEndTime() == null ? " runs " : " ended ")
              + instance.getBusinessKey()
              + " "
              + TurgoStage.tenant(instance.getTenantId()));
      for (HistoricVariableInstance variable :
          engine
              .getHistoryService()
              .createHistoricVariableInstanceQuery()
              .processInstanceId(instance.getId())
              .list()) {
        if (!past.contains(variable.getId()) && !variable.getName().matches(TurgoStage.COUNTERS)) {
          lines.add(key + " " + variable.getName() + "=" + TurgoStage.text(variable.getValue()));
        }
      }
    }
    return lines.stream().sorted().toList();
  }
}
