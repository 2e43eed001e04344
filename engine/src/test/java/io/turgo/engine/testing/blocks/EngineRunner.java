package io.turgo.engine.testing.blocks;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.store.Store;
import io.turgo.engine.testing.Kit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Instances in an engine, which keeps none of them in memory from one step to the next. Now and
 * then it is thrown away and another one is opened, or what a service task is in the middle of is
 * lost.
 */
final class EngineRunner implements ModelRunner, AutoCloseable {
  /** What user code throws whose unit is to be lost. */
  private static final class Lost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Lost() {
      super("The test has lost this unit");
    }
  }

  private static final int LOST_PERCENT = 10;

  private final Supplier<Store> stores;
  private final Random random;
  private final int reopenPercent;
  private final JavaDelegate code;
  private Store store;
  private ProcessEngine engine;
  private Instant now = Kit.NOON;

  /**
   * @param stores opens the same database each time
   * @param reopenPercent before how many of the steps the engine is thrown away
   */
  EngineRunner(Supplier<Store> stores, Random random, int reopenPercent) {
    this.stores = stores;
    this.random = random;
    this.reopenPercent = reopenPercent;
    this.code =
        execution -> {
          String activity = execution.getCurrentActivityId();
          if (ModelRunner.isCounter(activity)) {
            String name = ModelRunner.counted(activity);
            Object count = Objects.requireNonNull(execution.getVariable(name));
            execution.setVariable(name, (Integer) count + 1);
            return;
          }
          Object total = execution.getVariable("total");
          execution.setVariable("total", (total == null ? 0 : (Integer) total) + 1);
          if (random.nextInt(100) < LOST_PERCENT) {
            throw new Lost();
          }
          if (activity.startsWith("f")) {
            throw new BpmnError("failed");
          }
        };
    this.store = stores.get();
    this.engine = open();
  }

  private ProcessEngine open() {
    ProcessEngine opened =
        new TurgoProcessEngineBuilder()
            .store(store)
            .executorActive(false)
            .cacheBytes(0)
            .retries(1_000, Duration.ofMillis(1))
            .history(HistoryLevel.FULL)
            .bean("blocks", code)
            .build();
    opened.getClock().setCurrentTime(now);
    return opened;
  }

  Store store() {
    return store;
  }

  void deploy(String file) {
    engine.getRepositoryService().createDeployment().addString("blocks.bpmn", file).deploy();
  }

  @Override
  public long start(String key, Map<String, Object> variables) {
    while (true) {
      try {
        return Long.parseLong(
            engine.getRuntimeService().startProcessInstanceByKey(key, variables).getId());
      } catch (RuntimeException e) {
        again(e);
      }
    }
  }

  /** Throws what is not the test's own. */
  private static void again(RuntimeException thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at instanceof Lost) {
        return;
      }
    }
    throw thrown;
  }

  @Override
  public List<Waiting> waiting(long rootId) {
    List<Long> ids = new ArrayList<>();
    engine
        .getRuntimeService()
        .createProcessInstanceQuery()
        .list()
        .forEach(instance -> ids.add(Long.parseLong(instance.getId())));
    return Waiting.in(store.load(ids));
  }

  @Override
  public void act(Waiting waiting) {
    if (random.nextInt(100) < reopenPercent) {
      engine.close();
      store = stores.get();
      engine = open();
    }
    try {
      doAct(waiting);
    } catch (RuntimeException e) {
      again(e);
      if (!waiting.isJob()) {
        act(waiting); // the job is tried again as any other
      }
    }
  }

  @Override
  public void act(Waiting adHoc, @Nullable String activityId) {
    String execution = Long.toString(adHoc.executionId());
    try {
      if (activityId == null) {
        engine.getRuntimeService().completeAdhocSubProcess(execution);
      } else {
        engine.getRuntimeService().executeActivityInAdhocSubProcess(execution, activityId);
      }
    } catch (RuntimeException e) {
      again(e);
      act(adHoc, activityId);
    }
  }

  private void doAct(Waiting waiting) {
    String instance = Long.toString(waiting.instanceId());
    String execution = Long.toString(waiting.executionId());
    String row = Long.toString(waiting.rowId());
    switch (waiting.what()) {
      case JOB, TIMER -> {
        JobRow job =
            Objects.requireNonNull(
                store.load(List.of(waiting.instanceId())).getFirst().jobs().get(waiting.rowId()));
        Long due = job.dueAt();
        if (due != null && due > now.toEpochMilli()) {
          now = Instant.ofEpochMilli(due);
          engine.getClock().setCurrentTime(now);
        }
        engine.getManagementService().executeJob(row);
      }
      case WORKER -> {
        List<AcquiredExternalWorkerJob> jobs =
            engine
                .getManagementService()
                .createExternalWorkerJobAcquireBuilder()
                .topic(waiting.activityId(), Duration.ofHours(1))
                .acquireAndLock(1, "worker");
        engine
            .getManagementService()
            .createExternalWorkerCompletionBuilder(jobs.getFirst().getId(), "worker")
            .complete();
      }
      case TASK -> engine.getTaskService().complete(row);
      case TRIGGER -> engine.getRuntimeService().trigger(execution);
      case MESSAGE ->
          engine
              .getRuntimeService()
              .messageEventReceived("message_" + waiting.activityId(), execution);
      case SIGNAL ->
          engine
              .getRuntimeService()
              .signalEventReceived("signal_" + waiting.activityId(), execution);
      case CONDITION ->
          engine.getRuntimeService().setVariable(instance, "on_" + waiting.activityId(), true);
      case AD_HOC -> throw new IllegalArgumentException("Which activity of " + waiting + "?");
    }
  }

  @Override
  public Outcome outcome(long rootId) {
    Outcome outcome =
        new Outcome(new TreeMap<>(), new ArrayList<>(), new TreeMap<>(), new TreeMap<>());
    List<HistoricProcessInstance> below =
        engine.getHistoryService().createHistoricProcessInstanceQuery().list();
    for (HistoricProcessInstance instance : below) {
      outcomeOf(instance.getId(), outcome);
    }
    for (HistoricProcessInstance instance : below) {
      if (instance.getSuperProcessInstanceId() == null) { // the others go with it
        engine.getHistoryService().deleteHistoricProcessInstance(instance.getId());
      }
    }
    return outcome;
  }

  private void outcomeOf(String id, Outcome outcome) {
    for (HistoricActivityInstance activity :
        engine
            .getHistoryService()
            .createHistoricActivityInstanceQuery()
            .processInstanceId(id)
            .list()) {
      outcome.visits().merge(activity.getActivityId(), 1, Integer::sum);
      if (activity.getEndTime() == null) {
        outcome.open().add(activity.getActivityId());
      }
      if (ModelRunner.isService(activity.getActivityId())) {
        outcome.services().merge(Long.valueOf(id), 1, Integer::sum);
      }
    }
    HistoricVariableInstance total =
        engine
            .getHistoryService()
            .createHistoricVariableInstanceQuery()
            .processInstanceId(id)
            .variableName("total")
            .singleResult();
    if (total != null) {
      outcome.totals().put(Long.valueOf(id), (Integer) Objects.requireNonNull(total.getValue()));
    }
  }

  @Override
  public void close() {
    engine.close();
  }
}
