package io.turgo.parity;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One engine with one instance and those that it has called; all answers are comparable. */
final class TakenStage {
  /** Elements whose rows of history differ between the engines for instances that both begin. */
  private static final Set<String> UNLIKE =
      Set.of(
          "sequenceFlow",
          "parallelGateway",
          "inclusiveGateway",
          "eventGateway",
          "eventBasedGateway",
          "boundaryEvent");

  /** Variables of the instances of an activity, which each engine keeps in its own way. */
  private static final String COUNTERS = "nrOf\\w+|loopCounter|el";

  /** Flowable's job for each instance of an activity that has ended beside others. */
  private static final String LEG_ENDED = "parallel-multi-instance-complete";

  private static final String WORKER = "worker";

  final Services services;
  final String rootId;
  private final String key;
  private final Set<String> attached;
  private final Set<String> past = new HashSet<>();

  TakenStage(Services services, TakenKind kind, String rootId) {
    this.services = services;
    this.rootId = rootId;
    this.key = kind.key();
    this.attached = kind.attached();
  }

  static Consumer<TakenStage> complete(String elementId) {
    return stage ->
        stage
            .services
            .tasks()
            .complete(
                stage.tasks(stage.instances()).stream()
                    .filter(task -> elementId.equals(task.getTaskDefinitionKey()))
                    .min(Comparator.comparing(stage::round).thenComparing(Task::getId))
                    .orElseThrow(() -> new AssertionError("No task " + elementId))
                    .getId());
  }

  /** Brings the message to the first execution that waits for it. */
  static Consumer<TakenStage> message() {
    return stage -> stage.message(stage.key + " message");
  }

  static Consumer<TakenStage> secondMessage() {
    return stage -> stage.message(stage.key + " message 2");
  }

  static Consumer<TakenStage> signal() {
    return stage -> stage.services.runtime().signalEventReceived(stage.key + " signal");
  }

  static Consumer<TakenStage> trigger(String elementId) {
    return stage -> stage.services.runtime().trigger(stage.openAt(elementId));
  }

  /** Fires the timer of an element, whenever it is due. */
  static Consumer<TakenStage> fires(String elementId) {
    return stage -> {
      Job timer = stage.first("timer", elementId, stage.timers(stage.instances()));
      stage.services.management().moveTimerToExecutableJob(timer.getId());
      stage.services.management().executeJob(timer.getId());
    };
  }

  /** Runs the first job of an element. */
  static Consumer<TakenStage> job(String elementId) {
    return stage ->
        stage
            .services
            .management()
            .executeJob(stage.first("job", elementId, stage.jobs(stage.instances())).getId());
  }

  /** Runs the first job of an element, which fails. */
  static Consumer<TakenStage> failJob(String elementId) {
    return stage -> {
      String id = stage.first("job", elementId, stage.jobs(stage.instances())).getId();
      try {
        stage.services.management().executeJob(id);
      } catch (RuntimeException e) {
        return;
      }
      throw new AssertionError("The job of " + elementId + " did not fail");
    };
  }

  /** Gives the dead job of an element three retries. */
  static Consumer<TakenStage> revive(String elementId) {
    return stage -> {
      Job dead = stage.first("dead job", elementId, stage.deadJobs(stage.instances()));
      stage.services.management().moveDeadLetterJobToExecutableJob(dead.getId(), 3);
    };
  }

  /** Has a worker do an external task. */
  static Consumer<TakenStage> work() {
    return stage -> {
      AcquiredExternalWorkerJob job = stage.fetched();
      stage
          .services
          .management()
          .createExternalWorkerCompletionBuilder(job.getId(), WORKER)
          .variable("done", "yes")
          .complete();
    };
  }

  /** Has a worker throw a BPMN error. */
  static Consumer<TakenStage> error() {
    return stage ->
        stage
            .services
            .management()
            .createExternalWorkerCompletionBuilder(stage.fetched().getId(), WORKER)
            .bpmnError("code");
  }

  /** Has a worker fail. */
  static Consumer<TakenStage> fail(int retries) {
    return stage ->
        stage
            .services
            .management()
            .createExternalWorkerJobFailureBuilder(stage.fetched().getId(), WORKER)
            .errorMessage("no luck")
            .errorDetails("details")
            .retries(retries)
            .fail();
  }

  static Consumer<TakenStage> set(String name, Object value) {
    return stage -> stage.services.runtime().setVariable(stage.rootId, name, value);
  }

  /** Lets the conditions of an instance be looked at. */
  static Consumer<TakenStage> evaluate() {
    return stage -> stage.services.runtime().evaluateConditionalEvents(stage.rootId);
  }

  static Consumer<TakenStage> suspend() {
    return stage -> stage.services.runtime().suspendProcessInstanceById(stage.rootId);
  }

  static Consumer<TakenStage> activate() {
    return stage -> stage.services.runtime().activateProcessInstanceById(stage.rootId);
  }

  private int round(Task task) {
    return services.tasks().getVariable(task.getId(), "loopCounter") instanceof Integer round
        ? round
        : 0;
  }

  private void message(String name) {
    for (String id : instances()) {
      List<Execution> waiting =
          services
              .runtime()
              .createExecutionQuery()
              .processInstanceId(id)
              .messageEventSubscriptionName(name)
              .list();
      if (!waiting.isEmpty()) {
        services.runtime().messageEventReceived(name, waiting.getFirst().getId());
        return;
      }
    }
    throw new AssertionError("Nothing waits for " + name);
  }

  private AcquiredExternalWorkerJob fetched() {
    List<AcquiredExternalWorkerJob> jobs =
        services
            .management()
            .createExternalWorkerJobAcquireBuilder()
            .topic(key, Duration.ofMinutes(1))
            .acquireAndLock(1, WORKER);
    if (jobs.isEmpty()) {
      throw new AssertionError("No external task of " + key);
    }
    return jobs.getFirst();
  }

  private Job first(String what, String elementId, List<? extends Job> jobs) {
    return jobs.stream()
        .filter(job -> elementId.equals(elementOf(job)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("No " + what + " at " + elementId));
  }

  private @Nullable String elementOf(Job job) {
    Execution execution =
        services.runtime().createExecutionQuery().executionId(job.getExecutionId()).singleResult();
    return execution == null ? null : execution.getActivityId();
  }

  /** The running instances, callers first. */
  private List<String> instances() {
    List<String> found = new ArrayList<>();
    if (services.runtime().createProcessInstanceQuery().processInstanceId(rootId).count() > 0) {
      found.add(rootId);
    }
    for (int i = 0; i < found.size(); i++) { // grows by what each has called
      services
          .runtime()
          .createProcessInstanceQuery()
          .superProcessInstanceId(found.get(i))
          .list()
          .stream()
          .map(ProcessInstance::getId)
          .forEach(found::add);
    }
    return found;
  }

  private static <T> List<T> inAll(List<String> ids, Function<String, List<? extends T>> query) {
    List<T> all = new ArrayList<>();
    ids.forEach(id -> all.addAll(query.apply(id)));
    return all;
  }

  private List<Task> tasks(List<String> ids) {
    return inAll(ids, id -> services.tasks().createTaskQuery().processInstanceId(id).list());
  }

  /** The execution of an activity that has not ended. */
  private String openAt(String elementId) {
    return TakenStage.<HistoricActivityInstance>inAll(
            instances(),
            id ->
                services
                    .history()
                    .createHistoricActivityInstanceQuery()
                    .processInstanceId(id)
                    .activityId(elementId)
                    .unfinished()
                    .list())
        .getFirst()
        .getExecutionId();
  }

  private List<Job> jobs(List<String> ids) {
    return inAll(ids, id -> services.management().createJobQuery().processInstanceId(id).list());
  }

  private List<Job> timers(List<String> ids) {
    return inAll(
        ids, id -> services.management().createTimerJobQuery().processInstanceId(id).list());
  }

  private List<Job> deadJobs(List<String> ids) {
    return inAll(
        ids, id -> services.management().createDeadLetterJobQuery().processInstanceId(id).list());
  }

  /**
   * What waits: executions with the one above, tasks, jobs.
   *
   * @param withTimes whether timers have their times: after they were fired too early, each engine
   *     counts the next one from another time
   */
  List<String> state(boolean withTimes) {
    List<String> lines = new ArrayList<>();
    List<String> ids = instances();
    Map<String, Execution> executions = new HashMap<>();
    for (Execution execution :
        TakenStage.<Execution>inAll(
            ids, id -> services.runtime().createExecutionQuery().processInstanceId(id).list())) {
      executions.put(execution.getId(), execution);
    }
    for (Execution execution : executions.values()) {
      Execution parent = executions.get(execution.getParentId());
      String above = parent == null ? null : parent.getActivityId();
      String activity = execution.getActivityId();
      // Flowable keeps instances of an activity and events that are over for longer.
      if (activity != null && !activity.equals(above) && !attached.contains(activity)) {
        lines.add("execution " + (above == null ? "" : above + "/") + activity);
      }
    }
    Function<Job, String> at = job -> executions.get(job.getExecutionId()).getActivityId();
    tasks(ids).forEach(task -> lines.add("task " + task.getTaskDefinitionKey()));
    for (Job job : timers(ids)) {
      lines.add("timer " + at.apply(job) + (withTimes ? " " + job.getDuedate() : ""));
    }
    jobs(ids).stream()
        .filter(job -> !LEG_ENDED.equals(job.getJobHandlerType()))
        .forEach(job -> lines.add("job " + at.apply(job)));
    deadJobs(ids).forEach(job -> lines.add("dead job " + at.apply(job)));
    return lines.stream().sorted().toList();
  }

  /** Leaves out called instances that are over, which do not come along. */
  void forgetThePast() {
    pastAndPresent().stream()
        .filter(instance -> instance.getEndTime() != null)
        .forEach(instance -> past.add(instance.getId()));
  }

  private List<HistoricProcessInstance> pastAndPresent() {
    List<HistoricProcessInstance> found = new ArrayList<>();
    found.add(
        services
            .history()
            .createHistoricProcessInstanceQuery()
            .processInstanceId(rootId)
            .singleResult());
    for (int i = 0; i < found.size(); i++) {
      found.addAll(
          services
              .history()
              .createHistoricProcessInstanceQuery()
              .superProcessInstanceId(found.get(i).getId())
              .list());
    }
    return found.stream().filter(instance -> !past.contains(instance.getId())).toList();
  }

  /** The activities that all instances have entered, and how each ended, sorted. */
  List<String> trail() {
    List<String> lines = new ArrayList<>();
    for (HistoricProcessInstance instance : pastAndPresent()) {
      for (HistoricActivityInstance activity :
          services
              .history()
              .createHistoricActivityInstanceQuery()
              .processInstanceId(instance.getId())
              .list()) {
        if (!UNLIKE.contains(activity.getActivityType())) {
          boolean open = activity.getEndTime() == null;
          // Flowable enters an asynchronous start event before its job runs.
          if (!open || !activity.getActivityType().equals("startEvent")) {
            lines.add(activity.getActivityId() + (open ? " open" : " over"));
          }
        }
      }
    }
    return lines.stream().sorted().toList();
  }

  /** What the instances have become, and their last variables, sorted. */
  List<String> outcome() {
    List<String> lines = new ArrayList<>();
    for (HistoricProcessInstance instance : pastAndPresent()) {
      lines.add(
          instance.getProcessDefinitionKey()
              + (instance.getEndTime() == null ? " runs " : " ended ")
              + instance.getBusinessKey()
              + " "
              + instance.getTenantId());
      for (HistoricVariableInstance variable :
          services
              .history()
              .createHistoricVariableInstanceQuery()
              .processInstanceId(instance.getId())
              .list()) {
        Object value = variable.getValue();
        if (!variable.getVariableName().matches(COUNTERS)) {
          String text =
              value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value);
          lines.add(
              variable.getVariableName()
                  + "="
                  + (text.length() > 100 ? "hash " + text.hashCode() : text));
        }
      }
    }
    // The history of an ended scope has its variables once more.
    return lines.stream().distinct().sorted().toList();
  }
}
