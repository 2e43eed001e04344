package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.HistoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.runtime.DataObject;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Names and descriptions in other languages, as the file has them. */
class LocalNamesTest extends ScenarioTest {
  private static final String FILE =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                   xmlns:turgo="http://turgo.io/bpmn" xmlns:activiti="http://activiti.org/bpmn"
                   targetNamespace="test">
        <process id="spoken" name="Spoken">
          <extensionElements>
            <activiti:localization locale="es" name="Hablado">
              <activiti:documentation>Un proceso</activiti:documentation>
            </activiti:localization>
          </extensionElements>
          <dataObject id="d1" name="amount" itemSubjectRef="xsd:int">
            <documentation>How much</documentation>
            <extensionElements>
              <turgo:localization locale="es" name="importe">
                <turgo:documentation>Cuanto</turgo:documentation>
              </turgo:localization>
              <turgo:localization locale="de-AT" name="Betrag"/>
              <turgo:value>7</turgo:value>
            </extensionElements>
          </dataObject>
          <startEvent id="s"/>
          <sequenceFlow id="f1" sourceRef="s" targetRef="u"/>
          <userTask id="u" name="Ask">
            <extensionElements>
              <turgo:localization locale="es" name="Preguntar">
                <turgo:documentation>Pregunta algo</turgo:documentation>
              </turgo:localization>
            </extensionElements>
          </userTask>
          <sequenceFlow id="f2" sourceRef="u" targetRef="e"/>
          <endEvent id="e"/>
        </process>
      </definitions>
      """;

  private static String started(Kit kit) {
    kit.engine().getRepositoryService().createDeployment().addString("l.bpmn", FILE).deploy();
    return kit.start("spoken", Map.of());
  }

  @ParameterizedTest
  @EnumSource
  void instancesHaveNamesInLanguages(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    HistoryService history = kit.engine().getHistoryService();
    String id = started(kit);
    runtime.setProcessInstanceName(id, "Mine");

    ProcessInstance plain =
        Objects.requireNonNull(
            runtime.createProcessInstanceQuery().processInstanceId(id).singleResult());
    assertThat(plain.getName()).isEqualTo("Mine");
    assertThat(plain.getLocalizedName()).isNull();
    assertThat(plain.getDescription()).isNull();
    ProcessInstance spanish =
        runtime.createProcessInstanceQuery().processInstanceId(id).locale("es").list().get(0);
    assertThat(spanish.getName()).isEqualTo("Hablado");
    assertThat(spanish.getLocalizedName()).isEqualTo("Hablado");
    assertThat(spanish.getDescription()).isEqualTo("Un proceso");
    assertThat(spanish.getLocalizedDescription()).isEqualTo("Un proceso");
    assertThat(runtime.createProcessInstanceQuery().processInstanceId(id).locale("es-MX").list())
        .extracting(ProcessInstance::getName)
        .containsExactly("Mine");
    assertThat(
            runtime
                .createProcessInstanceQuery()
                .processInstanceId(id)
                .locale("es-MX")
                .withLocalizationFallback()
                .includeProcessVariables()
                .list())
        .singleElement()
        .satisfies(found -> {
          assertThat(found.getName()).isEqualTo("Hablado");
          assertThat(found.getProcessVariables()).containsKey("amount");
        });
    List<HistoricProcessInstance> past =
        history.createHistoricProcessInstanceQuery().processInstanceId(id).locale("es").list();
    assertThat(past).extracting(HistoricProcessInstance::getName).containsExactly("Hablado");
    assertThat(past)
        .extracting(HistoricProcessInstance::getDescription)
        .containsExactly("Un proceso");
    assertThatThrownBy(() -> runtime.createProcessInstanceQuery().locale(nothing()))
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @SuppressWarnings({"NullAway", "DataFlowIssue"})
  private static String nothing() {
    return null;
  }

  @ParameterizedTest
  @EnumSource
  void executionsHaveTheNamesOfTheirElements(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = started(kit);
    Execution plain =
        runtime.createExecutionQuery().processInstanceId(id).activityId("u").list().get(0);
    assertThat(plain.getName()).isNull();
    assertThat(plain.getDescription()).isNull();
    Execution spanish =
        runtime
            .createExecutionQuery()
            .processInstanceId(id)
            .activityId("u")
            .locale("es-ES")
            .withLocalizationFallback()
            .list()
            .get(0);
    assertThat(spanish.getName()).isEqualTo("Preguntar");
    assertThat(spanish.getDescription()).isEqualTo("Pregunta algo");
    assertThat(runtime.createExecutionQuery().executionId(id).locale("es").list())
        .extracting(Execution::getName)
        .containsExactly("Hablado");
  }

  @ParameterizedTest
  @EnumSource
  void dataObjectsHaveNamesInLanguages(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    TaskService tasks = kit.engine().getTaskService();
    String id = started(kit);
    String task = kit.task(id).getId();

    DataObject plain = Objects.requireNonNull(runtime.getDataObject(id, "amount"));
    assertThat(plain.getLocalizedName()).isEqualTo("amount");
    assertThat(plain.getDescription()).isEqualTo("How much");
    for (DataObject spanish :
        List.of(
            Objects.requireNonNull(runtime.getDataObject(id, "amount", "es", false)),
            Objects.requireNonNull(runtime.getDataObjectLocal(id, "amount", "es", false)),
            Objects.requireNonNull(runtime.getDataObjects(id, "es", false).get("amount")),
            Objects.requireNonNull(
                runtime.getDataObjects(id, List.of("amount"), "es", false).get("amount")),
            Objects.requireNonNull(runtime.getDataObjectsLocal(id, "es", false).get("amount")),
            Objects.requireNonNull(
                runtime.getDataObjectsLocal(id, List.of("amount"), "es", false).get("amount")),
            Objects.requireNonNull(tasks.getDataObject(task, "amount", "es", false)),
            Objects.requireNonNull(tasks.getDataObjects(task, "es", false).get("amount")),
            Objects.requireNonNull(
                tasks.getDataObjects(task, List.of("amount"), "es", false).get("amount")))) {
      assertThat(spanish.getName()).isEqualTo("amount");
      assertThat(spanish.getLocalizedName()).isEqualTo("importe");
      assertThat(spanish.getDescription()).isEqualTo("Cuanto");
      assertThat(spanish.getValue()).isEqualTo(7);
    }
    DataObject austrian =
        Objects.requireNonNull(runtime.getDataObject(id, "amount", "de-AT", true));
    assertThat(austrian.getLocalizedName()).isEqualTo("Betrag");
    assertThat(austrian.getDescription()).isEqualTo("How much");
    assertThat(
            Objects.requireNonNull(runtime.getDataObject(id, "amount", "de", true))
                .getLocalizedName())
        .isEqualTo("amount");
    assertThat(runtime.getDataObject(id, "none", "es", false)).isNull();
  }
}
