package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.heard;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.job.Job;
import io.turgo.engine.limit.UnitLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Event listeners of a process that throw. */
class ThrowingListenersTest extends ScenarioTest {
  private static final String DECLARED =
      "<signal id='s1' name='S'/><message id='m1' name='M'/><error id='e1' errorCode='E'/>";
  private static final String SIGNAL = "<signalEventDefinition signalRef='s1'/>";
  private static final String MESSAGE = "<messageEventDefinition messageRef='m1'/>";
  private static final String ERROR = "<errorEventDefinition errorRef='e1'/>";

  private static void deploy(Kit kit, String key, String listeners, String... elements) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            key + ".bpmn",
            BpmnText.process(key, elements)
                .replace("<process ", DECLARED + "<process ")
                .replace("isExecutable=\"true\">", "isExecutable=\"true\">" + listeners))
        .deploy();
  }

  private static String throwing(String attributes) {
    return BpmnText.extensions("<turgo:eventListener throwEvent=" + attributes + "/>");
  }

  private static String caughtAt(String host, boolean interrupting, String definition) {
    return "<boundaryEvent id='b' attachedToRef='%s' cancelActivity='%s'>%s</boundaryEvent>"
        .formatted(host, interrupting, definition);
  }

  private static String caughtInProcess(boolean interrupting, String definition, String task) {
    return """
    <subProcess id='esp' triggeredByEvent='true'>\
    <startEvent id='es' isInterrupting='%s'>%s</startEvent>%s%s</subProcess>\
    """
        .formatted(interrupting, definition, task, flow("es -> caught"));
  }

  private static void claim(Kit kit, String id) {
    kit.engine().getTaskService().setAssignee(kit.task(id).getId(), "ann");
  }

  @ParameterizedTest
  @EnumSource
  void aMessageComesToAllThatWaitForItInTheInstance(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "p",
        throwing("'message' messageName='M' events='TASK_ASSIGNED'"),
        start("s"),
        "<parallelGateway id='fork'/>",
        user("t", ""),
        "<intermediateCatchEvent id='c'>" + MESSAGE + "</intermediateCatchEvent>",
        "<receiveTask id='r' messageRef='m1'/>",
        user("c2", ""),
        user("r2", ""),
        flow("s -> fork -> t"),
        flow("fork -> c -> c2"),
        flow("fork -> r -> r2"));
    String id = kit.start("p", Map.of());
    String other = kit.start("p", Map.of());

    claim(kit, id);

    assertThat(kit.trail(id)).isEqualTo("s fork t.. c r c2.. r2..");
    assertThat(kit.trail(other)).isEqualTo("s fork t.. c.. r..");
    kit.checkConsistency();
  }

  /** Whoever waits elsewhere gets it even if the instance is over. */
  @ParameterizedTest
  @EnumSource
  void anInstanceThatEndsThrowsAGlobalSignal(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "waits",
        "",
        start("s"),
        "<intermediateCatchEvent id='c'>" + SIGNAL + "</intermediateCatchEvent>",
        user("t", ""),
        flow("s -> c -> t"));
    deploy(
        kit,
        "ends",
        throwing("'globalSignal' signalName='S' events='PROCESS_COMPLETED'"),
        start("s"),
        user("t", ""),
        end("e"),
        flow("s -> t -> e"));
    String waiting = kit.start("waits", Map.of());
    String ending = kit.start("ends", Map.of());

    kit.complete(ending, "t");

    kit.assertEnded(ending, "s t e");
    assertThat(kit.trail(waiting)).isEqualTo("s c t..");
  }

  @ParameterizedTest
  @EnumSource
  void anErrorThatNothingCatchesUndoesTheUnit(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "p",
        throwing("'error' errorCode='E' events='TASK_ASSIGNED'"),
        start("s"),
        user("t", ""),
        flow("s -> t"));
    String id = kit.start("p", Map.of());

    assertThatThrownBy(() -> claim(kit, id))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("No event catches the error 'E'");

    assertThat(kit.task(id).getAssignee()).isNull();
  }

  /** The code of a task does not run if its start was enough to cancel it. */
  @ParameterizedTest
  @EnumSource
  void anErrorStopsWhatWasAboutToRun(Database database) {
    Kit kit = on(database);
    List<String> ran = new ArrayList<>();
    kit.code("sets", execution -> execution.setVariableLocal("x", 1));
    kit.code("runs", execution -> ran.add("code"));
    deploy(
        kit,
        "p",
        throwing("'error' errorCode='E' events='VARIABLE_CREATED'"),
        start("s"),
        with(code("c", "runs", ""), heard("start", "sets")),
        caughtAt("c", true, ERROR),
        user("caught", ""),
        flow("s -> c"),
        flow("b -> caught"));

    String id = kit.start("p", Map.of());

    assertThat(kit.trail(id)).isEqualTo("s c! b caught..");
    assertThat(ran).isEmpty();
    kit.checkConsistency();
  }

  /** The token is still at the task when its end is told. */
  @ParameterizedTest
  @EnumSource
  void anErrorAtTheEndOfATaskIsCaughtThere(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "p",
        throwing("'error' errorCode='E' events='TASK_COMPLETED'"),
        start("s"),
        user("t", ""),
        caughtAt("t", true, ERROR),
        user("caught", ""),
        user("after", ""),
        flow("s -> t -> after"),
        flow("b -> caught"));
    String id = kit.start("p", Map.of());

    kit.complete(id, "t");

    assertThat(kit.trail(id)).isEqualTo("s t! b caught..");
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void aFailedJobThrows(Database database) {
    Kit kit = on(database);
    for (String thrown :
        List.of("'signal' signalName='S'", "'message' messageName='M'", "'error' errorCode='E'")) {
      deploy(
          kit,
          "p",
          throwing(thrown + " events='JOB_RETRIES_DECREMENTED'"),
          start("s"),
          code("c", "missing", "turgo:async='true'"),
          caughtInProcess(
              true,
              thrown.contains("signal") ? SIGNAL : thrown.contains("message") ? MESSAGE : ERROR,
              user("caught", "")),
          flow("s -> c"));
      String id = kit.start("p", Map.of());

      kit.runJobs();

      assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("caught");
      assertThat(kit.engine().getManagementService().createTimerJobQuery().count()).isZero();
      kit.checkConsistency();
    }
  }

  /** Nothing keeps a failed job from being counted as one. */
  @ParameterizedTest
  @EnumSource
  void anErrorOfAFailedJobThatNothingCatchesIsDropped(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "p",
        throwing("'error' errorCode='E' events='JOB_EXECUTION_FAILURE'"),
        start("s"),
        code("c", "missing", "turgo:async='true'"),
        flow("s -> c"));
    kit.start("p", Map.of());

    kit.runJobs();

    assertThat(kit.engine().getManagementService().createTimerJobQuery().list())
        .extracting(Job::getRetries)
        .containsExactly(2);
  }

  @ParameterizedTest
  @EnumSource
  void aSuspendedInstanceThrowsNothing(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "p",
        throwing("'signal' signalName='S' events='ENTITY_SUSPENDED'"),
        start("s"),
        user("t", ""),
        caughtAt("t", true, SIGNAL),
        user("caught", ""),
        flow("s -> t"),
        flow("b -> caught"));
    String id = kit.start("p", Map.of());

    kit.engine().getRuntimeService().suspendProcessInstanceById(id);

    assertThat(kit.trail(id)).isEqualTo("s t..");
  }

  /** An event that makes itself happen ends at the limits of a unit, and nothing is written. */
  @ParameterizedTest
  @EnumSource
  void anEventThatCausesItselfIsRefused(Database database) {
    try (Kit kit =
        Kit.on(
            database.open(), settings -> settings.limits(UnitLimits.defaults().withSteps(1_000)))) {
      deploy(
          kit,
          "p",
          throwing("'signal' signalName='S' events='TASK_CREATED'"),
          start("s"),
          user("t", ""),
          caughtInProcess(false, SIGNAL, user("caught", "")),
          flow("s -> t"));

      assertThatThrownBy(() -> kit.start("p", Map.of())).isInstanceOf(TurgoLimitException.class);

      assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
    }
  }
}
