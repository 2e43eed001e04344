package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.CaseText.code;
import static io.turgo.engine.testing.CaseText.entry;
import static io.turgo.engine.testing.CaseText.exit;
import static io.turgo.engine.testing.CaseText.human;
import static io.turgo.engine.testing.CaseText.planItem;
import static io.turgo.engine.testing.CaseText.sentry;
import static io.turgo.engine.testing.CaseText.stage;
import static io.turgo.engine.testing.CaseText.task;
import static io.turgo.engine.testing.CaseText.userEvent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.runtime.ProcessInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cases that call processes and cases, and processes that call cases. */
@SuppressWarnings("NullAway") // what is missing fails the test
class CaseCallsTest extends CaseScenarios {
  private static String processTask(String id, String key, String... of) {
    return planItem(
        "processTask",
        id,
        "",
        "<extensionElements><flowable:in source='x' target='y'/>"
            + "<flowable:out source='y' target='z'/></extensionElements>"
            + "<processRefExpression><![CDATA["
            + key
            + "]]></processRefExpression>",
        of);
  }

  private static ProcessInstance called(Kit kit) {
    return kit.engine()
        .getRuntimeService()
        .createProcessInstanceQuery()
        .processDefinitionKey("p")
        .singleResult();
  }

  @ParameterizedTest
  @EnumSource
  void aProcessTaskWaitsForItsProcess(Database database) {
    Kit kit = on(database);
    kit.deploy("p", BpmnText.start("s"), user("t", ""), end("e"), flow("s -> t -> e"));
    deploy(
        kit,
        "c",
        "",
        processTask("call", "p"),
        task("after", entry("s1")),
        sentry("s1", "", "call complete"));
    String id = start(kit, "c", Map.of("x", 5));
    assertThat(items(kit, id)).isEqualTo("after=available call=active");
    String process = called(kit).getId();
    assertThat(kit.engine().getRuntimeService().getVariable(process, "y")).isEqualTo(5);
    kit.engine().getRuntimeService().setVariable(process, "y", 6);
    kit.complete(process, "t");
    assertThat(items(kit, id)).isEqualTo("after=active");
    assertThat(cases(kit).getVariable(id, "z")).isEqualTo(6);
    trigger(kit, id, "after");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsCalledEndsWithItsTask(Database database) {
    Kit kit = on(database);
    kit.deploy("p", BpmnText.start("s"), user("t", ""), end("e"), flow("s -> t -> e"));
    deploy(
        kit,
        "c",
        "",
        processTask("call", "${key}", exit("s1")),
        userEvent("stop"),
        sentry("s1", "", "stop occur"));
    String id = start(kit, "c", Map.of("key", "p", "x", 1));
    assertThat(called(kit)).isNotNull();
    trigger(kit, id, "stop");
    assertThat(called(kit)).isNull();
    assertCompleted(kit, id);
    String other = start(kit, "c", Map.of("key", "p", "x", 1));
    cases(kit).terminateCaseInstance(other);
    assertThat(called(kit)).isNull();
    assertThatThrownBy(() -> start(kit, "c", Map.of("key", "c", "x", 1)))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("No process with the key 'c'");
  }

  @ParameterizedTest
  @EnumSource
  void aTriggerCompletesATaskAndEndsWhatItHasCalled(Database database) {
    Kit kit = on(database);
    kit.deploy("p", BpmnText.start("s"), user("t", ""), end("e"), flow("s -> t -> e"));
    deploy(
        kit,
        "c",
        "",
        processTask("call", "p"),
        task("after", entry("s1")),
        sentry("s1", "", "call complete"));
    String id = start(kit, "c", Map.of("x", 5));
    String process = called(kit).getId();
    trigger(kit, id, "call");
    assertThat(called(kit)).isNull();
    assertThat(kit.trail(process)).isEqualTo("s t!");
    assertThat(items(kit, id)).isEqualTo("after=active");
    trigger(kit, id, "after");
    assertCompleted(kit, id);
  }

  /** As in the reference, what comes after the end of a task does not begin. */
  @ParameterizedTest
  @EnumSource
  void aTaskEndsAsWhatItHasCalled(Database database) {
    Kit kit = on(database);
    deploy(kit, "inner", "", task("t"), userEvent("u"), sentry("s", "", "u occur"), exit("s"));
    String process =
        deployWith(kit, "", BpmnText.start("s"), user("t", ""), end("e"), flow("s -> t -> e"));
    deployCaller(kit, "outer", planItem("caseTask", "call", "caseRef='inner'", ""));
    deployCaller(kit, "other", processTask("call", "p"));

    String terminated = start(kit, "outer", Map.of());
    cases(kit).terminateCaseInstance(inner(kit));
    assertEndsWith(kit, terminated, "terminate");
    String exited = start(kit, "outer", Map.of());
    trigger(kit, inner(kit), "u");
    assertEndsWith(kit, exited, "exit");
    String deleted = start(kit, "other", Map.of("x", 1));
    kit.engine().getRuntimeService().deleteProcessInstance(called(kit).getId(), "test");
    assertEndsWith(kit, deleted, "terminate");

    String undeployed = start(kit, "other", Map.of("x", 1));
    kit.engine().getRepositoryService().deleteDeployment(process, true);
    assertThat(items(kit, undeployed)).contains("call=active");
    kit.runJobs();
    assertEndsWith(kit, undeployed, "terminate");
  }

  /** Otherwise the item would complete, although its process was deleted. */
  @ParameterizedTest
  @EnumSource
  void aTaskWhoseJobHasNotRunIsNotTriggered(Database database) {
    Kit kit = on(database);
    String process =
        deployWith(kit, "", BpmnText.start("s"), user("t", ""), end("e"), flow("s -> t -> e"));
    deployCaller(kit, "other", processTask("call", "p"));
    String id = start(kit, "other", Map.of("x", 1));
    kit.engine().getRepositoryService().deleteDeployment(process, true);
    assertThatThrownBy(() -> trigger(kit, id, "call"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("cannot be triggered: it is active, but its job ");
    kit.runJobs();
    assertEndsWith(kit, id, "terminate");
  }

  private static void deployCaller(Kit kit, String key, String call) {
    deploy(
        kit,
        key,
        "",
        call,
        task("complete", entry("s1")),
        task("terminate", entry("s2")),
        task("exit", entry("s3")),
        sentry("s1", "", "call complete"),
        sentry("s2", "", "call terminate"),
        sentry("s3", "", "call exit"));
  }

  private static String inner(Kit kit) {
    return cases(kit).createCaseInstanceQuery().caseDefinitionKey("inner").singleResult().getId();
  }

  private static void assertEndsWith(Kit kit, String id, String transition) {
    assertThat(items(kit, id)).contains(transition + "=active").doesNotContain("call=");
    assertThat(items(kit, id).split("active", -1)).hasSize(2);
    assertThat(history(kit, id)).contains("call=terminated");
    cases(kit).terminateCaseInstance(id);
  }

  @ParameterizedTest
  @EnumSource
  void aCaseCallsACase(Database database) {
    Kit kit = on(database);
    deploy(kit, "inner", "", task("t"));
    deploy(
        kit,
        "outer",
        "",
        planItem(
            "caseTask",
            "call",
            "caseRef='inner'",
            "<extensionElements><flowable:in source='x' target='x'/></extensionElements>"));
    String id = start(kit, "outer", Map.of("x", "given"));
    CaseInstance inner =
        cases(kit).createCaseInstanceQuery().caseDefinitionKey("inner").singleResult();
    assertThat(inner.getParentExecutionId()).isEqualTo(item(kit, id, "call").getId());
    assertThat(cases(kit).getVariable(inner.getId(), "x")).isEqualTo("given");
    trigger(kit, inner.getId(), "t");
    assertCompleted(kit, inner.getId());
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void whatCallsACaseGoesOnWhenThatEndsEarly(Database database) {
    Kit kit = on(database);
    deploy(
        kit, "inner", "", task("t"), userEvent("stop"), exit("s"), sentry("s", "", "stop occur"));
    deploy(kit, "outer", "", planItem("caseTask", "call", "caseRef='inner'", ""), task("after"));
    String call = "<serviceTask id='call' turgo:type='case' turgo:caseDefinitionKey='inner'/>";
    kit.deploy(
        "p", BpmnText.start("s"), call, user("t", ""), end("e"), flow("s -> call -> t -> e"));
    for (boolean byExit : new boolean[] {true, false}) {
      String process = kit.start("p", Map.of());
      endInner(kit, byExit);
      assertThat(kit.trail(process)).as("by exit %s", byExit).isEqualTo("s call t..");
      String outer = start(kit, "outer", Map.of());
      endInner(kit, byExit);
      assertThat(items(kit, outer)).as("by exit %s", byExit).isEqualTo("after=active");
    }
  }

  @ParameterizedTest
  @EnumSource
  void attachmentsOfACalledCaseAreToldToGoWithTheHistoryOfItsCaller(Database database) {
    Kit kit = on(database);
    deploy(kit, "inner", "", human("t"));
    deploy(kit, "outer", "", planItem("caseTask", "call", "caseRef='inner'", ""));
    String outer = start(kit, "outer", Map.of());
    String inner = inner(kit);
    String task = kit.task(inner).getId();
    kit.engine().getTaskService().createAttachment("t", task, null, "plan", "", "http://plan");
    kit.complete(inner, "t");
    List<String> told = new ArrayList<>();
    EventLog log = new EventLog(told);
    kit.engine().getEventDispatcher().addEventListener(log);
    try {
      kit.engine().getCmmnHistoryService().deleteHistoricCaseInstance(outer);
    } finally {
      kit.engine().getEventDispatcher().removeEventListener(log);
    }

    assertThat(told).containsExactly("ENTITY_DELETED attachment plan");
    assertThat(kit.engine().getCmmnHistoryService().createHistoricCaseInstanceQuery().list())
        .isEmpty();
  }

  /** Ends the case that was called, by its exit criterion or by the API. */
  private static void endInner(Kit kit, boolean byExit) {
    String inner =
        cases(kit).createCaseInstanceQuery().caseDefinitionKey("inner").singleResult().getId();
    if (byExit) {
      trigger(kit, inner, "stop");
    } else {
      cases(kit).terminateCaseInstance(inner);
    }
    kit.checkConsistency();
    assertThat(past(kit, inner).getState()).isEqualTo("terminated");
  }

  @ParameterizedTest
  @EnumSource
  void whatIsCalledHasTheKeysThatItsTaskSays(Database database) {
    Kit kit = on(database);
    kit.deploy("p", BpmnText.start("s"), user("t", ""), end("e"), flow("s -> t -> e"));
    deploy(kit, "inner", "", task("t"));
    String idVariable = "flowable:idVariableName='%s' ";
    deploy(
        kit,
        "c",
        "",
        planItem(
            "processTask",
            "call",
            "processRef='p' flowable:inheritBusinessKey='true' " + idVariable.formatted("process"),
            ""),
        planItem(
            "caseTask",
            "open",
            "caseRef='inner' flowable:businessKey='${own}' " + idVariable.formatted("other"),
            ""));
    String id =
        cases(kit)
            .createCaseInstanceBuilder()
            .caseDefinitionKey("c")
            .businessKey("theirs")
            .variable("own", "ours")
            .start()
            .getId();
    assertThat(called(kit).getBusinessKey()).isEqualTo("theirs");
    assertThat(cases(kit).getVariable(id, "process")).isEqualTo(called(kit).getId());
    CaseInstance inner =
        cases(kit).createCaseInstanceQuery().caseInstanceParentId(id).singleResult();
    assertThat(inner.getBusinessKey()).isEqualTo("ours");
    assertThat(cases(kit).getVariable(id, "other")).isEqualTo(inner.getId());
    cases(kit).terminateCaseInstance(id);
    assertThat(called(kit)).isNull();
    assertThat(past(kit, inner.getId()).getState()).isEqualTo("terminated");
  }

  @ParameterizedTest
  @EnumSource
  void whatIsCalledIsSuspendedAndGoesWithItsCase(Database database) {
    Kit kit = on(database);
    kit.deploy("p", BpmnText.start("s"), user("t", ""), end("e"), flow("s -> t -> e"));
    deploy(kit, "c", "", planItem("processTask", "call", "processRef='p'", ""));
    String id = start(kit, "c", Map.of());
    cases(kit).suspendCaseInstance(id);
    assertThat(called(kit).isSuspended()).isTrue();
    cases(kit).activateCaseInstance(id);
    assertThat(called(kit).isSuspended()).isFalse();
    String deployment =
        cases(kit)
            .createCaseInstanceQuery()
            .caseInstanceId(id)
            .singleResult()
            .getCaseDefinitionDeploymentId();
    kit.engine().getRepositoryService().deleteDeployment(deployment, true);
    assertThat(called(kit)).isNull();
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void anErrorOfACaseIsCaughtByTheProcessThatCallsIt(Database database) {
    Kit kit = on(database);
    kit.code(
        "fail",
        execution -> {
          throw new BpmnError("broken");
        });
    deploy(
        kit, "inner", "", task("t"), code("fail", "", entry("s")), sentry("s", "", "t complete"));
    String call =
        "<serviceTask id='call' turgo:type='case' turgo:caseDefinitionKey='inner'/>"
            + "<boundaryEvent id='caught' attachedToRef='call'>"
            + "<errorEventDefinition errorRef='broken'/></boundaryEvent>";
    deployWith(
        kit,
        "<error id='broken' errorCode='broken'/>",
        BpmnText.start("s"),
        call,
        user("t", ""),
        user("after", ""),
        end("e"),
        flow("s -> call -> t -> e"),
        flow("caught -> after -> e"));
    String process = kit.start("p", Map.of());
    String inner =
        cases(kit).createCaseInstanceQuery().caseDefinitionKey("inner").singleResult().getId();
    trigger(kit, inner, "t");
    assertThat(cases(kit).createCaseInstanceQuery().count()).isZero();
    assertThat(past(kit, inner).getState()).isEqualTo("terminated");
    assertThat(kit.task(process).getTaskDefinitionKey()).isEqualTo("after");
    kit.complete(process, "after");

    String alone = start(kit, "inner", Map.of());
    assertThatThrownBy(() -> trigger(kit, alone, "t"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("broken");
    assertThat(items(kit, alone)).isEqualTo("fail=available t=active");
  }

  private static void deployThrower(Kit kit, String attributes) {
    String thrower =
        "<endEvent id='e'><signalEventDefinition signalRef='go' %s/></endEvent>"
            .formatted(attributes);
    deployWith(kit, "<signal id='go' name='go'/>", BpmnText.start("s"), thrower, flow("s -> e"));
  }

  /** Deploys the process {@code p} below a declaration; answers the id of the deployment. */
  private static String deployWith(Kit kit, String declared, String... elements) {
    return kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "p.bpmn", BpmnText.process("p", elements).replace("<process ", declared + "<process "))
        .deploy()
        .getId();
  }

  @ParameterizedTest
  @EnumSource
  void aSignalOfAProcessReachesCases(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "",
        planItem("eventListener", "g", "flowable:eventType='signal' flowable:signalRef='go'", ""),
        task("after", entry("s1")),
        sentry("s1", "", "g occur"));
    for (String how : new String[] {"", "turgo:async='true'"}) {
      String one = start(kit, "c", Map.of());
      String other = start(kit, "c", Map.of());
      deployThrower(kit, how);
      kit.start("p", Map.of());
      kit.runJobs();
      for (String id : new String[] {one, other}) {
        assertThat(items(kit, id)).as(how).isEqualTo("after=active");
        trigger(kit, id, "after");
        assertCompleted(kit, id);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aMessageStartsAProcessThatCallsACase(Database database) {
    Kit kit = on(database);
    deploy(kit, "inner", "", task("t"));
    String begin = "<startEvent id='s'><messageEventDefinition messageRef='order'/></startEvent>";
    String call =
        """
        <serviceTask id='call' turgo:type='case' turgo:caseDefinitionKey='inner'>
          <extensionElements><turgo:in source='number' target='number'/></extensionElements>
        </serviceTask>
        """;
    String deployment =
        deployWith(
            kit,
            "<message id='order' name='order'/>",
            begin,
            call,
            end("e"),
            flow("s -> call -> e"));
    String process =
        kit.engine()
            .getRuntimeService()
            .startProcessInstanceByMessage("order", Map.of("number", 7))
            .getId();
    String inner =
        cases(kit).createCaseInstanceQuery().caseDefinitionKey("inner").singleResult().getId();
    assertThat(cases(kit).getVariable(inner, "number")).isEqualTo(7);
    trigger(kit, inner, "t");
    kit.assertEnded(process, "s call e");
    kit.engine().getRepositoryService().deleteDeployment(deployment, true);
  }

  @ParameterizedTest
  @EnumSource
  void aProcessCallsACase(Database database) {
    Kit kit = on(database);
    deploy(kit, "inner", "", task("t"));
    String call =
        """
        <serviceTask id='call' turgo:type='case' turgo:caseDefinitionKey='inner'>
          <extensionElements>
            <turgo:in source='x' target='x'/>
            <turgo:out source='r' target='result'/>
          </extensionElements>
        </serviceTask>
        """;
    kit.deploy(
        "p", BpmnText.start("s"), call, user("t", ""), end("e"), flow("s -> call -> t -> e"));
    String process = kit.start("p", Map.of("x", 3));
    String inner =
        cases(kit).createCaseInstanceQuery().caseDefinitionKey("inner").singleResult().getId();
    assertThat(cases(kit).getVariable(inner, "x")).isEqualTo(3);
    cases(kit).setVariable(inner, "r", 4);
    trigger(kit, inner, "t");
    assertThat(kit.trail(process)).isEqualTo("s call t..");
    assertThat(kit.engine().getRuntimeService().getVariable(process, "result")).isEqualTo(4);
    kit.complete(process, "t");
    kit.assertEnded(process, "s call t e");
  }

  @ParameterizedTest
  @EnumSource
  void anErrorGoesThroughACaseToTheProcessThatCatchesIt(Database database) {
    Kit kit = on(database);
    kit.code(
        "fail",
        execution -> {
          throw new BpmnError("broken");
        });
    kit.deploy(
        "failing",
        BpmnText.start("s"),
        user("t", ""),
        BpmnText.code("x", "fail", ""),
        end("e"),
        flow("s -> t -> x -> e"));
    deploy(
        kit,
        "inner",
        "",
        stage("box", "", planItem("processTask", "open", "processRef='failing'", "") + human("h")));
    String call =
        "<serviceTask id='call' turgo:type='case' turgo:caseDefinitionKey='inner'/>"
            + "<boundaryEvent id='caught' attachedToRef='call'>"
            + "<errorEventDefinition errorRef='broken'/></boundaryEvent>";
    deployWith(
        kit,
        "<error id='broken' errorCode='broken'/>",
        BpmnText.start("s"),
        call,
        user("after", ""),
        end("e"),
        flow("s -> call -> e"),
        flow("caught -> after -> e"));
    String process = kit.start("p", Map.of());
    String inner =
        cases(kit).createCaseInstanceQuery().caseDefinitionKey("inner").singleResult().getId();
    String failing =
        kit.engine()
            .getRuntimeService()
            .createProcessInstanceQuery()
            .processDefinitionKey("failing")
            .singleResult()
            .getId();
    kit.complete(failing, "t");
    assertThat(kit.task(process).getTaskDefinitionKey()).isEqualTo("after");
    assertThat(past(kit, inner).getState()).isEqualTo("terminated");
    assertThat(history(kit, inner)).isEqualTo("box=terminated h=terminated open=terminated");
    assertThat(kit.isRunning(failing)).isFalse();
    kit.checkConsistency();
  }
}
