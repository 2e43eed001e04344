package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Events and send tasks that throw messages: by code, or not at all. */
@Timeout(120)
class ThrownMessagesTest extends ScenarioTest {
  private static final String DECLARED =
      "<message id='paid' name='paid'/><error id='bad' errorCode='bad'/>";

  private static void deploy(Kit kit, String key, String... elements) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            key + ".bpmn",
            BpmnText.process(key, elements).replace("<process ", DECLARED + "<process "))
        .deploy();
  }

  private static String thrown(String element, String id, String attributes, String definition) {
    return "<%s id='%s' %s><messageEventDefinition %s/></%s>"
        .formatted(element, id, attributes, definition, element);
  }

  private static String sends(String name) {
    return "messageRef='paid' turgo:delegateExpression=\"${code.named('" + name + "')}\"";
  }

  /** As files of most tools have them: a picture of a message. */
  @ParameterizedTest
  @EnumSource
  void withoutCodeTheyPassThrough(Database database) {
    Kit kit = on(database);
    StringBuilder heard = new StringBuilder();
    kit.code("heard", execution -> heard.append(execution.getCurrentActivityId()));
    deploy(
        kit,
        "pictured",
        start("s"),
        thrown("intermediateThrowEvent", "a", "", "messageRef='paid'"),
        "<intermediateThrowEvent id='b' turgo:asyncBefore='true' turgo:asyncAfter='true'>"
            + "<extensionElements><turgo:executionListener event='start'"
            + " delegateExpression=\"${code.named('heard')}\"/></extensionElements>"
            + "<messageEventDefinition id='d' messageRef='paid'><operationRef>o</operationRef>"
            + "</messageEventDefinition></intermediateThrowEvent>",
        "<sendTask id='c' messageRef='paid' operationRef='o' implementation='##WebService'/>",
        thrown("endEvent", "e", "", "turgo:messageExpression='${nobody}'"),
        flow("s -> a -> b -> c -> e"));
    String id = kit.start("pictured", Map.of());
    assertThat(kit.trail(id)).isEqualTo("s a");
    kit.checkConsistency();
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    kit.assertEnded(id, "s a b c e");
    assertThat(heard).hasToString("b");
    assertThat(
            kit
                .engine()
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .processInstanceId(id)
                .list()
                .stream()
                .map(HistoricActivityInstance::getActivityType))
        .containsExactlyInAnyOrder(
            "startEvent", "throwEvent", "throwEvent", "sendTask", "endEvent");
  }

  @ParameterizedTest
  @EnumSource
  void theirCodeSendsThem(Database database) {
    Kit kit = on(database);
    kit.code("sends", execution -> execution.setVariable(execution.getCurrentActivityId(), 1));
    deploy(
        kit,
        "sending",
        start("s"),
        thrown("intermediateThrowEvent", "a", "turgo:async='true'", sends("sends")),
        thrown(
            "intermediateThrowEvent",
            "b",
            "",
            "turgo:expression='${1 + 1}' turgo:resultVariable='b'"),
        thrown("endEvent", "e", "", sends("sends")),
        flow("s -> a -> b -> e"));
    String id = kit.start("sending", Map.of());
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    kit.assertEnded(id, "s a b e");
    assertThat(kit.lastValue(id, "a")).isEqualTo(1);
    assertThat(kit.lastValue(id, "b")).isEqualTo(2L);
    assertThat(kit.lastValue(id, "e")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void workersOutsideSendThem(Database database) {
    Kit kit = on(database);
    String byWorker = "messageRef='paid' turgo:type='external' turgo:topic='mails'";
    deploy(
        kit,
        "worked",
        start("s"),
        thrown("intermediateThrowEvent", "a", "", byWorker),
        "<sendTask id='b' " + byWorker + "/>",
        thrown("endEvent", "e", "turgo:asyncBefore='true'", byWorker),
        flow("s -> a -> b -> e"));
    String id = kit.start("worked", Map.of());
    ManagementService jobs = kit.engine().getManagementService();
    for (String at : List.of("a", "b", "e")) {
      kit.runJobs();
      AcquiredExternalWorkerJob job =
          jobs.createExternalWorkerJobAcquireBuilder()
              .topic("mails", Duration.ofMinutes(1))
              .acquireAndLock(5, "me")
              .getFirst();
      assertThat(job.getElementId()).isEqualTo(at);
      kit.checkConsistency();
      jobs.createExternalWorkerCompletionBuilder(job.getId(), "me").variable(at, 1).complete();
    }
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    kit.assertEnded(id, "s a b e");
    assertThat(kit.lastValue(id, "e")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void whatTheirCodeThrowsIsCaughtAroundThem(Database database) {
    Kit kit = on(database);
    kit.code(
        "fails",
        execution -> {
          throw new BpmnError("bad");
        });
    deploy(
        kit,
        "failing",
        start("s"),
        BpmnText.sub(
            "sub",
            "",
            start("is"),
            user("u", ""),
            thrown("endEvent", "ie", "", sends("fails")),
            flow("is -> u"),
            flow("is -> ie")),
        "<boundaryEvent id='caught' attachedToRef='sub'><errorEventDefinition errorRef='bad'/>"
            + "</boundaryEvent>",
        user("repair", ""),
        end("e"),
        flow("s -> sub -> e"),
        flow("caught -> repair"));
    String id = kit.start("failing", Map.of());
    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("repair");
    kit.checkConsistency();
  }

  /** As Camunda 7 runs them: the message is never looked at, and without code nothing is sent. */
  @ParameterizedTest
  @EnumSource
  void aMessageThatTheFileDoesNotHaveIsAWarning(Database database) {
    Kit kit = on(database);
    StringBuilder sent = new StringBuilder();
    kit.code("sent", execution -> sent.append(execution.getCurrentActivityId()));
    String code = " turgo:delegateExpression=\"${code.named('sent')}\"";
    deploy(
        kit,
        "unnamed",
        start("s"),
        thrown("intermediateThrowEvent", "a", "", "messageRef='gone'"),
        thrown("intermediateThrowEvent", "b", "", "messageRef='gone'" + code),
        "<sendTask id='c' messageRef='gone'" + code + "/>",
        thrown("endEvent", "e", "", ""),
        flow("s -> a -> b -> c -> e"));
    String id = kit.start("unnamed", Map.of());
    kit.assertEnded(id, "s a b c e");
    assertThat(sent).hasToString("bc");
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE")
  void whatCanNotBeSentIsRefused(Database database) {
    Kit kit = on(database);
    assertThatThrownBy(() ->
            deploy(
                kit,
                "refused",
                start("s"),
                "<sendTask id='b'/>",
                "<sendTask id='c' messageRef='gone'/>",
                thrown("endEvent", "e", "", "turgo:type='fax'"),
                flow("s -> b -> c -> e")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("'c': The messageRef 'gone' is no <message> of this file")
        .hasMessageContaining("'b': Expected exactly one of class, expression")
        .hasMessageContaining("The attribute turgo:type=\"fax\" is not executed");
  }
}
