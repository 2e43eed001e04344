package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.flowIf;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.JobNotFoundException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.job.Job;
import java.time.Duration;
import java.util.Date;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Asynchronous continuations, failures and their retries, suspension, deletion. */
class JobScenariosTest extends ScenarioTest {
  @ParameterizedTest
  @EnumSource
  void asyncBeforeEntersTheActivityInItsJob(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "before",
            start("s"),
            evaluate("a", "${1}", "turgo:async='true'"),
            end("e"),
            flow("s -> a -> e"));
    assertThat(kit.trail(id)).isEqualTo("s");
    Job job = onlyJob(kit);
    assertThat(job.getElementId()).isEqualTo("a");
    assertThat(job.isExclusive()).isTrue();
    assertThat(job.getRetries()).isEqualTo(3);

    kit.engine().getManagementService().executeJob(job.getId());

    kit.assertEnded(id, "s a e");
  }

  /** It stands where the event has waited, and is no event that waits. */
  @ParameterizedTest
  @EnumSource
  void aTokenThatLeavesABoundaryEventByAJobKeepsItsSubProcessOpen(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "left",
            start("s"),
            sub(
                "sub",
                "",
                start("is"),
                parallel("f"),
                user("u", ""),
                boundary("t", "u", true, "timeDuration:PT1H", "turgo:asyncAfter='true'"),
                user("v", ""),
                user("w", ""),
                flow("is -> f -> u"),
                flow("f -> v"),
                flow("t -> w")),
            user("x", ""),
            end("e"),
            flow("s -> sub -> x -> e"));
    ManagementService management = kit.engine().getManagementService();
    kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofHours(2)));
    management.executeJob(management.createTimerJobQuery().list().getFirst().getId());

    kit.complete(id, "v");
    assertThat(management.createJobQuery().count()).isOne();
    kit.runJobs();
    kit.complete(id, "w");
    kit.complete(id, "x");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aBoundaryEventThatNoFlowLeavesEndsItsPath(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "deadend",
            start("s"),
            user("u", ""),
            boundary("early", "u", false, "timeDuration:PT1H"),
            boundary("late", "u", true, "timeDuration:PT2H"),
            end("e"),
            flow("s -> u -> e"));

    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s u.. early");
    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();

    kit.assertEnded(id, "s u! early late");
  }

  @ParameterizedTest
  @EnumSource
  void asyncAfterLeavesTheActivityInItsJob(Database database) {
    Kit kit = on(database);
    AtomicInteger calls = new AtomicInteger();
    String id =
        kit.code("count", execution -> calls.incrementAndGet())
            .run(
                "after",
                start("s"),
                code("a", "count", "turgo:asyncAfter='true' turgo:exclusive='false'"),
                boundary("late", "a", true, "timeDuration:PT1H"),
                end("e"),
                end("l"),
                flow("s -> a -> e"),
                flow("late -> l"));
    assertThat(kit.trail(id)).isEqualTo("s a..");
    assertThat(onlyJob(kit).isExclusive()).isFalse();
    assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job")).isZero();

    kit.runJobs();

    kit.assertEnded(id, "s a e");
    assertThat(calls).hasValue(1);
  }

  @ParameterizedTest
  @EnumSource
  void asyncJoinRunsItsJobsInAnyOrder(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "asyncjoin",
            start("s"),
            parallel("f"),
            evaluate("a", "${1}", "turgo:async='true'"),
            evaluate("b", "${1}", "turgo:async='true'"),
            "<parallelGateway id='j' turgo:async='true'/>",
            end("e"),
            flow("s -> f -> a -> j -> e"),
            flow("f -> b -> j"));

    kit.runJobs();

    kit.assertEnded(id, "s f a b j j e");
  }

  @ParameterizedTest
  @EnumSource
  void failedJobBacksOffAndEndsAsADeadLetter(Database database) {
    Kit kit = on(database);
    AtomicBoolean broken = new AtomicBoolean(true);
    String id =
        kit.code(
                "fail",
                execution -> {
                  execution.setVariable("half", "done");
                  if (broken.get()) {
                    throw new IllegalStateException("out of order");
                  }
                })
            .run(
                "failing",
                start("s"),
                code("a", "fail", "turgo:async='true'"),
                end("e"),
                flow("s -> a -> e"));
    ManagementService management = kit.engine().getManagementService();
    String job = onlyJob(kit).getId();

    kit.runJobs();
    Job waiting = Objects.requireNonNull(management.createTimerJobQuery().singleResult());
    assertThat(waiting.getId()).isEqualTo(job);
    assertThat(waiting.getRetries()).isEqualTo(2);
    assertThat(waiting.getExceptionMessage()).isEqualTo("out of order");
    assertThat(waiting.getDuedate()).isEqualTo(Date.from(Kit.NOON.plusSeconds(10)));
    assertThat(management.getTimerJobExceptionStacktrace(job))
        .contains("IllegalStateException: out of order")
        .contains(JobScenariosTest.class.getName());
    for (int i = 0; i < 3; i++) {
      kit.engine().getClock().advance(Duration.ofSeconds(10));
      kit.runJobs();
    }
    assertThat(kit.failures()).hasSize(3);
    Job dead = Objects.requireNonNull(management.createDeadLetterJobQuery().singleResult());
    assertThat(dead.getRetries()).isZero();
    assertThat(management.getDeadLetterJobExceptionStacktrace(job)).contains("out of order");
    assertThat(kit.engine().getRuntimeService().hasVariable(id, "half")).isFalse();
    kit.checkConsistency();

    broken.set(false);
    management.moveDeadLetterJobToExecutableJob(job, 1);
    kit.runJobs();

    kit.assertEnded(id, "s a e");
    assertThat(kit.lastValue(id, "half")).isEqualTo("done");
  }

  @ParameterizedTest
  @EnumSource
  void retryCycleOfTheElementCountsInsteadOfTheDefault(Database database) {
    Kit kit = on(database);
    kit.code(
        "fail",
        execution -> {
          throw new IllegalStateException("never");
        });
    kit.run(
        "retrycycle",
        start("s"),
        """
        <serviceTask id='a' turgo:delegateExpression="${code.named('fail')}" turgo:async='true'>
          <extensionElements>
            <turgo:failedJobRetryTimeCycle>R2/PT1H</turgo:failedJobRetryTimeCycle>
          </extensionElements>
        </serviceTask>
        """,
        end("e"),
        flow("s -> a -> e"));
    kit.runJobs();
    assertThat(
            Objects.requireNonNull(
                    kit.engine().getManagementService().createTimerJobQuery().singleResult())
                .getDuedate())
        .isEqualTo(Date.from(Kit.NOON.plus(Duration.ofHours(1))));

    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();

    assertThat(kit.engine().getManagementService().createDeadLetterJobQuery().count()).isEqualTo(1);
    assertThat(kit.failures()).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource
  void failedTimerFiresAgain(Database database) {
    Kit kit = on(database);
    AtomicInteger calls = new AtomicInteger();
    String id =
        kit.code(
                "once",
                execution -> {
                  if (calls.incrementAndGet() == 1) {
                    throw new IllegalStateException("first");
                  }
                })
            .run(
                "failedtimer",
                start("s"),
                user("u", ""),
                boundary("tick", "u", false, "timeCycle:R2/PT1M"),
                code("c", "once", ""),
                end("e"),
                end("t"),
                flow("s -> u -> e"),
                flow("tick -> c -> t"));

    kit.engine().getClock().advance(Duration.ofMinutes(1));
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s u..");
    kit.engine().getClock().advance(Duration.ofSeconds(10));
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s u.. tick c t");
    kit.engine().getClock().advance(Duration.ofMinutes(1));
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s u.. tick c t tick c t");
    assertThat(calls).hasValue(3);
  }

  @ParameterizedTest
  @EnumSource
  void suspendedInstanceRunsNothingUntilItIsActivated(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id =
        kit.run(
            "suspend",
            start("s"),
            parallel("f"),
            evaluate("a", "${1}", "turgo:async='true'"),
            user("u", ""),
            catchTimer("c", "timeDuration:PT1M"),
            parallel("j"),
            end("e"),
            flow("s -> f -> a -> j -> e"),
            flow("f -> u -> j"),
            flow("f -> c -> j"));

    runtime.suspendProcessInstanceById(id);

    kit.checkConsistency();
    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();
    assertThat(kit.trail(id)).isEqualTo("s f u.. c..");
    assertThat(kit.engine().getManagementService().createSuspendedJobQuery().count()).isEqualTo(2);
    assertThatThrownBy(() -> kit.complete(id, "u"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("suspended");
    assertThatThrownBy(() -> runtime.suspendProcessInstanceById(id))
        .isInstanceOf(TurgoException.class);
    assertThatThrownBy(() -> runtime.setVariable(id, "n", 1))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("suspended");

    runtime.activateProcessInstanceById(id);
    runtime.setVariable(id, "n", 1);
    kit.runJobs();
    kit.complete(id, "u");
    kit.assertEnded(id, "s f u c a j j j e");
  }

  @ParameterizedTest
  @EnumSource
  void deletedInstanceLeavesItsHistoryOnly(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "delete",
            start("s"),
            parallel("f"),
            evaluate("a", "${1}", "turgo:async='true'"),
            sub(
                "p",
                "",
                start("ps"),
                user("u", "turgo:candidateUsers='x,y'"),
                end("pe"),
                flow("ps -> u -> pe")),
            catchTimer("c", "timeDuration:PT1M"),
            end("e"),
            flow("s -> f -> a -> e"),
            flow("f -> p -> e"),
            flow("f -> c -> e"));

    kit.engine().getRuntimeService().deleteProcessInstance(id, "no longer wanted");

    assertThat(kit.trail(id)).isEqualTo("s f p! c! ps u!");
    assertThat(
            Objects.requireNonNull(
                    kit.engine()
                        .getHistoryService()
                        .createHistoricProcessInstanceQuery()
                        .processInstanceId(id)
                        .singleResult())
                .getDeleteReason())
        .isEqualTo("no longer wanted");
    assertThatThrownBy(() -> kit.engine().getRuntimeService().deleteProcessInstance(id, "again"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void jobThatIsNotDueOrDeadDoesNotRun(Database database) {
    Kit kit = on(database);
    kit.run(
        "notdue", start("s"), catchTimer("c", "timeDuration:PT1M"), end("e"), flow("s -> c -> e"));
    ManagementService management = kit.engine().getManagementService();
    Job job = Objects.requireNonNull(management.createTimerJobQuery().singleResult());

    assertThatThrownBy(() -> management.executeJob(job.getId()))
        .isInstanceOf(JobNotFoundException.class)
        .hasMessage("Job %s is gone or cannot run now", job.getId());
    management.moveJobToDeadLetterJob(job.getId());
    assertThatThrownBy(() -> management.executeJob(job.getId()))
        .isInstanceOf(JobNotFoundException.class);

    assertThat(management.createDeadLetterJobQuery().count()).isEqualTo(1);
    assertThat(
            Objects.requireNonNull(management.createDeadLetterJobQuery().singleResult())
                .getExceptionMessage())
        .isNull();
  }

  @ParameterizedTest
  @EnumSource
  void conditionThatFailsInAJobCostsARetry(Database database) {
    Kit kit = on(database);
    kit.run(
        "condition",
        start("s"),
        "<exclusiveGateway id='x' turgo:async='true'/>",
        end("a"),
        flow("s -> x"),
        flowIf("x -> a", "${missing > 1}"));

    kit.runJobs();

    assertThat(kit.failures()).singleElement().asString().contains("missing");
    Job waiting =
        Objects.requireNonNull(
            kit.engine().getManagementService().createTimerJobQuery().singleResult());
    assertThat(waiting.getRetries()).isEqualTo(2);
    assertThat(waiting.getExceptionMessage()).contains("missing");
  }

  @ParameterizedTest
  @EnumSource
  void jobRunsFromTheTokenWhereItWasLeft(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "steps",
        start("s"),
        evaluate("a", "${n + 1}", "turgo:async='true' turgo:resultVariable='n'"),
        evaluate("b", "${n + 1}", "turgo:async='true' turgo:resultVariable='n'"),
        evaluate("c", "${n + 1}", "turgo:async='true' turgo:resultVariable='n'"),
        end("e"),
        flow("s -> a -> b -> c -> e"));
    String id = kit.start("steps", Map.of("n", 0));

    kit.runJobs();

    kit.assertEnded(id, "s a b c e");
    assertThat(kit.lastValue(id, "n")).isEqualTo(3L);
  }

  private static Job onlyJob(Kit kit) {
    return Objects.requireNonNull(
        kit.engine().getManagementService().createJobQuery().singleResult());
  }
}
