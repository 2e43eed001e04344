package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricDetailQuery;
import io.turgo.engine.history.HistoricFormProperty;
import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What history says of forms that were submitted. */
@Timeout(120)
class FormHistoryTest extends ScenarioTest {
  private static HistoryService history(Kit kit) {
    return kit.engine().getHistoryService();
  }

  private static String deploy(Kit kit) {
    kit.deploy(
        "formhistory",
        "<startEvent id='s'><extensionElements>"
            + "<turgo:formProperty id='age' type='long' variable='years'/>"
            + "</extensionElements></startEvent>",
        user("u", ""),
        user("v", ""),
        end("e"),
        flow("s -> u -> v -> e"));
    return kit.engine()
        .getRepositoryService()
        .createProcessDefinitionQuery()
        .processDefinitionKey("formhistory")
        .latestVersion()
        .list()
        .getFirst()
        .getId();
  }

  private static String task(Kit kit, String instanceId) {
    Task task =
        kit.engine()
            .getTaskService()
            .createTaskQuery()
            .processInstanceId(instanceId)
            .singleResult();
    return Objects.requireNonNull(task).getId();
  }

  private static List<HistoricFormProperty> forms(HistoricDetailQuery query) {
    return query.formProperties().orderByTime().asc().orderByFormPropertyId().asc().list().stream()
        .map(HistoricFormProperty.class::cast)
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void whatWasSubmittedIsKept(Database database) {
    Kit kit = on(database);
    FormService service = kit.engine().getFormService();
    String definition = deploy(kit);
    String id =
        service.submitStartFormData(definition, "k", Map.of("age", "3", "more", "x")).getId();
    String first = task(kit, id);
    service.saveFormData(first, Map.of("size", "1"));
    service.submitTaskFormData(first, Map.of("size", "2"));
    String second = task(kit, id);
    service.submitTaskForm(second, Map.of("count", 7, "list", List.of("not", "kept")));
    kit.assertEnded(id, "s u v e");

    HistoricDetailQuery all = history(kit).createHistoricDetailQuery().processInstanceId(id);
    assertThat(forms(all))
        .extracting(HistoricFormProperty::getPropertyId, HistoricFormProperty::getPropertyValue)
        .containsExactlyInAnyOrder(
            tuple("age", "3"),
            tuple("more", "x"),
            tuple("size", "1"),
            tuple("size", "2"),
            tuple("count", "7"));
    assertThat(forms(history(kit).createHistoricDetailQuery().taskId(first)))
        .extracting(HistoricFormProperty::getPropertyValue)
        .containsExactlyInAnyOrder("1", "2");
    assertThat(forms(history(kit).createHistoricDetailQuery().activityId("v")))
        .extracting(HistoricFormProperty::getPropertyValue)
        .containsExactly("7");
    assertThat(
            forms(
                history(kit)
                    .createHistoricDetailQuery()
                    .processInstanceId(id)
                    .excludeTaskDetails()))
        .hasSize(2)
        .allSatisfy(form -> assertThat(form.getExecutionId()).isEqualTo(id));
    assertThat(
            history(kit).createHistoricDetailQuery().processInstanceId(id).variableUpdates().list())
        .hasSize(6)
        .noneMatch(HistoricFormProperty.class::isInstance);
    assertThat(
            Objects.requireNonNull(
                    history(kit)
                        .createProcessInstanceHistoryLogQuery(id)
                        .includeFormProperties()
                        .singleResult())
                .getHistoricData())
        .hasSize(5)
        .allMatch(HistoricFormProperty.class::isInstance);

    history(kit).deleteHistoricProcessInstance(id);
    assertThat(history(kit).createHistoricDetailQuery().processInstanceId(id).list())
        .extracting(HistoricDetail::getId)
        .isEmpty();
  }

  /** A form that does not fit is not kept, nor is one whose step is undone. */
  @ParameterizedTest
  @EnumSource
  void whatWasRefusedIsNotKept(Database database) {
    Kit kit = on(database);
    FormService service = kit.engine().getFormService();
    String definition = deploy(kit);
    assertThatThrownBy(() -> service.submitStartFormData(definition, null, Map.of("age", "old")))
        .isInstanceOf(TurgoException.class);
    String id = service.submitStartFormData(definition, null, Map.of("age", "4")).getId();
    kit.engine().getRuntimeService().suspendProcessInstanceById(id);
    assertThatThrownBy(() -> service.submitTaskFormData(task(kit, id), Map.of("size", "2")))
        .hasMessageContaining("suspended");
    assertThat(forms(history(kit).createHistoricDetailQuery().processInstanceId(id))).hasSize(1);
    kit.engine().getRuntimeService().deleteProcessInstance(id, "done");
  }
}
