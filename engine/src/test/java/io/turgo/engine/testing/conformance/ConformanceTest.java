package io.turgo.engine.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * The constructs of the BPMN part of betsy, the conformance suite of the University of Bamberg. The
 * names, and the traces that are asked for, are those of the suite; the processes are written here.
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConformanceTest {
  private static final Path PAGE = Path.of("../docs/reference/bpmn-conformance.md");

  private final Stage stage = new Stage();
  private final List<String> run = new ArrayList<>();
  private final List<String> asked = new ArrayList<>();

  @AfterAll
  void close() {
    stage.close();
  }

  private static Map<String, List<Construct>> groups() {
    Map<String, List<Construct>> groups = new LinkedHashMap<>();
    groups.put("Gateways", GatewayConstructs.all());
    groups.put("Activities", ActivityConstructs.all());
    groups.put("Events", EventConstructs.all());
    groups.put("Basics", BasicConstructs.all());
    groups.put("Errors", ErrorConstructs.all());
    groups.put("Data", BasicConstructs.data());
    groups.put("Patterns", PatternConstructs.all());
    return groups;
  }

  @TestFactory
  Stream<DynamicNode> constructs() {
    Map<String, List<Construct>> groups = groups();
    return Stream.concat(
        groups.entrySet().stream()
            .map(group ->
                dynamicContainer(
                    group.getKey(),
                    group.getValue().stream()
                        .map(each -> dynamicTest(each.name(), () -> play(each))))),
        Stream.of(dynamicTest("the page has the figures", () -> thePageHasTheFigures(groups))));
  }

  private void play(Construct construct) {
    stage.play(construct);
    run.add(construct.name());
    if (construct.difference() == null) {
      asked.add(construct.name());
    }
  }

  private void thePageHasTheFigures(Map<String, List<Construct>> groups) throws Exception {
    assertThat(run).doesNotHaveDuplicates().hasSize(137);
    List<String> rows = new ArrayList<>();
    groups.forEach((group, all) ->
        rows.add(
            "| %s | %d | %d |"
                .formatted(
                    group,
                    all.size(),
                    all.stream().map(Construct::name).filter(asked::contains).count())));
    rows.add("| **All** | **%d** | **%d** |".formatted(run.size(), asked.size()));
    for (Construct construct : groups.values().stream().flatMap(List::stream).toList()) {
      Construct.Difference difference = construct.difference();
      if (difference != null) {
        rows.add(
            "| `%s` | `%s` | `%s` | %s |"
                .formatted(
                    construct.name(),
                    difference.suite(),
                    construct.runs().getLast().trace(),
                    difference.reason()));
      }
    }
    System.out.printf("%d of %d constructs run as the suite asks%n", asked.size(), run.size());
    assertThat(Files.readAllLines(PAGE)).containsSubsequence(rows);
  }
}
