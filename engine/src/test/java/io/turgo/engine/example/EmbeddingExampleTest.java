package io.turgo.engine.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the example of the README and holds the README to it. */
class EmbeddingExampleTest {
  private static final Path SOURCE =
      Path.of("src/test/java/io/turgo/engine/example/EmbeddingExample.java");

  @Test
  @Timeout(60)
  void runs(@TempDir Path folder) throws InterruptedException {
    assertThat(EmbeddingExample.run(folder.resolve("orders.db")))
        .isEqualTo("Approve a book; finished: 1");
  }

  @Test
  void readmeShowsThisVeryCode() throws IOException {
    String readme = Files.readString(Path.of("../README.md"));
    String source = between(Files.readString(SOURCE), "// readme:begin\n", "// readme:end\n");
    assertThat(readme).contains("```java\n" + source + "```\n");
  }

  private static String between(String text, String begin, String end) {
    assertThat(text).containsOnlyOnce(begin);
    int from = text.indexOf(begin) + begin.length();
    int to = text.indexOf(end, from);
    assertThat(to).isGreaterThan(from);
    return text.substring(from, to);
  }
}
