package io.turgo.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens when the user is asked. */
class DialogueTest {
  @TempDir Path directory;

  private final StringWriter out = new StringWriter();

  @Test
  void asksUntilTheProcessHasEnded() {
    int exitCode =
        run(
            "approval",
            Map.of("amount", 5),
            """
            hello
            complete Check the budget text="a b" list=[1, 2]
            complete nobody
            complete manager
            """);

    assertThat(exitCode).isZero();
    assertThat(out.toString())
        .contains("'hello' is not understood; write complete TASK")
        .contains("complete 'nobody': no such task")
        .contains("text = \"a b\"")
        .contains("list = [1,2]")
        .contains("paid: 5");
  }

  @Test
  void bringsMessagesAndSignals() {
    assertThat(run("payment", Map.of("order", 3), "message\nsignal x\nmessage paid-3 by=\"a b\"\n"))
        .isZero();
    assertThat(out.toString())
        .contains("message names no message; write message NAME.")
        .contains("signal 'x': nothing of ")
        .contains("waited for: closing.")
        .contains("by = \"a b\"")
        .contains("process                ended");
  }

  @Test
  void leavesADeadLetterToTheExitCode() {
    assertThat(run("repair", Map.of(), "advance PT10S\nquit\n")).isEqualTo(ProcessRun.BROKEN);
  }

  @Test
  void repairsADeadLetter() {
    assertThat(run("repair", Map.of(), "advance PT10S\nretry\n")).isEqualTo(ProcessRun.REACHED);
  }

  @Test
  void changesPlanItems() {
    assertThat(
            run(
                "claim.cmmn",
                Map.of(),
                """
                start
                start expert
                disable expert
                trigger withdrawn reason="a b"
                """))
        .isZero();
    assertThat(out.toString())
        .contains("start names no item; write start ITEM.")
        .contains("disable 'expert': no plan item of ")
        .contains("expert is active.")
        .contains("reason = \"a b\"")
        .doesNotContain("turgo> turgo> turgo> turgo> turgo>");
  }

  private int run(String example, Map<String, Object> variables, String input) {
    String name = example.contains(".") ? example : example + ".bpmn";
    Path file = Path.of("..", "..", "examples", name);
    BufferedReader terminal = new BufferedReader(new StringReader(input));
    return ProcessRun.prepare(new RunSettings(file, null, variables, null, List.of(), terminal))
        .run(
            SqliteStore.open(SqliteSettings.of(directory.resolve("turgo.sqlite"))),
            new PrintWriter(out));
  }
}
