package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.TaskService;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What tasks do: service tasks, user tasks, receive tasks. */
class ActivityScenariosTest extends ScenarioTest {
  /** Greets whom its field names. */
  public static class Greeter implements JavaDelegate {
    private @Nullable Expression whom;
    private @Nullable Expression mark;

    public void setMark(Expression mark) {
      this.mark = mark;
    }

    @Override
    public void execute(DelegateExecution execution) {
      execution.setVariable(
          "greeting",
          "Hello "
              + Objects.requireNonNull(whom).getValue(execution)
              + Objects.requireNonNull(mark).getValue(execution));
    }
  }

  @ParameterizedTest
  @EnumSource
  void delegateClassGetsItsFieldsInjected(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "fields",
        start("s"),
        """
        <serviceTask id='greet' turgo:class='%s'>
          <extensionElements>
            <turgo:field name='whom'><turgo:expression>${name}</turgo:expression></turgo:field>
            <turgo:field name='mark' stringValue='!'/>
          </extensionElements>
        </serviceTask>
        """
            .formatted(Greeter.class.getName()),
        end("e"),
        flow("s -> greet -> e"));

    String first = kit.start("fields", Map.of("name", "Ada"));
    String second = kit.start("fields", Map.of("name", "Bob"));

    kit.assertEnded(first, "s greet e");
    assertThat(kit.lastValue(first, "greeting")).isEqualTo("Hello Ada!");
    assertThat(kit.lastValue(second, "greeting")).isEqualTo("Hello Bob!");
  }

  @ParameterizedTest
  @EnumSource
  void expressionLeavesItsValueInTheResultVariable(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "result",
        start("s"),
        evaluate("add", "${n + 1}", "turgo:resultVariable='sum'"),
        end("e"),
        flow("s -> add -> e"));

    String id = kit.start("result", Map.of("n", 41));

    kit.assertEnded(id, "s add e");
    assertThat(kit.lastValue(id, "sum")).isEqualTo(42L);
  }

  @ParameterizedTest
  @EnumSource
  void delegateSeesWhereItRuns(Database database) {
    Kit kit = on(database);
    Map<String, @Nullable Object> seen = new HashMap<>();
    kit.code(
            "look",
            execution -> {
              seen.put("activity", execution.getCurrentActivityId());
              seen.put("instance", execution.getProcessInstanceId());
              seen.put("root", execution.getRootProcessInstanceId());
              seen.put("key", execution.getProcessInstanceBusinessKey());
              seen.put("parent", execution.getParentId());
              seen.put("variables", execution.getVariables());
            })
        .deploy("looking", start("s"), code("look", "look", ""), end("e"), flow("s -> look -> e"));

    String id =
        kit.engine()
            .getRuntimeService()
            .startProcessInstanceByKey("looking", "order-7", Map.of("a", 1))
            .getId();

    assertThat(seen)
        .containsEntry("activity", "look")
        .containsEntry("instance", id)
        .containsEntry("root", id)
        .containsEntry("parent", id)
        .containsEntry("key", "order-7")
        .containsEntry("variables", Map.of("a", 1));
  }

  @ParameterizedTest
  @EnumSource
  void userTaskIsAssignedAndCompleted(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "assigned",
        start("s"),
        user(
            "approve",
            "name='Approve ${what}' turgo:assignee='${boss}' turgo:dueDate='P2D'"
                + " turgo:priority='70'"),
        evaluate("after", "${approved}", "turgo:resultVariable='seen'"),
        end("e"),
        flow("s -> approve -> after -> e"));
    String id = kit.start("assigned", Map.of("what", "7", "boss", "kermit"));

    Task task = kit.task(id);
    assertThat(task.getName()).isEqualTo("Approve 7");
    assertThat(task.getAssignee()).isEqualTo("kermit");
    assertThat(task.getPriority()).isEqualTo(70);
    assertThat(task.getDueDate()).isEqualTo(Date.from(Kit.NOON.plus(Duration.ofDays(2))));
    assertThat(kit.trail(id)).isEqualTo("s approve..");

    kit.engine().getTaskService().complete(task.getId(), Map.of("approved", true));

    kit.assertEnded(id, "s approve after e");
    assertThat(kit.lastValue(id, "seen")).isEqualTo(true);
  }

  @ParameterizedTest
  @EnumSource
  void candidateClaimsATask(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "claimed",
            start("s"),
            user("work", "turgo:candidateUsers='fozzie, gonzo' turgo:candidateGroups='sales'"),
            end("e"),
            flow("s -> work -> e"));
    TaskService tasks = kit.engine().getTaskService();
    Task task = kit.task(id);
    assertThat(tasks.createTaskQuery().taskCandidateUser("gonzo").count()).isEqualTo(1);
    assertThat(tasks.createTaskQuery().taskCandidateGroup("sales").count()).isEqualTo(1);
    assertThat(tasks.createTaskQuery().taskCandidateUser("piggy").count()).isZero();

    tasks.claim(task.getId(), "gonzo");

    assertThat(kit.task(id).getAssignee()).isEqualTo("gonzo");
    assertThatThrownBy(() -> tasks.claim(task.getId(), "fozzie"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("gonzo");
    tasks.unclaim(task.getId());
    tasks.claim(task.getId(), "fozzie");
    tasks.complete(task.getId());
    kit.assertEnded(id, "s work e");
    assertThatThrownBy(() -> tasks.complete(task.getId()))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void badPriorityFailsTheStartAndLeavesNothing(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "priority",
        start("s"),
        user("work", "turgo:priority='${p}'"),
        end("e"),
        flow("s -> work -> e"));

    assertThatThrownBy(() -> kit.start("priority", Map.of("p", "urgent")))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("urgent");
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void receiveTaskWaitsForItsTrigger(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "receive",
            start("s"),
            node("receiveTask", "wait", ""),
            end("e"),
            flow("s -> wait -> e"));
    assertThat(kit.trail(id)).isEqualTo("s wait..");
    Execution execution =
        Objects.requireNonNull(
            kit.engine()
                .getRuntimeService()
                .createExecutionQuery()
                .processInstanceId(id)
                .activityId("wait")
                .singleResult());

    kit.engine().getRuntimeService().trigger(execution.getId(), Map.of("answer", 42));

    kit.assertEnded(id, "s wait e");
    assertThat(kit.lastValue(id, "answer")).isEqualTo(42);
    assertThatThrownBy(() -> kit.engine().getRuntimeService().trigger(execution.getId()))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void triggerOfAnExecutionThatDoesNotWaitIsRefused(Database database) {
    Kit kit = on(database);
    String id = kit.run("nottrigger", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));

    assertThatThrownBy(() -> kit.engine().getRuntimeService().trigger(kit.waitingExecution(id)))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("does not wait for a trigger");
    assertThat(kit.trail(id)).isEqualTo("s u..");
  }
}
