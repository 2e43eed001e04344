package io.turgo.bench.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.command.CommandException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredCountsTest {
  private static final GuardKey ROWS =
      new GuardKey(GuardedWork.ASYNC27_SQLITE, GuardMode.GROUPS, Count.ROWS);
  private static final GuardKey LOG =
      new GuardKey(GuardedWork.START, GuardMode.ALONE, Count.LOG_BYTES);

  @TempDir private Path folder;

  @Test
  void areReadAsTheyWereWritten() {
    Path file = folder.resolve("counts.tsv");

    StoredCounts.write(file, "here, now", Map.of(ROWS, 8.25, LOG, 1_234.5));

    StoredCounts stored = StoredCounts.read(file);
    assertThat(stored.of(ROWS)).isEqualTo(8.25);
    assertThat(stored.of(LOG)).isEqualTo(1_234.5);
    assertThat(stored.of(new GuardKey(GuardedWork.START, GuardMode.GROUPS, Count.LOG_BYTES)))
        .isNull();
    assertThat(file).content().contains("# here, now");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "noop;alone;rows | expected work, mode, count and figure separated by tabs",
        "noop;alone;row;1 | expected a mode and a count of ./turgo bench guard",
        "noop;lonely;rows;1 | expected a mode and a count of ./turgo bench guard",
        "noop;alone;rows;1,5 | expected a figure, but found '1,5'",
        "noop;alone;rows;-1 | expected a figure, but found '-1'"
      })
  void aWrongLineIsNamed(String line, String message) {
    assertThatThrownBy(() -> StoredCounts.parse("f.tsv", "# x\n\n" + line.replace(';', '\t')))
        .isInstanceOf(CommandException.class)
        .hasMessageStartingWith("Line 3 of the stored counts f.tsv: " + message);
  }

  @Test
  void anUnknownWorkAndACountThatStandsTwiceAreRefused() {
    assertThatThrownBy(() -> StoredCounts.parse("f", "nop\talone\trows\t1"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("async27-sqlite")
        .hasMessageContaining("'nop'");
    assertThatThrownBy(
            () -> StoredCounts.parse("f", "noop\talone\trows\t1\nnoop\talone\trows\t2\n"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("expected each count once");
    assertThatThrownBy(() -> StoredCounts.read(folder.resolve("missing.tsv")))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("missing.tsv");
  }
}
