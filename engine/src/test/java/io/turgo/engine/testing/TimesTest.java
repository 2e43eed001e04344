package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.Kit.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.job.Job;
import io.turgo.engine.task.Task;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What comes after user code has the time at which that code was done. */
@Timeout(60)
class TimesTest {
  private @Nullable Kit kit;

  private Kit open(Database database) {
    Kit opened = Kit.on(database);
    kit = opened;
    return opened;
  }

  @AfterEach
  void close() {
    if (kit != null) {
      kit.checkConsistency();
      kit.close();
    }
  }

  private static void pass(Kit kit, int seconds) {
    kit.engine().getClock().setCurrentTime(kit.engine().getClock().instant().plusSeconds(seconds));
  }

  private static HistoricActivityInstance activity(Kit kit, String instanceId, String elementId) {
    return Objects.requireNonNull(
        kit.engine()
            .getHistoryService()
            .createHistoricActivityInstanceQuery()
            .processInstanceId(instanceId)
            .activityId(elementId)
            .singleResult());
  }

  @ParameterizedTest
  @EnumSource
  void codeTakesAsLongAsItTook(Database database) {
    Kit kit = open(database);
    kit.code("slow", execution -> pass(kit, 1));
    String id =
        kit.run(
            "timed",
            start("s"),
            code("a", "slow", ""),
            code("b", "slow", ""),
            end("e"),
            flow("s -> a -> b -> e"));

    assertThat(activity(kit, id, "a").getDurationInMillis()).isEqualTo(1_000);
    assertThat(activity(kit, id, "b").getDurationInMillis()).isEqualTo(1_000);
    HistoricProcessInstance instance =
        Objects.requireNonNull(
            kit.engine()
                .getHistoryService()
                .createHistoricProcessInstanceQuery()
                .processInstanceId(id)
                .singleResult());
    assertThat(instance.getStartTime()).isEqualTo(NOON);
    assertThat(instance.getEndTime()).isEqualTo(NOON.plusSeconds(2));
  }

  @ParameterizedTest
  @EnumSource
  void timersAndTasksAfterCodeBeginWhenItWasDone(Database database) {
    Kit kit = open(database);
    kit.code("slow", execution -> pass(kit, 90));
    String timed =
        kit.run(
            "timer",
            start("s"),
            code("a", "slow", ""),
            catchTimer("t", "timeDuration:PT60S"),
            end("e"),
            flow("s -> a -> t -> e"));
    Job timer =
        Objects.requireNonNull(
            kit.engine()
                .getManagementService()
                .createTimerJobQuery()
                .processInstanceId(timed)
                .singleResult());
    assertThat(timer.getDuedate()).isEqualTo(NOON.plusSeconds(150));
    assertThat(kit.engine().getManagementService().createTimerJobQuery().executable().count())
        .isZero();

    String asked =
        kit.run(
            "asked",
            start("s"),
            code("a", "slow", ""),
            user("u", "turgo:dueDate='PT1H'"),
            end("e"),
            flow("s -> a -> u -> e"));
    Task task = kit.task(asked);
    assertThat(task.getCreateTime()).isEqualTo(NOON.plusSeconds(180));
    assertThat(task.getDueDate()).isEqualTo(NOON.plusSeconds(180 + 3_600));
  }

  @ParameterizedTest
  @EnumSource
  void timesStayWhenTheJobIsSteppedAgain(Database database) {
    Kit kit = open(database);
    AtomicInteger runs = new AtomicInteger();
    kit.code(
        "slow",
        execution -> {
          runs.incrementAndGet();
          pass(kit, 1);
          String id = execution.getProcessInstanceId();
          Kit.elsewhere(() -> kit.engine().getRuntimeService().setVariable(id, "other", 1));
          execution.setVariable("own", 1);
        });
    kit.code("late", execution -> pass(kit, 10));
    String id =
        kit.run(
            "again",
            start("s"),
            code("a", "slow", "turgo:async='true'"),
            code("b", "late", ""),
            user("u", ""),
            end("e"),
            flow("s -> a -> b -> u -> e"));
    Instant begun = kit.engine().getClock().instant();

    kit.runJobs();

    assertThat(runs).hasValue(1);
    assertThat(activity(kit, id, "a").getStartTime()).isEqualTo(begun);
    assertThat(activity(kit, id, "a").getEndTime()).isEqualTo(begun.plusSeconds(1));
    assertThat(activity(kit, id, "b").getDurationInMillis()).isEqualTo(10_000);
    assertThat(kit.engine().getRuntimeService().getVariables(id))
        .isEqualTo(Map.of("other", 1, "own", 1));
  }
}
