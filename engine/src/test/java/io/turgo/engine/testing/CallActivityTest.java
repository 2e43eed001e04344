package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.flowIf;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.HistoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.runtime.ProcessInstance;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A call activity: what it starts, what goes in and out, and what ends with what. */
@Timeout(120)
class CallActivityTest extends ScenarioTest {
  private static RuntimeService runtime(Kit kit) {
    return kit.engine().getRuntimeService();
  }

  private static HistoryService history(Kit kit) {
    return kit.engine().getHistoryService();
  }

  private static void deployWaiting(Kit kit, String key) {
    kit.deploy(key, start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
  }

  private static String calling(Kit kit, String key, String call) {
    return kit.run(
        key, start("s"), call, user("after", ""), end("e"), flow("s -> c -> after -> e"));
  }

  private static ProcessInstance childOf(Kit kit, String id) {
    return Objects.requireNonNull(
        runtime(kit).createProcessInstanceQuery().superProcessInstanceId(id).singleResult(),
        () -> "No called instance of " + kit.trail(id));
  }

  @ParameterizedTest
  @EnumSource
  void theCalledInstanceIsOneOfItsOwn(Database database) {
    Kit kit = on(database);
    deployWaiting(kit, "own-child");
    String id = calling(kit, "own", call("c", "own-child", ""));

    ProcessInstance child = childOf(kit, id);
    assertThat(child.getRootProcessInstanceId()).isEqualTo(id);
    assertThat(child.getProcessDefinitionKey()).isEqualTo("own-child");
    String superExecution = Objects.requireNonNull(child.getSuperExecutionId());
    assertThat(
            Objects.requireNonNull(
                    runtime(kit).createExecutionQuery().executionId(superExecution).singleResult())
                .getActivityId())
        .isEqualTo("c");
    assertThat(
            Objects.requireNonNull(
                    runtime(kit)
                        .createProcessInstanceQuery()
                        .subProcessInstanceId(child.getId())
                        .singleResult())
                .getId())
        .isEqualTo(id);
    assertThat(runtime(kit).createProcessInstanceQuery().excludeSubprocesses(true).list())
        .extracting(ProcessInstance::getId)
        .containsExactly(id);
    assertThat(kit.rows("SELECT count(DISTINCT shard) FROM turgo_instance")).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s c..");

    kit.checkConsistency();
    kit.complete(child.getId(), "u");

    kit.assertEnded(child.getId(), "s u e");
    assertThat(kit.trail(id)).isEqualTo("s c after..");
    assertThat(history(kit).createHistoricProcessInstanceQuery().superProcessInstanceId(id).list())
        .extracting(
            HistoricProcessInstance::getId, HistoricProcessInstance::getSuperProcessInstanceId)
        .containsExactly(org.assertj.core.api.Assertions.tuple(child.getId(), id));
    HistoricActivityInstance called =
        Objects.requireNonNull(
            history(kit)
                .createHistoricActivityInstanceQuery()
                .calledProcessInstanceIds(java.util.Set.of(child.getId()))
                .singleResult());
    assertThat(called.getCalledProcessInstanceId()).isEqualTo(child.getId());
    assertThat(called.getActivityType()).isEqualTo("callActivity");
    assertThat(called.getTaskId()).isNull();
    kit.complete(id, "after");
    kit.assertEnded(id, "s c after e");
  }

  @ParameterizedTest
  @EnumSource
  void variablesGoInAndOut(Database database) {
    Kit kit = on(database);
    deployWaiting(kit, "inout-child");
    kit.deploy(
        "inout",
        start("s"),
        call(
            "c",
            "${which}",
            "turgo:businessKey='${key}' turgo:processInstanceName='of ${x}'"
                + " turgo:idVariableName='called'",
            "<turgo:in source='a' target='x'/>",
            "<turgo:in sourceExpression='${a + 1}' target='y'/>",
            "<turgo:in source='a' targetExpression='${which}'/>",
            "<turgo:out source='x' target='result'/>",
            "<turgo:out sourceExpression='${x * 10}' target='product'/>",
            "<turgo:out source='missing' target='none'/>"),
        user("after", ""),
        end("e"),
        flow("s -> c -> after -> e"));
    String id =
        kit.start("inout", Map.of("which", "inout-child", "a", 7, "key", "K", "result", "old"));

    ProcessInstance child = childOf(kit, id);
    assertThat(child.getBusinessKey()).isEqualTo("K");
    assertThat(child.getName()).isEqualTo("of 7");
    assertThat(kit.variable(id, "called")).isEqualTo(child.getId());
    assertThat(runtime(kit).getVariables(child.getId()))
        .isEqualTo(Map.of("x", 7, "y", 8L, "inout-child", 7));
    runtime(kit).setVariable(child.getId(), "x", 5);
    kit.complete(child.getId(), "u");

    assertThat(kit.variable(id, "result")).isEqualTo(5);
    assertThat(kit.variable(id, "product")).isEqualTo(50L);
    assertThat(runtime(kit).hasVariable(id, "none")).isTrue();
    assertThat(kit.variable(id, "a")).isEqualTo(7);
  }

  @ParameterizedTest
  @EnumSource
  void aResultThatFailsIsAFaultOfTheCallActivity(Database database) {
    Kit kit = on(database);
    kit.deploy("asked", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String out = "<turgo:out sourceExpression='${x * 10}' target='product'/>";
    String id = kit.run("asking", start("s"), call("c", "asked", "", out), flow("s -> c"));
    String called =
        Objects.requireNonNull(
                runtime(kit).createProcessInstanceQuery().superProcessInstanceId(id).singleResult())
            .getId();

    assertThatThrownBy(() -> kit.complete(called, "u"))
        .hasMessageContaining("Process 'asking', element 'c': ");

    runtime(kit).deleteProcessInstance(id, null);
    assertThat(kit.isRunning(called)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void allVariablesAndTheBusinessKeyCanBeInherited(Database database) {
    Kit kit = on(database);
    deployWaiting(kit, "all-child");
    kit.deploy(
        "all",
        start("s"),
        call(
            "c",
            "all-child",
            "turgo:inheritVariables='true' turgo:inheritBusinessKey='true'"
                + " turgo:useLocalScopeForOutParameters='true'",
            "<turgo:out variables='all'/>"),
        user("after", ""),
        end("e"),
        flow("s -> c -> after -> e"));
    String id =
        runtime(kit)
            .createProcessInstanceBuilder()
            .processDefinitionKey("all")
            .businessKey("B")
            .variables(Map.of("a", 1, "b", "two"))
            .transientVariable("once", "never stored")
            .start()
            .getId();
    ProcessInstance child = childOf(kit, id);
    assertThat(child.getBusinessKey()).isEqualTo("B");
    assertThat(runtime(kit).getVariables(child.getId())).isEqualTo(Map.of("a", 1, "b", "two"));
    runtime(kit).setVariable(child.getId(), "a", 3);
    kit.complete(child.getId(), "u");
    assertThat(kit.variable(id, "a")).isEqualTo(1);
    assertThat(runtime(kit).getVariablesLocal(kit.waitingExecution(id)))
        .isEqualTo(Map.of("a", 3, "b", "two"));
  }

  @ParameterizedTest
  @EnumSource
  void anInstanceThatNeverWaitsEndsWithinTheCall(Database database) {
    Kit kit = on(database);
    kit.code(
        "double",
        e -> e.setVariable("n", 2 * (Integer) Objects.requireNonNull(e.getVariable("n"))));
    kit.deploy("quick-child", start("s"), code("d", "double", ""), end("e"), flow("s -> d -> e"));
    kit.deploy(
        "quick",
        start("s"),
        call(
            "c",
            "quick-child",
            "",
            "<turgo:in source='n' target='n'/><turgo:out source='n' target='n'/>"),
        call(
            "c2",
            "quick-child",
            "",
            "<turgo:in source='n' target='n'/><turgo:out source='n' target='n'/>"),
        user("after", ""),
        end("e"),
        flow("s -> c -> c2 -> after -> e"));
    String id = kit.start("quick", Map.of("n", 5));
    assertThat(kit.variable(id, "n")).isEqualTo(20);
    assertThat(kit.trail(id)).isEqualTo("s c c2 after..");
    assertThat(
            history(kit)
                .createHistoricProcessInstanceQuery()
                .superProcessInstanceId(id)
                .finished()
                .count())
        .isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void jobsOfBothEndOneAfterTheOther(Database database) {
    Kit kit = on(database);
    kit.code("nothing", e -> {});
    kit.deploy(
        "jobs-child",
        start("s"),
        code("d", "nothing", "turgo:async='true'"),
        end("e"),
        flow("s -> d -> e"));
    String id =
        calling(kit, "jobs", call("c", "jobs-child", "turgo:async='true' turgo:asyncLeave='true'"));
    assertThat(kit.trail(id)).isEqualTo("s");
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(kit.trail(id)).isEqualTo("s c after..");
    String completing =
        calling(kit, "jobs2", call("c", "jobs-child", "turgo:completeAsync='true'"));
    kit.engine()
        .getManagementService()
        .executeJob(
            Objects.requireNonNull(
                    kit.engine().getManagementService().createJobQuery().singleResult())
                .getId());
    assertThat(kit.trail(completing)).isEqualTo("s c..");
    assertThat(runtime(kit).createProcessInstanceQuery().superProcessInstanceId(completing).count())
        .isZero();
    kit.checkConsistency();
    kit.runJobs();
    assertThat(kit.trail(completing)).isEqualTo("s c after..");
  }

  @ParameterizedTest
  @EnumSource
  void theCalledOnesGoWithWhatCalledThem(Database database) {
    Kit kit = on(database);
    deployWaiting(kit, "gone-child");
    kit.deploy(
        "gone-middle", start("s"), call("c", "gone-child", ""), end("e"), flow("s -> c -> e"));
    String id =
        kit.run(
            "gone",
            start("s"),
            call("c", "gone-middle", ""),
            boundary("t", "c", true, "timeDuration:PT1H"),
            user("after", ""),
            end("e"),
            flow("s -> c -> after -> e"),
            flow("t -> e"));
    String middle = childOf(kit, id).getId();
    String child = childOf(kit, middle).getId();
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    kit.assertEnded(id, "s c! t e");
    kit.assertEnded(middle, "s c!");
    kit.assertEnded(child, "s u!");

    String second = kit.start("gone", Map.of());
    String secondChild = childOf(kit, childOf(kit, second).getId()).getId();
    runtime(kit).deleteProcessInstance(second, "because");
    assertThat(
            Objects.requireNonNull(
                    history(kit)
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(secondChild)
                        .singleResult())
                .getDeleteReason())
        .isEqualTo("because");
    assertThat(runtime(kit).createProcessInstanceQuery().count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aTerminateEndEventEndsTheCalledInstanceOnlyOrAll(Database database) {
    Kit kit = on(database);
    String end = "<endEvent id='%s'><terminateEventDefinition %s/></endEvent>";
    kit.deploy(
        "term-child", start("s"), user("u", ""), end.formatted("e", ""), flow("s -> u -> e"));
    String id = calling(kit, "term", call("c", "term-child", ""));
    kit.complete(childOf(kit, id).getId(), "u");
    assertThat(kit.trail(id)).isEqualTo("s c after..");

    kit.deploy(
        "term-all-child",
        start("s"),
        user("u", ""),
        end.formatted("e", "turgo:terminateAll='true'"),
        flow("s -> u -> e"));
    kit.deploy(
        "term-middle", start("s"), call("c", "term-all-child", ""), end("e"), flow("s -> c -> e"));
    String all = calling(kit, "term-all", call("c", "term-middle", ""));
    kit.complete(childOf(kit, childOf(kit, all).getId()).getId(), "u");
    assertThat(runtime(kit).createProcessInstanceQuery().list())
        .extracting(ProcessInstance::getId)
        .containsExactly(id);
  }

  @ParameterizedTest
  @EnumSource
  void theCalledOnesAreSuspendedAndActivatedWithWhatCalledThem(Database database) {
    Kit kit = on(database);
    deployWaiting(kit, "sus-child");
    String id = calling(kit, "sus", call("c", "sus-child", ""));
    String child = childOf(kit, id).getId();
    runtime(kit).suspendProcessInstanceById(id);
    assertThat(childOf(kit, id).isSuspended()).isTrue();
    assertThatThrownBy(() -> kit.complete(child, "u")).isInstanceOf(TurgoException.class);
    runtime(kit).activateProcessInstanceById(child);
    assertThatThrownBy(() -> kit.complete(child, "u"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("process instance " + id + " is suspended");
    runtime(kit).activateProcessInstanceById(id);
    kit.complete(child, "u");
    assertThat(kit.trail(id)).isEqualTo("s c after..");
  }

  @ParameterizedTest
  @EnumSource
  void aProcessThatCallsItselfForEverIsStopped(Database database) {
    Kit kit = on(database);
    kit.deploy("endless", start("s"), call("c", "endless", ""), end("e"), flow("s -> c -> e"));
    assertThatThrownBy(() -> kit.start("endless", Map.of()))
        .isInstanceOf(TurgoLimitException.class)
        .hasMessageContaining("'c' of process 'endless' would start a process at call depth 101");
    assertThat(runtime(kit).createProcessInstanceQuery().count()).isZero();

    kit.deploy(
        "deep",
        start("s"),
        call(
            "c",
            "deep",
            "",
            "<turgo:in sourceExpression='${n - 1}' target='n'/>",
            "<turgo:out sourceExpression='${sum + n}' target='sum'/>"),
        code("zero", "zero", ""),
        end("e"),
        "<exclusiveGateway id='g' default='g-zero'/>",
        flow("s -> g"),
        flowIf("g -> c", "${n > 0}"),
        flow("g -> zero -> e"),
        flow("c -> e"));
    kit.code("zero", e -> e.setVariable("sum", 0));
    String id = kit.start("deep", Map.of("n", 100));
    kit.assertEnded(id, "s g c e");
    assertThat(kit.lastValue(id, "sum")).isEqualTo(4950L);
  }

  @ParameterizedTest
  @EnumSource
  void userCodeThatFailsInTheCalledInstanceUndoesAll(Database database) {
    Kit kit = on(database);
    kit.code(
        "fails",
        e -> {
          throw new IllegalStateException("no");
        });
    kit.deploy(
        "fail-child",
        start("s"),
        user("u", ""),
        code("f", "fails", ""),
        end("e"),
        flow("s -> u -> f -> e"));
    String id =
        kit.run(
            "fail",
            start("s"),
            call("c", "fail-child", ""),
            code("f", "fails", ""),
            end("e"),
            flow("s -> c -> f -> e"));
    String child = childOf(kit, id).getId();
    assertThatThrownBy(() -> kit.complete(child, "u")).hasMessageContaining("no");
    assertThat(kit.trail(child)).isEqualTo("s u..");
    kit.code(
        "fails",
        e -> {
          if (e.getProcessInstanceId().equals(id)) {
            throw new IllegalStateException("not above");
          }
        });
    assertThatThrownBy(() -> kit.complete(child, "u")).hasMessageContaining("not above");
    assertThat(kit.trail(child)).isEqualTo("s u..");
    assertThat(kit.trail(id)).isEqualTo("s c..");
    kit.code("fails", e -> {});
    kit.complete(child, "u");
    kit.assertEnded(id, "s c f e");
  }

  @ParameterizedTest
  @EnumSource
  void codeOfTheCallingInstanceCanEndTheCalledOne(Database database) {
    Kit kit = on(database);
    deployWaiting(kit, "own-code-child");
    kit.code(
        "completes",
        e -> {
          String child = childOf(kit, e.getProcessInstanceId()).getId();
          kit.complete(child, "u");
        });
    String id =
        kit.run(
            "own-code",
            start("s"),
            "<parallelGateway id='g'/>",
            call("c", "own-code-child", ""),
            user("u", ""),
            code("f", "completes", ""),
            "<parallelGateway id='j'/>",
            end("e"),
            flow("s -> g -> c -> j -> e"),
            flow("g -> u -> f -> j"));
    kit.complete(id, "u");
    kit.assertEnded(id, "s g c u f j j e");
    assertThat(runtime(kit).createProcessInstanceQuery().count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsCalledIsFoundByItsBinding(Database database) {
    Kit kit = on(database);
    assertThatThrownBy(() -> calling(kit, "nothing", call("c", "not-there", "")))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("No process with the key 'not-there' is deployed");
    deployWaiting(kit, "bound");
    String first =
        Objects.requireNonNull(
                kit.engine()
                    .getRepositoryService()
                    .createProcessDefinitionQuery()
                    .processDefinitionKey("bound")
                    .singleResult())
            .getId();
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "bound.bpmn",
            BpmnText.process("bound", start("s"), user("u", ""), end("e"), flow("s -> u -> e")))
        .addString(
            "same.bpmn",
            BpmnText.process(
                "same",
                start("s"),
                call("c", "bound", "turgo:sameDeployment='true'"),
                end("e"),
                flow("s -> c -> e")))
        .deploy();
    deployWaiting(kit, "bound");
    assertThat(childOf(kit, kit.start("same", Map.of())).getProcessDefinitionVersion())
        .isEqualTo(2);
    assertThat(
            childOf(kit, calling(kit, "latest", call("c", "bound", "")))
                .getProcessDefinitionVersion())
        .isEqualTo(3);
    assertThat(
            childOf(
                    kit,
                    calling(
                        kit,
                        "version",
                        call(
                            "c",
                            "bound",
                            "turgo:calledElementBinding='version' turgo:calledElementVersion='1'")))
                .getProcessDefinitionVersion())
        .isEqualTo(1);
    assertThat(
            childOf(kit, calling(kit, "byid", call("c", first, "turgo:calledElementType='id'")))
                .getProcessDefinitionVersion())
        .isEqualTo(1);
  }

  private static void deployTagged(Kit kit, String key, String tenant, String tag) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .tenantId(tenant)
        .addString(
            key + ".bpmn",
            BpmnText.process(key, start("s"), user("u", ""), end("e"), flow("s -> u -> e"))
                .replace("<process id", "<process turgo:versionTag='" + tag + "' id"))
        .deploy();
  }

  private static ProcessInstance tagged(
      Kit kit, String key, String tenant, String call, String value) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .tenantId(tenant)
        .addString(
            "calls.bpmn",
            BpmnText.process(
                "calls-" + key,
                start("s"),
                call("c", key, call),
                user("after", ""),
                end("e"),
                flow("s -> c -> after -> e")))
        .deploy();
    return childOf(
        kit,
        runtime(kit)
            .createProcessInstanceBuilder()
            .processDefinitionKey("calls-" + key)
            .tenantId(tenant)
            .variable("given", value)
            .start()
            .getId());
  }

  @ParameterizedTest
  @EnumSource
  void aVersionIsNamedByItsTag(Database database) {
    Kit kit = on(database);
    deployTagged(kit, "tagged", "", "1.0");
    deployTagged(kit, "tagged", "", "1.1");
    deployTagged(kit, "tagged", "", "1.1 ");
    String byTag =
        "turgo:calledElementBinding='versionTag' turgo:calledElementVersionTag='${given}'";
    assertThat(tagged(kit, "tagged", "", byTag, "1.0").getProcessDefinitionVersion()).isEqualTo(1);
    assertThatThrownBy(() -> tagged(kit, "tagged", "", byTag, "2.0"))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining(
            "No version of the process with the key 'tagged' without a tenant has the version tag"
                + " '2.0'");
    assertThatThrownBy(() -> tagged(kit, "tagged", "", byTag, "1.1"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("The versions [3, 2] of the process with the key 'tagged'");
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void aCallNamesTheTenantOfItsProcess(Database database) {
    Kit kit = on(database);
    deployTagged(kit, "of-tenant", "", "none");
    deployTagged(kit, "of-tenant", "north", "of north");
    deployTagged(kit, "of-tenant", "south", "of south");
    String named = "turgo:calledElementTenantId='${given}'";
    assertThat(tagged(kit, "of-tenant", "", named, "north").getTenantId()).isEqualTo("north");
    assertThat(tagged(kit, "of-tenant", "north", named, "north").getTenantId()).isEqualTo("north");
    assertThat(tagged(kit, "of-tenant", "", named, "").getTenantId()).isEmpty();
    assertThat(
            tagged(
                    kit,
                    "of-tenant",
                    "",
                    named
                        + " turgo:calledElementBinding='versionTag'"
                        + " turgo:calledElementVersionTag='of south'",
                    "south")
                .getTenantId())
        .isEqualTo("south");
    for (String foreign : List.of("south", "")) {
      assertThatThrownBy(() -> tagged(kit, "of-tenant", "north", named, foreign))
          .isInstanceOf(TurgoObjectNotFoundException.class)
          .hasMessageContaining("No process with the key 'of-tenant' exists")
          .hasMessageContaining("for tenant 'north'");
    }
    assertThatThrownBy(
            () -> tagged(kit, "of-tenant", "", named + " turgo:calledElementType='id'", "north"))
        .hasMessageContaining("'calledElementTenantId' has no effect");
    assertThatThrownBy(
            () -> tagged(kit, "of-tenant", "", "turgo:calledElementVersionTag='1'", "north"))
        .hasMessageContaining(
            "Expected 'calledElementVersionTag' where 'calledElementBinding' is versionTag");
  }

  @ParameterizedTest
  @EnumSource
  void theCallingInstanceGoesOnBehindWhatIsDeletedByItself(Database database) {
    Kit kit = on(database);
    deployWaiting(kit, "alone-child");
    String id = calling(kit, "alone", call("c", "alone-child", ""));
    runtime(kit).deleteProcessInstance(childOf(kit, id).getId(), "alone");
    assertThat(kit.trail(id)).isEqualTo("s c after..");
    kit.checkConsistency();
    runtime(kit).deleteProcessInstance(id, "too");
    assertThat(runtime(kit).createProcessInstanceQuery().list()).isEqualTo(List.of());
  }

  @ParameterizedTest
  @EnumSource
  void bothEndsAreToldWhereSomebodyListensToEvents(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    TurgoEventListener listener =
        new AbstractTurgoEventListener() {
          @Override
          public void onEvent(TurgoEvent event) {}
        };
    kit.deploy("heard", start("s"), user("inner", ""), end("e"), flow("s -> inner -> e"));
    kit.deploy("hearing", start("s"), call("c", "heard", ""), end("e"), flow("s -> c -> e"));
    String goesOn = kit.start("hearing", Map.of());
    String deleted = kit.start("hearing", Map.of());
    runtime.addEventListener(listener);
    try {
      kit.complete(calledBy(kit, goesOn), "inner");
      kit.assertEnded(goesOn, "s c e");
      String called = calledBy(kit, deleted);
      runtime.deleteProcessInstance(deleted, "no more");
      assertThat(kit.isRunning(called)).isFalse();
    } finally {
      runtime.removeEventListener(listener);
    }
  }

  private static String calledBy(Kit kit, String id) {
    return Objects.requireNonNull(
            kit.engine()
                .getRuntimeService()
                .createProcessInstanceQuery()
                .superProcessInstanceId(id)
                .singleResult())
        .getId();
  }
}
