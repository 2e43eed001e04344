package io.turgo.bench.published;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.turgo.bench.result.BarChart;
import io.turgo.bench.result.BarChart.Bar;
import io.turgo.bench.result.HtmlPage;
import io.turgo.bench.result.HtmlReport;
import io.turgo.bench.result.Markup;
import io.turgo.bench.result.ResultJson;
import io.turgo.bench.result.RunContext;
import io.turgo.bench.result.RunResult;
import io.turgo.bench.result.TextTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows a published table beside what came out here. */
public record PublishedReport(
    RunContext context, PublishedTable table, List<RowOutcome> outcomes, boolean quick) {
  static final String CAVEAT =
      "The hardware differs from the published one, so the figures say what a machine like this can"
          + " do, not how much faster an engine is. Engines are compared by their rows of the same"
          + " run here.";

  public PublishedReport {
    outcomes = List.copyOf(outcomes);
  }

  /** Whether every run left in the database what it should. */
  public boolean verified() {
    return outcomes.stream().allMatch(RowOutcome::verified);
  }

  /** Prints it. */
  public void print(PrintWriter out) {
    out.println();
    out.println(table.title());
    table.notes().forEach(out::println);
    out.println(CAVEAT);
    out.println();
    TextTable text = new TextTable(header());
    outcomes.forEach(outcome -> text.add(cells(outcome)));
    text.print(out);
    out.println();
    outcomes.stream()
        .map(outcome -> outcome.row().hardware())
        .distinct()
        .forEach(hardware -> out.println("published: " + hardware));
    out.println("here:      " + context.machine() + ", shared by all nodes and the database");
    outcomes.stream()
        .map(outcome -> outcome.row().source())
        .distinct()
        .forEach(source -> out.println("source:    " + source));
    if (quick) {
      out.println("quick: too short for publication");
    }
    failures().forEach(failure -> out.println("failed: " + failure));
    problems().forEach(problem -> out.println("NOT VERIFIED: " + problem));
    out.flush();
  }

  /** Writes it for programs. */
  public void writeJson(Path file) {
    ResultJson.write(tree(), file);
  }

  /** Writes it as a page. */
  public void writeHtml(Path file) {
    HtmlPage.write(file, "Published and measured: " + table.title(), this::draw);
  }

  private List<String> header() {
    List<String> header =
        new ArrayList<>(List.of("row", "published", "system", "Turgo here", "of published"));
    if (withPeers()) {
      header.addAll(List.of("beside it", "jobs/s", "turgo is"));
    }
    return header;
  }

  private List<String> cells(RowOutcome outcome) {
    PublishedRow row = outcome.row();
    List<String> cells =
        new ArrayList<>(
            List.of(
                row.row(),
                row.published(),
                row.system(),
                outcome.skipped() != null ? outcome.skipped() : rate(outcome.turgo()),
                times(outcome.timesPublished())));
    if (withPeers()) {
      RunResult peer = outcome.peer();
      cells.addAll(
          List.of(
              peer != null ? peer.engine() : "",
              outcome.peerFailed() != null ? "failed" : rate(peer),
              times(outcome.timesPeer())));
    }
    return cells;
  }

  private boolean withPeers() {
    return outcomes.stream()
        .anyMatch(outcome -> outcome.peer() != null || outcome.peerFailed() != null);
  }

  /** What kept other engines from a result. */
  private List<String> failures() {
    return outcomes.stream()
        .filter(outcome -> outcome.peerFailed() != null)
        .map(outcome -> outcome.row().row() + ": " + outcome.peerFailed())
        .toList();
  }

  private List<String> problems() {
    List<String> problems = new ArrayList<>();
    for (RowOutcome outcome : outcomes) {
      for (RunResult run : new RunResult[] {outcome.turgo(), outcome.peer()}) {
        if (run != null) {
          run.problems()
              .forEach(problem ->
                  problems.add(outcome.row().row() + ", " + run.engine() + ": " + problem));
        }
      }
    }
    return problems;
  }

  private ObjectNode tree() {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode root = mapper.createObjectNode();
    root.put("name", table.name()).put("title", table.title()).put("caveat", CAVEAT);
    ArrayNode rows = root.putArray("rows");
    for (RowOutcome outcome : outcomes) {
      PublishedRow row = outcome.row();
      ObjectNode node = rows.addObject().put("row", row.row());
      node.put("configuration", row.configuration());
      node.putObject("published")
          .put("figure", row.figure())
          .put("jobsPerSecond", row.jobsPerSecond())
          .put("unit", row.unit())
          .put("system", row.system())
          .put("hardware", row.hardware())
          .put("source", row.source());
      node.put("skipped", outcome.skipped());
      node.set("turgo", mapper.valueToTree(outcome.turgo()));
      node.put("timesPublished", outcome.timesPublished());
      if (outcome.peer() != null) {
        String name = outcome.peer().contender();
        node.putObject("peers").set(name, mapper.valueToTree(outcome.peer()));
        node.putObject("ratio").put(name, outcome.timesPeer());
      }
      if (outcome.peerFailed() != null) {
        node.put("peerFailed", outcome.peerFailed());
      }
    }
    root.set("context", ResultJson.context(context, quick, verified(), table.notes()));
    return root;
  }

  private void draw(Markup page) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("History", "full");
    HtmlReport.head(page, context, quick, verified(), facts);
    page.leaf("p", CAVEAT);
    page.open("ul");
    table.notes().forEach(note -> page.leaf("li", note));
    page.close();
    page.leaf("h2", "Jobs per second");
    BarChart.wide("rows", table.title(), bars()).draw(page);
    page.leaf("h2", "Rows");
    List<String> header = new ArrayList<>(header());
    header.addAll(List.of("configuration", "published hardware"));
    List<List<String>> lines = new ArrayList<>();
    for (RowOutcome outcome : outcomes) {
      List<String> line = new ArrayList<>(cells(outcome));
      line.addAll(List.of(outcome.row().configuration(), outcome.row().hardware()));
      lines.add(line);
    }
    HtmlPage.table(
        page, "Here: " + context.machine() + ", for everything together.", header, lines);
    page.leaf("h2", "Sources").open("ul");
    outcomes.stream()
        .map(outcome -> outcome.row().source())
        .distinct()
        .forEach(source -> page.leaf("li", source));
    page.close();
    if (!failures().isEmpty()) {
      page.leaf("h2", "What failed").open("ul");
      failures().forEach(failure -> page.leaf("li", failure));
      page.close();
    }
    if (!problems().isEmpty()) {
      page.leaf("h2", "What was wrong").open("ul");
      problems().forEach(problem -> page.leaf("li", problem));
      page.close();
    }
  }

  private List<Bar> bars() {
    List<Bar> bars = new ArrayList<>();
    for (RowOutcome outcome : outcomes) {
      PublishedRow row = outcome.row();
      double published = row.jobsPerSecond() == null ? 0 : row.jobsPerSecond();
      bars.add(
          Bar.of(
              row.row() + ", published: " + row.system(), row.published(), published, "published"));
      addBar(bars, row, outcome.peer(), "peer");
      addBar(bars, row, outcome.turgo(), "subject");
    }
    return bars;
  }

  private static void addBar(
      List<Bar> bars, PublishedRow row, @Nullable RunResult run, String style) {
    if (run != null) {
      bars.add(
          Bar.of(row.row() + ", here: " + run.engine(), rate(run), run.jobsPerSecond(), style));
    }
  }

  private static String rate(@Nullable RunResult run) {
    return run == null ? "" : String.format(Locale.ROOT, "%,.0f", run.jobsPerSecond());
  }

  private static String times(@Nullable Double ratio) {
    return ratio == null ? "" : String.format(Locale.ROOT, "%.1f x", ratio);
  }
}
