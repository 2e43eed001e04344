package io.turgo.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.browser.Browser;
import io.turgo.engine.cmmn.HistoricCaseInstance;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A case is started, worked on by its plan items and seen after its end, in a real browser. */
@Timeout(300)
@ExtendWith(InBrowser.class)
class CasePagesTest {
  private static Served served;

  @BeforeAll
  static void open() throws IOException {
    served = Served.onSqlite("/turgo/");
    served.deploy("claim.cmmn", Site.claim());
  }

  @AfterAll
  static void close() throws IOException {
    served.close();
  }

  private static void shows(Browser browser, String element, String state) {
    browser.await(
        "document.querySelector('main:not([aria-busy]) [data-element=%s].td-state-%s')"
            .formatted(element, state));
  }

  /** Presses a button in the row of a table that begins with a text. */
  private static void press(Browser browser, String row, String button) {
    browser.value(
        """
        ([...document.querySelectorAll('main tbody tr')]
            .find(row => row.innerText.startsWith('%s'))
            .querySelectorAll('button')
            .forEach(button => button.textContent === '%s' && button.click()), 1)
        """
            .formatted(row, button));
    browser.await("document.querySelector('dialog[open]')");
  }

  @Test
  void aDeploymentSaysWhichCasesGoWithIt(Browser browser) {
    served.deploy("other.cmmn", Site.claim().replace("case id=\"claim\"", "case id=\"other\""));
    served
        .engine()
        .getCmmnRuntimeService()
        .createCaseInstanceBuilder()
        .caseDefinitionKey("other")
        .start();
    String deployment =
        served
            .engine()
            .getCmmnRepositoryService()
            .createCaseDefinitionQuery()
            .caseDefinitionKey("other")
            .list()
            .getFirst()
            .getDeploymentId();
    browser.open(served.page("deployments/" + deployment));
    browser.awaitText("Claim version 1");
    browser.press("Delete");
    browser.awaitText("1 case version");
    browser.press("Delete with 1 running case");
    browser.await("location.hash === '#/deployments'");
    assertThat(
            served
                .engine()
                .getCmmnRuntimeService()
                .createCaseInstanceQuery()
                .caseDefinitionKey("other")
                .count())
        .isZero();
  }

  @Test
  void aCaseIsStartedWorkedOnAndSeenAfterItsEnd(Browser browser) {
    browser.complaints().clear();
    browser.resize(1280, 900);
    browser.open(served.page("cases"));
    browser.awaitText("0 cases match");
    browser.press("Start");
    browser.write("Business key", "claim-1");
    browser.write("Variables", "[1]");
    browser.press("Start");
    browser.awaitText("Variables are a JSON object");
    browser.write("Variables", "{\"amount\": 90}");
    browser.press("Start");
    browser.await("/^#.cases.[0-9]+$/.test(location.hash)");
    shows(browser, "assess", "active");
    shows(browser, "expert", "enabled");
    String id = browser.value("location.hash.split('/')[2]").asString();

    press(browser, "Ask an expert", "Disable");
    browser.press("Disable");
    shows(browser, "expert", "disabled");
    press(browser, "Ask an expert", "Enable");
    browser.press("Enable");
    shows(browser, "expert", "enabled");
    press(browser, "Ask an expert", "Start");
    browser.press("Start");
    shows(browser, "expert", "active");

    served
        .engine()
        .getTaskService()
        .complete(
            served
                .engine()
                .getTaskService()
                .createTaskQuery()
                .taskDefinitionKey("assess")
                .list()
                .getFirst()
                .getId(),
            Map.of("ok", true));
    browser.press("Refresh");
    shows(browser, "payment", "active");
    shows(browser, "agreed", "completed");
    browser.press("Complete"); // the case, in which the expert is active
    browser.press("Complete");
    browser.await("document.querySelector('dialog .problem')?.innerText.includes('active')");
    browser.key("Escape");
    browser.await("!document.querySelector('dialog')");
    press(browser, "Payment", "End");
    browser.press("End it");
    shows(browser, "payment", "terminated");

    press(browser, "Withdrawn", "Trigger");
    browser.write("Variables of the case", "{\"why\": \"mistake\"}");
    browser.press("Trigger");
    browser.awaitText("Delete its history");
    shows(browser, "claim", "terminated");
    assertThat(browser.value("document.querySelector('main').innerText").asString())
        .contains("Reason\nexit criterion", "Agreed\tmilestone", "mistake");
    HistoricCaseInstance past =
        served
            .engine()
            .getCmmnHistoryService()
            .createHistoricCaseInstanceQuery()
            .caseInstanceId(id)
            .list()
            .getFirst();
    assertThat(past.getState()).isEqualTo("terminated");

    browser.open(served.page("instances/" + id)); // where tasks, jobs and incidents lead to
    browser.await(
        "document.querySelector('main:not([aria-busy]) h1')?.innerText === 'Claim claim-1'");
    browser.open(served.page("cases?state=finished&businessKey=claim-1"));
    browser.awaitText("1 case matches");
    browser
        .complaints()
        .removeIf(complaint -> complaint.contains("40")); // refusals that were asked for
    assertThat(browser.complaints()).isEmpty();
  }
}
