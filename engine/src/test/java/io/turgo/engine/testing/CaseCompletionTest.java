package io.turgo.engine.testing;

import static io.turgo.engine.testing.CaseText.completion;
import static io.turgo.engine.testing.CaseText.control;
import static io.turgo.engine.testing.CaseText.entry;
import static io.turgo.engine.testing.CaseText.sentry;
import static io.turgo.engine.testing.CaseText.stage;
import static io.turgo.engine.testing.CaseText.task;
import static io.turgo.engine.testing.CaseText.userEvent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps a stage or a case from completing, and what completes it. */
@SuppressWarnings("NullAway") // what is missing fails the test
class CaseCompletionTest extends CaseScenarios {
  private static final String BY_HAND = "<manualActivationRule/>";

  @ParameterizedTest
  @CsvSource({
    "default, a=active stage=active z=active",
    "ignore, z=active",
    "ignoreIfAvailable, a=active stage=active z=active",
    "ignoreIfAvailableOrEnabled, a=active stage=active z=active",
    "ignoreAfterFirstCompletion, a=active stage=active z=active",
    "ignoreAfterFirstCompletionIfAvailableOrEnabled, a=active stage=active z=active"
  })
  void anActiveItem(String type, String after) {
    Kit kit = on(Database.SQLITE);
    String id =
        run(kit, "", stage("stage", "", task("a", completion(type, "")) + task("b")), task("z"));
    trigger(kit, id, "b");
    assertThat(items(kit, id)).isEqualTo(after);
  }

  @ParameterizedTest
  @CsvSource({
    "default, a=enabled stage=active z=active",
    "ignore, z=active",
    "ignoreIfAvailable, a=enabled stage=active z=active",
    "ignoreIfAvailableOrEnabled, z=active",
    "ignoreAfterFirstCompletion, a=enabled stage=active z=active"
  })
  void anEnabledItem(String type, String after) {
    Kit kit = on(Database.SQLITE);
    String id =
        run(
            kit,
            "",
            stage("stage", "", task("a", completion(type, BY_HAND)) + task("b")),
            task("z"));
    trigger(kit, id, "b");
    assertThat(items(kit, id)).isEqualTo(after);
  }

  /** It is ignored once nothing in it is active, although it is not complete. */
  @ParameterizedTest
  @EnumSource
  void aStageThatIsIgnoredKeepsWhatIsActiveInIt(Database database) {
    Kit kit = on(database);
    String ignored =
        stage(
            "in",
            "",
            task("a") + task("b", control("manualActivationRule", "")),
            completion("ignore", ""));
    String id = run(kit, "", stage("stage", "", ignored + task("c")), task("z"));
    trigger(kit, id, "c");
    assertThat(items(kit, id)).isEqualTo("a=active b=enabled in=active stage=active z=active");
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("z=active");
  }

  @ParameterizedTest
  @EnumSource
  void anItemThatWasCompleteOnceIsNotNeededAgain(Database database) {
    Kit kit = on(database);
    String repeated = "<repetitionRule/><manualActivationRule/>";
    String id =
        run(
            kit,
            "",
            stage(
                "stage",
                "",
                task("a", completion("ignoreAfterFirstCompletion", repeated))
                    + task("b", completion("default", BY_HAND))),
            task("z"));
    cases(kit).startPlanItemInstance(item(kit, id, "a").getId());
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("a=enabled b=enabled stage=active z=active");
    cases(kit).startPlanItemInstance(item(kit, id, "a").getId());
    cases(kit).disablePlanItemInstance(item(kit, id, "b").getId());
    assertThat(items(kit, id)).isEqualTo("z=active");
    assertThat(history(kit, id)).isEqualTo("a=completed a=terminated stage=completed z=active");
    trigger(kit, id, "z");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void aStageCompletesByItselfWhenItsConditionHolds(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "",
        stage(
            "stage",
            "autoComplete='true' flowable:autoCompleteCondition='${done}'",
            task("a") + task("b", control("manualActivationRule", ""))),
        task("z"));
    String id = start(kit, "c", Map.of("done", false));
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("b=enabled stage=active z=active");
    cases(kit).setVariable(id, "done", true);
    assertThat(items(kit, id)).isEqualTo("z=active");
  }

  @ParameterizedTest
  @EnumSource
  void anExitMayCompleteAStage(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            stage(
                "stage",
                "",
                task("a") + task("b", control("manualActivationRule", "")),
                "<exitCriterion sentryRef='s1' flowable:exitEventType='complete'/>",
                "<exitCriterion sentryRef='s2' flowable:exitEventType='forceComplete'/>"),
            userEvent("done"),
            userEvent("force"),
            task("after", entry("s3")),
            task("z"),
            sentry("s1", "", "done occur"),
            sentry("s2", "", "force occur"),
            sentry("s3", "", "stage complete"));
    String before =
        "a=active after=available b=enabled done=available force=available stage=active z=active";
    assertThatThrownBy(() -> trigger(kit, id, "done"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("cannot be completed: an item in it is active");
    assertThat(items(kit, id)).isEqualTo(before);
    trigger(kit, id, "force");
    assertThat(items(kit, id)).isEqualTo("after=active z=active");
    assertThat(history(kit, id))
        .isEqualTo("a=terminated after=active force=completed stage=completed z=active");
  }

  @ParameterizedTest
  @EnumSource
  void anExitMayCompleteTheCase(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            task("a"),
            task("b", control("manualActivationRule", "")),
            userEvent("done"),
            "<exitCriterion sentryRef='s' flowable:exitEventType='complete'/>",
            sentry("s", "", "done occur"));
    assertThatThrownBy(() -> trigger(kit, id, "done")).isInstanceOf(TurgoException.class);
    trigger(kit, id, "a");
    trigger(kit, id, "done");
    assertCompleted(kit, id);
  }

  /** The rule of the first one does not hold, so that of the second one is asked. */
  @ParameterizedTest
  @EnumSource
  void allRequiredItemsAreAskedFor(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "autoComplete='true'",
        task("a"),
        task("r", control("requiredRule", "${one}", "manualActivationRule", "")),
        task("s", control("requiredRule", "${two}", "manualActivationRule", "")));
    String id = start(kit, "c", Map.of("one", false, "two", true));
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("r=enabled s=enabled");
    assertThatThrownBy(() -> cases(kit).completeCaseInstance(id))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("a required item in it has not been done");
    cases(kit).setVariable(id, "two", false);
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void aStageThatCompletesByItsConditionWaitsForWhatIsRequired(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "",
        stage(
            "stage",
            "autoComplete='true' flowable:autoCompleteCondition='${done}'",
            task("a")
                + task("b", control("manualActivationRule", ""))
                + task("r", control("requiredRule", "", "manualActivationRule", ""))),
        task("z"));
    String id = start(kit, "c", Map.of("done", true));
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("b=enabled r=enabled stage=active z=active");
    cases(kit).startPlanItemInstance(item(kit, id, "r").getId());
    trigger(kit, id, "r");
    assertThat(items(kit, id)).isEqualTo("z=active");
  }

  @ParameterizedTest
  @ValueSource(strings = {"complete", "forceComplete"})
  void anExitThatCompletesCompletesAStageThatHasNotBegun(String type) {
    for (Database database : Database.values()) {
      Kit kit = on(database);
      String byType = "<exitCriterion sentryRef='s2' flowable:exitEventType='%s'/>".formatted(type);
      String id =
          run(
              kit,
              "",
              stage("waits", "", task("a"), entry("s1"), byType),
              stage("enabled", "", task("b"), control("manualActivationRule", ""), byType),
              userEvent("stop"),
              task("afterOne", entry("s3")),
              task("afterOther", entry("s4")),
              task("z"),
              sentry("s1", "", "z complete"),
              sentry("s2", "", "stop occur"),
              sentry("s3", "", "waits complete"),
              sentry("s4", "", "enabled complete"));
      trigger(kit, id, "stop");
      assertThat(items(kit, id)).isEqualTo("afterOne=active afterOther=active z=active");
      assertThat(history(kit, id))
          .isEqualTo("afterOne=active afterOther=active stop=completed z=active");
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsLeftInACompleteStageMakesTheTransitionExit(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            stage(
                "stage",
                "autoComplete='true'",
                task("a") + task("b", control("manualActivationRule", ""))),
            task("heard", entry("s")),
            task("z"),
            sentry("s", "", "b exit"));
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("heard=active z=active");
  }

  @ParameterizedTest
  @EnumSource
  void aRequiredItemThatWasCompleteOnceIsNotRequiredAgain(Database database) {
    Kit kit = on(database);
    String rules = "<requiredRule/><repetitionRule/><manualActivationRule/>";
    String id =
        run(
            kit,
            "",
            stage(
                "stage",
                "",
                task("a", completion("ignoreAfterFirstCompletion", rules)) + task("b")),
            task("z"));
    cases(kit).startPlanItemInstance(item(kit, id, "a").getId());
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("a=enabled b=active stage=active z=active");
    trigger(kit, id, "b");
    assertThat(items(kit, id)).isEqualTo("z=active");
  }
}
