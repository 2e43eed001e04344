package orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.turgo.bench.browser.Browser;
import io.turgo.bench.browser.Chromium;
import io.turgo.engine.ProcessEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The service as a newcomer has it: a process in an empty folder, seen through its console. */
class ServiceTest {
  private static final String API = "/turgo/api/v1";

  /** {@code -Dturgo.test.batch=1000} for a small one. */
  private static final int MANY = Integer.getInteger("turgo.test.batch", 10_000);

  private static void await(String what, BooleanSupplier state) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (!state.getAsBoolean()) {
      assertThat(System.nanoTime()).as("not within two minutes: " + what).isLessThan(end);
      Thread.sleep(5); // the service is another process and tells nobody
    }
  }

  @Test
  void aFailingJobIsSeenInTheConsoleAndRepairedThere(@TempDir Path folder) throws Exception {
    Optional<Path> program = Chromium.program();
    assumeTrue(
        program.isPresent(), "There is no Chromium on this machine, so the pages are not opened.");
    try (ServiceProcess service = ServiceProcess.begin(folder, "--turgo.jobs.retry-pause=50ms");
        Browser browser = new Browser(program.get())) {
      String order =
          service.post("/orders", "{\"item\":\"unicorn\",\"amount\":20}").get("id").asString();
      await("the job has no attempts left", () -> stuck(service) == 1);

      browser.resize(1100, 820);
      browser.open(service.uri("/turgo/"));
      browser.awaitText("Reserve stock");
      picture(browser, "incidents");
      browser.open(service.uri("/turgo/#/instances?businessKey=" + order));
      browser.awaitText("1 instance matches");
      browser.press(
          service
              .post(API + "/instances/search", "{\"filter\":{\"businessKey\":\"" + order + "\"}}")
              .at("/items/0/id")
              .asString());
      browser.await("document.querySelector('.diagram [data-element=reserve]')");
      picture(browser, "instance");

      // What is in stock instead, and once more.
      browser.value(
          """
          [...document.querySelectorAll('tr')]
              .find(row => row.cells[0].textContent === 'item').querySelector('button').click()
          """);
      browser.write("Value", "a horse");
      browser.press("Save");
      browser.awaitText("a horse");
      browser.press("Retry");
      browser.press("Retry");
      await(
          "the order is shipped",
          () -> service.get("/orders/" + order).get("state").asString().equals("SHIPPED"));
      browser.open(service.uri("/turgo/#/incidents"));
      browser.awaitText("Nothing is stuck.");
      assertThat(stuck(service)).isZero();
    }
    assertThat(folder.resolve("data/orders.db")).exists();
  }

  private static long stuck(ServiceProcess service) {
    return service
        .post(API + "/jobs/dead-letter/search", "{\"count\":true}")
        .at("/total/count")
        .asLong();
  }

  /** Kept beside the other results of the build, to be looked at. */
  private static void picture(Browser browser, String name) throws IOException {
    browser.screenshot(
        Files.createDirectories(Path.of("target", "pictures")).resolve(name + ".png"));
  }

  @Test
  void aBatchGoesOnWhereTheServiceIsKilled(@TempDir Path folder) throws Exception {
    park(Files.createDirectories(folder.resolve("data")).resolve("orders.db"));
    String id;
    try (ServiceProcess service = ServiceProcess.begin(folder)) {
      id =
          service
              .post(
                  API + "/instances/bulk",
                  "{\"action\":\"suspend\",\"filter\":{\"definitionKey\":\"parked\"}}")
              .get("id")
              .asString();
      await("some are done", () -> batch(service, id).path("done").asLong(0) > 0);
      service.kill();
    }
    try (ServiceProcess service = ServiceProcess.begin(folder)) {
      JsonNode before = batch(service, id);
      assertThat(before.get("total").asLong()).isEqualTo(MANY);
      await(
          "the batch is done",
          () -> batch(service, id).path("status").asString("").equals("completed"));
      JsonNode after = batch(service, id);
      assertThat(after.get("done").asLong()).isEqualTo(MANY);
      assertThat(after.get("failed").asLong()).isZero();
      assertThat(
              service
                  .post(
                      API + "/instances/search",
                      "{\"filter\":{\"definitionKey\":\"parked\",\"suspended\":true},\"count\":true}")
                  .at("/total/count")
                  .asLong())
          .isEqualTo(Math.min(MANY, 10_000));
    }
  }

  private static JsonNode batch(ServiceProcess service, String id) {
    return service.get(API + "/batches/" + id);
  }

  /** Instances that wait for somebody, in the database that the service will open. */
  private static void park(Path file) {
    try (ProcessEngine engine =
        ProcessEngine.builder().sqlite(file).executorActive(false).build()) {
      engine
          .getRepositoryService()
          .createDeployment()
          .addString(
              "parked.bpmn",
              """
              <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test">
                <process id="parked"><startEvent id="start"/><sequenceFlow id="a" sourceRef="start"
                    targetRef="wait"/><userTask id="wait"/></process>
              </definitions>
              """)
          .deploy();
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int each = 0; each < MANY; each++) {
          threads.execute(() -> engine.getRuntimeService().startProcessInstanceByKey("parked"));
        }
      }
    }
  }
}
