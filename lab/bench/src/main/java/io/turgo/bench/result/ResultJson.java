package io.turgo.bench.result;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes a report for programs, and reads it again.
 *
 * <p>One engine alone is its run, flat. A comparison has {@code turgo}, {@code peers} and {@code
 * ratio}; with a floor, {@code floor} and {@code share}. Repetitions stand in {@code repetitions},
 * while the figures are those of the median; where a scenario has variants, all of them stand in
 * {@code variants}, while the figures are those of each engine's fastest.
 */
public final class ResultJson {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private ResultJson() {}

  /** Writes the report to a file. */
  public static void write(BenchReport report, Path file) {
    write(tree(report), file);
  }

  /** Writes anything that Jackson can write. */
  public static void write(Object value, Path file) {
    try {
      MAPPER.writeValue(file.toFile(), value);
    } catch (IOException e) {
      throw new CommandException("Could not write --json " + file + ": " + e.getMessage(), e);
    }
  }

  /** Reads a report that was written to a file. */
  public static BenchReport read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new CommandException(
          "Expected the --json of a benchmark, but there is no " + file + ".");
    }
    try {
      return report(MAPPER.readTree(file.toFile()));
    } catch (IOException | IllegalArgumentException | DateTimeParseException e) {
      String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new CommandException(
          "Expected the --json of a benchmark in %s: %s".formatted(file, why), e);
    }
  }

  static BenchReport report(JsonNode root) {
    List<Runs> rows = new ArrayList<>();
    if (root.has("variants")) {
      root.get("variants").forEach(variant -> addRows(variant, rows));
    } else {
      addRows(root, rows);
    }
    JsonNode context = root.path("context");
    List<String> notes = new ArrayList<>();
    context.path("notes").forEach(note -> notes.add(note.asText()));
    return new BenchReport(
        new RunContext(
            context.path("command").asText(),
            Instant.parse(context.path("date").asText()),
            context.path("machine").asText(),
            context.path("jdk").asText(),
            context.path("database").asText()),
        rows,
        notes);
  }

  /** The rows of one variant: its repetitions, or the runs of several engines, or one run. */
  private static void addRows(JsonNode variant, List<Runs> rows) {
    if (variant.has("repetitions")) {
      for (JsonNode runs : variant.get("repetitions")) {
        List<RunResult> results = new ArrayList<>();
        runs.forEach(run -> results.add(run(run)));
        rows.add(new Runs(results));
      }
    } else if (isRun(variant)) {
      rows.add(new Runs(List.of(run(variant))));
    } else {
      for (JsonNode holder : List.of(variant, variant.path("peers"))) {
        holder.forEach(run -> {
          if (isRun(run)) {
            rows.add(new Runs(List.of(run(run))));
          }
        });
      }
    }
  }

  private static boolean isRun(JsonNode node) {
    return node.has("scenario");
  }

  private static RunResult run(JsonNode node) {
    return MAPPER.convertValue(node, RunResult.class);
  }

  static ObjectNode tree(BenchReport report) {
    List<Runs> best = report.best();
    ObjectNode root =
        report.compares() ? comparison(report, best) : MAPPER.valueToTree(best.getFirst().median());
    addRepetitions(report, best, root);
    List<List<Runs>> variants = report.variants();
    if (variants.size() > 1) {
      ArrayNode all = root.putArray("variants");
      for (List<Runs> rows : variants) {
        ObjectNode variant =
            report.compares()
                ? comparison(report, rows)
                : MAPPER.valueToTree(rows.getFirst().median());
        addRepetitions(report, rows, variant);
        variant.put("variant", rows.getFirst().first().variant());
        all.add(variant);
      }
    }
    boolean verified = report.verified();
    root.set("context", context(report.context(), report.quick(), verified, report.notes()));
    return root;
  }

  private static ObjectNode comparison(BenchReport report, List<Runs> rows) {
    ObjectNode root = MAPPER.createObjectNode();
    ObjectNode peers = MAPPER.createObjectNode();
    for (Runs row : rows) {
      (isPeer(row) ? peers : root).set(report.key(row), MAPPER.valueToTree(row.median()));
    }
    if (!peers.isEmpty()) {
      root.set("peers", peers);
    }
    rows.stream()
        .filter(row -> row.first().contender().equals(BenchReport.TURGO))
        .forEach(turgo -> addRatios(report, turgo, rows, root));
    Optional<Runs> turgo = find(report, rows, BenchReport.TURGO);
    Optional<Runs> floor = find(report, rows, BenchReport.FLOOR);
    if (turgo.isPresent() && floor.isPresent()) {
      root.put("share", Ratio.of(turgo.get(), floor.get()).median());
    }
    return root;
  }

  /** Of Turgo's first settings as {@code ratio}; of others as {@code ratio-transactional}. */
  private static void addRatios(BenchReport report, Runs turgo, List<Runs> rows, ObjectNode root) {
    String suffix = report.key(turgo).substring(BenchReport.TURGO.length());
    ObjectNode medians = MAPPER.createObjectNode();
    ObjectNode spreads = MAPPER.createObjectNode();
    rows.stream()
        .filter(ResultJson::isPeer)
        .forEach(peer -> {
          Ratio ratio = Ratio.of(turgo, peer);
          medians.put(report.key(peer), ratio.median());
          spreads
              .putObject(report.key(peer))
              .put("lowest", ratio.lowest())
              .put("highest", ratio.highest());
        });
    if (!medians.isEmpty()) {
      root.set("ratio" + suffix, medians);
      root.set("ratioSpread" + suffix, spreads);
    }
  }

  private static void addRepetitions(BenchReport report, List<Runs> rows, ObjectNode target) {
    if (rows.stream().noneMatch(Runs::repeated)) {
      return;
    }
    ObjectNode repetitions = target.putObject("repetitions");
    rows.forEach(row -> repetitions.set(report.key(row), MAPPER.valueToTree(row.runs())));
  }

  /** How to repeat a run, and what its figures are good for. */
  public static ObjectNode context(
      RunContext context, boolean quick, boolean verified, List<String> notes) {
    ObjectNode node =
        MAPPER
            .createObjectNode()
            .put("command", context.command())
            .put("date", context.date().toString())
            .put("machine", context.machine())
            .put("jdk", context.jdk())
            .put("database", context.database())
            .put("quick", quick)
            .put("forPublication", !quick && verified);
    ArrayNode array = node.putArray("notes");
    notes.forEach(array::add);
    return node;
  }

  private static Optional<Runs> find(BenchReport report, List<Runs> rows, String key) {
    return rows.stream().filter(row -> Objects.equals(report.key(row), key)).findFirst();
  }

  private static boolean isPeer(Runs row) {
    String contender = row.first().contender();
    return !contender.equals(BenchReport.TURGO) && !contender.equals(BenchReport.FLOOR);
  }
}
