package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
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

import io.turgo.engine.TaskService;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import io.turgo.engine.task.Task;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What completed activities leave to be undone, and the undoing. */
class CompensationTest extends ScenarioTest {
  /** An activity, its compensation boundary event, and what undoes it, {@code undo_} and its id. */
  private static String undoable(String id, String activity, String handler) {
    return activity
        + "<boundaryEvent id='c_"
        + id
        + "' attachedToRef='"
        + id
        + "'><compensateEventDefinition/></boundaryEvent>"
        + handler
        + "<association id='a_"
        + id
        + "' sourceRef='c_"
        + id
        + "' targetRef='undo_"
        + id
        + "'/>";
  }

  private static String undoable(String id) {
    return undoable(id, user(id, ""), user("undo_" + id, "isForCompensation='true'"));
  }

  private static String undo(String id, String activity) {
    return "<intermediateThrowEvent id='"
        + id
        + "'><compensateEventDefinition"
        + (activity.isEmpty() ? "" : " activityRef='" + activity + "'")
        + "/></intermediateThrowEvent>";
  }

  private static void completed(Kit kit, String id, String... tasks) {
    for (String task : tasks) {
      kit.complete(id, task);
      kit.checkConsistency();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCalledInstanceUndoes(Database database) {
    Kit kit = on(database);
    kit.deploy("undoing", start("s"), user("inner", ""), end("e"), flow("s -> inner -> e"));
    String id =
        kit.run(
            "called",
            start("s"),
            undoable("a", user("a", ""), call("undo_a", "undoing", "isForCompensation='true'")),
            undo("t", ""),
            user("next", ""),
            end("e"),
            flow("s -> a -> t -> next -> e"));
    completed(kit, id, "a");
    String called =
        Objects.requireNonNull(
                kit.engine()
                    .getRuntimeService()
                    .createProcessInstanceQuery()
                    .superProcessInstanceId(id)
                    .singleResult())
            .getId();

    completed(kit, id, "next");
    assertThat(kit.trail(id)).isEqualTo("s a t undo_a.. next e");
    completed(kit, called, "inner");
    kit.assertEnded(id, "s a t undo_a next e");
  }

  @ParameterizedTest
  @EnumSource
  void whatASubProcessHasLeftKeepsNoInclusiveJoinWaiting(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "joined",
            start("s"),
            parallel("f"),
            sub("sub", "", start("is"), undoable("a"), end("ie"), flow("is -> a -> ie")),
            user("b", ""),
            node("inclusiveGateway", "j", ""),
            undo("t", ""),
            end("e"),
            flow("s -> f -> sub -> j -> t -> e"),
            flow("f -> b -> j"));

    completed(kit, id, "a", "b", "undo_a");

    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void theLastOneIsUndoneFirstAndTheProcessWaitsForAll(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "order",
            start("s"),
            undoable("a"),
            undoable("b"),
            undo("t", ""),
            end("e"),
            flow("s -> a -> b -> t -> e"));
    completed(kit, id, "a", "b");

    assertThat(kit.trail(id)).isEqualTo("s a b t undo_b.. undo_a.. e");
    completed(kit, id, "undo_a");
    assertThat(kit.isRunning(id)).isTrue();
    completed(kit, id, "undo_b");
    kit.assertEnded(id, "s a b t undo_b undo_a e");
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void anEventSubProcessUndoesWhatItsScopeHasDone(Database database) {
    Kit kit = on(database);
    String saga =
        "<subProcess id='saga' triggeredByEvent='true'><startEvent id='failed'>"
            + "<errorEventDefinition/></startEvent>"
            + undo("t", "")
            + end("te")
            + flow("failed -> t -> te")
            + "</subProcess>";
    String[] work = {
      start("s"),
      undoable("a"),
      sub("done", "", start("ds"), undoable("b"), end("de"), flow("ds -> b -> de")),
      "<endEvent id='fail'><errorEventDefinition/></endEvent>",
      flow("s -> a -> done -> fail"),
      saga
    };
    String id = kit.run("order", work);
    completed(kit, id, "a", "b");

    assertThat(kit.trail(id))
        .isEqualTo("s a done ds b de fail! saga failed t undo_b.. undo_a.. te");
    completed(kit, id, "undo_a", "undo_b");
    assertThat(kit.isRunning(id)).isFalse();

    String inner =
        kit.run("nested", start("os"), sub("sub", "", work), end("oe"), flow("os -> sub -> oe"));
    completed(kit, inner, "a", "b", "undo_b", "undo_a");
    assertThat(kit.isRunning(inner)).isFalse();
    assertThat(kit.trail(inner)).contains(" undo_b undo_a ").endsWith(" oe");
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void anEventSubProcessInAnotherUndoesWhatWasDoneAroundBoth(Database database) {
    Kit kit = on(database);
    String failed = "<errorEventDefinition/></startEvent>";
    String fails = "<errorEventDefinition/></endEvent>";
    String id =
        kit.run(
            "within",
            start("s"),
            undoable("a"),
            "<endEvent id='fail'>" + fails,
            flow("s -> a -> fail"),
            "<subProcess id='outer' triggeredByEvent='true'><startEvent id='failed'>" + failed,
            undoable("b"),
            "<endEvent id='again'>" + fails,
            flow("failed -> b -> again"),
            "<subProcess id='inner' triggeredByEvent='true'><startEvent id='failedAgain'>" + failed,
            undo("t", ""),
            end("te"),
            flow("failedAgain -> t -> te"),
            "</subProcess></subProcess>");

    completed(kit, id, "a", "b", "undo_b", "undo_a");

    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void anEndEventHasThingsUndone(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "atEnd",
            start("s"),
            undoable("a"),
            undoable("b"),
            "<endEvent id='e'><compensateEventDefinition activityRef='a' waitForCompletion='true'/>"
                + "</endEvent>",
            flow("s -> a -> b -> e"));
    completed(kit, id, "a", "b");

    assertThat(kit.trail(id)).isEqualTo("s a b e undo_a..");
    completed(kit, id, "undo_a");
    kit.assertEnded(id, "s a b e undo_a");
  }

  private static String[] nested(String activity, String attributes) {
    return new String[] {
      start("s"),
      sub(
          "outer",
          "",
          start("os"),
          undoable(
              "a",
              user("a", attributes),
              code("undo_a", "seen", "isForCompensation='true' " + attributes)),
          sub(
              "inner",
              "",
              "<dataObject id='d' name='own' itemSubjectRef='xsd:string'><extensionElements>"
                  + "<turgo:value>kept</turgo:value></extensionElements></dataObject>",
              start("is"),
              undoable("b"),
              end("ie"),
              flow("is -> b -> ie")),
          end("oe"),
          flow("os -> a -> inner -> oe")),
      user("between", attributes),
      undo("t", activity),
      user("after", ""),
      end("e"),
      flow("s -> outer -> between -> t -> after -> e")
    };
  }

  private static void seen(Kit kit) {
    kit.code("seen", e -> e.setVariable("seen", "undone"));
  }

  private static String executionOf(Kit kit, String task) {
    return Objects.requireNonNull(
        Objects.requireNonNull(
                kit.engine()
                    .getTaskService()
                    .createTaskQuery()
                    .taskDefinitionKey(task)
                    .singleResult())
            .getExecutionId());
  }

  @ParameterizedTest
  @EnumSource
  void whatCompletedInSubProcessesIsUndoneWithTheirVariables(Database database) {
    Kit kit = on(database);
    seen(kit);
    String id = kit.run("nested", nested("", ""));
    completed(kit, id, "a", "b", "between");

    String undoing = executionOf(kit, "undo_b");
    assertThat(kit.variable(undoing, "own")).isEqualTo("kept");
    assertThat(kit.variable(id, "seen")).isEqualTo("undone");
    completed(kit, id, "undo_b", "after");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void oneActivityIsUndoneWhereverItCompleted(Database database) {
    Kit kit = on(database);
    seen(kit);
    String id = kit.run("oneOf", nested("b", ""));
    completed(kit, id, "a", "b", "between", "undo_b");

    assertThat(kit.variable(id, "seen")).isNull();
    completed(kit, id, "after");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void asynchronousStepsAreUndoneToo(Database database) {
    Kit kit = on(database);
    seen(kit);
    String id = kit.run("later", nested("", "turgo:async='true' turgo:asyncLeave='true'"));
    for (String task : new String[] {"a", "b", "between"}) {
      kit.runJobs();
      completed(kit, id, task);
    }
    kit.runJobs();
    kit.checkConsistency();
    assertThat(kit.failures()).isEmpty();
    completed(kit, id, "after", "undo_b");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @Test
  void whatCanBeUndoneSurvivesARestart(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("undo.db"));
    String id;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      seen(kit);
      id = kit.run("restart", nested("", ""));
      completed(kit, id, "a", "b");
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      seen(kit);
      completed(kit, id, "between");
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      completed(kit, id, "after", "undo_b");
      assertThat(kit.isRunning(id)).isFalse();
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void eachInstanceOfAnActivityIsUndone(Database database) {
    Kit kit = on(database);
    kit.code("x", e -> {});
    String id =
        kit.run(
            "legs",
            start("s"),
            manyTimes(
                sub(
                    "m",
                    "",
                    start("ms"),
                    undoable("a", code("a", "x", ""), user("undo_a", "isForCompensation='true'")),
                    end("me"),
                    flow("ms -> a -> me")),
                "",
                cardinality(3)),
            undo("t", "m"),
            end("e"),
            flow("s -> m -> t -> e"));
    kit.checkConsistency();
    assertThat(kit.engine().getTaskService().createTaskQuery().list())
        .extracting(
            task -> kit.variable(Objects.requireNonNull(task.getExecutionId()), "loopCounter"))
        .containsExactlyInAnyOrder(0, 1, 2);
    kit.engine()
        .getTaskService()
        .createTaskQuery()
        .list()
        .forEach(task -> kit.engine().getTaskService().complete(task.getId()));
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void whatWasCancelledIsNotUndone(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "cancelled",
            start("s"),
            sub("sub", "", start("is"), undoable("a"), user("b", ""), flow("is -> a -> b")),
            BpmnText.boundary("late", "sub", true, "timeDuration:PT1H"),
            undo("t", ""),
            end("e"),
            flow("s -> sub -> e"),
            flow("late -> t -> e"));
    completed(kit, id, "a");
    kit.engine().getClock().advance(java.time.Duration.ofHours(2));
    kit.runJobs();
    kit.assertEnded(id, "s sub! is a b! late t e");
  }

  @ParameterizedTest
  @EnumSource
  void aSubProcessUndoes(Database database) {
    Kit kit = on(database);
    kit.code("x", e -> {});
    String id =
        kit.run(
            "undoneBySub",
            start("s"),
            undoable(
                "a",
                code("a", "x", ""),
                sub(
                    "undo_a",
                    "isForCompensation='true'",
                    start("us"),
                    parallel("p"),
                    user("u", ""),
                    user("v", ""),
                    flow("us -> p -> u"),
                    flow("p -> v"))),
            undo("t", ""),
            end("e"),
            flow("s -> a -> t -> e"));
    completed(kit, id, "u", "v");
    kit.assertEnded(id, "s a t undo_a us e p u v");
  }

  @ParameterizedTest
  @EnumSource
  void anInstanceIsDeletedWhileThingsAreUndone(Database database) {
    Kit kit = on(database);
    seen(kit);
    String id = kit.run("deleted", nested("", ""));
    completed(kit, id, "a", "b", "between");

    kit.engine().getRuntimeService().deleteProcessInstance(id, "no more");
    kit.checkConsistency();
  }

  /** While the sub-process goes on, what each of its instances has completed is undone. */
  @ParameterizedTest
  @EnumSource
  void anActivityIsUndoneInEachInstanceOfASubProcessThatGoesOn(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "legs",
            start("s"),
            parallel("fork"),
            manyTimes(
                sub(
                    "many",
                    "",
                    start("ms"),
                    undoable("b"),
                    user("w", ""),
                    end("me"),
                    flow("ms -> b -> w -> me")),
                "",
                cardinality(2)),
            user("call", ""),
            undo("t", "b"),
            end("e"),
            end("f"),
            flow("s -> fork -> many -> e"),
            flow("fork -> call -> t -> f"));
    assertThat(completeAll(kit, id, "b")).isEqualTo(2);

    completed(kit, id, "call");
    assertThat(completeAll(kit, id, "undo_b")).as("what undoes 'b' in each instance").isEqualTo(2);

    completeAll(kit, id, "w");
    assertThat(kit.isRunning(id)).isFalse();
  }

  private static int completeAll(Kit kit, String id, String key) {
    TaskService tasks = kit.engine().getTaskService();
    List<Task> found = tasks.createTaskQuery().processInstanceId(id).taskDefinitionKey(key).list();
    found.forEach(task -> tasks.complete(task.getId()));
    kit.checkConsistency();
    return found.size();
  }

  /** What has been undone is not undone again by the next event that wants it. */
  @ParameterizedTest
  @EnumSource
  void whatWasUndoneIsNotUndoneAgain(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "again",
            start("s"),
            undoable("a"),
            undo("t", ""),
            user("between", ""),
            undo("u", ""),
            end("e"),
            flow("s -> a -> t -> between -> u -> e"));
    completed(kit, id, "a", "undo_a", "between");
    kit.assertEnded(id, "s a t undo_a between u e");
  }

  /** A scope that is cancelled takes along what completed scopes within completed ones left. */
  @ParameterizedTest
  @EnumSource
  void whatScopesWithinScopesHaveLeftGoesWithTheScopeAroundThem(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "nested",
            start("s"),
            sub(
                "around",
                "",
                start("xs"),
                sub(
                    "outer",
                    "",
                    start("os"),
                    sub("inner", "", start("is"), undoable("a"), end("ie"), flow("is -> a -> ie")),
                    end("oe"),
                    flow("os -> inner -> oe")),
                user("after", ""),
                end("xe"),
                flow("xs -> outer -> after -> xe")),
            user("next", ""),
            end("e"),
            "<boundaryEvent id='b'"
                + " attachedToRef='around'><conditionalEventDefinition><condition>${stop =="
                + " 1}</condition></conditionalEventDefinition></boundaryEvent>",
            flow("b -> next"),
            flow("s -> around -> e"),
            flow("next -> f"),
            end("f"));
    completed(kit, id, "a");
    kit.engine().getRuntimeService().setVariable(id, "stop", 1);
    kit.checkConsistency();
    assertThat(kit.rows("SELECT count(*) FROM turgo_event_subscription WHERE instance_id = " + id))
        .isZero();
    assertThat(kit.rows("SELECT count(*) FROM turgo_execution WHERE instance_id = " + id))
        .isEqualTo(1);
    completed(kit, id, "next");
    assertThat(kit.isRunning(id)).isFalse();
  }

  /** A sub-process that leaves two activities to be undone, the first of them alone at first. */
  private static String undoneOneByOne(Kit kit) {
    String id =
        kit.run(
            "p",
            start("s"),
            sub(
                "sub",
                "",
                start("subS"),
                undoable("a"),
                undoable("b"),
                end("subE"),
                flow("subS -> a -> b -> subE")),
            undo("undoA", "a"),
            user("z", ""),
            undo("undoAll", ""),
            end("e"),
            user("repair", ""),
            end("f"),
            flow("s -> sub -> undoA -> z -> undoAll -> e"),
            flow("repair -> f"));
    completed(kit, id, "a", "b");
    return id;
  }

  private static void move(Kit kit, String id, String from, String to) {
    kit.engine()
        .getRuntimeService()
        .createChangeActivityStateBuilder()
        .processInstanceId(id)
        .moveActivityIdTo(from, to)
        .changeState();
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsMovedOutOfASubProcessThatIsUndoneLeavesTheRestToBeUndone(Database database) {
    Kit kit = on(database);
    String id = undoneOneByOne(kit);

    move(kit, id, "undo_a", "repair");

    completed(kit, id, "repair", "z", "undo_b");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsMovedInASubProcessThatIsUndoneStaysInIt(Database database) {
    Kit kit = on(database);
    String id = undoneOneByOne(kit);

    move(kit, id, "undo_a", "undo_a");

    assertThat(
            kit.engine()
                .getRuntimeService()
                .createExecutionQuery()
                .processInstanceId(id)
                .activityId("sub")
                .list())
        .hasSizeLessThanOrEqualTo(1);
    completed(kit, id, "undo_a", "z", "undo_b");
    assertThat(kit.isRunning(id)).isFalse();
  }
}
