package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.until;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Instances of an activity that are added and deleted while it is done several times. */
@Timeout(120)
class AddedInstancesTest extends ScenarioTest {
  private static RuntimeService runtime(Kit kit) {
    return kit.engine().getRuntimeService();
  }

  private static String run(Kit kit, String key, String activity) {
    return kit.run(
        key, start("s"), activity, user("after", ""), end("e"), flow("s -> t -> after -> e"));
  }

  private static List<Task> tasks(Kit kit, String id) {
    return kit.engine()
        .getTaskService()
        .createTaskQuery()
        .processInstanceId(id)
        .taskDefinitionKey("t")
        .list();
  }

  @ParameterizedTest
  @EnumSource
  void jobsAndVariablesOfAnAddedOne(Database database) {
    Kit kit = on(database);
    List<Object> seen = new ArrayList<>();
    kit.code("notes", execution -> seen.add(execution.getVariable("own")));
    String id =
        run(kit, "jobs", manyTimes(code("t", "notes", "turgo:async='true'"), "", cardinality(2)));
    Execution added = runtime(kit).addMultiInstanceExecution("t", id, Map.of("own", "mine"));
    assertThat(added.getActivityId()).isEqualTo("t");
    assertThat(added.getProcessInstanceId()).isEqualTo(id);
    kit.checkConsistency();
    kit.runJobs();
    assertThat(kit.failures()).hasSize(0);
    assertThat(seen).containsExactlyInAnyOrder("mine", null, null);
    kit.complete(id, "after");
  }

  @ParameterizedTest
  @EnumSource
  void theLastOneThatIsDeletedEndsTheActivity(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "last",
            manyTimes(user("t", ""), "", cardinality(4) + until("${nrOfCompletedInstances >= 2}")));
    for (boolean completed : List.of(false, true, true)) {
      String execution = Objects.requireNonNull(tasks(kit, id).getFirst().getExecutionId());
      runtime(kit).deleteMultiInstanceExecution(execution, completed);
      kit.checkConsistency();
    }
    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("after");
    kit.complete(id, "after");
  }

  @Test
  void onlyInOneOfSeveralScopes() {
    Kit kit = on(Database.SQLITE);
    String inner = manyTimes(user("t", ""), "", cardinality(1));
    String id =
        kit.run(
            "nested",
            start("s"),
            manyTimes(
                sub("sub", "", start("i"), inner, end("j"), flow("i -> t -> j")),
                "",
                cardinality(2)),
            end("e"),
            flow("s -> sub -> e"));
    assertThatThrownBy(() -> runtime(kit).addMultiInstanceExecution("t", id, null))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("runs more than one multi-instance");
    String leg = Objects.requireNonNull(tasks(kit, id).getFirst().getExecutionId());
    String body =
        Objects.requireNonNull(
            Objects.requireNonNull(
                    runtime(kit).createExecutionQuery().executionId(leg).singleResult())
                .getParentId());
    String scope =
        Objects.requireNonNull(
            Objects.requireNonNull(
                    runtime(kit).createExecutionQuery().executionId(body).singleResult())
                .getParentId());
    runtime(kit).addMultiInstanceExecution("t", scope, null);
    assertThat(tasks(kit, id)).hasSize(3);
    assertThatThrownBy(() -> runtime(kit).deleteMultiInstanceExecution(body, true))
        .hasMessageContaining("is not an instance of the multi-instance");
    runtime(kit).suspendProcessInstanceById(id);
    assertThatThrownBy(() -> runtime(kit).addMultiInstanceExecution("t", scope, null))
        .hasMessageContaining("is suspended");
    runtime(kit).deleteProcessInstance(id, "done");
  }
}
