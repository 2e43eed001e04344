package io.turgo.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.bench.browser.Browser;
import io.turgo.engine.ProcessEngine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The console before a real engine, in a real browser where there is one. */
class ConsoleTest {
  private static final String INVOICE =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
        <process id="invoice" name="Invoice">
          <startEvent id="start"/>
          <sequenceFlow id="a" sourceRef="start" targetRef="print"/>
          <serviceTask id="print" name="Print the invoice" turgo:async="true"
              turgo:expression="${address.length() > 0}"/>
          <sequenceFlow id="b" sourceRef="print" targetRef="check"/>
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
    served.deploy("invoice.bpmn", INVOICE);
  }

  @AfterAll
  static void stop() throws IOException {
    served.close();
  }

  private static HttpResponse<byte[]> get(String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(served.root().resolve(path)).timeout(Duration.ofSeconds(30));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }
  }

  @Test
  void pagesAreSmallAndRunNothingForeign() throws Exception {
    int zipped = 0;
    for (String name : new String[] {"", "console.js", "console.css", "icon.svg"}) {
      HttpResponse<byte[]> page = get("/turgo/" + name);
      assertThat(page.statusCode()).as(name).isEqualTo(200);
      assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
          .contains("default-src 'none'", "frame-ancestors 'none'")
          .doesNotContain("unsafe");
      assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      String tag = page.headers().firstValue("ETag").orElseThrow();
      assertThat(get("/turgo/" + name, "If-None-Match", tag).statusCode()).isEqualTo(304);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
        zip.write(page.body());
      }
      zipped += bytes.size();
    }
    assertThat(zipped).isLessThan(250_000);
    assertThat(get("/turgo").headers().firstValue("Location")).contains("/turgo/");
    HttpResponse<byte[]> out = get("/turgo/sign-out", "X-Requested-With", "XMLHttpRequest");
    assertThat(out.headers().firstValue("Clear-Site-Data")).contains("\"cookies\"");
    assertThat(get("/turgo/sign-out").statusCode()).as("from another site").isEqualTo(403);
    assertThat(get("/turgo/gone.js").statusCode()).isEqualTo(404);
  }

  @Test
  void nothingBesideThePagesIsServed() throws Exception {
    for (String path :
        List.of(
            "..%2fx",
            "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
            "..%5c..%5cetc%5cpasswd",
            "%252e%252e%252fx",
            "..;/x",
            "console.js/..%2f..%2fConsoleServlet.class",
            "ConsoleServlet.class",
            "META-INF/MANIFEST.MF")) {
      assertThat(get("/turgo/" + path).statusCode()).as(path).isBetween(400, 404);
    }
  }

  @Test
  @ExtendWith(InBrowser.class)
  void textsOfOthersAreNotReadAsPages(Browser browser) throws Exception {
    String text = "<img src=x onerror=\"window.stolen=1\"><script>window.stolen=1</script>";
    String quoted = text.replace("<", "&lt;").replace("\"", "&quot;");
    served.deploy(
        "hostile.bpmn",
        INVOICE
            .replace("\"invoice\"", "\"hostile\"")
            .replace("\"Invoice\"", '"' + quoted + '"')
            .replace("Print the invoice", quoted)
            .replace("Check it", quoted));
    Map<String, Object> variables = new HashMap<>(Map.of("address", text, text, text));
    String id =
        engine.getRuntimeService().startProcessInstanceByKey("hostile", text, variables).getId();
    awaitTask(id);
    String asked = URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    for (String page :
        List.of("instances?businessKey=" + asked, "instances/" + id, "definitions", "tasks")) {
      browser.open(served.page(page));
      browser.awaitText(text);
      assertThat(
              browser
                  .value("window.stolen || document.querySelector('img[src=x], main script')")
                  .isNull())
          .as(page)
          .isTrue();
    }
    engine.getRuntimeService().deleteProcessInstance(id, "over");
  }

  @Test
  @ExtendWith(InBrowser.class)
  void aFailingJobIsSeenAndRepaired(Browser browser) {
    String id =
        engine
            .getRuntimeService()
            .startProcessInstanceByKey("invoice", "order-7", Map.of("amount", 12))
            .getId();
    browser.complaints().clear();
    browser.scheme("light");
    browser.resize(1280, 900);
    awaitDeadLetter(id);
    browser.open(served.root());
    browser.awaitText("1 job of 1 cause.");
    browser.awaitText("Print the invoice");
    Pages.picture(browser, "incidents");

    browser.open(served.page("instances?businessKey=order-7"));
    browser.awaitText("1 instance matches");
    assertThat(browser.value("document.querySelector('td .state').textContent").asString())
        .isEqualTo("stuck");
    Pages.picture(browser, "instances");
    browser.press(id);
    browser.awaitText("Variables");
    browser.await("document.querySelector('.diagram [data-element=print]')");
    assertThat(
            browser
                .value(
                    "document.querySelector('.diagram"
                        + " [data-element=print]').getAttribute('aria-label')")
                .asString())
        .startsWith("Service task: Print the invoice, 1 token here, 1 incident");
    Pages.picture(browser, "instance");
    String width = "Number(document.querySelector('.diagram svg').getAttribute('width'))";
    browser.await("document.querySelector('.percent')?.textContent");
    double before = browser.value(width).asDouble();
    browser.press("Zoom in");
    assertThat(browser.value(width).asDouble()).isGreaterThan(before * 1.2);
    browser.press("Fit");
    assertThat(browser.value(width).asDouble()).isLessThanOrEqualTo(before);
    browser.value(
        "document.querySelector('.diagram [data-element=start]')"
            + ".dispatchEvent(new MouseEvent('click', {bubbles: true}))");
    browser.awaitText("Start event start");
    browser.await("document.querySelector('.details td')?.textContent === 'start'");

    browser.press("Add a variable");
    browser.write("Name", "address");
    browser.write("Value", "1 Main Street");
    browser.press("Save");
    browser.awaitText("1 Main Street");
    browser.press("Retry");
    browser.press("Retry");
    awaitTask(id);
    browser.press("Refresh");
    browser.awaitText("Open tasks");
    browser.awaitText("Check it");

    browser.resize(360, 740);
    browser.scheme("dark");
    browser.open(served.page("tasks"));
    browser.awaitText("1 open task");
    Pages.picture(browser, "tasks-narrow-dark");
    assertThat(browser.value("document.documentElement.scrollWidth").asInt())
        .as("nothing is wider than the screen")
        .isLessThanOrEqualTo(360);
    browser.press("Complete");
    browser.press("Complete");
    browser.awaitText("0 open tasks");
    for (String page :
        new String[] {"incidents", "instances", "definitions", "batches", "deployments"}) {
      browser.open(served.page(page));
      browser.await(
          "document.querySelector('main:not([aria-busy]) h1')?.textContent.toLowerCase() === '"
              + page
              + "'");
      Pages.picture(browser, page + "-narrow-dark");
    }
    assertThat(browser.complaints()).isEmpty();
    browser.scheme("light");
    assertThat(
            engine.getRuntimeService().createProcessInstanceQuery().processInstanceId(id).count())
        .isZero();
  }

  private static void awaitDeadLetter(String instance) {
    Await.until(() ->
        engine.getManagementService().createDeadLetterJobQuery().processInstanceId(instance).count()
            == 1);
  }

  private static void awaitTask(String instance) {
    Await.until(
        () -> engine.getTaskService().createTaskQuery().processInstanceId(instance).count() == 1);
  }
}
