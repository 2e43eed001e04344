package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Holds the list of what the API lacks to the API. */
class ApiCoverageTest {
  private static final Path PAGE = Path.of("../docs/reference/api-missing.md");
  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w*)(?:\\.(\\w+))?`");

  @Test
  void nothingThatIsMissingExists() throws IOException {
    List<String> there = new ArrayList<>();
    List<String> withoutType = new ArrayList<>();
    int rows = 0;
    for (String line : missing()) {
      rows++;
      Matcher named = NAMED.matcher(line.substring(0, line.lastIndexOf('|', line.length() - 2)));
      while (named.find()) {
        Optional<JavaClass> type = type(named.group(1));
        String member = named.group(2);
        if (member == null) {
          type.ifPresent(found -> there.add(found.getSimpleName()));
        } else if (type.isEmpty()) {
          withoutType.add(named.group());
        } else if (type.get().getAllMethods().stream().anyMatch(m -> m.getName().equals(member))) {
          there.add(named.group());
        }
      }
    }
    assertThat(rows).isGreaterThan(15);
    assertThat(there).as("listed as missing, but there").isEmpty();
    assertThat(withoutType).as("members of types that do not exist").isEmpty();
  }

  private static List<String> missing() throws IOException {
    return Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("| `")).toList();
  }

  private static Optional<JavaClass> type(String simpleName) {
    return EngineClasses.ALL.stream()
        .filter(type -> type.isTopLevelClass() && type.getSimpleName().equals(simpleName))
        .findFirst();
  }
}
