package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One broken model for each rule of BPMN on how elements may be joined. Each has that problem and,
 * where an element is not executed, that one too.
 */
class ModelRulesTest {
  private static final String START = "<startEvent id='start'/>";
  private static final String TIMER =
      "<timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition>";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "start-event-number | <task id='t'/><task id='u'/> t->u u->t",
        "start-event-number | S <startEvent id='other'/>",
        "start-event-number | S <subProcess id='t'><task id='u'/><task id='v'/> u->v v->u"
            + " </subProcess> start->t",
        "start-event-incoming | S <task id='t'/> start->t t->start",
        "sub-process-start-trigger | S <subProcess id='t'><startEvent id='in'>T</startEvent>"
            + "</subProcess> start->t",
        "event-sub-process-start | S <subProcess id='t' triggeredByEvent='true'>"
            + "<startEvent id='in'/></subProcess>",
        "event-sub-process-start | S <subProcess id='t' triggeredByEvent='true'/>",
        "event-sub-process-flow | S <subProcess id='t' triggeredByEvent='true'>"
            + "<startEvent id='in'>T</startEvent></subProcess> start->t",
        "end-event-outgoing | S <endEvent id='e'/><task id='t'/> start->e e->t",
        "boundary-event-incoming | S <userTask id='t'/> start->t"
            + " <boundaryEvent id='b' attachedToRef='t'>T</boundaryEvent> t->b",
        "attribute-missing | S <userTask id='t'/> start->t <boundaryEvent id='b'>T</boundaryEvent>",
        "boundary-event-attachment | S <boundaryEvent id='b' attachedToRef='start'>T"
            + "</boundaryEvent>",
        "boundary-event-attachment | S <boundaryEvent id='b' attachedToRef='nothing'>T"
            + "</boundaryEvent>",
        "boundary-event-attachment | S <subProcess id='t'><startEvent id='in'/><task id='u'/>"
            + " in->u </subProcess> start->t"
            + " <boundaryEvent id='b' attachedToRef='u'>T</boundaryEvent>",
        "boundary-event-interrupts | S <userTask id='t'/> start->t"
            + " <boundaryEvent id='b' attachedToRef='t' cancelActivity='false'>"
            + "<errorEventDefinition/></boundaryEvent>",
        "compensation-flow | S <userTask id='t'/> start->t <task id='u'/>"
            + " <boundaryEvent id='b' attachedToRef='t'><compensateEventDefinition/>"
            + "</boundaryEvent> b->u <task id='h' isForCompensation='true'/>"
            + "<association id='a' sourceRef='b' targetRef='h'/>",
        "compensation-flow | S <task id='t' isForCompensation='true'/> start->t <task id='u'/>"
            + " start->u <boundaryEvent id='b' attachedToRef='u'><compensateEventDefinition/>"
            + "</boundaryEvent><association id='a' sourceRef='b' targetRef='t'/>",
        "compensation-handler | S <task id='t'/> start->t <task id='h' isForCompensation='true'/>",
        "compensation-handler | S <task id='t'/> start->t <boundaryEvent id='b' attachedToRef='t'>"
            + "<compensateEventDefinition/></boundaryEvent>",
        "compensation-handler | S <task id='t'/> start->t <boundaryEvent id='b' attachedToRef='t'>"
            + "<compensateEventDefinition/></boundaryEvent><boundaryEvent id='c'"
            + " attachedToRef='t'><compensateEventDefinition/></boundaryEvent>"
            + "<task id='h' isForCompensation='true'/><association id='a' sourceRef='b'"
            + " targetRef='h'/><association id='d' sourceRef='c' targetRef='h'/>",
        "compensation-reference | S <endEvent id='e'><compensateEventDefinition"
            + " activityRef='gone'/></endEvent> start->e",
        "event-trigger | S <endEvent id='e'>T</endEvent> start->e",
        "event-trigger | S <intermediateCatchEvent id='t'><errorEventDefinition/>"
            + "</intermediateCatchEvent><endEvent id='e'/> start->t t->e",
        "event-trigger | S <intermediateThrowEvent id='t'>T</intermediateThrowEvent>"
            + "<endEvent id='e'/> start->t t->e",
        "event-trigger | <startEvent id='s'><errorEventDefinition/></startEvent>",
        "event-trigger | <startEvent id='s'><extensionElements>"
            + "<turgo:variableListenerEventDefinition variableName='v'/></extensionElements>"
            + "</startEvent>",
        "cancel-outside-transaction | S <endEvent id='e'><cancelEventDefinition/></endEvent>"
            + " start->e",
        "cancel-outside-transaction | S <userTask id='t'/> start->t"
            + " <boundaryEvent id='b' attachedToRef='t'><cancelEventDefinition/></boundaryEvent>",
        "link-event-flow | S <intermediateCatchEvent id='t'><linkEventDefinition name='l'/>"
            + "</intermediateCatchEvent> start->t <intermediateThrowEvent id='h'>"
            + "<linkEventDefinition name='l'/></intermediateThrowEvent> start->h"
            + " <endEvent id='e'/> t->e",
        "link-event-flow | S <intermediateThrowEvent id='t'><linkEventDefinition name='l'/>"
            + "</intermediateThrowEvent> start->t <task id='u'/> t->u <intermediateCatchEvent"
            + " id='c'><linkEventDefinition name='l'/></intermediateCatchEvent> c->u",
        "link-source | S <intermediateCatchEvent id='c'><linkEventDefinition name='l'/>"
            + "</intermediateCatchEvent><endEvent id='e'/> c->e",
        "link-source | S <subProcess id='s'><startEvent id='in'/><intermediateThrowEvent id='t'>"
            + "<linkEventDefinition name='l'/></intermediateThrowEvent> in->t"
            + " <intermediateCatchEvent id='d'><linkEventDefinition name='l'/>"
            + "</intermediateCatchEvent><endEvent id='e1'/> d->e1 </subProcess> start->s"
            + " <intermediateCatchEvent id='c'><linkEventDefinition name='l'/>"
            + "</intermediateCatchEvent><endEvent id='e'/> c->e",
        "intermediate-event-outgoing | S <intermediateCatchEvent id='t'>T"
            + "</intermediateCatchEvent> start->t",
        "intermediate-event-flow | S <intermediateCatchEvent id='t'>T</intermediateCatchEvent>"
            + "<endEvent id='e'/> t->e",
        "intermediate-event-outgoing | S <intermediateThrowEvent id='t'/> start->t",
        "intermediate-event-flow | S <intermediateThrowEvent id='t'/><endEvent id='e'/> t->e",
        "intermediate-event-flow | <intermediateThrowEvent id='t'/><endEvent id='e'/> t->e",
        "boundary-event-twice | S <userTask id='t'/> start->t"
            + " <boundaryEvent id='b' attachedToRef='t'><escalationEventDefinition"
            + " escalationRef='x'/></boundaryEvent><boundaryEvent id='c' attachedToRef='t'"
            + " cancelActivity='false'><escalationEventDefinition escalationRef='x'/>"
            + "</boundaryEvent>",
        "boundary-event-twice | S <transaction id='t'><startEvent id='in'/></transaction>"
            + " start->t <boundaryEvent id='b' attachedToRef='t'><cancelEventDefinition/>"
            + "</boundaryEvent><boundaryEvent id='c' attachedToRef='t'><cancelEventDefinition/>"
            + "</boundaryEvent>",
        "ad-hoc-content | S <adHocSubProcess id='t'/> start->t",
        "ad-hoc-content | S <adHocSubProcess id='t'><task id='u'/><startEvent id='in'/> in->u"
            + " </adHocSubProcess> start->t",
        "ad-hoc-content | S <adHocSubProcess id='t'><task id='u'/><endEvent id='e'/> u->e"
            + " </adHocSubProcess> start->t",
        "thrown-message | S <endEvent id='e'><messageEventDefinition/></endEvent> start->e",
        "thrown-message | S <intermediateThrowEvent id='t'><messageEventDefinition"
            + " messageRef='gone' turgo:expression='${x}'/>"
            + "</intermediateThrowEvent><endEvent id='e'/> start->t t->e",
        "flow-end-missing | S <task id='t'/><sequenceFlow id='f' targetRef='t'/>",
        "flow-end-missing | S <sequenceFlow id='f' sourceRef='start'/>",
        "flow-end-unknown | S <sequenceFlow id='f' sourceRef='start' targetRef='nowhere'/>",
        "flow-crosses-scope | S <subProcess id='t'><startEvent id='in'/><task id='u'/> in->u"
            + " </subProcess> start->t <task id='v'/> t->v u->v",
        "flow-condition-ignored | S <parallelGateway id='g'/><task id='t'/> start->g"
            + " <sequenceFlow id='f' sourceRef='g' targetRef='t'>"
            + "<conditionExpression>${x}</conditionExpression></sequenceFlow>",
        "flow-condition-ignored | S <eventBasedGateway id='g'/><receiveTask id='t'/>"
            + "<receiveTask id='u'/> start->g g->u"
            + " <sequenceFlow id='f' sourceRef='g' targetRef='t'>"
            + "<conditionExpression>${x}</conditionExpression></sequenceFlow>",
        "default-flow | S <task id='t' default='nothing'/> start->t",
        "flow-condition-ignored | S <inclusiveGateway id='g' default='f'/><task id='t'/> start->g"
            + " <sequenceFlow id='f' sourceRef='g' targetRef='t'>"
            + "<conditionExpression>${x}</conditionExpression></sequenceFlow>",
        "gateway-outgoing | S <exclusiveGateway id='g'/> start->g",
        "gateway-outgoing | S <parallelGateway id='g'/> start->g",
        "event-gateway | S <eventBasedGateway id='g'/> start->g",
        "attribute-without-effect | S <task id='t'/> start->t <boundaryEvent id='b'"
            + " attachedToRef='t'><extensionElements><turgo:inputOutput/></extensionElements>"
            + "<compensateEventDefinition/></boundaryEvent><task id='h'"
            + " isForCompensation='true'/><association id='a' sourceRef='b' targetRef='h'/>",
        "script-empty | S <scriptTask id='t' scriptFormat='groovy'><script> </script></scriptTask>"
            + " start->t",
        "script-empty | S <scriptTask id='t'/> start->t",
        "not-executed | S <scriptTask id='t' scriptFormat='juel' turgo:resource='${x}'/> start->t",
        "expression-unreadable | S <scriptTask id='t' scriptFormat='groovy'"
            + " turgo:resource='deployment://${x'/> start->t",
        "expression-expected | S <serviceTask id='t' turgo:expression='bean.run()'/> start->t",
        "expression-expected | S <serviceTask id='t' turgo:expression='bean.value'/> start->t",
        "expression-constant | S <serviceTask id='t' turgo:expression='1.5'/> start->t",
        "expression-constant | S <scriptTask id='t' scriptFormat='juel' turgo:resultVariable='i'>"
            + "<script>0</script></scriptTask> start->t",
        "expression-expected | S <scriptTask id='t'><script>0</script></scriptTask> start->t",
        "expression-expected | S <scriptTask id='t' turgo:resultVariable='i'>"
            + "<script>i = 0</script></scriptTask> start->t",
        "wrong-number | S <userTask id='t'><extensionElements><turgo:failedJobRetryTimeCycle>R5/PT5M"
            + "</turgo:failedJobRetryTimeCycle></extensionElements>"
            + "<multiInstanceLoopCharacteristics><extensionElements>"
            + "<turgo:failedJobRetryTimeCycle>R4/PT5M</turgo:failedJobRetryTimeCycle>"
            + "</extensionElements><loopCardinality>2</loopCardinality>"
            + "</multiInstanceLoopCharacteristics></userTask> start->t",
        "attribute-unread | S <userTask id='t'><extensionElements>"
            + "<turgo:formProperty id='p' value='1'/></extensionElements></userTask> start->t",
        "attribute-unread | S <scriptTask id='t' turgo:expression='${x}'><script>${x}</script>"
            + "</scriptTask> start->t",
        "not-executed | S <scriptTask id='t' scriptFormat='juel' turgo:resource='a.txt'/> start->t",
        "value-unreadable | S <scriptTask id='t' scriptFormat='groovy'"
            + " turgo:resource='http://a/b'/> start->t",
        "implementation-wrong | S <scriptTask id='t' scriptFormat='groovy' turgo:resource='a'>"
            + "<script>1</script></scriptTask> start->t",
        "event-gateway-choice | S <eventBasedGateway id='g'/><receiveTask id='t'/> start->g g->t",
        "event-gateway | S <eventBasedGateway id='g'/><receiveTask id='t'/><task id='u'/>"
            + " start->g g->t g->u",
        "event-gateway | S <eventBasedGateway id='g'/><receiveTask id='t'/><receiveTask id='u'/>"
            + " start->g g->t g->u start->u",
        "event-reference | S <endEvent id='e'><eventDefinitionRef>gone</eventDefinitionRef>"
            + "</endEvent> start->e",
        "wrong-number | S <endEvent id='e'><terminateEventDefinition/><errorEventDefinition"
            + " errorRef='x'/></endEvent> start->e",
        "wrong-number | S <endEvent id='e'><messageEventDefinition turgo:messageExpression='m'"
            + " turgo:expression='${a.b()}'/><terminateEventDefinition/></endEvent> start->e",
        "wrong-number | S <intermediateCatchEvent id='t'><extensionElements>"
            + "<turgo:variableListenerEventDefinition variableName='v'/></extensionElements>T"
            + "</intermediateCatchEvent><endEvent id='e'/> start->t t->e",
        "wrong-number | S <userTask id='u'/> start->u <boundaryEvent id='b' attachedToRef='u'"
            + " parallelMultiple='true'>T<errorEventDefinition/></boundaryEvent>",
        "wrong-number | S <intermediateCatchEvent id='t'><conditionalEventDefinition><condition>"
            + "${x}</condition></conditionalEventDefinition><conditionalEventDefinition>"
            + "<condition>${y}</condition></conditionalEventDefinition></intermediateCatchEvent>"
            + "<endEvent id='e'/> start->t t->e",
        "never-reached | S <task id='t'/>",
        "never-reached | S <task id='t'/><task id='u'/> t->u u->t",
        "never-reached | S <task id='t'/><task id='u'/> t->u",
        "never-reached | S <subProcess id='t'><startEvent id='in'/><task id='u'/></subProcess>"
            + " start->t",
        "id-taken | S <endEvent id='e'/><sequenceFlow id='e' sourceRef='start' targetRef='e'/>",
        "id-taken | S <dataObject id='a' name='x'/>"
            + "<dataObject id='b' name='x' itemSubjectRef='xsd:int'/>",
      })
  void rule(String code, String model) {
    assertThat(
            Files.codes(Files.process(spelled(model))).stream()
                .filter(found -> code.equals(found) || !found.equals("not-executed")))
        .containsExactly(code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // a sub-process that nothing refers to
        "S <subProcess triggeredByEvent='true'><startEvent id='in'>T</startEvent></subProcess>",
        // what undoes a sub-process says so
        "S <subProcess id='s'><startEvent id='in'/><subProcess id='u' triggeredByEvent='true'"
            + " isForCompensation='true'><startEvent id='c'><compensateEventDefinition"
            + " waitForCompletion='true'/></startEvent></subProcess></subProcess> start->s",
        // code sends a message without a name
        "S <endEvent id='e'><messageEventDefinition turgo:expression='${a.b()}'/></endEvent>"
            + " start->e",
        // two escalations
        "S <userTask id='t'/> start->t <boundaryEvent id='b' attachedToRef='t'>"
            + "<escalationEventDefinition escalationRef='x'/></boundaryEvent><boundaryEvent id='c'"
            + " attachedToRef='t'><escalationEventDefinition/></boundaryEvent>",
        // events of an ad hoc sub-process
        "S <adHocSubProcess id='t'><task id='u'/><intermediateThrowEvent id='v'/>"
            + "</adHocSubProcess> start->t",
      })
  void isAllowed(String model) {
    assertThat(Files.problems(Files.process(spelled(model)))).isEmpty();
  }

  @Test
  void aReferenceToAnEventDefinitionCountsAsOne() {
    String xml =
        Files.DEFINITIONS
            + "<signal id='s1' name='one'/><signalEventDefinition id='d' signalRef='s1'/>"
            + "<process id='a'>"
            + START
            + "<intermediateCatchEvent id='c'><eventDefinitionRef>d</eventDefinitionRef>"
            + "<eventDefinitionRef>d</eventDefinitionRef></intermediateCatchEvent>"
            + "<sequenceFlow id='f' sourceRef='start' targetRef='c'/><endEvent id='e'/>"
            + "<sequenceFlow id='g' sourceRef='c' targetRef='e'/></process></definitions>";

    assertThat(Files.codes(xml)).isEmpty();
  }

  @Test
  void aProcessDoesNotWaitForAllOfSeveralEventsToStart() {
    assertThat(
            Files.codes(
                Files.process(
                    "<startEvent id='s' parallelMultiple='true'><signalEventDefinition"
                        + " turgo:signalExpression='a'/><signalEventDefinition"
                        + " turgo:signalExpression='b'/></startEvent>")))
        .containsExactly("not-executed");
  }

  /** S for a start event, T for a timer, {@code a->b} for a sequence flow. */
  private static String spelled(String model) {
    return model
        .replaceAll("\\bS\\b", START)
        .replaceAll("\\bT\\b", TIMER)
        .replaceAll("(\\w+)->(\\w+)", "<sequenceFlow sourceRef='$1' targetRef='$2'/>");
  }

  @Test
  void flowIntoAnotherPool() {
    String xml =
        Files.DEFINITIONS
            + "<process id='a'><startEvent id='s'/>"
            + "<sequenceFlow id='f' sourceRef='s' targetRef='there'/></process>\n"
            + "<process id='b'><startEvent id='there'/></process></definitions>";

    assertThat(Files.codes(xml)).containsExactly("flow-crosses-scope");
    assertThat(Files.problems(xml))
        .containsExactly(
            "2:37 sequenceFlow f: A sequence flow cannot leave its process, but the targetRef"
                + " 'there' is in the process 'b'; between pools there are message flows");
  }

  @Test
  void whatIsJoinedAsItMayBeHasNoProblem() {
    Files.compile(
        Files.process(
            spelled(
                """
                S <parallelGateway id='fork'/> start->fork
                <userTask id='a'/><userTask id='b'/> fork->a fork->b
                <boundaryEvent id='late' attachedToRef='a'>T</boundaryEvent>
                <boundaryEvent id='later' attachedToRef='b' cancelActivity='false'>T</boundaryEvent>
                <task id='c'/> later->c c->a
                <exclusiveGateway id='merge'/> a->merge b->merge
                <endEvent id='e'/> merge->e\
                """)));
  }
}
