package io.turgo.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.rest.RestSettings;
import io.turgo.rest.security.LoopbackOnly;
import io.turgo.rest.server.RestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

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

  @TempDir static Path folder;

  private static ProcessEngine engine;
  private static RestServer server;

  @BeforeAll
  static void serve() throws IOException {
    engine = ProcessEngine.builder().sqlite(folder.resolve("turgo.sqlite")).build();
    server =
        RestServer.start(
            engine,
            RestSettings.of(new LoopbackOnly()),
            InetAddress.getLoopbackAddress(),
            0,
            Map.of("/turgo/*", new ConsoleServlet()));
    deploy(ORDER);
    for (int i = 0; i < 3; i++) {
      engine.getRuntimeService().startProcessInstanceByKey("order");
    }
    deploy(
        ORDER
            .replace("name=\"Check it\"", "name=\"Check it twice\"")
            .replace("<sequenceFlow id=\"c\" sourceRef=\"check\" targetRef=\"end\"/>", "")
            .replace(
                "<endEvent",
                "<sequenceFlow id=\"d\" sourceRef=\"check\" targetRef=\"pack\"/>"
                    + "<manualTask id=\"pack\" name=\"Pack it\"/>"
                    + "<sequenceFlow id=\"e\" sourceRef=\"pack\" targetRef=\"end\"/><endEvent"));
  }

  private static void deploy(String model) {
    engine.getRepositoryService().createDeployment().addString("order.bpmn", model).deploy();
  }

  @AfterAll
  static void stop() {
    server.close();
    engine.close();
  }

  private static URI page(String place) {
    return URI.create(server.uri("/turgo/") + "#/" + place);
  }

  @Test
  void whatGoesOnAndWhatDiffersIsSeen(Browser browser) throws IOException {
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
    browser.open(page("executor"));
    browser.awaitText("1 node runs jobs");
    browser.awaitText("256 0–255");
    browser.await("document.querySelector('.chart path')");
    assertThat(browser.value("document.querySelector('.chart svg').ariaLabel").asString())
        .startsWith("Jobs done now: ");
    picture(browser, "executor");
    browser.press("Stop");
    browser.press("Stop it");
    browser.awaitText("No node runs jobs.");
    browser.press("Start");
    browser.press("Start it");
    browser.awaitText("256 0–255");

    browser.open(page("definitions/" + former));
    browser.awaitText("Where instances are");
    browser.await("document.querySelector('[data-element=check]')");
    assertThat(label(browser, "check")).isEqualTo("User task: Check it, 3 tokens here");
    picture(browser, "definition");
    browser.write("On the diagram", "count");
    browser.awaitText("From 3 instances.");
    assertThat(label(browser, "reserve")).isEqualTo("Service task: Reserve, done 3 times");
    assertThat(browser.value("document.querySelectorAll('.legend li').length").asInt())
        .isEqualTo(5);
    picture(browser, "definition-heat");

    browser.press("Differences");
    browser.awaitText("5 elements differ");
    assertThat(label(browser, "check")).isEqualTo("User task: Check it, changed");
    browser.awaitText("Pack it");
    picture(browser, "definition-differences");
    assertThat(browser.value("location.hash").asString())
        .isEqualTo("#/definitions/" + later + "?from=" + former);

    browser.resize(360, 740);
    browser.scheme("dark");
    picture(browser, "definition-differences-narrow-dark");
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

  /** Kept beside the other results of the build, to be looked at. */
  private static void picture(Browser browser, String name) throws IOException {
    browser.screenshot(
        Files.createDirectories(Path.of("target", "pictures")).resolve(name + ".png"));
  }
}
