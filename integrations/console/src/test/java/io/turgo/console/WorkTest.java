package io.turgo.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.bench.browser.Browser;
import io.turgo.engine.history.HistoricVariableInstance;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An instance is found by what is known of it, looked at, worked on and seen after its end. */
@ExtendWith(InBrowser.class)
class WorkTest {
  @Test
  void anInstanceIsFoundWorkedOnAndSeenAfterItsEnd(Site site, Browser browser) {
    String id =
        site.start(
            "work-1", Map.of("amount", 555, "address", "3 Main Street", "cardNumber", "4111-1111"));
    Await.until(
        () -> site.engine().getTaskService().createTaskQuery().processInstanceId(id).count() == 1);
    browser.resize(1280, 900);

    Pages.open(site, browser, "instances");
    browser.write("Business key", "work-%");
    browser.write("Variable", "amount");
    browser.write("is", "greaterThanOrEqual");
    browser.write("Type", "integer");
    browser.write("Value", "555");
    browser.press("Search");
    browser.awaitText("1 instance matches");
    assertThat(browser.value("location.hash").asString()).contains("variable=amount", "value=555");
    browser.press(id);
    browser.awaitText("Waiting for");
    assertThat(text(browser)).contains("After a day", "cancelled", "hidden").doesNotContain("4111");

    browser.press("Suspend");
    browser.press("Suspend");
    browser.press("Activate");
    browser.press("Activate");
    browser.await(
        "document.querySelector('main:not([aria-busy]) .facts')?.innerText.includes('running')");

    browser.press("Check the order");
    browser.await("location.hash.startsWith('#/tasks/')");
    browser.awaitText("Write a comment");
    browser.write("Write a comment", "The discount is agreed.");
    browser.press("Comment");
    browser.awaitText("somebody");
    browser.press("Complete");
    browser.awaitText("Discount");
    browser.write("Approved", "true");
    browser.write("Discount", "15");
    browser.press("Complete");
    browser.await("location.hash === '#/tasks'");

    Await.until(() ->
        site.engine().getRuntimeService().createProcessInstanceQuery().processInstanceId(id).count()
            == 0);
    Pages.open(site, browser, "instances?state=finished&businessKey=work-1");
    browser.awaitText("1 instance matches");
    browser.press(id);
    browser.awaitText("Events");
    assertThat(text(browser))
        .contains("Task finished", "Finished", "hidden")
        .doesNotContain("4111");
    browser.await("document.querySelector('.diagram [data-element=check].td-taken')");
    List<HistoricVariableInstance> discount =
        site.engine()
            .getHistoryService()
            .createHistoricVariableInstanceQuery()
            .processInstanceId(id)
            .variableName("discount")
            .list();
    assertThat(discount).extracting(HistoricVariableInstance::getValue).containsExactly(15L);
  }

  @Test
  void aSearchThatIsWrongSaysSo(Site site, Browser browser) {
    Pages.open(site, browser, "instances?variable=amount&operator=equals&type=integer&value=many");
    browser.awaitText("'many' is no number.");
    Pages.open(site, browser, "instances?variable=cardNumber&operator=like&type=string&value=4%25");
    browser.awaitText("hidden from you");
    browser.complaints().clear(); // the browser notes that the request was refused
  }

  @Test
  void aValueIsNotChangedByBeingSeenNorReplacedUnseen(Site site, Browser browser) {
    String id = site.start("values-1", Map.of("address", "x".repeat(5_000)));
    Pages.open(site, browser, "instances/" + id);
    browser.awaitText("All 5,000 characters");
    browser.press("Add a variable");
    browser.write("Name", "aJson");
    browser.write("Type", "json");
    browser.write("Value", "{\"id\": 12345678901234567890, \"price\": 1.10}");
    browser.press("Save");
    browser.awaitText("12345678901234567890");

    browser.press("Edit");
    browser.await("document.querySelector('dialog[open]')");
    site.engine().getRuntimeService().setVariable(id, "aJson", 7);
    browser.press("Save");
    browser.awaitText("Another user has changed aJson meanwhile: it is 7.");
    browser.press("Save");
    browser.await("!document.querySelector('dialog')");

    assertThat(
            browser
                .value(
                    "fetch('api/v1/instances/%s/variables').then(answer => answer.text())"
                        .formatted(id))
                .asString())
        .contains("{\"id\":12345678901234567890,\"price\":1.10}");
  }

  @Test
  void aStartWhoseAnswerIsLostIsDoneOnce(Site site, Browser browser) {
    Pages.open(site, browser, "definitions/" + site.definition());
    browser.value(
        """
        (() => {
          const real = fetch;
          window.fetch = async (...request) => {
            const answer = await real(...request);
            if (request[0] === 'api/v1/instances') {
              window.fetch = real;
              throw new TypeError('The connection broke');
            }
            return answer;
          };
        })()
        """);
    browser.press("Start");
    browser.write("Business key", "lost-1");
    browser.write("Variables", "{\"address\": \"4 Main Street\"}");
    browser.press("Start");
    browser.awaitText("The engine does not answer");
    browser.press("Start");
    browser.await("location.hash.startsWith('#/instances/')");

    assertThat(
            site.engine()
                .getHistoryService()
                .createHistoricProcessInstanceQuery()
                .processInstanceBusinessKey("lost-1")
                .count())
        .isEqualTo(1);
  }

  private static String text(Browser browser) {
    return browser.value("document.querySelector('main').innerText").asString();
  }
}
