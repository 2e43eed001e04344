package io.turgo.engine.architecture;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import io.turgo.engine.ProcessEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the files that the jars of sources and documentation have to what applications see. */
class ApiFilesTest {
  private static final Pattern ENGINE_TYPE =
      Pattern.compile("\\b(io\\.turgo\\.engine(?:\\.[a-z]\\w*)*)\\.[A-Z]\\w*");

  private final List<String> files = ApiSources.patterns();
  private final List<PathMatcher> patterns = ApiSources.matchers();

  @Test
  void areThoseThatSignaturesOfTheApiName() {
    Set<String> missing = new TreeSet<>();
    Set<JavaClass> seen = new TreeSet<>((a, b) -> a.getName().compareTo(b.getName()));
    Deque<JavaClass> open = new ArrayDeque<>(List.of(EngineClasses.ALL.get(ProcessEngine.class)));
    while (!open.isEmpty()) {
      JavaClass type = open.remove();
      if (!seen.add(type)) {
        continue;
      }
      if (!isListed(file(type))) {
        missing.add(type.getSimpleName());
      } else {
        named(type)
            .filter(EngineClasses.ALL::contains)
            .map(found -> EngineClasses.ALL.get(found.getName()))
            .forEach(open::add);
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void allExist() throws IOException {
    try (Stream<Path> files = Files.walk(ApiSources.ENGINE)) {
      List<Path> all = files.map(ApiSources.ENGINE::relativize).toList();
      assertThat(patterns).allMatch(pattern -> all.stream().anyMatch(pattern::matches));
    }
  }

  @Test
  void areWhatTheModuleExportsToAll() throws IOException {
    Matcher exports =
        Pattern.compile("(?m)^ *exports\\s+([^;]+);")
            .matcher(Files.readString(Path.of("src/module/module-info.java")));
    Set<String> exported = exports.results().map(found -> found.group(1)).collect(toSet());
    assertThat(exported).isEqualTo(packages());
  }

  /** On the class path nothing else keeps the other modules of the product from the inside. */
  @Test
  void areAllThatIntegrationsAndServerUse() throws IOException {
    Set<String> api = packages();
    List<String> used = new ArrayList<>();
    List<String> inside = new ArrayList<>();
    for (Path source : sourcesOfTheProduct()) {
      Matcher named = ENGINE_TYPE.matcher(Files.readString(source));
      while (named.find()) {
        (api.contains(named.group(1)) ? used : inside).add(source + ": " + named.group());
      }
    }
    assertThat(used).hasSizeGreaterThan(500);
    assertThat(inside).isEmpty();
  }

  private static List<Path> sourcesOfTheProduct() throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String folder : List.of("../integrations", "../apps/server")) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> file.toString().replace('\\', '/').contains("/src/main/"))
            .forEach(sources::add);
      }
    }
    return sources;
  }

  private Set<String> packages() {
    return files.stream()
        .map(file -> file.replace("/*.java", "").replace('/', '.'))
        .collect(toSet());
  }

  private boolean isListed(Path file) {
    return patterns.stream().anyMatch(pattern -> pattern.matches(file));
  }

  private static Path file(JavaClass type) {
    String outer = type.getName().replaceFirst("\\$.*", "");
    return Path.of(outer.replace('.', '/') + ".java");
  }

  private static Stream<JavaClass> named(JavaClass type) {
    Stream<JavaType> parents =
        Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
    Stream<JavaType> signatures =
        type.getCodeUnits().stream()
            .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC))
            .flatMap(ApiFilesTest::types);
    return Stream.concat(parents, signatures)
        .flatMap(named -> named.getAllInvolvedRawTypes().stream())
        .map(JavaClass::getBaseComponentType);
  }

  private static Stream<JavaType> types(JavaCodeUnit unit) {
    return Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream());
  }
}
