package io.turgo.bench.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
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
    assertThat(comparisons).extracting(Comparison::found).allMatch(found -> found > 1);
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
