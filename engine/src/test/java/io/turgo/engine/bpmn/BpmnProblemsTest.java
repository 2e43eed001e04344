package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BpmnProblemsTest {
  private static final String START = "<startEvent id='start'/>\n";

  /** Checks that the pieces of a process have exactly one problem. */
  private static void check(String body, String problem) {
    assertThat(Files.problemsOfPieces(Files.process(body))).containsExactly(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<dataObject id='x' name='x' isCollection='true'><extensionElements><turgo:value>1"
            + "</turgo:value></extensionElements></dataObject>"
            + "|4:3 dataObject x: The attribute isCollection=\"true\"",
        "<madeUp/>|4:3 madeUp order: <madeUp>",
        "<task id='x'><multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality>"
            + "<loopCollection>y</loopCollection></multiInstanceLoopCharacteristics></task>"
            + "|4:86 loopCollection x: <loopCollection> in <multiInstanceLoopCharacteristics>",
        "<task id='x'><extensionElements><flowable:executionLystener event='start'/>"
            + "</extensionElements></task>"
            + "|4:35 executionLystener x: <flowable:executionLystener> in <task>",
        "<endEvent id='x'><messageEventDefinition turgo:messageExpression='m'"
            + " turgo:clas='A'/></endEvent>|4:20 messageEventDefinition x: The attribute"
            + " turgo:clas=\"A\"",
        "<manualTask id='x' flowable:skipExpression='${true}'/>"
            + "|4:3 manualTask x: The attribute flowable:skipExpression=\"${true}\"",
        "<userTask id='x' activiti:assigne='me'/>"
            + "|4:3 userTask x: The attribute activiti:assigne=\"me\"",
        "<userTask id='x' nmae='me'/>|4:3 userTask x: The attribute nmae=\"me\"",
        "<serviceTask id='x' flowable:type='fax'/>"
            + "|4:3 serviceTask x: The attribute flowable:type=\"fax\"",
      })
  void whatIsNotExecuted(String element, String start) {
    check(START + "  " + element, start + " is not executed by this version of Turgo");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "event='start'|Expected exactly one of class, expression, delegateExpression, found none",
        "event='start' class='A' expression='${b}'|Expected exactly one of class, expression,"
            + " delegateExpression, found class and expression",
        "event='begin' class='A'|Expected one of start, end, take for 'event', found 'begin'",
        "class='A'|Expected one of start, end, take for 'event', found none",
        "event='take' class='A'|Only a sequence flow is taken; expected the event 'start' or 'end'"
            + " here",
        "event='end' delegateExpression='b'|Expected an expression such as '${bean}' for"
            + " 'delegateExpression', found 'b'",
        "event='end' type='script'|Expected one <turgo:script> with a text, found none",
        "event='end' type='shell'|Expected script for 'type', found 'shell'",
      })
  void listener(String attributes, String problem) {
    check(
        START
            + "<task id='x'><extensionElements><flowable:executionListener "
            + attributes
            + "/></extensionElements></task>",
        "4:33 executionListener x: " + problem);
  }

  @Test
  void eventSubProcess() {
    assertThat(
            Files.problems(
                Files.process(
                    START
                        + "<subProcess id='x' triggeredByEvent='true'><startEvent id='y'>"
                        + "<compensateEventDefinition/></startEvent></subProcess>")))
        .containsExactly(
            "4:44 startEvent y: Expected it in an embedded sub-process, which it undoes once that"
                + " has completed; put it into one");
  }

  @Test
  void allProblemsOfAFileAtOnceInTheOrderOfTheirPlaces() {
    assertThat(
            Files.problemsOfPieces(
                Files.process(
                    """
                    <startEvent id="start"/>
                    <sequenceFlow id="f" sourceRef="start"
                        targetRef="nowhere">
                      <conditionExpression>${1 +}</conditionExpression>
                    </sequenceFlow>
                    <userTask id="u" flowable:assignee="${a" flowable:dueDate="tomorrow"
                        flowable:followUpDate="some day"/>
                    <madeUp id="s"/>\
                    """)))
        .satisfiesExactly(
            p ->
                assertThat(p)
                    .isEqualTo(
                        "4:1 sequenceFlow f: The targetRef 'nowhere' is no flow node of this"
                            + " process"),
            p -> assertThat(p).startsWith("6:3 conditionExpression f: ").contains("${1 +}"),
            p -> assertThat(p).startsWith("8:1 userTask u: ").contains("'assignee'", "${a"),
            p -> assertThat(p).startsWith("8:1 userTask u: ").contains("'dueDate'", "tomorrow"),
            p ->
                assertThat(p).startsWith("8:1 userTask u: ").contains("'followUpDate'", "some day"),
            p -> assertThat(p).startsWith("10:1 madeUp s: "));
  }

  @Test
  void ids() {
    check(START + "<task/>", "4:1 task order: Expected an id attribute, but it has none");
    check(
        START + "<task id='start'/>",
        "4:1 task start: The id 'start' is taken by <startEvent> in line 3");
    check(
        START + "<task id='order'/>",
        "4:1 task order: The id 'order' is taken by <process> in line 2");
    check(
        START + "<task id='" + "x".repeat(256) + "'/>",
        "4:1 task "
            + "x".repeat(256)
            + ": Expected an id of at most 255 characters, found one of 256");
    assertThat(
            Files.problems(
                Files.DEFINITIONS + "<process><startEvent id='s'/></process></definitions>"))
        .containsExactly("2:1 process null: Expected an id attribute, but it has none");
    assertThat(
            Files.problems(
                Files.DEFINITIONS
                    + "<process id='a'><startEvent id='s'/></process>\n"
                    + "<process id='a'><startEvent id='s'/></process></definitions>"))
        .containsExactly("3:1 process a: The file has another process with the id 'a'");
  }

  @Test
  void processesThatCanNotBeExecuted() {
    assertThat(Files.problems(Files.DEFINITIONS + "</definitions>"))
        .containsExactly("1:1 definitions null: Expected a <process>, but the file has none");
    assertThat(
            Files.problems(
                Files.DEFINITIONS + "<process id='a' isExecutable='false'/></definitions>"))
        .containsExactly(
            "1:1 definitions null: Expected an executable process, but every process has"
                + " isExecutable=\"false\" or is empty");
    assertThat(
            Files.problems(
                Files.DEFINITIONS
                    + "<process id='a' isExecutable='perhaps'><startEvent id='s'/></process>"
                    + "</definitions>"))
        .containsExactly(
            "2:1 process a: Expected true or false for 'isExecutable', found 'perhaps'");
    assertThat(
            Files.problems(
                Files.DEFINITIONS
                    + "<process id='a' turgo:transactional='both'><startEvent id='s'/></process>"
                    + "</definitions>"))
        .containsExactly("2:1 process a: Expected true or false for 'transactional', found 'both'");
  }

  @Test
  void startEvents() {
    check(
        "",
        "2:1 process order: Expected a start event, or another node that no flow leads to, but it"
            + " has none, so it would never begin");
    check(
        START + "<startEvent id='other'/>",
        "4:1 startEvent other: Expected one none start event in 'order', but 'start' is one"
            + " already");
    check(
        START
            + "<subProcess id='sub'><task id='a'/><task id='b'/><sequenceFlow id='f' sourceRef='a'"
            + " targetRef='b'/><sequenceFlow id='g' sourceRef='b' targetRef='a'/></subProcess>",
        "4:1 subProcess sub: Expected a start event, or another node that no flow leads to, but it"
            + " has none, so it would never begin");
    check(
        "<startEvent id='s'><timerEventDefinition/></startEvent>",
        "3:20 timerEventDefinition s: Expected exactly one of timeDate, timeDuration and timeCycle,"
            + " found none");
  }

  @Test
  void sequenceFlows() {
    check(
        START + "<sequenceFlow id='f' targetRef='start2'/><task id='start2'/>",
        "4:1 sequenceFlow f: Expected the attribute 'sourceRef', but it is missing or empty");
    check(
        START + "<sequenceFlow id='f' sourceRef='start' targetRef='order'/>",
        "4:1 sequenceFlow f: The targetRef 'order' is no flow node of this process");
    check(
        START
            + "<subProcess id='sub'><startEvent id='inner'/><task id='t'/></subProcess>\n"
            + "<sequenceFlow id='f' sourceRef='start' targetRef='t'/>",
        "5:1 sequenceFlow f: A sequence flow cannot leave or enter a sub-process, but the"
            + " targetRef 't' is in 'sub' and the flow in 'order'");
    check(
        START + "<task id='t'/>\n<sequenceFlow id='f' sourceRef='t' targetRef='start'/>",
        "5:1 sequenceFlow f: No flow can lead to the start event 'start'; to go back, lead it to"
            + " the node behind");
    check(
        START
            + "<endEvent id='e'/>\n"
            + "<sequenceFlow id='f' sourceRef='e' targetRef='t'/><task id='t'/>",
        "5:1 sequenceFlow f: No flow can leave the end event 'e'; to go on, put another node in"
            + " its place");
    check(
        START
            + "<task id='t'/><sequenceFlow id='f' sourceRef='start' targetRef='t'>\n"
            + "<conditionExpression>true</conditionExpression></sequenceFlow>",
        "5:1 conditionExpression f: Expected a condition such as '${amount > 100}', found 'true'");
    check(
        START
            + "<task id='t'/><sequenceFlow id='f' sourceRef='start' targetRef='t'>\n"
            + "<conditionExpression language='http://www.w3.org/1999/XPath'>x</conditionExpression>"
            + "</sequenceFlow>",
        "5:1 conditionExpression f: Expected a condition such as '${amount > 100}', found 'x'");
  }

  @Test
  void gateways() {
    check(
        START + "<exclusiveGateway id='g'/>",
        "4:1 exclusiveGateway g: No sequence flow leaves it, so each token ends there; let one lead"
            + " to an end event");
    check(
        START
            + "<task id='t' default='in'/><sequenceFlow id='in' sourceRef='start' targetRef='t'/>",
        "4:1 task t: The default flow 'in' is no sequence flow that leaves it");
    check(
        START
            + "<exclusiveGateway id='g' default='f'/><task id='t'/>"
            + "<sequenceFlow id='f' sourceRef='g' targetRef='t'>"
            + "<conditionExpression>${x}</conditionExpression></sequenceFlow>",
        "4:53 sequenceFlow f: The condition of the default flow 'f' is never asked; remove it");
    check(
        START
            + "<parallelGateway id='g' default='f'/><task id='t'/>"
            + "<sequenceFlow id='f' sourceRef='g' targetRef='t'/>",
        "4:1 parallelGateway g: The attribute default=\"f\" is not executed by this version of"
            + " Turgo");
  }

  @Test
  void boundaryEvents() {
    String timer = "<timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition>";
    String leave =
        "<task id='t'/><sequenceFlow id='f' sourceRef='b' targetRef='t'/><endEvent id='e'/>\n";
    check(
        START + leave + "<boundaryEvent id='b'>" + timer + "</boundaryEvent>",
        "5:1 boundaryEvent b: Expected the attribute 'attachedToRef', but it is missing or empty");
    check(
        START + leave + "<boundaryEvent id='b' attachedToRef='x'>" + timer + "</boundaryEvent>",
        "5:1 boundaryEvent b: The attachedToRef 'x' is no activity of 'order'");
    check(
        START + leave + "<boundaryEvent id='b' attachedToRef='e'>" + timer + "</boundaryEvent>",
        "5:1 boundaryEvent b: A boundary event can be attached to an activity only, but 'e' is a"
            + " <endEvent>");
    check(
        START + leave + "<boundaryEvent id='b' attachedToRef='t'/>",
        "5:1 boundaryEvent b: Expected a timerEventDefinition, but it has none");
    check(
        START
            + leave
            + "<boundaryEvent id='b' attachedToRef='t'>"
            + timer
            + "</boundaryEvent>\n<sequenceFlow id='g' sourceRef='t' targetRef='b'/>",
        "6:1 sequenceFlow g: No flow can lead to the boundary event 'b'; only its trigger does");
    check(
        START
            + leave
            + "<boundaryEvent id='b' attachedToRef='t' cancelActivity='no'>"
            + timer
            + "</boundaryEvent>",
        "5:1 boundaryEvent b: Expected true or false for 'cancelActivity', found 'no'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "|5:1 timerEventDefinition c: Expected exactly one of timeDate, timeDuration and"
            + " timeCycle, found none",
        "<timeDate>2026-01-01</timeDate><timeDuration>PT1S</timeDuration>"
            + "|5:1 timerEventDefinition c: Expected exactly one of timeDate, timeDuration and"
            + " timeCycle, found timeDate and timeDuration",
        "<timeDuration>1 hour</timeDuration>"
            + "|6:1 timeDuration c: The value of 'timeDuration' cannot be read: Expected an ISO"
            + " 8601 duration such as 'PT30M', 'P1DT12H' or 'P2W', found '1 hour'",
        "<timeDate>2026-13-01</timeDate>"
            + "|6:1 timeDate c: The value of 'timeDate' cannot be read: Expected an ISO 8601 date"
            + " such as '2026-12-31', '2026-12-31T18:00:00Z' or '2026-12-31T18:00:00+01:00', found"
            + " '2026-13-01'",
        "<timeCycle>PT1H</timeCycle>"
            + "|6:1 timeCycle c: The value of 'timeCycle' cannot be read: Expected a repeating"
            + " interval such as 'R3/PT10S', 'R/PT1H', 'R5/2026-01-01T00:00:00Z/P1D',"
            + " 'R/PT1H/2026-12-31' or a cron expression such as '0 0 12 * * ?', found 'PT1H'",
        "<timeCycle>0 12 * * ?</timeCycle>"
            + "|6:1 timeCycle c: The value of 'timeCycle' cannot be read: Expected a cron"
            + " expression such as '0 0 12 * * ?' (second, minute, hour, day of month, month, day"
            + " of week), found '0 12 * * ?'; it has 5 fields; the first of six or seven is that"
            + " of seconds",
        "<timeCycle flowable:endDate='soon'>R/PT1H</timeCycle>"
            + "|6:1 timeCycle c: The value of 'endDate' cannot be read: Expected an ISO 8601 date"
            + " such as '2026-12-31', '2026-12-31T18:00:00Z' or '2026-12-31T18:00:00+01:00', found"
            + " 'soon'",
        "<timeDuration flowable:endDate='2030-01-01'>PT1H</timeDuration>"
            + "|6:1 timeDuration c: The attribute flowable:endDate=\"2030-01-01\" is not executed"
            + " by this version of Turgo",
      })
  void timers(@Nullable String value, String problem) {
    check(
        START
            + "<intermediateCatchEvent id='c'>\n<timerEventDefinition>"
            + (value == null ? "" : "\n" + value)
            + "</timerEventDefinition></intermediateCatchEvent>",
        problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "|Expected exactly one of class, expression and delegateExpression, found none",
        "flowable:class='A' flowable:expression='${a}'"
            + "|Expected exactly one of class, expression and delegateExpression, found class and"
            + " expression",
        "flowable:class=' '|Expected a value of 'class', but it is empty",
        "flowable:class='A' activiti:class='B'"
            + "|The attribute 'class' is given in several namespaces with different values: [A, B]",
        "flowable:delegateExpression='bean'"
            + "|Expected an expression such as '${bean}' for 'delegateExpression', found 'bean'",
        "flowable:class='A' flowable:resultVariable='r'"
            + "|The result variable 'r' needs an 'expression'; a delegate has no result but sets"
            + " variables itself",
        "flowable:expression='${a}' flowable:resultVariable='r' flowable:resultVariableName='s'"
            + "|resultVariable and resultVariableName mean the same, but are 'r' and 's'",
        "flowable:class='A' flowable:async='${yes}'"
            + "|Expected true or false for 'async', found '${yes}'",
        "flowable:class='A' turgo:async='true' turgo:transactional='on'"
            + "|Expected true or false for 'transactional', found 'on'",
        "flowable:class='A' turgo:transactional='true'"
            + "|Expected a job for 'transactional' to speak of, but it has none; make it"
            + " asynchronous",
      })
  void serviceTasks(@Nullable String attributes, String message) {
    check(
        START + "<serviceTask id='t' " + (attributes == null ? "" : attributes) + "/>",
        "4:1 serviceTask t: " + message);
  }

  @Test
  void fields() {
    String open = START + "<serviceTask id='t' flowable:class='A'><extensionElements>\n";
    String close = "</extensionElements></serviceTask>";
    check(
        open + "<flowable:field stringValue='x'/>" + close,
        "5:1 field t: Expected the attribute 'name', but it is missing or empty");
    check(
        open + "<flowable:field name='n'/>" + close,
        "5:1 field t: Expected exactly one string or expression for the field 'n', found 0");
    check(
        open + "<flowable:field name='n' stringValue='x' expression='${y}'/>" + close,
        "5:1 field t: Expected exactly one string or expression for the field 'n', found 2");
    check(
        open.replace("class='A'", "expression='${a}'")
            + "<flowable:field name='n' stringValue='x'/>"
            + close,
        "5:1 field t: A field is injected into a delegate, but the task has an 'expression'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "R3/PT1M,PT5M|Expected an ISO 8601 duration such as 'PT30M', 'P1DT12H' or 'P2W', found"
            + " 'PT1M,PT5M'",
        "PT1M,,PT5M|Expected an ISO 8601 duration such as 'PT30M', 'P1DT12H' or 'P2W', found ''",
        "R0/PT1M|FORM'R0/PT1M'; it must have at least one attempt",
        "Rx/PT1M|FORM'Rx/PT1M'; 'Rx' is no number of attempts",
        "R3/P1M|FORM'R3/P1M'; its wait must be of weeks, days, hours, minutes and seconds",
        "R3/PT1M*2|FORM'R3/PT1M*2'; waits that grow need a longest one, as in 'R8/PT10S*2/PT1H'",
        "R3/PT1M/PT1H|FORM'R3/PT1M/PT1H'; a longest wait is for waits that grow, as in"
            + " 'R8/PT10S*2/PT1H'",
        "R3/PT1M*0.5/PT1H|FORM'R3/PT1M*0.5/PT1H'; its factor must be 1 at least",
        "five times|FORM'five times'",
      })
  void retryCycles(String cycle, String end) {
    check(
        START
            + "<task id='t'><extensionElements>\n<flowable:failedJobRetryTimeCycle>"
            + cycle
            + "</flowable:failedJobRetryTimeCycle></extensionElements></task>",
        "5:1 failedJobRetryTimeCycle t: The value of 'failedJobRetryTimeCycle' cannot be read:"
            + " "
            + end.replace(
                "FORM",
                "Expected a retry cycle such as 'R5/PT10S', 'PT10S,PT1M,PT10M' or"
                    + " 'R8/PT10S*2/PT1H~20%', found "));
  }

  @Test
  void whatInstancesThrow() {
    String many =
        "\n<task id='t'><multiInstanceLoopCharacteristics %s><loopCardinality>2</loopCardinality>"
            + "%s</multiInstanceLoopCharacteristics></task>";
    check(
        START + many.formatted("behavior='Some'", ""),
        "5:14 multiInstanceLoopCharacteristics t: Expected None, One, All or Complex for"
            + " 'behavior', found 'Some'");
    check(
        START + many.formatted("behavior='One' oneBehaviorEventRef='gone'", ""),
        "5:14 multiInstanceLoopCharacteristics t: The event 'gone' that it throws is no event"
            + " definition of this file");
    assertThat(
            Files.problemsOfPieces(
                Files.process(
                    START
                        + many.formatted(
                            "behavior='Complex'",
                            "<complexBehaviorDefinition/>\n"
                                + "<complexBehaviorDefinition><condition>yes</condition></complexBehaviorDefinition>\n"
                                + "<complexBehaviorDefinition>"
                                + "<condition>${x}</condition><event><errorEventDefinition/></event>"
                                + "</complexBehaviorDefinition>"))))
        .containsExactly(
            "5:103 complexBehaviorDefinition t: Expected one <condition> in"
                + " <complexBehaviorDefinition>, found 0",
            "6:28 condition t: Expected a condition such as '${nrOfCompletedInstances > 2}', found"
                + " 'yes'",
            "7:55 event t: The errorEventDefinition that a multi-instance activity throws as its"
                + " instances are done is not executed by this version of Turgo; let it throw a"
                + " signal or an escalation, and what catches that do the rest");
  }

  @Test
  void gatewaysWithoutAClearMeaning() {
    check(
        START
            + "<sequenceFlow sourceRef='start' targetRef='g'/>"
            + "<complexGateway id='g'><activationCondition>${x}</activationCondition>"
            + "</complexGateway><task id='y'/><sequenceFlow sourceRef='g' targetRef='y'/>",
        "4:71 activationCondition g: <activationCondition> in <complexGateway> is not executed by"
            + " this version of Turgo");
    String catches =
        "<intermediateCatchEvent id='c1'><timerEventDefinition><timeDuration>PT1S</timeDuration>"
            + "</timerEventDefinition></intermediateCatchEvent>";
    String gateway =
        "\n<eventBasedGateway id='g' %s/>"
            + catches
            + catches.replace("c1", "c2")
            + "<sequenceFlow sourceRef='g' targetRef='c1'/>"
            + "<sequenceFlow sourceRef='g' targetRef='c2'/>";
    check(
        "<eventBasedGateway id='g' instantiate='true'/>"
            + catches
            + "\n<receiveTask id='r'/>"
            + "<sequenceFlow sourceRef='g' targetRef='c1'/>"
            + "<sequenceFlow sourceRef='g' targetRef='r'/>",
        "4:1 receiveTask r: Expected the attribute 'messageRef' with the id of a <message>, since"
            + " the gateway before it begins instances with that, but it is missing");
    check(
        "<eventBasedGateway id='g' instantiate='true'/>"
            + catches
            + "\n<intermediateCatchEvent id='c2'><conditionalEventDefinition>"
            + "<condition language='groovy'>x</condition></conditionalEventDefinition>"
            + "</intermediateCatchEvent><sequenceFlow sourceRef='g' targetRef='c1'/>"
            + "<sequenceFlow sourceRef='g' targetRef='c2'/>",
        "4:1 intermediateCatchEvent c2: A script that starts a process is not executed by this"
            + " version of Turgo, since there is no instance that it could run in; write the"
            + " condition as an expression");
    check(
        START + gateway.formatted("eventGatewayType='Parallel'"),
        "5:1 eventBasedGateway g: An event-based gateway that waits for all of its events is not"
            + " executed by this version of Turgo; write a parallel gateway with a catching event"
            + " in each path instead");
  }

  @Test
  void adHocSubProcesses() {
    check(
        START + "<adHocSubProcess id='a' ordering='Random'><task id='t'/></adHocSubProcess>",
        "4:1 adHocSubProcess a: Expected Parallel or Sequential for 'ordering', found 'Random'");
    check(
        START
            + "<adHocSubProcess id='a'>\n"
            + "<completionCondition>done</completionCondition><task id='t'/></adHocSubProcess>",
        "5:1 completionCondition a: Expected an expression such as '${done}' for"
            + " 'completionCondition', found 'done'");
  }

  @Test
  void userTasks() {
    check(
        START + "<userTask id='t' flowable:priority='high'/>",
        "4:1 userTask t: The value of 'priority' cannot be read: Expected a number, found 'high'");
    check(
        START
            + "<userTask id='t'><extensionElements><flowable:customResource flowable:name='x'/>"
            + "</extensionElements></userTask>",
        "4:37 customResource t: Expected one resourceAssignmentExpression with a formalExpression,"
            + " found 0");
    check(
        START
            + "<userTask id='t'"
            + " flowable:assignee='a'><humanPerformer><resourceAssignmentExpression>"
            + "<formalExpression>b</formalExpression></resourceAssignmentExpression></humanPerformer>"
            + "</userTask>",
        "4:40 humanPerformer t: A user task has one assignee at most");
  }

  @Test
  void notBpmn() {
    assertThat(Files.problems("<definitions/>"))
        .containsExactly(
            "1:1 definitions null: Expected <definitions> of the namespace"
                + " http://www.omg.org/spec/BPMN/20100524/MODEL as the root of a BPMN file, or of"
                + " http://www.omg.org/spec/CMMN/20151109/MODEL as that of a CMMN file, found"
                + " <definitions>");
  }

  @Test
  void malformedXml() {
    assertThat(Files.problems("<definitions>\n  <process></definitions>"))
        .singleElement()
        .asString()
        .startsWith("2:14 null null: The file is not well-formed XML: ");
    assertThat(Files.problems("")).singleElement().asString().contains("not well-formed XML");
    assertThat(Files.problems(new byte[] {'<', 'a', '>', (byte) 0xff, '<', '/', 'a', '>'}))
        .singleElement()
        .asString()
        .startsWith("1:4 null null: The file is not well-formed XML: ");
  }

  @Test
  void entityBombAndExternalEntities() {
    String bomb =
        """
        <?xml version="1.0"?>
        <!DOCTYPE definitions [
          <!ENTITY a "aaaaaaaaaaaaaaaaaaaa">
          <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
          <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
          <!ENTITY x SYSTEM "file:///etc/passwd">
        ]>
        <definitions>&c;&x;</definitions>
        """;

    assertThat(Files.problems(bomb))
        .singleElement()
        .asString()
        .endsWith("null null: A document type (<!DOCTYPE>) is not allowed in a BPMN file");
    assertThat(Files.problems("<definitions>\n&undeclared;</definitions>"))
        .singleElement()
        .asString()
        .startsWith("2:");
  }

  @Test
  void hugeNesting() {
    int depth = 100_000;
    String xml = Files.process("<subProcess>".repeat(depth) + "</subProcess>".repeat(depth));

    assertThat(Files.problems(xml))
        .containsExactly(
            "3:"
                + (78 * "<subProcess>".length() + 1)
                + " null null: Elements are nested deeper than 80 levels");
  }

  @Test
  void placesInAnyEncodingAndWithAnyLineEnd() {
    String xml =
        ("<?xml version='1.0' encoding='UTF-16'?>\r\n"
            + Files.process("<!-- <a>\u00e4\ud83d\ude00 -->" + START + "\t<manualTask\r\n id='x'/>")
                .replace("\n", "\r"));

    assertThat(Files.problems(xml.getBytes(StandardCharsets.UTF_16)))
        .isEqualTo(
            List.of(
                "5:2 manualTask x: No sequence flow leads to it, so it would never run; lead one to"
                    + " it, or remove it"));
  }

  @Test
  void aLargeFileKeepsItsPlaces() {
    StringBuilder body = new StringBuilder(START);
    for (int i = 0; i < 5_000; i++) {
      body.append("<task id='t")
          .append(i)
          .append("' name='\u00e4 &lt; &gt; >'>\r\n")
          .append("<documentation><![CDATA[<a>\n</a>]]></documentation></task>\n");
    }

    check(
        body + "<madeUp id='x'/>",
        "15004:1 madeUp x: <madeUp> is not executed by this version of Turgo");
  }
}
