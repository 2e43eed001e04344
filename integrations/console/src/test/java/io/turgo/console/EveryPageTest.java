package io.turgo.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.browser.Browser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/**
 * What holds for every page, on a wide screen that is light and on a narrow one that is dark:
 * people with disabilities can use it, nothing is wider than the screen, nothing is asked of other
 * servers and the browser has nothing to complain of. A picture of each is kept in {@code
 * target/pictures}.
 */
@ExtendWith(InBrowser.class)
class EveryPageTest {
  private enum Look {
    WIDE(1280, 900, "light", "-wide-light"),
    NARROW(360, 740, "dark", "-narrow-dark");

    private final int width;
    private final int height;
    private final String scheme;
    private final String ending;

    Look(int width, int height, String scheme, String ending) {
      this.width = width;
      this.height = height;
      this.scheme = scheme;
      this.ending = ending;
    }
  }

  @Test
  void everyPageIsInTheList(Site site, Browser browser) {
    Pages.open(site, browser, "incidents");
    List<String> shown = new ArrayList<>();
    browser
        .value("[...document.querySelectorAll('nav a')].map(a => a.getAttribute('href'))")
        .forEach(link -> shown.add(link.asString().replace("#/", "")));
    assertThat(Pages.of(site).stream().map(Pages.Page::fragment).toList()).containsAll(shown);
  }

  @Test
  void everyPageIsForEverybody(Site site, Browser browser) throws IOException {
    String axe = axe();
    List<String> faults = new ArrayList<>();
    for (Pages.Page page : Pages.of(site)) {
      browser.complaints().clear();
      browser.requests().clear();
      browser.resize(1280, 900);
      browser.scheme("light");
      Pages.open(site, browser, page.fragment());
      browser.value(axe + ";true");
      // A scheme changes nothing but colours, so each goes with one width.
      for (Look look : Look.values()) {
        browser.resize(look.width, look.height);
        browser.scheme(look.scheme);
        String name = page.name() + look.ending;
        Pages.picture(browser, name);
        violations(browser, "document").forEach(fault -> faults.add(name + ": " + fault));
        if (browser.value("document.documentElement.scrollWidth").asInt() > look.width) {
          faults.add(name + ": wider than the screen");
        }
      }
      browser.resize(1280, 900);
      for (String dialog : page.dialogs()) {
        browser.press(dialog);
        browser.await("document.querySelector('dialog[open]')");
        violations(browser, "document.querySelector('dialog[open]')")
            .forEach(fault -> faults.add(page.name() + ", " + dialog + ": " + fault));
        browser.key("Escape");
        browser.await("!document.querySelector('dialog')");
      }
      browser.complaints().forEach(complaint -> faults.add(page.name() + ": " + complaint));
      String origin = site.root().resolve("/").toString();
      browser.requests().stream()
          .filter(request -> !request.startsWith(origin) && !request.startsWith("data:"))
          .forEach(request -> faults.add(page.name() + " asks " + request));
    }
    browser.scheme("light");
    assertThat(faults).isEmpty();
  }

  private static List<String> violations(Browser browser, String where) {
    List<String> faults = new ArrayList<>();
    JsonNode found =
        browser.value(
            """
            axe.run(%s, {resultTypes: ['violations']}).then(result =>
                result.violations.flatMap(rule => rule.nodes.map(node =>
                    rule.id + ': ' + node.html.slice(0, 200) + ' ' + node.failureSummary)))
            """
                .formatted(where));
    found.forEach(fault -> faults.add(fault.asString()));
    return faults;
  }

  /** The script of axe-core. */
  private static String axe() throws IOException {
    try (InputStream in = EveryPageTest.class.getResourceAsStream("/axe.min.js")) {
      if (in == null) {
        throw new IllegalStateException("axe-core is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
