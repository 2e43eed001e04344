package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about dependencies has a line for all that the starter brings, with its size. */
class DependenciesPageTest {
  private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>(.*?)</dependency>");
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (?:- )*(`[^|]+)\\| ([\\d,]*) *\\|[^|]+\\|$");
  private static final Pattern NAME = Pattern.compile("`([A-Za-z0-9_-]+)`");
  private static final String BOOT = "spring-boot-starter";

  private static String page() throws IOException {
    String page = Files.readString(Path.of("../../../docs/spring-boot/dependencies.md"));
    int begin = page.indexOf("<!-- dependencies -->");
    return page.substring(begin, page.indexOf("<!-- end of dependencies -->", begin));
  }

  private static List<String> names(String row) {
    List<String> names = new ArrayList<>();
    for (Matcher name = NAME.matcher(row); name.find(); ) {
      names.add(name.group(1));
    }
    return names;
  }

  /** What a module of Turgo names, and what modules of Turgo among that name. */
  private static void addNeeded(String module, Set<String> needed) throws IOException {
    String pom = Files.readString(Path.of("../../..").resolve(module).resolve("pom.xml"));
    for (Matcher each = DEPENDENCY.matcher(pom); each.find(); ) {
      String text = each.group(1);
      Matcher artifact = ARTIFACT.matcher(text);
      if (text.contains("<scope>test</scope>")
          || text.contains("<scope>provided</scope>")
          || text.contains("<optional>true</optional>")
          || !artifact.find()
          || !needed.add(artifact.group(1))) {
        continue;
      }
      if (text.contains("<groupId>io.turgo</groupId>")) {
        String name = artifact.group(1).substring("turgo-".length());
        addNeeded(name.equals("engine") ? name : "integrations/" + name, needed);
      }
    }
  }

  @Test
  void whatModulesOfTurgoNeedIsOnThePage() throws Exception {
    Set<String> needed = new LinkedHashSet<>();
    addNeeded("integrations/spring/starter", needed);
    assertThat(needed).contains("turgo-engine", "turgo-rest", "jooq", BOOT);
    List<String> listed = new ArrayList<>();
    for (Matcher row = ROW.matcher(page()); row.find(); ) {
      listed.addAll(names(row.group(1)));
    }
    assertThat(listed).doesNotHaveDuplicates().containsAll(needed);
  }

  @Test
  void whatIsOnThePageIsThereInThatSize() throws Exception {
    List<Path> jars = new ArrayList<>();
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      jars.add(Path.of(entry));
    }
    int sizes = 0;
    for (Matcher row = ROW.matcher(page()); row.find(); ) {
      if (row.group(1).contains("`turgo-") || row.group(1).contains(BOOT)) {
        continue; // folders while they are built, and of Boot's size
      }
      long bytes = 0;
      for (String name : names(row.group(1))) {
        Path jar =
            jars.stream()
                .filter(
                    it -> it.getFileName().toString().matches(Pattern.quote(name) + "-\\d.*jar"))
                .findAny()
                .orElseThrow(() -> new AssertionError("The starter does not bring " + name));
        bytes += Files.size(jar);
      }
      assertThat(row.group(2).replace(",", ""))
          .as(row.group(1))
          .isEqualTo(Long.toString(Math.round(bytes / 1024.0)));
      sizes++;
    }
    assertThat(sizes).isGreaterThan(7);
  }
}
