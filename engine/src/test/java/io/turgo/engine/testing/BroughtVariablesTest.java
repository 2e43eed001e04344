package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.job.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Variables and triggers that jobs bring to an execution later. */
class BroughtVariablesTest extends ScenarioTest {
  @ParameterizedTest
  @EnumSource
  void variablesAreSeenOnceTheirJobHasRun(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = kit.run("brought", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String execution = kit.waitingExecution(id);
    String large = "x".repeat(20_000);

    runtime.setVariableAsync(id, "a", 1);
    runtime.setVariablesAsync(execution, Map.of("a", 2, "large", large));
    runtime.setVariableLocalAsync(execution, "own", 3);
    runtime.setVariablesLocalAsync(execution, Map.of("own", 4));

    kit.checkConsistency();
    assertThat(runtime.getVariables(execution)).isEmpty();
    assertThat(runtime.createVariableInstanceQuery().processInstanceId(id).count()).isZero();
    List<Job> jobs = kit.engine().getManagementService().createJobQuery().list();
    assertThat(jobs).hasSize(4);
    assertThat(jobs).extracting(Job::getJobHandlerType).containsOnly("set-async-variables");
    assertThat(jobs).extracting(Job::getElementId).containsExactly(null, "u", "u", "u");

    kit.engine().getManagementService().executeJob(jobs.get(1).getId());
    assertThat(runtime.getVariables(id)).isEqualTo(Map.of("a", 2, "large", large));
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(runtime.getVariables(id)).isEqualTo(Map.of("a", 2, "large", large));
    assertThat(runtime.getVariablesLocal(execution)).isEqualTo(Map.of("own", 4));
  }

  @ParameterizedTest
  @EnumSource
  void jobsOfSuspendedInstancesWaitAndThoseOfEndedOnesGo(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = kit.run("broughtLate", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));

    runtime.setVariableAsync(id, "a", 1);
    runtime.suspendProcessInstanceById(id);
    kit.checkConsistency();
    kit.runJobs();
    assertThat(runtime.getVariables(id)).isEmpty();
    assertThatThrownBy(() -> runtime.setVariableAsync(id, "b", 1))
        .isInstanceOf(TurgoException.class);

    runtime.activateProcessInstanceById(id);
    kit.runJobs();
    assertThat(runtime.getVariables(id)).isEqualTo(Map.of("a", 1));

    runtime.setVariableLocalAsync(kit.waitingExecution(id), "b", 1);
    kit.complete(id, "u");
    kit.assertEnded(id, "s u e");
  }

  @ParameterizedTest
  @EnumSource
  void aJobTriggersWithWhatWasHandedOverBefore(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id =
        kit.run(
            "broughtTrigger",
            start("s"),
            node("receiveTask", "r", ""),
            user("u", ""),
            flow("s -> r -> u"));
    String waiting =
        runtime.createExecutionQuery().processInstanceId(id).activityId("r").list().get(0).getId();

    runtime.triggerAsync(waiting, Map.of("answer", 42));
    Job job = kit.engine().getManagementService().createJobQuery().list().get(0);
    assertThat(job.getJobHandlerType()).isEqualTo("async-trigger");
    assertThat(runtime.getVariables(id)).isEmpty();
    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(kit.trail(id)).isEqualTo("s r u..");
    assertThat(runtime.getVariables(id)).isEqualTo(Map.of("answer", 42));
  }

  /** A node whose clock is behind, or which has lower ids, is not overtaken by what it says. */
  @ParameterizedTest
  @EnumSource
  void valuesAreSetInTheOrderOfTheCallsWhateverTheClockSays(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = kit.run("broughtOrder", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    runtime.setVariableAsync(id, "a", 1);
    kit.engine().getClock().setCurrentTime(Kit.NOON.minusSeconds(60));
    runtime.setVariableAsync(id, "a", 2);
    runtime.setVariableAsync(id, "a", 3);

    List<Job> jobs = kit.engine().getManagementService().createJobQuery().list();
    assertThat(jobs).extracting(Job::getCreateTime).isSorted().doesNotHaveDuplicates();
    kit.engine().getManagementService().executeJob(jobs.get(2).getId());
    assertThat(kit.variable(id, "a")).isEqualTo(3);
    kit.runJobs();
    assertThat(kit.variable(id, "a")).isEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource
  void jobsThatComeAfterwardsSeeTheValues(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    List<Object> seen = new ArrayList<>();
    kit.code("see", execution -> seen.add(String.valueOf(execution.getVariable("a"))));
    String id =
        kit.run(
            "broughtBefore",
            start("s"),
            code("c", "see", "turgo:async='true'"),
            user("u", ""),
            end("e"),
            flow("s -> c -> u -> e"));
    runtime.setVariableAsync(id, "a", 1);
    runtime.setVariableAsync(id, "a", 2);

    Job ordinary = kit.engine().getManagementService().createJobQuery().list().get(0);
    assertThat(ordinary.getElementId()).isEqualTo("c");
    kit.engine().getManagementService().executeJob(ordinary.getId());

    assertThat(seen).containsExactly("2");
    assertThat(kit.variable(id, "a")).isEqualTo(2);
    kit.checkConsistency();
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(kit.variable(id, "a")).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void anExecutionIsNotTriggeredBeforeItsOwnJobHasRun(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id =
        kit.run(
            "triggeredEarly",
            start("s"),
            node("receiveTask", "r", "turgo:async='true' turgo:asyncLeave='true'"),
            user("u", ""),
            flow("s -> r -> u"));
    String waiting =
        runtime.createExecutionQuery().processInstanceId(id).activityId("r").list().get(0).getId();

    refusesTriggers(runtime, waiting);
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s r..");
    runtime.trigger(waiting, Map.of("a", 1));
    refusesTriggers(runtime, waiting);
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s r u..");
    assertThat(runtime.getVariables(id)).isEqualTo(Map.of("a", 1));
  }

  private static void refusesTriggers(RuntimeService runtime, String execution) {
    assertThatThrownBy(() -> runtime.trigger(execution, Map.of("early", 1)))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("Execution " + execution + " cannot be triggered")
        .hasMessageContaining("at 'r'");
    assertThatThrownBy(() -> runtime.triggerAsync(execution, Map.of("early", 1)))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("cannot be triggered");
  }
}
