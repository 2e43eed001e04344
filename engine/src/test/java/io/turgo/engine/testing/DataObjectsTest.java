package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.runtime.DataObject;
import io.turgo.engine.task.Task;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Data objects of processes and sub-processes. */
class DataObjectsTest extends ScenarioTest {
  private static String data(String id, String name, String type, String value) {
    return """
    <dataObject id='%s' name='%s' itemSubjectRef='xsd:%s'>
      <documentation>about %s</documentation>
      <extensionElements><turgo:value>%s</turgo:value></extensionElements>
    </dataObject>
    """
        .formatted(id, name, type, name, value);
  }

  @ParameterizedTest
  @EnumSource
  void instanceBeginsWithItsDataObjects(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "data",
        data("d1", "text", "string", "hello"),
        data("d2", "whole", "int", "7"),
        data("d3", "wide", "long", "8"),
        data("d4", "real", "double", "1.5"),
        data("d5", "yes", "boolean", "true"),
        data("d6", "when", "datetime", "2030-01-01T12:00:00Z"),
        "<dataObject id='d7' name='empty'/>",
        data("d8", "given", "string", "first"),
        start("s"),
        user("u", ""),
        end("e"),
        flow("s -> u -> e"));
    String id = kit.start("data", Map.of("given", "other", "more", 1));
    Map<String, @Nullable Object> expected = new HashMap<>();
    expected.put("text", "hello");
    expected.put("whole", 7);
    expected.put("wide", 8L);
    expected.put("real", 1.5);
    expected.put("yes", true);
    expected.put("when", Date.from(Instant.parse("2030-01-01T12:00:00Z")));
    expected.put("empty", null);
    expected.put("given", "other");
    RuntimeService runtime = kit.engine().getRuntimeService();

    Map<String, DataObject> objects = runtime.getDataObjects(id);

    assertThat(objects.keySet()).isEqualTo(expected.keySet());
    objects.forEach((name, object) -> assertThat(object.getValue()).isEqualTo(expected.get(name)));
    DataObject text = Objects.requireNonNull(runtime.getDataObject(id, "text"));
    assertThat(text.getName()).isEqualTo("text");
    assertThat(text.getType()).isEqualTo("string");
    assertThat(text.getDescription()).isEqualTo("about text");
    assertThat(text.getDataObjectDefinitionKey()).isEqualTo("d1");
    assertThat(text.getProcessInstanceId()).isEqualTo(id);
    assertThat(text.getExecutionId()).isEqualTo(id);
    assertThat(runtime.getDataObject(id, "more")).isNull();
    assertThat(runtime.getDataObjectsLocal(id, List.of("text", "more"))).containsOnlyKeys("text");

    runtime.setVariable(id, "text", "changed");
    assertThat(Objects.requireNonNull(runtime.getDataObjectLocal(id, "text")).getValue())
        .isEqualTo("changed");
  }

  @ParameterizedTest
  @EnumSource
  void subProcessHasItsOwn(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "inner",
            data("d1", "name", "string", "outer"),
            data("d2", "shared", "int", "1"),
            start("s"),
            sub(
                "p",
                "",
                data("d3", "name", "string", "inner"),
                start("ps"),
                user("u", ""),
                end("pe"),
                flow("ps -> u -> pe")),
            end("e"),
            flow("s -> p -> e"));
    Task task = kit.task(id);
    RuntimeService runtime = kit.engine().getRuntimeService();

    Map<String, DataObject> seen = kit.engine().getTaskService().getDataObjects(task.getId());

    assertThat(seen).containsOnlyKeys("name", "shared");
    assertThat(Objects.requireNonNull(seen.get("name")).getValue()).isEqualTo("inner");
    assertThat(Objects.requireNonNull(seen.get("name")).getDataObjectDefinitionKey())
        .isEqualTo("d3");
    assertThat(
            Objects.requireNonNull(
                    kit.engine().getTaskService().getDataObject(task.getId(), "shared"))
                .getValue())
        .isEqualTo(1);
    assertThat(Objects.requireNonNull(runtime.getDataObject(id, "name")).getValue())
        .isEqualTo("outer");
    assertThat(runtime.getDataObjectLocal(Objects.requireNonNull(task.getExecutionId()), "name"))
        .isNull();
    assertThatThrownBy(() -> kit.engine().getTaskService().getDataObjects("0"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void wrongValuesAndTypesAreRefused(Database database) {
    Kit kit = on(database);

    assertThatThrownBy(() ->
            kit.deploy(
                "wrongdata",
                data("d1", "a", "int", "seven"),
                data("d2", "b", "matrix", "x"),
                start("s"),
                end("e"),
                flow("s -> e")))
        .isInstanceOfSatisfying(
            BpmnDeploymentException.class,
            e -> {
              assertThat(e.problems()).hasSize(2);
              assertThat(e.problems().get(0).message()).contains("'seven'");
              assertThat(e.problems().get(1).message()).contains("'matrix'");
            });
  }
}
