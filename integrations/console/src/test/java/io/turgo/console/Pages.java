package io.turgo.console;

import io.turgo.bench.browser.Browser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All pages of the console, for the tests of what holds for each. */
final class Pages {
  /**
   * A page.
   *
   * @param name of its pictures
   * @param fragment behind the number sign
   * @param dialogs texts of the buttons that open dialogs
   */
  record Page(String name, String fragment, List<String> dialogs) {}

  private Pages() {}

  static List<Page> of(Site site) {
    List<Page> pages = new ArrayList<>();
    pages.add(page("incidents", "incidents", "Retry all"));
    pages.add(page("incident", "incidents/" + site.cause(), "Stack trace of the newest"));
    pages.add(page("instances", "instances", "Suspend", "Set a variable", "End"));
    pages.add(
        page(
            "instances-finished",
            "instances?state=all&startedAfter=2020-01-01T00:00&variable=amount&operator=greaterThan"
                + "&type=integer&value=5"));
    pages.add(
        page(
            "instance",
            "instances/" + site.stuck(),
            "Suspend",
            "End",
            "Attempts",
            "Edit",
            "Add a variable"));
    pages.add(page("instance-finished", "instances/" + site.finished(), "Delete its history"));
    pages.add(page("instance-calling", "instances/" + site.calling()));
    pages.add(page("move", "instances/" + site.stuck() + "?move"));
    pages.add(page("move-many", "definitions/" + site.definition() + "?move"));
    pages.add(page("migrate", "definitions/" + site.parcels().getFirst() + "?to="));
    pages.add(page("tasks", "tasks", "Claim", "Complete"));
    pages.add(page("task", "tasks/" + site.task(), "Complete"));
    pages.add(page("definitions", "definitions", "Start"));
    pages.add(
        page(
            "definition",
            "definitions/" + site.definition(),
            "Start",
            "Pause an activity",
            "Resume"));
    pages.add(page("definition-heat", "definitions/" + site.definition() + "?view=mean"));
    pages.add(
        page("differences", "definitions/" + site.definition() + "?from=" + site.definition()));
    pages.add(page("cases", "cases", "Start"));
    pages.add(page("case-definition", "cases?definition=" + site.caseDefinition(), "Start"));
    pages.add(
        page(
            "case",
            "cases/" + site.claimed(),
            "Suspend",
            "Complete",
            "End",
            "Start",
            "Trigger",
            "Add a variable"));
    pages.add(page("case-ended", "cases/" + site.withdrawn(), "Delete its history"));
    pages.add(page("decisions", "decisions"));
    pages.add(page("decision", "decisions/" + site.decision()));
    pages.add(page("decision-run", "decisions/" + site.decision() + "?run=" + site.evaluation()));
    pages.add(page("executor", "executor", "Stop"));
    pages.add(page("batches", "batches"));
    pages.add(page("batch", "batches/" + site.batch() + "?parts=all", "Delete"));
    pages.add(page("deployments", "deployments", "Delete"));
    pages.add(page("deployment", "deployments/" + site.deployment(), "Delete"));
    return pages;
  }

  private static Page page(String name, String fragment, String... dialogs) {
    return new Page(name, fragment, Arrays.asList(dialogs));
  }

  /** Keeps what the browser shows beside the other results of the build, to be looked at. */
  static void picture(Browser browser, String name) {
    try {
      browser.screenshot(
          Files.createDirectories(Path.of("target", "pictures")).resolve(name + ".png"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens a page, and returns when it has all that it shows first. */
  static void open(Site site, Browser browser, String fragment) {
    browser.open(URI.create("about:blank")); // another fragment alone loads nothing anew
    browser.open(site.page(fragment));
    browser.await("document.querySelector('main:not([aria-busy]) h1')");
  }
}
