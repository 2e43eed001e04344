package io.turgo.engine.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class FullAtFirstTest {
  /** The JVM looks classes up where code is reached for the first time, and takes memory for it. */
  @Test
  void whatMustBeDoneIsDoneAlthoughTheHeapIsFullWhenItIsFirstTried() throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx16m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                FullAtFirst.class.getName())
            .inheritIO()
            .start();
    try {
      assertThat(child.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(child.exitValue()).isZero();
    } finally {
      child.destroyForcibly().waitFor();
    }
  }
}
