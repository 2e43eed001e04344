package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Data associations that hand variables to activities and take them back. */
class DataAssociationsTest extends ScenarioTest {
  private static final String AROUND =
      "<property id='order' name='order'/><property id='total'/><dataObject id='d' name='note'/>"
          + "<dataObjectReference id='ref' name='A note' dataObjectRef='d'/>";

  private static final String ENDS =
      "<ioSpecification><dataInput id='t_in' name='in'/><dataInput id='t_text' name='text'/>"
          + "<dataInput id='t_other' name='other'/>"
          + "<dataOutput id='t_out' name='out'/><inputSet/><outputSet/></ioSpecification>";

  private static String with(String activity, String data) {
    int begin = activity.indexOf("/>");
    return activity.substring(0, begin)
        + ">"
        + data
        + "</"
        + activity.substring(1, activity.indexOf(' '))
        + ">";
  }

  private static String input(String from, String to) {
    return "<dataInputAssociation><sourceRef>%s</sourceRef><targetRef>%s</targetRef></dataInputAssociation>"
        .formatted(from, to);
  }

  private static String output(String from, String to) {
    return "<dataOutputAssociation><sourceRef>%s</sourceRef><targetRef>%s</targetRef></dataOutputAssociation>"
        .formatted(from, to);
  }

  private static String assigned(String from, String to) {
    return "<dataInputAssociation><targetRef>%s</targetRef><assignment><from>%s</from><to>%s</to></assignment></dataInputAssociation>"
        .formatted(to, from, to);
  }

  @ParameterizedTest
  @EnumSource
  void variablesAreHandedInAndOut(Database database) {
    Kit kit = on(database);
    AtomicReference<Map<String, Object>> seen = new AtomicReference<>();
    kit.code(
        "see",
        execution -> {
          seen.set(new TreeMap<>(execution.getVariablesLocal()));
          execution.setVariableLocal("out", 42);
        });
    kit.deploy(
        "data",
        AROUND,
        start("s"),
        with(
            code("t", "see", "turgo:asyncBefore='true'"),
            ENDS
                + input("order", "t_in")
                + input("ref", "t_other") // has no value yet
                + assigned("Total of ${order}", "t_text")
                + output("t_out", "total")),
        user("last", ""),
        end("e"),
        flow("s -> t -> last -> e"));
    String id = kit.start("data", Map.of("order", "A1"));
    kit.runJobs();

    assertThat(seen.get()).isEqualTo(Map.of("in", "A1", "text", "Total of A1"));
    assertThat(kit.variable(id, "total")).isEqualTo(42);
    assertThat(kit.engine().getRuntimeService().getVariables(id))
        .doesNotContainKeys("in", "text", "other", "out");
    kit.complete(id, "last");
    kit.assertEnded(id, "s t last e");
  }

  @ParameterizedTest
  @EnumSource
  void linesOfAPictureDoNothing(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "picture",
            AROUND,
            start("s"),
            with(
                user("t", ""),
                "<ioSpecification><dataInput id='x'/><dataOutput id='y'/></ioSpecification>"
                    + "<property id='p' name='__targetRef_placeholder'/>"
                    + input("ref", "x")
                    + input("ref", "p")
                    + output("y", "ref")
                    + output("nowhere", "elsewhere")),
            end("e"),
            flow("s -> t -> e"));
    assertThat(kit.engine().getRuntimeService().getVariables(id).keySet()).containsOnly("note");
    kit.complete(id, "t");
    kit.assertEnded(id, "s t e");
  }

  @ParameterizedTest
  @EnumSource
  void aLoopOverAnInputIsOverWhatComesToIt(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "loop",
        AROUND,
        start("s"),
        with(
            user("t", "name='${item}'"),
            ENDS
                + input("order", "t_in")
                + "<multiInstanceLoopCharacteristics><loopDataInputRef>t_in</loopDataInputRef>"
                + "<inputDataItem id='i' name='item'/></multiInstanceLoopCharacteristics>"),
        end("e"),
        flow("s -> t -> e"));
    String id = kit.start("loop", Map.of("order", List.of("a", "b")));

    var tasks = kit.engine().getTaskService();
    assertThat(tasks.createTaskQuery().processInstanceId(id).list())
        .extracting(task -> task.getName())
        .containsExactlyInAnyOrder("a", "b");
    tasks.createTaskQuery().list().forEach(task -> tasks.complete(task.getId()));
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aTransformationSaysWhatIsHandedOn(Database database) {
    Kit kit = on(database);
    AtomicReference<Map<String, Object>> seen = new AtomicReference<>();
    kit.code(
        "see",
        execution -> {
          seen.set(new TreeMap<>(execution.getVariablesLocal()));
          execution.setVariableLocal("out", 20);
        });
    kit.deploy(
        "changed",
        AROUND,
        start("s"),
        with(
            code("t", "see", ""),
            ENDS
                + input("order", "t_in")
                    .replace("</dataI", "<transformation>${order + 1}</transformation></dataI")
                + output("t_out", "total")
                    .replace("</dataO", "<transformation>#{out * 2}</transformation></dataO")),
        user("last", ""),
        flow("s -> t -> last"));
    String id = kit.start("changed", Map.of("order", 7));

    assertThat(seen.get()).isEqualTo(Map.of("in", 8L));
    assertThat(kit.variable(id, "total")).isEqualTo(40L);
  }

  @ParameterizedTest
  @EnumSource
  void whatCanNotBeSaidInVariablesIsRefused(Database database) {
    Kit kit = on(database);
    for (String inside :
        List.of(
            "<transformation>x</transformation>",
            "<assignment><from>1</from><to>nowhere</to></assignment>")) {
      String association = input("order", "t_in").replace("</dataInput", inside + "</dataInput");
      assertThatThrownBy(() ->
              kit.deploy(
                  "bad",
                  AROUND,
                  start("s"),
                  with(user("t", ""), ENDS + association),
                  end("e"),
                  flow("s -> t -> e")))
          .hasMessageContaining("in <dataInputAssociation> is not executed");
    }
  }
}
