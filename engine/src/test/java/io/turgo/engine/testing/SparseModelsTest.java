package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Models that leave out what a modeller has not filled in, where the rest says what to do. */
class SparseModelsTest extends ScenarioTest {
  @ParameterizedTest
  @EnumSource
  void aSubProcessWithNothingInItIsPassed(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "empty",
            start("s"),
            sub("a", ""),
            "<transaction id='b'/>",
            sub("c", "turgo:async='true'"),
            "<subProcess id='d'><multiInstanceLoopCharacteristics isSequential='true'>"
                + "<loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>"
                + "</subProcess>",
            "<boundaryEvent id='late' attachedToRef='a'><timerEventDefinition><timeDuration>PT1H"
                + "</timeDuration></timerEventDefinition></boundaryEvent>",
            end("e"),
            flow("s -> a -> b -> c -> d -> e"));

    assertThat(kit.trail(id)).isEqualTo("s a b");
    assertThat(kit.engine().getManagementService().createTimerJobQuery().count()).isZero();
    kit.runJobs();

    kit.assertEnded(id, "s a b c d d e");
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(id)
                .activityType("subProcess")
                .count())
        .isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource
  void anErrorWithoutAReferenceIsCaught(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "error",
            start("s"),
            sub(
                "t",
                "",
                start("in"),
                "<endEvent id='out'><errorEventDefinition id='d'/></endEvent>",
                flow("in -> out")),
            "<boundaryEvent id='any' attachedToRef='t'><errorEventDefinition/></boundaryEvent>",
            end("e"),
            end("caught"),
            flow("s -> t -> e"),
            flow("any -> caught"));

    kit.assertEnded(id, "s t! in out! any caught");
  }

  @ParameterizedTest
  @EnumSource
  void linksWithoutNamesLeadWhereTheySay(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "links",
            start("s"),
            "<intermediateThrowEvent id='from'><linkEventDefinition id='l1'><target>l2</target>"
                + "</linkEventDefinition></intermediateThrowEvent>",
            "<intermediateCatchEvent id='to'><linkEventDefinition id='l2'/>"
                + "</intermediateCatchEvent>",
            "<intermediateThrowEvent id='from2'><linkEventDefinition id='l3' name=''/>"
                + "</intermediateThrowEvent>",
            "<intermediateCatchEvent id='to2'><linkEventDefinition id='l4'><source>l3</source>"
                + "</linkEventDefinition></intermediateCatchEvent>",
            end("e"),
            flow("s -> from"),
            flow("to -> from2"),
            flow("to2 -> e"));

    kit.assertEnded(id, "s from to from2 to2 e");
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyConditionIsNone(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "conditions",
            start("s"),
            "<exclusiveGateway id='g' default='f3'/>",
            user("a", ""),
            user("b", ""),
            user("c", ""),
            flow("s -> g"),
            "<sequenceFlow id='f1' sourceRef='g' targetRef='a'><conditionExpression>${1 == 2}"
                + "</conditionExpression></sequenceFlow>",
            "<sequenceFlow id='f2' sourceRef='g' targetRef='b'><conditionExpression id='x'"
                + " language='groovy'> </conditionExpression></sequenceFlow>",
            "<sequenceFlow id='f3' sourceRef='g' targetRef='c'><conditionExpression/>"
                + "</sequenceFlow>");

    assertThat(kit.trail(id)).isEqualTo("s g b..");
  }

  @ParameterizedTest
  @EnumSource
  void aDataObjectThatIsDrawnTwiceIsOneVariable(Database database) {
    Kit kit = on(database);
    String object =
        "<dataObject id='%s' name='n' itemSubjectRef='xsd:int'><extensionElements>"
            + "<turgo:value>7</turgo:value></extensionElements></dataObject>";
    String id =
        kit.run(
            "objects",
            start("s"),
            user("t", ""),
            object.formatted("o1"),
            object.formatted("o2"),
            flow("s -> t"));

    assertThat(kit.engine().getRuntimeService().getVariables(id)).isEqualTo(Map.of("n", 7));
  }
}
