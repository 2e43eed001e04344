package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.Authentication;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BulkOperation;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.runtime.ChangeActivityStateBuilder;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.MovePreview;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tokens that are moved: what no other engine shows, or where Turgo does more than others. */
class MovedTokensTest extends ScenarioTest {
  private static final String[] TWO = {
    start("s"), user("a", ""), user("b", ""), end("e"), flow("s -> a -> b -> e")
  };

  /** A process of which every kind of scope is a part. */
  private static final String[] RICH = {
    start("s"),
    parallel("fork"),
    user("a", ""),
    boundary("late", "a", false, "timeDuration:PT1H"),
    user("lateTask", ""),
    end("lateEnd"),
    sub(
        "sub",
        "",
        start("subS"),
        user("in", ""),
        sub(
            "inner",
            "",
            start("innerS"),
            user("deep", ""),
            catchTimer("wait", "timeDuration:PT2H"),
            end("innerE"),
            flow("innerS -> deep -> wait -> innerE")),
        boundary("slow", "inner", true, "timeDuration:PT9H"),
        user("last", ""),
        end("subE"),
        flow("subS -> in -> inner -> last -> subE"),
        flow("slow -> last")),
    manyTimes(
        sub(
            "often",
            "",
            start("oftenS"),
            user("each", ""),
            user("again", ""),
            end("oftenE"),
            flow("oftenS -> each -> again -> oftenE")),
        "isSequential='false'",
        cardinality(3)),
    manyTimes(user("turn", ""), "isSequential='true'", cardinality(2)),
    parallel("join"),
    user("after", ""),
    end("e"),
    flow("s -> fork -> a -> join -> after -> e"),
    flow("fork -> sub -> turn -> join"),
    flow("fork -> often -> join"),
    flow("late -> lateTask -> lateEnd")
  };

  private static final List<String> ACTIVITIES =
      List.of(
          "a",
          "lateTask",
          "sub",
          "in",
          "inner",
          "deep",
          "wait",
          "last",
          "often",
          "each",
          "again",
          "turn",
          "join",
          "after",
          "fork");

  private static ChangeActivityStateBuilder moves(Kit kit, String id) {
    return kit.engine()
        .getRuntimeService()
        .createChangeActivityStateBuilder()
        .processInstanceId(id);
  }

  private static List<Task> tasks(Kit kit, String id) {
    return kit.engine().getTaskService().createTaskQuery().processInstanceId(id).list().stream()
        .sorted(Comparator.comparing(Task::getId))
        .toList();
  }

  private static List<String> keys(Kit kit, String id) {
    return tasks(kit, id).stream().map(Task::getTaskDefinitionKey).sorted().toList();
  }

  @ParameterizedTest
  @EnumSource
  void movesWithoutEndBreakNoRule(Database database) {
    Kit kit = on(database);
    kit.deploy("rich", RICH);
    int made = 0;
    for (int seed = 0; seed < 12; seed++) {
      Random random = new Random(seed);
      String id = kit.start("rich", Map.of());
      for (int i = 0; i < 12 && kit.isRunning(id); i++) {
        made += moveSomething(kit, id, random);
        kit.checkConsistency();
        List<Task> open = tasks(kit, id);
        if (!open.isEmpty() && random.nextInt(3) == 0) {
          kit.engine().getTaskService().complete(open.get(random.nextInt(open.size())).getId());
        }
      }
      if (kit.isRunning(id)) {
        endsBehind(kit, id);
      }
    }
    assertThat(made).isGreaterThan(100);
  }

  /** Moves something that is there, and answers how many moves were made. */
  private static int moveSomething(Kit kit, String id, Random random) {
    List<Execution> there =
        kit
            .engine()
            .getRuntimeService()
            .createExecutionQuery()
            .processInstanceId(id)
            .list()
            .stream()
            .filter(e -> e.getActivityId() != null && ACTIVITIES.contains(e.getActivityId()))
            .sorted(Comparator.comparing(Execution::getId))
            .toList();
    if (there.isEmpty()) {
      return 0;
    }
    Execution one = there.get(random.nextInt(there.size()));
    String to = ACTIVITIES.get(random.nextInt(ACTIVITIES.size()));
    ChangeActivityStateBuilder moves = moves(kit, id);
    if (random.nextBoolean()) {
      moves.moveExecutionToActivityId(one.getId(), to);
    } else {
      moves.moveActivityIdTo(Objects.requireNonNull(one.getActivityId()), to);
    }
    moves.changeState();
    return 1;
  }

  /** All that runs is moved to the last task: when that is done, the instance is over. */
  private static void endsBehind(Kit kit, String id) {
    List<String> top =
        kit.engine().getRuntimeService().createExecutionQuery().parentId(id).list().stream()
            .filter(e -> e.getActivityId() != null && ACTIVITIES.contains(e.getActivityId()))
            .map(Execution::getId)
            .toList();
    moves(kit, id).moveExecutionsToSingleActivityId(top, "after").changeState();
    assertThat(keys(kit, id)).containsExactly("after");
    kit.checkConsistency();
    kit.complete(id, "after");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsLeftOfAnActivityDoneSeveralTimesEndsIt(Database database) {
    Kit kit = on(database);
    String id = kit.run("rich", RICH);
    String first =
        Objects.requireNonNull(
            tasks(kit, id).stream()
                .filter(task -> "each".equals(task.getTaskDefinitionKey()))
                .findFirst()
                .orElseThrow()
                .getExecutionId());

    moves(kit, id).moveExecutionToActivityId(first, "lateTask").changeState();
    assertThat(keys(kit, id)).containsExactly("a", "each", "each", "in", "lateTask");
    for (String key : List.of("each", "again", "each", "again")) {
      Task task =
          tasks(kit, id).stream()
              .filter(t -> key.equals(t.getTaskDefinitionKey()))
              .findFirst()
              .orElseThrow();
      kit.engine().getTaskService().complete(task.getId());
    }

    assertThat(kit.trail(id)).contains("join").doesNotContain("often..");
    assertThat(keys(kit, id)).containsExactly("a", "in", "lateTask");
  }

  @ParameterizedTest
  @EnumSource
  void aTargetBeginsInTheScopeOfItsSource(Database database) {
    Kit kit = on(database);
    String id = kit.run("rich", RICH);
    for (int leg = 2; leg >= 0; leg--) {
      Task task =
          tasks(kit, id).stream()
              .filter(t -> "each".equals(t.getTaskDefinitionKey()))
              .toList()
              .get(leg);
      String execution = Objects.requireNonNull(task.getExecutionId());
      String scope = parent(kit, execution);

      moves(kit, id).moveExecutionToActivityId(execution, "again").changeState();

      Task moved =
          tasks(kit, id).stream()
              .filter(t -> "again".equals(t.getTaskDefinitionKey()))
              .toList()
              .getLast();
      assertThat(parent(kit, Objects.requireNonNull(moved.getExecutionId()))).isEqualTo(scope);
    }
  }

  private static String parent(Kit kit, String executionId) {
    Execution execution =
        Objects.requireNonNull(
            kit.engine()
                .getRuntimeService()
                .createExecutionQuery()
                .executionId(executionId)
                .singleResult());
    return Objects.requireNonNull(execution.getParentId());
  }

  @ParameterizedTest
  @EnumSource
  void timersThatAreNotMovedKeepTheirTime(Database database) {
    Kit kit = on(database);
    String id = kit.run("rich", RICH);
    kit.complete(id, "in");
    List<String> before = timers(kit);
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofMinutes(30)));

    moves(kit, id).moveActivityIdTo("deep", "wait").changeState();

    assertThat(timers(kit)).containsAll(before).hasSize(before.size() + 1);
  }

  private static List<String> timers(Kit kit) {
    return kit.engine().getManagementService().createTimerJobQuery().list().stream()
        .map(job -> job.getElementId() + " " + job.getDuedate())
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsBegunInASuspendedInstanceWaitsForItsActivation(Database database) {
    Kit kit = on(database);
    String id = kit.run("rich", RICH);
    kit.complete(id, "in");
    kit.engine().getRuntimeService().suspendProcessInstanceById(id);

    moves(kit, id).moveActivityIdTo("deep", "wait").changeState();

    assertThat(timers(kit)).isEmpty();
    kit.engine().getRuntimeService().activateProcessInstanceById(id);
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(3)));
    kit.runJobs();
    assertThat(keys(kit, id)).contains("last");
  }

  @ParameterizedTest
  @EnumSource
  void allReasonsAreNamedAndNothingIsMoved(Database database) {
    Kit kit = on(database);
    String id = kit.run("rich", RICH);
    String before = kit.trail(id);

    assertThatThrownBy(() ->
            moves(kit, id)
                .moveActivityIdTo("a", "after")
                .moveActivityIdTo("deep", "after")
                .moveActivityIdTo("in", "nothing")
                .moveActivityIdTo("in", "slow")
                .moveExecutionToActivityId("4711", "after")
                .enableEventSubProcessStartEvent("s")
                .changeState())
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("nothing is at activity 'deep'")
        .hasMessageContaining("has no activity 'nothing'")
        .hasMessageContaining("'slow' is no target")
        .hasMessageContaining("4711")
        .hasMessageContaining("no start event 's'");
    assertThat(kit.trail(id)).isEqualTo(before);
    assertThatThrownBy(() -> moves(kit, id).changeState())
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> moves(kit, id).moveExecutionsToSingleActivityId(List.of(), "a"))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() ->
            moves(kit, id)
                .moveActivityIdTo("a", "after")
                .moveActivityIdToParentActivityId("a", "after")
                .changeState())
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource
  void aPreviewShowsAllAndChangesNothing(Database database) {
    Kit kit = on(database);
    String id = kit.run("rich", RICH);
    String before = kit.trail(id);
    ChangeActivityStateBuilder moves =
        moves(kit, id).moveActivityIdTo("in", "a").moveActivityIdTo("often", "wait");

    MovePreview preview = moves.preview();

    assertThat(preview.isPossible()).isTrue();
    assertThat(preview.endsInstance()).isFalse();
    assertThat(preview.cancelled().stream().map(MovePreview.Cancelled::activityId))
        .containsExactlyInAnyOrder(
            "in", "often", "often", "each", "often", "each", "often", "each");
    assertThat(preview.cancelled().stream().flatMap(gone -> gone.taskIds().stream()))
        .containsExactlyInAnyOrderElementsOf(
            tasks(kit, id).stream()
                .filter(task -> !"a".equals(task.getTaskDefinitionKey()))
                .map(Task::getId)
                .toList());
    assertThat(preview.begun())
        .extracting(MovePreview.Begun::elementId, MovePreview.Begun::scopes)
        .containsExactly(tuple("a", List.of()), tuple("wait", List.of("inner")));
    assertThat(kit.trail(id)).isEqualTo(before);
    kit.checkConsistency();

    moves.changeState();
    assertThat(keys(kit, id)).containsExactly("a", "a");
  }

  @ParameterizedTest
  @EnumSource
  void aPreviewNamesTheElementOfEachProblem(Database database) {
    Kit kit = on(database);
    String id = kit.run("rich", RICH);

    MovePreview preview =
        moves(kit, id)
            .moveActivityIdTo("deep", "after")
            .moveActivityIdTo("in", "nothing")
            .moveExecutionToActivityId("4711", "after")
            .enableEventSubProcessStartEvent("s")
            .preview();

    assertThat(preview.isPossible()).isFalse();
    assertThat(preview.problems())
        .extracting(MovePreview.Problem::elementId)
        .containsExactly("deep", "4711", "nothing", "s");
    assertThatThrownBy(() -> moves(kit, "4711").moveActivityIdTo("in", "a").preview())
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void codeThatThrowsLeavesEverythingWhereItWas(Database database) {
    Kit kit = on(database);
    kit.code(
        "fails",
        execution -> {
          throw new IllegalStateException("not now");
        });
    String id =
        kit.run(
            "p",
            start("s"),
            user("a", ""),
            code("work", "fails", ""),
            end("e"),
            flow("s -> a -> work -> e"));

    assertThatThrownBy(() -> moves(kit, id).moveActivityIdTo("a", "work").changeState())
        .hasMessageContaining("not now");

    assertThat(kit.trail(id)).isEqualTo("s a..");
    assertThat(keys(kit, id)).containsExactly("a");
  }

  @ParameterizedTest
  @EnumSource
  void aVersionOfTheCalledThatIsNotThereIsRefused(Database database) {
    Kit kit = on(database);
    kit.deploy("q", TWO);
    String id =
        kit.run(
            "p",
            start("s"),
            user("a", ""),
            call("call", "q", ""),
            end("e"),
            flow("s -> a -> call -> e"));

    assertThatThrownBy(() ->
            moves(kit, id)
                .moveActivityIdToSubProcessInstanceActivityId("a", "b", "call", 99)
                .changeState())
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("99");
    assertThat(kit.trail(id)).isEqualTo("s a..");

    moves(kit, id).moveActivityIdToSubProcessInstanceActivityId("a", "b", "call").changeState();
    String called =
        Objects.requireNonNull(
                kit.engine()
                    .getRuntimeService()
                    .createProcessInstanceQuery()
                    .superProcessInstanceId(id)
                    .singleResult())
            .getId();
    assertThat(kit.trail(called)).isEqualTo("b..");
    kit.complete(called, "b");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void anInstanceThatRanMeanwhileIsMovedOnceOrNotAtAll(Database database) throws Exception {
    Kit kit = on(database);
    kit.deploy("p", TWO);
    for (int i = 0; i < 20; i++) {
      String id = kit.start("p", Map.of());
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 3; t++) {
        threads.add(
            Thread.ofVirtual()
                .start(() -> {
                  try {
                    moves(kit, id).moveActivityIdTo("a", "b").changeState();
                  } catch (TurgoException e) {
                    // another one was first
                  }
                }));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(keys(kit, id)).containsExactly("b");
    }
  }

  @ParameterizedTest
  @EnumSource
  void anActivityWhoseInstancesAreStillMadeGoesOn(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            manyTimes(user("many", ""), "isSequential='false'", cardinality(1_001)),
            user("after", ""),
            end("e"),
            flow("s -> many -> after -> e"));
    List<String> made =
        tasks(kit, id).stream().map(t -> Objects.requireNonNull(t.getExecutionId())).toList();
    assertThat(made).hasSize(1_000);

    moves(kit, id).moveExecutionsToSingleActivityId(made, "after").changeState();

    assertThat(keys(kit, id)).containsExactly("after");
    kit.runJobs();
    assertThat(keys(kit, id)).containsExactly("after", "many");
    kit.complete(id, "many");
    assertThat(keys(kit, id)).containsExactly("after", "after");
  }

  @ParameterizedTest
  @EnumSource
  void anActivityThatIsRepeatedIsMovedByItsExecution(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            "<userTask id='loop'><standardLoopCharacteristics><loopCondition>${true}"
                + "</loopCondition></standardLoopCharacteristics></userTask>",
            user("after", ""),
            end("e"),
            flow("s -> loop -> after -> e"));

    moves(kit, id).moveExecutionToActivityId(kit.waitingExecution(id), "after").changeState();

    assertThat(keys(kit, id)).containsExactly("after");
    kit.complete(id, "after");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aJobWhoseTokenIsMovedMeanwhileHasNoEffect(Database database) throws Exception {
    Kit kit = on(database);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch moved = new CountDownLatch(1);
    kit.code(
        "slow",
        execution -> {
          begun.countDown();
          assertThat(moved.await(60, TimeUnit.SECONDS)).isTrue();
          execution.setVariable("done", true);
        });
    String id =
        kit.run(
            "p",
            start("s"),
            code("work", "slow", "turgo:async='true'"),
            user("after", ""),
            end("e"),
            flow("s -> work -> after -> e"));
    Thread runs = Thread.ofPlatform().start(kit::runJobs);
    assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();

    moves(kit, id).moveActivityIdTo("work", "after").changeState();
    moved.countDown();
    runs.join();

    assertThat(keys(kit, id)).containsExactly("after");
    assertThat(kit.variable(id, "done")).isNull();
    kit.failures();
  }

  @ParameterizedTest
  @EnumSource
  void anEventOfAScopeThatGoesIsNotEnabled(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            sub(
                "sub",
                "",
                start("subS"),
                user("in", ""),
                end("subE"),
                flow("subS -> in -> subE"),
                sub(
                    "event",
                    "triggeredByEvent='true'",
                    "<startEvent id='late'><timerEventDefinition><timeDuration>PT1H</timeDuration>"
                        + "</timerEventDefinition></startEvent>",
                    user("inEvent", ""),
                    end("eventE"),
                    flow("late -> inEvent -> eventE"))),
            user("after", ""),
            end("e"),
            flow("s -> sub -> after -> e"));
    moves(kit, id).moveActivityIdTo("in", "inEvent").changeState();
    assertThat(timers(kit)).isEmpty();

    assertThatThrownBy(() ->
            moves(kit, id)
                .moveActivityIdTo("inEvent", "after")
                .enableEventSubProcessStartEvent("late")
                .changeState())
        .hasMessageContaining("'late' does not run");

    moves(kit, id)
        .moveActivityIdTo("inEvent", "in")
        .enableEventSubProcessStartEvent("late")
        .enableEventSubProcessStartEvent("late")
        .changeState();
    assertThat(timers(kit)).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void eachInstanceOfASubProcessKeepsWhatMovesInIt(Database database) {
    Kit kit = on(database);
    String id = kit.run("rich", RICH);

    moves(kit, id).moveActivityIdTo("each", "again").changeState();

    assertThat(keys(kit, id)).containsExactly("a", "again", "again", "again", "in");
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void anEventSubProcessThatInterruptsTakesThePlaceOfAllElse(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            start("s"),
            parallel("fork"),
            user("a", ""),
            user("b", ""),
            end("aE"),
            end("bE"),
            sub(
                "event",
                "triggeredByEvent='true'",
                "<startEvent id='late'><timerEventDefinition><timeDuration>PT1H</timeDuration>"
                    + "</timerEventDefinition></startEvent>",
                user("inEvent", ""),
                end("eventE"),
                flow("late -> inEvent -> eventE")),
            flow("s -> fork -> a -> aE"),
            flow("fork -> b -> bE"));

    moves(kit, id).moveActivityIdTo("a", "inEvent").changeState();

    assertThat(keys(kit, id)).containsExactly("inEvent");
    assertThat(timers(kit)).isEmpty();
    kit.checkConsistency();
    kit.complete(id, "inEvent");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void anExecutionOfAnotherInstanceIsRefused(Database database) {
    Kit kit = on(database);
    String id = kit.run("two", TWO);
    String other = kit.start("two", Map.of());
    String execution = Objects.requireNonNull(tasks(kit, other).getFirst().getExecutionId());

    assertThatThrownBy(() -> moves(kit, id).moveExecutionToActivityId(execution, "b").changeState())
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining(execution)
        .hasMessageContaining("another process instance");
  }

  @ParameterizedTest
  @EnumSource
  void localVariablesOfNoActivityAreRefused(Database database) {
    Kit kit = on(database);
    String id = kit.run("two", TWO);

    assertThatThrownBy(() ->
            moves(kit, id).moveActivityIdTo("a", "b").localVariable("c", "v", 1).changeState())
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("has no activity 'c'");
    assertThat(keys(kit, id)).containsExactly("a");
  }

  @ParameterizedTest
  @EnumSource
  void aBatchMovesThoseItCanAndNamesTheOthers(Database database) {
    Kit kit = on(database);
    kit.deploy("p", TWO);
    List<String> ids =
        List.of(kit.start("p", Map.of()), kit.start("p", Map.of()), kit.start("p", Map.of()));
    kit.complete(ids.get(1), "a");
    kit.complete(ids.get(2), "a");
    Authentication.setAuthenticatedUserId("ann");
    BulkOperation<ProcessInstance> moves =
        kit.engine()
            .getManagementService()
            .createBulkOperation()
            .moveTokens(
                kit.engine()
                    .getRuntimeService()
                    .createProcessInstanceQuery()
                    .processDefinitionKey("p"),
                kit.engine()
                    .getRuntimeService()
                    .createChangeActivityStateBuilder()
                    .moveActivityIdTo("b", "a")
                    .processVariable("v w", List.of(1, "two"))
                    .localVariable("a", "mine.x", "é")
                    .annotation("the price was wrong"));
    assertThat(moves.count()).isEqualTo(3);
    Batch batch = moves.start();
    Authentication.setAuthenticatedUserId(null);

    kit.runJobs();

    assertThat(
            kit.engine()
                .getManagementService()
                .findBatchPartsByBatchIdAndStatus(batch.getId(), BatchPart.STATUS_FAILED))
        .extracting(BatchPart::getScopeId)
        .containsExactly(ids.getFirst());
    String moved = ids.get(1);
    assertThat(keys(kit, moved)).containsExactly("a");
    assertThat(kit.variable(moved, "v w")).isEqualTo(List.of(1, "two"));
    assertThat(
            kit.engine()
                .getRuntimeService()
                .getVariableLocal(
                    Objects.requireNonNull(tasks(kit, moved).getFirst().getExecutionId()),
                    "mine.x"))
        .isEqualTo("é");
    AuditEntry entry =
        Objects.requireNonNull(
            kit.engine()
                .getManagementService()
                .createAuditEntryQuery()
                .processInstanceId(moved)
                .singleResult());
    assertThat(entry.getOperation()).isEqualTo("modifyProcessInstance");
    assertThat(entry.getTarget()).isEqualTo("the price was wrong");
    assertThat(entry.getUserId()).isEqualTo("ann");
    kit.checkConsistency();
    kit.engine().getManagementService().deleteBatch(batch.getId());
    ids.forEach(id -> kit.engine().getRuntimeService().deleteProcessInstance(id, null));
  }

  @ParameterizedTest
  @EnumSource
  void whatIsOfOneInstanceIsNotMovedInMany(Database database) {
    Kit kit = on(database);
    String id = kit.run("p", TWO);
    ProcessInstanceQuery all = kit.engine().getRuntimeService().createProcessInstanceQuery();
    RuntimeService runtime = kit.engine().getRuntimeService();
    List<ChangeActivityStateBuilder> refused =
        List.of(
            moves(kit, id).moveActivityIdTo("a", "b"),
            runtime
                .createChangeActivityStateBuilder()
                .moveExecutionToActivityId(
                    Objects.requireNonNull(tasks(kit, id).getFirst().getExecutionId()), "b"),
            runtime.createChangeActivityStateBuilder().moveActivityIdToParentActivityId("a", "b"),
            runtime.createChangeActivityStateBuilder());
    for (ChangeActivityStateBuilder builder : refused) {
      assertThatThrownBy(() ->
              kit.engine().getManagementService().createBulkOperation().moveTokens(all, builder))
          .isInstanceOf(TurgoIllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPreviewLooksIntoTheProcessThatIsToBeCalled(Database database) {
    Kit kit = on(database);
    kit.deploy("called", TWO);
    String id =
        kit.run(
            "p",
            start("s"),
            user("t", ""),
            call("c", "called", ""),
            call("none", "missing", ""),
            call("late", "${which}", ""),
            end("e"),
            flow("s -> t -> c -> none -> late -> e"));

    MovePreview there =
        moves(kit, id).moveActivityIdToSubProcessInstanceActivityId("t", "b", "c").preview();
    assertThat(there.problems()).isEmpty();
    MovePreview unknown =
        moves(kit, id).moveActivityIdToSubProcessInstanceActivityId("t", "nowhere", "c").preview();
    assertThat(unknown.problems())
        .extracting(MovePreview.Problem::elementId)
        .containsExactly("nowhere");
    assertThat(unknown.problems().getFirst().reason()).contains("'c'").contains("'called'");
    MovePreview version =
        moves(kit, id).moveActivityIdToSubProcessInstanceActivityId("t", "b", "c", 7).preview();
    assertThat(version.problems()).extracting(MovePreview.Problem::elementId).containsExactly("c");
    MovePreview missing =
        moves(kit, id).moveActivityIdToSubProcessInstanceActivityId("t", "b", "none").preview();
    assertThat(missing.problems())
        .extracting(MovePreview.Problem::elementId)
        .containsExactly("none");
    assertThat(missing.problems().getFirst().reason()).contains("missing");
    MovePreview later =
        moves(kit, id).moveActivityIdToSubProcessInstanceActivityId("t", "b", "late").preview();
    assertThat(later.problems()).as("only an expression tells which process").isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aCalledInstanceThatGoesOnMeanwhileIsNotEndedByAMoveToItsParent(Database database)
      throws Exception {
    Kit kit = on(database);
    kit.deploy("called", TWO);
    kit.deploy(
        "p",
        start("s"),
        call("c", "called", ""),
        user("t", ""),
        end("e"),
        flow("s -> c -> t -> e"));
    for (int i = 0; i < 60; i++) {
      String id = kit.start("p", Map.of());
      String called =
          Objects.requireNonNull(
                  kit.engine()
                      .getRuntimeService()
                      .createProcessInstanceQuery()
                      .superProcessInstanceId(id)
                      .singleResult())
              .getId();
      String task = tasks(kit, called).getFirst().getId();
      AtomicBoolean completed = new AtomicBoolean();
      Thread other =
          new Thread(() -> {
            try {
              kit.engine().getTaskService().complete(task);
              completed.set(true);
            } catch (TurgoException e) {
              // The move was first.
            }
          });
      other.start();
      boolean refused = false;
      try {
        moves(kit, called).moveActivityIdToParentActivityId("a", "t").changeState();
      } catch (TurgoException e) {
        refused = true;
      }
      other.join(30_000);
      assertThat(refused).as("moved or gone on, round %d", i).isEqualTo(completed.get());
      kit.engine().getRuntimeService().deleteProcessInstance(id, null);
    }
  }
}
