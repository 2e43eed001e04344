package io.turgo.parity.camunda7;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.delegate.ShellTasks;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.settings.SqliteSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Holds that the models which Camunda 7 publishes with its tests deploy here, but for those that
 * {@code refused.tsv} lists with the rules that they break.
 *
 * <p>Models that Camunda refuses too are not counted: {@code refused-there.tsv} lists them, and
 * Camunda is asked about those and about all that Turgo refuses. With {@code -Dturgo.models=all} it
 * is asked about each. Models that call a case, a decision or a connector that Turgo does not have
 * are not counted either. {@code target/models.txt} has every error and warning.
 */
final class PublishedModelsTest {
  private static final String REFUSED = "refused.tsv";

  private static final String REFUSED_THERE = "refused-there.tsv";

  /** How many of the models have to deploy. */
  private static final double SHARE = 0.98;

  private final Path report = Path.of("target", "models.txt");
  private final List<String> details = new ArrayList<>();
  private final Map<String, String> refused = new TreeMap<>();
  private int accepted;
  private int warned;
  private final Set<String> refusedThere = new TreeSet<>();
  private int notCounted;

  @TempDir Path folder;

  @Test
  void deployButForAList() throws IOException {
    try (Camunda7 camunda = new Camunda7();
        ProcessEngine engine =
            ProcessEngine.builder()
                .sqlite(SqliteSettings.of(folder.resolve("turgo.db")).withDurable(false))
                .serviceTaskType(new ShellTasks())
                .executorActive(false)
                .build()) {
      boolean asksForAll = "all".equals(System.getProperty("turgo.models"));
      Set<String> listedThere = Set.copyOf(lines(REFUSED_THERE));
      for (PublishedModel model : PublishedModel.all()) {
        if ((asksForAll || listedThere.contains(model.name())) && !camunda.takes(model)) {
          refusedThere.add(model.name());
        } else if (model.callsOtherEngine()) {
          notCounted++;
        } else if (!deploys(engine.getRepositoryService(), model) && !camunda.takes(model)) {
          refusedThere.add(model.name());
          refused.remove(model.name());
        }
      }
      assertEquals(
          lines(REFUSED_THERE).stream().sorted().toList(),
          List.copyOf(refusedThere),
          "Models that Camunda 7 refuses, against " + REFUSED_THERE);
    }
    Files.createDirectories(report.getParent());
    Files.write(report, details);
    System.out.println(table());

    Map<String, String> listed = listed();
    assertEquals(
        "",
        without(refused, listed),
        "Models that are refused and not listed in " + REFUSED + "; " + report + " says why");
    assertEquals(
        "", without(listed, refused), "Models that are listed in " + REFUSED + " and deploy");
    assertTrue(share() >= SHARE, "The share of models that deploy is " + share());
  }

  private boolean deploys(RepositoryService repository, PublishedModel model) {
    DeploymentBuilder builder = repository.createDeployment().addBytes(model.name(), model.xml());
    model.files().forEach(builder::addBytes);
    try {
      Deployment deployment = builder.deploy();
      repository.deleteDeployment(deployment.getId(), true);
      note(deployment.getWarnings());
      if (deployment.getWarnings().isEmpty()) {
        accepted++;
      } else {
        warned++;
      }
      return true;
    } catch (BpmnDeploymentException e) {
      note(e.problems());
      refused.put(
          model.name(),
          e.problems().stream()
              .map(DeploymentProblem::code)
              .distinct()
              .sorted()
              .collect(Collectors.joining(", ")));
      return false;
    }
  }

  private void note(Collection<DeploymentProblem> problems) {
    problems.forEach(problem -> details.add(problem.toString()));
  }

  private double share() {
    return (double) (accepted + warned) / (accepted + warned + refused.size());
  }

  private String table() {
    StringBuilder table = new StringBuilder("Models of Camunda 7\n");
    row(table, "accepted", accepted);
    row(table, "accepted with warnings", warned);
    refused.values().stream()
        .collect(Collectors.groupingBy(code -> code, TreeMap::new, Collectors.counting()))
        .forEach((code, count) -> row(table, "refused: " + code, count));
    row(table, "not counted: cases, decisions, connectors", notCounted);
    row(table, "not counted: refused by Camunda 7", refusedThere.size());
    return table.append(String.format(Locale.ROOT, "%.2f %% deploy%n", 100 * share())).toString();
  }

  private static void row(StringBuilder table, String what, long count) {
    table.append(String.format(Locale.ROOT, "%6d  %s%n", count, what));
  }

  /** The list: the file, a tab, its codes. */
  private static Map<String, String> listed() throws IOException {
    return lines(REFUSED).stream()
        .map(line -> line.split("\t"))
        .collect(Collectors.toMap(line -> line[0], line -> line[1]));
  }

  private static List<String> lines(String list) throws IOException {
    try (InputStream in = PublishedModelsTest.class.getResourceAsStream(list)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }

  /** Lines of the list that others lack. */
  private static String without(Map<String, String> some, Map<String, String> others) {
    StringBuilder left = new StringBuilder();
    some.forEach((name, code) -> {
      if (!code.equals(others.get(name))) {
        left.append(name).append('\t').append(code).append('\n');
      }
    });
    return left.toString();
  }
}
