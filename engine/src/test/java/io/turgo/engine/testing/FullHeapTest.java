package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.store.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An engine outlives a heap that is really full: every caller is told, and all goes on after it.
 */
@Timeout(value = 6, unit = TimeUnit.MINUTES)
class FullHeapTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @ParameterizedTest
  @EnumSource
  void afterItAllIsWell(Database database) throws IOException, InterruptedException {
    String place =
        switch (database) {
          case SQLITE -> folder.resolve("turgo.db").toString();
          case POSTGRES ->
              Objects.requireNonNull(TestPostgres.settings(TestPostgres.newDatabase()).jdbcUrl());
        };
    Path log = folder.resolve("output.txt");
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                FullHeap.class.getName(),
                place)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      boolean ended = child.waitFor(5, TimeUnit.MINUTES);
      assertThat(ended).as("ends:%n%s", Files.readString(log)).isTrue();
      assertThat(child.exitValue()).as("exit:%n%s", Files.readString(log)).isZero();
      assertThat(log).content().contains("survived");
    } finally {
      child.destroyForcibly().waitFor();
    }
  }
}
