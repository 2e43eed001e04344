package io.turgo.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.browser.Browser;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.repository.ProcessDefinition;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The executor live, and definitions with their figures and differences, in a real browser. */
@ExtendWith(InBrowser.class)
class ExecutorPagesTest {
  private static final String ORDER =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
        <process id="order" name="Order">
          <startEvent id="start"/>
          <sequenceFlow id="a" sourceRef="start" targetRef="reserve"/>
          <serviceTask id="reserve" name="Reserve" turgo:async="true" turgo:expression="${1}"/>
          <sequenceFlow id="b" sourceRef="reserve" targetRef="check"/>
          <userTask id="check" name="Check it"/>
          <sequenceFlow id="c" sourceRef="check" targetRef="end"/>
          <endEvent id="end"/>
        </process>
      </definitions>
      """;

  private static Served served;
  private static ProcessEngine engine;

  @BeforeAll
  static void serve() {
    served = Served.onSqlite("/turgo/");
    engine = served.engine();
    served.deploy("order.bpmn", ORDER);
    for (int i = 0; i < 3; i++) {
      engine.getRuntimeService().startProcessInstanceByKey("order");
    }
    served.deploy(
        "order.bpmn",
        ORDER
            .replace("name=\"Check it\"", "name=\"Check it twice\"")
            .replace("<sequenceFlow id=\"c\" sourceRef=\"check\" targetRef=\"end\"/>", "")
            .replace(
                "<endEvent",
                "<sequenceFlow id=\"d\" sourceRef=\"check\" targetRef=\"pack\"/>"
                    + "<manualTask id=\"pack\" name=\"Pack it\"/>"
                    + "<sequenceFlow id=\"e\" sourceRef=\"pack\" targetRef=\"end\"/><endEvent"));
  }

  @AfterAll
  static void stop() throws IOException {
    served.close();
  }

  @Test
  void whatGoesOnAndWhatDiffersIsSeen(Browser browser) {
    List<ProcessDefinition> versions =
        engine
            .getRepositoryService()
            .createProcessDefinitionQuery()
            .orderByProcessDefinitionVersion()
            .asc()
            .list();
    String former = versions.get(0).getId();
    String later = versions.get(1).getId();
    browser.complaints().clear();
    browser.resize(1280, 900);
    browser.open(served.page("executor"));
    browser.awaitText("1 node runs jobs");
    browser.awaitText("256 0–255");
    browser.await("document.querySelector('.chart path')");
    assertThat(browser.value("document.querySelector('.chart svg').ariaLabel").asString())
        .startsWith("Jobs done now: ");
    Pages.picture(browser, "executor");
    browser.press("Stop");
    browser.press("Stop it");
    browser.awaitText("No node runs jobs.");
    browser.press("Start");
    browser.press("Start it");
    browser.awaitText("256 0–255");

    browser.open(served.page("definitions/" + former));
    browser.awaitText("Where instances are");
    browser.await("document.querySelector('[data-element=check]')");
    assertThat(label(browser, "check")).isEqualTo("User task: Check it, 3 tokens here");
    Pages.picture(browser, "definition");
    browser.write("On the diagram", "count");
    browser.awaitText("From 3 instances.");
    assertThat(label(browser, "reserve")).isEqualTo("Service task: Reserve, done 3 times");
    assertThat(browser.value("document.querySelectorAll('.legend li').length").asInt())
        .isEqualTo(5);
    Pages.picture(browser, "definition-heat");

    browser.press("Pause an activity");
    browser.awaitText("This version has 0 jobs of it now.");
    browser.write("Reason", "the shelf is broken");
    browser.press("Pause it");
    browser.awaitText("the shelf is broken");
    assertThat(label(browser, "reserve")).isEqualTo("Service task: Reserve, done 3 times, paused");
    Pages.picture(browser, "definition-paused");
    engine.getRuntimeService().startProcessInstanceByKey("order");
    browser.open(served.page("executor"));
    browser.awaitText("Paused activities");
    browser.await(
        "[...document.querySelectorAll('td')].some(cell =>"
            + " cell.dataset.head === 'Waiting jobs' && cell.innerText === '1')");
    browser.press("Resume");
    browser.awaitText("1 waiting job runs");
    browser.press("Resume it");
    browser.await("!document.body.innerText.includes('Paused activities')");
    browser.open(served.page("definitions/" + former + "?view=count"));

    browser.press("Differences");
    browser.awaitText("5 elements differ");
    assertThat(label(browser, "check")).isEqualTo("User task: Check it, changed");
    browser.awaitText("Pack it");
    Pages.picture(browser, "definition-differences");
    assertThat(browser.value("location.hash").asString())
        .isEqualTo("#/definitions/" + later + "?from=" + former);

    browser.resize(360, 740);
    browser.scheme("dark");
    Pages.picture(browser, "definition-differences-narrow-dark");
    assertThat(browser.value("document.documentElement.scrollWidth").asInt())
        .as("nothing is wider than the screen")
        .isLessThanOrEqualTo(360);
    browser.scheme("light");
    assertThat(browser.complaints()).isEmpty();
  }

  private static String label(Browser browser, String element) {
    return browser
        .value("document.querySelector('[data-element=" + element + "]').ariaLabel")
        .asString();
  }
}
