package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.job.Job;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.store.Store;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Signals for which so many wait that several units bring them. */
@Timeout(120)
class ManyReceiversTest {
  private static final String WAITING =
      "<intermediateCatchEvent id='c'><signalEventDefinition signalRef='all'/></intermediateCatchEvent>";

  private static void deploy(Kit kit, String key, String... elements) {
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            key + ".bpmn",
            BpmnText.process(key, elements)
                .replace("<process ", "<signal id='all' name='all'/><process "))
        .deploy();
  }

  private static void deployWaiting(Kit kit) {
    deploy(kit, "waiting", start("s"), WAITING, user("t", ""), flow("s -> c -> t -> c"));
  }

  private static void deployThrowing(Kit kit, String attributes) {
    deploy(
        kit,
        "throwing",
        start("s"),
        "<intermediateThrowEvent id='t'><signalEventDefinition signalRef='all' "
            + attributes
            + "/></intermediateThrowEvent>",
        end("e"),
        flow("s -> t -> e"));
  }

  private static void startMany(Kit kit, int number) {
    IntStream.range(0, number).forEach(i -> kit.start("waiting", Map.of()));
  }

  private static List<Job> jobs(Kit kit, String handler) {
    return kit.engine().getManagementService().createJobQuery().handlerType(handler).list();
  }

  private static long tasks(Kit kit) {
    return kit.engine().getTaskService().createTaskQuery().taskDefinitionKey("t").count();
  }

  private static void run(Kit kit, List<Job> jobs) {
    jobs.forEach(job -> kit.engine().getManagementService().executeJob(job.getId()));
  }

  /** Who waited gets it once, whoever waits later does not, whatever is restarted between. */
  private static void broughtInParts(Database database, boolean thrown) {
    Supplier<Store> stores = database.lasting();
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      deployWaiting(kit);
      deployThrowing(kit, "turgo:async='true'");
      startMany(kit, 250);
      if (thrown) {
        String id = kit.start("throwing", Map.of());
        assertThat(kit.isRunning(id)).isFalse();
      } else {
        kit.engine().getRuntimeService().signalEventReceivedAsync("all");
      }
      assertThat(jobs(kit, "async-signal")).hasSize(3);
      assertThat(jobs(kit, "event")).isEmpty();
      kit.start("waiting", Map.of());
      kit.checkConsistency();
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      run(kit, jobs(kit, "async-signal").subList(0, 1));
      List<Job> brought = jobs(kit, "event");
      assertThat(brought).hasSize(100);
      run(kit, brought);
      assertThat(tasks(kit)).isEqualTo(100);
      kit.engine()
          .getTaskService()
          .createTaskQuery()
          .list()
          .forEach(task -> kit.engine().getTaskService().complete(task.getId()));
      kit.checkConsistency();
    }
    try (Kit kit = Kit.on(stores.get(), settings -> settings)) {
      kit.runJobs();
      assertThat(kit.failures()).isEmpty();
      assertThat(tasks(kit)).isEqualTo(150);
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aThrownOneIsBroughtInParts(Database database) {
    broughtInParts(database, true);
  }

  @ParameterizedTest
  @EnumSource
  void oneFromOutsideIsBroughtInParts(Database database) {
    broughtInParts(database, false);
  }

  /** An instance that is suspended after the signal gets it when it is activated. */
  @Test
  void whoIsSuspendedMeanwhileGetsItLater() {
    try (Kit kit = Kit.on(Database.SQLITE)) {
      deployWaiting(kit);
      startMany(kit, 101);
      kit.engine().getRuntimeService().signalEventReceivedAsync("all");
      String last =
          kit.engine()
              .getRuntimeService()
              .createProcessInstanceQuery()
              .orderByProcessInstanceId()
              .desc()
              .listPage(0, 1)
              .getFirst()
              .getId();
      kit.engine().getRuntimeService().suspendProcessInstanceById(last);
      kit.runJobs();
      assertThat(tasks(kit)).isEqualTo(100);
      kit.engine().getRuntimeService().activateProcessInstanceById(last);
      kit.runJobs();
      assertThat(tasks(kit)).isEqualTo(101);
      kit.finish();
    }
  }

  /** A few get theirs in one unit: all of them have a job when the call returns. */
  @ParameterizedTest
  @EnumSource
  void aFewHaveTheirJobsAtOnce(Database database) {
    try (Kit kit = Kit.on(database)) {
      deployWaiting(kit);
      startMany(kit, 3);
      kit.engine().getRuntimeService().signalEventReceivedAsync("all");
      assertThat(jobs(kit, "event")).hasSize(3);
      assertThat(jobs(kit, "async-signal")).isEmpty();
      assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isEqualTo(3);
      kit.runJobs();
      assertThat(tasks(kit)).isEqualTo(3);
      kit.finish();
    }
  }

  /** Without jobs all is one unit, which ends where its limits are. */
  @ParameterizedTest
  @EnumSource
  void oneUnitForTooManyIsRefused(Database database) {
    try (Kit kit =
        Kit.on(database.open(), settings -> settings.limits(UnitLimits.defaults().withRows(300)))) {
      deployWaiting(kit);
      deployThrowing(kit, "");
      startMany(kit, 100);
      assertThatThrownBy(() -> kit.start("throwing", Map.of()))
          .isInstanceOf(TurgoLimitException.class)
          .hasMessageContaining("300 rows")
          .hasMessageContaining("process 'throwing'")
          .hasMessageContaining("at 't'");
      assertThat(tasks(kit)).isZero();
      kit.finish();
    }
  }
}
