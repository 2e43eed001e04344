package io.turgo.cli.run;

import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.cmmn.PlanItemInstanceState;
import io.turgo.engine.cmmn.PlanItemInstanceTransitionBuilder;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.task.Task;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Drives one instance that has been started: acts on it whenever it has come to wait. */
final class InstanceRun {
  private static final String WORKER = "turgo run";
  private static final int MOST_JOBS = 1_000;

  /** What an instance is driven with. */
  record Parts(
      ProcessEngine engine,
      String instanceId,
      ModelFile model,
      Settling settling,
      Trail trail,
      PrintWriter out) {}

  private final Parts parts;
  private final RunSettings settings;
  private final Report report;
  private final PlanItemTrail planItems;
  private boolean undone;

  InstanceRun(Parts parts, RunSettings settings) {
    this.parts = parts;
    this.settings = settings;
    this.report = new Report(parts.engine(), parts.instanceId(), parts.trail(), parts.out());
    this.planItems = new PlanItemTrail(parts.engine(), parts.instanceId(), parts.trail());
  }

  int run() {
    settle();
    for (Action action : settings.actions()) {
      if (isAtUntil() || action instanceof Action.Quit) {
        break;
      }
      act(action);
    }
    boolean shown = settings.terminal() != null && !isAtUntil() && isRunning() && ask();
    if (!shown) {
      show();
    }
    return exitCode();
  }

  private int exitCode() {
    if (isAtUntil()) {
      return ProcessRun.REACHED;
    }
    if (settings.until() != null) {
      parts.out().printf("--until %s was not reached%n", settings.until());
      parts.out().flush();
      return ProcessRun.BROKEN;
    }
    return undone || !report.deadLetters().isEmpty() ? ProcessRun.BROKEN : ProcessRun.REACHED;
  }

  private void show() {
    report.variables();
    if (isRunning()) {
      report.waiting();
    }
    parts.out().flush();
  }

  /** Asks until the instance has ended or is where it should be; whether it was shown last. */
  private boolean ask() {
    while (isRunning() && !isAtUntil()) {
      show();
      Action action = nextLine();
      if (action instanceof Action.Quit) {
        return true;
      }
      if (action != null) {
        try {
          undone = false;
          act(action);
        } catch (RunInputException e) {
          parts.out().println(e.getMessage());
        }
      }
    }
    return false;
  }

  /** Quit at the end of the input, null for a line that is not understood. */
  private @Nullable Action nextLine() {
    if (settings.terminal() == null) {
      return new Action.Quit();
    }
    parts.out().print("turgo> ");
    parts.out().flush();
    try {
      String line = settings.terminal().readLine();
      return line == null ? new Action.Quit() : Action.line(line);
    } catch (RunInputException e) {
      parts.out().println(e.getMessage());
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void act(Action action) {
    switch (action) {
      case Action.Complete complete -> complete(complete);
      case Action.Bring bring -> bring(bring);
      case Action.Change change -> change(change);
      case Action.Advance advance -> advance(advance);
      case Action.Retry retry -> retry();
      case Action.Quit quit -> {}
    }
  }

  private void complete(Action.Complete action) {
    Optional<ExternalWorkerJob> external = findExternal(action.task());
    if (find(action.task()).isEmpty() && external.isPresent()) {
      completeAsWorker(external.get(), action);
      return;
    }
    Task task =
        find(action.task())
            .orElseThrow(() ->
                new RunInputException(
                    "complete '%s': no such task of %s is open at %s; open now: %s."
                        .formatted(action.task(), parts.model().name(), now(), openTasks())));
    parts.trail().note("you", "complete " + task.getTaskDefinitionKey());
    call(
        "complete",
        () -> parts.engine().getTaskService().complete(task.getId(), action.variables()));
    settle();
  }

  /** Takes the job as a worker outside does, and completes it. */
  private void completeAsWorker(ExternalWorkerJob job, Action.Complete action) {
    ManagementService management = parts.engine().getManagementService();
    parts.trail().note("worker", "complete " + job.getElementId());
    call(
        "complete",
        () -> {
          management
              .createExternalWorkerJobAcquireBuilder()
              .topic(job.getJobHandlerConfiguration(), Duration.ofHours(1))
              .acquireAndLock(MOST_JOBS, WORKER);
          management
              .createExternalWorkerCompletionBuilder(job.getId(), WORKER)
              .variables(action.variables())
              .complete();
        });
    management.unacquireAllExternalWorkerJobsForWorker(WORKER);
    settle();
  }

  private Optional<ExternalWorkerJob> findExternal(String name) {
    return report.externalJobs().stream()
        .filter(job -> name.equals(job.getElementId()) || name.equals(job.getElementName()))
        .findFirst();
  }

  /** Brings a message to the first that waits for it, a signal to all that do. */
  private void bring(Action.Bring action) {
    List<EventSubscription> waiting =
        report.subscriptions().stream()
            .filter(one -> one.getEventType().equals(action.kind()))
            .filter(one -> action.name().equals(one.getEventName()))
            .toList();
    if (waiting.isEmpty()) {
      throw new RunInputException(
          "%s '%s': nothing of %s waits for it at %s; waited for: %s."
              .formatted(
                  action.kind(), action.name(), parts.model().name(), now(), awaited(action)));
    }
    parts.trail().note("you", action.kind() + " " + action.name());
    RuntimeService runtime = parts.engine().getRuntimeService();
    for (EventSubscription one : action.signal() ? waiting : waiting.subList(0, 1)) {
      String execution = Objects.requireNonNull(one.getExecutionId());
      if (action.signal() && isGone(one)) {
        continue; // another one that had it has taken this one away
      }
      call(
          action.kind(),
          () -> {
            if (action.signal()) {
              runtime.signalEventReceived(action.name(), execution, action.variables());
            } else {
              runtime.messageEventReceived(action.name(), execution, action.variables());
            }
          });
    }
    settle();
  }

  /** Changes the first plan item of that name that is in the state for it. */
  private void change(Action.Change action) {
    String how = action.how().word();
    List<PlanItemInstance> named =
        report.planItems().stream().filter(item -> isCalled(item, action.item())).toList();
    PlanItemInstance item =
        named.stream()
            .filter(one -> isReady(one, action.how()))
            .findFirst()
            .orElseThrow(() ->
                new RunInputException(
                    "%s '%s': no plan item of %s can be changed so at %s; %s."
                        .formatted(
                            how,
                            action.item(),
                            parts.model().name(),
                            now(),
                            states(named.isEmpty() ? report.planItems() : named))));
    parts.trail().note("you", how + " " + item.getPlanItemDefinitionId());
    PlanItemInstanceTransitionBuilder transition =
        parts
            .engine()
            .getCmmnRuntimeService()
            .createPlanItemInstanceTransitionBuilder(item.getId())
            .variables(action.variables());
    call(
        how,
        switch (action.how()) {
          case TRIGGER -> transition::trigger;
          case START -> transition::start;
          case DISABLE -> transition::disable;
        });
    settle();
  }

  private static boolean isCalled(PlanItemInstance item, String name) {
    return name.equals(item.getElementId())
        || name.equals(item.getPlanItemDefinitionId())
        || name.equals(item.getName());
  }

  private static boolean isReady(PlanItemInstance item, Action.Transition how) {
    return switch (how) {
      case START, DISABLE -> item.getState().equals(PlanItemInstanceState.ENABLED);
      case TRIGGER ->
          item.getState().equals(PlanItemInstanceState.ACTIVE)
              || (item.getState().equals(PlanItemInstanceState.AVAILABLE)
                  && item.getPlanItemDefinitionType().endsWith("eventlistener"));
    };
  }

  private static String states(List<PlanItemInstance> items) {
    return items.isEmpty()
        ? "it has none"
        : items.stream()
            .map(item -> item.getPlanItemDefinitionId() + " is " + item.getState())
            .collect(Collectors.joining(", "));
  }

  private boolean isGone(EventSubscription subscription) {
    return report.subscriptions().stream()
        .noneMatch(one -> one.getId().equals(subscription.getId()));
  }

  private String awaited(Action.Bring action) {
    String names =
        report.subscriptions().stream()
            .filter(one -> one.getEventType().equals(action.kind()))
            .map(one -> String.valueOf(one.getEventName()))
            .distinct()
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "none" : names;
  }

  private void call(String what, Runnable call) {
    try {
      call.run();
    } catch (TurgoStoreException e) {
      throw e;
    } catch (RuntimeException e) {
      undone = true;
      parts.trail().note(what, "failed and was undone: " + e.getMessage());
    }
  }

  private String openTasks() {
    String names =
        Stream.concat(
                report.tasks().stream().map(Task::getTaskDefinitionKey),
                report.externalJobs().stream().map(Job::getElementId))
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "none" : names;
  }

  private String now() {
    return parts.trail().offset(clock().getAsLong());
  }

  /** Moves the clock from due time to due time, so that each timer fires at its own. */
  private void advance(Action.Advance action) {
    Instant target = clock().instant().plus(action.by());
    parts.trail().note("you", "advance " + action.by());
    Instant next = nextDue();
    while (next != null && !next.isAfter(target)) {
      if (next.isAfter(clock().instant())) {
        clock().setCurrentTime(next);
      }
      settle();
      if (isAtUntil()) {
        return;
      }
      next = nextDue();
    }
    clock().setCurrentTime(target);
    settle();
  }

  private @Nullable Instant nextDue() {
    List<Job> timers = report.timers();
    Date due = timers.isEmpty() ? null : timers.getFirst().getDuedate();
    return due == null ? null : due.toInstant();
  }

  private void retry() {
    List<Job> dead = report.deadLetters();
    if (dead.isEmpty()) {
      throw new RunInputException(
          "retry: nothing of %s is in dead letter at %s; leave it out, or advance first."
              .formatted(parts.model().name(), now()));
    }
    for (Job job : dead) {
      parts.trail().note("you", "retry " + job.getElementId());
      parts.engine().getManagementService().moveDeadLetterJobToExecutableJob(job.getId(), 1);
    }
    settle();
  }

  private void settle() {
    parts.settling().await(parts.engine().getManagementService());
    parts.trail().flush();
    planItems.tell();
  }

  private boolean isAtUntil() {
    return settings.until() != null && find(settings.until()).isPresent();
  }

  private Optional<Task> find(String name) {
    return report.tasks().stream()
        .filter(task -> name.equals(task.getTaskDefinitionKey()) || name.equals(task.getName()))
        .findFirst();
  }

  private boolean isRunning() {
    return parts.model().isOfCases()
        ? parts
                .engine()
                .getCmmnRuntimeService()
                .createCaseInstanceQuery()
                .caseInstanceId(parts.instanceId())
                .count()
            > 0
        : parts
                .engine()
                .getRuntimeService()
                .createProcessInstanceQuery()
                .processInstanceId(parts.instanceId())
                .count()
            > 0;
  }

  private BusinessClock clock() {
    return parts.engine().getClock();
  }
}
