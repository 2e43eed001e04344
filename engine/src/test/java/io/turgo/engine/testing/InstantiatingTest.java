package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Receive tasks and event-based gateways that begin instances. */
class InstantiatingTest extends ScenarioTest {
  private static final String DECLARED =
      "<message id='m' name='order'/><message id='n' name='offer'/><signal id='s' name='alarm'/>";
  private static final String RECEIVE =
      "<receiveTask id='r' instantiate='true' messageRef='m' %s>%s</receiveTask>";
  private static final String[] CHOICE = {
    "<eventBasedGateway id='g' instantiate='true'/>",
    "<intermediateCatchEvent id='a'><messageEventDefinition messageRef='m'/>"
        + "</intermediateCatchEvent>",
    "<receiveTask id='b' messageRef='n'/>",
    "<intermediateCatchEvent id='c'><signalEventDefinition signalRef='s'/>"
        + "</intermediateCatchEvent>",
    "<intermediateCatchEvent id='d'><timerEventDefinition><timeDuration>PT1H</timeDuration>"
        + "</timerEventDefinition></intermediateCatchEvent>",
    user("ta", ""),
    user("tb", ""),
    user("tc", ""),
    user("td", ""),
    flow("g -> a -> ta"),
    flow("g -> b -> tb"),
    flow("g -> c -> tc"),
    flow("g -> d -> td")
  };

  private static RuntimeService runtime(Kit kit) {
    return kit.engine().getRuntimeService();
  }

  private static void deploy(Kit kit, String key, String... elements) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            key + ".bpmn",
            BpmnText.process(key, elements).replace("<process ", DECLARED + "<process "))
        .deploy();
  }

  private static void removeAll(Kit kit) {
    kit.engine()
        .getRepositoryService()
        .createDeploymentQuery()
        .list()
        .forEach(deployment ->
            kit.engine().getRepositoryService().deleteDeployment(deployment.getId(), true));
  }

  private static List<String> waiting(Kit kit) {
    return runtime(kit).createEventSubscriptionQuery().list().stream()
        .map(row -> row.getEventType() + " " + row.getEventName() + " " + row.getActivityId())
        .sorted()
        .toList();
  }

  private static String instanceAt(Kit kit, String taskKey) {
    Task task =
        Objects.requireNonNull(
            kit.engine()
                .getTaskService()
                .createTaskQuery()
                .taskDefinitionKey(taskKey)
                .singleResult());
    return Objects.requireNonNull(task.getProcessInstanceId());
  }

  @ParameterizedTest
  @EnumSource
  void aReceiveTaskBeginsAnInstanceWithItsMessage(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "receive",
        RECEIVE.formatted("turgo:asyncAfter='true'", ""),
        "<boundaryEvent id='late' attachedToRef='r'><timerEventDefinition><timeDuration>PT1H"
            + "</timeDuration></timerEventDefinition></boundaryEvent>",
        user("t", ""),
        end("e"),
        flow("r -> t -> e"));
    assertThat(waiting(kit)).containsExactly("message order r");

    String id = runtime(kit).startProcessInstanceByMessage("order", Map.of("x", 1)).getId();
    assertThat(kit.trail(id)).isEqualTo("r..");
    kit.runJobs();
    kit.complete(id, "t");

    kit.assertEnded(id, "r t e");
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(id)
                .activityId("r")
                .list())
        .extracting(HistoricActivityInstance::getActivityType)
        .containsExactly("receiveTask");
    assertThat(kit.lastValue(id, "x")).isEqualTo(1);

    runtime(kit).createMessageCorrelation("order").correlate();
    String byMessage = runtime(kit).startProcessInstanceByKey("receive").getId();
    assertThat(kit.trail(byMessage)).isEqualTo("r..");
    removeAll(kit);
    assertThat(waiting(kit)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void onlyTheNewestVersionWaits(Database database) {
    Kit kit = on(database);
    deploy(kit, "receive", RECEIVE.formatted("", ""), user("t", ""), flow("r -> t"));
    deploy(kit, "receive", start("r"), user("t", ""), flow("r -> t"));

    assertThat(waiting(kit)).isEmpty();
    assertThatThrownBy(() -> runtime(kit).startProcessInstanceByMessage("order"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    removeAll(kit);
  }

  @ParameterizedTest
  @EnumSource
  void whicheverEventBehindAGatewayHappensBeginsAnInstance(Database database) {
    Kit kit = on(database);
    deploy(kit, "choice", CHOICE);
    assertThat(waiting(kit))
        .containsExactly("message offer b", "message order a", "signal alarm c");

    runtime(kit).startProcessInstanceByMessage("offer");
    runtime(kit).createMessageCorrelation("order").correlate();
    runtime(kit).signalEventReceived("alarm");
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
    kit.runJobs();

    for (String event : List.of("a", "b", "c", "d")) {
      String id = instanceAt(kit, "t" + event);
      assertThat(kit.trail(id)).isEqualTo(event + " t" + event + "..");
      assertThat(runtime(kit).createEventSubscriptionQuery().processInstanceId(id).list())
          .extracting(EventSubscription::getActivityId)
          .isEmpty();
    }
    String byKey = runtime(kit).startProcessInstanceByKey("choice").getId();
    assertThat(kit.trail(byKey)).isEqualTo("a ta..");
    removeAll(kit);
  }

  @ParameterizedTest
  @EnumSource
  void behindAFlowAndInASubProcessTheyWaitAsOthers(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "behind",
        start("s"),
        RECEIVE.formatted("", ""),
        sub("t", "", "<receiveTask id='q' instantiate='true' messageRef='n'/>"),
        "<eventBasedGateway id='g' instantiate='true'/>",
        "<intermediateCatchEvent id='a'><signalEventDefinition signalRef='s'/>"
            + "</intermediateCatchEvent>",
        "<receiveTask id='b' messageRef='n'/>",
        end("e"),
        flow("s -> r -> t -> g -> a -> e"),
        flow("g -> b"));
    assertThat(waiting(kit)).isEmpty();

    String id = runtime(kit).startProcessInstanceByKey("behind").getId();
    assertThat(kit.trail(id)).isEqualTo("s r..");
    runtime(kit).createMessageCorrelation("order").correlate();
    runtime(kit).createMessageCorrelation("offer").correlate();
    assertThat(kit.trail(id)).isEqualTo("s r t q g a.. b..");
    runtime(kit).signalEventReceived("alarm");

    kit.assertEnded(id, "s r t q g a b! e");
    removeAll(kit);
  }
}
