package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.flowIf;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.taskHeard;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.delegate.event.TurgoEngineEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of the engine by user code belong to the unit that the code runs for. */
@Timeout(60)
class NestedCallsTest {
  private static final String ASYNC = "turgo:async='true'";
  private @Nullable Kit kit;

  private Kit open(Database database) {
    Kit opened = Kit.on(database);
    kit = opened;
    return opened;
  }

  @AfterEach
  void close() {
    if (kit != null) {
      kit.checkConsistency();
      kit.close();
    }
  }

  private static RuntimeService runtime(Kit kit) {
    return kit.engine().getRuntimeService();
  }

  private static TaskService tasks(Kit kit) {
    return kit.engine().getTaskService();
  }

  private static String[] codeThenUser(String attributes) {
    return new String[] {
      start("s"), code("a", "a", attributes), user("u", ""), end("e"), flow("s -> a -> u -> e")
    };
  }

  @ParameterizedTest
  @EnumSource
  void codeOfAnInstanceThatIsNotCommittedYetCanCallForIt(Database database) {
    Kit kit = open(database);
    List<@Nullable Object> seen = new ArrayList<>();
    kit.code(
        "a",
        execution -> {
          String id = execution.getProcessInstanceId();
          execution.setVariable("x", 1);
          runtime(kit).setVariable(id, "y", 2);
          runtime(kit).setVariable(execution.getId(), "x", 3);
          runtime(kit).setProcessInstanceName(id, "named");
          seen.add(execution.getVariable("x"));
          seen.add(execution.getVariable("y"));
          execution.setVariable("y", 4);
          seen.add(execution.getVariable("y"));
          seen.add(execution.getVariables());
        });
    String id = kit.run("own", codeThenUser(""));

    assertThat(seen).containsExactly(3, 2, 4, Map.of("x", 3, "y", 4));
    assertThat(runtime(kit).getVariables(id)).isEqualTo(Map.of("x", 3, "y", 4));
    assertThat(
            Objects.requireNonNull(
                    runtime(kit).createProcessInstanceQuery().processInstanceId(id).singleResult())
                .getName())
        .isEqualTo("named");
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance WHERE rev = 1")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsLeftOfCallsWhenTheCodeFailsAfterThem(Database database) {
    Kit kit = open(database);
    kit.deploy("other", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String other = kit.start("other", Map.of());
    kit.code(
        "a",
        execution -> {
          runtime(kit).setVariable(execution.getProcessInstanceId(), "x", 1);
          runtime(kit).setVariable(other, "x", 1);
          kit.start("other", Map.of());
          tasks(kit).complete(kit.task(other).getId());
          throw new IllegalStateException("after all");
        });
    String id = kit.run("failing", codeThenUser(ASYNC));
    kit.engine()
        .getManagementService()
        .setJobRetries(
            Objects.requireNonNull(
                    kit.engine().getManagementService().createJobQuery().singleResult())
                .getId(),
            1);

    kit.runJobs();

    assertThat(kit.failures()).hasSize(1);
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isEqualTo(2);
    assertThat(kit.rows("SELECT count(*) FROM turgo_variable")).isZero();
    assertThat(kit.trail(other)).isEqualTo("s u..");
    assertThat(kit.trail(id)).isEqualTo("s");
  }

  @ParameterizedTest
  @EnumSource
  void othersAreMovedWithTheUnit(Database database) {
    Kit kit = open(database);
    List<String> order = new ArrayList<>();
    kit.code("b", execution -> order.add("b of " + execution.getVariable("from")));
    kit.deploy(
        "other", start("s"), user("u", ""), code("b", "b", ""), end("e"), flow("s -> u -> b -> e"));
    kit.deploy("short", start("s"), code("b", "b", ""), end("e"), flow("s -> b -> e"));
    String other = kit.start("other", Map.of());
    kit.code(
        "a",
        execution -> {
          tasks(kit).complete(kit.task(other).getId(), Map.of("from", "a"));
          order.add("a goes on");
          ProcessInstance over =
              runtime(kit).startProcessInstanceByKey("short", Map.of("from", "start"));
          order.add(over.isEnded() ? "it is over" : "it runs");
          ProcessInstance waits = runtime(kit).startProcessInstanceByKey("other");
          runtime(kit).setVariable(waits.getId(), "late", 1);
          execution.setVariable("started", waits.getId());
          Kit.elsewhere(() -> {
            assertThat(kit.trail(other)).isEqualTo("s u..");
            assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isEqualTo(2);
          });
        });
    String id = kit.run("mover", codeThenUser(ASYNC));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(order).containsExactly("b of a", "a goes on", "b of start", "it is over");
    kit.assertEnded(other, "s u b e");
    String started = (String) Objects.requireNonNull(kit.variable(id, "started"));
    assertThat(kit.trail(started)).isEqualTo("s u..");
    assertThat(kit.variable(started, "late")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void listenersCanUseTheServicesForTheirTask(Database database) {
    Kit kit = open(database);
    kit.taskCode(
        "made",
        task -> {
          tasks(kit).addCandidateUser(task.getId(), "kim");
          tasks(kit).setVariableLocal(task.getId(), "note", "n");
          tasks(kit).setPriority(task.getId(), 70);
        });
    kit.taskCode("doneAtOnce", task -> tasks(kit).complete(task.getId(), Map.of("auto", true)));
    String id =
        kit.run(
            "listening",
            start("s"),
            with(user("u", ""), taskHeard("create", "made")),
            with(user("v", ""), taskHeard("create", "doneAtOnce")),
            user("w", ""),
            end("e"),
            flow("s -> u -> v -> w -> e"));

    assertThat(tasks(kit).createTaskQuery().taskCandidateUser("kim").singleResult()).isNotNull();
    assertThat(kit.task(id).getPriority()).isEqualTo(70);
    assertThat(tasks(kit).getVariableLocal(kit.task(id).getId(), "note")).isEqualTo("n");
    kit.complete(id, "u");
    assertThat(kit.trail(id)).isEqualTo("s u v w..");
    assertThat(kit.variable(id, "auto")).isEqualTo(true);
  }

  @ParameterizedTest
  @EnumSource
  void servicesAnswerVariablesAsTheUnitHasThem(Database database) {
    Kit kit = open(database);
    kit.deploy("other", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String other = kit.start("other", Map.of("z", "old"));
    String task = kit.task(other).getId();
    List<@Nullable Object> seen = new ArrayList<>();
    kit.code(
        "a",
        execution -> {
          execution.setVariable("x", 1);
          execution.setVariableLocal("own", 2);
          seen.add(runtime(kit).getVariable(execution.getProcessInstanceId(), "x"));
          seen.add(runtime(kit).getVariables(execution.getId()));
          seen.add(runtime(kit).getVariablesLocal(execution.getId()));
          seen.add(runtime(kit).getVariable(other, "z"));
          tasks(kit).setVariable(task, "z", "new");
          tasks(kit).setVariableLocal(task, "note", "n");
          seen.add(tasks(kit).getVariables(task));
          seen.add(runtime(kit).hasVariable(other, "note"));
        });

    kit.run("reader", codeThenUser(""));

    assertThat(seen)
        .containsExactly(
            1,
            Map.of("x", 1, "own", 2),
            Map.of("own", 2),
            "old",
            Map.of("z", "new", "note", "n"),
            false);
  }

  @ParameterizedTest
  @EnumSource
  void noIncrementThroughTheServicesIsLost(Database database) throws Exception {
    Kit kit = open(database);
    kit.deploy("shared", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String shared = kit.start("shared", Map.of("n", 0));
    kit.code(
        "a",
        execution -> {
          int n = (Integer) Objects.requireNonNull(runtime(kit).getVariable(shared, "n"));
          runtime(kit).setVariable(shared, "n", n + 1);
        });
    kit.deploy("counting", codeThenUser(ASYNC));
    for (int i = 0; i < 20; i++) {
      kit.start("counting", Map.of());
    }

    runAtOnce(kit);

    assertThat(kit.variable(shared, "n")).isEqualTo(20);
  }

  /** Two nodes of one database, each with its own half of the jobs. */
  @Test
  void codeOfTwoNodesThatChangesTheSameTwoInstancesIsNotRepeatedWithoutEnd() throws Exception {
    PostgresSettings settings = TestPostgres.settings(TestPostgres.newDatabase());
    AtomicInteger runs = new AtomicInteger();
    int jobs = 120;
    try (Kit one = Kit.on(PostgresStore.open(settings), builder -> builder);
        Kit two = Kit.on(PostgresStore.open(settings), builder -> builder)) {
      one.deploy("shared", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      String left = one.start("shared", Map.of("n", 0));
      String right = one.start("shared", Map.of("n", 0));
      for (Kit kit : List.of(one, two)) {
        kit.code(
            "a",
            execution -> {
              runs.incrementAndGet();
              for (String shared : List.of(left, right)) {
                int n = (Integer) Objects.requireNonNull(runtime(kit).getVariable(shared, "n"));
                LockSupport.parkNanos(5_000_000); // what it computes takes its time
                runtime(kit).setVariable(shared, "n", n + 1);
              }
            });
      }
      one.deploy("counting", codeThenUser(ASYNC));
      for (int i = 0; i < jobs; i++) {
        one.start("counting", Map.of());
      }
      List<String> all =
          one.engine().getManagementService().createJobQuery().list().stream()
              .map(Job::getId)
              .toList();
      try (ExecutorService threads = Executors.newFixedThreadPool(24)) {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < jobs; i++) {
          String job = all.get(i);
          Kit kit = i % 2 == 0 ? one : two;
          running.add(threads.submit(() -> kit.engine().getManagementService().executeJob(job)));
        }
        for (Future<?> each : running) {
          each.get();
        }
      }

      assertThat(one.variable(left, "n")).isEqualTo(jobs);
      assertThat(one.variable(right, "n")).isEqualTo(jobs);
      one.checkConsistency();
    }
    assertThat(runs).as("runs of the code for " + jobs + " jobs").hasValueLessThan(jobs * 3);
  }

  private static void runAtOnce(Kit kit) throws Exception {
    List<Job> all = kit.engine().getManagementService().createJobQuery().list();
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<?>> running = new ArrayList<>();
      for (Job job : all) {
        running.add(
            threads.submit(() -> kit.engine().getManagementService().executeJob(job.getId())));
      }
      for (Future<?> one : running) {
        one.get();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void codeCanDeleteItsOwnInstance(Database database) {
    Kit kit = open(database);
    kit.code(
        "a",
        execution -> {
          runtime(kit).deleteProcessInstance(execution.getProcessInstanceId(), "no more");
          execution.setVariable("x", 1);
          assertThatThrownBy(() -> runtime(kit).getVariable(execution.getId(), "x"))
              .isInstanceOf(TurgoObjectNotFoundException.class);
        });
    String id = kit.run("suicidal", codeThenUser(ASYNC));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    kit.assertEnded(id, "s a!");
    assertThat(kit.rows("SELECT count(*) FROM turgo_variable")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void listenerToTheEndOfAnInstanceCanStartAnother(Database database) {
    Kit kit = open(database);
    List<@Nullable String> told = new ArrayList<>();
    TurgoEventListener starter =
        new TurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            String ended =
                Objects.requireNonNull(((TurgoEngineEvent) event).getProcessInstanceId());
            told.add(ended);
            assertThatThrownBy(() -> runtime(kit).setVariable(ended, "x", 1))
                .isInstanceOf(TurgoObjectNotFoundException.class);
            kit.start("next", Map.of("after", ended));
          }

          @Override
          public boolean isFailOnException() {
            return true;
          }
        };
    kit.deploy("next", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    runtime(kit).addEventListener(starter, TurgoEngineEventType.PROCESS_COMPLETED);

    String id = kit.run("first", start("s"), end("e"), flow("s -> e"));

    assertThat(told).containsExactly(id);
    ProcessInstance next =
        Objects.requireNonNull(
            runtime(kit).createProcessInstanceQuery().processDefinitionKey("next").singleResult());
    assertThat(kit.variable(next.getId(), "after")).isEqualTo(id);
  }

  @ParameterizedTest
  @EnumSource
  void refusedCallCanBeCaughtAndLeavesNothing(Database database) {
    Kit kit = open(database);
    kit.code(
        "b",
        execution -> {
          throw new IllegalStateException("b is broken");
        });
    kit.deploy(
        "other", start("s"), user("u", ""), code("b", "b", ""), end("e"), flow("s -> u -> b -> e"));
    String other = kit.start("other", Map.of());
    List<@Nullable String> refused = new ArrayList<>();
    kit.code(
        "a",
        execution -> {
          runtime(kit).setVariable(other, "kept", 1);
          for (Runnable call :
              List.<Runnable>of(
                  () -> tasks(kit).complete(kit.task(other).getId(), Map.of("lost", 1)),
                  () -> tasks(kit).complete("12345678"),
                  () -> runtime(kit).trigger(execution.getId()),
                  () -> runtime(kit).setVariable("nothing", "x", 1))) {
            try {
              call.run();
            } catch (RuntimeException e) {
              refused.add(e.getMessage());
            }
          }
        });
    String id = kit.run("patient", codeThenUser(ASYNC));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(refused).hasSize(4);
    assertThat(refused.getFirst()).isEqualTo("b is broken");
    assertThat(kit.trail(id)).isEqualTo("s a u..");
    assertThat(runtime(kit).getVariables(other)).isEqualTo(Map.of("kept", 1));
  }

  @ParameterizedTest
  @EnumSource
  void clashDoesNotCallTheCodeAgain(Database database) {
    Kit kit = open(database);
    kit.deploy("other", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String other = kit.start("other", Map.of());
    AtomicInteger calls = new AtomicInteger();
    kit.code(
        "a",
        execution -> {
          runtime(kit).setVariable(other, "mine", calls.incrementAndGet());
          tasks(kit).setAssignee(kit.task(other).getId(), "kim");
          Kit.elsewhere(() -> runtime(kit).setVariable(other, "yours", 1));
        });
    String id = kit.run("clashing", codeThenUser(ASYNC));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(calls).hasValue(1);
    assertThat(runtime(kit).getVariables(other)).isEqualTo(Map.of("mine", 1, "yours", 1));
    assertThat(kit.task(other).getAssignee()).isEqualTo("kim");
    assertThat(kit.trail(id)).isEqualTo("s a u..");
  }

  @ParameterizedTest
  @EnumSource
  void clashThatChangesWhatACallDoesCallsTheCodeAgain(Database database) {
    Kit kit = open(database);
    kit.deploy("other", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String other = kit.start("other", Map.of());
    String task = kit.task(other).getId();
    List<String> results = new ArrayList<>();
    kit.code(
        "a",
        execution -> {
          try {
            tasks(kit).complete(task);
            results.add("completed");
          } catch (TurgoObjectNotFoundException e) {
            results.add("gone");
          }
          if (results.size() == 1) {
            Kit.elsewhere(() -> tasks(kit).complete(task));
          }
          execution.setVariable("result", results.getLast());
        });
    String id = kit.run("beaten", codeThenUser(ASYNC));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(results).containsExactly("completed", "gone");
    assertThat(kit.variable(id, "result")).isEqualTo("gone");
    kit.assertEnded(other, "s u e");
  }

  @ParameterizedTest
  @EnumSource
  void deploymentBetweenTheCallAndTheCommitStartsTheNewVersion(Database database) {
    Kit kit = open(database);
    kit.deploy("other", start("s"), user("old", ""), end("e"), flow("s -> old -> e"));
    AtomicInteger calls = new AtomicInteger();
    kit.code(
        "a",
        execution -> {
          execution.setVariable("started", kit.start("other", Map.of()));
          if (calls.incrementAndGet() == 1) {
            Kit.elsewhere(() ->
                kit.deploy("other", start("s"), user("new", ""), end("e"), flow("s -> new -> e")));
          }
        });
    String id = kit.run("starter", codeThenUser(ASYNC));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(calls).hasValue(2);
    String started = (String) Objects.requireNonNull(kit.variable(id, "started"));
    assertThat(kit.trail(started)).isEqualTo("s new..");
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isEqualTo(2);
  }

  /** Each of two instances moves the other, many times at once: nobody waits for ever. */
  @ParameterizedTest
  @EnumSource
  void instancesThatCallForEachOtherAllCommit(Database database) throws Exception {
    Kit kit = open(database);
    int jobs = 24;
    AtomicInteger calls = new AtomicInteger();
    kit.deploy("shared", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    List<String> shared = List.of(kit.start("shared", Map.of()), kit.start("shared", Map.of()));
    kit.code(
        "a",
        execution -> {
          calls.incrementAndGet();
          int number = (Integer) Objects.requireNonNull(execution.getVariable("number"));
          String first = shared.get(number % 2);
          String second = shared.get(1 - number % 2);
          runtime(kit).setVariable(first, "v" + number, number);
          runtime(kit).setVariable(second, "w" + number, number);
        });
    kit.deploy("busy", codeThenUser(ASYNC));
    for (int i = 0; i < jobs; i++) {
      kit.start("busy", Map.of("number", i));
    }

    runAtOnce(kit);

    for (String instance : shared) {
      assertThat(runtime(kit).getVariables(instance)).hasSize(jobs);
    }
    assertThat(calls).hasValue(jobs);
    assertThat(tasks(kit).createTaskQuery().taskDefinitionKey("u").count()).isEqualTo(jobs + 2);
  }

  @ParameterizedTest
  @EnumSource
  void listenerThatCallsWhatItIsToldOfIsStopped(Database database) {
    Kit kit = open(database);
    kit.taskCode("again", task -> tasks(kit).setAssignee(task.getId(), task.getAssignee() + "x"));
    kit.deploy(
        "endless",
        start("s"),
        with(user("u", "turgo:assignee='kim'"), taskHeard("assignment", "again")),
        end("e"),
        flow("s -> u -> e"));

    assertThatThrownBy(() -> kit.start("endless", Map.of()))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("called the engine more than");
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
  }

  /** The stack does not grow with the calls of a unit. */
  @ParameterizedTest
  @EnumSource
  void unitCanMakeThousandsOfCalls(Database database) {
    Kit kit = open(database);
    kit.code(
        "a",
        execution -> {
          int n = (Integer) Objects.requireNonNull(execution.getVariable("n"));
          execution.setVariable("n", n + 1);
        });
    kit.deploy(
        "counter",
        start("s"),
        exclusive("again"),
        code("a", "a", ""),
        exclusive("more"),
        flow("s -> again -> a -> more"),
        flowIf("more -> again", "${n < 4000}"),
        flowIf("more -> e", "${n >= 4000}"),
        end("e"));

    String id = kit.start("counter", Map.of("n", 0));

    assertThat(kit.isRunning(id)).isFalse();
    assertThat(kit.lastValue(id, "n")).isEqualTo(4000);
  }

  @ParameterizedTest
  @EnumSource
  void transactionalJobsCanCallForTheirOwnInstance(Database database) {
    Kit kit = open(database);
    int[] calls = {0};
    kit.code(
        "a",
        execution -> {
          runtime(kit).setVariable(execution.getProcessInstanceId(), "x", ++calls[0]);
          if (calls[0] == 1) {
            throw new IllegalStateException("once");
          }
        });
    String id = kit.run("tx", codeThenUser(ASYNC + " turgo:transactional='true'"));
    kit.runJobs();
    kit.engine().getClock().advance(Duration.ofMinutes(1));
    kit.runJobs();

    assertThat(kit.failures()).hasSize(1);
    assertThat(kit.variable(id, "x")).isEqualTo(2);
    assertThat(kit.trail(id)).isEqualTo("s a u..");
  }

  @ParameterizedTest
  @EnumSource
  void callsInATransactionOfTheCallerNestToo(Database database) {
    Kit kit = open(database);
    kit.code(
        "a",
        execution -> {
          runtime(kit).setVariable(execution.getProcessInstanceId(), "x", 1);
          kit.start("inner", Map.of("parent", execution.getProcessInstanceId()));
        });
    kit.code(
        "b",
        execution ->
            runtime(kit)
                .setVariable(
                    (String) Objects.requireNonNull(execution.getVariable("parent")), "y", 2));
    kit.deploy("inner", start("s"), code("b", "b", ""), end("e"), flow("s -> b -> e"));
    kit.deploy("outer", codeThenUser(""));

    String id = kit.engine().inTransaction(connection -> kit.start("outer", Map.of()));
    String grouped = kit.start("outer", Map.of());

    assertThat(runtime(kit).getVariables(id)).isEqualTo(Map.of("x", 1, "y", 2));
    assertThat(runtime(kit).getVariables(grouped)).isEqualTo(Map.of("x", 1, "y", 2));
  }

  /** Code that has lost runs alone with what it lost: the next one that lost waits for its end. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void codeThatHasLostRunsAgainAlone(boolean toAnotherNode) throws Exception {
    try (Losing losing = new Losing(toAnotherNode)) {
      losing.first(Map.of(1, () -> losing.change(1), 2, losing::awaitSecondRunOfTheOther));
      losing.other(Map.of(1, () -> losing.change(2), 2, losing.ranAgain::countDown));

      losing.runBoth();

      assertThat(losing.together).as("two that had lost ran at the same time").isFalse();
      losing.assertBothWritten();
    }
  }

  /** Code that has not lost yet is not written while code that has lost runs again. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void newcomersYieldToCodeThatHasLost(boolean toAnotherNode) throws Exception {
    try (Losing losing = new Losing(toAnotherNode)) {
      losing.first(Map.of(1, () -> losing.change(1), 2, losing::awaitWriteOfTheOther));
      losing.other(Map.of());

      losing.runBoth();

      assertThat(losing.runs).as("runs of the code that lost once").hasValue(2);
      losing.assertBothWritten();
    }
  }

  /** Two jobs whose code adds to a variable of one other instance, moved on by the test. */
  private static final class Losing implements AutoCloseable {
    private static final long MOMENT_MILLIS = 500;

    private final Kit kit;
    private final Kit changing;
    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final List<Future<?>> running = new ArrayList<>();
    private final CountDownLatch firstRan = new CountDownLatch(2);
    private final CountDownLatch ranAgain = new CountDownLatch(1);
    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicBoolean together = new AtomicBoolean();
    private final String shared;

    Losing(boolean toAnotherNode) {
      if (toAnotherNode) {
        PostgresSettings settings = TestPostgres.settings(TestPostgres.newDatabase());
        kit = Kit.on(PostgresStore.open(settings), builder -> builder);
        changing = Kit.on(PostgresStore.open(settings), builder -> builder);
      } else {
        kit = Kit.on(Database.SQLITE);
        changing = kit;
      }
      kit.deploy("shared", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      shared = kit.start("shared", Map.of("n", 0));
    }

    private int n(Kit on) {
      return (Integer) Objects.requireNonNull(runtime(on).getVariable(shared, "n"));
    }

    /** Somebody else changes what the code has read. */
    void change(int tens) {
      Kit.elsewhere(() -> runtime(changing).setVariable(shared, "n", n(changing) + 10 * tens));
    }

    void awaitSecondRunOfTheOther() {
      try {
        together.set(ranAgain.await(MOMENT_MILLIS, TimeUnit.MILLISECONDS));
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    void awaitWriteOfTheOther() {
      long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MOMENT_MILLIS);
      AtomicInteger now = new AtomicInteger(10);
      while (now.get() == 10 && System.nanoTime() < until) {
        Kit.elsewhere(() -> now.set(n(changing)));
      }
    }

    void first(Map<Integer, Runnable> inRun) {
      code("first", runs, inRun, firstRan);
    }

    void other(Map<Integer, Runnable> inRun) {
      code("other", new AtomicInteger(), inRun, new CountDownLatch(0));
    }

    /** Reads, lets something happen, and writes; {@code begun} counts the runs that have read. */
    private void code(
        String name, AtomicInteger runs, Map<Integer, Runnable> inRun, CountDownLatch begun) {
      kit.code(
          name,
          execution -> {
            int run = runs.incrementAndGet();
            int n = n(kit);
            begun.countDown();
            inRun.getOrDefault(run, () -> {}).run();
            runtime(kit).setVariable(shared, "n", n + 1);
          });
      kit.deploy(name, start("s"), BpmnText.code("c", name, ASYNC), end("e"), flow("s -> c -> e"));
    }

    /** The other one begins when the first has lost and runs again. */
    void runBoth() throws Exception {
      run("first");
      assertThat(firstRan.await(30, TimeUnit.SECONDS)).isTrue();
      run("other");
      for (Future<?> one : running) {
        one.get();
      }
    }

    private void run(String key) {
      String id = kit.start(key, Map.of());
      Job job =
          Objects.requireNonNull(
              kit.engine()
                  .getManagementService()
                  .createJobQuery()
                  .processInstanceId(id)
                  .singleResult());
      running.add(
          threads.submit(() -> kit.engine().getManagementService().executeJob(job.getId())));
    }

    void assertBothWritten() {
      assertThat(n(kit) % 10).isEqualTo(2);
      kit.checkConsistency();
    }

    @Override
    public void close() {
      threads.shutdownNow();
      kit.close();
      if (changing != kit) {
        changing.close();
      }
    }
  }
}
