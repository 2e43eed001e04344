package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.ManagementService;
import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.channel.RoutedJob;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.job.Job;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each job is asked its way when it is made, and keeps it. */
class JobRoutingTest {
  private final List<RoutedJob> asked = new CopyOnWriteArrayList<>();

  private Kit kit(Database database, JobRouting routing) {
    return Kit.on(
        database.open(),
        settings ->
            settings.jobRouting(job -> {
              asked.add(job);
              return routing.queueOf(job);
            }));
  }

  private static long rows(Kit kit, String table, String where) {
    return kit.rows("SELECT count(*) FROM " + table + " WHERE " + where);
  }

  @ParameterizedTest
  @EnumSource
  void aJobIsAskedOnceAndKeepsItsQueueThroughEveryState(Database database) {
    try (Kit kit = kit(database, job -> job.activityId().equals("a") ? "slow" : null)) {
      kit.code(
          "failing",
          execution -> {
            throw new IllegalStateException("on purpose");
          });
      String id =
          kit.run(
              "routed",
              start("s"),
              code("a", "failing", "turgo:async='true'"),
              end("e"),
              flow("s -> a -> e"));
      assertThat(asked).containsExactly(new RoutedJob("routed", null, null, 0, "a"));
      assertThat(rows(kit, "turgo_job", "queue = 'slow'")).isEqualTo(1);

      kit.engine().getRuntimeService().suspendProcessInstanceById(id);
      assertThat(rows(kit, "turgo_suspended_job", "queue = 'slow'")).isEqualTo(1);
      kit.engine().getRuntimeService().activateProcessInstanceById(id);
      String job =
          Objects.requireNonNull(
                  kit.engine().getManagementService().createJobQuery().singleResult())
              .getId();
      assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(job))
          .hasMessageContaining("on purpose");
      assertThat(rows(kit, "turgo_timer_job", "queue = 'slow'")).isEqualTo(1);
      kit.engine().getManagementService().moveTimerToExecutableJob(job);
      assertThat(rows(kit, "turgo_job", "queue = 'slow'")).isEqualTo(1);
      kit.engine().getManagementService().moveJobToDeadLetterJob(job);
      assertThat(rows(kit, "turgo_dead_letter_job", "queue = 'slow'")).isEqualTo(1);
      assertThat(asked).hasSize(1);
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void routingKnowsTheTenantThatADefinitionHasByThen(Database database) {
    try (Kit kit = kit(database, RoutedJob::tenantId)) {
      String deployment =
          kit.engine()
              .getRepositoryService()
              .createDeployment()
              .tenantId("acme")
              .addString(
                  "tenants.bpmn",
                  BpmnText.process(
                      "tenants",
                      start("s"),
                      user("u", ""),
                      boundary("t", "u", true, "timeDuration:PT1H"),
                      end("e"),
                      flow("s -> u -> e"),
                      flow("t -> e")))
              .deploy()
              .getId();
      kit.engine().getRuntimeService().startProcessInstanceByKeyAndTenantId("tenants", "acme");
      assertThat(rows(kit, "turgo_timer_job", "queue = 'acme'")).isEqualTo(1);

      kit.engine().getRepositoryService().changeDeploymentTenantId(deployment, "bolt");
      kit.engine().getRuntimeService().startProcessInstanceByKeyAndTenantId("tenants", "bolt");

      assertThat(rows(kit, "turgo_timer_job", "queue = 'bolt'")).isEqualTo(1);
      assertThat(asked)
          .extracting(RoutedJob::tenantId, RoutedJob::activityId)
          .containsExactly(tuple("acme", "t"), tuple("bolt", "t"));
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void routingKnowsCategoryAndPriorityAndIsAskedAgainWhenThatChanges(Database database) {
    try (Kit kit =
        kit(database, job -> job.priority() > 5 ? job.category() + "-fast" : job.category())) {
      kit.run(
          "labels",
          start("s"),
          with(
              evaluate("a", "${1}", "turgo:async='true' turgo:jobPriority='5'"),
              "<turgo:jobCategory>mail</turgo:jobCategory>"),
          end("e"),
          flow("s -> a -> e"));
      ManagementService management = kit.engine().getManagementService();
      Job job = Objects.requireNonNull(management.createJobQuery().singleResult());
      assertThat(job.getQueue()).isEqualTo("mail");

      management.setJobPriority(job.getId(), 6);

      assertThat(
              management.createJobQuery().jobQueue("mail-fast").priorityLowerThanOrEquals(6).list())
          .extracting(Job::getId, Job::getPriority)
          .containsExactly(tuple(job.getId(), 6));
      assertThat(asked)
          .containsExactly(
              new RoutedJob("labels", null, "mail", 5, "a"),
              new RoutedJob("labels", null, "mail", 6, "a"));
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void routingKnowsTheJobsOfCases(Database database) {
    try (Kit kit = kit(database, RoutedJob::category)) {
      String category =
          "<extensionElements><flowable:jobCategory>mail</flowable:jobCategory></extensionElements>";
      CaseScenarios.run(
          kit,
          "",
          CaseText.planItem(
              "task",
              "a",
              "flowable:type='java' flowable:expression='${1}' flowable:async='true'"
                  + " flowable:jobPriority='5'",
              category),
          CaseText.planItem(
              "timerEventListener", "t", "", category + "<timerExpression>PT1H</timerExpression>"));

      assertThat(asked)
          .containsExactlyInAnyOrder(
              new RoutedJob("c", null, "mail", 5, "a"), new RoutedJob("c", null, "mail", 0, "t"));
      assertThat(rows(kit, "turgo_job", "queue = 'mail'")).isEqualTo(1);
      assertThat(rows(kit, "turgo_timer_job", "queue = 'mail'")).isEqualTo(1);
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRoutingThatFailsFailsTheCallAndSaysSo(Database database) {
    JobRouting broken =
        job -> {
          if (job.activityId().equals("blank")) {
            return " ";
          }
          throw new IllegalArgumentException("no such table");
        };
    try (Kit kit = kit(database, broken)) {
      for (String activity : List.of("a", "blank")) {
        kit.deploy(
            activity + "Process",
            start("s"),
            evaluate(activity, "${1}", "turgo:async='true'"),
            end("e"),
            flow("s -> " + activity + " -> e"));
      }
      assertThatThrownBy(() -> kit.start("aProcess", Map.of()))
          .isInstanceOf(TurgoException.class)
          .hasMessageContaining("job routing of this engine failed for RoutedJob[")
          .hasMessageContaining("activityId=a")
          .hasMessageContaining("no such table");
      assertThatThrownBy(() -> kit.start("blankProcess", Map.of()))
          .isInstanceOf(TurgoException.class)
          .hasMessageContaining("blank name ' '");
      kit.finish();
    }
  }
}
