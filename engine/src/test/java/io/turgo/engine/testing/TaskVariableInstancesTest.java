package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Variables of tasks with what belongs to them beside their values. */
class TaskVariableInstancesTest extends ScenarioTest {
  @ParameterizedTest
  @EnumSource
  void aTaskSeesItsOwnVariablesAndThoseAroundIt(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    String instance = kit.run("seen", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String task = kit.task(instance).getId();
    kit.engine().getRuntimeService().setVariables(instance, Map.of("outer", 1, "both", 2));
    tasks.setVariablesLocal(task, Map.of("own", 3, "both", 4));

    Map<String, VariableInstance> seen = tasks.getVariableInstances(task);
    assertThat(seen).containsOnlyKeys("outer", "both", "own");
    assertThat(Objects.requireNonNull(seen.get("both")).getValue()).isEqualTo(4);
    assertThat(Objects.requireNonNull(seen.get("both")).getExecutionId()).isEqualTo(task);
    assertThat(Objects.requireNonNull(seen.get("outer")).getProcessInstanceId())
        .isEqualTo(instance);
    assertThat(tasks.getVariableInstances(task, List.of("outer", "absent")))
        .containsOnlyKeys("outer");
    assertThat(tasks.getVariableInstancesLocal(task)).containsOnlyKeys("own", "both");
    assertThat(tasks.getVariableInstancesLocal(task, List.of("own", "outer")))
        .containsOnlyKeys("own");
    assertThat(Objects.requireNonNull(tasks.getVariableInstance(task, "outer")).getValue())
        .isEqualTo(1);
    assertThat(tasks.getVariableInstanceLocal(task, "outer")).isNull();
    assertThat(tasks.getVariableInstance(task, "absent")).isNull();
    assertThat(tasks.getVariableInstancesLocalByTaskIds(Set.of(task)))
        .extracting(VariableInstance::getName)
        .containsExactlyInAnyOrder("own", "both");
  }

  @ParameterizedTest
  @EnumSource
  void aTaskOfNoProcessSeesItsOwnOnly(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task task = tasks.newTask();
    tasks.saveTask(task);
    assertThat(tasks.getVariableInstancesLocal(task.getId())).isEmpty();
    tasks.setVariable(task.getId(), "x", "y");

    assertThat(tasks.getVariableInstances(task.getId())).containsOnlyKeys("x");
    tasks.deleteTask(task.getId(), true);
    for (String missing : List.of(task.getId(), "nobody")) {
      assertThatThrownBy(() -> tasks.getVariableInstances(missing))
          .isInstanceOf(TurgoObjectNotFoundException.class);
      assertThatThrownBy(() -> tasks.getVariableInstancesLocal(missing))
          .isInstanceOf(TurgoObjectNotFoundException.class);
    }
  }
}
