package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.runtime.Execution;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Events with several definitions: any of them, all of them, or thrown one after the other. */
class SeveralEventsTest extends ScenarioTest {
  private static final String SIGNAL_A = "<signalEventDefinition turgo:signalExpression='a'/>";
  private static final String SIGNAL_B = "<signalEventDefinition turgo:signalExpression='b'/>";
  private static final String MESSAGE = "<messageEventDefinition turgo:messageExpression='m'/>";
  private static final String TIMER =
      "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>";
  private static final String CONDITION =
      "<conditionalEventDefinition><condition>${x == 1}</condition></conditionalEventDefinition>";
  private static final String ALL = "parallelMultiple='true'";

  private static String caught(String id, String attributes, String... definitions) {
    return "<intermediateCatchEvent id='%s' %s>%s</intermediateCatchEvent>"
        .formatted(id, attributes, String.join("", definitions));
  }

  private static String attached(String attributes, String... definitions) {
    return "<boundaryEvent id='b' attachedToRef='u' %s>%s</boundaryEvent>"
        .formatted(attributes, String.join("", definitions));
  }

  private static String[] line(String event) {
    return new String[] {start("s"), event, end("e"), flow("s -> c -> e")};
  }

  private static String[] beside(String event) {
    return new String[] {
      start("s"), user("u", ""), event, end("e"), end("be"), flow("s -> u -> e"), flow("b -> be")
    };
  }

  private static void signal(Kit kit, String name) {
    kit.engine().getRuntimeService().signalEventReceived(name);
  }

  private static void message(Kit kit, String id) {
    Execution waiting =
        kit.engine()
            .getRuntimeService()
            .createExecutionQuery()
            .processInstanceId(id)
            .messageEventSubscriptionName("m")
            .list()
            .getFirst();
    kit.engine().getRuntimeService().messageEventReceived("m", waiting.getId());
  }

  @ParameterizedTest
  @EnumSource
  void anyOfThemIsEnoughInTheFlow(Database database) {
    Kit kit = on(database);
    kit.deploy("any", line(caught("c", "", SIGNAL_A, MESSAGE, TIMER, CONDITION)));
    String signalled = kit.start("any", Map.of("x", 0));
    assertThat(kit.trail(signalled)).isEqualTo("s c..");
    signal(kit, "b");
    assertThat(kit.isRunning(signalled)).isTrue();
    signal(kit, "a");
    kit.assertEnded(signalled, "s c e");

    String told = kit.start("any", Map.of("x", 0));
    message(kit, told);
    kit.assertEnded(told, "s c e");

    String changed = kit.start("any", Map.of("x", 0));
    kit.engine().getRuntimeService().setVariable(changed, "x", 1);
    kit.assertEnded(changed, "s c e");

    String timed = kit.start("any", Map.of("x", 0));
    kit.engine()
        .getManagementService()
        .createTimerJobQuery()
        .processInstanceId(timed)
        .list()
        .forEach(
            timer -> kit.engine().getManagementService().moveTimerToExecutableJob(timer.getId()));
    kit.runJobs();
    kit.assertEnded(timed, "s c e");
  }

  @ParameterizedTest
  @EnumSource
  void allOfThemAreNeededInAnyOrderAndEachOnce(Database database) {
    Kit kit = on(database);
    kit.deploy("all", line(caught("c", ALL, SIGNAL_A, MESSAGE, CONDITION)));
    String id = kit.start("all", Map.of("x", 0));
    signal(kit, "a");
    signal(kit, "a");
    assertThat(kit.trail(id)).isEqualTo("s c..");
    kit.engine().getRuntimeService().setVariable(id, "x", 1);
    kit.engine().getRuntimeService().setVariable(id, "x", 2);
    assertThat(kit.trail(id)).isEqualTo("s c..");
    message(kit, id);
    kit.assertEnded(id, "s c e");
  }

  @ParameterizedTest
  @EnumSource
  void anInterruptingOneCancelsItsActivityWithTheOthers(Database database) {
    Kit kit = on(database);
    kit.deploy("any", beside(attached("", SIGNAL_A, MESSAGE, TIMER)));
    String id = kit.start("any", Map.of());
    signal(kit, "a");
    kit.assertEnded(id, "s u! b be");

    String completed = kit.start("any", Map.of());
    kit.complete(completed, "u");
    kit.assertEnded(completed, "s u e");

    kit.deploy("all", beside(attached(ALL, SIGNAL_A, SIGNAL_B, TIMER)));
    String all = kit.start("all", Map.of());
    signal(kit, "b");
    kit.engine()
        .getManagementService()
        .createTimerJobQuery()
        .processInstanceId(all)
        .list()
        .forEach(
            timer -> kit.engine().getManagementService().moveTimerToExecutableJob(timer.getId()));
    kit.runJobs();
    assertThat(kit.trail(all)).isEqualTo("s u..");
    signal(kit, "a");
    kit.assertEnded(all, "s u! b be");
  }

  @ParameterizedTest
  @EnumSource
  void anotherGoesOnWaiting(Database database) {
    Kit kit = on(database);
    kit.deploy("any", beside(attached("cancelActivity='false'", SIGNAL_A, SIGNAL_B)));
    String id = kit.start("any", Map.of());
    signal(kit, "a");
    signal(kit, "b");
    signal(kit, "a");
    assertThat(kit.trail(id)).isEqualTo("s u.. b be b be b be");
    kit.complete(id, "u");

    kit.deploy("all", beside(attached("cancelActivity='false' " + ALL, SIGNAL_A, SIGNAL_B)));
    String all = kit.start("all", Map.of());
    signal(kit, "a");
    signal(kit, "a");
    signal(kit, "b");
    assertThat(kit.trail(all)).isEqualTo("s u.. b be");
    signal(kit, "b");
    assertThat(kit.trail(all)).isEqualTo("s u.. b be");
    signal(kit, "a");
    assertThat(kit.trail(all)).isEqualTo("s u.. b be b be");
    kit.complete(all, "u");
    kit.assertEnded(all, "s u b be b be e");
  }

  @ParameterizedTest
  @EnumSource
  void errorsAndEscalationsAreCaughtAmongOthers(Database database) {
    Kit kit = on(database);
    String caughtIn =
        "<boundaryEvent id='b' attachedToRef='t'>"
            + SIGNAL_A
            + "<errorEventDefinition errorRef='E1' turgo:errorCodeVariable='code'/>"
            + "<escalationEventDefinition escalationRef='S1'/></boundaryEvent>";
    for (String thrown :
        new String[] {
          "<errorEventDefinition errorRef='E1'/>", "<escalationEventDefinition escalationRef='S1'/>"
        }) {
      String id =
          kit.run(
              "thrown",
              start("s"),
              sub(
                  "t",
                  "",
                  start("i"),
                  "<endEvent id='x'>" + thrown + "</endEvent>",
                  flow("i -> x")),
              caughtIn,
              end("e"),
              end("be"),
              flow("s -> t -> e"),
              flow("b -> be"));
      kit.assertEnded(id, "s t! i x! b be");
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsThrownIsCaughtAfterAllElseHasCome(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "left",
        start("s"),
        sub(
            "u",
            "",
            start("us"),
            user("wait", ""),
            "<intermediateThrowEvent id='ut'><escalationEventDefinition escalationRef='up'/>"
                + "</intermediateThrowEvent>",
            end("ue"),
            flow("us -> wait -> ut -> ue")),
        attached(
            "cancelActivity='false'", TIMER, "<escalationEventDefinition escalationRef='up'/>"),
        end("e"),
        end("be"),
        flow("s -> u -> e"),
        flow("b -> be"));
    String id = kit.start("left", Map.of());
    kit.engine()
        .getManagementService()
        .createTimerJobQuery()
        .list()
        .forEach(
            timer -> kit.engine().getManagementService().moveTimerToExecutableJob(timer.getId()));
    kit.runJobs();
    kit.checkConsistency();

    kit.complete(id, "wait");
    kit.assertEnded(id, "s u us wait b be ut b be ue e");
  }

  @ParameterizedTest
  @EnumSource
  void anEventSubProcessBeginsByAnyOrByAll(Database database) {
    Kit kit = on(database);
    for (String attributes : new String[] {"", ALL}) {
      String id =
          kit.run(
              "inner",
              start("s"),
              user("u", ""),
              end("e"),
              flow("s -> u -> e"),
              "<subProcess id='x' triggeredByEvent='true'><startEvent id='xs' %s>%s%s</startEvent>"
                  .formatted(attributes, SIGNAL_A, SIGNAL_B),
              end("xe"),
              flow("xs -> xe"),
              "</subProcess>");
      signal(kit, "b");
      if (!attributes.isEmpty()) {
        assertThat(kit.trail(id)).isEqualTo("s u..");
        signal(kit, "a");
      }
      kit.assertEnded(id, "s u! x xs xe");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aProcessStartsByAnyOfThem(Database database) {
    Kit kit = on(database);
    var repository = kit.engine().getRepositoryService();
    kit.deploy(
        "started",
        "<startEvent id='s'>" + SIGNAL_A + MESSAGE + "</startEvent>",
        user("u", ""),
        flow("s -> u"));
    var runtime = kit.engine().getRuntimeService();
    signal(kit, "a");
    runtime.startProcessInstanceByMessage("m");
    assertThat(runtime.createProcessInstanceQuery().processDefinitionKey("started").count())
        .isEqualTo(2);
    runtime
        .createProcessInstanceQuery()
        .processDefinitionKey("started")
        .list()
        .forEach(each -> kit.complete(each.getId(), "u"));
    repository
        .createDeploymentQuery()
        .processDefinitionKey("started")
        .list()
        .forEach(deployment -> repository.deleteDeployment(deployment.getId(), true));
  }

  @ParameterizedTest
  @EnumSource
  void severalThingsAreThrownOneAfterTheOther(Database database) {
    Kit kit = on(database);
    kit.deploy("waits", line(caught("c", ALL, SIGNAL_A, SIGNAL_B)));
    String waits = kit.start("waits", Map.of());

    String id =
        kit.run(
            "throws",
            start("s"),
            "<intermediateThrowEvent id='t'>"
                + SIGNAL_A
                + SIGNAL_B
                + MESSAGE
                + "</intermediateThrowEvent>",
            end("e"),
            flow("s -> t -> e"));
    kit.assertEnded(id, "s t e");
    kit.assertEnded(waits, "s c e");

    String second = kit.start("waits", Map.of());
    String ends =
        kit.run(
            "ends",
            start("s"),
            user("u", ""),
            "<endEvent id='e'><terminateEventDefinition/>" + SIGNAL_A + SIGNAL_B + "</endEvent>",
            flow("s -> u"),
            flow("s -> e"));
    kit.assertEnded(second, "s c e");
    assertThat(kit.isRunning(ends)).isFalse();
  }

  @Test
  void whatHasComeIsKnownAfterARestart(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("restart.db"));
    String id;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      kit.deploy("all", line(caught("c", ALL, SIGNAL_A, SIGNAL_B)));
      id = kit.start("all", Map.of());
      signal(kit, "a");
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      signal(kit, "a");
      assertThat(kit.isRunning(id)).isTrue();
      signal(kit, "b");
      kit.assertEnded(id, "s c e");
    }
  }
}
