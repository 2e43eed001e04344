package io.turgo.engine.testing;

import static io.turgo.engine.testing.CaseText.control;
import static io.turgo.engine.testing.CaseText.entry;
import static io.turgo.engine.testing.CaseText.exit;
import static io.turgo.engine.testing.CaseText.planItem;
import static io.turgo.engine.testing.CaseText.sentry;
import static io.turgo.engine.testing.CaseText.stage;
import static io.turgo.engine.testing.CaseText.task;
import static io.turgo.engine.testing.CaseText.userEvent;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.cmmn.PlanItemInstance;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Plan items that are there several times, one after the other or at once. */
@SuppressWarnings("NullAway") // what is missing fails the test
class CaseRepetitionTest extends CaseScenarios {
  private static final String AGAIN = control("repetitionRule", "");

  /** The items of an instance of a stage, such as {@code a=active}. */
  private static List<String> in(Kit kit, PlanItemInstance stage) {
    return cases(kit)
        .createPlanItemInstanceQuery()
        .stageInstanceId(stage.getId())
        .orderByName()
        .asc()
        .list()
        .stream()
        .map(item -> item.getPlanItemDefinitionId() + "=" + item.getState())
        .toList();
  }

  private static List<PlanItemInstance> active(Kit kit, String id, String definitionId) {
    return cases(kit)
        .createPlanItemInstanceQuery()
        .caseInstanceId(id)
        .planItemDefinitionId(definitionId)
        .planItemInstanceStateActive()
        .orderByPlanItemInstanceId()
        .asc()
        .list();
  }

  private static void triggerIn(Kit kit, PlanItemInstance stage, String definitionId) {
    cases(kit)
        .triggerPlanItemInstance(
            cases(kit)
                .createPlanItemInstanceQuery()
                .stageInstanceId(stage.getId())
                .planItemDefinitionId(definitionId)
                .singleResult()
                .getId());
  }

  @ParameterizedTest
  @EnumSource
  void whatHappensInOneInstanceOfAStageConcernsThatOne(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "autoComplete='true'",
            userEvent("u", AGAIN),
            stage(
                "box",
                "",
                task("a") + task("b", entry("s2")) + sentry("s2", "", "a complete"),
                entry("s1"),
                AGAIN),
            task("z"),
            sentry("s1", "", "u occur"));
    trigger(kit, id, "u");
    trigger(kit, id, "u");
    List<PlanItemInstance> boxes = active(kit, id, "box");
    triggerIn(kit, boxes.getLast(), "a");
    assertThat(in(kit, boxes.getFirst())).containsExactly("a=active", "b=available");
    assertThat(in(kit, boxes.getLast())).containsExactly("b=active");
    triggerIn(kit, boxes.getLast(), "b");
    assertThat(active(kit, id, "box"))
        .extracting(PlanItemInstance::getId)
        .containsExactly(boxes.getFirst().getId());
    triggerIn(kit, boxes.getFirst(), "a");
    triggerIn(kit, boxes.getFirst(), "b");
    trigger(kit, id, "z");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void theCounterRisesWithEachEntryUntilTheRuleHoldsNoMore(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            userEvent("u", AGAIN),
            task("a", entry("s"), control("repetitionRule", "${repetitionCounter < 3}")),
            task("z"),
            sentry("s", "", "u occur"));
    for (int i = 0; i < 4; i++) {
      trigger(kit, id, "u");
    }
    assertThat(items(kit, id))
        .isEqualTo("a=active a=active a=wait_repetition u=available z=active");
    assertThat(active(kit, id, "a"))
        .extracting(item -> cases(kit).getLocalVariable(item.getId(), "repetitionCounter"))
        .containsExactly(1, 2);
  }

  @ParameterizedTest
  @EnumSource
  void whatSomebodyTerminatesBeforeItHasBegunDoesNotComeBack(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            userEvent("go", AGAIN),
            task("a", entry("s"), AGAIN),
            task("z"),
            sentry("s", "", "go occur"));
    assertThat(items(kit, id)).isEqualTo("a=available go=available z=active");
    cases(kit).terminatePlanItemInstance(item(kit, id, "a").getId());
    assertThat(items(kit, id)).isEqualTo("z=active");
  }

  @ParameterizedTest
  @EnumSource
  void anExitEndsWhatHasBegunAndItBeginsOnceMore(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            userEvent("go", AGAIN),
            userEvent("stop", AGAIN),
            task("a", entry("s1"), exit("s2"), AGAIN),
            task("z"),
            sentry("s1", "", "go occur"),
            sentry("s2", "", "stop occur"));
    trigger(kit, id, "go");
    trigger(kit, id, "stop");
    assertThat(items(kit, id)).isEqualTo("a=wait_repetition go=available stop=available z=active");
    trigger(kit, id, "go");
    assertThat(items(kit, id))
        .isEqualTo("a=active a=wait_repetition go=available stop=available z=active");
    assertThat(history(kit, id))
        .isEqualTo("a=active a=terminated go=completed go=completed stop=completed z=active");
  }

  @ParameterizedTest
  @EnumSource
  void anExitByAConditionThatHoldsAlreadyEndsWhatBeginsOnceMore(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "",
        userEvent("go", AGAIN),
        task("a", entry("s1"), exit("s2"), AGAIN),
        task("b", exit("s2"), control("manualActivationRule", "")),
        task("z"),
        sentry("s1", "", "go occur"),
        sentry("s2", "${stop}"));
    String id = start(kit, "c", Map.of("stop", false));
    cases(kit).disablePlanItemInstance(item(kit, id, "b").getId());
    trigger(kit, id, "go");
    cases(kit).setVariable(id, "stop", true);
    assertThat(items(kit, id)).isEqualTo("a=wait_repetition b=disabled go=available z=active");
    trigger(kit, id, "go");
    assertThat(items(kit, id)).isEqualTo("a=wait_repetition b=disabled go=available z=active");
    cases(kit).enablePlanItemInstance(item(kit, id, "b").getId());
    assertThat(items(kit, id)).isEqualTo("a=wait_repetition go=available z=active");
    cases(kit).setVariable(id, "stop", false);
    trigger(kit, id, "go");
    assertThat(items(kit, id)).isEqualTo("a=active a=wait_repetition go=available z=active");
  }

  @ParameterizedTest
  @EnumSource
  void aListenerWithARuleAndACycleIsThereOnce(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            planItem(
                "timerEventListener",
                "t",
                "",
                "<timerExpression>R/PT1H</timerExpression>",
                control("repetitionRule", "${repetitionCounter < 3}")),
            task("z"));
    for (int i = 1; i <= 3; i++) {
      assertThat(items(kit, id)).isEqualTo("t=available z=active");
      assertThat(cases(kit).getLocalVariable(item(kit, id, "t").getId(), "repetitionCounter"))
          .isEqualTo(i);
      kit.engine().getClock().advance(Duration.ofMinutes(61));
      kit.runJobs();
    }
    assertThat(items(kit, id)).isEqualTo("z=active");
    assertThat(kit.engine().getManagementService().createTimerJobQuery().count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aConditionSeesTheVariablesOfItsOwnItem(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            task("a", entry("s")),
            task("b", entry("s")),
            task("z"),
            sentry("s", "${var:get(go)}"));
    cases(kit).setLocalVariable(item(kit, id, "b").getId(), "go", true);
    assertThat(items(kit, id)).isEqualTo("a=available b=active z=active");
  }

  @ParameterizedTest
  @EnumSource
  void aTransitionSetsVariablesOfItsItemAndOfTheCase(Database database) {
    Kit kit = on(database);
    String id = run(kit, "", task("a", control("manualActivationRule", "")), task("z"));
    String item = item(kit, id, "a").getId();
    cases(kit)
        .createPlanItemInstanceTransitionBuilder(item)
        .variable("x", 1)
        .variables(Map.of("y", 2))
        .localVariable("own", 3)
        .localVariables(Map.of("x", 4))
        .start();
    assertThat(items(kit, id)).isEqualTo("a=active z=active");
    assertThat(cases(kit).getVariables(id)).isEqualTo(Map.of("x", 1, "y", 2));
    assertThat(cases(kit).getLocalVariables(item)).isEqualTo(Map.of("own", 3, "x", 4));
  }

  @ParameterizedTest
  @EnumSource
  void rulesOfTheItemStandBeforeThoseOfItsDefinition(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            "<task id='t'><defaultControl><manualActivationRule/></defaultControl></task>",
            "<planItem id='one' definitionRef='t'/>",
            "<planItem id='two' definitionRef='t'>" + AGAIN + "</planItem>");
    assertThat(found(kit, id, "one").getState()).isEqualTo("enabled");
    String two = found(kit, id, "two").getId();
    assertThat(found(kit, id, "two").getState()).isEqualTo("active");
    cases(kit).triggerPlanItemInstance(two);
    assertThat(found(kit, id, "two").getId()).isNotEqualTo(two);
  }

  private static PlanItemInstance found(Kit kit, String id, String elementId) {
    return cases(kit)
        .createPlanItemInstanceQuery()
        .caseInstanceId(id)
        .planItemInstanceElementId(elementId)
        .singleResult();
  }

  @ParameterizedTest
  @EnumSource
  void aVariableOfTheCaseIsNotRemovedWithThoseOfItsItem(Database database) {
    Kit kit = on(database);
    deploy(kit, "c", "", task("a"));
    String id = start(kit, "c", Map.of("x", 1, "y", 2));
    String item = item(kit, id, "a").getId();
    cases(kit).setLocalVariables(item, Map.of("x", 3));
    cases(kit).removeLocalVariables(item, List.of("x", "y"));
    assertThat(cases(kit).getLocalVariables(item)).isEmpty();
    assertThat(cases(kit).getVariables(id)).isEqualTo(Map.of("x", 1, "y", 2));
  }
}
