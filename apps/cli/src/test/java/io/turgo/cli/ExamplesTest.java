package io.turgo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every model of the examples runs as it is, and the page about running models names it. */
class ExamplesTest {
  private static final Path HOME = Path.of("../..");

  /** What waits for a repair after an hour. */
  private static final List<String> BROKEN = List.of("repair.bpmn");

  private final StringWriter out = new StringWriter();

  private static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(HOME.resolve("examples"))) {
      return files
          .filter(file -> file.toString().endsWith(".bpmn") || file.toString().endsWith(".cmmn"))
          .sorted()
          .toList();
    }
  }

  private int run(Path file, String... options) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(out));
    return commandLine.execute(
        Stream.concat(Stream.of("run", file.toString()), Arrays.stream(options))
            .toArray(String[]::new));
  }

  private static Path example(String name) {
    return HOME.resolve("examples").resolve(name + ".bpmn");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anHourOfEachIsRunAndThePageNamesIt(Path file) throws IOException {
    String name = file.getFileName().toString();

    assertThat(run(file, "--advance", "PT1H"))
        .as("%s:%n%s", name, out)
        .isEqualTo(BROKEN.contains(name) ? 1 : 0);
    assertThat(Files.readString(HOME.resolve("docs/run.md"))).contains("examples/" + name);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void eachIsDrawn(Path file) {
    CommandLine commandLine = Main.commandLine();
    commandLine.setOut(new PrintWriter(out));

    assertThat(commandLine.execute("draw", file.toString())).isZero();

    assertThat(out.toString())
        .startsWith("<svg ")
        .contains("role=\"graphics-symbol")
        .endsWith("</svg>\n");
  }

  @Test
  void aRefundThatTheBankRefusesEndsWithALetter() {
    assertThat(run(example("refund"), "--var", "amount=200", "--complete", "ask")).isZero();

    assertThat(out.toString()).contains("the bank refuses", "ended");
  }

  @Test
  void aTripThatIsNotPaidIsCalledOff() {
    assertThat(run(example("trip"))).isZero();

    assertThat(out.toString())
        .contains("flight booked", "hotel booked", "flight called off", "hotel called off");
  }

  @Test
  void aTripThatIsPaidStands() {
    assertThat(run(example("trip"), "--var", "paid=true")).isZero();

    assertThat(out.toString()).contains("hotel booked").doesNotContain("called off");
  }
}
