package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the list and the drawing of the modules to their poms, and the lab out of the product. */
class ModulesTest {
  private static final Path ROOT = Path.of("..");

  /** Folders whose modules are drawn, and explained, as one. */
  private static final List<String> FAMILIES = List.of("lab/brokers", "lab/peers");

  private static final Pattern TYPE = Pattern.compile("`(?:[\\w.]+[/.])?([A-Z]\\w+)`");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| \\[([\\w/-]+)]\\(\\.\\./\\.\\./\\1/README\\.md\\)");
  private static final Pattern NODE = Pattern.compile("(?m)^ *(\\w+)\\[\"([\\w/-]+)\"]$");
  private static final Pattern ARROW = Pattern.compile("(?m)^ *(\\w+) --> ([\\w& ]+)$");

  /**
   * A module.
   *
   * @param folder of it, or of its family
   * @param needed the artifacts of this project that it needs when it runs; those of its tests
   *     where it is tests alone
   */
  private record Module(String folder, String artifact, Set<String> needed) {}

  private final List<Module> modules = new ArrayList<>();

  ModulesTest() throws IOException {
    List<String> folders = new ArrayList<>();
    addModules("", folders);
    for (String folder : folders) {
      modules.add(read(folder));
    }
  }

  /** Those of profiles too. */
  private static void addModules(String folder, List<String> into) throws IOException {
    for (String module : all("<module>([^<]+)</module>", pom(folder))) {
      String path = folder.isEmpty() ? module : folder + "/" + module;
      into.add(path);
      addModules(path, into);
    }
  }

  private static String pom(String folder) throws IOException {
    return Files.readString(ROOT.resolve(folder).resolve("pom.xml"))
        .replaceAll(
            "(?s)<!--.*?-->|<parent>.*?</parent>|<dependencyManagement>.*?</dependencyManagement>"
                + "|<exclusions>.*?</exclusions>",
            "");
  }

  private static List<String> all(String pattern, String text) {
    return Pattern.compile(pattern, Pattern.DOTALL)
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static Module read(String folder) throws IOException {
    String pom = pom(folder);
    boolean testsAlone =
        !Files.exists(ROOT.resolve(folder).resolve("src/main"))
            && Files.exists(ROOT.resolve(folder).resolve("src/test"));
    Set<String> needed = new TreeSet<>();
    for (String dependency : all("<dependency>(.*?)</dependency>", pom)) {
      if (dependency.contains("<groupId>io.turgo</groupId>")
          && (testsAlone || !dependency.contains("<scope>test</scope>"))) {
        needed.addAll(all("<artifactId>(.*?)</artifactId>", dependency));
      }
    }
    return new Module(
        family(folder), all("<artifactId>(.*?)</artifactId>", pom).getFirst(), needed);
  }

  private static String family(String folder) {
    return FAMILIES.stream().filter(it -> folder.startsWith(it + "/")).findAny().orElse(folder);
  }

  /** Folders by those that need them. */
  private Map<String, Set<String>> needs() {
    Map<String, String> folders = new HashMap<>();
    modules.forEach(module -> folders.put(module.artifact(), module.folder()));
    Map<String, Set<String>> needs = new TreeMap<>();
    for (Module module : modules) {
      Set<String> needed = needs.computeIfAbsent(module.folder(), folder -> new TreeSet<>());
      module
          .needed()
          .forEach(artifact -> needed.add(Objects.requireNonNull(folders.get(artifact), artifact)));
      needed.remove(module.folder());
    }
    return needs;
  }

  private static Set<String> reached(String from, Map<String, Set<String>> needs) {
    Set<String> reached = new TreeSet<>();
    for (String next : needs.getOrDefault(from, Set.of())) {
      if (reached.add(next)) {
        reached.addAll(reached(next, needs));
      }
    }
    return reached;
  }

  private static String drawing() throws IOException {
    return Files.readString(ROOT.resolve("docs/architecture/modules.md"));
  }

  @Test
  void areAllInTheList() throws IOException {
    assertThat(ROW.matcher(drawing()).results().map(row -> row.group(1)))
        .containsExactlyInAnyOrderElementsOf(needs().keySet());
  }

  /** Arrows that follow from others are left out. */
  @Test
  void needEachOtherAsTheyAreDrawn() throws IOException {
    Map<String, Set<String>> needs = needs();
    Set<String> arrows = new TreeSet<>();
    needs.forEach((from, direct) -> {
      for (String to : direct) {
        if (direct.stream().noneMatch(other -> reached(other, needs).contains(to))) {
          arrows.add(from + " --> " + to);
        }
      }
    });
    assertThat(drawn()).isEqualTo(arrows);
  }

  private static Set<String> drawn() throws IOException {
    Map<String, String> folders = new HashMap<>();
    String page = drawing();
    NODE.matcher(page).results().forEach(node -> folders.put(node.group(1), node.group(2)));
    Set<String> drawn = new TreeSet<>();
    for (Matcher arrow = ARROW.matcher(page); arrow.find(); ) {
      for (String to : arrow.group(2).split(" & ", -1)) {
        drawn.add(folders.get(arrow.group(1)) + " --> " + folders.get(to));
      }
    }
    return drawn;
  }

  @Test
  void ofTheProductNeedNothingOfTheLab() {
    Map<String, Set<String>> needs = needs();
    for (String folder : needs.keySet()) {
      if (!folder.startsWith("lab/")) {
        Set<String> lab = reached(folder, needs);
        lab.removeIf(it -> !it.startsWith("lab/"));
        assertThat(lab)
            .as(folder)
            .isEqualTo(folder.equals("apps/cli") ? Set.of("lab/databases") : Set.of());
      }
    }
  }

  @Test
  void haveAPageThatNamesTheirDoor() throws IOException {
    for (String folder : needs().keySet()) {
      String page = Files.readString(ROOT.resolve(folder).resolve("README.md"));
      Set<String> types = types(folder);
      if (types.isEmpty()) {
        continue; // a pom alone
      }
      assertThat(TYPE.matcher(page).results().map(type -> type.group(1)).filter(types::contains))
          .as("types of %s that its README.md names", folder)
          .isNotEmpty();
    }
  }

  private static Set<String> types(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
      Set<String> types = new TreeSet<>();
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".java"))
          .forEach(name -> types.add(name.replace(".java", "")));
      return types;
    }
  }
}
