package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What modellers write beside what is executed, and what people get wrong by hand. */
class ForeignModelsTest {
  @Test
  void modelsOfCamundaBeforeItsVersionSeven() {
    assertThat(
            Files.compile(
                    Files.around(
                        "<userTask id='node' xmlns:fox='http://www.camunda.com/fox'"
                            + " fox:assignee='kermit'/>"))
                .node("node"))
        .isInstanceOfSatisfying(
            GraphNode.UserTask.class, task -> assertThat(String.valueOf(task)).contains("kermit"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<userTask id='node'><extensionElements><flowable:includeInHistory/></extensionElements>"
            + "</userTask>|the historyLevel of the process says what is in history",
        "<userTask id='node'><extensionElements><flowable:formProperty id='f' type='date'"
            + " lenientDateParsing='true'/></extensionElements></userTask>|dates of forms are read"
            + " exactly",
        "<userTask id='node'><extensionElements><flowable:static-process-key/>"
            + "</extensionElements></userTask>|there is no event registry",
      })
  void whatIsRefusedForGoodHasAReason(String node, String reason) {
    assertThat(Files.problems(Files.around(node)))
        .singleElement()
        .asString()
        .contains("is not executed by this version of Turgo; " + reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<dataObject id='d'/><dataObjectReference id='r' name='Order' dataObjectRef='d'>"
            + "<dataState name='paid'/></dataObjectReference>",
        "<dataObject id='d' isCollection='true' itemSubjectRef='i'><dataState/></dataObject>",
        "<dataObject id='d' name='d' isCollection='false'><dataState id='s' name='new'/>"
            + "</dataObject>",
        "<property id='p' name='p' itemSubjectRef='i'/><ioSpecification><dataInput id='i'/>"
            + "<inputSet/><outputSet/></ioSpecification>",
        "<resourceRole id='x'><resourceRef>r</resourceRef></resourceRole>",
        "<performer id='x'/>",
        "<group id='g' categoryValueRef='c'/>",
        "<dataObject id='d' name='orders' isCollection='true' itemSubjectRef='tns:Order'/>",
        "<correlationSubscription id='c' correlationKeyRef='k'><correlationPropertyBinding"
            + " correlationPropertyRef='p'><dataPath>x</dataPath></correlationPropertyBinding>"
            + "</correlationSubscription>",
      })
  void processesThatSayMoreThanIsExecuted(String said) {
    Files.compile(Files.around("<task id='node'/>" + said));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<task id='node'><categoryValueRef>c</categoryValueRef></task>",
        "<task id='node' default=''/>",
        "<transaction id='node' triggeredByEvent='false'><task id='t'/></transaction>",
        "<task id='node'/><boundaryEvent id='b' attachedToRef='node' cancelActivity='false'>"
            + "<compensateEventDefinition/></boundaryEvent><association id='a' sourceRef='b'"
            + " targetRef='h'/><task id='h' isForCompensation='true'/>",
        "<task id='node'><multiInstanceLoopCharacteristics behavior='None'><loopCardinality>2"
            + "</loopCardinality><loopDataOutputRef>o</loopDataOutputRef>"
            + "</multiInstanceLoopCharacteristics></task>",
        "<task id='node'><multiInstanceLoopCharacteristics behavior='Complex'><loopCardinality>2"
            + "</loopCardinality><outputDataItem id='o' itemSubjectRef='i'/>"
            + "</multiInstanceLoopCharacteristics></task>",
        "<complexGateway id='node' gatewayDirection='Diverging'><activationCondition/>"
            + "</complexGateway>",
        "<subProcess id='node' triggeredByEvent='0' isForCompensation='0'><task id='t'/>"
            + "</subProcess>",
        "<intermediateCatchEvent id='node'><timerEventDefinition><timeDate/><timeDuration>PT1S"
            + "</timeDuration><timeCycle> </timeCycle></timerEventDefinition>"
            + "</intermediateCatchEvent>",
        "<userTask id='node' camunda:formRef='f' camunda:formRefBinding='latest'/>",
        "<userTask id='node' flowable:formKey='f' flowable:sameDeployment='true'/>",
        "<serviceTask id='node' flowable:class='A' flowable:formKey='f'/>",
        "<serviceTask id='node' camunda:class='A' camunda:taskPriority='7'/>",
        "<callActivity id='node' calledElement='c'><extensionElements><flowable:in source='a'"
            + " target='b' sourceType='string' targetType='string'/></extensionElements>"
            + "</callActivity>",
        "<task id='node'><multiInstanceLoopCharacteristics><loopCardinality"
            + " language='http://www.w3.org/1999/XPath'>2</loopCardinality>"
            + "</multiInstanceLoopCharacteristics></task>",
        "<task id='node' camunda:modelerTemplate='t' camunda:modelerTemplateVersion='1'/>",
        "<task id='node'><property id='p' name='__targetRef_placeholder'/>"
            + "<dataInputAssociation id='a'><sourceRef>d</sourceRef><targetRef>p</targetRef>"
            + "</dataInputAssociation></task>",
        "<userTask id='node'><dataOutputAssociation id='a'><targetRef>d</targetRef>"
            + "</dataOutputAssociation><rendering/></userTask>",
        "<userTask id='node'><humanPerformer id='h'><resourceAssignmentExpression>"
            + "<formalExpression evaluatesToTypeRef='xsd:string' language='juel'>me"
            + "</formalExpression></resourceAssignmentExpression></humanPerformer></userTask>",
        "<userTask"
            + " id='node'><multiInstanceLoopCharacteristics><loopDataInputRef>list</loopDataInputRef><inputDataItem"
            + " id='item' itemSubjectRef='x' isCollection='false'/>"
            + "</multiInstanceLoopCharacteristics></userTask>",
        "<manualTask id='node'><potentialOwner id='h'><resourceRef>r</resourceRef>"
            + "</potentialOwner></manualTask>",
        "<serviceTask id='node' flowable:class='A' operationRef='o'"
            + " implementation='##WebService'/>",
        "<intermediateCatchEvent id='node'><timerEventDefinition>"
            + "<timeDuration evaluatesToTypeRef='xsd:string'>PT1S</timeDuration>"
            + "</timerEventDefinition></intermediateCatchEvent>",
        "<intermediateCatchEvent id='node'><dataOutput id='o'/><outputSet/>"
            + "<timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition>"
            + "</intermediateCatchEvent>",
      })
  void nodesThatSayMoreThanIsExecuted(String node) {
    Files.compile(Files.around(node));
  }

  @Test
  void globalTasksThatSayMoreThanIsExecuted() {
    Files.compile(
        Files.around("<callActivity id='node' calledElement='g'/>")
            .replace(
                "<process ",
                "<globalUserTask id='g' implementation='##unspecified'><resourceRole/><rendering/>"
                    + "</globalUserTask><process "));
    Files.compile(
        Files.around("<callActivity id='node' calledElement='g'/>")
            .replace("<process ", "<globalTask id='g'><performer/></globalTask><process "));
  }

  @Test
  void filesThatSayMoreThanIsExecuted() {
    Files.compile(
        Files.around("<task id='node'/>")
            .replace(
                "<process ",
                "<message id='m' name='n' flowable:scope='processInstance'/>"
                    + "<resource id='r'><resourceParameter id='p'/></resource>"
                    + "<correlationProperty id='c'/><endPoint id='e'/><partnerRole id='r'/>"
                    + "<timerEventDefinition id='t'/><globalUserTask id='g'/>"
                    + "<choreography id='ch'/><process ")
            .replace("<definitions ", "<definitions camunda:diagramRelationId='1' "));
  }

  @Test
  void dataThatWouldBeComputedIsRefused() {
    assertThat(
            Files.problems(
                Files.around(
                    "<task id='node'><dataInputAssociation><assignment><from>a</from><to>b</to>"
                        + "</assignment></dataInputAssociation></task>")))
        .containsExactly(
            "3:39 assignment node: <assignment> in <dataInputAssociation> is not executed by this"
                + " version of Turgo");
    assertThat(
            Files.problemsOfPieces(
                Files.process(
                    "<startEvent id='s'/><dataObject id='d'><extensionElements>"
                        + "<turgo:value>1</turgo:value></extensionElements></dataObject>")))
        .containsExactly(
            "3:21 dataObject d: Expected the attribute 'name', since the value needs a variable,"
                + " but it is missing or empty");
  }

  @Test
  void emptyPool() {
    String xml =
        Files.around("<task id='node'/>")
            .replace("</definitions>", "<process id='them' isExecutable='true'/></definitions>");

    assertThat(Files.compile(xml).key()).isEqualTo("order");
    assertThat(
            Files.problems(Files.DEFINITIONS + "<process id='a'/><process id='b'/></definitions>"))
        .containsExactly(
            "1:1 definitions null: Expected an executable process, but every process has"
                + " isExecutable=\"false\" or is empty");
  }

  @Test
  void referencesWithThePrefixOfTheTargetNamespace() {
    ProcessGraph graph =
        Files.compile(
            Files.process(
                    """
                    <startEvent id="start"><outgoing>A:in</outgoing></startEvent>
                    <sequenceFlow id="in" sourceRef="A:start" targetRef="A:choice"/>
                    <exclusiveGateway id="choice" default="A:out"/>
                    <sequenceFlow id="out" sourceRef="A:choice" targetRef="A:wait"/>
                    <userTask id="wait"/>
                    <boundaryEvent id="late" attachedToRef="A:wait">
                      <timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>
                    </boundaryEvent>\
                    """)
                .replace("targetNamespace=", "xmlns:A=\"test\" targetNamespace="));

    assertThat(graph.node("choice").common().defaultFlowId()).isEqualTo("out");
    assertThat(graph.flow("out").targetId()).isEqualTo("wait");
    assertThat(((GraphNode.UserTask) graph.node("wait")).boundaryEventIds())
        .containsExactly("late");
    assertThat(((GraphNode.BoundaryEvent) graph.node("late")).hostId()).isEqualTo("wait");
  }

  @Test
  void referencesIntoOtherNamespacesAreRefused() {
    assertThat(
            Files.problems(
                Files.process(
                        "<startEvent id='start'/><task id='t'/>"
                            + "<sequenceFlow id='f' sourceRef='start' targetRef='B:t'/>")
                    .replace("targetNamespace=", "xmlns:B=\"other\" targetNamespace=")))
        .contains("3:39 sequenceFlow f: The targetRef 'B:t' is no flow node of this process");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<userTask id='node' assignee='x'/>|3:1 userTask node: The attribute assignee=\"x\" has no"
            + " prefix and BPMN has none of that name; did you mean A:assignee?",
        "<task id='node'><extensionElements><executionListener event='start' class='x'/>"
            + "</extensionElements></task>|3:36 executionListener node: BPMN has no"
            + " <executionListener> here; did you mean <A:executionListener>?",
        "<userTask id='node' B:assignee='x'/>|3:1 userTask node: The attribute B:assignee is of the"
            + " namespace 'http://flowable.org/bpmn20', which is not read; declare its prefix as"
            + " one of http://turgo.io/bpmn, http://flowable.org/bpmn, http://activiti.org/bpmn,"
            + " http://camunda.org/schema/1.0/bpmn, http://www.camunda.com/fox",
        "<task id='node'><extensionElements><B:executionListener event='start' class='x'/>"
            + "</extensionElements></task>|3:36 executionListener node: The element"
            + " <B:executionListener> is of the namespace 'http://flowable.org/bpmn20', which is"
            + " not read; declare its prefix as one of http://turgo.io/bpmn,"
            + " http://flowable.org/bpmn, http://activiti.org/bpmn,"
            + " http://camunda.org/schema/1.0/bpmn, http://www.camunda.com/fox",
      })
  void wordsOfTheEngineInTheWrongPlace(String node, String problem) {
    assertThat(
            Files.problems(
                Files.around(node)
                    .replaceFirst(
                        "xmlns:turgo=.*camunda.org[^ ]*",
                        "xmlns:A=\"http://turgo.io/bpmn\" xmlns:B=\"http://flowable.org/bpmn20\"")))
        .containsExactly(problem);
  }

  @Test
  void namespacesOfOtherToolsHaveNoMeaning() {
    Files.compile(
        Files.around(
            "<userTask id='node' xmlns:x='http://other.org' x:assignee='me'>"
                + "<extensionElements xmlns:m='http://flowable.org/modeler'>"
                + "<m:activiti-idm-assignee>true</m:activiti-idm-assignee></extensionElements>"
                + "</userTask>"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<task id='node' acme:a='1'/>|the prefix 'acme' of the attribute 'acme:a' of <task> is not"
            + " declared; declare it in <definitions>, such as xmlns:acme=\"http://turgo.io/bpmn\"",
        "<bpmn:task id='node'/>|the prefix 'bpmn' of the element <bpmn:task> is not declared;"
            + " declare it in <definitions>, such as"
            + " xmlns:bpmn=\"http://www.omg.org/spec/BPMN/20100524/MODEL\"",
        "<task id='node' xmlns:a='x' xmlns:b='x' a:c='1' b:c='2'/>"
            + "|an element has the attribute 'c' twice",
      })
  void faultsOfNamespacesAreToldInWords(String node, String problem) {
    assertThat(Files.problems(Files.around(node)))
        .singleElement()
        .asString()
        .endsWith("null null: The file is not well-formed XML: " + problem);
  }

  @Test
  void compensationIsOneProblem() {
    assertThat(
            Files.problems(
                Files.around(
                    "<task id='node'/><boundaryEvent id='b' attachedToRef='node'>"
                        + "<compensateEventDefinition/></boundaryEvent>")))
        .containsExactly(
            "3:18 boundaryEvent b: Expected an association from it to an activity with"
                + " isForCompensation=\"true\", which undoes 'node', found none");
  }

  @Test
  void encodings() {
    String xml =
        "<?xml version='1.0' encoding='ENC'?>" + Files.around("<task id='node' name='ä'/>");
    for (String encoding : new String[] {"ISO-8859-1", "windows-1252", "UTF-8"}) {
      byte[] bytes = xml.replace("ENC", encoding).getBytes(Charset.forName(encoding));
      assertThat(Files.found(bytes)).isEmpty();
    }
    assertThat(Files.found(xml.replace("ENC", "UTF-16").getBytes(StandardCharsets.UTF_16LE)))
        .isEmpty();
    assertThat(Files.problems(xml.replace("ENC", "UTF-16")))
        .containsExactly(
            "1:31 null null: The file is not well-formed XML: it says that its encoding is UTF-16,"
                + " but its bytes are not; say UTF-8");
    assertThat(Files.problems(xml.replace("ENC", "Klingon")))
        .containsExactly(
            "1:31 null null: The file is not well-formed XML: the encoding 'Klingon' is not known;"
                + " save it as UTF-8");
  }
}
