package io.turgo.bench.command;

import io.turgo.bench.browser.Browser;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * How long pages take from the beginning of their loading until they show what was asked for. Each
 * is loaded as if it was the first, with its script.
 */
record PageTimes(Browser browser, LargeConsole console, Path pictures, PrintWriter out) {
  private static final int TIMES = 5;

  /** What nobody waits for longer than. */
  private static final double MOST_MILLIS = 1_000;

  /** The page's clock begins with its loading; a page that shows a problem is no content. */
  private static final String FIRST_CONTENT =
      """
      (async () => {
        while (!document.querySelector('main:not([aria-busy]) h1')) {
          await new Promise(resolve => setTimeout(resolve, 4));
        }
        const millis = performance.now();
        const asked = performance.getEntriesByType('resource')
            .filter(one => one.initiatorType === 'fetch' && one.responseEnd > 0)
            .sort((one, other) => other.duration - one.duration);
        return {
          millis,
          problem: document.querySelector('main .problem[role=alert]')?.textContent ?? '',
          slowest: asked.length === 0 ? '' : asked[0].name.replace(/.*api\\/v1/, ''),
          slowestMillis: asked.length === 0 ? 0 : asked[0].duration
        };
      })()
      """;

  private record Seen(double millis, String slowest, double slowestMillis) {}

  /** Whether all were there in time. */
  boolean measure() throws IOException {
    Files.createDirectories(pictures);
    browser.resize(1280, 900);
    out.printf("| %-25s | first ms | median ms | slowest request, ms of the median%n", "page");
    out.printf("| %s | -------- | --------- | ---%n", "-".repeat(25));
    List<String> late = new ArrayList<>();
    for (Map.Entry<String, String> page : console.pages().entrySet()) {
      Seen first = open(page.getValue());
      Seen[] more = new Seen[TIMES];
      for (int i = 0; i < TIMES; i++) {
        more[i] = open(page.getValue());
      }
      browser.screenshot(
          pictures.resolve("large-" + page.getKey().replaceAll("[^a-z]+", "-") + ".png"));
      Arrays.sort(more, (one, other) -> Double.compare(one.millis(), other.millis()));
      Seen median = more[TIMES / 2];
      out.printf(
          Locale.ROOT,
          "| %-25s | %8.0f | %9.0f | %s %.0f%n",
          page.getKey(),
          first.millis(),
          median.millis(),
          median.slowest(),
          median.slowestMillis());
      out.flush();
      if (first.millis() > MOST_MILLIS || median.millis() > MOST_MILLIS) {
        late.add(page.getKey());
      }
    }
    console.checkLoad();
    out.println(
        late.isEmpty()
            ? "Every page had its first content within a second."
            : "Later than after a second: " + String.join(", ", late) + ".");
    out.println("Pictures are in " + pictures.toAbsolutePath() + ".");
    out.flush();
    return late.isEmpty();
  }

  private Seen open(String fragment) {
    browser.open(URI.create("about:blank")); // another fragment alone loads nothing anew
    browser.open(URI.create(console.root() + "#/" + fragment));
    JsonNode seen = browser.value(FIRST_CONTENT);
    String problem = seen.get("problem").asString();
    if (!problem.isEmpty()) {
      throw new CommandException("The page " + fragment + " says: " + problem);
    }
    return new Seen(
        seen.get("millis").asDouble(),
        seen.get("slowest").asString(),
        seen.get("slowestMillis").asDouble());
  }
}
