package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.JobTraits;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.ResultVariable;
import io.turgo.engine.model.RetryCycle;
import io.turgo.engine.model.RetryRules;
import io.turgo.engine.model.Scope;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.model.Trigger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BpmnCompilerTest {
  @Test
  void processWithItsScopesNodesAndFlows() {
    ProcessGraph graph =
        Files.compile(
            Files.process(
                """
                <startEvent id="start" flowable:initiator="starter"/>
                <sequenceFlow id="in" name="go" sourceRef="start" targetRef="work"/>
                <task id="work" name="Work"/>
                <sequenceFlow id="out" sourceRef="work" targetRef="end"/>
                <endEvent id="end"/>\
                """));

    assertThat(graph.key()).isEqualTo("order");
    assertThat(graph.root()).isEqualTo(new Scope("order", "start", null, List.of()));
    assertThat(graph.node("start"))
        .isEqualTo(
            new GraphNode.StartEvent(
                new GraphNode.Common(
                    "start",
                    null,
                    "order",
                    List.of("in"),
                    List.of(),
                    null,
                    GraphNode.AsyncSettings.NONE,
                    null,
                    null),
                "starter",
                null));
    assertThat(graph.node("work"))
        .isEqualTo(
            new GraphNode.PassThroughTask(
                new GraphNode.Common(
                    "work",
                    "Work",
                    "order",
                    List.of("out"),
                    List.of("in"),
                    null,
                    GraphNode.AsyncSettings.NONE,
                    null,
                    null),
                List.of(),
                "task"));
    assertThat(graph.node("end")).isInstanceOf(GraphNode.EndEvent.class);
    assertThat(graph.flow("in")).isEqualTo(new GraphFlow("in", "go", "start", "work", null, null));
  }

  @Test
  void prefixedNamesEncodingDiagramsAndForeignExtensions() {
    String xml =
        """
        <?xml version="1.0" encoding="ISO-8859-1"?>
        <!-- <process id="commented"/> -->
        <b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL"
            xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
            xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" targetNamespace="t" exporter="x">
          <b:process id="order" name="Bestellung für alle" zeebe:thing="1">
            <b:startEvent id="start">
              <b:extensionElements><zeebe:any><b:scriptTask/></zeebe:any></b:extensionElements>
            </b:startEvent>
          </b:process>
          <bpmndi:BPMNDiagram id="start"><bpmndi:BPMNPlane bpmnElement="order"/></bpmndi:BPMNDiagram>
        </b:definitions>
        """;

    List<ProcessGraph> graphs =
        new BpmnCompiler(
                text -> {
                  throw new AssertionError(text);
                })
            .compile("x.bpmn", xml.getBytes(StandardCharsets.ISO_8859_1));

    assertThat(graphs)
        .singleElement()
        .extracting(ProcessGraph::name)
        .isEqualTo("Bestellung für alle");
  }

  @Test
  void severalProcessesAndThoseThatAreNotExecutable() {
    String xml =
        Files.DEFINITIONS
            + """
            <process id="picture" isExecutable="false"><scriptTask/></process>
            <process id="a" isExecutable="true"><startEvent id="start"/></process>
            <process id="b"><startEvent id="start"/></process>
            </definitions>
            """;

    assertThat(Files.compileAll(xml)).extracting(ProcessGraph::key).containsExactly("a", "b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"turgo", "flowable", "activiti", "camunda"})
  void serviceTaskWithClassAndFieldsInEveryEngineNamespace(String prefix) {
    ProcessGraph graph =
        Files.compile(
            Files.around(
                """
                <serviceTask id="node" NS:class="com.acme.Pay"><extensionElements>
                  <NS:field name="a" stringValue="${not an expression"/>
                  <NS:field name="b" expression="${amount}"/>
                  <NS:field name="c"><NS:string><![CDATA[ text ]]></NS:string></NS:field>
                  <NS:field name="d"><NS:expression>#{amount}</NS:expression></NS:field>
                </extensionElements></serviceTask>\
                """
                    .replace("NS:", prefix + ":")));

    GraphNode.ServiceTask task = (GraphNode.ServiceTask) graph.node("node");
    Implementation.JavaClass implementation = (Implementation.JavaClass) task.implementation();
    assertThat(implementation.className()).isEqualTo("com.acme.Pay");
    assertThat(implementation.fields())
        .extracting(f -> f.name() + "=" + f.text() + "/" + text(f.expression()))
        .containsExactly(
            "a=${not an expression/null", "b=null/${amount}", "c=text/null", "d=null/#{amount}");
    assertThat(task.result()).isNull();
  }

  @Test
  void serviceTaskWithExpressionAndResult() {
    ProcessGraph graph =
        Files.compile(
            Files.around(
                """
                <serviceTask id="node" flowable:expression="${bean.pay(1, order)}"
                    flowable:resultVariableName="paid"
                    flowable:useLocalScopeForResultVariable="true"/>\
                """));

    GraphNode.ServiceTask task = (GraphNode.ServiceTask) graph.node("node");
    assertThat(((Implementation.ValueExpression) task.implementation()).expression().text())
        .isEqualTo("${bean.pay(1, order)}");
    assertThat(task.result()).isEqualTo(new ResultVariable("paid", true, false));
  }

  @Test
  void serviceTaskWithDelegateExpression() {
    ProcessGraph graph =
        Files.compile(
            Files.around("<serviceTask id='node' flowable:delegateExpression='${delegate}'/>"));

    GraphNode.ServiceTask task = (GraphNode.ServiceTask) graph.node("node");
    assertThat(((Implementation.DelegateExpression) task.implementation()).expression().text())
        .isEqualTo("${delegate}");
  }

  @Test
  void userTask() {
    ProcessGraph graph =
        Files.compile(
            Files.around(
                """
                <userTask id="node" name="Check ${order}" flowable:assignee="${boss}"
                    flowable:owner="kermit" flowable:candidateUsers="a, ${f(b, c).d}"
                    flowable:candidateGroups="${groups},sales" flowable:dueDate="P1D"
                    flowable:priority="50" flowable:category="c" flowable:formKey="form.html"
                    flowable:formFieldValidation="false">
                  <documentation>Look at ${order}</documentation>
                  <potentialOwner><resourceAssignmentExpression><formalExpression>
                    user(gonzo), group(${team}), managers
                  </formalExpression></resourceAssignmentExpression></potentialOwner>
                </userTask>\
                """
                    .replace("f(b, c).d", "bean.f(b, c)")));

    GraphNode.UserTask task = (GraphNode.UserTask) graph.node("node");
    assertThat(text(task.taskName())).isEqualTo("Check ${order}");
    assertThat(text(task.documentation())).isEqualTo("Look at ${order}");
    assertThat(text(task.assignee())).isEqualTo("${boss}");
    assertThat(text(task.owner())).isEqualTo("kermit");
    assertThat(task.candidateUsers())
        .extracting(CompiledExpression::text)
        .containsExactly("a", "${bean.f(b, c)}", "gonzo");
    assertThat(task.candidateGroups())
        .extracting(CompiledExpression::text)
        .containsExactly("${groups}", "sales", "${team}", "managers");
    assertThat(text(task.dueDate())).isEqualTo("P1D");
    assertThat(text(task.priority())).isEqualTo("50");
    assertThat(text(task.category())).isEqualTo("c");
    assertThat(text(task.formKey())).isEqualTo("form.html");
  }

  @Test
  void humanPerformerIsTheAssignee() {
    ProcessGraph graph =
        Files.compile(
            Files.around(
                """
                <userTask id="node"><humanPerformer><resourceAssignmentExpression>
                <formalExpression>${boss}</formalExpression>
                </resourceAssignmentExpression></humanPerformer></userTask>\
                """));

    assertThat(text(((GraphNode.UserTask) graph.node("node")).assignee())).isEqualTo("${boss}");
  }

  @Test
  void tasksThatPassThroughAndTasksThatWait() {
    assertThat(Files.compile(Files.around("<manualTask id='node'/>")).node("node").type())
        .isEqualTo("manualTask");
    assertThat(Files.compile(Files.around("<receiveTask id='node'/>")).node("node"))
        .isInstanceOf(GraphNode.ReceiveTask.class);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"``,false", "turgo:terminateAll='true',true", "activiti:terminateAll='false',false"})
  void terminateEndEvent(String attribute, boolean all) {
    ProcessGraph graph =
        Files.compile(
            Files.process(
                "<startEvent id='s'/><sequenceFlow id='f' sourceRef='s' targetRef='end'/>"
                    + "<endEvent id='end'><terminateEventDefinition "
                    + attribute
                    + "/></endEvent>"));

    assertThat(graph.node("end"))
        .isInstanceOfSatisfying(
            GraphNode.TerminateEndEvent.class,
            end -> assertThat(end.terminateAll()).isEqualTo(all));
  }

  @Test
  void gatewaysWithConditionsAndDefault() {
    ProcessGraph graph =
        Files.compile(
            Files.process(
                """
                <startEvent id="start"/>
                <sequenceFlow id="in" sourceRef="start" targetRef="choice"/>
                <exclusiveGateway id="choice" default="else" gatewayDirection="Diverging"/>
                <sequenceFlow id="big" sourceRef="choice" targetRef="both">
                  <conditionExpression xsi:type="tFormalExpression">
                    <![CDATA[${amount > 100}]]>
                  </conditionExpression>
                </sequenceFlow>
                <sequenceFlow id="else" sourceRef="choice" targetRef="both"/>
                <parallelGateway id="both" flowable:async="true"/>
                <sequenceFlow id="out" sourceRef="both" targetRef="end"/>
                <endEvent id="end"/>\
                """));

    assertThat(graph.node("choice").common().defaultFlowId()).isEqualTo("else");
    assertThat(graph.outgoing(graph.node("choice")))
        .extracting(GraphFlow::id)
        .containsExactly("big", "else");
    assertThat(text(graph.flow("big").condition())).isEqualTo("${amount > 100}");
    assertThat(graph.node("both")).isInstanceOf(GraphNode.ParallelGateway.class);
    assertThat(graph.node("both").common().incoming()).containsExactly("big", "else");
    assertThat(graph.node("both").common().async().before()).isTrue();
  }

  @Test
  void nestedSubProcesses() {
    ProcessGraph graph =
        Files.compile(
            Files.process(
                """
                <startEvent id="start"/>
                <sequenceFlow id="in" sourceRef="start" targetRef="outer"/>
                <subProcess id="outer">
                  <startEvent id="outerStart"/>
                  <sequenceFlow id="g" sourceRef="outerStart" targetRef="inner"/>
                  <subProcess id="inner" triggeredByEvent="false">
                    <startEvent id="innerStart"/>
                    <sequenceFlow id="f" sourceRef="innerStart" targetRef="innerEnd"/>
                    <endEvent id="innerEnd"/>
                  </subProcess>
                </subProcess>\
                """));

    GraphNode.SubProcess inner = (GraphNode.SubProcess) graph.node("inner");
    assertThat(inner.scope()).isEqualTo(new Scope("inner", "innerStart", "outer", List.of()));
    assertThat(inner.common().scopeId()).isEqualTo("outer");
    assertThat(((GraphNode.SubProcess) graph.node("outer")).scope())
        .isEqualTo(new Scope("outer", "outerStart", "order", List.of()));
    assertThat(graph.node("innerEnd").common().scopeId()).isEqualTo("inner");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"``,true", "cancelActivity='true',true", "cancelActivity='false',false"})
  void boundaryTimers(String attribute, boolean cancels) {
    ProcessGraph graph =
        Files.compile(
            Files.process(
                """
                <startEvent id="start"/>
                <sequenceFlow id="in" sourceRef="start" targetRef="wait"/>
                <userTask id="wait"/>
                <boundaryEvent id="late" attachedToRef="wait" ATTRIBUTE>
                  <timerEventDefinition id="t"><timeDuration>PT1H</timeDuration></timerEventDefinition>
                </boundaryEvent>
                <sequenceFlow id="f" sourceRef="late" targetRef="end"/>
                <endEvent id="end"/>\
                """
                    .replace("ATTRIBUTE", attribute)));

    GraphNode.BoundaryEvent late = (GraphNode.BoundaryEvent) graph.node("late");
    assertThat(late.hostId()).isEqualTo("wait");
    assertThat(late.interrupting()).isEqualTo(cancels);
    assertThat(((Trigger.Timer) late.trigger()).definition().kind())
        .isEqualTo(TimerDefinition.Kind.DURATION);
    assertThat(((GraphNode.UserTask) graph.node("wait")).boundaryEventIds())
        .containsExactly("late");
  }

  @ParameterizedTest
  @CsvSource({
    "timeDate,2026-12-31T10:00:00Z,DATE",
    "timeDate,${when},DATE",
    "timeDuration,PT0.5S,DURATION",
    "timeDuration,P1DT2H,DURATION",
    "timeCycle,R3/PT10S,CYCLE",
    "timeCycle,R/2026-01-01T00:00:00Z/P1M,CYCLE",
    "timeCycle,R3/${every},CYCLE",
  })
  void intermediateTimers(String element, String value, TimerDefinition.Kind kind) {
    ProcessGraph graph =
        Files.compile(
            Files.around(
                "<intermediateCatchEvent id='node'><timerEventDefinition><X xsi:type='t'> V </X>"
                        .replace("X", element)
                        .replace(" V ", " " + value + " ")
                    + "</timerEventDefinition></intermediateCatchEvent>"));

    Trigger trigger = ((GraphNode.IntermediateCatchEvent) graph.node("node")).trigger();
    TimerDefinition timer = ((Trigger.Timer) trigger).definition();
    assertThat(timer.kind()).isEqualTo(kind);
    assertThat(timer.value().text()).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "flowable:async='true',true,false,true,true",
        "flowable:asyncBefore='true',true,false,true,true",
        "flowable:asyncLeave='true',false,true,true,true",
        "camunda:asyncAfter='true',false,true,true,true",
        "flowable:async='true' flowable:exclusive='false',true,false,false,true",
        "flowable:asyncLeave='true' flowable:exclusive='false',false,true,false,true",
        "camunda:asyncAfter='true' camunda:exclusive='false',false,true,false,false",
        "flowable:asyncLeave='true' flowable:asyncLeaveExclusive='false',false,true,true,false",
      })
  void asynchronousContinuations(
      String attributes, boolean before, boolean after, boolean exclusive, boolean exclusiveAfter) {
    ProcessGraph graph = Files.compile(Files.around("<task id='node' " + attributes + "/>"));

    assertThat(graph.node("node").common().async())
        .isEqualTo(
            new GraphNode.AsyncSettings(
                before,
                after,
                false,
                exclusive,
                exclusiveAfter,
                RetryRules.NONE,
                null,
                JobTraits.NONE));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "turgo:asyncLeave='true',``,true,false",
        "turgo:asyncLeave='true',isSequential='true',false,true",
        "``,camunda:asyncAfter='true',false,true",
        "``,isSequential='true' camunda:asyncAfter='true',false,true",
        "camunda:asyncAfter='true',camunda:asyncAfter='true',true,true",
      })
  void jobsThatLeaveAnActivityDoneSeveralTimes(
      String ofAll, String ofEach, boolean after, boolean afterEach) {
    ProcessGraph graph =
        Files.compile(
            Files.around(
                "<task id='node' "
                    + ofAll
                    + "><multiInstanceLoopCharacteristics "
                    + ofEach
                    + "><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>"
                    + "</task>"));

    GraphNode.AsyncSettings async = graph.node("node").common().async();
    assertThat(async.after()).isEqualTo(after);
    assertThat(async.afterEach()).isEqualTo(afterEach);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "turgo:async='true',false,false",
        "turgo:async='true',true,true",
        "turgo:async='true' turgo:transactional='true',false,true",
        "turgo:asyncAfter='true' turgo:transactional='false',true,false",
      })
  void jobsAreTransactionalAsTheirElementSaysOrElseTheEngine(
      String attributes, boolean engine, boolean expected) {
    ProcessGraph graph = Files.compile(Files.around("<task id='node' " + attributes + "/>"));

    assertThat(graph.isTransactional("node", engine)).isEqualTo(expected);
  }

  @Test
  void processSpeaksForItsElements() {
    ProcessGraph graph =
        Files.compile(
            Files.around(
                    "<task id='node' turgo:async='true'/>"
                        + "<task id='x' turgo:async='true' turgo:transactional='false'/>"
                        + "<sequenceFlow id='f' sourceRef='node' targetRef='x'/>")
                .replaceFirst("<process ", "<process turgo:transactional='true' "));

    assertThat(graph.isTransactional("node", false)).isTrue();
    assertThat(graph.isTransactional("x", true)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<task id='node'>X</task>",
        "<userTask id='node'>X</userTask>",
        "<serviceTask id='node' flowable:class='A'>X</serviceTask>",
        "<parallelGateway id='node'>X</parallelGateway>",
        "<intermediateCatchEvent id='node'>X<timerEventDefinition><timeDuration>PT1S"
            + "</timeDuration></timerEventDefinition></intermediateCatchEvent>",
        "<subProcess id='node'>X<startEvent id='s'/></subProcess>",
      })
  void retryCycleOnEveryElement(String node) {
    String cycle =
        "<extensionElements><flowable:failedJobRetryTimeCycle> R5/PT10S "
            + "</flowable:failedJobRetryTimeCycle></extensionElements>";

    ProcessGraph graph = Files.compile(Files.around(node.replace("X", cycle)));

    assertThat(graph.node("node").common().async().retries().rules())
        .extracting(RetryRules.Rule::cycle)
        .containsExactly(RetryCycle.of(5, Duration.ofSeconds(10)));
  }

  @Test
  void sameRetryCycleOnAnActivityAndItsInstances() {
    String cycle =
        "<extensionElements><camunda:failedJobRetryTimeCycle>R5/PT10S"
            + "</camunda:failedJobRetryTimeCycle></extensionElements>";

    ProcessGraph graph =
        Files.compile(
            Files.around(
                "<task id='node'>"
                    + cycle
                    + "<multiInstanceLoopCharacteristics>"
                    + cycle
                    + "<loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>"
                    + "</task>"));

    assertThat(graph.node("node").common().async().retries().rules())
        .extracting(RetryRules.Rule::cycle)
        .containsExactly(RetryCycle.of(5, Duration.ofSeconds(10)));
  }

  @Test
  void flowsWithoutAnIdGetOneThatStaysTheSame() {
    String xml =
        Files.process(
            """
            <startEvent id="start"/>
            <sequenceFlow sourceRef="start" targetRef="end"/>
            <sequenceFlow sourceRef="start" targetRef="end"/>
            <endEvent id="end"/>\
            """);

    assertThat(Files.compile(xml).node("end").common().incoming())
        .containsExactly("_flow_start__end", "_flow_start__end_1")
        .isEqualTo(Files.compile(xml).node("end").common().incoming());
  }

  @Test
  void whatIsHarmlessIsSkipped() {
    Files.compile(
        Files.process(
            """
            <documentation>Words</documentation>
            <laneSet><lane id="l"><flowNodeRef>start</flowNodeRef></lane></laneSet>
            <startEvent id="start" isInterrupting="true"><outgoing>f</outgoing></startEvent>
            <textAnnotation id="note" textFormat="t"><text>Words</text></textAnnotation>
            <sequenceFlow id="f" sourceRef="start" targetRef="t"/>
            <association id="a" sourceRef="start" targetRef="note" associationDirection="None"/>
            <task id="t" isForCompensation="false" startQuantity="1"><incoming>f</incoming></task>\
            """));
  }

  private static @Nullable String text(@Nullable CompiledExpression expression) {
    return expression == null ? null : expression.text();
  }
}
