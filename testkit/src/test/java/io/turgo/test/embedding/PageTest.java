package io.turgo.test.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.delegate.JavaDelegate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the page about embedding to code that is compiled and run. */
class PageTest {
  private static final Path SOURCES = Path.of("src/test/java/io/turgo/test/embedding");
  private static final Path PAGE = Path.of("../docs/embedding.md");

  @Test
  void showsTheModelThatIsRun() throws IOException {
    String model =
        Files.readString(Path.of("src/test/resources/io/turgo/test/embedding/order.bpmn"));
    assertThat(Files.readString(PAGE)).contains("```xml\n" + model + "```\n");
  }

  @Test
  void showsTheCodeThatIsRun() throws IOException {
    for (String file : new String[] {"Shop.java", "ShopTest.java", "PageTest.java"}) {
      String source = Files.readString(SOURCES.resolve(file));
      int begin = source.indexOf('\n', source.indexOf("// page:" + "begin")) + 1;
      String shown = source.substring(begin, source.lastIndexOf("// page:" + "end"));
      assertThat(Files.readString(PAGE)).contains("```java\n" + shown.stripIndent() + "```\n");
    }
  }

  @Test
  void theEngineOfTheApplicationRunsIt(@TempDir Path folder) throws Exception {
    String[] seen = new String[1];
    Path file = folder.resolve("shop.db");
    // page:begin main
    try (ProcessEngine engine =
        ProcessEngine.builder()
            .sqlite(file) // or .postgres("jdbc:postgresql://db/shop", user, password)
            .bean("stock", (JavaDelegate) execution -> reserve(seen))
            .build()) {
      new Shop(engine).deploy();
      engine.getRuntimeService().startProcessInstanceByKey("order", Map.of("item", "a book"));
    } // waits for jobs that run, and leaves the rest to the next start
    // page:end
    assertThat(Files.size(file)).isPositive();
  }

  private static void reserve(String[] seen) {
    seen[0] = "reserved";
  }
}
