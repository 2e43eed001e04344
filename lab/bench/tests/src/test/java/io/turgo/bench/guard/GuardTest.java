package io.turgo.bench.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.bench.result.RunResult;
import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a job may cost, by the counts that are the same on every machine. */
class GuardTest {
  private final StringWriter out = new StringWriter();

  @Test
  void noJobCostsMoreThanWasStored() {
    List<GuardedWork> works = List.of(GuardedWork.values());

    List<Comparison> comparisons =
        new Guard(new PrintWriter(out)).compare(works, GuardMode.ALONE, StoredCounts.newest());

    assertThat(comparisons).filteredOn(Comparison::fails).isEmpty();
    // Of each on PostgreSQL: statements, transactions, rows and log bytes.
    assertThat(comparisons).hasSize(20);
    // What is counted less than it costs would hide what becomes dearer. Fewer is no failure of the
    // guard, but here the sources are those that the counts were stored of.
    assertThat(comparisons)
        .allSatisfy(each ->
            assertThat(each.found())
                .as("%s; store the counts anew if the job has become cheaper", each)
                .isGreaterThan(0.9 * Objects.requireNonNull(each.stored())));
  }

  /** Statements, transactions, rows, log bytes, allocated bytes and instructions. */
  private static RunResult result(double each, boolean verified) {
    return new RunResult(
        "noop",
        null,
        "turgo",
        "Turgo",
        "best",
        "PostgreSQL",
        "full",
        1,
        8,
        null,
        10,
        10,
        1,
        10,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        each,
        each,
        each,
        null,
        each,
        each,
        each,
        null,
        null,
        null,
        null,
        verified,
        verified ? List.of() : List.of("a job was done twice"),
        false);
  }

  @Test
  void theLowestOfThreeRunsCounts() {
    Iterator<Double> runs = List.of(3.0, 2.0, 4.0, 1.0).iterator();

    Map<GuardKey, Double> lowest =
        Guard.lowest(
            GuardedWork.NOOP, GuardMode.GROUPS, () -> result(runs.next(), true), good -> false);

    assertThat(lowest.values()).hasSize(6).containsOnly(2.0);
    assertThat(lowest.keySet()).extracting(GuardKey::count).containsExactly(Count.values());
  }

  @Test
  void aRunThatIsLowEnoughIsTheLast() {
    Iterator<Double> runs = List.of(3.0).iterator();

    Map<GuardKey, Double> lowest =
        Guard.lowest(
            GuardedWork.NOOP, GuardMode.ALONE, () -> result(runs.next(), true), good -> true);

    assertThat(lowest.keySet())
        .extracting(GuardKey::count)
        .containsExactly(Count.STATEMENTS, Count.TRANSACTIONS, Count.ROWS, Count.LOG_BYTES);
  }

  @Test
  void aRunThatDidWrongIsRefused() {
    assertThatThrownBy(() ->
            Guard.lowest(GuardedWork.NOOP, GuardMode.ALONE, () -> result(1, false), good -> true))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("a job was done twice");
  }

  @Test
  void whatWasStoredAndIsNotCountedNowIsCompared() {
    StoredCounts stored =
        StoredCounts.parse(
            "test", "noop\talone\trows\t8\nnoop\tgroups\trows\t8\nlegs\talone\trows\t8\n");

    List<Comparison> comparisons =
        Guard.compared(List.of(GuardedWork.NOOP), GuardMode.ALONE, Map.of(), stored);

    assertThat(comparisons)
        .containsExactly(
            new Comparison(new GuardKey(GuardedWork.NOOP, GuardMode.ALONE, Count.ROWS), 8.0, null))
        .allMatch(Comparison::fails);
  }

  /** So that ./turgo bench guard compares all that it counts. */
  @Test
  void everyCountIsStored() {
    StoredCounts stored = StoredCounts.newest();
    for (GuardedWork work : GuardedWork.values()) {
      for (GuardMode mode : GuardMode.values()) {
        assertThat(
                Arrays.stream(Count.values())
                    .filter(count -> stored.of(new GuardKey(work, mode, count)) != null))
            .as("%s, %s", work.label(), mode.label())
            .containsAll(ComparisonTest.told(work, mode));
      }
    }
  }
}
