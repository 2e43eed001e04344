package io.turgo.parity.camunda7;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.job.Job;
import io.turgo.engine.modification.ModificationBuilder;
import io.turgo.engine.modification.ProcessInstanceModificationBuilder;
import io.turgo.engine.modification.ProcessInstanceModificationInstantiationBuilder;
import io.turgo.engine.modification.ProcessInstantiationBuilder;
import io.turgo.engine.modification.RestartProcessInstanceBuilder;
import io.turgo.engine.runtime.ActivityTree;
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceWithVariables;
import io.turgo.engine.runtime.TransitionInstance;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.task.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turgo on a SQLite file. */
final class TurgoSide implements Side {
  private final ProcessEngine engine;
  private final RuntimeService runtime;

  TurgoSide(Path file) {
    engine =
        ProcessEngine.builder()
            .sqlite(SqliteSettings.of(file).withDurable(false))
            .executorActive(false)
            .history(HistoryLevel.FULL)
            .build();
    runtime = engine.getRuntimeService();
  }

  @Override
  public void deploy(String bpmn) {
    engine.getRepositoryService().createDeployment().addString("p.bpmn", bpmn).deploy();
  }

  private String definition() {
    return Objects.requireNonNull(
            engine
                .getRepositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("p")
                .latestVersion()
                .singleResult())
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
    ActivityTree root = Objects.requireNonNull(runtime.getActivityInstance(instanceId));
    List<String> ids =
        transition
            ? root.getTransitionInstances(parts[0]).stream().map(TransitionInstance::getId).toList()
            : root.getActivityInstances(parts[0]).stream().map(ActivityTree::getId).toList();
    return number < ids.size() ? ids.get(number) : "4711";
  }

  private void run(Batch batch) {
    runJobs();
    for (BatchPart part :
        engine
            .getManagementService()
            .findBatchPartsByBatchIdAndStatus(batch.getId(), BatchPart.STATUS_FAILED)) {
      throw new IllegalStateException(
          engine.getManagementService().getBatchPartDocument(part.getId()));
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
    return Objects.requireNonNull(
            runtime.createProcessInstanceQuery().processDefinitionKey("p").singleResult())
        .getId();
  }

  @Override
  public void delete(String instanceId) {
    runtime.deleteProcessInstance(instanceId, "no more");
  }

  @Override
  public String tree(String instanceId) {
    @Nullable ActivityTree root = runtime.getActivityInstance(instanceId);
    return root == null ? "none" : text(root, true);
  }

  private static String text(ActivityTree node, boolean isRoot) {
    List<String> inside = new ArrayList<>();
    for (ActivityTree child : node.getChildActivityInstances()) {
      inside.add(text(child, false));
    }
    for (TransitionInstance child : node.getChildTransitionInstances()) {
      inside.add("~" + child.getActivityId());
    }
    String name = isRoot ? "p" : node.getActivityId();
    return inside.isEmpty()
        ? name
        : name + inside.stream().sorted().collect(Collectors.joining(" ", "[", "]"));
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
      for (Job job : engine.getManagementService().createJobQuery().list()) {
        engine.getManagementService().executeJob(job.getId());
      }
    }
  }

  @Override
  public List<String> timers() {
    return engine.getManagementService().createTimerJobQuery().list().stream()
        .map(Job::getElementId)
        .sorted()
        .toList();
  }

  @Override
  public List<String> subscriptions() {
    return runtime.createEventSubscriptionQuery().list().stream()
        .map(EventSubscription::getEventName)
        .filter(Objects::nonNull) // compensation has none
        .sorted()
        .toList();
  }

  @Override
  public List<String> variables(String instanceId) {
    return runtime.createVariableInstanceQuery().processInstanceId(instanceId).list().stream()
        .filter(row -> !row.getName().matches("nrOf\\w+|loopCounter"))
        .map(TurgoSide::text)
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
        .filter(row -> !row.getActivityType().equals("sequenceFlow"))
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
    engine.close();
  }
}
