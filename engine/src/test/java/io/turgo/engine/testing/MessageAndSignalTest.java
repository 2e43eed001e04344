package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoMessageEvent;
import io.turgo.engine.delegate.event.TurgoSignalEvent;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.HistoricActivityInstanceQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.EventSubscription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages and signals that come from outside, to events, receive tasks and gateways. */
class MessageAndSignalTest extends ScenarioTest {
  private static final String DECLARED =
      """
      <message id='paid' name='paid'/><message id='named' name='order-${number}'/>
      <signal id='alarm' name='alarm'/>
      <signal id='inner' name='inner' turgo:scope='processInstance'/>
      """;

  private static void deploy(Kit kit, String key, String... elements) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            key + ".bpmn",
            BpmnText.process(key, elements).replace("<process ", DECLARED + "<process "))
        .deploy();
  }

  private static String message(String element, String id, String attributes, String ref) {
    return "<%s id='%s' %s><messageEventDefinition messageRef='%s'/></%s>"
        .formatted(element, id, attributes, ref, element);
  }

  private static String signal(String element, String id, String attributes, String ref) {
    return "<%s id='%s' %s><signalEventDefinition signalRef='%s'/></%s>"
        .formatted(element, id, attributes, ref, element);
  }

  private static String waiting(Kit kit, String name) {
    return kit.engine()
        .getRuntimeService()
        .createExecutionQuery()
        .messageEventSubscriptionName(name)
        .list()
        .getFirst()
        .getId();
  }

  @ParameterizedTest
  @EnumSource
  void anEventWaitsForTheMessageOfItsName(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    List<String> heard = new ArrayList<>();
    runtime.addEventListener(
        new AbstractTurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            if (event instanceof TurgoMessageEvent message) {
              heard.add(
                  ((TurgoEngineEvent) event).getType()
                      + " "
                      + message.getActivityId()
                      + " "
                      + message.getMessageName());
            }
          }
        },
        TurgoEngineEventType.ACTIVITY_MESSAGE_WAITING,
        TurgoEngineEventType.ACTIVITY_MESSAGE_RECEIVED,
        TurgoEngineEventType.ACTIVITY_MESSAGE_CANCELLED);
    deploy(
        kit,
        "caught",
        start("s"),
        message("intermediateCatchEvent", "c", "", "named"),
        "<receiveTask id='r' messageRef='paid'/>",
        end("e"),
        flow("s -> c -> r -> e"));
    String id = kit.start("caught", Map.of("number", 7));
    EventSubscription subscription = runtime.createEventSubscriptionQuery().list().getFirst();
    assertThat(subscription.getEventType()).isEqualTo("message");
    assertThat(subscription.getEventName()).isEqualTo("order-7");
    assertThat(subscription.getActivityId()).isEqualTo("c");
    assertThat(subscription.getProcessInstanceId()).isEqualTo(id);
    kit.checkConsistency();

    assertThatThrownBy(() -> runtime.messageEventReceived("order-8", waiting(kit, "order-7")))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining(
            "does not have a subscription to a message event with name 'order-8'");
    runtime.messageEventReceived("order-7", waiting(kit, "order-7"), Map.of("a", 1));
    assertThat(kit.variable(id, "a")).isEqualTo(1);
    runtime.messageEventReceivedAsync("paid", waiting(kit, "paid"), Map.of("b", 2));
    runtime.messageEventReceivedAsync("paid", waiting(kit, "paid"), Map.of("b", 3));
    assertThat(kit.engine().getManagementService().createJobQuery().list())
        .extracting(Job::getJobHandlerType)
        .containsExactly("event", "event");
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    kit.assertEnded(id, "s c r e");
    assertThat(kit.lastValue(id, "b")).isEqualTo(2);
    assertThat(heard)
        .containsExactly(
            "ACTIVITY_MESSAGE_WAITING c order-7",
            "ACTIVITY_MESSAGE_RECEIVED c order-7",
            "ACTIVITY_MESSAGE_WAITING r paid",
            "ACTIVITY_MESSAGE_RECEIVED r paid");
  }

  /** The second of two jobs must not reach what its execution waits for next. */
  @ParameterizedTest
  @EnumSource
  void whatComesLateReachesNobodyElse(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    deploy(
        kit,
        "late",
        start("s"),
        message("intermediateCatchEvent", "first", "", "paid"),
        message("intermediateCatchEvent", "second", "", "paid"),
        end("e"),
        flow("s -> first -> second -> e"));
    String id = kit.start("late", Map.of());
    String execution = waiting(kit, "paid");
    runtime.messageEventReceivedAsync("paid", execution, Map.of("n", 1));
    runtime.messageEventReceivedAsync("paid", execution, Map.of("n", 2));
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(kit.trail(id)).isEqualTo("s first second..");
    assertThat(kit.variable(id, "n")).isEqualTo(1);
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void boundaryEventsInterruptOrNot(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    deploy(
        kit,
        "bounded",
        start("s"),
        user("u", ""),
        message("boundaryEvent", "m", "attachedToRef='u' cancelActivity='false'", "paid"),
        signal("boundaryEvent", "a", "attachedToRef='u'", "alarm"),
        end("e"),
        user("beside", ""),
        user("instead", ""),
        flow("s -> u -> e"),
        flow("m -> beside"),
        flow("a -> instead"));
    List<String> heard = new ArrayList<>();
    runtime.addEventListener(
        new AbstractTurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {
            TurgoSignalEvent signal = (TurgoSignalEvent) event;
            heard.add(
                event.getType() + " " + signal.getActivityId() + " " + signal.getSignalName());
          }
        },
        TurgoEngineEventType.ACTIVITY_SIGNAL_WAITING,
        TurgoEngineEventType.ACTIVITY_SIGNALED);
    String id = kit.start("bounded", Map.of());
    runtime.messageEventReceived("paid", waiting(kit, "paid"));
    runtime.messageEventReceived("paid", waiting(kit, "paid"));
    assertThat(kit.engine().getTaskService().createTaskQuery().list())
        .extracting(task -> task.getTaskDefinitionKey())
        .containsExactlyInAnyOrder("u", "beside", "beside");
    kit.checkConsistency();
    runtime.signalEventReceived("alarm", Map.of("loud", true));
    assertThat(kit.engine().getTaskService().createTaskQuery().list())
        .extracting(task -> task.getTaskDefinitionKey())
        .containsExactlyInAnyOrder("instead", "beside", "beside");
    assertThat(heard)
        .containsExactly("ACTIVITY_SIGNAL_WAITING a alarm", "ACTIVITY_SIGNALED a alarm");
    assertThat(runtime.createEventSubscriptionQuery().count()).isZero();
    assertThat(kit.variable(id, "loud")).isEqualTo(true);
    kit.checkConsistency();
    runtime.deleteProcessInstance(id, null);
  }

  @ParameterizedTest
  @EnumSource
  void aSignalReachesAllButThoseThatAreSuspendedOrWantItFromInside(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    deploy(
        kit,
        "many",
        start("s"),
        signal("intermediateCatchEvent", "c", "", "alarm"),
        end("e"),
        flow("s -> c -> e"));
    deploy(
        kit,
        "inside",
        start("s"),
        signal("intermediateCatchEvent", "c", "", "inner"),
        end("e"),
        flow("s -> c -> e"));
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 1_100; i++) {
      ids.add(kit.start("many", Map.of()));
    }
    runtime.suspendProcessInstanceById(ids.getFirst());
    String inner = kit.start("inside", Map.of());
    String inInstance = "{\"scope\":\"processInstance\"}";
    assertThat(runtime.createEventSubscriptionQuery().configuration(inInstance).list())
        .extracting(EventSubscription::getProcessInstanceId)
        .containsExactly(inner);
    assertThat(
            runtime
                .createEventSubscriptionQuery()
                .configurations(List.of("x", inInstance))
                .withoutProcessDefinitionId()
                .count())
        .isZero();
    assertThat(runtime.createEventSubscriptionQuery().withoutConfiguration().count())
        .isEqualTo(ids.size());
    assertThat(runtime.createEventSubscriptionQuery().withoutProcessInstanceId().count()).isZero();
    assertThat(runtime.createEventSubscriptionQuery().orderByEventName().desc().listPage(0, 1))
        .extracting(EventSubscription::getEventName)
        .containsExactly("inner");
    runtime.signalEventReceived("alarm");
    runtime.signalEventReceived("inner");
    assertThat(runtime.createEventSubscriptionQuery().list())
        .extracting(EventSubscription::getProcessInstanceId)
        .containsExactlyInAnyOrder(ids.getFirst(), inner);
    runtime.activateProcessInstanceById(ids.getFirst());
    runtime.signalEventReceivedAsync("alarm");
    assertThat(kit.isRunning(ids.getFirst())).isTrue();
    kit.runJobs();
    assertThat(kit.isRunning(ids.getFirst())).isFalse();
    assertThat(runtime.createProcessInstanceQuery().count()).isOne();
    runtime.deleteProcessInstance(inner, null);
  }

  @ParameterizedTest
  @EnumSource
  void theFirstEventOfAGatewayTakesTheOthersAway(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    deploy(
        kit,
        "choice",
        start("s"),
        BpmnText.parallel("fork"),
        "<exclusiveGateway id='join'/><eventBasedGateway id='g'/>",
        message("intermediateCatchEvent", "m", "", "paid"),
        signal("intermediateCatchEvent", "a", "", "alarm"),
        BpmnText.catchTimer("t", "timeDuration:PT1H"),
        "<task id='one'/><task id='two'/>",
        end("me"),
        end("ae"),
        end("te"),
        flow("s -> fork -> one -> join -> g -> m -> me"),
        flow("fork -> two -> join"),
        flow("g -> a -> ae"),
        flow("g -> t -> te"));
    String id = kit.start("choice", Map.of());
    assertThat(runtime.createEventSubscriptionQuery().count()).isEqualTo(4);
    kit.checkConsistency();
    String first =
        runtime.createEventSubscriptionQuery().eventName("paid").list().get(1).getExecutionId();
    runtime.messageEventReceived("paid", java.util.Objects.requireNonNull(first));
    assertThat(runtime.createEventSubscriptionQuery().count()).isEqualTo(2);
    assertThat(kit.engine().getManagementService().createTimerJobQuery().count()).isOne();
    kit.checkConsistency();
    runtime.signalEventReceived("alarm");
    assertThat(kit.isRunning(id)).isFalse();
    assertThat(runtime.createEventSubscriptionQuery().count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void eventSubProcessesBeginWithMessagesAndSignals(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    deploy(
        kit,
        "handled",
        start("s"),
        user("u", ""),
        end("e"),
        flow("s -> u -> e"),
        BpmnText.sub(
            "beside",
            "triggeredByEvent='true'",
            message("startEvent", "m", "isInterrupting='false'", "paid"),
            user("noted", ""),
            flow("m -> noted")),
        BpmnText.sub(
            "instead",
            "triggeredByEvent='true'",
            signal("startEvent", "a", "", "alarm"),
            user("handle", ""),
            flow("a -> handle")));
    String id = kit.start("handled", Map.of());
    runtime.messageEventReceived("paid", waiting(kit, "paid"));
    runtime.messageEventReceived("paid", waiting(kit, "paid"));
    assertThat(kit.engine().getTaskService().createTaskQuery().list())
        .extracting(task -> task.getTaskDefinitionKey())
        .containsExactlyInAnyOrder("u", "noted", "noted");
    kit.checkConsistency();
    runtime.signalEventReceived("alarm");
    kit.checkConsistency();
    kit.complete(id, "handle");
    assertThat(kit.isRunning(id)).isFalse();
    assertThat(runtime.createEventSubscriptionQuery().count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void twoBoundaryEventsForOneMessageAreRefused(Database database) {
    Kit kit = on(database);
    assertThatThrownBy(() ->
            deploy(
                kit,
                "twice",
                start("s"),
                user("u", ""),
                message("boundaryEvent", "m", "attachedToRef='u'", "paid"),
                message("boundaryEvent", "n", "attachedToRef='u'", "paid"),
                end("e"),
                flow("s -> u -> e")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("waits for the message 'paid' too");
  }

  @ParameterizedTest
  @EnumSource
  void eventsCanBeTriggeredInTheirPlace(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    deploy(
        kit,
        "triggered",
        start("s"),
        message("intermediateCatchEvent", "m", "", "paid"),
        BpmnText.catchTimer("t", "timeDuration:PT1H"),
        user("u", ""),
        message("boundaryEvent", "b", "attachedToRef='u'", "paid"),
        BpmnText.boundary("late", "u", false, "timeDuration:PT1H"),
        end("e"),
        end("be"),
        flow("s -> m -> t -> u -> e"),
        flow("b -> be"));
    String id = kit.start("triggered", Map.of());
    runtime.trigger(waiting(kit, "paid"), Map.of("n", 1));
    assertThat(kit.trail(id)).isEqualTo("s m t..");
    kit.checkConsistency();
    runtime.triggerAsync(at(kit, "t"), null);
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(kit.trail(id)).isEqualTo("s m t u..");
    kit.checkConsistency();
    assertThatThrownBy(() -> runtime.trigger(at(kit, "late")))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("it waits for its job");
    assertThatThrownBy(() -> runtime.trigger(at(kit, "u")))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("does not wait for a trigger");
    runtime.trigger(waiting(kit, "paid"));
    kit.assertEnded(id, "s m t u! b be");
    assertThat(kit.lastValue(id, "n")).isEqualTo(1);
  }

  private static String at(Kit kit, String activityId) {
    return kit.engine()
        .getRuntimeService()
        .createExecutionQuery()
        .activityId(activityId)
        .list()
        .getFirst()
        .getId();
  }

  /** More than are read at once. */
  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  @Timeout(60)
  void thoseThatWaitAgainBecauseOfASignalGetItOnce(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "loop",
        start("s"),
        signal("intermediateCatchEvent", "again", "", "alarm"),
        flow("s -> again"),
        flow("again -> again"));
    int instances = 501;
    for (int i = 0; i < instances; i++) {
      kit.engine().getRuntimeService().startProcessInstanceByKey("loop");
    }

    kit.engine().getRuntimeService().signalEventReceived("alarm");

    HistoricActivityInstanceQuery caught =
        kit.engine().getHistoryService().createHistoricActivityInstanceQuery().activityId("again");
    assertThat(caught.count()).isEqualTo(2L * instances);
    assertThat(caught.finished().count()).isEqualTo(instances);
  }
}
