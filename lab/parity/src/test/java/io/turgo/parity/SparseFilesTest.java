package io.turgo.parity;

import static io.turgo.parity.FileRulesTest.deploy;
import static io.turgo.parity.FileRulesTest.start;
import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import org.junit.jupiter.api.Test;

/** Files in which something is left out, or says nothing to an engine. */
final class SparseFilesTest {
  private static String rest(String elements) {
    return "<process id='p'><startEvent id='start'/>" + elements + "</process>";
  }

  @Test
  void emptyConditions() {
    same(s -> {
      String empty =
          "<sequenceFlow id='%s' sourceRef='%s' targetRef='%s'><conditionExpression id='%sc'"
              + " xsi:type='tFormalExpression'/></sequenceFlow>";
      deploy(
          s,
          rest(
              empty.formatted("f1", "start", "g", "f1")
                  + "<exclusiveGateway id='g' default='f3'/>"
                  + "<userTask id='a'/><userTask id='b'/>"
                  + empty.formatted("f2", "g", "a", "f2")
                  + Models.flow("f3", "g", "b")));
      start(s);
    });
  }

  @Test
  void errorEndWithoutReference() {
    same(
        s -> {
          deploy(
              s,
              rest(
                  Models.flow("f1", "start", "sub")
                      + "<subProcess id='sub'><startEvent id='in'/><endEvent id='out'>"
                      + "<errorEventDefinition/></endEvent>"
                      + Models.flow("f2", "in", "out")
                      + "</subProcess><boundaryEvent id='any' attachedToRef='sub'>"
                      + "<errorEventDefinition/></boundaryEvent><userTask id='caught'/>"
                      + Models.flow("f3", "any", "caught")));
          start(s);
        },
        differs(
            "every event catches an error without a code",
            "start: false",
            "start: throws TurgoIllegalArgumentException"),
        differs("every event catches an error without a code", "tasks: [caught]", "tasks: []"),
        differs("every event catches an error without a code", "instances: 1", "instances: 0"));
  }

  @Test
  void peopleThatAreNobody() {
    same(s -> {
      deploy(
          s,
          rest(
              Models.flow("f1", "start", "t")
                  + "<userTask id='t' flowable:sameDeployment='true'><performer id='x'/>"
                  + "<resourceRole id='y'><resourceRef>r</resourceRef></resourceRole>"
                  + "<potentialOwner/><humanPerformer><resourceAssignmentExpression>"
                  + "<formalExpression/></resourceAssignmentExpression></humanPerformer>"
                  + "</userTask>"));
      start(s);
      s.say("people", s.tasks().getIdentityLinksForTask(s.task().getId()).size());
    });
  }

  @Test
  void dataObjectTwice() {
    same(s -> {
      String object =
          "<dataObject id='%s' name='n' itemSubjectRef='xsd:int'><extensionElements>"
              + "<flowable:value>7</flowable:value></extensionElements></dataObject>";
      deploy(
          s,
          rest(
              object.formatted("o1")
                  + object.formatted("o2")
                  + Models.flow("f1", "start", "t")
                  + "<userTask id='t'/>"));
      s.attempt("variables", () -> s.runtime().getVariables(s.start("p")));
    });
  }

  @Test
  void emptySubProcess() {
    same(
        s -> {
          deploy(
              s,
              rest(
                  Models.flow("f1", "start", "sub")
                      + "<subProcess id='sub'/><userTask id='t'/>"
                      + Models.flow("f2", "sub", "t")));
          start(s);
        },
        differs("nothing is to be done in it", "start: false", "start: throws TurgoException"),
        differs("nothing is to be done in it", "tasks: [t]", "tasks: []"),
        differs("nothing is to be done in it", "instances: 1", "instances: 0"));
  }

  @Test
  void conditionalStart() {
    same(
        s ->
            deploy(
                s,
                "<process id='p'><startEvent id='start'><conditionalEventDefinition>"
                    + "<condition>${x}</condition></conditionalEventDefinition></startEvent>"
                    + "</process>"),
        differs("conditions are asked by the API", "file: deployed", "file: refused"));
  }

  @Test
  void wordsWithoutAMeaning() {
    same(s -> {
      deploy(
          s,
          "<message id='m' name='hello' flowable:scope='processInstance'/>"
              + rest(
                  Models.flow("f1", "start", "a")
                      + "<serviceTask id='a' flowable:class='x.Y' flowable:formKey='f'/>"
                      + "<transaction id='b' triggeredByEvent='false'><startEvent id='c'/>"
                      + "</transaction><sequenceFlow id='f2' sourceRef='a' targetRef='b'"
                      + " flowable:expression='${x}'/><parallelGateway id='g'/>"
                      + Models.flow("f3", "b", "g")
                      + Models.flow("f4", "g", "call")
                      + "<callActivity id='call' calledElement='q'><extensionElements>"
                      + "<flowable:in source='a' target='b' targetType='string'/>"
                      + "</extensionElements></callActivity>"));
    });
  }

  @Test
  void whatInstancesThrowAndGive() {
    String why = "the standard has it, and there it is left out";
    same(
        s -> {
          deploy(
              s,
              "<escalation id='esc' name='n' escalationCode='c'/>"
                  + "<escalationEventDefinition id='e' escalationRef='esc'/>"
                  + rest(
                      Models.flow("f1", "start", "t")
                          + "<userTask id='t'><multiInstanceLoopCharacteristics behavior='One'"
                          + " oneBehaviorEventRef='e' isSequential='true'>"
                          + "<loopCardinality>2</loopCardinality>"
                          + "<loopDataOutputRef>all</loopDataOutputRef>"
                          + "<outputDataItem id='nr' name='loopCounter'/>"
                          + "</multiInstanceLoopCharacteristics></userTask>"
                          + "<boundaryEvent id='b' attachedToRef='t' cancelActivity='false'>"
                          + "<escalationEventDefinition escalationRef='esc'/></boundaryEvent>"
                          + "<userTask id='heard'/><userTask id='after'/>"
                          + Models.flow("f2", "b", "heard")
                          + Models.flow("f3", "t", "after")));
          String id = s.start("p");
          for (int i = 0; i < 2; i++) {
            s.tasks()
                .complete(
                    s.tasks().createTaskQuery().taskDefinitionKey("t").list().getFirst().getId());
          }
          s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
          s.say("all", String.valueOf(s.runtime().getVariable(id, "all")));
        },
        differs(why, "tasks: [after, heard]", "tasks: [after]"),
        differs(why, "all: [0,1]", "all: null"));
  }
}
