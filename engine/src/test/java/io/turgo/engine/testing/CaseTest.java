package io.turgo.engine.testing;

import static io.turgo.engine.testing.CaseText.code;
import static io.turgo.engine.testing.CaseText.control;
import static io.turgo.engine.testing.CaseText.entry;
import static io.turgo.engine.testing.CaseText.exit;
import static io.turgo.engine.testing.CaseText.human;
import static io.turgo.engine.testing.CaseText.milestone;
import static io.turgo.engine.testing.CaseText.planItem;
import static io.turgo.engine.testing.CaseText.sentry;
import static io.turgo.engine.testing.CaseText.sentryWith;
import static io.turgo.engine.testing.CaseText.stage;
import static io.turgo.engine.testing.CaseText.task;
import static io.turgo.engine.testing.CaseText.userEvent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.CmmnRepositoryService;
import io.turgo.engine.FormService;
import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.cmmn.DelegatePlanItemInstance;
import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.cmmn.PlanItemJavaDelegate;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.job.Job;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cases from their start to their end. */
@SuppressWarnings("NullAway") // what is missing fails the test
class CaseTest extends CaseScenarios {
  @ParameterizedTest
  @EnumSource
  void aHumanTaskIsATaskOfTheTaskService(Database database) {
    Kit kit = on(database);
    String id = run(kit, "", human("a"));
    Task task =
        kit.engine().getTaskService().createTaskQuery().taskAssignee("kermit").singleResult();
    assertThat(task.getName()).isEqualTo("A");
    assertThat(task.getTaskDefinitionKey()).isEqualTo("a");
    assertThat(items(kit, id)).isEqualTo("a=active");
    assertThat(item(kit, id, "a").getElementId()).isEqualTo("item-a");
    assertThat(item(kit, id, "a").getPlanItemDefinitionType()).isEqualTo("humantask");
    kit.engine().getTaskService().complete(task.getId());
    assertCompleted(kit, id);
    assertThat(history(kit, id)).isEqualTo("a=completed");
    assertThat(kit.engine().getHistoryService().createHistoricProcessInstanceQuery().count())
        .isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aHumanTaskIsCompletedByAForm(Database database) {
    Kit kit = on(database);
    String id = run(kit, "", human("a"));
    FormService forms = kit.engine().getFormService();
    String task =
        kit.engine()
            .getTaskService()
            .createTaskQuery()
            .processInstanceId(id)
            .list()
            .getFirst()
            .getId();
    assertThat(forms.getTaskFormData(task).getDeploymentId())
        .isEqualTo(
            kit.engine()
                .getCmmnRepositoryService()
                .createCaseDefinitionQuery()
                .caseDefinitionId(item(kit, id, "a").getCaseDefinitionId())
                .list()
                .getFirst()
                .getDeploymentId());
    assertThat(forms.getTaskFormData(task).getFormProperties()).isEmpty();
    forms.submitTaskFormData(task, Map.of());
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void aCaseIsNoProcessInstance(Database database) {
    Kit kit = on(database);
    String id = run(kit, "", human("a"));
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isZero();
    assertThat(kit.engine().getRuntimeService().createExecutionQuery().count()).isZero();
    assertThat(kit.engine().getRepositoryService().createProcessDefinitionQuery().count()).isZero();
    assertThatThrownBy(() -> kit.start("c", Map.of()))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("No process with the key 'c'");
    CaseInstance found = cases(kit).createCaseInstanceQuery().caseInstanceId(id).singleResult();
    assertThat(found.getCaseDefinitionName()).isEqualTo("The c");
    assertThat(
            kit.engine()
                .getCmmnRepositoryService()
                .createCaseDefinitionQuery()
                .caseDefinitionKey("c")
                .latestVersion()
                .singleResult()
                .getId())
        .isEqualTo(found.getCaseDefinitionId());
  }

  @ParameterizedTest
  @EnumSource
  void onPartsAreAllNeededAndCriteriaAreAlternatives(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            task("a"),
            task("b"),
            task("both", entry("s1")),
            milestone("any", entry("s2"), entry("s3")),
            sentry("s1", "", "a complete", "b complete"),
            sentry("s2", "", "a complete"),
            sentry("s3", "", "both complete"));
    assertThat(items(kit, id)).isEqualTo("a=active any=available b=active both=available");
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("b=active both=available");
    assertThat(history(kit, id)).isEqualTo("a=completed any=completed b=active");
    trigger(kit, id, "b");
    assertThat(items(kit, id)).isEqualTo("both=active");
    trigger(kit, id, "both");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void conditionsAreLookedAtWhenVariablesChange(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "",
        task("a"),
        task("b", entry("s1")),
        task("late", entry("s2")),
        sentry("s1", "${amount > 10}"),
        sentry("s2", "${amount > 20}", "a complete"));
    String id = start(kit, "c", Map.of("amount", 5));
    assertThat(items(kit, id)).isEqualTo("a=active b=available late=available");
    cases(kit).setVariable(id, "amount", 25);
    assertThat(items(kit, id)).isEqualTo("a=active b=active late=available");
    cases(kit).setVariable(id, "amount", 1); // the condition has held once
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("b=active late=active");
    trigger(kit, id, "b");
    trigger(kit, id, "late");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void aConditionOnEventMustHoldThen(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "autoComplete='true'",
        task("a"),
        task("b", entry("s1")),
        sentryWith("s1", "flowable:triggerMode='onEvent'", "${ok}", "a complete"));
    String no = start(kit, "c", Map.of("ok", false));
    trigger(kit, no, "a");
    assertCompleted(kit, no);
    String yes = start(kit, "c", Map.of("ok", true));
    trigger(kit, yes, "a");
    assertThat(items(kit, yes)).isEqualTo("b=active");
  }

  @ParameterizedTest
  @EnumSource
  void aStageCompletesWithItsItemsAndByItself(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            stage(
                "outer",
                "",
                stage(
                    "inner",
                    "",
                    task("a") + task("b", entry("s1")) + sentry("s1", "", "a complete"))),
            task("after", entry("s2")),
            sentry("s2", "", "outer complete"));
    assertThat(items(kit, id))
        .isEqualTo("a=active after=available b=available inner=active outer=active");
    assertThat(item(kit, id, "a").getStageInstanceId()).isEqualTo(item(kit, id, "inner").getId());
    trigger(kit, id, "a");
    trigger(kit, id, "b");
    assertThat(items(kit, id)).isEqualTo("after=active");
    trigger(kit, id, "after");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void autoCompleteWaitsForWhatIsRequired(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "autoComplete='true'",
        task("a"),
        task("b", entry("s1")),
        task("r", entry("s2"), control("requiredRule", "")),
        sentry("s1", "", "b complete"),
        sentry("s2", "${go}"));
    String id = start(kit, "c", Map.of("go", false));
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("b=available r=available");
    cases(kit).setVariable(id, "go", true);
    trigger(kit, id, "r");
    assertCompleted(kit, id);
    assertThat(history(kit, id)).isEqualTo("a=completed r=completed");
  }

  @ParameterizedTest
  @EnumSource
  void somebodyStartsAndDisables(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "",
        task("a", control("manualActivationRule", "")),
        task("b", control("manualActivationRule", "${byHand}")),
        milestone("m", entry("s1")),
        sentry("s1", "", "a manualStart"));
    String id = start(kit, "c", Map.of("byHand", true));
    assertThat(items(kit, id)).isEqualTo("a=enabled b=enabled m=available");
    cases(kit).disablePlanItemInstance(item(kit, id, "b").getId());
    cases(kit).startPlanItemInstance(item(kit, id, "a").getId());
    assertThat(items(kit, id)).isEqualTo("a=active b=disabled");
    assertThatThrownBy(() -> cases(kit).startPlanItemInstance(item(kit, id, "b").getId()))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("cannot be started: it is disabled, expected it to be enabled");
    cases(kit).enablePlanItemInstance(item(kit, id, "b").getId());
    assertThat(items(kit, id)).isEqualTo("a=active b=enabled");
    cases(kit).disablePlanItemInstance(item(kit, id, "b").getId());
    trigger(kit, id, "a");
    assertCompleted(kit, id);
    String other = start(kit, "c", Map.of("byHand", false));
    assertThat(items(kit, other)).isEqualTo("a=enabled b=active m=available");
  }

  @ParameterizedTest
  @EnumSource
  void itemsRepeat(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            task("a", control("repetitionRule", "${repetitionCounter < 3}")),
            userEvent("go", control("repetitionRule", "")),
            task("b", entry("s1"), control("repetitionRule", "")),
            task("end"),
            sentry("s1", "", "go occur"),
            sentry("s2", "", "end complete"),
            exit("s2"));
    for (int i = 1; i <= 3; i++) {
      assertThat(cases(kit).getLocalVariable(item(kit, id, "a").getId(), "repetitionCounter"))
          .isEqualTo(i);
      trigger(kit, id, "a");
    }
    assertThat(items(kit, id)).isEqualTo("b=available end=active go=available");
    trigger(kit, id, "go");
    assertThat(items(kit, id)).isEqualTo("b=active b=wait_repetition end=active go=available");
    trigger(kit, id, "go");
    assertThat(items(kit, id))
        .isEqualTo("b=active b=active b=wait_repetition end=active go=available");
    trigger(kit, id, "end");
    assertThat(past(kit, id).getState()).isEqualTo("terminated");
    assertThat(past(kit, id).getDeleteReason()).isEqualTo("exit criterion");
  }

  @ParameterizedTest
  @EnumSource
  void exitCriteriaEndTasksAndStages(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            userEvent("stop"),
            stage("outer", "", human("a") + stage("inner", "", human("b")), exit("s1")),
            task("heard", entry("s2")),
            sentry("s1", "", "stop occur"),
            sentry("s2", "", "outer exit"));
    trigger(kit, id, "stop");
    assertThat(items(kit, id)).isEqualTo("heard=active");
    assertThat(history(kit, id))
        .isEqualTo(
            "a=terminated b=terminated heard=active inner=terminated outer=terminated"
                + " stop=completed");
    assertThat(kit.engine().getTaskService().createTaskQuery().count()).isZero();
    trigger(kit, id, "heard");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void codeRunsInTheStepOrByAJob(Database database) {
    Kit kit = on(database);
    kit.code("now", execution -> execution.setVariable("now", 1));
    kit.code("later", execution -> execution.setVariable("later", 2));
    String id =
        run(
            kit,
            "",
            code("now", ""),
            code("later", "flowable:async='true'", entry("s1")),
            task("end", entry("s2")),
            sentry("s1", "", "now complete"),
            sentry("s2", "", "later complete"));
    assertThat(items(kit, id)).isEqualTo("end=available later=async-active");
    assertThat(cases(kit).getVariables(id)).isEqualTo(Map.of("now", 1));
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(items(kit, id)).isEqualTo("end=active");
    assertThat(cases(kit).getVariables(id)).isEqualTo(Map.of("now", 1, "later", 2));
    trigger(kit, id, "end");
    assertCompleted(kit, id);
  }

  /** Sets a variable to what it sees of its plan item. */
  static final class Seeing implements PlanItemJavaDelegate {
    @Override
    public void execute(DelegatePlanItemInstance item) {
      item.setVariable(
          "seen",
          String.join(
              " ",
              item.getElementId(),
              item.getPlanItemDefinitionId(),
              item.getPlanItemDefinitionType(),
              item.getName(),
              item.getState(),
              String.valueOf(item.isStage()),
              String.valueOf(item.getTenantId().isEmpty()),
              String.valueOf(item.getVariable("given"))));
      item.setVariable(
          "ids",
          List.of(
              item.getId(),
              item.getStageInstanceId(),
              item.getCaseInstanceId(),
              item.getCaseDefinitionId()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPlanItemJavaDelegateSeesItsPlanItem(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "",
        stage(
            "box",
            "",
            planItem(
                    "task",
                    "see",
                    "flowable:type='java' flowable:async='true' flowable:class='%s'"
                        .formatted(Seeing.class.getName()),
                    "")
                + task("end")));
    String id = start(kit, "c", Map.of("given", 7));
    PlanItemInstance item = item(kit, id, "see");
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(cases(kit).getVariables(id))
        .containsEntry("seen", "item-see see servicetask SEE active false true 7")
        .containsEntry(
            "ids",
            List.of(item.getId(), item(kit, id, "box").getId(), id, item.getCaseDefinitionId()));
    trigger(kit, id, "end");
    assertCompleted(kit, id);
  }

  @Test
  void aPlanItemJavaDelegateIsRefusedInAProcess() {
    Kit kit = on(Database.SQLITE);
    kit.deploy(
        "p",
        "<startEvent id='s'/>",
        "<sequenceFlow id='f' sourceRef='s' targetRef='t'/>",
        "<serviceTask id='t' turgo:class='" + Seeing.class.getName() + "'/>");
    assertThatThrownBy(() -> kit.start("p", Map.of()))
        .hasMessageContaining("needs a io.turgo.engine.delegate.JavaDelegate")
        .hasMessageContaining("Seeing is none");
  }

  @ParameterizedTest
  @EnumSource
  void expressionsSeeThePlanItemAndTheCase(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            planItem(
                "humanTask",
                "a",
                "flowable:formKey='claim-form'"
                    + " flowable:category='${planItemInstance.elementId}'"
                    + " flowable:owner='${caseInstance.id}'",
                ""),
            task("b", entry("s")),
            sentry("s", "${planItemInstance.name == 'B' and caseInstance.businessKey == null}"));
    Task task = kit.engine().getTaskService().createTaskQuery().singleResult();
    assertThat(task.getFormKey()).isEqualTo("claim-form");
    assertThat(task.getCategory()).isEqualTo("item-a");
    assertThat(task.getOwner()).isEqualTo(id);
    assertThat(items(kit, id)).isEqualTo("a=active b=active");
  }

  @ParameterizedTest
  @EnumSource
  void aFailedJobLosesItsAttemptsAndIsRepaired(Database database) {
    Kit kit = on(database);
    kit.code(
        "a",
        execution -> {
          throw new IllegalStateException("no");
        });
    String id = run(kit, "", code("a", "flowable:async='true'"));
    for (int i = 0; i < 3; i++) {
      kit.engine().getClock().advance(Duration.ofHours(1));
      kit.runJobs();
    }
    assertThat(items(kit, id)).isEqualTo("a=async-active");
    Job dead = kit.engine().getManagementService().createDeadLetterJobQuery().singleResult();
    kit.code("a", execution -> {});
    kit.engine().getManagementService().moveDeadLetterJobToExecutableJob(dead.getId(), 3);
    kit.runJobs();
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void listenersHearOfTimesAndSignals(Database database) {
    Kit kit = on(database);
    deploy(
        kit,
        "c",
        "",
        planItem("timerEventListener", "t", "", "<timerExpression>${after}</timerExpression>"),
        planItem("eventListener", "g", "flowable:eventType='signal' flowable:signalRef='go'", ""),
        milestone("m", entry("s1")),
        task("a", entry("s2")),
        sentry("s1", "", "t occur"),
        sentry("s2", "", "g occur"));
    String id = start(kit, "c", Map.of("after", "PT1H"));
    assertThat(items(kit, id)).isEqualTo("a=available g=available m=available t=available");
    kit.engine().getClock().advance(Duration.ofHours(2));
    kit.runJobs();
    assertThat(items(kit, id)).isEqualTo("a=available g=available");
    kit.engine().getRuntimeService().signalEventReceived("go");
    assertThat(items(kit, id)).isEqualTo("a=active");
    trigger(kit, id, "a");
    assertCompleted(kit, id);
  }

  @ParameterizedTest
  @EnumSource
  void casesAreCompletedTerminatedAndSuspended(Database database) {
    Kit kit = on(database);
    String id = run(kit, "", task("a"), userEvent("u"));
    assertThatThrownBy(() -> cases(kit).completeCaseInstance(id))
        .isInstanceOf(TurgoException.class)
        .hasMessage("Case " + id + " cannot be completed: an item in it is active");
    cases(kit).suspendCaseInstance(id);
    assertThatThrownBy(() -> trigger(kit, id, "a"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("is suspended");
    cases(kit).activateCaseInstance(id);
    trigger(kit, id, "a");
    assertThat(items(kit, id)).isEqualTo("u=available");
    cases(kit).completeCaseInstance(id);
    assertCompleted(kit, id);

    String other = start(kit, "c", Map.of());
    cases(kit).terminateCaseInstance(other);
    assertThat(past(kit, other).getState()).isEqualTo("terminated");
    assertThat(history(kit, other)).isEqualTo("a=terminated");

    assertThatThrownBy(() -> cases(kit).terminateCaseInstance(other))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessage("Case " + other + " does not exist or has ended");

    String third = start(kit, "c", Map.of());
    cases(kit).terminatePlanItemInstance(item(kit, third, "a").getId());
    assertThat(items(kit, third)).isEqualTo("u=available");
    List<String> found =
        cases(kit).createCaseInstanceQuery().list().stream().map(CaseInstance::getId).toList();
    assertThat(found).containsExactly(third);
  }

  @ParameterizedTest
  @EnumSource
  void aCaseMayEndInItsFirstStep(Database database) {
    Kit kit = on(database);
    kit.code("a", execution -> execution.setVariable("seen", true));
    String id =
        run(
            kit,
            "",
            code("a", ""),
            stage("s", "", milestone("inner")),
            milestone("m", entry("s1")),
            sentry("s1", "", "a complete"));
    assertCompleted(kit, id);
    assertThat(history(kit, id)).isEqualTo("a=completed inner=completed m=completed s=completed");
    assertThat(kit.lastValue(id, "seen")).isEqualTo(true);
  }

  @ParameterizedTest
  @EnumSource
  void aDeploymentGoesWithItsCases(Database database) {
    Kit kit = on(database);
    String id = run(kit, "", human("a"), task("later", control("manualActivationRule", "")));
    String definition = item(kit, id, "a").getCaseDefinitionId();
    String deployment =
        kit.engine()
            .getCmmnRepositoryService()
            .createCaseDefinitionQuery()
            .caseDefinitionId(definition)
            .singleResult()
            .getDeploymentId();
    assertThatThrownBy(
            () -> kit.engine().getRepositoryService().deleteDeployment(deployment, false))
        .isInstanceOf(TurgoException.class);
    assertThat(items(kit, id)).isEqualTo("a=active later=enabled");
    CmmnRepositoryService repository = kit.engine().getCmmnRepositoryService();
    assertThat(repository.createDeploymentQuery().deploymentId(deployment).count()).isOne();
    repository.deleteDeployment(deployment, true);
    assertThat(repository.createDeploymentQuery().deploymentId(deployment).count()).isZero();
    assertThat(past(kit, id)).isNull();
    assertThat(cases(kit).createCaseInstanceQuery().caseInstanceId(id).count()).isZero();
    assertThat(kit.rows("SELECT count(*) FROM turgo_plan_item WHERE definition_id = " + definition))
        .isZero();
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsOfProcessesIsRefusedForCases(Database database) {
    Kit kit = on(database);
    String id = run(kit, "", task("a"));
    String item = item(kit, id, "a").getId();
    assertThatThrownBy(() -> kit.engine().getRuntimeService().trigger(item))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    String process =
        kit.run(
            "p",
            BpmnText.start("s"),
            BpmnText.user("t", ""),
            BpmnText.end("e"),
            BpmnText.flow("s -> t -> e"));
    assertThatThrownBy(() -> cases(kit).terminateCaseInstance(process))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("Case " + process + " does not exist");
    assertThatThrownBy(() -> cases(kit).setVariable(process, "x", 1))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThat(kit.trail(process)).isEqualTo("s t..");
  }

  @ParameterizedTest
  @EnumSource
  void othersHearThatAnItemIsDisabledAndEnabledAgain(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            task("a", control("manualActivationRule", "")),
            task("disabled", entry("s1")),
            task("reenabled", entry("s2")),
            sentry("s1", "", "a disable"),
            sentry("s2", "", "a reenable"));
    assertThat(items(kit, id)).isEqualTo("a=enabled disabled=available reenabled=available");
    cases(kit).disablePlanItemInstance(item(kit, id, "a").getId());
    assertThat(items(kit, id)).isEqualTo("a=disabled disabled=active reenabled=available");
    cases(kit).enablePlanItemInstance(item(kit, id, "a").getId());
    assertThat(items(kit, id)).isEqualTo("a=enabled disabled=active reenabled=active");
  }

  /** Its jobs run one after the other, unless it says that they need not. */
  @ParameterizedTest
  @EnumSource
  void jobsOfACaseAreExclusive(Database database) {
    Kit kit = on(database);
    String id =
        run(
            kit,
            "",
            code("a", "flowable:async='true'"),
            code("b", "flowable:async='true' flowable:exclusive='false'"));
    assertThat(kit.engine().getManagementService().createJobQuery().processInstanceId(id).list())
        .extracting(job -> job.getElementId() + " " + job.isExclusive())
        .containsExactlyInAnyOrder("a true", "b false");
  }

  @ParameterizedTest
  @EnumSource
  void criteriaThatSeeMoreThanVariablesAreLookedAtWhenSomebodyAsks(Database database) {
    Kit kit = on(database);
    String id =
        run(kit, "", task("a"), task("b", entry("s")), sentry("s", "${caseInstance.name == 'go'}"));
    cases(kit).setCaseInstanceName(id, "go");
    assertThat(items(kit, id)).isEqualTo("a=active b=available");
    cases(kit).evaluateCriteria(id);
    assertThat(items(kit, id)).isEqualTo("a=active b=active");
  }

  @ParameterizedTest
  @EnumSource
  void expressionsSeeTheStageOfTheirPlanItem(Database database) {
    Kit kit = on(database);
    String stage = "flowable:category='${planItemInstance.stageInstanceId}'";
    String id =
        run(
            kit,
            "",
            planItem("humanTask", "a", stage, ""),
            stage("box", "", planItem("humanTask", "b", stage, "")));
    assertThat(categoryOf(kit, "a")).isNull();
    assertThat(categoryOf(kit, "b")).isEqualTo(item(kit, id, "box").getId());
  }

  private static String categoryOf(Kit kit, String key) {
    return kit.engine()
        .getTaskService()
        .createTaskQuery()
        .taskDefinitionKey(key)
        .singleResult()
        .getCategory();
  }
}
