package io.turgo.bench.result;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A page that needs nothing but itself: no script, no font, no image from elsewhere. */
public final class HtmlPage {
  private HtmlPage() {}

  /** Writes a page with a title and what comes below it. */
  public static void write(Path file, String title, Consumer<Markup> body) {
    Markup page = new Markup();
    page.open("html", "lang", "en").open("head").single("meta", "charset", "utf-8");
    page.single("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.single("meta", "name", "color-scheme", "content", "light dark");
    page.leaf("title", title).style(css("chart.css", "report.css")).close();
    page.open("body").open("main").leaf("h1", title);
    body.accept(page);
    page.close().close().close();
    try {
      Files.writeString(file, page.document());
    } catch (IOException e) {
      throw new CommandException("Could not write --html " + file + ": " + e.getMessage(), e);
    }
  }

  /** A notice that must not be overlooked. */
  public static void warning(Markup page, String text) {
    page.leaf("p", text, "class", "warning");
  }

  /** Names and what they stand for. */
  public static void facts(Markup page, Map<String, String> facts) {
    page.open("dl");
    facts.forEach((name, fact) -> page.open("div").leaf("dt", name).leaf("dd", fact).close());
    page.close();
  }

  /** A table; the first cell of a row is its name. */
  public static void table(
      Markup page, String caption, List<String> header, List<List<String>> rows) {
    page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    page.open("table").leaf("caption", caption).open("thead").open("tr");
    header.forEach(cell -> page.leaf("th", cell, "scope", "col"));
    page.close().close().open("tbody");
    for (List<String> row : rows) {
      page.open("tr").leaf("th", row.getFirst(), "scope", "row");
      row.subList(1, row.size()).forEach(cell -> page.leaf("td", cell));
      page.close();
    }
    page.close().close().close();
  }

  /** Style sheets one after another. */
  static String css(String... names) {
    StringBuilder css = new StringBuilder();
    for (String name : names) {
      try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
        if (in == null) {
          throw new IllegalStateException(name + " is not beside " + HtmlPage.class);
        }
        css.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return css.toString();
  }
}
