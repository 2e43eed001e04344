package io.turgo.engine.testing;

import static io.turgo.engine.testing.CaseText.completion;
import static io.turgo.engine.testing.CaseText.control;
import static io.turgo.engine.testing.CaseText.entry;
import static io.turgo.engine.testing.CaseText.exit;
import static io.turgo.engine.testing.CaseText.human;
import static io.turgo.engine.testing.CaseText.milestone;
import static io.turgo.engine.testing.CaseText.planItem;
import static io.turgo.engine.testing.CaseText.sentry;
import static io.turgo.engine.testing.CaseText.stage;
import static io.turgo.engine.testing.CaseText.task;
import static io.turgo.engine.testing.CaseText.userEvent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.Authentication;
import io.turgo.engine.CmmnHistoryService;
import io.turgo.engine.cmmn.CaseDefinitionQuery;
import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.cmmn.CaseInstanceQuery;
import io.turgo.engine.cmmn.EventListenerInstance;
import io.turgo.engine.cmmn.HistoricCaseInstance;
import io.turgo.engine.cmmn.HistoricCaseInstanceQuery;
import io.turgo.engine.cmmn.HistoricPlanItemInstance;
import io.turgo.engine.cmmn.HistoricPlanItemInstanceQuery;
import io.turgo.engine.cmmn.MilestoneInstance;
import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.cmmn.PlanItemInstanceQuery;
import io.turgo.engine.cmmn.SentryPartInstance;
import io.turgo.engine.cmmn.SentryPartInstanceQuery;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is found of cases, their plan items, milestones and listeners. */
@SuppressWarnings("NullAway") // what is missing fails the test
class CaseQueriesTest extends CaseScenarios {
  private static final String GENERIC = "eventListener";

  private static PlanItemInstanceQuery found(Kit kit, String id) {
    return cases(kit).createPlanItemInstanceQuery().caseInstanceId(id).orderByName().asc();
  }

  private static List<String> names(PlanItemInstanceQuery query) {
    return query.list().stream().map(PlanItemInstance::getName).toList();
  }

  private static CmmnHistoryService history(Kit kit) {
    return kit.engine().getCmmnHistoryService();
  }

  @ParameterizedTest
  @EnumSource
  void planItemsAreFoundByWhatTheFileSays(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "",
        "<task id='t' name='Of both'/><planItem id='one' name='One' definitionRef='t'/>",
        "<planItem id='two' definitionRef='t'/>",
        stage("box", "", human("a"), control("manualActivationRule", "")),
        milestone("m", entry("s")),
        sentry("s", "", "box complete"));
    String id = start(kit, "c", Map.of("n", 7));
    assertThat(items(kit, id)).isEqualTo("box=enabled m=available t=active t=active");
    assertThat(names(found(kit, id))).containsExactly("BOX", "M", "Of both", "One");
    assertThat(names(found(kit, id).planItemDefinitionType("task")))
        .containsExactly("Of both", "One");
    assertThat(names(found(kit, id).planItemDefinitionTypes(List.of("stage", "milestone"))))
        .containsExactly("BOX", "M");
    assertThat(names(found(kit, id).onlyStages())).containsExactly("BOX");
    assertThat(names(found(kit, id).planItemInstanceName("One"))).containsExactly("One");
    assertThat(names(found(kit, id).planItemInstanceNameLike("O%")))
        .containsExactly("Of both", "One");
    assertThat(found(kit, id).planItemInstanceElementId("two").singleResult().getName())
        .isEqualTo("Of both");
    assertThat(names(found(kit, id).planItemDefinitionId("t"))).containsExactly("Of both", "One");
    assertThat(names(found(kit, id).or().planItemInstanceName("M").onlyStages().endOr()))
        .containsExactly("BOX", "M");

    String one = found(kit, id).planItemInstanceName("One").singleResult().getId();
    cases(kit).setLocalVariable(one, "v", "x");
    assertThat(names(found(kit, id).variableValueEquals("v", "x"))).containsExactly("One");
    assertThat(names(found(kit, id).variableValueEquals("n", 7))).isEmpty();
    assertThat(found(kit, id).caseVariableValueEquals("n", 7).count()).isEqualTo(4);
    cases(kit).removeLocalVariable(one, "v");
    assertThat(cases(kit).getLocalVariables(one)).isEmpty();

    cases(kit).triggerPlanItemInstance(one);
    assertThat(items(kit, id)).isEqualTo("box=enabled m=available t=active");
    HistoricPlanItemInstance past = pastOf(kit, id).planItemInstanceElementId("one").singleResult();
    assertThat(past.getState()).isEqualTo("completed");
    assertThat(past.getPlanItemDefinitionId()).isEqualTo("t");
    assertThat(past.getName()).isEqualTo("One");
  }

  @ParameterizedTest
  @EnumSource
  void aHumanTaskOfAFurtherPlanItemHasTheIdOfThat(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            "<humanTask id='h' name='Ask'/><planItem id='first' definitionRef='h'/>",
            "<planItem id='second' definitionRef='h'>" + entry("s") + "</planItem>",
            "<sentry id='s'><planItemOnPart sourceRef='first'><standardEvent>complete"
                + "</standardEvent></planItemOnPart></sentry>");
    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("h");
    kit.complete(id, "h");
    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("second");
    assertThat(kit.task(id).getName()).isEqualTo("Ask");
    kit.complete(id, "second");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void listenersAreFoundByTheirKind(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            userEvent("u"),
            planItem(GENERIC, "g", "", ""),
            planItem(GENERIC, "s", "flowable:eventType='signal' flowable:signalRef='go'", ""),
            stage("box", "", userEvent("inner") + task("a")));
    assertThat(items(kit, id))
        .isEqualTo("a=active box=active g=available inner=available s=available u=available");
    assertThat(
            cases(kit)
                .createUserEventListenerInstanceQuery()
                .caseInstanceId(id)
                .stateAvailable()
                .orderByName()
                .desc()
                .list())
        .extracting(EventListenerInstance::getName)
        .containsExactly("U", "INNER");
    String box = item(kit, id, "box").getId();
    EventListenerInstance inner =
        cases(kit).createUserEventListenerInstanceQuery().stageInstanceId(box).singleResult();
    assertThat(inner.getElementId()).isEqualTo("item-inner");
    assertThat(inner.getStageInstanceId()).isEqualTo(box);
    EventListenerInstance generic =
        cases(kit)
            .createGenericEventListenerInstanceQuery()
            .elementId("item-g")
            .planItemDefinitionId("g")
            .name("G")
            .singleResult();
    assertThat(generic.getState()).isEqualTo("available");
    assertThat(cases(kit).createSignalEventListenerInstanceQuery().id(generic.getId()).count())
        .isZero();
    assertThat(
            cases(kit)
                .createSignalEventListenerInstanceQuery()
                .caseDefinitionId(item(kit, id, "s").getCaseDefinitionId())
                .count())
        .isEqualTo(1);
    cases(kit).completeGenericEventListenerInstance(generic.getId());
    cases(kit).completeUserEventListenerInstance(inner.getId());
    assertThat(items(kit, id)).isEqualTo("a=active box=active s=available u=available");
  }

  @ParameterizedTest
  @EnumSource
  void partsOfSentriesAreFoundUntilTheirSentryIsMet(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "",
        task("a", completion("ignoreAfterFirstCompletion", "")),
        task("b"),
        task("c", entry("s")),
        sentry("s", "", "a complete", "b complete"));
    String id = start(kit, "c", Map.of());
    assertThat(cases(kit).createSentryPartInstanceQuery().count()).isZero();
    trigger(kit, id, "a");
    SentryPartInstance found =
        cases(kit).createSentryPartInstanceQuery().caseInstanceId(id).singleResult();
    PlanItemInstance waiting = item(kit, id, "c");
    assertThat(found.getPlanItemInstanceId()).isEqualTo(waiting.getId());
    assertThat(found.getCaseInstanceId()).isEqualTo(id);
    assertThat(found.getCaseDefinitionId()).isEqualTo(waiting.getCaseDefinitionId());
    assertThat(found.getTenantId()).isEmpty();
    assertThat(parts(kit).planItemInstanceId(waiting.getId()).partId(found.getPartId()).count())
        .isOne();
    assertThat(parts(kit).planItemInstanceId(item(kit, id, "b").getId()).count()).isZero();
    assertThat(parts(kit).partId("other").count()).isZero();
    assertThat(parts(kit).caseInstanceId("1").count()).isZero();
    trigger(kit, id, "b");
    assertThat(items(kit, id)).isEqualTo("c=active");
    assertThat(parts(kit).count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void partsOfTheCaseItselfNameNoPlanItem(Database database) {
    Kit kit = on(database);
    deploy(
        kit, "c", "", task("a"), task("b"), exit("s"), sentry("s", "", "a complete", "b complete"));
    String id = start(kit, "c", Map.of());
    trigger(kit, id, "a");
    assertThat(parts(kit).singleResult().getPlanItemInstanceId()).isNull();
    trigger(kit, id, "b");
    assertThat(past(kit, id).getState()).isEqualTo("terminated");
    assertThat(parts(kit).count()).isZero();
  }

  private static SentryPartInstanceQuery parts(Kit kit) {
    return cases(kit).createSentryPartInstanceQuery();
  }

  @ParameterizedTest
  @EnumSource
  void milestonesAreFoundWhenTheyAreReached(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            task("a"),
            task("b"),
            planItem("milestone", "m", "flowable:milestoneVariable='reached'", "", entry("s1")),
            milestone("n", entry("s2")),
            sentry("s1", "", "a complete"),
            sentry("s2", "", "b complete"));
    assertThat(cases(kit).createMilestoneInstanceQuery().count()).isZero();
    assertThat(cases(kit).hasVariable(id, "reached")).isFalse();
    kit.engine().getClock().advance(Duration.ofHours(1));
    trigger(kit, id, "a");
    assertThat(cases(kit).getVariable(id, "reached")).isEqualTo(true);
    MilestoneInstance reached =
        cases(kit)
            .createMilestoneInstanceQuery()
            .milestoneInstanceCaseInstanceId(id)
            .milestoneInstanceName("M")
            .singleResult();
    assertThat(reached.getElementId()).isEqualTo("item-m");
    Date then = Date.from(Kit.NOON.plus(Duration.ofHours(1)));
    assertThat(reached.getTimeStamp()).isEqualTo(then);
    assertThat(
            cases(kit)
                .createMilestoneInstanceQuery()
                .milestoneInstanceReachedAfter(then)
                .milestoneInstanceReachedBefore(then)
                .milestoneInstanceCaseDefinitionId(reached.getCaseDefinitionId())
                .milestoneInstanceId(reached.getId())
                .count())
        .isEqualTo(1);
    assertThat(
            cases(kit)
                .createMilestoneInstanceQuery()
                .milestoneInstanceReachedBefore(Date.from(Kit.NOON))
                .count())
        .isZero();
    trigger(kit, id, "b");
    assertCompleted(kit, id);
    assertThat(cases(kit).createMilestoneInstanceQuery().count()).isZero();
    assertThat(
            history(kit)
                .createHistoricMilestoneInstanceQuery()
                .milestoneInstanceCaseInstanceId(id)
                .orderByTimeStamp()
                .asc()
                .orderByMilestoneName()
                .desc()
                .list())
        .extracting(MilestoneInstance::getName)
        .containsExactly("N", "M");
  }

  @ParameterizedTest
  @EnumSource
  void casesAreFoundWithTheirVariablesAndStates(Database database) {
    Kit kit = on(database);
    deploy(kit, "c", "", task("a"), task("b", control("manualActivationRule", "")));
    String id =
        cases(kit)
            .createCaseInstanceBuilder()
            .caseDefinitionKey("c")
            .name("Claim of Ann")
            .variable("x", 1)
            .transientVariable("passing", 2)
            .start()
            .getId();
    assertThat(
            cases(kit)
                .createCaseInstanceQuery()
                .caseInstanceNameLikeIgnoreCase("claim%")
                .caseDefinitionKeys(List.of("c", "d"))
                .activePlanItemDefinitionId("a")
                .includeCaseVariables()
                .singleResult()
                .getCaseVariables())
        .isEqualTo(Map.of("x", 1));
    assertThat(cases(kit).createCaseInstanceQuery().activePlanItemDefinitionId("b").count())
        .isZero();
    assertThat(cases(kit).createCaseInstanceQuery().caseInstanceParentId(id).count()).isZero();
    assertThat(cases(kit).createCaseInstanceQuery().singleResult().getCaseVariables()).isEmpty();
    assertThat(
            kit.engine()
                .getCmmnRepositoryService()
                .createCaseDefinitionQuery()
                .caseDefinitionVersion(1)
                .caseDefinitionKey("c")
                .count())
        .isEqualTo(1);
    assertThat(state(kit, id, "active")).isEqualTo(1);
    assertThatThrownBy(() -> history(kit).deleteHistoricCaseInstance(id))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessage("There is no history of an ended case " + id);
    cases(kit).terminateCaseInstance(id);
    assertThat(
            history(kit)
                .createHistoricCaseInstanceQuery()
                .caseInstanceId(id)
                .state("terminated")
                .includeCaseVariables()
                .singleResult()
                .getCaseVariables())
        .isEqualTo(Map.of("x", 1));
    assertThat(state(kit, id, "completed")).isZero();
    assertThat(state(kit, id, "enabled")).isZero();
    history(kit).bulkDeleteHistoricCaseInstances(List.of(id));
    assertThat(past(kit, id)).isNull();
    assertThat(history(kit, id)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void eachTenantHasItsNewestVersion(Database database) {
    Kit kit = on(database);
    for (String tenant : new String[] {"north", "north", ""}) {
      kit.engine()
          .getRepositoryService()
          .createDeployment()
          .tenantId(tenant)
          .addString("versions.cmmn", CaseText.file("versions", "", task("a")))
          .deploy();
    }
    assertThat(definitions(kit).latestVersion().orderByTenantId().asc().list())
        .extracting(one -> one.getTenantId() + one.getVersion())
        .containsExactly("1", "north2");
    assertThat(definitions(kit).latestVersion().caseDefinitionTenantId("north").count())
        .isEqualTo(1);
    assertThat(definitions(kit).tenantIds(List.of("north")).count()).isEqualTo(2);
    assertThat(definitions(kit).caseDefinitionWithoutTenantId().latestVersion().count())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void pastCasesAreFoundByTheirTimesAndKeys(Database database) {
    Kit kit = on(database);
    deploy(kit, "timed", "", task("a"));
    String id =
        cases(kit)
            .createCaseInstanceBuilder()
            .caseDefinitionKey("timed")
            .businessKey("b-1")
            .name("First")
            .start()
            .getId();
    Date begin = Date.from(Kit.NOON);
    Date end = Date.from(Kit.NOON.plus(Duration.ofHours(2)));
    Date between = Date.from(Kit.NOON.plus(Duration.ofHours(1)));
    kit.engine().getClock().advance(Duration.ofHours(2));
    String running = start(kit, "timed", Map.of());
    trigger(kit, id, "a");
    assertThat(ids(timed(kit).startedBefore(begin))).containsExactly(id);
    assertThat(ids(timed(kit).startedBefore(between))).containsExactly(id);
    assertThat(ids(timed(kit).startedAfter(between))).containsExactly(running);
    assertThat(ids(timed(kit).finishedAfter(between))).containsExactly(id);
    assertThat(ids(timed(kit).finishedAfter(end).finishedBefore(end))).containsExactly(id);
    assertThat(ids(timed(kit).finishedBefore(between))).isEmpty();
    assertThat(ids(timed(kit).finished())).containsExactly(id);
    assertThat(ids(timed(kit).unfinished())).containsExactly(running);
    assertThat(ids(timed(kit).caseInstanceBusinessKey("b-1"))).containsExactly(id);
    assertThat(ids(timed(kit).caseInstanceName("First"))).containsExactly(id);
    assertThat(ids(timed(kit).caseInstanceIds(List.of(running)))).containsExactly(running);
    assertThat(ids(timed(kit).orderByStartTime().desc())).containsExactly(running, id);
    assertThat(past(kit, id).getStartTime()).isEqualTo(begin);
    assertThat(past(kit, id).getEndTime()).isEqualTo(end);

    history(kit).deleteHistoricCaseInstance(id);
    for (String table : new String[] {"activity", "variable", "task", "identity_link"}) {
      assertThat(kit.rows("SELECT count(*) FROM turgo_h_" + table + " WHERE instance_id = " + id))
          .as(table)
          .isZero();
    }
    assertThat(ids(timed(kit))).containsExactly(running);
  }

  private static HistoricCaseInstanceQuery timed(Kit kit) {
    return history(kit).createHistoricCaseInstanceQuery().caseDefinitionKey("timed");
  }

  private static List<String> ids(HistoricCaseInstanceQuery query) {
    return query.list().stream().map(HistoricCaseInstance::getId).toList();
  }

  private static CaseDefinitionQuery definitions(Kit kit) {
    return kit.engine()
        .getCmmnRepositoryService()
        .createCaseDefinitionQuery()
        .caseDefinitionKey("versions");
  }

  @ParameterizedTest
  @EnumSource
  void pastPlanItemsAreFoundByStateAndTime(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            human("a"),
            userEvent("stop"),
            stage("box", "", task("b"), exit("s")),
            task("c"),
            sentry("s", "", "stop occur"));
    String task = kit.task(id).getId();
    kit.engine().getClock().advance(Duration.ofHours(1));
    Date then = Date.from(Kit.NOON.plus(Duration.ofHours(1)));
    kit.complete(id, "a");
    trigger(kit, id, "stop");
    assertThat(pastIn(kit, id, "completed")).containsExactly("A", "STOP");
    assertThat(pastIn(kit, id, "terminated")).containsExactly("B", "BOX");
    assertThat(pastIn(kit, id, "active")).containsExactly("C");
    assertThat(pastIn(kit, id, "available")).isEmpty();
    assertThat(
            history(kit)
                .createHistoricPlanItemInstanceQuery()
                .planItemInstanceReferenceId(task)
                .singleResult()
                .getName())
        .isEqualTo("A");
    assertThat(pastOf(kit, id).endedAfter(then).count()).isEqualTo(4);
    assertThat(pastOf(kit, id).completedAfter(then).count()).isEqualTo(2);
    assertThat(pastOf(kit, id).completedBefore(Date.from(Kit.NOON)).count()).isZero();
    assertThat(
            pastOf(kit, id)
                .endedBefore(then)
                .onlyStages()
                .planItemInstanceNameLike("B%")
                .planItemInstanceTenantId("")
                .count())
        .isEqualTo(1);
  }

  private static HistoricPlanItemInstanceQuery pastOf(Kit kit, String id) {
    return history(kit).createHistoricPlanItemInstanceQuery().planItemInstanceCaseInstanceId(id);
  }

  private static long state(Kit kit, String id, String state) {
    return history(kit).createHistoricCaseInstanceQuery().caseInstanceId(id).state(state).count();
  }

  private static List<String> pastIn(Kit kit, String id, String state) {
    return pastOf(kit, id).planItemInstanceState(state).orderByName().asc().list().stream()
        .map(HistoricPlanItemInstance::getName)
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void casesAreFoundByTheirStart(Database database) {
    Kit kit = on(database);
    deploy(kit, "c", "", task("a"));
    String early;
    Authentication.setAuthenticatedUserId("ann");
    try {
      early = start(kit, "c", Map.of());
    } finally {
      Authentication.setAuthenticatedUserId(null);
    }
    kit.engine().getClock().advance(Duration.ofHours(2));
    String late = start(kit, "c", Map.of());
    Date between = Date.from(Kit.NOON.plus(Duration.ofHours(1)));
    assertThat(ids(running(kit).caseInstanceStartedBefore(between))).containsExactly(early);
    assertThat(ids(running(kit).caseInstanceStartedAfter(between))).containsExactly(late);
    assertThat(ids(running(kit).caseInstanceStartedBy("ann"))).containsExactly(early);
    assertThat(ids(running(kit).orderByStartTime().desc())).containsExactly(late, early);
    assertThat(running(kit).caseInstanceId(early).singleResult().getStartUserId()).isEqualTo("ann");
  }

  @ParameterizedTest
  @EnumSource
  void aCaseIsNotFoundByTheVariablesOfItsItems(Database database) {
    Kit kit = on(database);
    deploy(kit, "c", "", task("a"));
    String one = start(kit, "c", Map.of("x", 1));
    String two = start(kit, "c", Map.of("x", 2));
    cases(kit).setLocalVariable(item(kit, two, "a").getId(), "x", 1);
    assertThat(ids(running(kit).variableValueEquals("x", 1))).containsExactly(one);
    assertThat(ids(running(kit).variableValueEquals("x", 2))).containsExactly(two);
  }

  private static CaseInstanceQuery running(Kit kit) {
    return cases(kit).createCaseInstanceQuery();
  }

  private static List<String> ids(CaseInstanceQuery query) {
    return query.list().stream().map(CaseInstance::getId).toList();
  }

  @ParameterizedTest
  @EnumSource
  void pastPlanItemsAreSortedByTheirTimes(Database database) {
    Kit kit = on(database);
    String id = run(kit, "", task("a"), task("b"), task("z"));
    Date begin = Date.from(Kit.NOON);
    for (String item : new String[] {"b", "a"}) {
      kit.engine().getClock().advance(Duration.ofHours(1));
      trigger(kit, id, item);
    }
    Date first = Date.from(Kit.NOON.plus(Duration.ofHours(1)));
    Date second = Date.from(Kit.NOON.plus(Duration.ofHours(2)));
    assertThat(pastOf(kit, id).ended().orderByEndedTime().asc().list())
        .extracting(
            HistoricPlanItemInstance::getName,
            HistoricPlanItemInstance::getStartTime,
            HistoricPlanItemInstance::getEndedTime)
        .containsExactly(tuple("B", begin, first), tuple("A", begin, second));
  }

  @ParameterizedTest
  @EnumSource
  void theHistoryOfAProcessIsNoneOfACase(Database database) {
    Kit kit = on(database);
    String process = kit.run("p", BpmnText.start("s"), BpmnText.end("e"), BpmnText.flow("s -> e"));
    assertThatThrownBy(() -> history(kit).deleteHistoricCaseInstance(process))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessage("There is no history of an ended case " + process);
    kit.assertEnded(process, "s e");
  }

  private static String startOf(Kit kit, String tenant) {
    return cases(kit)
        .createCaseInstanceBuilder()
        .caseDefinitionKey("claim")
        .tenantId(tenant)
        .start()
        .getId();
  }

  @ParameterizedTest
  @EnumSource
  void codeOfACaseReachesTheCasesOfItsTenantOnly(Database database) {
    Kit kit = on(database);
    String file =
        CaseText.file(
            "claim",
            "",
            task("a"),
            CaseText.code("look", "", entry("s")),
            task("z"),
            sentry("s", "", "a complete"));
    for (String tenant : new String[] {"north", "south"}) {
      kit.engine()
          .getRepositoryService()
          .createDeployment()
          .tenantId(tenant)
          .addString("claim.cmmn", file)
          .deploy();
    }
    String ended = startOf(kit, "north");
    cases(kit).terminateCaseInstance(ended);
    String other = startOf(kit, "north");
    String otherItem = item(kit, other, "a").getId();
    String otherDefinition = item(kit, other, "a").getCaseDefinitionId();
    String own = startOf(kit, "south");
    Map<String, Runnable> attacks =
        Map.of(
            "terminate", () -> cases(kit).terminateCaseInstance(other),
            "set", () -> cases(kit).setVariable(other, "x", 1),
            "get", () -> cases(kit).getVariables(other),
            "trigger", () -> cases(kit).triggerPlanItemInstance(otherItem),
            "start", () -> startOf(kit, "north"),
            "start by id",
                () ->
                    cases(kit)
                        .createCaseInstanceBuilder()
                        .caseDefinitionId(otherDefinition)
                        .start(),
            "delete", () -> history(kit).deleteHistoricCaseInstance(ended));
    List<String> found = new ArrayList<>();
    List<String> through = new ArrayList<>();
    kit.code(
        "look",
        execution -> {
          running(kit).list().forEach(one -> found.add("case " + one.getId()));
          cases(kit)
              .createPlanItemInstanceQuery()
              .planItemDefinitionId("z")
              .list()
              .forEach(one -> found.add("item of " + one.getCaseInstanceId()));
          history(kit)
              .createHistoricCaseInstanceQuery()
              .list()
              .forEach(one -> found.add("past case " + one.getId()));
          kit.engine()
              .getCmmnRepositoryService()
              .createCaseDefinitionQuery()
              .list()
              .forEach(one -> found.add("definition of " + one.getTenantId()));
          attacks.forEach((name, attack) -> {
            try {
              attack.run();
              through.add(name);
            } catch (TurgoObjectNotFoundException expected) {
              // It does not exist for this tenant.
            }
          });
        });
    trigger(kit, own, "a");
    assertThat(found)
        .containsExactly(
            "case " + own, "item of " + own, "past case " + own, "definition of south");
    assertThat(through).isEmpty();
    assertThat(items(kit, other)).isEqualTo("a=active look=available z=active");
  }
}
