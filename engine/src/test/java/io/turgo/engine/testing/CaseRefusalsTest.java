package io.turgo.engine.testing;

import static io.turgo.engine.testing.CaseText.control;
import static io.turgo.engine.testing.CaseText.entry;
import static io.turgo.engine.testing.CaseText.planItem;
import static io.turgo.engine.testing.CaseText.sentry;
import static io.turgo.engine.testing.CaseText.stage;
import static io.turgo.engine.testing.CaseText.task;
import static io.turgo.engine.testing.CaseText.userEvent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What of CMMN is refused at deployment, by name and place. */
class CaseRefusalsTest extends CaseScenarios {
  private void isRefused(String message, String... elements) {
    Kit kit = on(Database.SQLITE);
    assertThatThrownBy(() -> deploy(kit, "c", "", elements))
        .asInstanceOf(InstanceOfAssertFactories.type(BpmnDeploymentException.class))
        .satisfies(e -> {
          assertThat(e.problems()).isNotEmpty();
          assertThat(e.getMessage()).contains("c.cmmn:").contains(message);
        });
  }

  @Test
  void namespacesThatAreReadInProcessesOnly() {
    isRefused(
        "is of the namespace 'http://turgo.io/bpmn', which is not read; declare its prefix as one"
            + " of http://turgo.io/cmmn, http://flowable.org/cmmn",
        planItem("humanTask", "t", "xmlns:t='http://turgo.io/bpmn' t:assignee='a'", ""));
    isRefused(
        "is of the namespace 'http://camunda.org/schema/1.0/cmmn', which is not read",
        planItem(
            "humanTask", "t", "xmlns:c='http://camunda.org/schema/1.0/cmmn' c:assignee='a'", ""));
  }

  @Test
  void elementsOutsideOfTheSubset() {
    isRefused("<planFragment> in <casePlanModel>", "<planFragment id='f'/>", task("a"));
    isRefused("<planningTable>", "<planningTable id='t'/>", task("a"));
    isRefused(
        "<caseFileItemOnPart>",
        task("a", entry("s")),
        "<sentry id='s'><caseFileItemOnPart sourceRef='x'/><ifPart><condition>${a}</condition>"
            + "</ifPart></sentry>");
    isRefused("found 'fault'", task("a"), task("b", entry("s")), sentry("s", "", "a fault"));
    isRefused(
        "<planItemStartTrigger>",
        planItem(
            "timerEventListener",
            "t",
            "",
            "<timerExpression>PT1H</timerExpression><planItemStartTrigger sourceRef='item-a'/>"),
        task("a"));
    isRefused(
        "<itemControl> has one <requiredRule> at most",
        task("a", control("requiredRule", "${one}", "requiredRule", "${two}")));
    isRefused("did you mean flowable:async?", planItem("task", "t", "async='true'", ""));
    isRefused(
        "flowable:asyncLeave",
        planItem(
            "task",
            "t",
            "flowable:type='java' flowable:expression='${1}' flowable:asyncLeave='true'",
            ""));
    isRefused(
        "flowable:type=\"external-worker\"",
        planItem("task", "t", "flowable:type='external-worker' flowable:topic='x'", ""));
    isRefused(
        "isBlocking=\"false\"",
        planItem("processTask", "t", "isBlocking='false' processRef='p'", ""));
    isRefused(
        "found eventType=\"variable\"",
        planItem("eventListener", "t", "flowable:eventType='variable'", ""));
    isRefused(
        "flowable:maxInstanceCount",
        task("a", "<itemControl><repetitionRule flowable:maxInstanceCount='2'/></itemControl>"));
    isRefused(
        "ignoreAfterFirstCompletion, ignoreAfterFirstCompletionIfAvailableOrEnabled] for 'type',"
            + " found 'never'",
        task("a", CaseText.completion("never", "")));
    isRefused(
        "found 'fault'",
        task("a", "<exitCriterion sentryRef='s' flowable:exitEventType='fault'/>"),
        userEvent("u"),
        sentry("s", "", "u occur"));
    isRefused(
        "exitEventType=\"complete\" completes a stage or a case",
        task("a", "<exitCriterion sentryRef='s' flowable:exitEventType='complete'/>"),
        userEvent("u"),
        sentry("s", "", "u occur"));
    isRefused(
        "autoCompleteCondition has no meaning",
        stage("box", "flowable:autoCompleteCondition='${a}'", task("a")));
    isRefused(
        "flowable:exitType",
        task("a", "<exitCriterion sentryRef='s' flowable:exitType='activeInstances'/>"),
        userEvent("u"),
        sentry("s", "", "u occur"));
    isRefused(
        "flowable:planItemLifecycleListener",
        planItem(
            "task",
            "t",
            "",
            "<extensionElements><flowable:planItemLifecycleListener class='x'/>"
                + "</extensionElements>"));
  }

  @Test
  void referencesThatLeadNowhere() {
    isRefused("is of 'x', which is no task", "<planItem id='i' definitionRef='x'/>");
    isRefused(
        "are of the same stage 'a'",
        stage("a", "", task("b")),
        "<planItem id='i' definitionRef='a'/>");
    isRefused(
        "Another element of the case has the id 'b'",
        task("a"),
        task("b"),
        "<planItem id='b' definitionRef='a'/>");
    isRefused("names the sentry 'x'", task("a", entry("x")));
    isRefused("waits for 'item-x'", task("a", entry("s")), sentry("s", "", "x complete"));
    isRefused("The sentry waits for nothing", task("a", entry("s")), "<sentry id='s'/>");
    isRefused(
        "which is outside of its stage",
        task("a"),
        task("c"),
        stage("box", "", task("b", entry("s")) + sentry("s", "", "a complete", "c complete")));
    isRefused(
        "waits for 'item-a', which is outside of its stage, and for other items",
        task("a"),
        stage(
            "box",
            "",
            task("c") + task("b", entry("s")) + sentry("s", "", "a complete", "c complete")));
    isRefused(
        "outside of the stage 'item-box', and that has a manualActivationRule",
        task("a"),
        stage(
            "box",
            "",
            task("b", entry("s")) + sentry("s", "", "a complete"),
            control("manualActivationRule", "")));
    isRefused(
        "<manualActivationRule> has no meaning",
        userEvent("u", control("manualActivationRule", "")));
    isRefused(
        "Criteria of an event listener",
        userEvent("u", entry("s")),
        task("a"),
        sentry("s", "", "a complete"));
    isRefused(
        "The value of 'condition' cannot be compiled", task("a", entry("s")), sentry("s", "${"));
    isRefused(
        "Expected a condition such as '${amount > 100}', found 'x > 1'",
        task("a", entry("s")),
        sentry("s", "x > 1"));
    isRefused(
        "Expected a condition such as '${amount > 100}', found 'x > 1'",
        task("a", control("repetitionRule", "x > 1")));
  }

  @Test
  void definitionsThatNoPlanItemIsOf() {
    isRefused(
        "No plan item is of <humanTask> 'b', so it would never be done",
        task("a"),
        "<humanTask id='b'/>");
    isRefused(
        "No plan item is of <task> 'b'",
        stage("box", "", task("a") + "<task id='b'/>"),
        "<planItem id='i' definitionRef='c'/>");
    isRefused("Another element of the stage has the id 'a'", task("a"), "<humanTask id='a'/>");
  }

  @Test
  void transitionsThatAnItemNeverMakes() {
    isRefused(
        "waits for 'occur' of 'item-a', a <task>, which never makes this transition; expected one of"
            + " [create, enable, disable, reenable, start, manualStart, complete, terminate, exit]",
        task("a"),
        task("b", entry("s")),
        sentry("s", "", "a occur"));
    isRefused(
        "a <milestone>, which never makes this transition; expected one of [create, enable, disable,"
            + " reenable, start, manualStart, occur, terminate, exit]",
        CaseText.milestone("a"),
        task("b", entry("s")),
        sentry("s", "", "a complete"));
    isRefused(
        "a <userEventListener>, which never makes this transition; expected one of [create, occur,"
            + " terminate, exit]",
        userEvent("a"),
        task("b", entry("s")),
        sentry("s", "", "a start"));
  }

  /** One mistake is one problem. */
  @Test
  void aSentryWithAPartThatIsWrong() {
    Kit kit = on(Database.SQLITE);
    for (String wrong : new String[] {sentry("s", "", "x complete"), sentry("s", "${")}) {
      assertThatThrownBy(() -> deploy(kit, "c", "", task("a", entry("s")), wrong))
          .asInstanceOf(InstanceOfAssertFactories.type(BpmnDeploymentException.class))
          .satisfies(e -> assertThat(e.problems()).hasSize(1));
    }
  }

  @Test
  void theKeyOfAProcess() {
    Kit kit = on(Database.SQLITE);
    kit.deploy("same", BpmnText.start("s"), BpmnText.end("e"), BpmnText.flow("s -> e"));
    assertThatThrownBy(() -> deploy(kit, "same", "", task("a")))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("a process of that key is deployed without a tenant");
  }
}
