package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Holds the list of the engine's optional parts to the classes that know them. */
class OptionsTest {
  private static final String ENGINE = "io.turgo.engine";
  private static final Path PAGE = Path.of("../docs/architecture/packages.md");
  private static final Pattern ROW =
      Pattern.compile("^\\| ([\\w -]+) \\| (`[^|]+`) \\| (`[^|]+`|no package) \\|$");
  private static final Pattern NAME = Pattern.compile("`([\\w./*]+)`");

  /**
   * An optional part.
   *
   * @param parts packages and classes, with {@code *} for any letters
   * @param knownBy the packages whose other classes may use it
   */
  private record Option(Set<String> parts, Set<String> knownBy) {

    boolean has(JavaClass type) {
      return parts.stream().anyMatch(part -> matches(part, path(type)));
    }

    private static boolean matches(String part, String path) {
      String text = part.replace("*", "\\w*");
      boolean isPackage = Character.isLowerCase(part.charAt(part.lastIndexOf('/') + 1));
      return path.matches(isPackage ? text + "/\\w+" : "(?:[\\w/]+/)?" + text);
    }
  }

  private static Map<String, Option> options() throws IOException {
    Map<String, Option> options = new LinkedHashMap<>();
    String page = Files.readString(PAGE);
    int begin = page.indexOf("\n## Options\n");
    for (String line : page.substring(begin, page.indexOf("\n## ", begin + 1)).split("\n", -1)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        options.put(row.group(1), new Option(names(row.group(2)), names(row.group(3))));
      }
    }
    return options;
  }

  private static Set<String> names(String cell) {
    Set<String> names = new TreeSet<>();
    NAME.matcher(cell).results().forEach(name -> names.add(name.group(1)));
    return names;
  }

  /** The top-level class, as the pages name it: {@code store/jdbc/Tables}. */
  private static String path(JavaClass type) {
    String name = type.getName().substring(ENGINE.length() + 1).replace('.', '/');
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  private static String packageOf(JavaClass type) {
    String name = type.getPackageName();
    return name.equals(ENGINE) ? name : name.substring(ENGINE.length() + 1).replace('.', '/');
  }

  @TestFactory
  List<DynamicTest> isKnownByTheListedPackagesOnly() throws IOException {
    return options().entrySet().stream()
        .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> check(entry.getValue())))
        .toList();
  }

  private static void check(Option option) {
    Set<String> knownBy = new TreeSet<>();
    for (JavaClass type : EngineClasses.ALL) {
      if (!option.has(type)) {
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          JavaClass target = dependency.getTargetClass().getBaseComponentType();
          if (target.getPackageName().startsWith(ENGINE) && option.has(target)) {
            knownBy.add(packageOf(type));
          }
        }
      }
    }
    assertThat(knownBy).isEqualTo(option.knownBy());
  }

  @Test
  void everyPartExists() throws IOException {
    Map<String, Option> options = options();
    assertThat(options).hasSizeGreaterThan(5);
    options.forEach((name, option) ->
        assertThat(option.parts())
            .as(name)
            .allMatch(part ->
                EngineClasses.ALL.stream()
                    .anyMatch(type -> new Option(Set.of(part), Set.of()).has(type))));
  }

  /** The inside of an instance decides without any of them. */
  @Test
  void noneIsKnownToTheGraphTheStateOrTheCommit() throws IOException {
    options()
        .forEach((name, option) ->
            assertThat(option.knownBy())
                .as(name)
                .doesNotContain("instance", "turns", "driver", "commit"));
  }
}
