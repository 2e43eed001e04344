package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.delegate.DelegateHelper;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.ExtensionElement;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.repository.bpmn.FlowNode;
import io.turgo.engine.repository.bpmn.Process;
import io.turgo.engine.repository.bpmn.SequenceFlow;
import io.turgo.engine.repository.bpmn.SubProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a deployed file says, read by the API and by user code. */
class BpmnModelTest extends ScenarioTest {
  private static final String OTHER = "http://example.org/other";
  private static final String FILE =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
                   xmlns:turgo="http://turgo.io/bpmn" xmlns:o="http://example.org/other"
                   targetNamespace="http://example.org/orders" o:made="by hand">
        <process id="read" name="Read me" o:owner="sales">
          <documentation>What is read.</documentation>
          <extensionElements>
            <o:sla hours="4"><o:note>be quick</o:note><o:note>be kind</o:note></o:sla>
          </extensionElements>
          <startEvent id="s"/>
          <sequenceFlow id="f1" sourceRef="s" targetRef="work"/>
          <serviceTask id="work" name="Work" turgo:delegateExpression="${code.named('look')}"
                       o:colour="green">
            <documentation>Looks at itself.</documentation>
            <extensionElements>
              <o:limit>  12 </o:limit>
            </extensionElements>
          </serviceTask>
          <sequenceFlow id="f2" sourceRef="work" targetRef="sub">
            <conditionExpression>${true}</conditionExpression>
          </sequenceFlow>
          <subProcess id="sub">
            <startEvent id="is"/>
            <sequenceFlow id="if" sourceRef="is" targetRef="u"/>
            <userTask id="u" turgo:assignee="kermit"/>
            <sequenceFlow id="ig" sourceRef="u" targetRef="ie"/>
            <endEvent id="ie"/>
          </subProcess>
          <sequenceFlow id="f3" sourceRef="sub" targetRef="e"/>
          <endEvent id="e"/>
        </process>
      </definitions>
      """;

  private static BpmnModel deployed(Kit kit) {
    kit.engine().getRepositoryService().createDeployment().addString("read.bpmn", FILE).deploy();
    ProcessDefinition definition =
        Objects.requireNonNull(
            kit.engine()
                .getRepositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("read")
                .latestVersion()
                .singleResult());
    return kit.engine().getRepositoryService().getBpmnModel(definition.getId());
  }

  private static FlowElement element(BpmnModel model, String id) {
    return Objects.requireNonNull(model.getFlowElement(id), id);
  }

  @ParameterizedTest
  @EnumSource
  void processesAndTheirElementsAreRead(Database database) {
    Kit kit = on(database);
    BpmnModel model = deployed(kit);
    Process process = model.getMainProcess();

    assertThat(model.getProcesses()).containsExactly(process);
    assertThat(model.getProcessById("read")).isSameAs(process);
    assertThat(model.getProcessById("none")).isNull();
    assertThat(model.getTargetNamespace()).isEqualTo("http://example.org/orders");
    assertThat(model.getDefinitionsAttributeValue(OTHER, "made")).isEqualTo("by hand");
    assertThat(process.getName()).isEqualTo("Read me");
    assertThat(process.getDocumentation()).isEqualTo("What is read.");
    assertThat(process.isExecutable()).isTrue();
    assertThat(process.getFlowElements())
        .extracting(FlowElement::getId)
        .containsExactly("s", "f1", "work", "f2", "sub", "f3", "e");
    assertThat(process.getInitialFlowElement()).isSameAs(process.getFlowElement("s"));
    assertThat(process.getFlowElement("u")).isNull();
    assertThat(process.getFlowElement("u", true)).isSameAs(model.getFlowElement("u"));

    FlowNode work = (FlowNode) element(model, "work");
    assertThat(work.getType()).isEqualTo("serviceTask");
    assertThat(work.getName()).isEqualTo("Work");
    assertThat(work.getDocumentation()).isEqualTo("Looks at itself.");
    assertThat(work.getXmlRowNumber()).isEqualTo(11);
    assertThat(work.getSubProcess()).isNull();
    assertThat(work.getParentContainer()).isSameAs(process);
    assertThat(work.getIncomingFlows()).extracting(FlowElement::getId).containsExactly("f1");
    assertThat(work.getOutgoingFlows()).extracting(FlowElement::getId).containsExactly("f2");
    SequenceFlow flow = (SequenceFlow) element(model, "f2");
    assertThat(flow.getSourceFlowElement()).isSameAs(work);
    assertThat(flow.getTargetFlowElement()).isSameAs(model.getFlowElement("sub"));
    assertThat(flow.getConditionExpression()).isEqualTo("${true}");
    SubProcess sub = (SubProcess) element(model, "sub");
    assertThat(sub.getFlowElements()).hasSize(5);
    assertThat(element(model, "u").getSubProcess()).isSameAs(sub);
    assertThat(element(model, "u").getAttributeValue("http://turgo.io/bpmn", "assignee"))
        .isEqualTo("kermit");
  }

  @ParameterizedTest
  @EnumSource
  void elementsAndAttributesOfOthersAreRead(Database database) {
    Kit kit = on(database);
    BpmnModel model = deployed(kit);

    assertThat(model.getMainProcess().getAttributeValue(OTHER, "owner")).isEqualTo("sales");
    ExtensionElement sla =
        Objects.requireNonNull(model.getMainProcess().getExtensionElements().get("sla")).get(0);
    assertThat(sla.getName()).isEqualTo("sla");
    assertThat(sla.getNamespace()).isEqualTo(OTHER);
    assertThat(sla.getNamespacePrefix()).isEqualTo("o");
    assertThat(sla.getElementText()).isNull();
    assertThat(sla.getAttributeValue(null, "hours")).isEqualTo("4");
    assertThat(sla.getChildElements().get("note"))
        .extracting(ExtensionElement::getElementText)
        .containsExactly("be quick", "be kind");
    assertThat(element(model, "work").getAttributes().get("colour"))
        .singleElement()
        .satisfies(colour -> {
          assertThat(colour.getValue()).isEqualTo("green");
          assertThat(colour.getNamespace()).isEqualTo(OTHER);
          assertThat(colour.getNamespacePrefix()).isEqualTo("o");
        });
    assertThat(element(model, "work").getAttributeValue(null, "name")).isNull();
    assertThat(element(model, "s").getExtensionElements()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void userCodeReadsTheElementWhereItIs(Database database) {
    Kit kit = on(database);
    List<String> seen = new ArrayList<>();
    kit.code(
        "look",
        execution -> {
          FlowElement here = execution.getCurrentFlowElement();
          seen.add(here.getId() + " " + here.getName());
          seen.add(
              Objects.requireNonNull(here.getExtensionElements().get("limit"))
                  .get(0)
                  .getElementText());
          seen.add(execution.snapshotReadOnly().getCurrentFlowElement().toString());
          assertThat(DelegateHelper.getFlowElement(execution)).isSameAs(here);
          assertThat(DelegateHelper.getFlowElementExtensionElements(execution))
              .containsOnlyKeys("limit");
          assertThat(DelegateHelper.getBpmnModel(execution).getMainProcess().getId())
              .isEqualTo("read");
          assertThat(execution.getCurrentActivityName()).isEqualTo("Work");
        });
    deployed(kit);

    kit.start("read", Map.of());

    assertThat(seen).containsExactly("work Work", "12", "serviceTask 'work'");
  }

  @ParameterizedTest
  @EnumSource
  void aDefinitionThatIsNotThereHasNoModel(Database database) {
    Kit kit = on(database);
    assertThatThrownBy(() -> kit.engine().getRepositoryService().getBpmnModel("123456"))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("123456");
  }
}
