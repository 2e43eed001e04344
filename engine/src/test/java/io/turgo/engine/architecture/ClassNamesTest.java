package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The names of the top-level classes of all modules, tests included. A simple name belongs to one
 * class of its module, because searches and stack traces show it without its package.
 */
class ClassNamesTest {
  private static final Path ROOT = Path.of("..");

  /** Names that do not say what a class is or does. */
  private static final Set<String> VAGUE =
      Set.of("Walk", "Later", "Located", "Thrown", "Found", "Place");

  /**
   * Folders that hold no sources of a module. Below {@code violations} are classes that break a
   * rule, which needs some of them to have the name of a class of the engine. Packages {@code org}
   * have types of other engines, whose names are given.
   */
  private static final Set<String> SKIPPED =
      Set.of(".git", "target", "node_modules", "violations", "org");

  private static final Pattern SOURCE =
      Pattern.compile("(?:(.*)/)?src/(?:main|test)/java/(?:.*/)?(\\w+)\\.java");

  private static final Pattern TYPE =
      Pattern.compile(
          "(?m)^(?:(?:public|final|abstract|sealed|non-sealed|strictfp) )*"
              + "(?:class|interface|@interface|enum|record) (\\w+)");

  private static final Pattern TEXT_OR_COMMENT =
      Pattern.compile("(?s)\"\"\".*?(?<!\\\\)\"\"\"|/\\*.*?\\*/");

  @Test
  void noSimpleNameStandsTwiceInAModule() throws IOException {
    Map<String, List<String>> files = byModuleAndName();
    assertThat(files).as("top-level classes").hasSizeGreaterThan(2_000);
    files.values().removeIf(places -> places.size() == 1);
    assertThat(files).as("names that several classes of a module have").isEmpty();
  }

  @Test
  void noNameIsVague() throws IOException {
    assertThat(byModuleAndName().keySet())
        .as("a class needs a name that says what it is or does")
        .noneMatch(name -> VAGUE.contains(name.substring(name.indexOf(' ') + 1)));
  }

  @Test
  void topLevelClassesAreFoundInASource() {
    assertThat(
            names(
                """
                /** A comment.
                class NotThis {}
                */
                public final class One {
                  private record Inner() {}
                  String text = ""\"
                class NorThis {}
                ""\";
                }

                sealed interface Two {}
                record Three() {}
                """))
        .containsExactly("One", "Two", "Three");
  }

  /** The files of the top-level classes, by module and simple name with a blank between. */
  private static Map<String, List<String>> byModuleAndName() throws IOException {
    Map<String, List<String>> files = new TreeMap<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return SKIPPED.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            String path = ROOT.relativize(file).toString().replace('\\', '/');
            Matcher source = SOURCE.matcher(path);
            if (source.matches()) {
              for (String name : names(Files.readString(file))) {
                files
                    .computeIfAbsent(source.group(1) + " " + name, key -> new ArrayList<>())
                    .add(path);
              }
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  private static List<String> names(String source) {
    return TYPE.matcher(TEXT_OR_COMMENT.matcher(source).replaceAll("\"\""))
        .results()
        .map(found -> found.group(1))
        .toList();
  }
}
