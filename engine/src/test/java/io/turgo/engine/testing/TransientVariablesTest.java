package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.flowIf;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Variables that live until the process waits and are never stored. */
class TransientVariablesTest extends ScenarioTest {
  @ParameterizedTest
  @EnumSource
  void conditionsSeeThemButNothingIsStored(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "transientChoice",
        start("s"),
        exclusive("x"),
        user("big", ""),
        user("small", ""),
        flow("s -> x"),
        flowIf("x -> big", "${amount > 10}"),
        flowIf("x -> small", "${amount <= 10}"));

    ProcessInstance instance =
        kit.engine()
            .getRuntimeService()
            .createProcessInstanceBuilder()
            .processDefinitionKey("transientChoice")
            .variable("kept", "yes")
            .transientVariable("amount", 11)
            .transientVariables(Map.of("other", new Object()))
            .start();

    assertThat(kit.task(instance.getId()).getTaskDefinitionKey()).isEqualTo("big");
    assertThat(kit.engine().getRuntimeService().getVariables(instance.getId()))
        .isEqualTo(Map.of("kept", "yes"));
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricVariableInstanceQuery()
                .processInstanceId(instance.getId())
                .count())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void theyAreGoneAfterAWaitState(Database database) {
    Kit kit = on(database);
    List<Boolean> seen = new ArrayList<>();
    kit.code("note", execution -> seen.add(execution.hasVariable("once")));
    kit.deploy(
        "transientOnce",
        start("s"),
        code("a", "note", ""),
        code("b", "note", "turgo:async='true'"),
        end("e"),
        flow("s -> a -> b -> e"));

    String id =
        kit.engine()
            .getRuntimeService()
            .createProcessInstanceBuilder()
            .processDefinitionKey("transientOnce")
            .transientVariable("once", 1)
            .start()
            .getId();
    kit.runJobs();

    kit.assertEnded(id, "s a b e");
    assertThat(seen).containsExactly(true, false);
  }

  @ParameterizedTest
  @EnumSource
  void codeHandsObjectsOnToTheNextElement(Database database) {
    Kit kit = on(database);
    Object handle = new Object();
    List<@Nullable Object> seen = new ArrayList<>();
    kit.code(
        "give",
        execution -> {
          execution.setTransientVariable("handle", handle);
          execution.setTransientVariable("kept", "transient");
          execution.setTransientVariableLocal("own", 1);
          execution.setVariable("kept", "stored");
          seen.add(execution.getVariable("kept"));
          seen.add(execution.getVariableLocal("own"));
        });
    kit.code(
        "take",
        execution -> {
          seen.add(execution.getTransientVariable("handle"));
          seen.add(execution.getVariable("kept"));
          execution.removeTransientVariable("handle");
          seen.add(execution.getVariable("handle"));
          execution.removeTransientVariables();
          seen.add(execution.getVariable("kept"));
          seen.add(execution.getTransientVariables().size());
        });

    String id =
        kit.run(
            "transientHandle",
            start("s"),
            code("a", "give", ""),
            code("b", "take", ""),
            end("e"),
            flow("s -> a -> b -> e"));

    kit.assertEnded(id, "s a b e");
    // the local one stays with its execution, which is the same token
    assertThat(seen).containsExactly("transient", 1, handle, "transient", null, "stored", 1);
    assertThat(kit.lastValue(id, "kept")).isEqualTo("stored");
  }

  @ParameterizedTest
  @EnumSource
  void innerStoredVariableHidesAnOuterTransientOne(Database database) {
    Kit kit = on(database);
    Map<String, @Nullable Object> seen = new HashMap<>();
    kit.code(
        "look",
        execution -> {
          execution.setVariableLocal("name", "inner");
          seen.put("hidden", execution.getVariable("name"));
          seen.put("all", execution.getVariables().get("name"));
          execution.removeVariableLocal("name");
          seen.put("shown", execution.getVariable("name"));
        });
    kit.deploy(
        "transientHidden",
        start("s"),
        sub("sub", "", start("s2"), code("look", "look", ""), end("e2"), flow("s2 -> look -> e2")),
        end("e"),
        flow("s -> sub -> e"));

    kit.engine()
        .getRuntimeService()
        .createProcessInstanceBuilder()
        .processDefinitionKey("transientHidden")
        .transientVariable("name", "outer")
        .start();

    assertThat(seen).isEqualTo(Map.of("hidden", "inner", "all", "inner", "shown", "outer"));
  }

  @ParameterizedTest
  @EnumSource
  void triggerBringsSome(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "transientTrigger",
            start("s"),
            node("receiveTask", "wait", ""),
            evaluate("a", "${execution.setVariable('sum', one + two)}", ""),
            user("u", ""),
            flow("s -> wait -> a -> u"));
    Execution waiting =
        kit.engine().getRuntimeService().createExecutionQuery().activityId("wait").singleResult();

    kit.engine()
        .getRuntimeService()
        .trigger(Objects.requireNonNull(waiting).getId(), Map.of("one", 1), Map.of("two", 2));

    assertThat(kit.variable(id, "sum")).isEqualTo(3L);
    assertThat(kit.engine().getRuntimeService().getVariables(id)).containsOnlyKeys("one", "sum");
  }
}
