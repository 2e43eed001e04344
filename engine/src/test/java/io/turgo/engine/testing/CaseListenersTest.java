package io.turgo.engine.testing;

import static io.turgo.engine.testing.CaseText.code;
import static io.turgo.engine.testing.CaseText.control;
import static io.turgo.engine.testing.CaseText.entry;
import static io.turgo.engine.testing.CaseText.exit;
import static io.turgo.engine.testing.CaseText.human;
import static io.turgo.engine.testing.CaseText.planItem;
import static io.turgo.engine.testing.CaseText.sentry;
import static io.turgo.engine.testing.CaseText.stage;
import static io.turgo.engine.testing.CaseText.task;
import static io.turgo.engine.testing.CaseText.userEvent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Event listeners that repeat or that nothing waits for, and criteria across stages. */
@SuppressWarnings("NullAway") // what is missing fails the test
class CaseListenersTest extends CaseScenarios {
  private static String timer(String id, String time, String... of) {
    return planItem(
        "timerEventListener", id, "", "<timerExpression>" + time + "</timerExpression>", of);
  }

  private static void advance(Kit kit, Duration time) {
    kit.engine().getClock().advance(time);
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aCycleRepeatsUntilItIsOver(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "",
        timer("t", "${cycle}"),
        task("a", entry("s"), control("repetitionRule", "")),
        task("z"),
        sentry("s", "", "t occur"));
    String id = start(kit, "c", Map.of("cycle", "R2/PT1H"));
    String first = item(kit, id, "t").getId();
    advance(kit, Duration.ofMinutes(61));
    assertThat(items(kit, id)).isEqualTo("a=active a=wait_repetition t=available z=active");
    assertThat(item(kit, id, "t").getId()).isNotEqualTo(first);
    advance(kit, Duration.ofMinutes(61));
    assertThat(items(kit, id)).isEqualTo("a=active a=active a=wait_repetition z=active");
    assertThat(history(kit, id)).isEqualTo("a=active a=active t=completed t=completed z=active");
    cases(kit).terminateCaseInstance(id);
  }

  @ParameterizedTest
  @EnumSource
  void aCycleEndsWithTheLastThatWaitsForIt(Database database) {
    Kit kit = on(database);
    String id =
        run(kit, "", timer("t", "R/PT1H"), task("a", entry("s")), sentry("s", "", "t occur"));
    advance(kit, Duration.ofMinutes(61));
    assertThat(items(kit, id)).isEqualTo("a=active");
    assertThat(kit.engine().getManagementService().createTimerJobQuery().count()).isZero();
    trigger(kit, id, "a");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void aListenerGoesWhenNothingWaitsForItAnyMore(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            userEvent("enter"),
            userEvent("enterToo"),
            userEvent("stop"),
            timer("late", "PT1H"),
            human("a", entry("s1"), entry("s2"), exit("s3")),
            stage("box", "", human("b"), exit("s3"), exit("s4")),
            userEvent("alone"),
            sentry("s1", "", "enter occur"),
            sentry("s2", "", "enterToo occur"),
            sentry("s3", "", "stop occur"),
            sentry("s4", "", "late occur"));
    trigger(kit, id, "enter");
    assertThat(items(kit, id))
        .isEqualTo("a=active alone=available b=active box=active late=available stop=available");
    kit.complete(id, "b");
    assertThat(items(kit, id)).isEqualTo("a=active alone=available stop=available");
    assertThat(kit.engine().getManagementService().createTimerJobQuery().count()).isZero();
    kit.complete(id, "a");
    assertThat(items(kit, id)).isEqualTo("alone=available");
    assertThat(history(kit, id)).isEqualTo("a=completed b=completed box=completed enter=completed");
    trigger(kit, id, "alone");
    assertCompleted(kit, id);
  }

  /** Otherwise the other listener would keep the case open for ever. */
  @ParameterizedTest
  @EnumSource
  void aListenerGoesWhenAnotherOneEndsWhatWaitsForBoth(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            userEvent("stop"),
            timer("late", "PT1H"),
            task("a", exit("s1"), exit("s2")),
            sentry("s1", "", "stop occur"),
            sentry("s2", "", "late occur"));
    trigger(kit, id, "stop");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void aListenerStaysForWhatIsDisabledAndMayBeEnabledAgain(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            userEvent("stop"),
            task("a", exit("s"), control("manualActivationRule", "")),
            task("b", exit("s")),
            task("z"),
            sentry("s", "", "stop occur"));
    String a = item(kit, id, "a").getId();
    cases(kit).disablePlanItemInstance(a);
    trigger(kit, id, "b");
    assertThat(items(kit, id)).isEqualTo("a=disabled stop=available z=active");
    cases(kit).enablePlanItemInstance(a);
    trigger(kit, id, "stop");
    assertThat(items(kit, id)).isEqualTo("z=active");
  }

  @ParameterizedTest
  @EnumSource
  void aListenerStaysForWhatMayStillCome(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            userEvent("stop"),
            task("a", exit("s"), control("repetitionRule", "${repetitionCounter < 2}")),
            task("open"),
            stage("later", "", task("b", exit("s")), entry("s1")),
            sentry("s", "", "stop occur"),
            sentry("s1", "", "open complete"));
    trigger(kit, id, "a");
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("later=available open=active stop=available");
    trigger(kit, id, "open");
    assertThat(items(kit, id)).isEqualTo("b=active later=active stop=available");
    trigger(kit, id, "b");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void anEntryFromOutsideOpensTheStagesAround(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "",
        stage("first", "", human("a")),
        stage(
            "outer",
            "",
            task("other", entry("s1"))
                + stage(
                    "inner",
                    "",
                    human("b", entry("s2")) + human("c") + sentry("s2", "${ok}", "a complete"),
                    entry("s1"))
                + human("d", entry("s3"))
                + sentry("s3", "", "a complete"),
            entry("s1")),
        sentry("s1", "${never}"));
    String id = start(kit, "c", Map.of("ok", true, "never", false));
    assertThat(items(kit, id)).isEqualTo("a=active first=active outer=available");
    kit.complete(id, "a");
    assertThat(items(kit, id))
        .isEqualTo("b=active c=active d=active inner=active other=available outer=active");
    String not = start(kit, "c", Map.of("ok", false, "never", false));
    kit.complete(not, "a");
    assertThat(items(kit, not)).isEqualTo("d=active inner=available other=available outer=active");
  }

  @ParameterizedTest
  @EnumSource
  void aJobOfASuspendedCaseRunsOnceItIsActivated(Database database) {
    Kit kit = on(database).code("j", execution -> {});
    String id = run(kit, "", code("j", "flowable:async='true'"));
    cases(kit).suspendCaseInstance(id);
    kit.runJobs();
    assertThat(items(kit, id)).isEqualTo("j=async-active");
    cases(kit).activateCaseInstance(id);
    kit.runJobs();
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void aSuspendedCaseWaitsWithItsTimersAndTasks(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            timer("t", "PT1H"),
            task("a", entry("s")),
            human("h"),
            sentry("s", "", "t occur"));
    String waiting = "a=available h=active t=available";
    assertThat(items(kit, id)).isEqualTo(waiting);
    cases(kit).suspendCaseInstance(id);
    advance(kit, Duration.ofHours(2));
    assertThat(items(kit, id)).isEqualTo(waiting);
    String isSuspended = ": case " + id + " is suspended";
    assertThatThrownBy(() -> kit.complete(id, "h")).hasMessageEndingWith(isSuspended);
    assertThatThrownBy(() -> cases(kit).setVariable(id, "x", 1)).hasMessageEndingWith(isSuspended);
    assertThatThrownBy(() -> cases(kit).setCaseInstanceName(id, "x"))
        .hasMessage("Case " + id + " cannot be renamed: it is suspended");
    assertThatThrownBy(() -> cases(kit).suspendCaseInstance(id))
        .hasMessage("Case " + id + " is suspended already");
    assertThat(cases(kit).createCaseInstanceQuery().caseInstanceId(id).suspended().count())
        .isEqualTo(1);
    cases(kit).activateCaseInstance(id);
    advance(kit, Duration.ZERO);
    assertThat(items(kit, id)).isEqualTo("a=active h=active");
    kit.complete(id, "h");
    trigger(kit, id, "a");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void transientVariablesAreSeenByConditionsAndNotKept(Database database) {
    Kit kit = on(database);
    String id =
        run(kit, "", task("a"), task("b", entry("s")), task("z"), sentry("s", "${var:get(go)}"));
    assertThat(items(kit, id)).isEqualTo("a=active b=available z=active");
    cases(kit)
        .createPlanItemInstanceTransitionBuilder(item(kit, id, "a").getId())
        .transientVariable("go", true)
        .transientVariables(Map.of("other", 1))
        .trigger();
    assertThat(items(kit, id)).isEqualTo("b=active z=active");
    assertThat(cases(kit).getVariables(id)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aListenerStaysForTheExitOfTheCase(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            userEvent("stop"),
            task("a", exit("s")),
            task("z"),
            exit("s"),
            sentry("s", "", "stop occur"));
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("stop=available z=active");
    trigger(kit, id, "stop");
    assertThat(past(kit, id).getState()).isEqualTo("terminated");
  }

  @ParameterizedTest
  @EnumSource
  void anEntryFromOutsideOpensARepeatedStageAgain(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            userEvent("go", control("repetitionRule", "")),
            userEvent("never"),
            stage(
                "box",
                "",
                task("b", entry("s1")) + sentry("s1", "", "go occur"),
                entry("s2"),
                control("repetitionRule", "")),
            task("z"),
            sentry("s2", "", "never occur"));
    for (int i = 0; i < 2; i++) {
      trigger(kit, id, "go");
      assertThat(items(kit, id))
          .isEqualTo(
              "b=active box=active box=wait_repetition go=available never=available z=active");
      trigger(kit, id, "b");
      assertThat(items(kit, id))
          .isEqualTo("box=wait_repetition go=available never=available z=active");
    }
  }
}
