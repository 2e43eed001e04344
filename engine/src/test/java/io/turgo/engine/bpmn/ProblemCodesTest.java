package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.bpmn.rules.ProblemCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each code has a file that breaks its rule; a new code without one does not compile. */
class ProblemCodesTest {
  private static final String TIMER =
      "<timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition>";

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"FILE_NOT_RUN", "DECISION_ID_TAKEN", "DECISIONS_WITHOUT_ENGINE"})
  void everyRuleIsHeld(ProblemCode code) {
    assertThat(Files.codes(broken(code))).contains(code.code());
  }

  private static final String CASES =
      "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'>";

  private static String messageOf(String id, String activity) {
    return "<boundaryEvent id='%s' attachedToRef='%s'><messageEventDefinition messageRef='m'/></boundaryEvent>"
        .formatted(id, activity);
  }

  private static String broken(ProblemCode code) {
    return switch (code) {
      case FILE_NOT_RUN -> throw new IllegalArgumentException("DeploymentsTest: no BPMN file");
      case DECISION_ID_TAKEN, DECISIONS_WITHOUT_ENGINE ->
          throw new IllegalArgumentException("DecisionsTest: no BPMN file");
      case FILE_UNREADABLE -> Files.DEFINITIONS;
      case FILE_NOT_BPMN -> "<html/>";
      case NO_PROCESS -> Files.DEFINITIONS + "</definitions>";
      case NO_CASE -> CASES + "</definitions>";
      case PLAN_ITEM_DEFINITION -> plan("<planItem id='i' definitionRef='missing'/>");
      case CRITERION_SENTRY -> plan("<exitCriterion sentryRef='missing'/>");
      case SENTRY_EMPTY -> plan("<sentry id='s'/><exitCriterion sentryRef='s'/>");
      case PROCESS_ID_TAKEN ->
          Files.DEFINITIONS
              + "<process id='a'><startEvent id='s'/></process>".repeat(2)
              + "</definitions>";
      case NOT_EXECUTED -> started("<task id='t'/><madeUp/>", "start", "t");
      case NAMESPACE_UNKNOWN ->
          started(
              "<userTask id='t' xmlns:f='http://flowable.org/bpmm' f:assignee='x'/>", "start", "t");
      case PREFIX_MISSING -> started("<userTask id='t' assignee='x'/>", "start", "t");
      case ID_MISSING -> process("<startEvent/>");
      case ID_TOO_LONG -> process("<startEvent id='" + "s".repeat(256) + "'/>");
      case ID_TAKEN -> started("<task id='start'/>");
      case ATTRIBUTE_MISSING -> started("<boundaryEvent id='b'>" + TIMER + "</boundaryEvent>");
      case ATTRIBUTE_AMBIGUOUS ->
          started("<userTask id='t' turgo:assignee='x' flowable:assignee='y'/>", "start", "t");
      case ATTRIBUTE_WITHOUT_EFFECT ->
          started("<serviceTask id='t' turgo:class='a.B' turgo:resultVariable='r'/>", "start", "t");
      case VALUE_UNREADABLE -> started("<userTask id='t' turgo:async='maybe'/>", "start", "t");
      case EXPRESSION_UNREADABLE ->
          started("<userTask id='t' turgo:assignee='${x'/>", "start", "t");
      case EXPRESSION_EXPECTED ->
          started("<serviceTask id='t' turgo:expression='stock.run()'/>", "start", "t");
      case WRONG_NUMBER ->
          started(
              "<intermediateCatchEvent id='t'><timerEventDefinition/></intermediateCatchEvent>",
              "start",
              "t");
      case LISTENER_UNFIT ->
          process(
              "<extensionElements><turgo:eventListener class='"
                  + Files.UNFIT
                  + "'/></extensionElements><startEvent id='s'/>");
      case IMPLEMENTATION_WRONG -> started("<serviceTask id='t'/>", "start", "t");
      case FILE_MISSING ->
          started(
              "<scriptTask id='t' scriptFormat='groovy' camunda:resource='deployment://x.groovy'/>",
              "start",
              "t");
      case TYPE_FIELDS -> started("<serviceTask id='t' turgo:type='shell'/>", "start", "t");
      case MULTI_INSTANCE_COUNT ->
          started("<task id='t'><multiInstanceLoopCharacteristics/></task>", "start", "t");
      case LOOP_END -> started("<task id='t'><standardLoopCharacteristics/></task>", "start", "t");
      case START_EVENT_NUMBER -> process("");
      case START_EVENT_INCOMING -> started("<task id='t'/>", "start", "t", "t", "start");
      case SUB_PROCESS_START_TRIGGER ->
          started(
              "<subProcess id='t'><startEvent id='in'>" + TIMER + "</startEvent></subProcess>",
              "start",
              "t");
      case EVENT_SUB_PROCESS_START -> started("<subProcess id='t' triggeredByEvent='true'/>");
      case LINK_TARGET ->
          started(
              "<intermediateThrowEvent id='t'><linkEventDefinition name='l'/>"
                  + "</intermediateThrowEvent>",
              "start",
              "t");
      case ERROR_START_INTERRUPTS ->
          started(
              "<subProcess id='t' triggeredByEvent='true'><startEvent id='in'"
                  + " isInterrupting='false'><errorEventDefinition/></startEvent></subProcess>");
      case EVENT_SUB_PROCESS_FLOW ->
          started(
              "<subProcess id='t' triggeredByEvent='true'><startEvent id='in'>"
                  + TIMER
                  + "</startEvent></subProcess>",
              "start",
              "t");
      case END_EVENT_OUTGOING ->
          started("<endEvent id='e'/><task id='t'/>", "start", "e", "e", "t");
      case BOUNDARY_EVENT_INCOMING ->
          started(
              "<task id='t'/><boundaryEvent id='b' attachedToRef='t'>" + TIMER + "</boundaryEvent>",
              "start",
              "t",
              "t",
              "b");
      case BOUNDARY_EVENT_ATTACHMENT ->
          started("<boundaryEvent id='b' attachedToRef='start'>" + TIMER + "</boundaryEvent>");
      case BOUNDARY_EVENT_INTERRUPTS ->
          started(
              "<task id='t'/><boundaryEvent id='b' attachedToRef='t' cancelActivity='false'>"
                  + "<errorEventDefinition/></boundaryEvent>",
              "start",
              "t");
      case COMPENSATION_FLOW -> started("<task id='t' isForCompensation='true'/>", "start", "t");
      case COMPENSATION_HANDLER ->
          started(
              "<task id='t'/><boundaryEvent id='b' attachedToRef='t'><compensateEventDefinition/>"
                  + "</boundaryEvent>",
              "start",
              "t");
      case COMPENSATION_REFERENCE ->
          started(
              "<endEvent id='e'><compensateEventDefinition activityRef='gone'/></endEvent>",
              "start",
              "e");
      case COMPENSATION_SUB_PROCESS ->
          started(
              "<subProcess id='t' triggeredByEvent='true'><startEvent id='in'>"
                  + "<compensateEventDefinition/></startEvent></subProcess>");
      case EVENT_TRIGGER -> started("<endEvent id='e'>" + TIMER + "</endEvent>", "start", "e");
      case EVENT_REFERENCE -> started("<receiveTask id='t' messageRef='m'/>", "start", "t");
      case MESSAGE_TWICE ->
          started("<task id='t'/>" + messageOf("b", "t") + messageOf("c", "t"), "start", "t")
              .replace("<process ", "<message id='m' name='m'/><process ");
      case CANCEL_OUTSIDE_TRANSACTION ->
          started("<endEvent id='e'><cancelEventDefinition/></endEvent>", "start", "e");
      case LINK_EVENT_FLOW ->
          started(
              "<intermediateCatchEvent id='t'><linkEventDefinition name='l'/>"
                  + "</intermediateCatchEvent>",
              "start",
              "t");
      case FLOW_END_MISSING -> started("<sequenceFlow id='f' sourceRef='start'/>");
      case FLOW_END_UNKNOWN -> started("", "start", "nowhere");
      case FLOW_CROSSES_SCOPE ->
          started(
              "<subProcess id='t'><startEvent id='in'/></subProcess><task id='u'/>",
              "start",
              "t",
              "in",
              "u");
      case FLOW_CONDITION_IGNORED ->
          started(
              "<parallelGateway id='g'/><endEvent id='e'/>"
                  + "<sequenceFlow id='f' sourceRef='g' targetRef='e'>"
                  + "<conditionExpression>${x}</conditionExpression></sequenceFlow>",
              "start",
              "g");
      case DEFAULT_FLOW -> started("<task id='t' default='nothing'/>", "start", "t");
      case GATEWAY_OUTGOING -> started("<exclusiveGateway id='g'/>", "start", "g");
      case EVENT_GATEWAY -> started("<eventBasedGateway id='g'/>", "start", "g");
      case EVENT_GATEWAY_CHOICE ->
          started("<eventBasedGateway id='g'/><receiveTask id='t'/>", "start", "g", "g", "t");
      case LINK_SOURCE ->
          started(
              "<intermediateCatchEvent id='t'><linkEventDefinition name='l'/>"
                  + "</intermediateCatchEvent>");
      case BOUNDARY_EVENT_TWICE ->
          started(
              "<task id='t'/>"
                  + "<boundaryEvent id='%s' attachedToRef='t'><escalationEventDefinition/></boundaryEvent>"
                      .repeat(2)
                      .formatted("b", "c"),
              "start",
              "t");
      case INTERMEDIATE_EVENT_FLOW -> started("<intermediateThrowEvent id='t'/>");
      case INTERMEDIATE_EVENT_OUTGOING -> started("<intermediateThrowEvent id='t'/>", "start", "t");
      case THROWN_MESSAGE ->
          started("<endEvent id='e'><messageEventDefinition/></endEvent>", "start", "e");
      case EXPRESSION_CONSTANT ->
          started("<serviceTask id='t' camunda:expression='true'/>", "start", "t");
      case ATTRIBUTE_UNREAD ->
          started("<userTask id='t' camunda:expression='${true}'/>", "start", "t");
      case AD_HOC_CONTENT -> started("<adHocSubProcess id='t'/>", "start", "t");
      case MAPPING_UNREAD ->
          started(
              "<endEvent id='t'><extensionElements><turgo:out source='a'"
                  + " target='b'/></extensionElements></endEvent>",
              "start",
              "t");
      case SCRIPT_EMPTY -> started("<scriptTask id='t'><script/></scriptTask>", "start", "t");
      case NEVER_REACHED -> started("<task id='t'/>");
    };
  }

  private static String plan(String body) {
    return CASES
        + "<case id='c'><casePlanModel id='m'>"
        + body
        + "</casePlanModel></case></definitions>";
  }

  private static String process(String body) {
    return Files.process(body);
  }

  /** A process with a start event and flows, each from the first id of a pair to the second. */
  private static String started(String body, String... flows) {
    StringBuilder text = new StringBuilder("<startEvent id='start'/>").append(body);
    for (int i = 0; i < flows.length; i += 2) {
      text.append("<sequenceFlow sourceRef='" + flows[i] + "' targetRef='" + flows[i + 1] + "'/>");
    }
    return process(text.toString());
  }
}
