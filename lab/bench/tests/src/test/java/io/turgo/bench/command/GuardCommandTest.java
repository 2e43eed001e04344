package io.turgo.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds go by the exit code alone. */
class GuardCommandTest {
  @TempDir Path directory;

  private final StringWriter out = new StringWriter();

  @Test
  void isZeroOnlyWhereNoCountIsMarked() throws IOException {
    assertThat(guarded("")).as(out::toString).isZero();
    assertThat(out.toString()).contains("No job costs over 3 % more than was stored.");

    assertThat(guarded("noop\talone\tallocated-bytes\t1\n")).as(out::toString).isEqualTo(1);
    assertThat(out.toString()).contains("1 counts are marked").contains("NOT COUNTED");
  }

  /** Compares with generous counts and some more; a count that is too high is taken three times. */
  private int guarded(String more) throws IOException {
    StringBuilder counts = new StringBuilder(more);
    for (String count : new String[] {"statements", "transactions", "rows", "log-bytes"}) {
      counts.append("noop\talone\t").append(count).append("\t1000000\n");
    }
    Path file = Files.writeString(directory.resolve("counts.tsv"), counts);
    return Main.commandLine()
        .setOut(new PrintWriter(out))
        .execute("bench", "guard", "--work", "noop", "--alone", "--against", file.toString());
  }
}
