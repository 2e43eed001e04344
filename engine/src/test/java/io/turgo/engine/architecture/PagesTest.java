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
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds the words of all pages: short sentences, plain words, links and commands that exist. */
class PagesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Set<String> NO_PAGES = Set.of("target", "node_modules", ".git");

  private static final int MOST_LINES = 200;
  private static final int MOST_WORDS = 40;

  /** What a reader has to decode; "at once" and "behind" have other meanings that are fine. */
  private static final Pattern DECODED =
      Pattern.compile(
          "\\b[Cc]an not\\b|\\b[Ww]hoever\\b|\\bbeside\\b"
              + "|(?:^|[.;:!?] )(?:What|Who|That which|Those who)\\b(?![^.?!]{0,200}\\?)",
          Pattern.MULTILINE);

  private static final Pattern FENCE = Pattern.compile("(?ms)^ *```.*?^ *```[ \\t]*$");
  private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
  private static final Pattern LINK =
      Pattern.compile("(!?)\\[([^\\]]*)]\\(([^)\\s]+)(?: \"[^\"]*\")?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.*)$");
  private static final Pattern ANCHOR = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");
  private static final Pattern ITEM = Pattern.compile("^(?:[-*]|\\d+\\.) ");
  private static final Pattern SENTENCE_END =
      Pattern.compile("(?<=[.!?:])[)\"]?\\s+(?=[A-Z0-9`*(\"\\[])");

  /** A command of the launcher and, of some, the command behind it. */
  private static final Pattern COMMAND =
      Pattern.compile("\\./turgo ([a-z][a-z0-9-]*)(?: ([a-z][a-z0-9-]*))?(?![\\w./])");

  private static final Pattern LAUNCHER_COMMAND = Pattern.compile("(?m)^  ([a-z]+)  +\\S");
  private static final Pattern BENCHMARK =
      Pattern.compile("(?s)@Command\\(\\s*name = \"([\\w-]+)\"");

  private final Map<String, String> pages = new TreeMap<>();

  PagesTest() throws IOException {
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return NO_PAGES.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            String name = ROOT.relativize(file).toString().replace('\\', '/');
            if (name.endsWith(".md")) {
              pages.put(name, Files.readString(file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    assertThat(pages).containsKeys("README.md", "docs/guarantees.md", "engine/README.md");
  }

  @Test
  void haveLinksThatLeadSomewhere() {
    List<String> broken = new ArrayList<>();
    pages.forEach((page, text) -> {
      Path folder = ROOT.resolve(page).resolve("..");
      for (Matcher link = LINK.matcher(prose(text)); link.find(); ) {
        String target = link.group(3);
        if (target.matches("(?:https?|mailto):.*")) {
          continue;
        }
        int hash = target.indexOf('#');
        String file = hash < 0 ? target : target.substring(0, hash);
        Path path = file.isEmpty() ? ROOT.resolve(page) : folder.resolve(file).normalize();
        if (!Files.exists(path)) {
          broken.add(page + ": " + target + " is not there");
        } else if (hash >= 0 && path.toString().endsWith(".md")) {
          String linked = pages.get(ROOT.relativize(path).toString().replace('\\', '/'));
          if (linked == null || !anchors(linked).contains(target.substring(hash + 1))) {
            broken.add(page + ": " + target + " has no such heading");
          }
        }
      }
    });
    assertThat(broken).isEmpty();
  }

  @Test
  void areShort() {
    assertThat(pages)
        .allSatisfy((page, text) -> {
          // The changelog is read by version.
          if (!page.equals("CHANGELOG.md")) {
            assertThat(text.lines().count()).as("lines of " + page).isLessThanOrEqualTo(MOST_LINES);
          }
        });
  }

  @Test
  void haveShortSentences() {
    List<String> tooLong = new ArrayList<>();
    pages.forEach((page, text) -> {
      for (String sentence : sentences(text)) {
        int words = words(sentence);
        if (words > MOST_WORDS) {
          tooLong.add(page + ": " + words + " words: " + sentence);
        }
      }
    });
    assertThat(tooLong).isEmpty();
  }

  @Test
  void needNoDecoding() {
    List<String> found = new ArrayList<>();
    pages.forEach((page, text) -> {
      for (String sentence : sentences(text)) {
        Matcher decoded = DECODED.matcher(sentence.replaceAll("`[^`]*`", "CODE"));
        if (decoded.find()) {
          found.add(page + ": '" + decoded.group() + "' in: " + sentence);
        }
      }
    });
    assertThat(found).isEmpty();
  }

  @Test
  void nameCommandsThatExist() throws IOException {
    Set<String> commands = launcherCommands();
    Set<String> benchmarks = benchmarks();
    List<String> unknown = new ArrayList<>();
    pages.forEach((page, text) -> {
      for (Matcher named = COMMAND.matcher(text); named.find(); ) {
        if (!commands.contains(named.group(1))) {
          unknown.add(page + ": ./turgo " + named.group(1));
        } else if (named.group(1).equals("bench")
            && named.group(2) != null
            && !benchmarks.contains(named.group(2))) {
          unknown.add(page + ": ./turgo bench " + named.group(2));
        }
      }
    });
    assertThat(unknown).isEmpty();
  }

  /** Those of its usage, and help. */
  private static Set<String> launcherCommands() throws IOException {
    String launcher = Files.readString(ROOT.resolve("turgo"));
    String usage = launcher.substring(launcher.indexOf("usage()"), launcher.indexOf("\nEOF\n"));
    Set<String> commands = new TreeSet<>(Set.of("help"));
    for (Matcher command = LAUNCHER_COMMAND.matcher(usage); command.find(); ) {
      commands.add(command.group(1));
    }
    assertThat(commands).contains("run", "test");
    return commands;
  }

  private static Set<String> benchmarks() throws IOException {
    Set<String> names = new TreeSet<>();
    Path folder = ROOT.resolve("lab/bench/src/main/java/io/turgo/bench/command");
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        for (Matcher name = BENCHMARK.matcher(Files.readString(file)); name.find(); ) {
          names.add(name.group(1));
        }
      }
    }
    assertThat(names).contains("async27", "noop");
    return names;
  }

  private static String prose(String text) {
    return COMMENT.matcher(FENCE.matcher(text).replaceAll("")).replaceAll("");
  }

  /** As GitHub makes them from headings. */
  private static Set<String> anchors(String text) {
    Set<String> anchors = new TreeSet<>();
    for (Matcher heading = HEADING.matcher(prose(text)); heading.find(); ) {
      String base =
          LINK.matcher(heading.group(1))
              .replaceAll("$2")
              .strip()
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\w\\- ]", "")
              .replace(' ', '-');
      String anchor = base;
      for (int i = 1; !anchors.add(anchor); i++) {
        anchor = base + "-" + i;
      }
    }
    ANCHOR.matcher(text).results().forEach(found -> anchors.add(found.group(1)));
    return anchors;
  }

  /** Of paragraphs and items of lists; each cell of a table is one. */
  private static List<String> sentences(String text) {
    List<String> sentences = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    for (String line : (prose(text) + "\n\n").split("\n", -1)) {
      String stripped = line.strip();
      Matcher item = ITEM.matcher(stripped);
      boolean ends = stripped.isEmpty() || stripped.startsWith("#") || stripped.startsWith("|");
      if ((ends || item.find()) && !paragraph.isEmpty()) {
        sentences.addAll(List.of(SENTENCE_END.split(LINK.matcher(paragraph).replaceAll("$2"), -1)));
        paragraph.setLength(0);
      }
      if (stripped.startsWith("|")) {
        sentences.addAll(
            List.of(
                LINK.matcher(stripped).replaceAll("$2").split("(?<!\\\\)\\||(?<=[.!?;])\\s+", -1)));
      } else if (!ends) {
        paragraph.append(ITEM.matcher(stripped).replaceFirst("")).append(' ');
      }
    }
    return sentences;
  }

  private static int words(String sentence) {
    int words = 0;
    for (String word : sentence.replaceAll("`[^`]*`", "CODE").split("\\s+", -1)) {
      if (word.matches(".*\\w.*")) {
        words++;
      }
    }
    return words;
  }
}
