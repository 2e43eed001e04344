package io.turgo.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.browser.Browser;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Every page is used with the keyboard alone. */
@ExtendWith(InBrowser.class)
class KeyboardTest {
  /** What the tabulator must reach, in the order of the page. */
  private static final String REACHABLE =
      """
      window.reachable = () => [...document.querySelectorAll(
          'a[href], button, input, select, textarea, summary, [tabindex="0"]')]
          .filter(one => !one.disabled && one.checkVisibility({visibilityProperty: true}));
      window.visited = [];
      window.addEventListener('focusin', event => {
        const style = getComputedStyle(event.target);
        window.visited.push({
          at: reachable().indexOf(event.target),
          what: event.target.outerHTML.slice(0, 120),
          seen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
        });
      });
      document.activeElement?.blur();
      reachable().length
      """;

  /** Notes where the focus goes while a dialog is open. */
  private static final String IN_DIALOG =
      """
      window.outside = [];
      window.noted = event => {
        if (!event.target.closest('dialog')) {
          window.outside.push(event.target.outerHTML.slice(0, 120));
        }
      };
      window.addEventListener('focusin', window.noted);
      document.activeElement.closest('dialog') !== null
      """;

  @Test
  void everythingIsReachedAndDialogsKeepTheFocus(Site site, Browser browser) {
    browser.resize(1280, 900);
    List<String> faults = new ArrayList<>();
    for (Pages.Page page : Pages.of(site)) {
      Pages.open(site, browser, page.fragment());
      everythingIsReachedInOrderAndSeen(browser, page, faults);
      for (String text : page.dialogs()) {
        String fault = dialog(browser, text);
        if (fault != null) {
          faults.add(page.name() + ", " + text + ": " + fault);
        }
      }
    }
    assertThat(faults).isEmpty();
  }

  private static void everythingIsReachedInOrderAndSeen(
      Browser browser, Pages.Page page, List<String> faults) {
    int all = browser.value(REACHABLE).asInt();
    int wanted = Math.min(all, 60);
    browser.keys("Tab", wanted);
    // The parts of a date are reached one by one, and are one control.
    int parts =
        8
            * browser
                .value("document.querySelectorAll('[type=datetime-local], [type=date]').length")
                .asInt();
    while (parts-- > 0 && browser.value("window.visited.length").asInt() < wanted) {
      browser.key("Tab");
    }
    JsonNode visited = browser.value("window.visited");
    if (visited.size() < wanted) {
      faults.add(page.name() + ": " + visited.size() + " of " + wanted + " are reached");
    }
    int expected = 0;
    for (JsonNode one : visited) {
      String what = page.name() + ": " + one.get("what").asString();
      if (one.get("at").asInt() != expected) {
        faults.add(what + " is reached at " + expected + " instead of " + one.get("at"));
      }
      if (!one.get("seen").asBoolean()) {
        faults.add(what + " does not show that it has the focus");
      }
      expected = one.get("at").asInt() + 1;
    }
  }

  private static @Nullable String dialog(Browser browser, String text) {
    String opener =
        "[...document.querySelectorAll('main button')].find(one => one.textContent.trim() === '"
            + text
            + "' && one.checkVisibility())";
    browser.await(opener);
    browser.value("window.opener1 = " + opener + "; window.opener1.focus()");
    browser.key("Enter");
    browser.await("document.querySelector('dialog[open]')");
    if (!browser.value(IN_DIALOG).asBoolean()) {
      return "the focus does not go into the dialog";
    }
    browser.keys("Tab", 12);
    JsonNode outside =
        browser.value("window.removeEventListener('focusin', window.noted); window.outside");
    if (!outside.isEmpty()) {
      return "the focus leaves the dialog: " + outside;
    }
    browser.key("Escape");
    browser.await("!document.querySelector('dialog')");
    return browser.value("document.activeElement === window.opener1").asBoolean()
        ? null
        : "the focus is not given back";
  }
}
