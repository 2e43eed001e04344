package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Activities that are done as long as a condition holds. */
class StandardLoopTest extends ScenarioTest {
  private static String loop(String activity, String attributes, String condition) {
    String inside =
        "<standardLoopCharacteristics %s>%s</standardLoopCharacteristics>"
            .formatted(
                attributes,
                condition.isEmpty()
                    ? ""
                    : "<loopCondition><![CDATA[" + condition + "]]></loopCondition>");
    return BpmnText.manyTimes(activity, "", "")
        .replace("<multiInstanceLoopCharacteristics ></multiInstanceLoopCharacteristics>", inside);
  }

  private static String[] line(String activity) {
    return new String[] {start("s"), activity, end("e"), flow("s -> t -> e")};
  }

  @ParameterizedTest
  @EnumSource
  void itIsDoneAgainWhileTheConditionHolds(Database database) {
    Kit kit = on(database);
    kit.code(
        "note",
        e -> e.setVariable("seen", e.getVariable("seen") + "" + e.getVariable("loopCounter")));
    String task = code("t", "note", "");
    kit.deploy("while", line(loop(task, "", "${loopCounter < 3}")));
    kit.deploy("before", line(loop(task, "testBefore='true'", "${loopCounter < 3}")));
    kit.deploy("never", line(loop(task, "testBefore='true'", "${false}")));
    kit.deploy("once", line(loop(task, "", "${false}")));
    kit.deploy("most", line(loop(task, "loopMaximum='2'", "${true}")));
    kit.deploy("count", line(loop(task, "loopMaximum='4' testBefore='true'", "")));
    for (String[] expected :
        new String[][] {
          {"while", "-012", "s t t t e"},
          {"before", "-012", "s t t t e"},
          {"never", "-", "s e"},
          {"once", "-0", "s t e"},
          {"most", "-01", "s t t e"},
          {"count", "-0123", "s t t t t e"}
        }) {
      String id = kit.start(expected[0], Map.of("seen", "-"));
      kit.assertEnded(id, expected[2]);
      assertThat(kit.lastValue(id, "seen")).isEqualTo(expected[1]);
    }
  }

  @ParameterizedTest
  @EnumSource
  void itIsDoneByJobsOneAfterTheOther(Database database) {
    Kit kit = on(database);
    kit.code("note", e -> {});
    String id =
        kit.run(
            "jobs",
            line(
                loop(
                    code("t", "note", "turgo:async='true' turgo:asyncLeave='true'"),
                    "loopMaximum='3'",
                    "")));

    kit.runJobs();

    kit.assertEnded(id, "s t t t e");
  }

  @ParameterizedTest
  @EnumSource
  void aBoundaryEventEndsAllOfIt(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "ends",
            start("s"),
            loop(
                sub("t", "", start("i"), user("u", ""), end("ie"), flow("i -> u -> ie")),
                "",
                "${go}"),
            "<boundaryEvent id='b' attachedToRef='t'><messageEventDefinition"
                + " turgo:messageExpression='stop'/></boundaryEvent>",
            end("e"),
            end("be"),
            flow("s -> t -> e"),
            flow("b -> be"));
    var runtime = kit.engine().getRuntimeService();

    runtime.setVariable(id, "go", true);
    kit.complete(id, "u");
    assertThat(kit.trail(id)).isEqualTo("s t i u ie t.. i u..");
    String waiting =
        runtime
            .createExecutionQuery()
            .processInstanceId(id)
            .messageEventSubscriptionName("stop")
            .list()
            .getFirst()
            .getId();
    runtime.messageEventReceived("stop", waiting);
    kit.assertEnded(id, "s t i u ie t! i u! b be");
  }

  @ParameterizedTest
  @EnumSource
  void anotherTimeCanNotBeAddedByACall(Database database) {
    Kit kit = on(database);
    String id = kit.run("added", line(loop(user("t", ""), "loopMaximum='2'", "")));
    var runtime = kit.engine().getRuntimeService();

    assertThatThrownBy(() -> runtime.addMultiInstanceExecution("t", id, null))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("its loop condition decides how many");
    kit.complete(id, "t");
    kit.complete(id, "t");
    kit.assertEnded(id, "s t t e");
  }

  @ParameterizedTest
  @EnumSource
  void aConditionThatIsNoConditionUndoesTheStep(Database database) {
    Kit kit = on(database);
    String id = kit.run("wrong", line(loop(user("t", ""), "", "${'yes'}")));

    assertThatThrownBy(() -> kit.complete(id, "t"))
        .hasMessageContaining("The loopCondition ${'yes'} of userTask 't' must be true or false");
    assertThat(kit.trail(id)).isEqualTo("s t..");
    kit.engine().getRuntimeService().deleteProcessInstance(id, "");
  }

  @Test
  void itGoesOnAfterARestart(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("restart.db"));
    String id;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      id = kit.run("restart", line(loop(user("t", ""), "", "${loopCounter < 2}")));
      kit.complete(id, "t");
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      kit.complete(id, "t");
      kit.assertEnded(id, "s t t e");
      kit.finish();
    }
  }
}
