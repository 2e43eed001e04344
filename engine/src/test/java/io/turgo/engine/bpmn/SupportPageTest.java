package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the pages about BPMN to the tests that their tables name, and to the compiler. */
class SupportPageTest {
  private static final Path PAGES = Path.of("../docs/bpmn");
  private static final Pattern QUOTED = Pattern.compile("`(\\w+)`");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");

  /** The head of each table of elements; the last cell of its rows names tests. */
  private static final String HEAD = "| Element | Attributes and children | Tests |";

  private final List<String> pages = new ArrayList<>();
  private final List<String> rows = new ArrayList<>();

  SupportPageTest() throws IOException {
    try (Stream<Path> files = Files.list(PAGES)) {
      for (Path file : files.sorted().toList()) {
        String page = Files.readString(file);
        pages.add(page);
        boolean inTable = false;
        for (String line : page.lines().toList()) {
          inTable = line.equals(HEAD) || (inTable && line.startsWith("|"));
          if (inTable && !line.equals(HEAD) && !line.startsWith("| ---")) {
            rows.add(line);
          }
        }
      }
    }
  }

  @Test
  void everyElementNamesItsTests() {
    assertThat(rows).hasSizeGreaterThan(35);
    assertThat(rows).allMatch(row -> TEST.matcher(cells(row)[3]).find());
  }

  @Test
  void theTestsExist() throws IOException {
    Set<String> there = new TreeSet<>();
    for (String module :
        List.of("engine", "integrations/http-task", "integrations/mail-task", "lab/parity")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/test/java"))) {
        files.map(file -> file.getFileName().toString().replace(".java", "")).forEach(there::add);
      }
    }

    assertThat(there).containsAll(names(TEST, String.join("\n", pages)));
  }

  @Test
  void everyNodeOfTheCompilerHasItsRow() throws IOException {
    String compiler =
        Files.readString(Path.of("src/main/java/io/turgo/engine/bpmn/NodeCompiler.java"));
    Set<String> nodes = new TreeSet<>();
    Pattern.compile("case (\"[^>]*) ->")
        .matcher(compiler)
        .results()
        .forEach(found -> nodes.addAll(names(Pattern.compile("\"(\\w+)\""), found.group(1))));
    Set<String> elements =
        rows.stream()
            .flatMap(row -> names(QUOTED, cells(row)[1]).stream())
            .collect(Collectors.toSet());

    assertThat(nodes).contains("userTask", "callActivity");
    assertThat(elements).containsAll(nodes);
  }

  private static String[] cells(String row) {
    return row.split("(^| )\\|( |$)", -1);
  }

  private static Set<String> names(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
