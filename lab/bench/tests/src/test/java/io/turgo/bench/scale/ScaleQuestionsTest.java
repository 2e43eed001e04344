package io.turgo.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.DatabaseSettings.Kind;
import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every question runs and does its work; each run checks that in the database. */
@Timeout(300)
class ScaleQuestionsTest {
  private final StringWriter out = new StringWriter();

  static Stream<String> onSqlite() {
    return ScaleQuestions.all().stream()
        .filter(question -> question.database() == Kind.SQLITE)
        .map(ScaleQuestion::name);
  }

  @ParameterizedTest
  @MethodSource("onSqlite")
  void runsOnSqlite(String name) {
    List<ScaleRow> rows = run(name, Kind.SQLITE, List.of(10L, 20L));

    assertThat(rows).allSatisfy(row -> assertThat(row.perItem()).isNotEmpty());
    assertThat(rows).extracting(ScaleRow::size).containsOnly(10L, 20L);
    rows.stream()
        .map(ScaleRow::work)
        .distinct()
        .forEach(work ->
            assertThat(rows.stream().filter(row -> row.work().equals(work)))
                .as(work)
                .extracting(ScaleRow::size)
                .containsExactly(10L, 20L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"messages", "timers"})
  void runsOnPostgresAndCountsWhatTheServerDoes(String name) {
    List<ScaleRow> rows = run(name, Kind.POSTGRES, List.of(10L, 20L));

    assertThat(rows)
        .hasSize(2)
        .allSatisfy(row ->
            assertThat(row.perItem())
                .containsKeys(
                    ScaleCount.JVM_CPU,
                    ScaleCount.ALLOCATED,
                    ScaleCount.STATEMENTS,
                    ScaleCount.TRANSACTIONS,
                    ScaleCount.ROWS,
                    ScaleCount.LOG_BYTES));
  }

  @Test
  void sharesTheSameWorkAmongNodes() {
    List<ScaleRow> rows = run("nodes", Kind.POSTGRES, List.of(1L, 2L));

    assertThat(rows).extracting(ScaleRow::size).containsExactly(1L, 2L);
    assertThat(rows).extracting(ScaleRow::items).containsExactly(10L, 10L);
  }

  @Test
  void refusesSizesThatCannotBeCompared() {
    refuses("rounds", "10,10", 10L, 10L);
    refuses("rounds", "20,10", 20L, 10L);
    refuses("rounds", "0,10", 0L, 10L);
    refuses("rounds", "10", 10L);
    refuses("legs", "10,100001", 10L, 100_001L);
  }

  @Test
  void refusesSeveralNodesOnAFile() {
    assertThatThrownBy(() -> run("nodes", Kind.SQLITE, List.of(1L, 2L)))
        .isInstanceOf(CommandException.class)
        .hasMessage("scale nodes needs --db postgres: one process owns a SQLite file.");
  }

  private void refuses(String name, String shown, Long... sizes) {
    ScaleQuestion question = ScaleQuestions.named(name);
    ScaleBench bench = bench(Kind.SQLITE);
    assertThatThrownBy(() -> bench.answer(question, List.of(sizes)))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "--sizes of %s must be two or more rising numbers from 1 to %d, but is %s."
                .formatted(name, question.most(), shown));
  }

  private List<ScaleRow> run(String name, Kind kind, List<Long> sizes) {
    return ScaleQuestions.named(name).run(sizes, bench(kind));
  }

  private ScaleBench bench(Kind kind) {
    return new ScaleBench(DatabaseSettings.own(kind, null), new PrintWriter(out), true);
  }
}
