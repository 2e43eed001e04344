package io.turgo.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.browser.Browser;
import io.turgo.engine.ProcessEngine;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A reader with a name looks at pages that keep themselves up to date, and signs out. */
@ExtendWith(InBrowser.class)
class ReadingTest {
  private static final int STEPS = 40;

  /** Says that the window is seen again, and returns how often the page has asked by then. */
  private static final String LOOK =
      """
      (async () => {
        const real = window.fetch;
        let asked = 0;
        window.fetch = (...request) => {
          asked++;
          return real(...request);
        };
        document.dispatchEvent(new Event('visibilitychange'));
        await real('headers.json');
        window.fetch = real;
        return asked;
      })()
      """;

  /** What the browser sends of itself to where it has signed in. */
  private static final String SENT =
      "fetch('api/v1/authorization', {cache: 'no-store'}).then(answer => answer.text())";

  private static Served served;
  private static ProcessEngine engine;

  @BeforeAll
  static void serve() {
    served = Served.withUser("/turgo/", "ann", "secret");
    engine = served.engine();
    engine
        .getRepositoryService()
        .createDeployment()
        .name("Two files")
        .addString("long.bpmn", longModel())
        .addString("doubtful.bpmn", doubtfulModel())
        .deploy();
  }

  @AfterAll
  static void stop() throws IOException {
    served.close();
  }

  /** Forty steps, then a sub-process, then a task that waits. */
  private static String longModel() {
    StringBuilder model =
        new StringBuilder(
            """
            <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test">
            <process id="long" name="Long"><startEvent id="n0"/>
            """);
    for (int step = 1; step <= STEPS; step++) {
      model.append(
          "<manualTask id='n%d' name='Step %d'/>%s".formatted(step, step, flow(step - 1, step)));
    }
    return model
        .append(
            """
            <subProcess id="n41" name="Inside">
              <startEvent id="begun"/><sequenceFlow id="i1" sourceRef="begun" targetRef="inner"/>
              <manualTask id="inner" name="Inner step"/>
              <sequenceFlow id="i2" sourceRef="inner" targetRef="ended"/><endEvent id="ended"/>
            </subProcess>
            <userTask id="n42" name="Wait here"/><endEvent id="n43"/>
            """)
        .append(flow(40, 41))
        .append(flow(41, 42))
        .append(flow(42, 43))
        .append("</process></definitions>")
        .toString();
  }

  private static String flow(int from, int to) {
    return "<sequenceFlow id='f%d' sourceRef='n%d' targetRef='n%d'/>".formatted(to, from, to);
  }

  private static String doubtfulModel() {
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test">
    <process id="doubtful" name="Doubtful"><startEvent id="n0"/><endEvent id="n1"/>
    <endEvent id="dangling"/>
    """
        + flow(0, 1)
        + "</process></definitions>";
  }

  /** A browser keeps a password that was in an address for all pages of its server. */
  @BeforeEach
  void signIn(Browser browser) {
    browser.resize(1280, 900);
    browser.scheme("light");
    URI root = served.root();
    browser.open(URI.create("http://ann:secret@" + root.getAuthority() + "/turgo/api/v1/me"));
    browser.await("document.body?.innerText.includes('\"ann\"')");
  }

  private static String start(String businessKey) {
    return engine
        .getRuntimeService()
        .startProcessInstanceByKey("long", businessKey, Map.of())
        .getId();
  }

  private static void complete(String instance) {
    engine
        .getTaskService()
        .complete(
            Objects.requireNonNull(
                    engine
                        .getTaskService()
                        .createTaskQuery()
                        .processInstanceId(instance)
                        .singleResult())
                .getId());
  }

  private static void open(Browser browser, String fragment) {
    browser.open(served.page(fragment));
    browser.await("document.querySelector('main:not([aria-busy]) h1')");
  }

  @Test
  void aPageReadsItselfAgainUnlessItsReaderIsAtWork(Browser browser) {
    String id = start("live-1");
    open(browser, "instances?businessKey=live-%25");
    browser.awaitText("1 instance matches");

    assertIsLeftAlone(browser, "const at = document.querySelector('[name=value]'); at.value = 'a'");
    browser.value("document.querySelector('[name=value]').value = ''");
    assertIsLeftAlone(browser, "document.querySelector('td input').click()");
    browser.value("document.querySelector('td input').click()");
    assertIsLeftAlone(browser, "document.querySelector('[name=businessKey]').focus()");
    browser.value("document.activeElement.blur()");
    assertIsLeftAlone(browser, "getSelection().selectAllChildren(document.querySelector('h1'))");
    browser.value("getSelection().removeAllRanges()");
    assertIsLeftAlone(browser, "document.querySelector('form details').open = true");
    browser.value("document.querySelector('form details').open = false");
    browser.press("End");
    browser.awaitText("End 1 instance?");
    assertIsLeftAlone(browser, "");
    browser.key("Escape");
    browser.await("!document.querySelector('dialog')");
    browser.value(
        "(() => { const link = document.querySelector('td a'); link.focus(); link.id = 'before'"
            + " })()");
    assertThat(browser.value(LOOK).asInt()).as("asked for while a link has the focus").isPositive();
    browser.await(
        "document.activeElement.matches('td a:not(#before)')"); // the same one, read again
    browser.value("document.activeElement.blur()");
    assertIsLeftAlone(browser, "document.querySelector('.live').click()");
    browser.press("Live");

    start("live-2");
    assertThat(browser.value(LOOK).asInt())
        .as("asked for by a page that is left alone")
        .isPositive();
    browser.awaitText("2 instances match");

    browser.open(served.page("instances/" + id));
    browser.awaitText("Wait here");
    complete(id);
    browser.await(
        "document.querySelector('.facts .state')?.textContent === 'finished'"); // its own clock
  }

  private static void assertIsLeftAlone(Browser browser, String work) {
    browser.value("(() => { " + work + " })()");
    assertThat(browser.value(LOOK).asInt()).as("asked for while: " + work).isZero();
  }

  @Test
  void aPhoneShowsTheFirstRowAtOnce(Browser browser) {
    browser.resize(360, 740);
    start("phone-1");
    open(browser, "instances");
    browser.await("document.querySelector('td')?.getBoundingClientRect().top < 500");
    browser.press("Actions on several");
    browser.press("End");
    browser.awaitText("The search has no filter");
    browser.key("Escape");
    browser.await("!document.querySelector('dialog')");
  }

  @Test
  void aLargeDiagramOpensAtItsToken(Browser browser) {
    open(browser, "instances/" + start("far-1"));
    browser.await("document.querySelector('.diagram').scrollLeft > 0");
    assertThat(
            browser
                .value(
                    """
                    (() => {
                      const box = document.querySelector('.diagram').getBoundingClientRect();
                      const at = document.querySelector('.diagram [data-element=n42]').getBoundingClientRect();
                      return at.left >= box.left && at.right <= box.right && at.top >= box.top && at.bottom <= box.bottom;
                    })()
                    """)
                .asBoolean())
        .as("the task that waits is seen")
        .isTrue();
    assertThat(browser.value("document.querySelector('.overview').hidden").asBoolean()).isFalse();
    browser.press("Fit");
    browser.await("document.querySelector('.overview').hidden");
  }

  @Test
  void activitiesAreATreeWithTheirTimes(Browser browser) {
    String id = start("tree-1");
    complete(id);
    open(browser, "instances/" + id);
    String row =
        "[...document.querySelectorAll('tr')].find(one => one.querySelector('.depth-%d')"
            + "?.textContent.endsWith('%s'))";
    browser.await(row.formatted(0, "Inside"));
    browser.await(row.formatted(1, "Inner step"));
    assertThat(
            browser.value(row.formatted(1, "Inner step") + ".children[3].textContent").asString())
        .matches("\\d+ ms|\\d+\\.\\d s");
    assertThat(browser.value(row.formatted(0, "Inside") + ".children[4].textContent").asString())
        .isEqualTo("finished");
    String seek =
        """
        (() => {
          const field = [...document.querySelectorAll('label')].find(one => one.textContent.startsWith('Only with')).querySelector('input');
          field.value = '%s';
          field.dispatchEvent(new Event('input'));
        })()
        """;
    browser.value(seek.formatted("inner"));
    browser.await("document.querySelectorAll('[class^=depth-]').length === 1");
    browser.value(seek.formatted("nothing has that"));
    browser.awaitText("No activity.");
  }

  @Test
  void deploymentsSayWhatIsInThemAndWhatIsDoubtful(Browser browser) {
    open(browser, "deployments");
    browser.awaitText("Doubtful · v1, Long · v1");
    browser.press("Two files");
    browser.awaitText("1 warning");
    assertThat(
            browser
                .value(
                    "[...document.querySelectorAll('table')].find(one =>"
                        + " one.caption.textContent === 'Warnings').innerText")
                .asString())
        .contains("doubtful.bpmn", "dangling");
  }

  @Test
  void aReaderWhoSignsOutIsForgotten(Browser browser) {
    open(browser, "incidents");
    browser.awaitText("ann");
    assertThat(browser.value(SENT).asString()).startsWith("Basic ");
    browser.press("Sign out");
    browser.awaitText("You are signed out");
    assertThat(browser.value(SENT).asString()).isEqualTo("none");
  }
}
