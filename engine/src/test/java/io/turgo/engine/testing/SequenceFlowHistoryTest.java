package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.delegate.event.AbstractTurgoEngineEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEntityEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricActivityInstanceQuery;
import io.turgo.engine.history.HistoricActivityStatistics;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.ActivityInstance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The rows of sequence flows that tokens took, for engines that record them. */
class SequenceFlowHistoryTest {
  private static final String[] FORK = {
    start("s"),
    parallel("fork"),
    user("a", ""),
    user("b", ""),
    parallel("join"),
    end("e"),
    flow("s -> fork -> a -> join -> e"),
    flow("fork -> b -> join")
  };

  private static Kit recording(Database database) {
    return Kit.on(database.open(), settings -> settings.historicSequenceFlows(true));
  }

  private static HistoricActivityInstanceQuery query(Kit kit, String id) {
    return kit.engine()
        .getHistoryService()
        .createHistoricActivityInstanceQuery()
        .processInstanceId(id)
        .orderByHistoricActivityInstanceStartTime()
        .asc();
  }

  private static List<String> ids(List<HistoricActivityInstance> rows) {
    return rows.stream().map(HistoricActivityInstance::getActivityId).toList();
  }

  @ParameterizedTest
  @EnumSource
  void rowsStandInTheOrderInWhichTokensMove(Database database) {
    try (Kit kit = recording(database)) {
      String id = kit.run("forked", FORK);
      assertThat(ids(query(kit, id).list()))
          .containsExactly("s", "s-fork", "fork", "fork-a", "fork-b", "a", "b");

      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(1)));
      kit.complete(id, "b");
      kit.complete(id, "a");

      assertThat(ids(query(kit, id).list()).subList(7, 13))
          .containsExactly("b-join", "join", "a-join", "join", "join-e", "e");
      kit.checkConsistency();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFlowEndsWhenItStarts(Database database) {
    try (Kit kit = recording(database)) {
      String id =
          kit.run(
              "named",
              start("s"),
              "<sequenceFlow id='way' name='The way' sourceRef='s' targetRef='u'/>",
              user("u", ""));

      HistoricActivityInstance way =
          Objects.requireNonNull(query(kit, id).activityType("sequenceFlow").singleResult());

      assertThat(way.getActivityId()).isEqualTo("way");
      assertThat(way.getActivityName()).isEqualTo("The way");
      assertThat(way.getActivityType()).isEqualTo("sequenceFlow");
      assertThat(way.getViaSequenceFlowId()).isNull();
      assertThat(way.getStartTime()).isEqualTo(Date.from(Kit.NOON));
      assertThat(way.getEndTime()).isEqualTo(way.getStartTime());
      assertThat(way.getDurationInMillis()).isZero();
      assertThat(way.getDeleteReason()).isNull();
      assertThat(way.getExecutionId()).isEqualTo(kit.task(id).getExecutionId());
      assertThat(
              kit.engine()
                  .getRuntimeService()
                  .createActivityInstanceQuery()
                  .processInstanceId(id)
                  .activityType("sequenceFlow")
                  .list())
          .extracting(ActivityInstance::getActivityId)
          .containsExactly("way");
    }
  }

  @ParameterizedTest
  @EnumSource
  void filtersTellThemFromElements(Database database) {
    try (Kit kit = recording(database)) {
      String id = kit.run("forked", FORK);
      assertThat(ids(query(kit, id).activityType("sequenceFlow").list()))
          .containsExactly("s-fork", "fork-a", "fork-b");
      assertThat(ids(query(kit, id).withoutSequenceFlows().list()))
          .containsExactly("s", "fork", "a", "b");
      assertThat(query(kit, id).withoutSequenceFlows().count()).isEqualTo(4);
      assertThat(query(kit, id).unfinished().count()).as("a, b").isEqualTo(2);
      assertThat(
              kit.engine()
                  .getRuntimeService()
                  .createActivityInstanceQuery()
                  .processInstanceId(id)
                  .withoutSequenceFlows()
                  .count())
          .isEqualTo(4);
    }
  }

  @ParameterizedTest
  @EnumSource
  void statisticsAndEventsAreOfElements(Database database) {
    try (Kit kit = recording(database)) {
      List<String> told = new ArrayList<>();
      kit.engine()
          .getRuntimeService()
          .addEventListener(
              new AbstractTurgoEngineEventListener() {
                @Override
                protected void historicActivityInstanceCreated(TurgoEngineEntityEvent event) {
                  told.add(((HistoricActivityInstance) event.getEntity()).getActivityId());
                }
              },
              TurgoEngineEventType.HISTORIC_ACTIVITY_INSTANCE_CREATED);
      kit.run("forked", FORK);
      ProcessDefinition definition =
          Objects.requireNonNull(
              kit.engine().getRepositoryService().createProcessDefinitionQuery().singleResult());

      assertThat(told).containsExactly("s", "fork", "a", "b");
      assertThat(
              kit.engine()
                  .getHistoryService()
                  .getHistoricActivityStatistics(definition.getId(), null, null)
                  .activities())
          .extracting(HistoricActivityStatistics::activityId)
          .containsExactly("a", "b", "fork", "s");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SQLITE, NONE, 0", "SQLITE, INSTANCE, 0", "SQLITE, TASK, 0", "SQLITE, ACTIVITY, 1",
    "SQLITE, AUDIT, 1", "SQLITE, FULL, 1", "POSTGRES, TASK, 0", "POSTGRES, ACTIVITY, 1"
  })
  void theyAreRecordedWhereActivitiesAre(Database database, HistoryLevel level, int rows) {
    try (Kit kit = Kit.on(database.open(), it -> it.history(level).historicSequenceFlows(true))) {
      String id = kit.run("short", start("s"), user("u", ""), flow("s -> u"));

      assertThat(query(kit, id).activityType("sequenceFlow").count()).isEqualTo(rows);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anEngineRecordsNoneUnlessAsked(Database database) {
    try (Kit kit = Kit.on(database)) {
      String id = kit.run("forked", FORK);
      kit.complete(id, "a");
      kit.complete(id, "b");

      assertThat(query(kit, id).activityType("sequenceFlow").count()).isZero();
      assertThat(query(kit, id).count()).isEqualTo(7);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theyGoWithTheHistoryOfTheirInstance(Database database) {
    try (Kit kit = recording(database)) {
      String id = kit.run("short", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      kit.engine().getTaskService().complete(kit.task(id).getId(), Map.of());
      assertThat(ids(query(kit, id).activityType("sequenceFlow").list()))
          .containsExactly("s-u", "u-e");
      kit.engine().getHistoryService().deleteHistoricProcessInstance(id);
      assertThat(query(kit, id).count()).isZero();
      assertThat(kit.rows("SELECT COUNT(*) FROM turgo_h_activity")).isZero();
    }
  }
}
