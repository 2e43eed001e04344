package io.turgo.bench.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes a report for programs.
 *
 * <p>One engine alone is its run, flat. A comparison has {@code turgo}, {@code peers} and {@code
 * ratio}; with a floor, {@code floor} and {@code share}. Repetitions stand in {@code repetitions},
 * while the figures are those of the median; where a scenario has variants, all of them stand in
 * {@code variants}, while the figures are those of each engine's fastest.
 */
public final class ResultJson {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

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
