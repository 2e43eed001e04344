package io.turgo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * No library of the server is of a version that an advisory concerns.
 *
 * <p>It looks at the libraries that the list in {@code advisories/minimum-versions.txt} names, on
 * the class path of this module, which has those of the engine, the APIs and the console. It needs
 * no network, and knows only the advisories that somebody has entered.
 */
class KnownAdvisoriesTest {
  private static final Pattern JAR =
      Pattern.compile("(.+?)-(\\d+(?:\\.\\d+)*)(?:[.-][A-Za-z].*)?\\.jar");

  private static Map<String, List<String>> minima() throws IOException {
    Map<String, List<String>> minima = new HashMap<>();
    try (InputStream in =
        Objects.requireNonNull(
            KnownAdvisoriesTest.class.getResourceAsStream("/advisories/minimum-versions.txt"))) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> List.of(line.strip().split("\\s+")))
          .forEach(words -> minima.put(words.getFirst(), words.subList(1, words.size())));
    }
    return minima;
  }

  private static int[] numbers(String version) {
    return Arrays.stream(version.split("\\.")).mapToInt(Integer::parseInt).toArray();
  }

  private static boolean isFixed(String version, List<String> lines) {
    return lines.stream()
        .map(line -> line.split("=", 2))
        .anyMatch(line ->
            version.startsWith(line[0] + ".")
                && Arrays.compare(numbers(version), numbers(line[1])) >= 0);
  }

  @Test
  void noLibraryIsOfAVersionWithAKnownAdvisory() throws IOException {
    Map<String, List<String>> minima = minima();
    int looked = 0;
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Matcher jar = JAR.matcher(String.valueOf(Path.of(entry).getFileName()));
      if (jar.matches() && minima.containsKey(jar.group(1))) {
        looked++;
        assertThat(isFixed(jar.group(2), minima.get(jar.group(1))))
            .as("%s; expected one of %s", entry, minima.get(jar.group(1)))
            .isTrue();
      }
    }
    assertThat(looked).isGreaterThan(5);
  }

  @Test
  void versionsAreComparedByTheirNumbers() {
    assertThat(isFixed("3.0.1", List.of("2=2.21.1", "3=3.1.1"))).isFalse();
    assertThat(isFixed("2.9.9", List.of("2=2.21.1", "3=3.1.1"))).isFalse();
    assertThat(isFixed("3.1.5", List.of("2=2.21.1", "3=3.1.1"))).isTrue();
    assertThat(isFixed("1.0", List.of("2=2.21.1"))).isFalse();
  }
}
