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
import java.util.Objects;
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
    return patterns(read(Path.of("pom.xml")));
  }

  private static List<String> patterns(String pom) {
    if (!pom.contains("<api.files>")) {
      return List.of("**");
    }
    String files = pom.substring(pom.indexOf("<api.files>") + 11, pom.indexOf("</api.files>"));
    return Arrays.stream(files.split(",", -1)).map(String::strip).toList();
  }

  static List<PathMatcher> matchers() {
    return matchers(patterns());
  }

  private static List<PathMatcher> matchers(List<String> patterns) {
    return patterns.stream()
        .map(file -> FileSystems.getDefault().getPathMatcher("glob:" + file))
        .toList();
  }

  /** Returns all files, those of packages included. */
  static List<Source> all() {
    List<Source> sources = new ArrayList<>(ofModule(Path.of("")));
    for (Path pom : files(INTEGRATIONS, "pom.xml")) {
      sources.addAll(ofModule(Objects.requireNonNull(pom.getParent())));
    }
    return sources;
  }

  private static List<Source> ofModule(Path module) {
    Path sources = module.resolve(ENGINE);
    if (!Files.exists(sources)) {
      return List.of();
    }
    List<PathMatcher> api = matchers(patterns(read(module.resolve("pom.xml"))));
    return files(sources, ".java").stream()
        .filter(file -> api.stream().anyMatch(pattern -> pattern.matches(sources.relativize(file))))
        .map(file -> new Source(file, read(file)))
        .toList();
  }

  private static List<Path> files(Path folder, String end) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file ->
              file.toString().endsWith(end)
                  && !file.toString().replace('\\', '/').contains("/target/"))
          .sorted()
          .toList();
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
