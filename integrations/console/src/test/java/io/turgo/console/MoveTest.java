package io.turgo.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.bench.browser.Browser;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.task.Task;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tokens are moved and versions are migrated by clicking on diagrams. */
@ExtendWith(InBrowser.class)
class MoveTest {
  private static void open(Site site, Browser browser, String fragment) {
    browser.resize(1280, 900);
    browser.scheme("light");
    Pages.open(site, browser, fragment);
  }

  /** Clicks an element, in one of the diagrams of a page. */
  private static void click(Browser browser, int diagram, String elementId) {
    browser.value(
        "document.querySelectorAll('.diagram')[%d].querySelector('[data-element=%s] > .td-body > *')"
                .formatted(diagram, elementId)
            + ".dispatchEvent(new MouseEvent('click', {bubbles: true}))");
  }

  private static List<String> tasks(Site site, String instance) {
    return site
        .engine()
        .getTaskService()
        .createTaskQuery()
        .processInstanceId(instance)
        .list()
        .stream()
        .map(Task::getTaskDefinitionKey)
        .map(String::valueOf)
        .toList();
  }

  private static String parcel(Site site) {
    return site.engine()
        .getRuntimeService()
        .startProcessInstanceById(site.parcels().getFirst())
        .getId();
  }

  @Test
  void aTokenIsMovedByTwoClicks(Site site, Browser browser) {
    String instance = parcel(site);
    open(site, browser, "instances/" + instance);
    browser.press("Move a token");
    browser.awaitText("Choose where the token is.");
    click(browser, 0, "send");
    browser.awaitText("No token is at");
    click(browser, 0, "pack");
    browser.awaitText("Now choose where it goes.");
    click(browser, 0, "send");
    browser.awaitText("is cancelled");
    browser.awaitText("begins");
    assertThat(tasks(site, instance)).as("nothing before it is confirmed").containsExactly("pack");
    Pages.picture(browser, "move-shown");
    browser.press("Move it");
    browser.awaitText("Move this token?");
    browser.write("Reason", "packed already");
    browser.press("Move it");
    browser.await("location.hash === '#/instances/%s'".formatted(instance));
    Await.until(() -> tasks(site, instance).equals(List.of("send")));
    AuditEntry entry =
        site.engine()
            .getManagementService()
            .createAuditEntryQuery()
            .processInstanceId(instance)
            .operation("modifyProcessInstance")
            .list()
            .getFirst();
    assertThat(entry.getTarget()).isEqualTo("packed already");
    site.engine().getRuntimeService().deleteProcessInstance(instance, null);
  }

  @Test
  void whyATokenCannotBeMovedIsSaidWithItsElement(Site site, Browser browser) {
    open(site, browser, "instances/" + site.stuck() + "?move");
    browser.awaitText("Choose where the token is.");
    click(browser, 0, "check");
    browser.awaitText("Now choose where it goes.");
    click(browser, 0, "late");
    browser.awaitText("This cannot be done:");
    browser.awaitText("name the activity that it leads to");
    assertThat(
            browser
                .value(
                    "[...document.querySelectorAll('main button')].some(one => one.textContent ==="
                        + " 'Move it')")
                .asBoolean())
        .isFalse();
    browser.press("Choose again");
    browser.awaitText("Choose where the token is.");
  }

  @Test
  void anInstanceIsMigratedByPairsThatAreClicked(Site site, Browser browser) {
    String instance = parcel(site);
    open(site, browser, "instances/" + instance);
    browser.press("Migrate");
    browser.awaitText("This cannot be done:");
    browser.awaitText("must be empty");
    click(browser, 0, "pack");
    click(browser, 1, "wrap");
    browser.awaitText("your choice");
    browser.awaitText("stays");
    Pages.picture(browser, "migrate-shown");
    browser.press("Undo");
    browser.awaitText("This cannot be done:");
    click(browser, 0, "pack");
    click(browser, 1, "send");
    browser.awaitText("your choice");
    click(browser, 1, "wrap");
    browser.await(
        "[...document.querySelectorAll('main td')].some(one =>"
            + " one.textContent.includes('→') && one.textContent.includes('Make it wrap'))");
    browser.press("Migrate");
    browser.awaitText("Migrate this instance to version 2?");
    browser.press("Migrate");
    browser.await("location.hash === '#/instances/%s'".formatted(instance));
    assertThat(tasks(site, instance)).containsExactly("wrap");
    site.engine().getRuntimeService().deleteProcessInstance(instance, null);
  }

  @Test
  void allOfASearchAreMigratedAsABatch(Site site, Browser browser) {
    RuntimeService runtime = site.engine().getRuntimeService();
    String first = site.parcels().getFirst();
    String mine =
        runtime
            .createProcessInstanceBuilder()
            .processDefinitionId(first)
            .businessKey("parcel-a")
            .start()
            .getId();
    String other =
        runtime
            .createProcessInstanceBuilder()
            .processDefinitionId(first)
            .businessKey("parcel-b")
            .start()
            .getId();
    open(site, browser, "instances?businessKey=parcel-a");
    browser.awaitText("1 instance matches");
    browser.press("Migrate");
    browser.awaitText("The instances of your search.");
    browser.awaitText("1 instance matches.");
    browser.awaitText("This cannot be done:");
    click(browser, 0, "pack");
    click(browser, 1, "wrap");
    browser.awaitText("Nothing stands against it.");
    browser.press("Migrate 1 instance");
    browser.awaitText("Migrate 1 instance to version 2?");
    browser.press("Migrate");
    browser.await("document.querySelector('p.progress .state')?.textContent === 'completed'");
    browser.awaitText("Migrate instances");
    assertThat(tasks(site, mine)).containsExactly("wrap");
    assertThat(tasks(site, other)).containsExactly("pack");
    runtime.deleteProcessInstance(mine, null);
    runtime.deleteProcessInstance(other, null);
  }

  @Test
  void allOfASearchAreMovedAsABatch(Site site, Browser browser) {
    RuntimeService runtime = site.engine().getRuntimeService();
    String first = site.parcels().getFirst();
    String mine =
        runtime
            .createProcessInstanceBuilder()
            .processDefinitionId(first)
            .businessKey("move-a")
            .start()
            .getId();
    String other =
        runtime
            .createProcessInstanceBuilder()
            .processDefinitionId(first)
            .businessKey("move-b")
            .start()
            .getId();
    open(site, browser, "instances?businessKey=move-a");
    browser.awaitText("1 instance matches");
    browser.press("Move tokens");
    browser.awaitText("In the instances of your search.");
    click(browser, 0, "pack");
    browser.awaitText("Now choose where it goes.");
    click(browser, 0, "send");
    browser.awaitText("1 instance has a token there.");
    browser.awaitText("is cancelled");
    Pages.picture(browser, "move-many-shown");
    browser.press("Move it");
    browser.awaitText("Move these tokens?");
    browser.press("Move it");
    browser.await("document.querySelector('p.progress .state')?.textContent === 'completed'");
    assertThat(tasks(site, mine)).containsExactly("send");
    assertThat(tasks(site, other)).containsExactly("pack");
    runtime.deleteProcessInstance(mine, null);
    runtime.deleteProcessInstance(other, null);
  }
}
