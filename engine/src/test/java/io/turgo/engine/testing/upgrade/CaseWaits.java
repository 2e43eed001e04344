package io.turgo.engine.testing.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.cmmn.HistoricCaseInstance;
import io.turgo.engine.cmmn.PlanItemInstance;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** A case with a plan item in each state. */
final class CaseWaits {
  private static final String KEY = "case-in-all-states";
  private static final String FILE =
      """
      <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL"
          xmlns:flowable="http://flowable.org/cmmn" targetNamespace="test">
        <case id="case-in-all-states">
          <casePlanModel id="model">
            <planItem id="i1" definitionRef="box"/>
            <planItem id="i2" definitionRef="byHand">
              <itemControl><manualActivationRule/></itemControl>
            </planItem>
            <planItem id="i3" definitionRef="unwanted">
              <itemControl><manualActivationRule/></itemControl>
            </planItem>
            <planItem id="i4" definitionRef="later"/>
            <planItem id="i5" definitionRef="again">
              <itemControl><repetitionRule/></itemControl>
              <entryCriterion sentryRef="s1"/>
            </planItem>
            <planItem id="i6" definitionRef="go"/>
            <planItem id="i7" definitionRef="last"><entryCriterion sentryRef="s2"/></planItem>
            <planItem id="i9" definitionRef="once">
              <itemControl>
                <extensionElements>
                  <flowable:parentCompletionRule type="ignoreAfterFirstCompletion"/>
                </extensionElements>
                <repetitionRule/>
              </itemControl>
            </planItem>
            <sentry id="s1">
              <planItemOnPart sourceRef="i6"><standardEvent>occur</standardEvent></planItemOnPart>
            </sentry>
            <sentry id="s2">
              <planItemOnPart sourceRef="i6"><standardEvent>occur</standardEvent></planItemOnPart>
              <planItemOnPart sourceRef="i2"><standardEvent>complete</standardEvent></planItemOnPart>
            </sentry>
            <stage id="box">
              <planItem id="i8" definitionRef="inBox"/>
              <humanTask id="inBox" flowable:assignee="kermit"/>
            </stage>
            <task id="byHand"/>
            <task id="unwanted"/>
            <task id="later" flowable:type="java" flowable:async="true"
                flowable:expression="${1 + 1}"/>
            <task id="again"/>
            <task id="last"/>
            <task id="once"/>
            <userEventListener id="go"/>
          </casePlanModel>
        </case>
      </definitions>
      """;

  private CaseWaits() {}

  static List<Wait> all() {
    return List.of(inAllStates());
  }

  private static Wait inAllStates() {
    return Wait.of(KEY)
        .begun(life -> {
          life.repository().createDeployment().name(KEY).addString(KEY + ".cmmn", FILE).deploy();
          life.cases().createCaseInstanceBuilder().caseDefinitionKey(KEY).businessKey(KEY).start();
          trigger(life, "go");
          trigger(life, "once");
          life.cases().disablePlanItemInstance(only(life, "unwanted").getId());
        })
        .holding(life ->
            assertThat(items(life))
                .contains("again=active again=wait_repetition")
                .contains("box=active byHand=enabled inBox=active last=available")
                .contains("once=active")
                .contains("unwanted=disabled"))
        .goesOn(life -> {
          life.cases().startPlanItemInstance(only(life, "byHand").getId());
          trigger(life, "byHand");
          trigger(life, "last");
          trigger(life, "inBox");
          life.cases()
              .createPlanItemInstanceQuery()
              .caseInstanceId(running(life).getId())
              .planItemDefinitionId("again")
              .planItemInstanceStateActive()
              .list()
              .forEach(item -> life.cases().triggerPlanItemInstance(item.getId()));
        })
        .leaving(life -> assertThat(past(life).getState()).isEqualTo("completed"));
  }

  private static void trigger(WaitLife life, String definitionId) {
    life.cases().triggerPlanItemInstance(only(life, definitionId).getId());
  }

  private static CaseInstance running(WaitLife life) {
    return Objects.requireNonNull(
        life.cases().createCaseInstanceQuery().caseInstanceBusinessKey(KEY).singleResult());
  }

  private static HistoricCaseInstance past(WaitLife life) {
    return Objects.requireNonNull(
        life.kit()
            .engine()
            .getCmmnHistoryService()
            .createHistoricCaseInstanceQuery()
            .caseInstanceBusinessKey(KEY)
            .singleResult());
  }

  private static PlanItemInstance only(WaitLife life, String definitionId) {
    return Await.value(() -> found(life, definitionId), found -> found.size() == 1).getFirst();
  }

  private static List<PlanItemInstance> found(WaitLife life, String definitionId) {
    return life.cases()
        .createPlanItemInstanceQuery()
        .caseInstanceId(running(life).getId())
        .planItemDefinitionId(definitionId)
        .list();
  }

  private static String items(WaitLife life) {
    return life
        .cases()
        .createPlanItemInstanceQuery()
        .caseInstanceId(running(life).getId())
        .list()
        .stream()
        .map(item -> item.getPlanItemDefinitionId() + "=" + item.getState())
        .sorted()
        .collect(Collectors.joining(" "));
  }
}
