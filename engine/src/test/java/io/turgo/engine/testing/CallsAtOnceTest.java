package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.HistoryService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.exception.JobNotFoundException;
import io.turgo.engine.exception.MismatchingMessageCorrelationException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.TurgoTaskAlreadyClaimedException;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.Comment;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Calls of several threads on one instance, some of which end it or parts of it. A unit takes along
 * what waits in line: so what a call has made or changed may be gone when the call looks for it.
 * Each does its work or is told, by an exception that is promised, what is not there or not so.
 */
@Timeout(120)
class CallsAtOnceTest {
  private static final long FIRST_SEED = 71_000;
  private static final int ROUNDS = 15;
  private static final int CALLS = 8;

  private static final Set<Class<?>> PROMISED =
      Set.of(
          TurgoException.class,
          TurgoIllegalArgumentException.class, // a worker that does not have the job
          TurgoObjectNotFoundException.class,
          JobNotFoundException.class,
          TurgoTaskAlreadyClaimedException.class,
          TurgoOptimisticLockingException.class,
          MismatchingMessageCorrelationException.class);

  /** What the calls of a round are for. */
  private record Things(
      Kit kit,
      String instance,
      Task first,
      Task second,
      Comment comment,
      String many,
      String leg,
      Job timer,
      Job ready,
      String worked,
      Random random) {
    /** The same, at a node that may know less of them. */
    Things at(Kit node) {
      return new Things(
          node, instance, first, second, comment, many, leg, timer, ready, worked, random);
    }

    RuntimeService runtime() {
      return kit.engine().getRuntimeService();
    }

    TaskService tasks() {
      return kit.engine().getTaskService();
    }

    ManagementService management() {
      return kit.engine().getManagementService();
    }

    HistoryService history() {
      return kit.engine().getHistoryService();
    }

    String task() {
      return random.nextInt(4) == 0 ? second.getId() : first.getId();
    }

    String scope() {
      return random.nextBoolean() ? instance : Objects.requireNonNull(first.getExecutionId());
    }
  }

  /** Of each kind one; those that end something are there more than once. */
  private static final List<BiConsumer<Things, String>> KINDS =
      List.of(
          (all, task) -> all.runtime().deleteProcessInstance(all.instance(), "over"),
          (all, task) -> all.tasks().complete(task),
          (all, task) -> all.tasks().complete(task, Map.of("done", true)),
          (all, task) -> all.tasks().claim(task, "u" + all.random().nextInt(3)),
          (all, task) -> all.tasks().unclaim(task),
          (all, task) -> all.tasks().setAssignee(task, "kermit"),
          (all, task) -> all.tasks().delegateTask(task, "piggy"),
          (all, task) -> all.tasks().resolveTask(task, Map.of("solved", 1)),
          (all, task) -> all.tasks().setPriority(task, 7),
          (all, task) -> all.tasks().suspendTask(task, "kermit"),
          (all, task) -> all.tasks().activateTask(task, "kermit"),
          (all, task) -> all.tasks().addCandidateGroup(task, "frogs"),
          (all, task) -> all.tasks().deleteCandidateGroup(task, "frogs"),
          (all, task) -> {
            Task child = all.tasks().newTask();
            child.setParentTaskId(task);
            all.tasks().saveTask(child);
            all.tasks().complete(child.getId());
          },
          (all, task) -> {
            all.first().setName("n" + all.random().nextInt());
            all.tasks().saveTask(all.first());
          },
          (all, task) -> all.tasks().addComment(task, null, "said"),
          (all, task) -> all.tasks().deleteComments(null, all.instance()),
          (all, task) -> {
            all.comment().setFullMessage("other");
            all.tasks().saveComment(all.comment());
          },
          (all, task) -> all.tasks().deleteComment(all.comment().getId()),
          (all, task) -> all.tasks().createAttachment("t", task, null, "n", "d", "http://x"),
          (all, task) -> all.tasks().setVariable(task, "v", all.random().nextInt()),
          (all, task) -> all.tasks().setVariableLocal(task, "l", "x".repeat(9_000)),
          (all, task) -> all.tasks().getVariableLocal(task, "l"),
          (all, task) -> all.tasks().removeVariable(task, "v"),
          (all, task) -> all.tasks().getVariables(task),
          (all, task) ->
              all.tasks()
                  .createTaskQuery()
                  .includeProcessVariables()
                  .includeTaskLocalVariables()
                  .includeIdentityLinks()
                  .list(),
          (all, task) -> all.tasks().getIdentityLinksForTask(task),
          (all, task) -> all.kit().engine().getFormService().getTaskFormData(task),
          (all, task) -> all.kit().engine().getFormService().submitTaskFormData(task, Map.of()),
          (all, task) -> all.runtime().setVariable(all.scope(), "v", "x".repeat(9_000)),
          (all, task) -> all.runtime().setVariableAsync(all.scope(), "v", 1),
          (all, task) -> all.runtime().getVariables(all.scope()),
          (all, task) -> all.runtime().getVariableInstances(all.scope()),
          (all, task) -> all.runtime().getActiveActivityIds(all.instance()),
          (all, task) -> all.runtime().createExecutionQuery().processVariableExists("v").list(),
          (all, task) ->
              all.runtime().createProcessInstanceQuery().includeProcessVariables().list(),
          (all, task) -> all.runtime().suspendProcessInstanceById(all.instance()),
          (all, task) -> all.runtime().activateProcessInstanceById(all.instance()),
          (all, task) ->
              all.runtime()
                  .createMessageCorrelation("m")
                  .processInstanceId(all.instance())
                  .correlateWithResult(),
          (all, task) -> all.runtime().signalEventReceived("sig"),
          (all, task) -> all.runtime().addMultiInstanceExecution("many", all.many(), Map.of()),
          (all, task) -> all.runtime().deleteMultiInstanceExecution(all.leg(), true),
          (all, task) -> all.runtime().setProcessInstanceName(all.instance(), "name"),
          (all, task) -> all.runtime().addUserIdentityLink(all.instance(), "kermit", "owner"),
          (all, task) ->
              all.runtime().evaluateConditionalEvents(all.instance(), Map.of("ready", true)),
          (all, task) -> all.management().executeJob(all.ready().getId()),
          (all, task) -> all.management().setJobRetries(all.ready().getId(), 2),
          (all, task) -> all.management().moveJobToDeadLetterJob(all.ready().getId()),
          (all, task) -> all.management().moveDeadLetterJobToExecutableJob(all.ready().getId(), 3),
          (all, task) -> all.management().moveSuspendedJobToExecutableJob(all.ready().getId()),
          (all, task) -> all.management().moveTimerToExecutableJob(all.timer().getId()),
          (all, task) -> all.management().rescheduleTimeDurationJob(all.timer().getId(), "PT2H"),
          (all, task) -> all.management().executeJob(all.timer().getId()),
          (all, task) -> {
            for (AcquiredExternalWorkerJob job :
                all.management()
                    .createExternalWorkerJobAcquireBuilder()
                    .topic("orders", Duration.ofMinutes(1))
                    .acquireAndLock(3, "w")) {
              all.management().createExternalWorkerCompletionBuilder(job.getId(), "w").complete();
            }
          },
          (all, task) ->
              all.management()
                  .createExternalWorkerJobFailureBuilder(all.worked(), "w")
                  .errorMessage("no")
                  .fail(),
          (all, task) -> all.management().unacquireAllExternalWorkerJobsForWorker("w"),
          (all, task) -> all.management().pauseActivityByKey("rich", "", "job", "out of paper"),
          (all, task) -> all.management().resumeActivityByKey("rich", "", "job"),
          (all, task) ->
              all.management()
                  .createBulkOperation()
                  .setVariables(
                      all.runtime().createProcessInstanceQuery().processInstanceId(all.instance()),
                      Map.of("bulk", true))
                  .start(),
          (all, task) ->
              all.history()
                  .createHistoricTaskInstanceQuery()
                  .processInstanceId(all.instance())
                  .includeProcessVariables()
                  .includeTaskLocalVariables()
                  .list(),
          (all, task) ->
              all.history()
                  .createHistoricProcessInstanceQuery()
                  .processInstanceId(all.instance())
                  .includeProcessVariables()
                  .list(),
          (all, task) -> all.history().deleteHistoricTaskInstance(task),
          (all, task) -> all.history().deleteHistoricProcessInstance(all.instance()));

  private static void deploy(Kit kit) {
    String model =
        BpmnText.process(
            "rich",
            start("s"),
            parallel("fork"),
            user("first", "turgo:candidateGroups='frogs'"),
            boundary("late", "first", false, "timeDuration:PT1H"),
            end("e1"),
            flow("s -> fork -> first -> join -> e"),
            flow("late -> e1"),
            sub("sub", "", start("s2"), user("second", ""), end("e2"), flow("s2 -> second -> e2")),
            flow("fork -> sub -> join"),
            code("job", "work", "turgo:async='true'"),
            flow("fork -> job -> join"),
            manyTimes(user("many", ""), "", cardinality(3)),
            flow("fork -> many -> join"),
            node("serviceTask", "ex", "turgo:type='external-worker' turgo:topic='orders'"),
            flow("fork -> ex -> join"),
            "<intermediateCatchEvent id='message'><messageEventDefinition messageRef='m'/>"
                + "</intermediateCatchEvent>",
            flow("fork -> message -> join"),
            "<intermediateCatchEvent id='signal'><signalEventDefinition signalRef='s'/>"
                + "</intermediateCatchEvent>",
            flow("fork -> signal -> join"),
            "<intermediateCatchEvent id='when'><conditionalEventDefinition>"
                + "<condition>${execution.hasVariable('ready')}</condition>"
                + "</conditionalEventDefinition></intermediateCatchEvent>",
            flow("fork -> when -> join"),
            parallel("join"),
            end("e"));
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "rich.bpmn",
            model.replace(
                "<process ", "<message id='m' name='m'/><signal id='s' name='sig'/><process "))
        .deploy();
  }

  private static Things begin(Kit kit, Random random) {
    String id = kit.start("rich", Map.of("v", "begun"));
    TaskService tasks = kit.engine().getTaskService();
    ManagementService management = kit.engine().getManagementService();
    Task first = task(tasks, id, "first");
    AcquiredExternalWorkerJob worked =
        management
            .createExternalWorkerJobAcquireBuilder()
            .topic("orders", Duration.ofMinutes(1))
            .acquireAndLock(1, "w")
            .getFirst();
    List<Execution> legs =
        kit.engine()
            .getRuntimeService()
            .createExecutionQuery()
            .processInstanceId(id)
            .activityId("many")
            .list();
    Execution leg = legs.getLast();
    return new Things(
        kit,
        id,
        first,
        task(tasks, id, "second"),
        tasks.addComment(first.getId(), id, "first words"),
        id,
        leg.getId(),
        Objects.requireNonNull(
            management.createTimerJobQuery().processInstanceId(id).singleResult()),
        Objects.requireNonNull(management.createJobQuery().processInstanceId(id).singleResult()),
        worked.getId(),
        random);
  }

  private static Task task(TaskService tasks, String id, String key) {
    return Objects.requireNonNull(
        tasks.createTaskQuery().processInstanceId(id).taskDefinitionKey(key).singleResult());
  }

  @ParameterizedTest
  @EnumSource
  void eachDoesItsWorkOrSaysWhatIsNotThere(Database database) throws Exception {
    Supplier<Store> stores = database.lasting();
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      if (database == Database.SQLITE) {
        callAtOnce(kit, kit);
      } else {
        try (Kit other = Kit.on(stores.get(), settings -> settings)) {
          callAtOnce(kit, other);
        }
      }
    }
  }

  private static void callAtOnce(Kit kit, Kit other) throws InterruptedException {
    for (Kit each : List.of(kit, other)) {
      each.code("work", execution -> execution.setVariable("worked", true));
    }
    deploy(kit);
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int round = 0; round < ROUNDS; round++) {
        long seed = FIRST_SEED + round;
        Random random = new Random(seed);
        Things things = begin(kit, random);
        List<Integer> few =
            random.ints(2 + random.nextInt(CALLS), 0, KINDS.size()).boxed().toList();
        List<Integer> kinds = random.ints(CALLS, 0, few.size()).mapToObj(few::get).toList();
        List<Callable<@Nullable Void>> calls = new ArrayList<>();
        for (int kind : kinds) {
          String task = things.task();
          Things at = random.nextBoolean() ? things : things.at(other);
          calls.add(() -> {
            KINDS.get(kind).accept(at, task);
            return null;
          });
        }
        int i = 0;
        for (Future<?> call : callers.invokeAll(calls)) {
          try {
            call.get();
          } catch (ExecutionException e) {
            assertPromised(
                e.getCause(), "seed " + seed + ", calls " + kinds + ", call " + kinds.get(i));
          }
          i++;
        }
        if (round % 5 == 4) {
          kit.runJobs();
          assertThat(kit.failures()).as("seed %s", seed).isEmpty();
          kit.checkConsistency();
        }
        if (kit.isRunning(things.instance())) {
          kit.engine().getRuntimeService().deleteProcessInstance(things.instance(), "over");
        }
      }
    }
    kit.engine().getManagementService().resumeActivityByKey("rich", "", "job");
    kit.runJobs();
    kit.finish();
  }

  private static void assertPromised(@Nullable Throwable thrown, String what) {
    for (@Nullable Throwable one = thrown; one != null; one = one.getCause()) {
      boolean refused = String.valueOf(one.getMessage()).contains("refuses a value");
      if (refused || !PROMISED.contains(one.getClass())) {
        throw new AssertionError(what + ": " + thrown, thrown);
      }
    }
  }
}
