package io.turgo.bench.published;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.turgo.bench.result.BarChart;
import io.turgo.bench.result.BarChart.Bar;
import io.turgo.bench.result.HtmlPage;
import io.turgo.bench.result.HtmlReport;
import io.turgo.bench.result.Markup;
import io.turgo.bench.result.Messages;
import io.turgo.bench.result.ResultJson;
import io.turgo.bench.result.RunContext;
import io.turgo.bench.result.RunResult;
import io.turgo.bench.result.TextTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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
    outcomes.forEach(outcome -> lines(outcome).forEach(text::add));
    text.print(out);
    out.println();
    remarks().forEach(out::println);
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
    List<String> header = new ArrayList<>(List.of("row", "published", "system"));
    if (withBrokers()) {
      header.addAll(List.of("through", "Turgo here", "shard feed", "share", "p99 ms"));
    } else {
      header.add("Turgo here");
    }
    header.add("of published");
    if (withPeers()) {
      header.addAll(List.of("beside it", "jobs/s", "turgo is"));
    }
    return header;
  }

  /** One for each other engine; what is the same in all of them is in the first only. */
  private List<List<String>> lines(RowOutcome outcome) {
    PublishedRow row = outcome.row();
    List<String> first = new ArrayList<>(List.of(row.row(), row.published(), row.system()));
    if (withBrokers()) {
      first.add(outcome.broker() == null ? "" : outcome.broker().option());
    }
    first.add(outcome.skipped() != null ? outcome.skipped() : rate(outcome.turgo()));
    if (withBrokers()) {
      RowOutcome.BesideFeed feed = outcome.feed();
      first.add(feed == null ? "" : rate(feed.shardFeed()));
      first.add(share(outcome.shareOfFeed()));
      first.add(feed == null ? "" : millis(feed.throughBroker().latencyP99Ms()));
    }
    first.add(times(outcome.timesPublished()));
    if (!withPeers()) {
      return List.of(first);
    }
    List<List<String>> lines = new ArrayList<>();
    for (RowOutcome.Peer peer : outcome.peers()) {
      List<String> line =
          new ArrayList<>(lines.isEmpty() ? first : Collections.nCopies(first.size(), ""));
      line.add(peer.result() == null ? peer.kind().display() : peer.result().engine());
      line.add(peer.failed() != null ? "failed" : rate(peer.result()));
      line.add(times(outcome.times(peer)));
      lines.add(line);
    }
    if (lines.isEmpty()) {
      first.addAll(List.of("", "", ""));
      lines.add(first);
    }
    return lines;
  }

  private boolean withBrokers() {
    return outcomes.stream().anyMatch(outcome -> outcome.broker() != null);
  }

  private boolean withPeers() {
    return outcomes.stream().anyMatch(outcome -> !outcome.peers().isEmpty());
  }

  /**
   * Facts that do not fit into the columns: the ratio to the better of several engines, the
   * messages that went through brokers, and the load at which waiting times were measured.
   */
  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    for (RowOutcome outcome : outcomes) {
      if (outcome.timesBest() != null) {
        remarks.add(
            "%s: Turgo is %s the better of the others"
                .formatted(outcome.name(), times(outcome.timesBest())));
      }
      for (RunResult run : outcome.runs()) {
        Messages messages = run.messages();
        if (messages != null) {
          remarks.add("%s, %s: %s".formatted(outcome.name(), run.engine(), messages(messages)));
        }
      }
      RowOutcome.BesideFeed feed = outcome.feed();
      if (feed != null) {
        remarks.add(
            ("%s: p99 from ready to started %s ms at %,.0f jobs/s, half of what one node can do;"
                    + " shard feed %s ms at %,.0f jobs/s")
                .formatted(
                    outcome.name(),
                    millis(feed.throughBroker().latencyP99Ms()),
                    feed.throughBroker().jobsPerSecond(),
                    millis(feed.throughFeed().latencyP99Ms()),
                    feed.throughFeed().jobsPerSecond()));
      }
    }
    return remarks;
  }

  private static String messages(Messages messages) {
    String text =
        String.format(Locale.ROOT, "each job sent %.2f times", messages.publishedPerJob());
    Double cpu = messages.brokerCpuMsPerJob();
    return cpu == null
        ? text
        : text + String.format(Locale.ROOT, ", %.3f ms of the broker's CPU", cpu);
  }

  /** What kept other engines from a result. */
  private List<String> failures() {
    List<String> failures = new ArrayList<>();
    for (RowOutcome outcome : outcomes) {
      for (RowOutcome.Peer peer : outcome.peers()) {
        if (peer.failed() != null) {
          failures.add(
              "%s, %s: %s".formatted(outcome.name(), peer.kind().display(), peer.failed()));
        }
      }
    }
    return failures;
  }

  private List<String> problems() {
    List<String> problems = new ArrayList<>();
    for (RowOutcome outcome : outcomes) {
      for (RunResult run : outcome.allRuns()) {
        run.problems()
            .forEach(
                problem -> problems.add(outcome.name() + ", " + run.engine() + ": " + problem));
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
      if (outcome.broker() != null) {
        node.put("broker", outcome.broker().option());
      }
      if (outcome.feed() != null) {
        RowOutcome.BesideFeed feed = outcome.feed();
        node.set("shardFeed", mapper.valueToTree(feed.shardFeed()));
        node.put("shareOfShardFeed", outcome.shareOfFeed());
        ObjectNode halfLoad = node.putObject("halfLoadOfOneNode");
        halfLoad.set("throughBroker", mapper.valueToTree(feed.throughBroker()));
        halfLoad.set("shardFeed", mapper.valueToTree(feed.throughFeed()));
      }
      ObjectNode peers = mapper.createObjectNode();
      ObjectNode ratios = mapper.createObjectNode();
      ObjectNode failed = mapper.createObjectNode();
      for (RowOutcome.Peer peer : outcome.peers()) {
        String name = peer.kind().name();
        if (peer.result() == null) {
          failed.put(name, peer.failed());
        } else {
          peers.set(name, mapper.valueToTree(peer.result()));
          ratios.put(name, outcome.times(peer));
        }
      }
      node.set("peers", peers);
      node.set("ratio", ratios);
      node.set("peersFailed", failed);
      node.put("ratioToBest", outcome.timesBest());
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
      for (List<String> cells : lines(outcome)) {
        List<String> line = new ArrayList<>(cells);
        line.addAll(List.of(outcome.row().configuration(), outcome.row().hardware()));
        lines.add(line);
      }
    }
    HtmlPage.table(
        page, "Here: " + context.machine() + ", for everything together.", header, lines);
    if (!remarks().isEmpty()) {
      page.open("ul");
      remarks().forEach(remark -> page.leaf("li", remark));
      page.close();
    }
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
      outcome.peers().forEach(peer -> addBar(bars, outcome, peer.result(), "peer"));
      if (outcome.feed() != null) {
        RunResult run = outcome.feed().shardFeed();
        bars.add(
            Bar.of(
                outcome.name() + ", here: " + run.engine() + " without a broker",
                rate(run),
                run.jobsPerSecond(),
                "subject"));
      }
      addBar(bars, outcome, outcome.turgo(), "subject");
    }
    return bars;
  }

  private static void addBar(
      List<Bar> bars, RowOutcome outcome, @Nullable RunResult run, String style) {
    if (run != null) {
      bars.add(
          Bar.of(
              outcome.name() + ", here: " + run.engine(), rate(run), run.jobsPerSecond(), style));
    }
  }

  private static String rate(@Nullable RunResult run) {
    return run == null ? "" : String.format(Locale.ROOT, "%,.0f", run.jobsPerSecond());
  }

  private static String share(@Nullable Double share) {
    return share == null ? "" : String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static String millis(@Nullable Double millis) {
    return millis == null ? "" : String.format(Locale.ROOT, "%.1f", millis);
  }

  private static String times(@Nullable Double ratio) {
    return ratio == null ? "" : String.format(Locale.ROOT, "%.1f x", ratio);
  }
}
