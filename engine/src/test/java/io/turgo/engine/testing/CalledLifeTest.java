package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.call;
import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import io.turgo.engine.task.Task;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Many called instances through restarts, suspension and deletion. */
@Timeout(120)
class CalledLifeTest {
  private static final int MANY = 150;

  private static void deploy(Kit kit, boolean sequential, int number) {
    kit.deploy(
        "child",
        start("s"),
        code("work", "work", "turgo:async='true' turgo:transactional='true'"),
        user("u", ""),
        end("e"),
        flow("s -> work -> u -> e"));
    kit.deploy(
        "many",
        start("s"),
        manyTimes(
            call(
                "c",
                "child",
                "turgo:async='true' turgo:completeAsync='true'",
                "<turgo:out source='done' target='done'/>"),
            "isSequential='" + sequential + "'",
            cardinality(number)),
        user("after", ""),
        end("e"),
        flow("s -> c -> after -> e"));
  }

  /** Does one thing that is to be done; false if nothing is. */
  private static boolean step(Kit kit) {
    kit.code("work", execution -> execution.setVariable("done", true));
    List<Job> jobs = kit.engine().getManagementService().createJobQuery().listPage(0, 1);
    if (!jobs.isEmpty()) {
      kit.engine().getManagementService().executeJob(jobs.getFirst().getId());
      return true;
    }
    List<Task> tasks =
        kit.engine().getTaskService().createTaskQuery().taskDefinitionKey("u").listPage(0, 1);
    tasks.forEach(task -> kit.engine().getTaskService().complete(task.getId()));
    return !tasks.isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRestartAfterEachStep(boolean sequential, @TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("steps.db")).withDurable(false);
    String id;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      deploy(kit, sequential, 2);
      id = kit.start("many", Map.of());
    }
    int steps = 0;
    boolean goesOn = true;
    while (goesOn) {
      try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
        goesOn = step(kit);
        kit.checkConsistency();
        steps++;
      }
    }
    assertThat(steps).isEqualTo(9);
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      assertThat(kit.variable(id, "done")).isEqualTo(true);
      kit.complete(id, "after");
      assertThat(kit.isRunning(id)).isFalse();
      kit.finish();
    }
  }

  private static long called(Kit kit, boolean suspended) {
    var query =
        kit.engine().getRuntimeService().createProcessInstanceQuery().processDefinitionKey("child");
    return (suspended ? query.suspended() : query.active()).count();
  }

  @ParameterizedTest
  @EnumSource
  void manyAreSuspendedAndDeletedWithTheOneThatCalled(Database database) {
    try (Kit kit = Kit.on(database)) {
      kit.deploy("child", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      String id =
          kit.run(
              "many",
              start("s"),
              manyTimes(call("c", "child", ""), "", cardinality(MANY)),
              end("e"),
              flow("s -> c -> e"));
      assertThat(called(kit, false)).isEqualTo(MANY);
      kit.engine().getRuntimeService().suspendProcessInstanceById(id);
      assertThat(called(kit, true)).isEqualTo(MANY);
      kit.checkConsistency();
      kit.engine().getRuntimeService().activateProcessInstanceById(id);
      assertThat(called(kit, false)).isEqualTo(MANY);
      kit.engine().getRuntimeService().deleteProcessInstance(id, "all");
      assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().list())
          .extracting(ProcessInstance::getId)
          .isEmpty();
      kit.finish();
    }
  }
}
