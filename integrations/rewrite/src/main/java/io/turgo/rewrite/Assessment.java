package io.turgo.rewrite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.turgo.engine.exception.DeploymentProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What moving a project to Turgo takes: its models, the members of another engine's API in its Java
 * sources, its dependencies and its configuration keys. It reads files and runs nothing of the
 * project. A file that cannot be read or parsed becomes one line of the report.
 *
 * @since 0.1.0
 */
public final class Assessment {
  private static final int MOST_LINES = 200;

  /** What a member, dependency or key needs, and how often it stands where. */
  record Finding(String name, Knowledge.Fate fate, String target, String hint) {}

  /** Uses of something: how many, and the first place. */
  record Uses(int count, String first) {
    Uses and(Uses more) {
      return new Uses(count + more.count, first);
    }
  }

  /** Files that were validated, and their problems. */
  static final class Checked {
    private final List<DeploymentProblem> problems = new ArrayList<>();
    private int unchanged;
    private int warned;
    private int refused;

    void add(List<DeploymentProblem> found) {
      problems.addAll(found);
      if (found.stream().anyMatch(problem -> !problem.isWarning())) {
        refused++;
      } else if (!found.isEmpty()) {
        warned++;
      } else {
        unchanged++;
      }
    }

    private int running() {
      return unchanged + warned;
    }

    private void print(StringBuilder text, String kind) {
      text.append(
          "%s: %d run unchanged, %d with warnings, %d are refused%n"
              .formatted(kind, unchanged, warned, refused));
      lines(text, problems.stream().map(DeploymentProblem::toString).toList());
    }

    private Map<String, Integer> counts() {
      return Map.of("unchanged", unchanged, "warned", warned, "refused", refused);
    }
  }

  private final Map<Finding, Uses> members = new LinkedHashMap<>();
  private final Map<Finding, Uses> settings = new LinkedHashMap<>();
  private final List<String> unreadable = new ArrayList<>();
  final Checked models = new Checked();
  final Checked decisions = new Checked();
  private int javaFiles;

  private Assessment() {}

  /**
   * Reads a project.
   *
   * @param folder its folder; links in it are not followed
   * @return what moving it takes
   * @throws IOException if the folder cannot be listed
   */
  public static Assessment of(Path folder) throws IOException {
    Assessment assessment = new Assessment();
    ProjectFiles files = ProjectFiles.below(folder, assessment.unreadable);
    ModelChecks.of(files, assessment);
    for (Path file : files.of(ProjectFiles.Kind.JAVA)) {
      assessment.javaFiles++;
      JavaUses.of(file, files.name(file), assessment);
    }
    for (Path file : files.of(ProjectFiles.Kind.SETTINGS)) {
      SettingUses.of(file, files.name(file), assessment);
    }
    return assessment;
  }

  void member(Finding finding, String place) {
    members.merge(finding, new Uses(1, place), Uses::and);
  }

  void setting(Finding finding, String place) {
    settings.merge(finding, new Uses(1, place), Uses::and);
  }

  void unreadable(String line) {
    unreadable.add(line);
  }

  private int uses(Map<Finding, Uses> of, Knowledge.Fate fate) {
    return of.entrySet().stream()
        .filter(entry -> entry.getKey().fate() == fate)
        .mapToInt(entry -> entry.getValue().count())
        .sum();
  }

  /** {@return the last line of the report: what remains to be done by hand} */
  public String verdict() {
    int missing = uses(members, Knowledge.Fate.MISSING);
    int keys = uses(settings, Knowledge.Fate.MISSING);
    int refused = models.refused + decisions.refused;
    if (refused + missing + keys + unreadable.size() == 0) {
      return members.isEmpty() && settings.isEmpty() && models.running() + decisions.running() == 0
          ? "Verdict: nothing of Camunda 7, Flowable or Activiti was found."
          : "Verdict: the recipe does all of it.";
    }
    return "Verdict: by hand remain %d models that are refused, %d uses of missing members, %d settings,"
            .formatted(refused, missing, keys)
        + " and %d files that cannot be read.".formatted(unreadable.size());
  }

  /** {@return the report for people, at most 200 lines of each kind} */
  public String toText() {
    StringBuilder text = new StringBuilder();
    models.print(text, "Models");
    decisions.print(text, "Files of decisions");
    text.append(
        ("Java: %d files; uses of the API: %d unchanged but for the import, %d that the recipe"
                + " changes, %d without a counterpart%n")
            .formatted(
                javaFiles,
                uses(members, Knowledge.Fate.SAME),
                uses(members, Knowledge.Fate.CHANGED),
                uses(members, Knowledge.Fate.MISSING)));
    lines(text, described(members));
    text.append(
        "Dependencies and configuration keys: %d that the recipe changes, %d by hand%n"
            .formatted(
                uses(settings, Knowledge.Fate.CHANGED), uses(settings, Knowledge.Fate.MISSING)));
    lines(text, described(settings));
    if (!unreadable.isEmpty()) {
      text.append("Files that cannot be read: %d%n".formatted(unreadable.size()));
      lines(text, unreadable);
    }
    return text.append(verdict()).append(System.lineSeparator()).toString();
  }

  private static List<String> described(Map<Finding, Uses> of) {
    return of.entrySet().stream()
        .filter(entry -> entry.getKey().fate() == Knowledge.Fate.MISSING)
        .sorted(
            Comparator.comparingInt((Map.Entry<Finding, Uses> entry) -> -entry.getValue().count())
                .thenComparing(entry -> entry.getKey().name()))
        .map(entry ->
            "%s (%d, first %s): %s"
                .formatted(
                    entry.getKey().name(),
                    entry.getValue().count(),
                    entry.getValue().first(),
                    entry.getKey().hint()))
        .toList();
  }

  private static void lines(StringBuilder text, List<String> lines) {
    lines.stream().limit(MOST_LINES).forEach(line -> text.append("  ").append(line).append('\n'));
    if (lines.size() > MOST_LINES) {
      text.append(
          "  and %d more, all in the report of --report%n".formatted(lines.size() - MOST_LINES));
    }
  }

  /** {@return the whole report as JSON} */
  public String toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("models", models.counts());
    json.put("problems", models.problems);
    json.put("decisions", decisions.counts());
    json.put("decisionProblems", decisions.problems);
    json.put("javaFiles", javaFiles);
    json.put("members", rows(members));
    json.put("settings", rows(settings));
    json.put("unreadable", unreadable);
    json.put("verdict", verdict());
    try {
      return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The report cannot be written as JSON", e);
    }
  }

  private static List<Map<String, Object>> rows(Map<Finding, Uses> of) {
    List<Map<String, Object>> rows = new ArrayList<>();
    of.forEach((finding, uses) -> {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("name", finding.name());
      row.put("fate", finding.fate().name());
      row.put("target", finding.target());
      row.put("hint", finding.hint());
      row.put("uses", uses.count());
      row.put("first", uses.first());
      rows.add(row);
    });
    return rows;
  }
}
