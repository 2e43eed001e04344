package io.turgo.parity.camunda7;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.ProcessEngineException;
import org.camunda.bpm.engine.RuntimeService;
import org.camunda.bpm.engine.batch.Batch;
import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.camunda.bpm.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;
import org.camunda.bpm.engine.management.JobDefinition;
import org.camunda.bpm.engine.runtime.ActivityInstance;
import org.camunda.bpm.engine.runtime.EventSubscription;
import org.camunda.bpm.engine.runtime.Job;
import org.camunda.bpm.engine.runtime.ModificationBuilder;
import org.camunda.bpm.engine.runtime.ProcessInstance;
import org.camunda.bpm.engine.runtime.ProcessInstanceModificationBuilder;
import org.camunda.bpm.engine.runtime.ProcessInstanceModificationInstantiationBuilder;
import org.camunda.bpm.engine.runtime.ProcessInstanceWithVariables;
import org.camunda.bpm.engine.runtime.ProcessInstantiationBuilder;
import org.camunda.bpm.engine.runtime.RestartProcessInstanceBuilder;
import org.camunda.bpm.engine.runtime.TransitionInstance;
import org.camunda.bpm.engine.runtime.VariableInstance;
import org.camunda.bpm.engine.task.Task;
import org.jspecify.annotations.Nullable;

/** Camunda 7 on H2 in memory. */
final class CamundaSide implements Side {
  private final ProcessEngine engine;
  private final RuntimeService runtime;

  CamundaSide(ProcessEngine engine) {
    this.engine = engine;
    this.runtime = engine.getRuntimeService();
  }

  /** An engine that may have several sides, one after the other. */
  static ProcessEngine engine() {
    ProcessEngineConfigurationImpl settings = new StandaloneInMemProcessEngineConfiguration();
    settings.setJdbcUrl("jdbc:h2:mem:modified;DB_CLOSE_DELAY=-1");
    settings.setJobExecutorActivate(false);
    settings.setMetricsEnabled(false);
    settings.setEnforceHistoryTimeToLive(false);
    settings.setHistory("full");
    return settings.buildProcessEngine();
  }

  @Override
  public void deploy(String bpmn) {
    engine.getRepositoryService().createDeployment().addString("p.bpmn", bpmn).deploy();
  }

  private String definition() {
    return engine
        .getRepositoryService()
        .createProcessDefinitionQuery()
        .processDefinitionKey("p")
        .latestVersion()
        .singleResult()
        .getId();
  }

  @Override
  public String start(Map<String, Object> variables) {
    return runtime.startProcessInstanceByKey("p", "key", variables).getId();
  }

  @Override
  public Started startAt(
      boolean skipListeners,
      boolean skipMappings,
      Map<String, Object> variables,
      Instruction... steps) {
    ProcessInstantiationBuilder builder =
        runtime.createProcessInstanceByKey("p").businessKey("key").setVariables(variables);
    for (Instruction step : steps) {
      switch (step.name()) {
        case "startBeforeActivity" -> builder.startBeforeActivity(step.element());
        case "startAfterActivity" -> builder.startAfterActivity(step.element());
        default -> builder.startTransition(step.element());
      }
      builder.setVariables(step.variables()).setVariablesLocal(step.locals());
    }
    ProcessInstanceWithVariables started =
        builder.executeWithVariablesInReturn(skipListeners, skipMappings);
    return new Started(started.getId(), new TreeMap<>(started.getVariables()).toString());
  }

  @Override
  public void modify(
      String instanceId, boolean skipListeners, boolean skipMappings, Instruction... steps) {
    builder(instanceId, steps).execute(skipListeners, skipMappings);
  }

  @Override
  public void modifyAsync(String instanceId, Instruction... steps) {
    run(builder(instanceId, steps).executeAsync());
  }

  private ProcessInstanceModificationBuilder builder(String instanceId, Instruction... steps) {
    ProcessInstanceModificationBuilder builder =
        runtime.createProcessInstanceModification(instanceId);
    for (Instruction step : steps) {
      String ancestor = step.ancestor() == null ? null : id(instanceId, step.ancestor(), false);
      String element = step.element();
      builder =
          switch (step.name()) {
            case "cancelActivityInstance" ->
                builder.cancelActivityInstance(id(instanceId, element, false));
            case "cancelTransitionInstance" ->
                builder.cancelTransitionInstance(id(instanceId, element, true));
            case "cancelAllForActivity" -> builder.cancelAllForActivity(element);
            case "startBeforeActivity" ->
                with(
                    ancestor == null
                        ? builder.startBeforeActivity(element)
                        : builder.startBeforeActivity(element, ancestor),
                    step);
            case "startAfterActivity" ->
                with(
                    ancestor == null
                        ? builder.startAfterActivity(element)
                        : builder.startAfterActivity(element, ancestor),
                    step);
            default ->
                with(
                    ancestor == null
                        ? builder.startTransition(element)
                        : builder.startTransition(element, ancestor),
                    step);
          };
    }
    return builder;
  }

  private static ProcessInstanceModificationBuilder with(
      ProcessInstanceModificationInstantiationBuilder builder, Instruction step) {
    return builder.setVariables(step.variables()).setVariablesLocal(step.locals());
  }

  private String id(String instanceId, String named, boolean transition) {
    if (named.equals(".")) {
      return instanceId;
    }
    String[] parts = named.split(":", 2);
    int number = parts.length == 1 ? 0 : Integer.parseInt(parts[1]);
    ActivityInstance root = runtime.getActivityInstance(instanceId);
    List<String> ids =
        transition
            ? Stream.of(root.getTransitionInstances(parts[0]))
                .map(TransitionInstance::getId)
                .toList()
            : Stream.of(root.getActivityInstances(parts[0])).map(ActivityInstance::getId).toList();
    return number < ids.size() ? ids.get(number) : "4711";
  }

  /** A batch that fails goes, so that its jobs are not run again. */
  private void run(Batch batch) {
    try {
      runJobsOf(batch);
    } catch (ProcessEngineException e) {
      engine.getManagementService().deleteBatch(batch.getId(), true);
      throw e;
    }
  }

  private void runJobsOf(Batch batch) {
    List<String> definitions =
        List.of(
            batch.getSeedJobDefinitionId(),
            batch.getBatchJobDefinitionId(),
            batch.getMonitorJobDefinitionId());
    for (String definition : definitions) {
      for (Job job :
          engine.getManagementService().createJobQuery().jobDefinitionId(definition).list()) {
        engine.getManagementService().executeJob(job.getId());
      }
    }
  }

  @Override
  public void modifyAll(List<String> instanceIds, boolean async, Instruction... steps) {
    ModificationBuilder builder =
        runtime.createModification(definition()).processInstanceIds(instanceIds);
    for (Instruction step : steps) {
      switch (step.name()) {
        case "cancelAllForActivity" -> builder.cancelAllForActivity(step.element());
        case "startBeforeActivity" -> builder.startBeforeActivity(step.element());
        case "startAfterActivity" -> builder.startAfterActivity(step.element());
        default -> builder.startTransition(step.element());
      }
    }
    if (async) {
      run(builder.executeAsync());
    } else {
      builder.execute();
    }
  }

  @Override
  public String restart(String instanceId, boolean initial, boolean async, Instruction... steps) {
    RestartProcessInstanceBuilder builder =
        runtime.restartProcessInstances(definition()).processInstanceIds(instanceId);
    for (Instruction step : steps) {
      switch (step.name()) {
        case "startBeforeActivity" -> builder.startBeforeActivity(step.element());
        case "startAfterActivity" -> builder.startAfterActivity(step.element());
        default -> builder.startTransition(step.element());
      }
    }
    if (initial) {
      builder.initialSetOfVariables();
    }
    if (async) {
      run(builder.executeAsync());
    } else {
      builder.execute();
    }
    return runtime.createProcessInstanceQuery().processDefinitionKey("p").singleResult().getId();
  }

  @Override
  public void delete(String instanceId) {
    runtime.deleteProcessInstance(instanceId, "no more");
  }

  @Override
  public String tree(String instanceId) {
    ActivityInstance root = runtime.getActivityInstance(instanceId);
    return root == null ? "none" : text(root, true);
  }

  private String text(ActivityInstance node, boolean isRoot) {
    List<String> inside = new ArrayList<>();
    for (ActivityInstance child : node.getChildActivityInstances()) {
      inside.add(text(child, false));
    }
    for (TransitionInstance child : node.getChildTransitionInstances()) {
      // What has ended in an activity done several times is shown as one too.
      if (jobsOf(child.getExecutionId()) > 0) {
        inside.add("~" + child.getActivityId());
      }
    }
    String name = isRoot ? "p" : node.getActivityId();
    return inside.isEmpty()
        ? name
        : name + inside.stream().sorted().collect(Collectors.joining(" ", "[", "]"));
  }

  private long jobsOf(String executionId) {
    return engine.getManagementService().createJobQuery().executionId(executionId).count();
  }

  @Override
  public List<String> tasks(String instanceId) {
    return engine.getTaskService().createTaskQuery().processInstanceId(instanceId).list().stream()
        .map(Task::getName)
        .sorted()
        .toList();
  }

  @Override
  public void complete(String instanceId, String name) {
    engine
        .getTaskService()
        .complete(
            engine
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(instanceId)
                .taskName(name)
                .list()
                .getFirst()
                .getId());
  }

  @Override
  public void runJobs() {
    for (int i = 0; i < 20; i++) {
      for (Job job : engine.getManagementService().createJobQuery().messages().list()) {
        engine.getManagementService().executeJob(job.getId());
      }
    }
  }

  @Override
  public List<String> timers() {
    return engine.getManagementService().createJobQuery().timers().list().stream()
        .map(Job::getJobDefinitionId)
        .map(this::activity)
        .sorted()
        .toList();
  }

  private String activity(String definitionId) {
    JobDefinition found =
        engine
            .getManagementService()
            .createJobDefinitionQuery()
            .jobDefinitionId(definitionId)
            .singleResult();
    return found.getActivityId();
  }

  @Override
  public List<String> subscriptions() {
    return runtime.createEventSubscriptionQuery().list().stream()
        .filter(row -> !row.getEventType().equals("compensate"))
        .map(EventSubscription::getEventName)
        .sorted()
        .toList();
  }

  @Override
  public List<String> variables(String instanceId) {
    return runtime.createVariableInstanceQuery().processInstanceIdIn(instanceId).list().stream()
        .filter(row -> !row.getName().matches("nrOf\\w+|loopCounter"))
        .map(CamundaSide::text)
        .sorted()
        .toList();
  }

  private static String text(VariableInstance row) {
    return row.getName() + "=" + row.getValue();
  }

  @Override
  public List<String> history(String instanceId) {
    return engine
        .getHistoryService()
        .createHistoricActivityInstanceQuery()
        .processInstanceId(instanceId)
        .list()
        .stream()
        .filter(row -> !row.getActivityId().endsWith("#multiInstanceBody"))
        // Tokens that wait at a join have left it in the history of one engine only.
        .filter(row -> !row.getActivityType().equals("parallelGateway"))
        .map(row -> row.getActivityId() + (row.getEndTime() == null ? " open" : " over"))
        .sorted()
        .toList();
  }

  @Override
  public String businessKey(String instanceId) {
    @Nullable ProcessInstance found =
        runtime.createProcessInstanceQuery().processInstanceId(instanceId).singleResult();
    return found == null ? "none" : Objects.requireNonNullElse(found.getBusinessKey(), "null");
  }

  @Override
  public boolean runs(String instanceId) {
    return runtime.createProcessInstanceQuery().processInstanceId(instanceId).count() == 1;
  }

  @Override
  public void close() {
    engine
        .getRepositoryService()
        .createDeploymentQuery()
        .list()
        .forEach(
            deployment -> engine.getRepositoryService().deleteDeployment(deployment.getId(), true));
  }
}
