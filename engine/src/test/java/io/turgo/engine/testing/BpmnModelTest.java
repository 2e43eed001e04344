package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.delegate.DelegateHelper;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.bpmn.BoundaryEvent;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.CallActivity;
import io.turgo.engine.repository.bpmn.EndEvent;
import io.turgo.engine.repository.bpmn.ErrorEventDefinition;
import io.turgo.engine.repository.bpmn.EventSubProcess;
import io.turgo.engine.repository.bpmn.ExtensionElement;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.repository.bpmn.FlowNode;
import io.turgo.engine.repository.bpmn.GraphicInfo;
import io.turgo.engine.repository.bpmn.InclusiveGateway;
import io.turgo.engine.repository.bpmn.MessageEventDefinition;
import io.turgo.engine.repository.bpmn.MultiInstanceLoopCharacteristics;
import io.turgo.engine.repository.bpmn.Process;
import io.turgo.engine.repository.bpmn.ScriptTask;
import io.turgo.engine.repository.bpmn.SequenceFlow;
import io.turgo.engine.repository.bpmn.ServiceTask;
import io.turgo.engine.repository.bpmn.StartEvent;
import io.turgo.engine.repository.bpmn.SubProcess;
import io.turgo.engine.repository.bpmn.TerminateEventDefinition;
import io.turgo.engine.repository.bpmn.TimerEventDefinition;
import io.turgo.engine.repository.bpmn.UserTask;
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

  private static final String APPROVAL =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:flowable="http://flowable.org/bpmn" xmlns:t="http://example.org/approval"
          xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
          xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
          xmlns:di="http://www.omg.org/spec/DD/20100524/DI"
          targetNamespace="http://example.org/approval">
        <error id="refused" errorCode="REFUSED"/>
        <message id="recalled" name="Recalled"/>
        <resource id="managers" name="management"/>
        <process id="approval">
          <startEvent id="start" flowable:initiator="who" flowable:formKey="ask"/>
          <sequenceFlow id="f1" sourceRef="start" targetRef="approve"/>
          <userTask id="approve" flowable:assignee="${person}" flowable:candidateUsers="ann, ${b}"
              flowable:formKey="approval" flowable:priority="70" flowable:dueDate="P1D"
              flowable:skipExpression="${false}" flowable:category="money" default="f2"
              flowable:async="true" flowable:exclusive="false">
            <multiInstanceLoopCharacteristics isSequential="true" flowable:collection="people"
                flowable:elementVariable="person">
              <completionCondition>${nrOfCompletedInstances > 1}</completionCondition>
            </multiInstanceLoopCharacteristics>
            <potentialOwner><resourceAssignmentExpression>
              <formalExpression>user(cid), group(sales), audit</formalExpression>
            </resourceAssignmentExpression></potentialOwner>
            <humanPerformer><resourceRef>t:managers</resourceRef></humanPerformer>
          </userTask>
          <boundaryEvent id="late" attachedToRef="approve" cancelActivity="false">
            <timerEventDefinition><timeDuration>PT4H</timeDuration></timerEventDefinition>
          </boundaryEvent>
          <boundaryEvent id="wrong" attachedToRef="t:approve">
            <errorEventDefinition errorRef="refused"/>
          </boundaryEvent>
          <sequenceFlow id="f2" sourceRef="approve" targetRef="fork"/>
          <inclusiveGateway id="fork" default="f3"/>
          <sequenceFlow id="f3" sourceRef="fork" targetRef="pay"/>
          <serviceTask id="pay" flowable:expression="${1}" flowable:resultVariable="paid"/>
          <sequenceFlow id="f4" sourceRef="pay" targetRef="count"/>
          <scriptTask id="count" scriptFormat="juel" flowable:resultVariable="n">
            <script>${2}</script>
          </scriptTask>
          <sequenceFlow id="f5" sourceRef="count" targetRef="call"/>
          <callActivity id="call" calledElement="other" flowable:businessKey="${key}"/>
          <sequenceFlow id="f6" sourceRef="call" targetRef="end"/>
          <endEvent id="end"><terminateEventDefinition/></endEvent>
          <subProcess id="recall" triggeredByEvent="true">
            <startEvent id="heard" isInterrupting="false">
              <messageEventDefinition messageRef="t:recalled"/>
            </startEvent>
            <sequenceFlow id="g1" sourceRef="heard" targetRef="told"/>
            <userTask id="told"/>
          </subProcess>
        </process>
        <bpmndi:BPMNDiagram><bpmndi:BPMNPlane bpmnElement="approval">
          <bpmndi:BPMNShape bpmnElement="approve">
            <dc:Bounds x="100" y="80.5" width="100" height="80"/>
          </bpmndi:BPMNShape>
          <bpmndi:BPMNEdge bpmnElement="f1">
            <di:waypoint x="36" y="118"/><di:waypoint x="100" y="118"/>
          </bpmndi:BPMNEdge>
        </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
      </definitions>
      """;

  private static BpmnModel approval(Kit kit) {
    String deployment =
        kit.engine()
            .getRepositoryService()
            .createDeployment()
            .addString("approval.bpmn", APPROVAL)
            .deploy()
            .getId();
    ProcessDefinition definition =
        kit.engine()
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .deploymentId(deployment)
            .singleResult();
    return kit.engine()
        .getRepositoryService()
        .getBpmnModel(Objects.requireNonNull(definition).getId());
  }

  private static <T> T element(BpmnModel model, String id, Class<T> type) {
    return type.cast(element(model, id));
  }

  @ParameterizedTest
  @EnumSource
  void typedElementsSayWhatTheFileSays(Database database) {
    BpmnModel model = approval(on(database));

    StartEvent start = element(model, "start", StartEvent.class);
    assertThat(start.getInitiator()).isEqualTo("who");
    assertThat(start.getFormKey()).isEqualTo("ask");
    assertThat(start.getEventDefinitions()).isEmpty();

    UserTask approve = element(model, "approve", UserTask.class);
    assertThat(approve.getAssignee()).isEqualTo("${person}");
    assertThat(approve.getCandidateUsers()).containsExactly("ann", "${b}", "cid");
    assertThat(approve.getCandidateGroups()).containsExactly("sales", "audit", "management");
    assertThat(approve.getFormKey()).isEqualTo("approval");
    assertThat(approve.getPriority()).isEqualTo("70");
    assertThat(approve.getDueDate()).isEqualTo("P1D");
    assertThat(approve.getCategory()).isEqualTo("money");
    assertThat(approve.getSkipExpression()).isEqualTo("${false}");
    assertThat(approve.getOwner()).isNull();
    assertThat(approve.getDefaultFlow()).isEqualTo("f2");
    assertThat(approve.isAsynchronous()).isTrue();
    assertThat(approve.isAsynchronousLeave()).isFalse();
    assertThat(approve.isExclusive()).isFalse();
    assertThat(approve.hasMultiInstanceLoopCharacteristics()).isTrue();
    MultiInstanceLoopCharacteristics loop =
        Objects.requireNonNull(approve.getLoopCharacteristics());
    assertThat(loop.isSequential()).isTrue();
    assertThat(loop.getInputDataItem()).isEqualTo("people");
    assertThat(loop.getElementVariable()).isEqualTo("person");
    assertThat(loop.getLoopCardinality()).isNull();
    assertThat(loop.getCompletionCondition()).isEqualTo("${nrOfCompletedInstances > 1}");
    assertThat(approve.getBoundaryEvents())
        .extracting(BoundaryEvent::getId)
        .containsExactly("late", "wrong");

    BoundaryEvent late = element(model, "late", BoundaryEvent.class);
    assertThat(late.getAttachedToRef()).isSameAs(approve);
    assertThat(late.isCancelActivity()).isFalse();
    assertThat(((TimerEventDefinition) late.getEventDefinitions().getFirst()).getTimeDuration())
        .isEqualTo("PT4H");
    BoundaryEvent wrong = element(model, "wrong", BoundaryEvent.class);
    assertThat(wrong.isCancelActivity()).isTrue();
    assertThat(((ErrorEventDefinition) wrong.getEventDefinitions().getFirst()).getErrorCode())
        .isEqualTo("REFUSED");

    assertThat(element(model, "fork", InclusiveGateway.class).getDefaultFlow()).isEqualTo("f3");
    ServiceTask pay = element(model, "pay", ServiceTask.class);
    assertThat(pay.getImplementationType()).isEqualTo("expression");
    assertThat(pay.getImplementation()).isEqualTo("${1}");
    assertThat(pay.getResultVariableName()).isEqualTo("paid");
    assertThat(pay.getTaskType()).isNull();
    assertThat(pay.hasMultiInstanceLoopCharacteristics()).isFalse();
    ScriptTask count = element(model, "count", ScriptTask.class);
    assertThat(count.getScriptFormat()).isEqualTo("juel");
    assertThat(count.getScript()).isEqualTo("${2}");
    CallActivity call = element(model, "call", CallActivity.class);
    assertThat(call.getCalledElement()).isEqualTo("other");
    assertThat(call.getBusinessKey()).isEqualTo("${key}");
    assertThat(element(model, "end", EndEvent.class).getEventDefinitions())
        .singleElement()
        .isInstanceOf(TerminateEventDefinition.class);

    EventSubProcess recall = element(model, "recall", EventSubProcess.class);
    StartEvent heard = element(model, "heard", StartEvent.class);
    assertThat(heard.getSubProcess()).isSameAs(recall);
    assertThat(heard.isInterrupting()).isFalse();
    assertThat(((MessageEventDefinition) heard.getEventDefinitions().getFirst()).getMessageRef())
        .isEqualTo("recalled");
  }

  @ParameterizedTest
  @EnumSource
  void elementsOfATypeAreFound(Database database) {
    Process process = approval(on(database)).getMainProcess();

    assertThat(process.findFlowElementsOfType(UserTask.class))
        .extracting(UserTask::getId)
        .containsExactly("approve", "told");
    assertThat(process.findFlowElementsOfType(UserTask.class, false))
        .extracting(UserTask::getId)
        .containsExactly("approve");
    EventSubProcess recall = process.findFlowElementsOfType(EventSubProcess.class).getFirst();
    assertThat(process.findFlowElementsInSubProcessOfType(recall, UserTask.class))
        .extracting(UserTask::getId)
        .containsExactly("told");
    assertThat(process.getFlowElementMap()).containsKey("f1").doesNotContainKey("told");
  }

  @ParameterizedTest
  @EnumSource
  void placesInTheDiagramAreRead(Database database) {
    BpmnModel model = approval(on(database));

    GraphicInfo place = Objects.requireNonNull(model.getGraphicInfo("approve"));
    assertThat(List.of(place.getX(), place.getY(), place.getWidth(), place.getHeight()))
        .containsExactly(100.0, 80.5, 100.0, 80.0);
    assertThat(model.getLocationMap()).containsOnlyKeys("approve");
    assertThat(model.getFlowLocationGraphicInfo("f1"))
        .extracting(GraphicInfo::getX)
        .containsExactly(36.0, 100.0);
    assertThat(model.getGraphicInfo("end")).isNull();
    assertThat(model.getFlowLocationGraphicInfo("f2")).isEmpty();
  }
}
