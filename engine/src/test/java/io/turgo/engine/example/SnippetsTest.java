package io.turgo.engine.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Code in the documentation says where its types come from. */
class SnippetsTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern SNIPPET = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+);$");
  private static final Pattern TYPE = Pattern.compile("(?<![\\w.])[A-Z]\\w*[a-z]\\w*");
  private static final Pattern OWN = Pattern.compile("(?:class|record|interface) (\\w+)");

  /** The classes of the modules that applications use, by their full names. */
  private static Set<String> ours() throws IOException {
    Set<String> names = new TreeSet<>();
    for (String module :
        List.of(
            "engine",
            "integrations/testkit",
            "integrations/http-task",
            "integrations/mail-task",
            "integrations/diagram",
            "integrations/spring/starter",
            "integrations/spring/test")) {
      Path sources = ROOT.resolve(module).resolve("src/main/java");
      try (Stream<Path> files = Files.walk(sources)) {
        files
            .map(file -> sources.relativize(file).toString())
            .filter(file -> file.endsWith(".java"))
            .forEach(file -> names.add(file.substring(0, file.length() - 5).replace('/', '.')));
      }
    }
    assertThat(names).contains("io.turgo.engine.ProcessEngine", "io.turgo.spring.test.TurgoTest");
    return names;
  }

  @Test
  void importsAreThereAndRight() throws IOException {
    Set<String> ours = ours();
    Set<String> simple =
        ours.stream()
            .map(name -> name.substring(name.lastIndexOf('.') + 1))
            .collect(Collectors.toSet());
    List<String> wrong = new ArrayList<>();
    try (Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
      for (Path page : pages.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
        SNIPPET
            .matcher(Files.readString(page))
            .results()
            .forEach(snippet ->
                check(ROOT.relativize(page) + ": ", snippet.group(1), ours, simple, wrong));
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static void check(
      String page, String code, Set<String> ours, Set<String> simple, List<String> wrong) {
    Set<String> known = new TreeSet<>();
    IMPORT
        .matcher(code)
        .results()
        .map(found -> found.group(1))
        .forEach(name -> {
          known.add(name.substring(name.lastIndexOf('.') + 1));
          if (name.startsWith("io.turgo.") && !ours.contains(name)) {
            wrong.add(page + "there is no " + name);
          }
        });
    OWN.matcher(code).results().forEach(found -> known.add(found.group(1)));
    String plain = code.replaceAll("\"[^\"\n]*\"|//.*|(?m)^(import|package) .*$", "");
    TYPE.matcher(plain)
        .results()
        .map(found -> found.group())
        .filter(name -> simple.contains(name) && !known.contains(name))
        .distinct()
        .forEach(name -> wrong.add(page + name + " is not imported"));
  }
}
