package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.job.Incident;
import io.turgo.engine.job.Job;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is stuck, grouped by its cause. */
@Timeout(60)
class IncidentTest {
  private static void fail(Kit kit, int number) {
    kit.code(
        "work",
        execution -> {
          int i = (Integer) Objects.requireNonNull(execution.getVariable("i"));
          if (i < number) {
            throw new IllegalStateException(
                i % 3 == 0 ? "Shop 4" + i + " is down" : "No address for order " + i);
          }
        });
    kit.deploy(
        "failing",
        start("s"),
        code("a", "work", "turgo:async='true'"),
        end("e"),
        flow("s -> a -> e"));
    IntStream.range(0, number).forEach(i -> kit.start("failing", Map.of("i", i)));
    kit.engine().getManagementService().createJobQuery().list().forEach(job -> attempt(kit, job));
  }

  private static void attempt(Kit kit, Job job) {
    assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(job.getId()))
        .hasRootCauseInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @EnumSource
  void jobsThatFailedAlikeAreOneIncident(Database database) {
    try (Kit kit = Kit.on(database)) {
      ManagementService management = kit.engine().getManagementService();
      fail(kit, 30);
      List<Incident> retried = management.createIncidentQuery().list(10).incidents();
      assertThat(retried).hasSize(2).allMatch(one -> one.state() == Incident.State.RETRIED);
      Incident address = retried.getFirst();
      assertThat(address.count()).isEqualTo(20);
      assertThat(address.message()).isEqualTo("No address for order #");
      assertThat(address.exceptionType()).isEqualTo("java.lang.IllegalStateException");
      assertThat(address.processDefinitionKey()).isEqualTo("failing");
      assertThat(address.processDefinitionVersion()).isEqualTo(1);
      assertThat(address.elementId()).isEqualTo("a");
      assertThat(address.handlerType()).isEqualTo("async-continuation");
      assertThat(address.capped()).isFalse();
      assertThat(address.newest()).isAfterOrEqualTo(address.oldest());
      assertThat(retried.getLast().message()).isEqualTo("Shop # is down");
      assertThat(management.createTimerJobQuery().incidentCause(address.cause()).count())
          .isEqualTo(20);

      management
          .createTimerJobQuery()
          .incidentCause(address.cause())
          .list()
          .forEach(job -> management.moveJobToDeadLetterJob(job.getId()));
      List<Incident> both = management.createIncidentQuery().list(10).incidents();
      assertThat(both)
          .extracting(Incident::state)
          .containsExactly(Incident.State.STUCK, Incident.State.RETRIED);
      assertThat(both.getFirst().cause()).isEqualTo(address.cause());
      assertThat(
              kit.engine()
                  .getRuntimeService()
                  .createProcessInstanceQuery()
                  .incidentCause(address.cause())
                  .count())
          .isEqualTo(20);
      assertThat(
              management
                  .createBulkOperation()
                  .retryJobs(
                      management.createDeadLetterJobQuery().incidentCause(address.cause()), 1)
                  .start()
                  .getStatistics())
          .isEqualTo(new BatchStatistics(null, 0, 0, 0));
      management
          .createJobQuery()
          .handlerType("batch")
          .list()
          .forEach(job -> management.executeJob(job.getId()));
      management
          .createJobQuery()
          .handlerType("batch")
          .list()
          .forEach(job -> management.executeJob(job.getId()));
      assertThat(management.createDeadLetterJobQuery().count()).isZero();
      assertThat(management.createJobQuery().count()).isEqualTo(20);
      kit.checkConsistency();
    }
  }

  @ParameterizedTest
  @EnumSource
  void incidentsAreFoundByWhatIsKnownOfThem(Database database) {
    try (Kit kit = Kit.on(database)) {
      ManagementService management = kit.engine().getManagementService();
      fail(kit, 4);
      management
          .createTimerJobQuery()
          .list()
          .forEach(job -> management.moveJobToDeadLetterJob(job.getId()));
      assertThat(management.createIncidentQuery().text("SHOP").list(10).incidents()).hasSize(1);
      assertThat(management.createIncidentQuery().text("illegalstate").list(10).incidents())
          .hasSize(2);
      assertThat(management.createIncidentQuery().text("nothing").list(10).incidents()).isEmpty();
      assertThat(management.createIncidentQuery().elementId("a").list(1))
          .satisfies(some -> assertThat(some.incidents()).hasSize(1))
          .satisfies(some -> assertThat(some.complete()).isFalse());
      assertThat(management.createIncidentQuery().processDefinitionKey("x").list(9).incidents())
          .isEmpty();
      assertThat(management.createIncidentQuery().tenantId("x").list(9).incidents()).isEmpty();
      assertThat(
              management
                  .createIncidentQuery()
                  .states(Incident.State.RETRIED, Incident.State.RETRIED_OUTSIDE)
                  .list(9))
          .satisfies(none -> assertThat(none.incidents()).isEmpty())
          .satisfies(none -> assertThat(none.complete()).isTrue());
      String cause = management.createIncidentQuery().list(9).incidents().getFirst().cause();
      assertThat(management.createIncidentQuery().cause(cause).list(9).incidents()).hasSize(1);
      assertThat(management.createIncidentQuery().cause("1").list(9).incidents()).isEmpty();
      assertThat(management.createIncidentQuery().cause("no id").list(9).incidents()).isEmpty();
      assertThat(management.createDeadLetterJobQuery().incidentCause("no id").count()).isZero();
      assertThatThrownBy(() -> management.createIncidentQuery().list(0))
          .isInstanceOf(TurgoIllegalArgumentException.class);
    }
  }
}
