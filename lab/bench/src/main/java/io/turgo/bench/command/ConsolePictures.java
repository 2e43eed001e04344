package io.turgo.bench.command;

import io.turgo.bench.browser.Browser;
import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/**
 * Pictures of the console of the order service, at a state that is always the same: orders that are
 * shipped, that wait for an approval, and that are stuck because there are no unicorns. The pages
 * see a clock that stands some minutes after the first order that is stuck.
 */
final class ConsolePictures implements AutoCloseable {
  private static final List<String> ITEMS =
      List.of("a book", "a globe", "a lamp", "a kettle", "a chair", "a drum");

  private static final int FIRST = 1_001;
  private static final int SHIPPED = 36;
  private static final int APPROVALS = 4;
  private static final int STUCK = 3;
  private static final Duration LATER = Duration.ofMinutes(4);
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final JsonClient client = new JsonClient();
  private final Browser browser;
  private final URI service;
  private final Path folder;
  private final PrintWriter out;
  private int placed;

  ConsolePictures(Browser browser, URI service, Path folder, PrintWriter out) {
    this.browser = browser;
    this.service = service;
    this.folder = folder;
    this.out = out;
  }

  void take() {
    for (int i = 0; i < SHIPPED; i++) {
      order(ITEMS.get(i % ITEMS.size()), 20 + 10 * i);
    }
    for (int i = 0; i < APPROVALS; i++) {
      order("a piano", 3_200 + 100 * i);
    }
    for (int i = 0; i < STUCK; i++) {
      order("unicorn", 950 - 50 * i);
    }
    await("tasks", APPROVALS);
    await("jobs/dead-letter", STUCK);

    JsonNode stuck = search("instances", "{\"stuck\":true}").get("items").get(0);
    browser.clock(Instant.parse(stuck.get("startTime").asString()).plus(LATER));
    browser.scheme("light");
    browser.hideScrollbars();
    picture("instances/" + stuck.get("id").asString(), 1100, 840, "example.png");
    picture("definitions/" + stuck.get("definitionId").asString(), 1280, 800, "console.png");
  }

  /** Placed by the engine's API, so that its number is one that people can read. */
  private void order(String item, int amount) {
    String number = "order-" + (FIRST + placed++);
    client.post(
        service.resolve("/turgo/api/v1/instances"),
        "application/json",
        """
        {"definitionKey": "customerOrder", "businessKey": "%1$s", "variables": {
          "orderId": {"type": "string", "value": "%1$s"},
          "item": {"type": "string", "value": "%2$s"},
          "amount": {"type": "long", "value": %3$d}}}
        """
            .formatted(number, item, amount));
  }

  private JsonNode search(String of, String filter) {
    return client.post(
        service.resolve("/turgo/api/v1/" + of + "/search"),
        "application/json",
        "{\"filter\":" + filter + ",\"count\":true}");
  }

  private void await(String of, int wanted) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      long count = search(of, "{}").at("/total/count").asLong();
      if (count == wanted) {
        return;
      }
      if (System.nanoTime() > end) {
        throw new CommandException(
            "Expected %d %s within %s, but there are %d.".formatted(wanted, of, PATIENCE, count));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20)); // the service tells nobody
    }
  }

  private void picture(String page, int width, int height, String name) {
    browser.resize(width, height);
    browser.open(URI.create("about:blank")); // another fragment alone loads nothing anew
    browser.open(service.resolve("/turgo/#/" + page));
    browser.await("document.querySelector('main:not([aria-busy]) h1')");
    Path file = folder.resolve(name);
    browser.screenshot(file);
    out.println(file);
    out.flush();
  }

  @Override
  public void close() {
    client.close();
  }
}
