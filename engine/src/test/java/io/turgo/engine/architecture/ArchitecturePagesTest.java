package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the pages of the architecture to the sources, and to a form that strangers can read. */
class ArchitecturePagesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path START = ROOT.resolve("ARCHITECTURE.md");
  private static final Path FOLDER = ROOT.resolve("docs/architecture");
  private static final Path ENGINE = ROOT.resolve("engine/src/main/java/io/turgo/engine");

  private static final int LINES_OF_PAGE = 200;
  private static final int WORDS_OF_SENTENCE = 25;
  private static final int COLUMNS = 100;
  private static final int LINES_OF_CLASS = 450;
  private static final int FILES_OF_PACKAGE = 45;

  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern CODE = Pattern.compile("(?s)```.*?```");
  private static final Pattern NAMED =
      Pattern.compile("`((?:[a-z][\\w-]*/)*[A-Z]\\w*[a-z]\\w*)(?:[.(][^`]*)?`");
  private static final Pattern TEST = Pattern.compile("-Dtest='?([\\w,*]+)");
  private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.:;?!])\\s+");

  /** Phrases that our rules of writing replace by plainer ones. */
  private static final Pattern UNPLAIN =
      Pattern.compile(
          "(?i)\\b(can not|whoever|whatever|beside|behind|at once|that which|what|who)\\b");

  /** Names of the JDK, and patterns of names, that stand in code font. */
  private static final Set<String> FOREIGN = Set.of("Error", "ServiceLoader");

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<Path> pages =
          new ArrayList<>(files.filter(file -> file.toString().endsWith(".md")).toList());
      pages.add(START);
      return pages;
    }
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new AssertionError("cannot read " + page, e);
    }
  }

  private static List<String> problems(Path page, Stream<String> found) {
    return found.map(it -> ROOT.relativize(page) + ": " + it).toList();
  }

  @Test
  void haveTwoHundredLinesAtMostAndAQuestionAsTheirTitle() throws IOException {
    for (Path page : pages()) {
      List<String> lines = Files.readAllLines(page);
      assertThat(lines).as(page.toString()).hasSizeLessThanOrEqualTo(LINES_OF_PAGE);
      assertThat(lines.getFirst()).as(page.toString()).startsWith("# ").endsWith("?");
      assertThat(String.join("\n", lines.subList(0, 25))).as(page + " shows code").contains("```");
    }
  }

  @Test
  void speakInShortAndPlainSentences() throws IOException {
    List<String> problems = new ArrayList<>();
    for (Path page : pages()) {
      String prose = CODE.matcher(text(page)).replaceAll("");
      problems.addAll(problems(page, sentences(prose).filter(ArchitecturePagesTest::isLong)));
      problems.addAll(
          problems(
              page,
              sentences(prose).filter(it -> !it.endsWith("?") && UNPLAIN.matcher(it).find())));
      problems.addAll(
          problems(page, prose.lines().filter(it -> !it.startsWith("|") && it.length() > COLUMNS)));
    }
    assertThat(problems).isEmpty();
  }

  private static boolean isLong(String sentence) {
    return sentence.split("\\s+", -1).length > WORDS_OF_SENTENCE;
  }

  /** Headings, items and cells end a sentence too. */
  private static Stream<String> sentences(String prose) {
    String plain = prose.replaceAll("`[^`]*`", "NAME").replaceAll("]\\([^)]*\\)", "]");
    return Arrays.stream(plain.split("\n\\s*\n|\n(?=#|- |\\d+\\. |\\|)|\\|", -1))
        .flatMap(block -> SENTENCE_END.splitAsStream(block.replaceAll("\\s+", " ").strip()));
  }

  @Test
  void explainEachBoxOfTheWayOfAJob() {
    String picture = "architecture/way-of-a-job.svg";
    List<String> boxes =
        Pattern.compile("class=\"name\">([^<]+)<")
            .matcher(text(ROOT.resolve("docs").resolve(picture)))
            .results()
            .map(box -> box.group(1))
            .toList();
    String start = text(START);
    String table =
        start.substring(start.indexOf("| In the picture |"), start.indexOf("Three hops lead"));

    assertThat(boxes).hasSize(8);
    assertThat(Pattern.compile("(?m)^\\| ([A-Z][\\w ]+) \\| .*`").matcher(table).results())
        .extracting(row -> row.group(1))
        .containsExactlyInAnyOrderElementsOf(boxes);
    assertThat(start).contains("(docs/" + picture + ")");
    assertThat(text(ROOT.resolve("docs/guarantees.md"))).contains("(" + picture + ")");
  }

  @Test
  void areAllReachedFromTheStart() throws IOException {
    Set<String> linked = new TreeSet<>();
    LINK.matcher(text(START)).results().forEach(link -> linked.add(link.group(1)));
    for (Path page : pages()) {
      if (!page.equals(START)) {
        assertThat(linked).contains("docs/architecture/" + page.getFileName());
      }
    }
  }

  @Test
  void areLinkedToByPlacesThatExist() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : markdown()) {
      boolean ours = page.equals(START) || page.startsWith(FOLDER);
      for (MatchResult link : LINK.matcher(text(page)).results().toList()) {
        String target = link.group(1);
        boolean toUs = target.contains("ARCHITECTURE.md") || target.contains("architecture/");
        if (!target.startsWith("http") && (ours || toUs) && !isThere(page, target)) {
          broken.add(ROOT.relativize(page) + ": " + target);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  private static boolean isThere(Path page, String link) {
    int hash = link.indexOf('#');
    Path target =
        hash == 0
            ? page
            : page.resolveSibling(hash < 0 ? link : link.substring(0, hash)).normalize();
    return Files.exists(target)
        && (hash < 0 || anchors(text(target)).contains(link.substring(hash + 1)));
  }

  private static List<String> anchors(String page) {
    return page.lines()
        .filter(line -> line.startsWith("#"))
        .map(line ->
            line.replaceFirst("^#+ ", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\w -]", "")
                .replace(' ', '-'))
        .toList();
  }

  private static List<Path> markdown() throws IOException {
    return files(".md");
  }

  private static List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .filter(file -> !file.toString().contains("/target/"))
          .filter(file -> !file.toString().contains("/node_modules/"))
          .toList();
    }
  }

  @Test
  void nameClassesAndTestsThatExist() throws IOException {
    Set<String> files = new TreeSet<>();
    for (Path file : files(".java")) {
      files.add("/" + ROOT.relativize(file).toString().replace(".java", ""));
    }
    List<String> unknown = new ArrayList<>();
    int names = 0;
    for (Path page : pages()) {
      for (MatchResult named : NAMED.matcher(text(page)).results().toList()) {
        names++;
        if (!FOREIGN.contains(named.group(1)) && !isFile(named.group(1), files)) {
          unknown.add(ROOT.relativize(page) + ": " + named.group(1));
        }
      }
      for (MatchResult tests : TEST.matcher(text(page)).results().toList()) {
        for (String test : tests.group(1).split(",", -1)) {
          if (!isFile(test, files)) {
            unknown.add(ROOT.relativize(page) + ": " + test);
          }
        }
      }
    }
    assertThat(names).isGreaterThan(300);
    assertThat(unknown).isEmpty();
  }

  private static boolean isFile(String name, Set<String> files) {
    return files.stream().anyMatch(file -> file.endsWith("/" + name));
  }

  @Test
  void sayWhyEachLargeClassAndPackageIsWhole() throws IOException {
    String page = text(FOLDER.resolve("packages.md"));
    String packages = page.substring(page.indexOf("\n## Large packages\n"));
    Map<String, Integer> sizes = new TreeMap<>();
    List<String> missing = new ArrayList<>();
    Set<String> api = apiPackages();
    for (Path file : files(".java").stream().filter(it -> it.startsWith(ENGINE)).toList()) {
      String folder = ENGINE.relativize(file.getParent()).toString();
      sizes.merge(folder, 1, Integer::sum);
      String name = ENGINE.relativize(file).toString().replace(".java", "");
      if (!api.contains(folder)
          && Files.readAllLines(file).size() > LINES_OF_CLASS
          && !page.contains("`" + name + "`")) {
        missing.add(name);
      }
    }
    sizes.forEach((folder, files) -> {
      if (files > FILES_OF_PACKAGE && !packages.contains("| `" + folder + "` |")) {
        missing.add(folder);
      }
    });
    assertThat(missing).isEmpty();
  }

  private static Set<String> apiPackages() throws IOException {
    String pom = text(ROOT.resolve("engine/pom.xml"));
    Matcher files = Pattern.compile("(?s)<api\\.files>(.*?)</api\\.files>").matcher(pom);
    assertThat(files.find()).isTrue();
    Set<String> packages = new TreeSet<>();
    for (String file : files.group(1).split("[,\\s]+", -1)) {
      String path = file.replaceFirst("/[^/]*$", "");
      packages.add(path.replaceFirst("^(?:.*/)?io/turgo/engine/?", ""));
    }
    return packages;
  }
}
