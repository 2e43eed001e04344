package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the page of what is executed to the tests that it names, and to the compiler. */
class SupportPageTest {
  private static final Pattern QUOTED = Pattern.compile("`(\\w+)`");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");

  /** A paragraph on what many elements have. */
  private static final Pattern SHARED = Pattern.compile("(Every|The|A) [^`]*: (?s:.*)");

  private final String section;

  SupportPageTest() throws IOException {
    String page = Files.readString(Path.of("../docs/bpmn-support.md"));
    section =
        page.substring(
            page.indexOf("\n## Elements and attributes\n"), page.indexOf("\n## Semantics\n"));
  }

  @Test
  void everyElementNamesItsTests() {
    List<String> untested =
        Stream.concat(
                rows().filter(row -> !TEST.matcher(cells(row)[3]).find()),
                Stream.of(section.split("\n\n", -1))
                    .map(String::strip)
                    .filter(paragraph -> SHARED.matcher(paragraph).matches())
                    .filter(paragraph -> !paragraph.endsWith("Test`)")))
            .toList();

    assertThat(untested).isEmpty();
    assertThat(rows()).hasSizeGreaterThan(25);
  }

  @Test
  void theTestsExist() throws IOException {
    Set<String> named = names(TEST, section);
    named.remove("SupportPageTest");
    Set<String> there = new TreeSet<>();
    for (String module :
        List.of("engine", "integrations/http-task", "integrations/mail-task", "lab/parity")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/test/java"))) {
        files.map(file -> file.getFileName().toString().replace(".java", "")).forEach(there::add);
      }
    }

    assertThat(there).containsAll(named);
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
        rows().flatMap(row -> names(QUOTED, cells(row)[1]).stream()).collect(Collectors.toSet());

    assertThat(nodes).contains("userTask", "callActivity");
    assertThat(elements).containsAll(nodes);
  }

  private Stream<String> rows() {
    return section.lines().filter(line -> line.startsWith("| ")).skip(2);
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
