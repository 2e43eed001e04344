package io.turgo.engine.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.store.SampleRows;
import io.turgo.engine.store.jdbc.ChangePlan.Change;
import io.turgo.engine.store.jdbc.ChangePlan.Guard;
import io.turgo.engine.store.jdbc.ChangePlan.Guards;
import io.turgo.engine.store.jdbc.ChangePlan.Kind;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which rows are changed, and in what order. */
class ChangePlanTest {
  private static InstanceChanges step(long id) {
    return SampleRows.step(id, 1, id + 3, id + 4, id + 5);
  }

  private static List<Change> plan(BitSet leftAside, InstanceChanges... units) {
    return ChangePlan.of(SampleRows.units(units), leftAside).changes();
  }

  /** Transactions that lock the same instances in different orders would wait for each other. */
  @Test
  void instancesAreGuardedFirstInTheOrderOfTheirIds() {
    List<Change> changes =
        plan(
            new BitSet(),
            step(30),
            SampleRows.end(50, 1, 53),
            step(10),
            SampleRows.end(40, 1, 43),
            step(20));

    assertThat(changes.subList(0, 2))
        .extracting(Change::kind)
        .containsExactly(Kind.GO_ON, Kind.END);
    assertThat(ids(changes.get(0))).containsExactly(10L, 20L, 30L);
    assertThat(ids(changes.get(1))).containsExactly(40L, 50L);
  }

  private static Stream<Long> ids(Change guards) {
    return ((Guards) guards).guards().stream().map(Guard::id);
  }

  /** A job that takes the place of another has its row. */
  @Test
  void rowsGoBeforeOthersComeAndAllOfThemAreThere() {
    List<Change> changes = plan(new BitSet(), step(10), SampleRows.start(20));

    assertThat(changes.stream().map(Change::kind).distinct())
        .containsExactly(Kind.GO_ON, Kind.DELETE, Kind.INSERT, Kind.UPDATE);
    assertThat(changes.stream().mapToInt(Change::size).sum())
        .isEqualTo(step(10).rows() + SampleRows.start(20).rows());
  }

  @Test
  void nothingOfAUnitThatIsLeftAsideIsThere() {
    BitSet leftAside = new BitSet();
    leftAside.set(0);

    List<Change> changes = plan(leftAside, step(10), step(20));

    assertThat(changes.stream().mapToInt(Change::size).sum()).isEqualTo(step(20).rows());
    assertThat(ids(changes.get(0))).containsExactly(20L);
  }
}
