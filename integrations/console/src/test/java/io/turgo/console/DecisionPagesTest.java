package io.turgo.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.browser.Browser;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Decisions found, evaluated and looked up in the history, in a real browser. */
@Timeout(300)
@ExtendWith(InBrowser.class)
class DecisionPagesTest {
  private static final String GRADE =
      """
      <definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="grades" name="grades"
          xmlns:camunda="http://camunda.org/schema/1.0/dmn" namespace="urn:grades">
        <decision id="grade" name="The grade">
          <decisionTable hitPolicy="FIRST">
            <input label="Amount"><inputExpression typeRef="integer"><text>amount</text></inputExpression></input>
            <output name="grade" typeRef="string"/>
            <rule><inputEntry><text>&gt; 100</text></inputEntry><outputEntry><text>"gold"</text></outputEntry></rule>
            <rule><inputEntry><text/></inputEntry><outputEntry><text>"silver"</text></outputEntry></rule>
          </decisionTable>
        </decision>
      </definitions>
      """;

  private static Served served;

  @BeforeAll
  static void open() {
    served = Served.onSqlite("/turgo/");
    served.deploy("grade.dmn", GRADE);
    served.engine().getDecisionService().evaluateDecisionTableByKey("grade", Map.of("amount", 7));
  }

  @AfterAll
  static void close() throws IOException {
    served.close();
  }

  private static void showsMatched(Browser browser, int rule) {
    browser.await(
        "[...document.querySelectorAll('tr.matched td:first-child')].map(cell =>"
            + " cell.innerText).join() === '"
            + rule
            + " matched'");
  }

  @Test
  void aDecisionIsTriedAndItsRunsAreSeen(Browser browser) {
    browser.complaints().clear();
    browser.resize(1280, 900);
    browser.open(served.page("decisions"));
    browser.press("The grade");
    browser.awaitText("If Amount");
    assertThat(browser.value("document.querySelectorAll('tr.matched').length").asInt()).isZero();

    browser.write("Inputs", "{\"amount\": 200}");
    browser.press("Evaluate");
    showsMatched(browser, 1);
    browser.awaitText("gold");

    browser.write("Inputs", "[1]");
    browser.press("Evaluate");
    browser.awaitText("Inputs are a JSON object");

    browser.open(served.page("decisions"));
    browser.press("The grade");
    browser.awaitText("grade = silver");
    browser.await("document.querySelector('a[href*=\"?run=\"]')");
    browser.value("(document.querySelectorAll('a[href*=\"?run=\"]')[1].click(), 1)");
    browser.awaitText("Show no run");
    showsMatched(browser, 2);
    assertThat(browser.complaints()).isEmpty();
  }
}
