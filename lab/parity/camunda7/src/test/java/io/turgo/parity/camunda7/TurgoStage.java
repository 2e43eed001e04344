package io.turgo.parity.camunda7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turgo with the instances of a kind of scenario. */
final class TurgoStage implements Stage {
  /**
   * Elements whose rows of history differ between the engines, also in instances that Turgo has
   * begun.
   */
  static final Set<String> UNLIKE =
      Set.of("sequenceFlow", "parallelGateway", "inclusiveGateway", "eventBasedGateway");

  /** Variables of the instances of an activity, which each engine keeps in its own way. */
  static final String COUNTERS = "nrOf\\w+|loopCounter|el";

  private static final String WORKER = "worker";

  private final Takeover both;
  private final ProcessEngine engine;
  private final Kind kind;
  private final String rootId;

  TurgoStage(Takeover both, Kind kind, String rootId) {
    this.both = both;
    this.engine = both.turgo();
    this.kind = kind;
    this.rootId = rootId;
  }

  static String tenant(@Nullable String id) {
    return Objects.requireNonNullElse(id, "");
  }

  static String text(@Nullable Object value) {
    return value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value);
  }

  private ManagementService management() {
    return engine.getManagementService();
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

  @Override
  public void timer(String elementId) {
    List<Job> timers = management().createTimerJobQuery().elementId(elementId).list();
    assertThat(timers).as("timers at %s", elementId).isNotEmpty();
    management().moveTimerToExecutableJob(timers.getFirst().getId());
    management().executeJob(timers.getFirst().getId());
  }

  private String jobAt(String elementId) {
    List<Job> jobs = management().createJobQuery().elementId(elementId).list();
    if (jobs.isEmpty() && elementId.equals("start")) { // the job of a start is the process's
      jobs = management().createJobQuery().elementId(kind.key()).list();
    }
    if (jobs.isEmpty()) { // one that waits for its time
      jobs = management().createTimerJobQuery().elementId(elementId).list();
      jobs.forEach(job -> management().moveTimerToExecutableJob(job.getId()));
    }
    assertThat(jobs).as("jobs at %s", elementId).isNotEmpty();
    return jobs.getFirst().getId();
  }

  @Override
  public void job(String elementId) {
    management().executeJob(jobAt(elementId));
  }

  @Override
  public void jobs(String elementId) {
    List<Job> jobs = management().createJobQuery().elementId(elementId).list();
    while (!jobs.isEmpty()) {
      jobs.forEach(job -> management().executeJob(job.getId()));
      jobs = management().createJobQuery().elementId(elementId).list();
    }
  }

  @Override
  public void failJob(String elementId) {
    String id = jobAt(elementId);
    assertThatThrownBy(() -> management().executeJob(id));
  }

  @Override
  public void revive(String elementId) {
    List<Job> dead = management().createDeadLetterJobQuery().elementId(elementId).list();
    assertThat(dead).as("dead jobs at %s", elementId).isNotEmpty();
    management().moveDeadLetterJobToExecutableJob(dead.getFirst().getId(), 3);
  }

  private AcquiredExternalWorkerJob fetched(String topic) {
    List<AcquiredExternalWorkerJob> jobs =
        management()
            .createExternalWorkerJobAcquireBuilder()
            .topic(topic, Duration.ofMinutes(1))
            .acquireAndLock(1, WORKER);
    assertThat(jobs).as("external tasks of %s", topic).hasSize(1);
    return jobs.getFirst();
  }

  /** What a worker answers goes on in a job. */
  private void goOn(AcquiredExternalWorkerJob answered) {
    for (Job job : management().createJobQuery().executionId(answered.getExecutionId()).list()) {
      management().executeJob(job.getId());
    }
  }

  @Override
  public void work(String topic) {
    AcquiredExternalWorkerJob job = fetched(topic);
    management().createExternalWorkerCompletionBuilder(job.getId(), WORKER).complete();
    goOn(job);
  }

  @Override
  public void fail(String topic, int retries) {
    management()
        .createExternalWorkerJobFailureBuilder(fetched(topic).getId(), WORKER)
        .errorMessage("no luck")
        .errorDetails("details")
        .retries(retries)
        .fail();
  }

  @Override
  public void error(String topic, String code) {
    AcquiredExternalWorkerJob job = fetched(topic);
    management().createExternalWorkerCompletionBuilder(job.getId(), WORKER).bpmnError(code);
    goOn(job);
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
      List<String> shown = new ArrayList<>();
      both.tree(instance.getId()).forEach(line -> shown.add(shown(line)));
      // A gateway has a token at each of its events.
      lines.addAll(shown.stream().filter(line -> !line.endsWith("*")).toList());
      lines.addAll(
          shown.stream()
              .filter(line -> line.endsWith("*"))
              .distinct()
              .map(line -> line.substring(0, line.length() - 1))
              .toList());
    }
    return lines.stream().sorted().toList();
  }

  private String shown(String line) {
    int slash = line.lastIndexOf('/');
    String gateway = kind.shownAs().get(line.substring(slash + 1));
    return gateway == null ? line : line.substring(0, slash + 1) + gateway + "*";
  }

  private List<HistoricProcessInstance> instances() {
    List<HistoricProcessInstance> found = new ArrayList<>();
    found.add(
        Objects.requireNonNull(
            engine
                .getHistoryService()
                .createHistoricProcessInstanceQuery()
                .processInstanceId(rootId)
                .singleResult()));
    for (int i = 0; i < found.size(); i++) {
      found.addAll(
          engine
              .getHistoryService()
              .createHistoricProcessInstanceQuery()
              .superProcessInstanceId(found.get(i).getId())
              .list());
    }
    return found;
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
        boolean passed = // an event of a gateway that took another one
            activity.getDeleteReason() != null
                && kind.shownAs().containsKey(activity.getActivityId());
        if (!passed && !UNLIKE.contains(activity.getActivityType())) {
          String end =
              activity.getEndTime() == null
                  ? "open"
                  : activity.getDeleteReason() != null ? "canceled" : "completed";
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
              + instance.getTenantId());
      for (HistoricVariableInstance variable :
          engine
              .getHistoryService()
              .createHistoricVariableInstanceQuery()
              .processInstanceId(instance.getId())
              .list()) {
        if (!variable.getVariableName().matches(COUNTERS)) {
          lines.add(key + " " + variable.getVariableName() + "=" + text(variable.getValue()));
        }
      }
    }
    return lines.stream().sorted().toList();
  }
}
