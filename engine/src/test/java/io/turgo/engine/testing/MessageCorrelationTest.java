package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.MismatchingMessageCorrelationException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.MessageCorrelationResult;
import io.turgo.engine.runtime.MessageCorrelationResultType;
import io.turgo.engine.runtime.ProcessInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages that find by what is said of it whom they are meant for. */
@Timeout(120)
class MessageCorrelationTest extends ScenarioTest {
  private static final String DECLARED =
      "<message id='paid' name='paid'/><message id='ordered' name='ordered'/>";

  private static final String WAITS =
      "<intermediateCatchEvent id='c'><messageEventDefinition messageRef='paid'/>"
          + "</intermediateCatchEvent>";

  private final List<Runnable> undeploy = new ArrayList<>();

  @AfterEach
  void undeployAll() {
    undeploy.forEach(Runnable::run);
    undeploy.clear();
  }

  private void deploy(Kit kit, String tenantId, String key, String... elements) {
    RepositoryService repository = kit.engine().getRepositoryService();
    String id =
        repository
            .createDeployment()
            .tenantId(tenantId)
            .addString(
                key + ".bpmn",
                BpmnText.process(key, elements).replace("<process ", DECLARED + "<process "))
            .deploy()
            .getId();
    undeploy.add(() -> repository.deleteDeployment(id, true));
  }

  private RuntimeService deployWaiting(Kit kit) {
    deploy(kit, "", "waits", start("s"), WAITS, user("u", ""), end("e"), flow("s -> c -> u -> e"));
    return kit.engine().getRuntimeService();
  }

  private void deployStarted(Kit kit, String tenantId, String taskId) {
    deploy(
        kit,
        tenantId,
        "begun",
        "<startEvent id='s'><messageEventDefinition messageRef='ordered'/></startEvent>",
        user(taskId, ""),
        end("e"),
        flow("s -> " + taskId + " -> e"));
  }

  private static String waiting(RuntimeService runtime, String businessKey, Object number) {
    return runtime.startProcessInstanceByKey("waits", businessKey, Map.of("n", number)).getId();
  }

  private static boolean waits(Kit kit, String id) {
    return kit.trail(id).endsWith("c..");
  }

  @ParameterizedTest
  @EnumSource
  void theOneThatIsMeantHasIt(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = deployWaiting(kit);
    String first = waiting(runtime, "a", 1);
    String second = waiting(runtime, "a", 2L);
    String third = waiting(runtime, "b", "x");

    assertThatThrownBy(() -> runtime.correlateMessage("paid", "c"))
        .isInstanceOf(MismatchingMessageCorrelationException.class)
        .hasMessage(
            "The message 'paid' for the business key 'c' cannot be correlated: no execution waits"
                + " for it, and it starts no definition");
    assertThatThrownBy(() -> runtime.correlateMessage("paid", "a"))
        .isInstanceOf(MismatchingMessageCorrelationException.class)
        .hasMessageContaining("several executions wait for it")
        .hasMessageContaining("in process instance " + first);
    assertThatThrownBy(() -> runtime.correlateMessage("paid"))
        .isInstanceOf(MismatchingMessageCorrelationException.class);
    assertThatThrownBy(() -> runtime.correlateMessage("paid", "a", Map.of("n", "1"), Map.of()))
        .isInstanceOf(MismatchingMessageCorrelationException.class);

    runtime.correlateMessage("paid", "a", Map.of("n", 2L), Map.of("by", "key"));
    assertThat(waits(kit, second)).isFalse();
    assertThat(kit.variable(second, "by")).isEqualTo("key");
    MessageCorrelationResult result =
        runtime
            .createMessageCorrelation("paid")
            .processInstanceVariableEquals("n", "x")
            .setVariableLocal("mine", true)
            .correlateWithResult();
    assertThat(result.getResultType()).isEqualTo(MessageCorrelationResultType.Execution);
    Execution reached = Objects.requireNonNull(result.getExecution());
    assertThat(reached.getProcessInstanceId()).isEqualTo(third);
    assertThat(reached.getActivityId()).isEqualTo("c");
    assertThat(runtime.getVariableLocal(reached.getId(), "mine")).isEqualTo(true);
    runtime.createMessageCorrelation("paid").processInstanceId(first).correlateExclusively();
    assertThat(waits(kit, first)).isFalse();
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void suspendedInstancesAndOtherDefinitionsAreNotMeant(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = deployWaiting(kit);
    String old = waiting(runtime, "a", 1);
    deployWaiting(kit);
    String current = waiting(runtime, "a", 1);
    String suspended = waiting(runtime, "a", 1);
    runtime.suspendProcessInstanceById(suspended);
    List<ProcessDefinition> versions =
        kit.engine()
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .processDefinitionKey("waits")
            .orderByProcessDefinitionVersion()
            .asc()
            .list();

    runtime
        .createMessageCorrelation("paid")
        .processInstanceBusinessKey("a")
        .processDefinitionId(versions.getLast().getId())
        .correlate();
    assertThat(waits(kit, current)).isFalse();
    assertThat(waits(kit, old)).isTrue();
    runtime.correlateMessage("paid");
    assertThat(waits(kit, old)).isFalse();
    assertThatThrownBy(() -> runtime.correlateMessage("paid", Map.of("n", 1)))
        .isInstanceOf(MismatchingMessageCorrelationException.class);
    assertThat(waits(kit, suspended)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void variablesOfTheExecutionAndAroundItAreLocal(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    deploy(
        kit,
        "",
        "items",
        start("s"),
        BpmnText.manyTimes(
            BpmnText.sub("item", "", start("is"), WAITS, end("ie"), flow("is -> c -> ie")),
            "turgo:collection='${items}' turgo:elementVariable='item'",
            ""),
        BpmnText.manyTimes(
            "<receiveTask id='r' messageRef='paid'/>",
            "turgo:collection='${items}' turgo:elementVariable='item'",
            ""),
        end("e"),
        flow("s -> item -> r -> e"));
    String id =
        runtime.startProcessInstanceByKey("items", Map.of("items", List.of("a", "b"))).getId();
    for (String item : List.of("b", "a", "a", "b")) {
      assertThatThrownBy(() ->
              runtime
                  .createMessageCorrelation("paid")
                  .localVariableEquals("items", "a")
                  .correlate())
          .isInstanceOf(MismatchingMessageCorrelationException.class);
      runtime.createMessageCorrelation("paid").localVariableEquals("item", item).correlate();
      kit.checkConsistency();
    }
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void whereNobodyWaitsADefinitionIsStarted(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    deployStarted(kit, "", "old");
    deployStarted(kit, "", "new");
    MessageCorrelationResult result =
        runtime
            .createMessageCorrelation("ordered")
            .processInstanceBusinessKey("key")
            .setVariable("n", 1)
            .correlateWithResult();
    assertThat(result.getResultType()).isEqualTo(MessageCorrelationResultType.ProcessDefinition);
    ProcessInstance begun = Objects.requireNonNull(result.getProcessInstance());
    assertThat(begun.getBusinessKey()).isEqualTo("key");
    assertThat(kit.variable(begun.getId(), "n")).isEqualTo(1);
    assertThat(kit.trail(begun.getId())).isEqualTo("s new..");

    String version =
        kit.engine()
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .processDefinitionKey("begun")
            .orderByProcessDefinitionVersion()
            .asc()
            .list()
            .getFirst()
            .getId();
    String older =
        runtime
            .createMessageCorrelation("ordered")
            .processDefinitionId(version)
            .correlateStartMessage()
            .getId();
    assertThat(kit.trail(older)).isEqualTo("s old..");

    deployStarted(kit, "berlin", "there");
    assertThatThrownBy(() -> runtime.createMessageCorrelation("ordered").correlateStartMessage())
        .isInstanceOf(MismatchingMessageCorrelationException.class)
        .hasMessageContaining("definitions of 2 tenants");
    String there =
        runtime
            .createMessageCorrelation("ordered")
            .tenantId("berlin")
            .correlateStartMessage()
            .getId();
    assertThat(kit.trail(there)).isEqualTo("s there..");
    assertThatThrownBy(() ->
            runtime
                .createMessageCorrelation("ordered")
                .processInstanceVariableEquals("n", 1)
                .correlateStartMessage())
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(
            () -> runtime.createMessageCorrelation("paid").startMessageOnly().correlate())
        .isInstanceOf(MismatchingMessageCorrelationException.class)
        .hasMessageContaining("it starts no definition");
    assertThatThrownBy(
            () -> runtime.createMessageCorrelation("ordered").processInstanceId(there).correlate())
        .isInstanceOf(MismatchingMessageCorrelationException.class);
  }

  @ParameterizedTest
  @EnumSource
  void allThatWaitHaveItAndWhatItStarts(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = deployWaiting(kit);
    deploy(
        kit,
        "berlin",
        "begunByPaid",
        "<startEvent id='s'><messageEventDefinition messageRef='paid'/></startEvent>",
        user("u", ""),
        end("e"),
        flow("s -> u -> e"));
    String other = waiting(runtime, "other", 1);
    for (int i = 0; i < 3; i++) {
      waiting(runtime, "key", i);
    }
    List<MessageCorrelationResult> results =
        runtime
            .createMessageCorrelation("paid")
            .processInstanceBusinessKey("key")
            .correlateAllWithResult();
    assertThat(results)
        .extracting(MessageCorrelationResult::getResultType)
        .containsExactly(
            MessageCorrelationResultType.Execution,
            MessageCorrelationResultType.Execution,
            MessageCorrelationResultType.Execution,
            MessageCorrelationResultType.ProcessDefinition);
    assertThat(runtime.createEventSubscriptionQuery().eventName("paid").list())
        .filteredOn(one -> one.getProcessInstanceId() != null)
        .extracting(one -> one.getProcessInstanceId())
        .containsExactly(other);
    assertThat(runtime.createMessageCorrelation("paid").withoutTenantId().correlateAllWithResult())
        .hasSize(1);
    kit.checkConsistency();
  }

  /** User code reaches what its own unit has begun or moved, and does not reach what has left. */
  @ParameterizedTest
  @EnumSource
  void fromUserCodeItIsInTheUnitOfThat(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = deployWaiting(kit);
    List<String> begun = new ArrayList<>();
    String committed = waiting(runtime, "committed", 1);
    kit.code(
        "correlates",
        execution -> {
          begun.add(waiting(runtime, "begun", 7));
          runtime
              .createMessageCorrelation("paid")
              .processInstanceVariableEquals("n", 7)
              .correlate();
          assertThatThrownBy(() -> runtime.correlateMessage("paid", "begun"))
              .isInstanceOf(MismatchingMessageCorrelationException.class);
          runtime.correlateMessage("paid", "committed");
          assertThatThrownBy(() -> runtime.correlateMessage("paid", "committed"))
              .isInstanceOf(MismatchingMessageCorrelationException.class);
          runtime.correlateMessage("paid", "own");
        });
    deploy(
        kit,
        "",
        "caller",
        start("s"),
        BpmnText.parallel("fork"),
        WAITS,
        user("first", ""),
        BpmnText.code("code", "correlates", ""),
        end("ce"),
        end("e"),
        flow("s -> fork -> c -> ce"),
        flow("fork -> first -> code -> e"));
    String caller = runtime.startProcessInstanceByKey("caller", "own").getId();
    kit.complete(caller, "first");
    kit.assertEnded(caller, "s fork c first code ce e");
    assertThat(waits(kit, committed)).isFalse();
    assertThat(waits(kit, begun.getFirst())).isFalse();
    kit.checkConsistency();
  }

  /** Each call moves one, and each waiting one is moved once. */
  @ParameterizedTest
  @EnumSource
  void manyAtTheSameTimeReachItOnce(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    deploy(
        kit,
        "",
        "loop",
        start("s"),
        "<exclusiveGateway id='x'/>",
        WAITS,
        "<scriptTask id='count'><script>${execution.setVariable('i', i + 1)}</script></scriptTask>",
        flow("s -> x -> c -> count -> x"));
    String id = runtime.startProcessInstanceByKey("loop", "key", Map.of("i", 0L)).getId();
    List<CompletableFuture<Void>> calls = new ArrayList<>();
    int threads = 4;
    for (int i = 0; i < threads; i++) {
      calls.add(
          CompletableFuture.runAsync(() -> {
            for (int n = 0; n < 10; n++) {
              runtime.correlateMessage("paid", "key");
            }
          }));
    }
    CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).join();
    assertThat(kit.variable(id, "i")).isEqualTo(10L * threads);

    deployWaiting(kit);
    String once = waiting(runtime, "once", 1);
    List<CompletableFuture<Void>> races = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      races.add(CompletableFuture.runAsync(() -> runtime.correlateMessage("paid", "once")));
    }
    int reached = 0;
    for (CompletableFuture<Void> race : races) {
      try {
        race.join();
        reached++;
      } catch (CompletionException e) {
        assertThat(e.getCause()).isInstanceOf(MismatchingMessageCorrelationException.class);
      }
    }
    assertThat(reached).isEqualTo(1);
    assertThat(waits(kit, once)).isFalse();
    kit.checkConsistency();
  }

  /** A unit's own instances are searched as stored ones are: their variables are not local. */
  @ParameterizedTest
  @EnumSource
  void variablesOfAnInstanceOfTheUnitAreNotLocal(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = deployWaiting(kit);
    kit.code(
        "correlates",
        execution -> {
          waiting(runtime, "begun", 7);
          assertThatThrownBy(() ->
                  runtime.createMessageCorrelation("paid").localVariableEquals("n", 7).correlate())
              .isInstanceOf(MismatchingMessageCorrelationException.class);
        });
    deploy(
        kit,
        "",
        "looking",
        start("s"),
        BpmnText.code("code", "correlates", ""),
        end("e"),
        flow("s -> code -> e"));
    kit.assertEnded(kit.start("looking", Map.of()), "s code e");
  }

  /** Local is what an execution has, and what the sub-process has that it is directly in. */
  @ParameterizedTest
  @EnumSource
  void variablesOfASubProcessOfTheUnitAreLocalToWhatWaitsInIt(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    deploy(
        kit,
        "",
        "parts",
        start("s"),
        BpmnText.manyTimes(
            BpmnText.sub("sub", "", start("is"), WAITS, end("ie"), flow("is -> c -> ie")),
            "turgo:collection='${parts}' turgo:elementVariable='part'",
            ""),
        end("e"),
        flow("s -> sub -> e"));
    Map<String, Object> parts = Map.of("parts", List.of("a", "b"));
    kit.code(
        "correlates",
        execution -> {
          runtime.startProcessInstanceByKey("parts", parts);
          runtime.createMessageCorrelation("paid").localVariableEquals("part", "b").correlate();
        });
    deploy(
        kit,
        "",
        "looking",
        start("s"),
        BpmnText.code("code", "correlates", ""),
        end("e"),
        flow("s -> code -> e"));
    kit.start("looking", Map.of());

    assertThatThrownBy(() ->
            runtime.createMessageCorrelation("paid").localVariableEquals("part", "b").correlate())
        .isInstanceOf(MismatchingMessageCorrelationException.class);
    runtime.createMessageCorrelation("paid").localVariableEquals("part", "a").correlate();
    assertThat(runtime.createProcessInstanceQuery().count()).isZero();
  }

  /** Instances that the unit has begun are met as stored ones are: by tenant, if not suspended. */
  @ParameterizedTest
  @EnumSource
  void instancesOfTheUnitAreMetOnlyWhereTheyAreMeant(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = deployWaiting(kit);
    kit.code(
        "correlates",
        execution -> {
          String begun = waiting(runtime, "begun", 7);
          assertThatThrownBy(
                  () -> runtime.createMessageCorrelation("paid").tenantId("berlin").correlate())
              .isInstanceOf(MismatchingMessageCorrelationException.class);
          runtime.suspendProcessInstanceById(begun);
          assertThatThrownBy(() -> runtime.correlateMessage("paid", "begun"))
              .isInstanceOf(MismatchingMessageCorrelationException.class);
          assertThat(
                  runtime
                      .createMessageCorrelation("paid")
                      .processInstanceBusinessKey("begun")
                      .correlateAllWithResult())
              .isEmpty();
          waiting(runtime, "begun", 8);
          runtime.correlateMessage("paid", "begun"); // the only one that is not suspended
          runtime.activateProcessInstanceById(begun);
          runtime.correlateMessage("paid", "begun");
        });
    deploy(
        kit,
        "",
        "meeting",
        start("s"),
        BpmnText.code("code", "correlates", ""),
        end("e"),
        flow("s -> code -> e"));
    kit.assertEnded(kit.start("meeting", Map.of()), "s code e");
  }
}
