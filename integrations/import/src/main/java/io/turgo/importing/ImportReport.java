package io.turgo.importing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an import has done, or would do.
 *
 * @param source names the other engine, as the origins in Turgo do
 * @param dryRun whether nothing was written
 * @param definitions the process definitions
 * @param instances a verdict on each tree of instances
 * @param tokens how many tokens were imported, by definition and element
 * @param ended how many ended instances are in the history, by definition and {@code completed} or
 *     {@code cancelled}; empty if they were not asked for
 * @param left what the other engine has besides process instances, and why it stays there
 * @param differences what is not equal in both engines, or not consistent in Turgo
 * @param activated whether the instances go on
 * @since 0.1.0
 */
public record ImportReport(
    String source,
    boolean dryRun,
    List<DefinitionVerdict> definitions,
    List<InstanceVerdict> instances,
    Map<String, Map<String, Integer>> tokens,
    Map<String, Map<String, Long>> ended,
    List<String> left,
    List<String> differences,
    boolean activated) {
  private static final int MOST_LINES = 50;

  /** Copies the lists. */
  public ImportReport {
    definitions = List.copyOf(definitions);
    instances = List.copyOf(instances);
    left = List.copyOf(left);
    differences = List.copyOf(differences);
  }

  /**
   * What became of a process definition.
   *
   * @param sourceId its id in the other engine
   * @param key its key
   * @param version its version in the other engine
   * @param tenantId its tenant; empty for none
   * @param targetId its id in Turgo; null if it was refused
   * @param remarks what is not quite the same, or why it was refused
   */
  public record DefinitionVerdict(
      String sourceId,
      String key,
      int version,
      String tenantId,
      @Nullable String targetId,
      List<String> remarks) {}

  /** What became of a tree of instances. */
  public enum Outcome {
    /** It is imported as it is. */
    IMPORTED,

    /** It is imported; the remarks say what is not quite the same. */
    WITH_REMARKS,

    /** It was imported by an earlier run. */
    ALREADY_THERE,

    /** It is not imported; the remarks say why. */
    REFUSED
  }

  /**
   * The verdict on a tree of instances.
   *
   * @param sourceId the id of the instance at the top in the other engine
   * @param definition its definition, such as {@code order:3}
   * @param businessKey its business key; null for none
   * @param outcome what became of it
   * @param targetId its id in Turgo; null if it was refused
   * @param remarks what is not quite the same, or why it was refused, with the element
   */
  public record InstanceVerdict(
      String sourceId,
      String definition,
      @Nullable String businessKey,
      Outcome outcome,
      @Nullable String targetId,
      List<String> remarks) {}

  /**
   * Whether all is well: nothing was refused, both engines have the same, and Turgo's database is
   * consistent.
   *
   * @return true if all is well
   */
  public boolean isClean() {
    return differences.isEmpty()
        && instances.stream().noneMatch(verdict -> verdict.outcome() == Outcome.REFUSED);
  }

  /**
   * Counts verdicts.
   *
   * @param outcome what became of the instances
   * @return how many trees of instances
   */
  public long count(Outcome outcome) {
    return instances.stream().filter(verdict -> verdict.outcome() == outcome).count();
  }

  /** {@return the report for people, with at most fifty lines of each kind} */
  public String toText() {
    StringBuilder text = new StringBuilder();
    text.append(dryRun ? "Dry run: nothing was written.\n" : "");
    text.append("Definitions:\n");
    for (DefinitionVerdict definition : definitions) {
      text.append("  ")
          .append(definition.key())
          .append(':')
          .append(definition.version())
          .append(definition.tenantId().isEmpty() ? "" : " of " + definition.tenantId())
          .append(definition.targetId() == null ? " refused" : " -> " + definition.targetId())
          .append('\n');
      definition.remarks().forEach(remark -> text.append("    ").append(remark).append('\n'));
    }
    text.append("Tokens:\n");
    tokens.forEach((definition, elements) ->
        elements.forEach((element, count) ->
            text.append("  %6d %s %s%n".formatted(count, definition, element))));
    text.append("Instances:\n");
    for (Outcome outcome : Outcome.values()) {
      text.append("  %6d %s%n".formatted(count(outcome), name(outcome)));
    }
    if (!ended.isEmpty()) {
      text.append("Ended instances in the history:\n");
      ended.forEach((definition, ends) ->
          ends.forEach(
              (end, count) -> text.append("  %6d %s %s%n".formatted(count, definition, end))));
    }
    add(
        text,
        "Refused:",
        instances.stream()
            .filter(verdict -> verdict.outcome() == Outcome.REFUSED)
            .map(ImportReport::line)
            .toList());
    add(
        text,
        "Remarks:",
        instances.stream()
            .filter(verdict -> verdict.outcome() == Outcome.WITH_REMARKS)
            .map(ImportReport::line)
            .toList());
    add(text, "Left in the other engine:", left);
    add(text, "NOT EQUAL:", differences);
    if (differences.isEmpty()) {
      text.append("Verified: both engines have the same, and the database is consistent.\n");
    }
    if (!dryRun) {
      text.append(
          activated
              ? "The instances go on.\n"
              : differences.isEmpty()
                  ? "The instances are suspended; run the same with --activate to let them go on.\n"
                  : "The instances are suspended. One that differs because you have changed it in"
                      + " Turgo: activate it there, and run the same once more.\n");
    }
    return text.toString();
  }

  private static String name(Outcome outcome) {
    return switch (outcome) {
      case IMPORTED -> "imported as they are";
      case WITH_REMARKS -> "imported with remarks";
      case ALREADY_THERE -> "there from an earlier run";
      case REFUSED -> "refused";
    };
  }

  private static String line(InstanceVerdict verdict) {
    return verdict.definition()
        + " "
        + verdict.sourceId()
        + ": "
        + String.join("; ", verdict.remarks());
  }

  private static void add(StringBuilder text, String title, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append(title).append('\n');
      lines.stream().limit(MOST_LINES).forEach(line -> text.append("  ").append(line).append('\n'));
      if (lines.size() > MOST_LINES) {
        text.append("  and %d more, in the JSON%n".formatted(lines.size() - MOST_LINES));
      }
    }
  }

  /** {@return the whole report as JSON} */
  public String toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("source", source);
    json.put("dryRun", dryRun);
    json.put("clean", isClean());
    json.put("activated", activated);
    json.put("definitions", definitions);
    json.put("tokens", tokens);
    json.put("ended", ended);
    json.put("instances", instances);
    json.put("left", left);
    json.put("differences", differences);
    return JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValueAsString(json);
  }
}
