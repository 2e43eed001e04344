package io.turgo.engine.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The source files of what applications see: of the engine's API and of the integrations. */
final class ApiSources {
  static final Path ENGINE = Path.of("src/main/java");
  private static final Path INTEGRATIONS = Path.of("../integrations");

  private static final Pattern PUBLIC_TYPE =
      Pattern.compile(
          "(?m)^public (?:(?:abstract|final|non-sealed|sealed) )*"
              + "(@interface|class|enum|interface|record) (\\w+)");

  private ApiSources() {}

  /**
   * A file.
   *
   * @param path of the file
   * @param text of it
   */
  record Source(Path path, String text) {

    /**
     * Returns {@code class}, {@code record} and so on with the name, or null without a public type.
     */
    @Nullable MatchResult type() {
      Matcher type = PUBLIC_TYPE.matcher(text);
      return type.find() ? type.toMatchResult() : null;
    }

    String name() {
      MatchResult type = type();
      return type == null ? path.getFileName().toString() : type.group(2);
    }

    /** Returns the comment that ends before a place, with only annotations between; or "". */
    String commentBefore(int place) {
      int end = text.lastIndexOf("*/", place);
      int start = text.lastIndexOf("/**", end);
      if (start < 0 || end < start) {
        return "";
      }
      String between = text.substring(end + 2, place).strip();
      boolean adjacent = between.isEmpty() || (between.startsWith("@") && !between.contains(";"));
      return adjacent ? text.substring(start, end) : "";
    }
  }

  /** Returns the patterns of the files of the engine's API, relative to its sources. */
  static List<String> patterns() {
    String pom = read(Path.of("pom.xml"));
    String files = pom.substring(pom.indexOf("<api.files>") + 11, pom.indexOf("</api.files>"));
    return Arrays.stream(files.split(",", -1)).map(String::strip).toList();
  }

  static List<PathMatcher> matchers() {
    return patterns().stream()
        .map(file -> FileSystems.getDefault().getPathMatcher("glob:" + file))
        .toList();
  }

  /** Returns all files, those of packages included. */
  static List<Source> all() {
    List<PathMatcher> api = matchers();
    List<Source> sources = new ArrayList<>();
    for (Path file : javaFiles(ENGINE)) {
      if (api.stream().anyMatch(pattern -> pattern.matches(ENGINE.relativize(file)))) {
        sources.add(new Source(file, read(file)));
      }
    }
    for (Path file : javaFiles(INTEGRATIONS)) {
      if (file.toString().replace('\\', '/').contains("/src/main/java/")) {
        sources.add(new Source(file, read(file)));
      }
    }
    return sources;
  }

  private static List<Path> javaFiles(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    } catch (IOException e) {
      throw new IllegalStateException("The files of " + folder + " cannot be listed", e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(file + " cannot be read", e);
    }
  }
}
