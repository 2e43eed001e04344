package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.RepositoryService;
import io.turgo.engine.repository.ProcessDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What definitions have for the eyes of people: pictures, drawings and start forms. */
class PresentationTest extends ScenarioTest {
  private static final String DRAWN =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                   xmlns:flowable="http://flowable.org/bpmn"
                   xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
                   xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" targetNamespace="test">
        <process id="drawn">
          <startEvent id="s" flowable:formKey="ask.form"/>
          <sequenceFlow id="f" sourceRef="s" targetRef="e"/>
          <endEvent id="e"/>
        </process>
        <bpmndi:BPMNDiagram id="d">
          <bpmndi:BPMNPlane bpmnElement="drawn" id="p">
            <bpmndi:BPMNShape bpmnElement="s" id="sh">
              <dc:Bounds x="1" y="2" width="3" height="4"/>
            </bpmndi:BPMNShape>
          </bpmndi:BPMNPlane>
        </bpmndi:BPMNDiagram>
      </definitions>
      """;

  private static ProcessDefinition latest(Kit kit, String key) {
    return Objects.requireNonNull(
        kit.engine()
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .processDefinitionKey(key)
            .latestVersion()
            .singleResult());
  }

  @ParameterizedTest
  @EnumSource
  void pictureDrawingAndFormAreFound(Database database) throws IOException {
    Kit kit = on(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    byte[] picture = {1, 2, 3};
    repository
        .createDeployment()
        .addString("a/drawn.bpmn20.xml", DRAWN)
        .addBytes("a/other.png", new byte[] {9})
        .addBytes("a/drawn.svg", new byte[] {8})
        .addBytes("a/drawn.drawn.png", picture)
        .deploy();

    ProcessDefinition definition = latest(kit, "drawn");
    assertThat(definition.getDiagramResourceName()).isEqualTo("a/drawn.drawn.png");
    assertThat(definition.hasStartFormKey()).isTrue();
    assertThat(definition.hasGraphicalNotation()).isTrue();
    try (InputStream diagram =
        Objects.requireNonNull(repository.getProcessDiagram(definition.getId()))) {
      assertThat(diagram.readAllBytes()).isEqualTo(picture);
    }

    repository
        .createDeployment()
        .addString("drawn.bpmn", DRAWN)
        .addBytes("drawn.svg", picture)
        .deploy();
    assertThat(latest(kit, "drawn").getDiagramResourceName()).isEqualTo("drawn.svg");
  }

  @ParameterizedTest
  @EnumSource
  void aPlainDefinitionHasNone(Database database) {
    Kit kit = on(database);
    kit.deploy("plain", BpmnText.start("s"), BpmnText.end("e"), BpmnText.flow("s -> e"));
    ProcessDefinition definition = latest(kit, "plain");
    assertThat(definition.getDiagramResourceName()).isNull();
    assertThat(definition.hasStartFormKey()).isFalse();
    assertThat(definition.hasGraphicalNotation()).isFalse();
    assertThat(kit.engine().getRepositoryService().getProcessDiagram(definition.getId())).isNull();
  }
}
