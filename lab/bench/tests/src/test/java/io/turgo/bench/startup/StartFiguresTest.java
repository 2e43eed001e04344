package io.turgo.bench.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StartFiguresTest {
  private static StartFigures took(double seconds) {
    return new StartFigures(seconds, seconds + 1, 2 * seconds, 100, 10, 5_000);
  }

  @Test
  void neighboursAreComparedNotMedians() {
    List<StartFigures> with = List.of(took(3), took(9), took(5));
    List<StartFigures> without = List.of(took(1), took(4), took(8));

    assertThat(StartFigures.median(with)).isEqualTo(took(5));
    // Of 2, 5 and -3; the medians differ by 1.
    assertThat(StartFigures.medianDifference(with, without))
        .isEqualTo(new StartFigures(2, 2, 4, 0, 0, 0));
    assertThat(StartFigures.median(List.of(took(1), took(2))).startedSeconds()).isEqualTo(1.5);
  }

  @Test
  @Timeout(60)
  void anApplicationThatDoesNotStartIsShown() {
    Application none = new Application("none", "no.such.Main", Path.of("nowhere"), List.of());
    PrintWriter out = new PrintWriter(new StringWriter());
    StartupBench bench = new StartupBench(none, none, 1, List.of("-Xmx32m"), out);

    assertThatThrownBy(bench::run)
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("The none ended before it had started:")
        .hasMessageContaining("no.such.Main");
  }
}
