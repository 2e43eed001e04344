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
 * What holds for every page, on a wide and on a narrow screen, light and dark: people with
 * disabilities can use it, nothing is wider than the screen, nothing is asked of other servers and
 * the browser has nothing to complain of. A picture of each is kept in {@code target/pictures}.
 */
@ExtendWith(InBrowser.class)
class EveryPageTest {
  private static final String ALL_RULES = "";
  private static final String CONTRAST = ", runOnly: ['color-contrast']";

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
      for (int width : new int[] {1280, 360}) {
        browser.resize(width, width == 360 ? 740 : 900);
        for (String scheme : List.of("light", "dark")) {
          browser.scheme(scheme);
          String name = page.name() + (width == 360 ? "-narrow-" : "-wide-") + scheme;
          Pages.picture(browser, name);
          // A scheme changes nothing but colours, so all rules are asked once for each width.
          String rules = (width == 360) == scheme.equals("dark") ? ALL_RULES : CONTRAST;
          violations(browser, "document", rules).forEach(fault -> faults.add(name + ": " + fault));
          if (browser.value("document.documentElement.scrollWidth").asInt() > width) {
            faults.add(name + ": wider than the screen");
          }
        }
      }
      browser.resize(1280, 900);
      for (String dialog : page.dialogs()) {
        browser.press(dialog);
        browser.await("document.querySelector('dialog[open]')");
        violations(browser, "document.querySelector('dialog[open]')", ALL_RULES)
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

  private static List<String> violations(Browser browser, String where, String rules) {
    List<String> faults = new ArrayList<>();
    JsonNode found =
        browser.value(
            """
            axe.run(%s, {resultTypes: ['violations']%s}).then(result =>
                result.violations.flatMap(rule => rule.nodes.map(node =>
                    rule.id + ': ' + node.html.slice(0, 200) + ' ' + node.failureSummary)))
            """
                .formatted(where, rules));
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
