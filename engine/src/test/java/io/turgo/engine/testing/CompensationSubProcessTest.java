package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Event sub-processes that undo the completed sub-process which they are in. */
class CompensationSubProcessTest extends ScenarioTest {
  private static String undoing(String... line) {
    return sub(
        "esp",
        "triggeredByEvent='true'",
        "<startEvent id='es'><compensateEventDefinition/></startEvent>",
        String.join("", line),
        end("ee"));
  }

  private static String thrown(String id) {
    return "<intermediateThrowEvent id='"
        + id
        + "'><compensateEventDefinition/>"
        + "</intermediateThrowEvent>";
  }

  private static String undoneBy(String host, String handler) {
    return "<boundaryEvent id='b_%s' attachedToRef='%s'><compensateEventDefinition/></boundaryEvent>"
            .formatted(host, host)
        + "<association id='a_%s' sourceRef='b_%s' targetRef='%s'/>".formatted(host, host, handler);
  }

  private static String[] model(String element, String undoing) {
    return new String[] {
      start("s"),
      sub(
              "sub",
              "",
              start("i"),
              code("do", "local", ""),
              code("other", "local", "isForCompensation='true'"),
              undoneBy("do", "other"),
              end("ie"),
              flow("i -> do -> ie"),
              undoing)
          .replaceFirst("<subProcess", "<" + element)
          .replaceFirst("</subProcess>$", "</" + element + ">"),
      user("between", ""),
      thrown("throw"),
      end("e"),
      flow("s -> sub -> between -> throw -> e")
    };
  }

  private Kit prepared(Database database, List<String> seen) {
    Kit kit = on(database);
    prepare(kit, seen);
    return kit;
  }

  private static void prepare(Kit kit, List<String> seen) {
    kit.code(
        "local",
        e -> {
          seen.add(e.getCurrentActivityId());
        });
    kit.code("undo", e -> seen.add(e.getCurrentActivityId()));
  }

  @ParameterizedTest
  @EnumSource
  void itRunsInsteadOfWhatUndoesTheActivities(Database database) {
    List<String> seen = new ArrayList<>();
    Kit kit = prepared(database, seen);
    String id =
        kit.run(
            "instead",
            model(
                "subProcess",
                undoing(code("undo", "undo", ""), user("eu", ""), flow("es -> undo -> eu -> ee"))));

    assertThat(kit.trail(id)).isEqualTo("s sub i do ie between..");
    kit.complete(id, "between");
    assertThat(seen).containsExactly("do", "undo");
    assertThat(kit.trail(id)).isEqualTo("s sub i do ie between throw esp.. es e undo eu..");
    kit.checkConsistency();
    kit.complete(id, "eu");
    assertThat(kit.isRunning(id)).isFalse();
    assertThat(seen).containsExactly("do", "undo");
  }

  @ParameterizedTest
  @EnumSource
  void aCompensationEventInItUndoesTheActivitiesOfTheSubProcess(Database database) {
    List<String> seen = new ArrayList<>();
    Kit kit = prepared(database, seen);
    String id =
        kit.run(
            "inside",
            model(
                "subProcess",
                undoing(
                    code("undo", "undo", ""),
                    thrown("again"),
                    code("then", "undo", "turgo:async='true'"),
                    flow("es -> undo -> again -> then -> ee"))));

    kit.complete(id, "between");
    kit.runJobs();
    assertThat(kit.isRunning(id)).isFalse();
    assertThat(seen).containsExactly("do", "undo", "other", "then");
  }

  @ParameterizedTest
  @EnumSource
  void aSubProcessThatIsNotUndoneEndsWithoutIt(Database database) {
    List<String> seen = new ArrayList<>();
    Kit kit = prepared(database, seen);
    String[] model =
        model("subProcess", undoing(code("undo", "undo", ""), flow("es -> undo -> ee")));
    model[3] = "<intermediateThrowEvent id='throw'/>";
    String id = kit.run("notUndone", model);

    kit.complete(id, "between");
    kit.assertEnded(id, "s sub i do ie between throw e");
    assertThat(seen).containsExactly("do");
  }

  @ParameterizedTest
  @EnumSource
  void itGoesWithItsInstance(Database database) {
    Kit kit = prepared(database, new ArrayList<>());
    String id =
        kit.run("gone", model("subProcess", undoing(user("eu", ""), flow("es -> eu -> ee"))));
    kit.complete(id, "between");

    kit.engine().getRuntimeService().deleteProcessInstance(id, "enough");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aCancelledTransactionIsUndoneByIt(Database database) {
    List<String> seen = new ArrayList<>();
    Kit kit = prepared(database, seen);
    String id =
        kit.run(
            "cancelled",
            start("s"),
            "<transaction id='tx'>",
            start("i"),
            "<endEvent id='ie'><cancelEventDefinition/></endEvent>",
            flow("i -> ie"),
            undoing(code("undo", "undo", ""), flow("es -> undo -> ee")),
            "</transaction>",
            "<boundaryEvent id='b' attachedToRef='tx'><cancelEventDefinition/></boundaryEvent>",
            end("e"),
            end("be"),
            flow("s -> tx -> e"),
            flow("b -> be"));

    assertThat(kit.isRunning(id)).isFalse();
    assertThat(seen).containsExactly("undo");
  }

  @ParameterizedTest
  @EnumSource
  void itSeesWhatTheSubProcessHad(Database database) {
    Kit kit = on(database);
    List<Object> seen = new ArrayList<>();
    kit.code("see", e -> seen.add(String.valueOf(e.getVariable("own"))));
    String id =
        kit.run(
            "sees",
            start("s"),
            sub(
                "sub",
                "",
                "<dataObject id='own' name='own' itemSubjectRef='xsd:string'><extensionElements>"
                    + "<turgo:value>kept</turgo:value></extensionElements></dataObject>",
                start("i"),
                end("ie"),
                flow("i -> ie"),
                undoing(code("undo", "see", ""), flow("es -> undo -> ee"))),
            thrown("throw"),
            end("e"),
            flow("s -> sub -> throw -> e"));

    assertThat(kit.isRunning(id)).isFalse();
    assertThat(seen).containsExactly("kept");
  }

  @Test
  void itGoesOnAfterARestart(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("restart.db"));
    List<String> seen = new ArrayList<>();
    String id;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      prepare(kit, seen);
      id = kit.run("restart", model("subProcess", undoing(user("eu", ""), flow("es -> eu -> ee"))));
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      prepare(kit, seen);
      kit.complete(id, "between");
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      kit.complete(id, "eu");
      assertThat(kit.isRunning(id)).isFalse();
      kit.finish();
    }
  }

  @Test
  void nothingElseUndoesTheSubProcess() {
    Kit kit = on(Database.SQLITE);
    assertThatThrownBy(() ->
            kit.deploy(
                "twice",
                start("s"),
                sub("sub", "", start("i"), end("ie"), flow("i -> ie"), undoing(flow("es -> ee"))),
                "<task id='h' isForCompensation='true'/>",
                undoneBy("sub", "h"),
                end("e"),
                flow("s -> sub -> e")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("Something else undoes the sub-process 'sub' too");
  }
}
