package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.HistoryService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.store.Store;
import io.turgo.engine.task.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.flywaydb.core.api.MigrationVersion;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Brings a database in which the first version has left running instances up to date. */
class PastDatabaseTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void everyMigrationKeepsAllRows(Database kind) {
    PastDatabase past = PastDatabase.open(kind, folder);
    Map<String, Long> rows = past.rows();
    assertThat(rows).containsEntry("job", 2L).containsEntry("timer_job", 3L);
    assertThat(rows).containsEntry("suspended_job", 2L).containsEntry("dead_letter_job", 1L);

    List<MigrationVersion> versions = past.laterVersions();
    assertThat(versions).isNotEmpty();
    for (MigrationVersion version : versions) {
      past.migrate(version);
      assertThat(past.rows()).as("after version %s", version).isEqualTo(rows);
    }
    try (Store store = past.store()) {
      assertThat(ConsistencyCheck.run(store)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatRanThenRunsOn(Database kind) {
    Store store = PastDatabase.open(kind, folder).store();
    try (Kit kit = Kit.on(store, settings -> settings)) {
      kit.checkConsistency();
      Map<String, String> ids =
          kit.engine().getRuntimeService().createProcessInstanceQuery().list().stream()
              .collect(
                  Collectors.toMap(
                      instance -> Objects.requireNonNull(instance.getBusinessKey()),
                      ProcessInstance::getId));
      assertThat(ids)
          .containsOnlyKeys(
              "ready",
              "suspended",
              "dead",
              "failing",
              "claimed",
              "suspendedTimer",
              "timer",
              "halfJoined");

      knowsWhatWasThere(kit, ids);
      runsJobs(kit, ids);
      repairs(kit, ids);
      completes(kit, ids);

      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofDays(2)));
      kit.runJobs();
      assertThat(kit.failures()).isEmpty();
      kit.assertEnded(get(ids, "suspended"), "s count check! late tooLate");
      assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
      kit.finish();
    }
  }

  private static void knowsWhatWasThere(Kit kit, Map<String, String> ids) {
    RuntimeService runtime = kit.engine().getRuntimeService();
    String ready = get(ids, "ready");
    assertThat(runtime.getVariable(ready, "text")).isEqualTo("ä€");
    assertThat(runtime.getVariable(ready, "large")).isEqualTo("x".repeat(9000));
    String claimed = get(ids, "claimed");
    assertThat(runtime.getVariable(claimed, "bytes")).isEqualTo(new byte[] {1, 2, 3});
    assertThat(runtime.getVariable(claimed, "half")).isEqualTo(0.5);
    assertThat(runtime.getVariable(claimed, "yes")).isEqualTo(true);

    TaskService tasks = kit.engine().getTaskService();
    Task task = Objects.requireNonNull(tasks.createTaskQuery().taskAssignee("ben").singleResult());
    assertThat(task.getProcessInstanceId()).isEqualTo(claimed);
    assertThat(tasks.createTaskQuery().taskCandidateGroup("sales").count()).isEqualTo(1);

    HistoryService history = kit.engine().getHistoryService();
    assertThat(history.createHistoricProcessInstanceQuery().finished().count()).isEqualTo(2);
    assertThat(
            Objects.requireNonNull(
                    history
                        .createHistoricProcessInstanceQuery()
                        .processInstanceBusinessKey("deleted")
                        .singleResult())
                .getDeleteReason())
        .isEqualTo("nobody wants it");
    assertThat(kit.engine().getRepositoryService().createProcessDefinitionQuery().count())
        .isEqualTo(6);
  }

  private static void runsJobs(Kit kit, Map<String, String> ids) {
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    kit.assertEnded(get(ids, "halfJoined"), "s in is fork a join b join ie e");
    assertThat(kit.lastValue(get(ids, "halfJoined"), "n")).isEqualTo(3L);
    assertThat(kit.trail(get(ids, "ready"))).isEqualTo("s count check..");

    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
    kit.engine().getRuntimeService().setVariable(get(ids, "failing"), "n", 5);
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    kit.assertEnded(get(ids, "timer"), "s wait count e");
    assertThat(kit.lastValue(get(ids, "failing"), "n")).isEqualTo(6L);
  }

  private static void repairs(Kit kit, Map<String, String> ids) {
    ManagementService management = kit.engine().getManagementService();
    Job dead = Objects.requireNonNull(management.createDeadLetterJobQuery().singleResult());
    assertThat(dead.getProcessInstanceId()).isEqualTo(get(ids, "dead"));
    management.moveDeadLetterJobToExecutableJob(dead.getId(), 3);
    RuntimeService runtime = kit.engine().getRuntimeService();
    assertThat(management.createSuspendedJobQuery().count()).isEqualTo(2);
    runtime.activateProcessInstanceById(get(ids, "suspended"));
    runtime.activateProcessInstanceById(get(ids, "suspendedTimer"));
    // Jobs of kinds that version 1 did not know.
    runtime.setVariableAsync(get(ids, "claimed"), "later", 1);
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(kit.variable(get(ids, "claimed"), "later")).isEqualTo(1);
    assertThat(kit.trail(get(ids, "dead"))).isEqualTo("s count check..");
    assertThat(kit.trail(get(ids, "suspended"))).isEqualTo("s count check..");
    kit.checkConsistency();
  }

  private static void completes(Kit kit, Map<String, String> ids) {
    for (String name : List.of("ready", "dead", "failing", "claimed", "suspendedTimer")) {
      kit.complete(get(ids, name), "check");
      kit.assertEnded(get(ids, name), "s count check e");
    }
    kit.checkConsistency();
  }

  private static String get(Map<String, String> ids, String name) {
    return Objects.requireNonNull(ids.get(name));
  }
}
