package io.turgo.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

class RestCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine main = Main.commandLine();
    main.setOut(new PrintWriter(out, true));
    main.setErr(new PrintWriter(err, true));
    return main.execute(arguments);
  }

  @Test
  @Timeout(value = 3, unit = TimeUnit.MINUTES)
  void whatIsStartedOverHttpIsInTheTables() {
    int exitCode =
        run(
            "bench",
            "rest",
            "--rate",
            "100",
            "--seconds",
            "1",
            "--warm-up",
            "1",
            "--connections",
            "8");

    assertThat(err.toString()).isEmpty();
    assertThat(exitCode).isZero();
    assertThat(out.toString())
        .contains("errors          0 ")
        .contains("verified        200 instances in the tables");
  }

  @Test
  void complainsOfWhatItCanNotDo() {
    assertThat(run("bench", "rest", "--rate", "0")).isEqualTo(2);
    assertThat(run("bench", "rest", "--peer", "activiti6")).isEqualTo(2);
    assertThat(run("bench", "rest", "--peer", "flowable")).isEqualTo(2);

    assertThat(err.toString())
        .contains("--rate must be 1 or more, but is 0.")
        .contains("--peer must be flowable, but is 'activiti6'.")
        .contains("--peer needs --db postgres.");
  }
}
