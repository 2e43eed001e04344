package io.turgo.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.bench.browser.Browser;
import io.turgo.engine.ManagementService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.batch.Batch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.ObjectMapper;

/** What is stuck is repaired as a group, and what is wrong with a file is seen on its diagram. */
@ExtendWith(InBrowser.class)
class RepairTest {
  private static final String BROKEN =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
        <process id="broken">
          <startEvent id="start"/>
          <sequenceFlow id="a" sourceRef="start" targetRef="charge"/>
          <serviceTask id="charge" name="Charge"/>
          <sequenceFlow id="b" sourceRef="charge" targetRef="end"/>
          <endEvent id="end"/>
        </process>
      </definitions>
      """;

  private static final String COMPLETED =
      "document.querySelector('p.progress .state')?.textContent === 'completed'";

  private static final String DROP =
      """
      (() => {
        const files = new DataTransfer();
        files.items.add(new File([@MODEL@], @NAME@));
        document.querySelector('.drop').dispatchEvent(
            new DragEvent('drop', {dataTransfer: files, bubbles: true, cancelable: true}));
      })()
      """;

  private static void open(Site site, Browser browser, String fragment) {
    browser.resize(1280, 900);
    browser.scheme("light");
    Pages.open(site, browser, fragment);
  }

  private static Batch newest(Site site) {
    return site.engine()
        .getManagementService()
        .createBatchQuery()
        .orderByBatchId()
        .desc()
        .listPage(0, 1)
        .getFirst();
  }

  @Test
  void allThatFailedAlikeIsRetriedAsABatch(Site site, Browser browser) {
    ManagementService management = site.engine().getManagementService();
    open(site, browser, "incidents");
    browser.awaitText("1 job of 1 cause.");
    browser.press("Retry all");
    browser.awaitText("Retry 1 job?");
    Pages.picture(browser, "incidents-confirm");
    browser.press("Retry 1 job");
    browser.awaitText("1 of 1");
    browser.await(COMPLETED);
    Pages.picture(browser, "batch-over");
    Batch batch = newest(site);
    assertThat(batch.getBatchType()).isEqualTo("retryJobs");
    Await.until(() -> management.createDeadLetterJobQuery().count() == 1); // it fails again

    open(site, browser, "incidents");
    browser.value("document.querySelector('.card h2 a').click()");
    browser.awaitText("The instances");
    browser.awaitText(site.stuck());
    Pages.picture(browser, "incident");
    browser.press("The instances");
    browser.awaitText("1 instance matches");
  }

  @Test
  void aSearchAndItsSelectionAreDoneAsABatch(Site site, Browser browser) {
    open(site, browser, "instances?businessKey=order-3");
    browser.awaitText("1 instance matches");
    browser.value("document.querySelector('td input[type=checkbox]').click()");
    browser.awaitText("With the 1 selected:");
    Pages.picture(browser, "instances-bulk");
    browser.press("Set a variable");
    browser.awaitText("Set a variable of 1 instance?");
    browser.write("Name", "checked");
    browser.write("Value", "by hand");
    browser.press("Set a variable of 1 instance");
    browser.await(COMPLETED);
    assertThat(
            site.engine()
                .getRuntimeService()
                .createProcessInstanceQuery()
                .variableValueEquals("checked", "by hand")
                .count())
        .isEqualTo(1);
    browser.open(site.page("batches"));
    browser.awaitText("Set variables");
    browser.press("Set variables " + newest(site).getId());
    browser.press("Delete");
    browser.awaitText("The results of 1 item are deleted.");
    browser.press("Delete");
    browser.await("location.hash === '#/batches'");
  }

  @Test
  void problemsOfAFileAreOnItsDiagram(Site site, Browser browser) {
    RepositoryService repository = site.engine().getRepositoryService();
    long before = repository.createDeploymentQuery().count();
    open(site, browser, "deployments");
    drop(browser, "broken.bpmn", BROKEN);
    browser.awaitText("1 problem");
    browser.await("document.querySelector('.diagram [data-element=charge]')");
    browser.press("charge");
    browser.await(
        "document.activeElement === document.querySelector('.diagram [data-element=charge]')");
    assertThat(browser.value("document.activeElement.getAttribute('aria-label')").asString())
        .contains("1 incident");
    Pages.picture(browser, "deployments-refused");
    assertThat(repository.createDeploymentQuery().count()).isEqualTo(before);

    drop(
        browser,
        "fine.bpmn",
        BROKEN.replace("name=\"Charge\"", "turgo:expression=\"${1}\"").replace("broken", "fine"));
    browser.awaitText("Deployed 1 process");
    browser.press("The deployment");
    browser.awaitText("0 instances");
    Pages.picture(browser, "deployment");
    browser.press("Delete");
    browser.awaitText("No instance of it runs.");
    browser.press("Delete");
    browser.await("location.hash === '#/deployments'");
    Await.until(() -> repository.createDeploymentQuery().count() == before);
    assertThat(site.engine().getRuntimeService().createProcessInstanceQuery().count()).isPositive();
  }

  private static void drop(Browser browser, String name, String model) {
    ObjectMapper json = new ObjectMapper();
    browser.value(
        DROP.replace("@NAME@", json.writeValueAsString(name))
            .replace("@MODEL@", json.writeValueAsString(model)));
  }
}
