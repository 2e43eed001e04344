package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.task.Task;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Call activities that call a task beside the processes of their file. */
class GlobalTaskTest extends ScenarioTest {
  private static final String LOOP =
      "<multiInstanceLoopCharacteristics isSequential='true'><loopCardinality>3</loopCardinality>"
          + "</multiInstanceLoopCharacteristics>";

  private static void deploy(Kit kit, String beside, String... elements) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "global.bpmn",
            BpmnText.process("global", elements).replace("<process ", beside + "<process "))
        .deploy();
  }

  @ParameterizedTest
  @EnumSource
  void scriptRunsInThePlaceOfTheCall(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "<globalScriptTask id='count' name='Count'><script>"
            + "${execution.setVariable('n', execution.getVariable('n') + 1)}</script>"
            + "</globalScriptTask>",
        start("s"),
        call("c", "count", "turgo:async='true'")
            .replace("</callActivity>", LOOP + "</callActivity>"),
        user("u", ""),
        end("e"),
        flow("s -> c -> u -> e"));

    String id = kit.start("global", Map.of("n", 4));
    kit.runJobs();

    ProcessEngine engine = kit.engine();
    assertThat(engine.getRuntimeService().getVariable(id, "n")).isEqualTo(7L);
    assertThat(
            engine.getHistoryService().createHistoricActivityInstanceQuery().activityId("c").list())
        .extracting(HistoricActivityInstance::getActivityType)
        .containsExactly("scriptTask", "scriptTask", "scriptTask");
    assertThat(engine.getRuntimeService().createProcessInstanceQuery().count()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void personWorksOnItAsItSays(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "<globalUserTask id='approve' name='Approve' turgo:assignee='${who}'/>",
        start("s"),
        call("c", "approve", ""),
        "<boundaryEvent id='b' attachedToRef='c'><signalEventDefinition turgo:signalExpression='stop'/>"
            + "</boundaryEvent>",
        end("e"),
        user("late", ""),
        flow("s -> c -> e"),
        flow("b -> late"));

    kit.start("global", Map.of("who", "kermit"));
    ProcessEngine engine = kit.engine();
    Task task = Objects.requireNonNull(engine.getTaskService().createTaskQuery().singleResult());

    assertThat(task.getName()).isEqualTo("Approve");
    assertThat(task.getAssignee()).isEqualTo("kermit");
    assertThat(task.getTaskDefinitionKey()).isEqualTo("c");
    engine.getRuntimeService().signalEventReceived("stop");
    assertThat(engine.getTaskService().createTaskQuery().singleResult())
        .extracting(Task::getTaskDefinitionKey)
        .isEqualTo("late");
  }

  @ParameterizedTest
  @EnumSource
  void ruleAndOtherTasksRunOnTheWay(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "<globalTask id='any'/><globalManualTask id='byHand'/>"
            + "<globalBusinessRuleTask id='rule' turgo:expression='${1 + 1}'"
            + " turgo:resultVariable='two'/>",
        start("s"),
        call("a", "any", ""),
        call("m", "byHand", ""),
        call("r", "rule", ""),
        user("u", ""),
        end("e"),
        flow("s -> a -> m -> r -> u -> e"));

    String id = kit.start("global", Map.of());

    assertThat(kit.engine().getRuntimeService().getVariable(id, "two")).isEqualTo(2L);
  }

  @ParameterizedTest
  @EnumSource
  void whatSaysNothingIsAPictureAndWhatAProcessNeedsIsRefused(Database database) {
    Kit kit = on(database);
    String[] elements = {start("s"), call("c", "count", ""), end("e"), flow("s -> c -> e")};
    deploy(kit, "<globalScriptTask id='count'/>", elements);
    assertThatThrownBy(() -> kit.start("global", Map.of()))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("'count'");

    elements[1] = call("c", "count", "", "<turgo:in source='a' target='b'/>");
    assertThatThrownBy(() -> deploy(kit, "<globalTask id='count'/>", elements))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("<turgo:in> in <callActivity> is not executed");
  }
}
