package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.ManagementService;
import io.turgo.engine.history.HistoricActivityStatistics;
import io.turgo.engine.history.HistoricProcessStatistics;
import io.turgo.engine.monitoring.ActivityStatistics;
import io.turgo.engine.monitoring.CappedCount;
import io.turgo.engine.monitoring.EngineNode;
import io.turgo.engine.monitoring.JobStatistics;
import io.turgo.engine.monitoring.ProcessDefinitionStatistics;
import io.turgo.engine.repository.ProcessDefinition;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What there is of nodes, jobs and definitions, and what there was. */
class SurveysTest {
  private static final String[] ORDER = {
    start("s"),
    code("pay", "pay", "turgo:async='true'"),
    user("check", ""),
    boundary("late", "check", true, "timeDuration:PT1H"),
    end("e"),
    flow("s -> pay -> check -> e"),
    flow("late -> e")
  };

  private static ProcessDefinition definition(Kit kit) {
    return kit.engine().getRepositoryService().createProcessDefinitionQuery().list().getFirst();
  }

  @ParameterizedTest
  @EnumSource
  void jobsAreCountedByStateAndElement(Database database) {
    try (Kit kit = Kit.on(database)) {
      ManagementService management = kit.engine().getManagementService();
      kit.code("pay", execution -> {}).deploy("order", ORDER);
      kit.start("order", Map.of());
      kit.runJobs();
      String suspended = kit.start("order", Map.of());
      kit.engine().getRuntimeService().suspendProcessInstanceById(suspended);
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofMinutes(10)));
      kit.start("order", Map.of());
      String dead = kit.start("order", Map.of());
      management.moveJobToDeadLetterJob(
          management.createJobQuery().processInstanceId(dead).list().getFirst().getId());
      String id = definition(kit).getId();

      JobStatistics jobs = management.getJobStatistics();
      assertThat(jobs.ready()).isEqualTo(new CappedCount(1, false));
      assertThat(jobs.timers().number()).isOne();
      assertThat(jobs.due().number()).isZero();
      assertThat(jobs.suspended().number()).isOne();
      assertThat(jobs.deadLetter().number()).isOne();
      assertThat(jobs.external().number()).isZero();
      assertThat(jobs.oldestDue()).isEqualTo(Kit.NOON.plus(Duration.ofMinutes(10)));
      assertThat(management.getActivityStatistics(id))
          .containsExactly(
              new ActivityStatistics("check", 1, 0, 0, 0, 0, 0),
              new ActivityStatistics("late", 0, 0, 1, 0, 0, 0),
              new ActivityStatistics("pay", 3, 1, 0, 1, 1, 0));
      assertThat(management.getProcessDefinitionStatistics(List.of(id, "1")))
          .containsExactly(
              new ProcessDefinitionStatistics(
                  id, new CappedCount(4, false), new CappedCount(1, false)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void dueTimersCountAndTheOldestIsKnown(Database database) {
    try (Kit kit = Kit.on(database)) {
      kit.code("pay", execution -> {}).deploy("order", ORDER);
      kit.start("order", Map.of());
      kit.runJobs();
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));

      JobStatistics jobs = kit.engine().getManagementService().getJobStatistics();

      assertThat(jobs.due()).isEqualTo(new CappedCount(1, false));
      assertThat(jobs.oldestDue()).isEqualTo(Kit.NOON.plus(Duration.ofHours(1)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void historyTellsHowOftenAndHowLong(Database database) {
    try (Kit kit = Kit.on(database)) {
      kit.deploy("checks", start("s"), user("check", ""), end("e"), flow("s -> check -> e"));
      for (int minute = 1; minute <= 20; minute++) {
        kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofDays(minute)));
        String instance = kit.start("checks", Map.of());
        kit.engine()
            .getClock()
            .setCurrentTime(Kit.NOON.plus(Duration.ofDays(minute)).plusSeconds(60L * minute));
        kit.complete(instance, "check");
      }
      kit.start("checks", Map.of());
      String id = definition(kit).getId();

      HistoricProcessStatistics all =
          kit.engine().getHistoryService().getHistoricActivityStatistics(id, null, null);
      assertThat(all.instances()).isEqualTo(21);
      assertThat(all.atLeast()).isFalse();
      assertThat(all.activities())
          .contains(
              new HistoricActivityStatistics(
                  "check",
                  21,
                  20,
                  Duration.ofMinutes(210),
                  Duration.ofSeconds(630),
                  Duration.ofMinutes(19)));
      HistoricProcessStatistics some =
          kit.engine()
              .getHistoryService()
              .getHistoricActivityStatistics(
                  id,
                  Date.from(Kit.NOON.plus(Duration.ofDays(3))),
                  Date.from(Kit.NOON.plus(Duration.ofDays(5))));
      assertThat(some.instances()).isEqualTo(2);
      assertThat(some.activities())
          .filteredOn(one -> one.activityId().equals("check"))
          .extracting(HistoricActivityStatistics::total)
          .containsExactly(Duration.ofMinutes(7));
    }
  }

  @ParameterizedTest
  @EnumSource
  void nodesSayWhatTheyServeAndDid(Database database) {
    try (Kit kit = Kit.on(database)) {
      ManagementService management = kit.engine().getManagementService();
      assertThat(management.getNodes()).as("its executor is off").isEmpty();
      kit.engine().getJobExecutor().start();

      List<EngineNode> nodes = management.getNodes();

      assertThat(nodes)
          .extracting(EngineNode::here, EngineNode::state, EngineNode::shards)
          .containsExactly(
              tuple(
                  true,
                  EngineNode.State.ALIVE,
                  IntStream.range(0, kit.store().shards()).boxed().collect(Collectors.toSet())));
      assertThat(nodes.getFirst().queues()).isEqualTo(Set.of());
      kit.engine().getJobExecutor().stop();
      assertThat(management.getNodes()).isEmpty();
    }
  }
}
