package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each service, and the builder, says its transaction, errors and threads, and what each call does.
 */
class ApiCommentsTest {
  private static final Path API = Path.of("src/main/java/io/turgo/engine");

  /** The first line of a method, which has two spaces before it. */
  private static final Pattern METHOD =
      Pattern.compile(
          "  (?!return|new|throw)(?:default |static )?[\\w<][\\w.<>?@, \\[\\]]*[ >]\\w+\\(.*");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FormService",
        "HistoryService",
        "IdentityService",
        "ManagementService",
        "ProcessEngine",
        "RepositoryService",
        "RuntimeService",
        "TaskService"
      })
  void headersOfServicesSayWhatHoldsForAllCalls(String service) throws IOException {
    assertThat(header(service))
        .contains("<b>Transaction:</b>", "<b>Errors:</b>", "<b>Threads:</b>");
  }

  @ParameterizedTest
  @ValueSource(strings = "ProcessEngineBuilder")
  void headersOfBuildersSayErrorsAndThreads(String builder) throws IOException {
    assertThat(header(builder)).contains("<b>Errors:</b>", "<b>Threads:</b>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FormService",
        "HistoryService",
        "IdentityService",
        "ManagementService",
        "ProcessEngine",
        "ProcessEngineBuilder",
        "RepositoryService",
        "RuntimeService",
        "TaskService"
      })
  void methodsHaveASentence(String type) throws IOException {
    List<String> lines = Files.readAllLines(API.resolve(type + ".java"));
    List<String> without = new ArrayList<>();
    int methods = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (METHOD.matcher(lines.get(i)).matches()) {
        methods++;
        int before = i - 1;
        while (lines.get(before).startsWith("  @")) {
          before--;
        }
        if (!lines.get(before).endsWith("*/")) {
          without.add(lines.get(i).strip());
        }
      }
    }
    assertThat(methods).isGreaterThan(5);
    assertThat(without).isEmpty();
  }

  private static String header(String type) throws IOException {
    String source = Files.readString(API.resolve(type + ".java"));
    return source.substring(source.indexOf("/**"), source.indexOf("public interface " + type));
  }
}
