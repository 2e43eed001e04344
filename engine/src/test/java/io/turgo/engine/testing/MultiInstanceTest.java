package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.terminate;
import static io.turgo.engine.testing.BpmnText.until;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.TaskService;
import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.TurgoCollectionHandler;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Activities that are done several times, beside each other or one after the other. */
@Timeout(120)
class MultiInstanceTest extends ScenarioTest {
  private static final String EACH = "turgo:collection='list' turgo:elementVariable='item'";

  /** Makes the elements of a text. */
  public static class Letters implements TurgoCollectionHandler {
    @Override
    public Collection<?> resolveCollection(
        @Nullable Object collectionValue, DelegateExecution execution) {
      return List.of(String.valueOf(collectionValue).split(""));
    }
  }

  private static List<Task> tasks(Kit kit, String id) {
    TaskService tasks = kit.engine().getTaskService();
    return tasks.createTaskQuery().processInstanceId(id).list().stream()
        .sorted(Comparator.comparing(task -> String.valueOf(task.getName())))
        .toList();
  }

  private static List<@Nullable String> names(Kit kit, String id) {
    return tasks(kit, id).stream().<@Nullable String>map(Task::getName).toList();
  }

  private static void complete(Kit kit, String id, int which) {
    kit.engine().getTaskService().complete(tasks(kit, id).get(which).getId());
  }

  private static void deploy(Kit kit, String key, String activity, String... more) {
    List<String> elements = new ArrayList<>(List.of(more));
    elements.addAll(List.of(start("s"), activity, end("e"), flow("s -> t -> e")));
    kit.deploy(key, elements.toArray(String[]::new));
  }

  @ParameterizedTest
  @EnumSource
  void parallelTasksFindTheirElements(Database database) {
    Kit kit = on(database);
    deploy(kit, "each", manyTimes(user("t", "name='${item}${loopCounter}'"), EACH, ""));

    String id = kit.start("each", Map.of("list", List.of("a", "b", "c")));
    assertThat(names(kit, id)).containsExactly("a0", "b1", "c2");
    assertThat(kit.variable(tasks(kit, id).get(1).getExecutionId() + "", "nrOfActiveInstances"))
        .isEqualTo(3);
    complete(kit, id, 1);
    assertThat(names(kit, id)).containsExactly("a0", "c2");
    String leg = tasks(kit, id).getFirst().getExecutionId() + "";
    assertThat(kit.variable(leg, "nrOfInstances")).isEqualTo(3);
    assertThat(kit.variable(leg, "nrOfActiveInstances")).isEqualTo(2);
    assertThat(kit.variable(leg, "nrOfCompletedInstances")).isEqualTo(1);
    kit.checkConsistency();
    complete(kit, id, 1);
    complete(kit, id, 0);

    kit.assertEnded(id, "s t t t e");
  }

  @ParameterizedTest
  @EnumSource
  void sequentialTasksComeOneAfterTheOther(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "each",
        manyTimes(user("t", "name='${item}${loopCounter}'"), EACH + " isSequential='true'", ""));

    String id = kit.start("each", Map.of("list", List.of("a", "b", "c")));
    for (String name : List.of("a0", "b1", "c2")) {
      assertThat(names(kit, id)).containsExactly(name);
      complete(kit, id, 0);
      kit.checkConsistency();
    }

    kit.assertEnded(id, "s t t t e");
  }

  @ParameterizedTest
  @EnumSource
  void aCompletionConditionCancelsTheOthers(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "until",
        manyTimes(
            user("t", ""),
            "",
            cardinality(4) + until("${nrOfCompletedInstances / nrOfInstances >= 0.5}")));

    String id = kit.start("until", Map.of());
    complete(kit, id, 2);
    assertThat(tasks(kit, id)).hasSize(3);
    complete(kit, id, 0);

    assertThat(tasks(kit, id)).isEmpty();
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void collectionsOfEveryForm(Database database) {
    Kit kit = on(database);
    String task = user("t", "name='${item}'");
    String item = "turgo:elementVariable='item'";
    deploy(kit, "variable", manyTimes(task, EACH, ""));
    deploy(kit, "expression", manyTimes(task, item + " turgo:collection='${list}'", ""));
    deploy(
        kit,
        "reference",
        manyTimes(
            task, "", "<loopDataInputRef>list</loopDataInputRef><inputDataItem name='item'/>"));
    deploy(
        kit,
        "child",
        manyTimes(
            task,
            item,
            "<extensionElements><turgo:collection><turgo:expression>${list}</turgo:expression>"
                + "</turgo:collection></extensionElements>"));
    deploy(
        kit,
        "handler",
        manyTimes(
            task,
            item,
            "<extensionElements><turgo:collection class='"
                + Letters.class.getName()
                + "'><turgo:string>xyz</turgo:string></turgo:collection></extensionElements>"));
    deploy(
        kit,
        "json",
        manyTimes(
            task,
            item,
            "<extensionElements><turgo:collection><turgo:string>[\"x\", \"y\", 3]</turgo:string>"
                + "</turgo:collection></extensionElements>"));
    for (String key : List.of("variable", "expression", "reference", "child")) {
      assertThat(names(kit, kit.start(key, Map.of("list", List.of("a", "b")))))
          .as(key)
          .containsExactly("a", "b");
    }
    assertThat(names(kit, kit.start("handler", Map.of()))).containsExactly("x", "y", "z");
    assertThat(names(kit, kit.start("json", Map.of()))).containsExactly("3", "x", "y");
    assertThatThrownBy(() -> kit.start("variable", Map.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'t'")
        .hasMessageContaining("no variable 'list'");
    assertThatThrownBy(() -> kit.start("variable", Map.of("list", 7)))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("Integer");
  }

  @ParameterizedTest
  @EnumSource
  void noElementsAreNoInstances(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "none",
        manyTimes(user("t", ""), EACH, ""),
        boundary("b", "t", true, "timeDuration:PT1H"));

    kit.assertEnded(kit.start("none", Map.of("list", List.of())), "s e");
  }

  @ParameterizedTest
  @EnumSource
  void theEventsOfAnActivityWithoutInstancesGoWithIt(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "onward",
        start("s"),
        manyTimes(user("t", ""), EACH, ""),
        boundary("b", "t", true, "timeDuration:PT1H"),
        user("u", ""),
        end("e"),
        end("l"),
        flow("s -> t -> u -> e"),
        flow("b -> l"));

    String id = kit.start("onward", Map.of("list", List.of()));

    assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job")).isZero();
    kit.checkConsistency();
    complete(kit, id, 0);
    kit.assertEnded(id, "s u e");
  }

  @ParameterizedTest
  @EnumSource
  void subProcessesWithinEachOther(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "nested",
        manyTimes(
            sub(
                "t",
                "",
                start("s1"),
                manyTimes(user("u", "name='${outer}${item}'"), EACH, ""),
                end("e1"),
                flow("s1 -> u -> e1")),
            "turgo:collection='outers' turgo:elementVariable='outer'",
            ""));

    String id = kit.start("nested", Map.of("outers", List.of("a", "b"), "list", List.of("1", "2")));
    assertThat(names(kit, id)).containsExactly("a1", "a2", "b1", "b2");
    complete(kit, id, 0);
    complete(kit, id, 0);
    assertThat(names(kit, id)).containsExactly("b1", "b2");
    kit.checkConsistency();
    complete(kit, id, 0);
    complete(kit, id, 0);

    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aBoundaryEventIsOfTheWholeActivity(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "late",
        manyTimes(user("t", ""), "", cardinality(3)),
        boundary("b", "t", true, "timeDuration:PT1H"),
        end("l"),
        flow("b -> l"));
    String id = kit.start("late", Map.of());
    complete(kit, id, 0);
    assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job")).isEqualTo(1);

    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
    kit.runJobs();

    kit.assertEnded(id, "s t t! t! b l");
  }

  /** All are made before the first begins, and they are gone by the turns of the others. */
  @ParameterizedTest
  @EnumSource
  void whatTheFirstOfThemCancelsDoesNotBegin(Database database) {
    Kit kit = on(database);
    AtomicInteger runs = new AtomicInteger();
    kit.code(
        "once",
        execution -> {
          runs.incrementAndGet();
          if (execution.hasVariable("fails")) {
            throw new BpmnError("full");
          }
        });
    deploy(
        kit,
        "first",
        manyTimes(code("t", "once", ""), "", cardinality(3) + until("${true}")),
        "<boundaryEvent id='b' attachedToRef='t'><errorEventDefinition/></boundaryEvent>",
        end("l"),
        flow("b -> l"));

    assertThat(kit.isRunning(kit.start("first", Map.of()))).isFalse();
    assertThat(runs).hasValue(1);
    kit.assertEnded(kit.start("first", Map.of("fails", true)), "s t! b l");
    assertThat(runs).hasValue(2);
  }

  @ParameterizedTest
  @EnumSource
  void asynchronousLegsHaveAJobEach(Database database) {
    Kit kit = on(database);
    List<Object> numbers = new ArrayList<>();
    kit.code("c", execution -> numbers.add(String.valueOf(execution.getVariable("loopCounter"))));
    deploy(kit, "async", manyTimes(code("t", "c", "turgo:async='true'"), "", cardinality(3)));

    String id = kit.start("async", Map.of());
    assertThat(kit.rows("SELECT count(*) FROM turgo_job")).isEqualTo(3);
    kit.checkConsistency();
    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(numbers).containsExactlyInAnyOrder("0", "1", "2");
    kit.assertEnded(id, "s t t t e");
  }

  @ParameterizedTest
  @EnumSource
  void aTerminateEndEventEndsOneLegOrAll(Database database) {
    Kit kit = on(database);
    for (String attributes : List.of("", "turgo:terminateMultiInstance='true'")) {
      String key = attributes.isEmpty() ? "one" : "all";
      deploy(
          kit,
          key,
          manyTimes(
              sub(
                  "t",
                  "",
                  start("s1"),
                  user("u", ""),
                  terminate("stop", attributes),
                  flow("s1 -> u -> stop")),
              "",
              cardinality(3)));
    }
    String one = kit.start("one", Map.of());
    complete(kit, one, 0);
    assertThat(tasks(kit, one)).hasSize(2);
    String all = kit.start("all", Map.of());
    complete(kit, all, 0);

    assertThat(kit.isRunning(all)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aMillionInstancesAreRefusedByTheLimits(Database database) {
    Kit kit = on(database);
    deploy(kit, "million", manyTimes(user("t", ""), "", cardinality("${n}")));

    assertThatThrownBy(() -> kit.start("million", Map.of("n", 1_000_000)))
        .isInstanceOf(TurgoLimitException.class)
        .hasMessageContaining("100000 multiInstances")
        .hasMessageContaining("'t'")
        .hasMessageContaining("1000000 instances");
    assertThatThrownBy(() -> kit.start("million", Map.of("n", -1)))
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource
  void aNumberThatIsNoIntIsRefusedAndNotCut(Database database) {
    Kit kit = on(database);
    deploy(kit, "wide", manyTimes(user("t", ""), "", cardinality("${n}")));

    for (Number wide : List.of((1L << 32) + 3, 1e10, Double.NaN)) {
      assertThatThrownBy(() -> kit.start("wide", Map.of("n", wide)))
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageContaining("Expected a whole number as the loopCardinality ${n}");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aBodyCanNotBeTriggered(Database database) {
    Kit kit = on(database);
    deploy(kit, "wait", manyTimes(node("receiveTask", "t", ""), "", cardinality(2)));
    String id = kit.start("wait", Map.of());
    List<String> legs = new ArrayList<>();
    for (var execution :
        kit.engine().getRuntimeService().createExecutionQuery().activityId("t").list()) {
      if (kit.engine().getRuntimeService().hasVariableLocal(execution.getId(), "nrOfInstances")) {
        assertThatThrownBy(() -> kit.engine().getRuntimeService().trigger(execution.getId()))
            .isInstanceOf(TurgoException.class)
            .hasMessageContaining("trigger one of the executions below it");
      } else {
        legs.add(execution.getId());
      }
    }
    assertThat(kit.engine().getRuntimeService().getActiveActivityIds(id)).containsExactly("t", "t");

    legs.forEach(kit.engine().getRuntimeService()::trigger);

    kit.assertEnded(id, "s t t e");
  }

  /** Two parallel tasks that are done, so that a job is to leave their activity. */
  private static String leftByAJob(Kit kit) {
    String id =
        kit.run(
            "left",
            start("s"),
            sub(
                "around",
                "",
                start("i"),
                manyTimes(user("t", "turgo:asyncLeave='true'"), "", cardinality(2)),
                boundary("late", "t", true, "timeDuration:PT1H"),
                end("ie"),
                end("le"),
                flow("i -> t -> ie"),
                flow("late -> le")),
            boundary("later", "around", true, "timeDuration:PT2H"),
            end("e"),
            end("l"),
            flow("s -> around -> e"),
            flow("later -> l"));
    complete(kit, id, 0);
    assertThat(kit.rows("SELECT count(*) FROM turgo_job")).isZero();
    complete(kit, id, 0);
    assertThat(kit.rows("SELECT count(*) FROM turgo_job")).isOne();
    kit.checkConsistency();
    return id;
  }

  @ParameterizedTest
  @EnumSource
  void aJobLeavesAllLegsTogether(Database database) {
    Kit kit = on(database);
    String id = leftByAJob(kit);
    assertThatThrownBy(
            () -> kit.engine().getRuntimeService().addMultiInstanceExecution("t", id, null))
        .hasMessage("Activity 't' has no running multi-instance below execution " + id);
    kit.engine().getClock().advance(Duration.ofHours(1));

    kit.runJobs();

    kit.assertEnded(id, "s around i t t ie e");
  }

  @ParameterizedTest
  @EnumSource
  void anEventAroundCancelsWhatAJobIsToLeave(Database database) {
    Kit kit = on(database);
    String id = leftByAJob(kit);
    String timer =
        Objects.requireNonNull(
                kit.engine().getManagementService().createTimerJobQuery().singleResult())
            .getId();
    kit.engine()
        .getManagementService()
        .executeJob(kit.engine().getManagementService().moveTimerToExecutableJob(timer).getId());

    kit.assertEnded(id, "s around! i t t later l");
    assertThat(kit.rows("SELECT count(*) FROM turgo_job")).isZero();
  }
}
