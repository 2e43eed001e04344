package io.turgo.engine.architecture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.architecture.ApiSources.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each public type names its first version, and the page of what may change is complete. */
class ApiVersionsTest {
  private static final Pattern SINCE = Pattern.compile("\n \\* @since (\\d+)\\.(\\d+)\\.(\\d+)\n");
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

  /** With the declaration that follows the annotation and other ones. */
  private static final Pattern EXPERIMENTAL =
      Pattern.compile("(?m)^( *)@Experimental\n(?: *@[^\n]*\n)* *([^\n]*)");

  private static final Pattern METHOD = Pattern.compile("(\\w+)\\(");

  @Test
  void publicTypesNameTheirFirstVersion() {
    List<String> without = new ArrayList<>();
    int types = 0;
    for (Source source : ApiSources.all()) {
      MatchResult type = source.type();
      if (type != null) {
        types++;
        Matcher since = SINCE.matcher(source.commentBefore(type.start()) + "\n");
        if (!since.find()) {
          without.add(source.path().toString());
        }
      }
    }
    assertThat(types).isGreaterThan(350);
    assertThat(without).as("public types without @since").isEmpty();
  }

  @Test
  void thePageListsWhatIsExperimental() throws IOException {
    Set<String> marked = new TreeSet<>();
    for (Source source : ApiSources.all()) {
      Matcher mark = EXPERIMENTAL.matcher(source.text());
      while (mark.find()) {
        marked.add(marked(source, mark));
      }
    }
    assertThat(marked).hasSizeGreaterThan(20);
    assertThat(listed()).isEqualTo(marked);
  }

  private static String marked(Source source, Matcher mark) {
    Matcher ofPackage = PACKAGE.matcher(mark.group(2));
    if (ofPackage.find()) {
      return ofPackage.group(1);
    }
    if (mark.group(1).isEmpty()) {
      return source.name();
    }
    Matcher method = METHOD.matcher(mark.group(2));
    assertThat(method.find()).as(mark.group()).isTrue();
    return source.name() + "." + method.group(1);
  }

  /** Returns the names in the first column of the page's table. */
  private static Set<String> listed() throws IOException {
    Set<String> names = new TreeSet<>();
    String page = Files.readString(Path.of("../docs/reference/experimental.md"), UTF_8);
    for (String line : page.lines().filter(row -> row.startsWith("| `")).toList()) {
      Pattern.compile("`([\\w.]+)`")
          .matcher(line.substring(0, line.indexOf('|', 1)))
          .results()
          .forEach(name -> assertThat(names.add(name.group(1))).as(name.group()).isTrue());
    }
    return names;
  }
}
