package io.turgo.engine.instance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.turgo.engine.variable.VariableType;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** What is done once for each call of a unit costs the same, however much the unit has changed. */
class LargeUnitTest {
  private static final int MANY = 20_000;

  private static HistoryRow.OfVariable row(long id, String value) {
    return new HistoryRow.OfVariable(id, 1, 1, "v" + id, VariableType.encode("v", value), 0, 0);
  }

  private static InstanceState changed() {
    InstanceRow row = new InstanceRow(1, 1, 1, 1, 1, null, null, null, 0, false);
    InstanceState state = InstanceState.started(row, 1);
    for (int i = 0; i < MANY; i++) {
      state.record(row(i, "new"));
      state.revise(row(MANY + i, "changed"));
      state.erase(row(2L * MANY + i, "gone"));
    }
    return state;
  }

  @Test
  void aForkSharesTheHistoryOfItsUnit() {
    InstanceState state = changed();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    state.fork();

    long before = threads.getCurrentThreadAllocatedBytes();
    InstanceState copy = state.fork();
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(allocated).as("bytes for a copy of %d rows", 3 * MANY).isLessThan(4_000);
    assertThat(copy.addedRows()).isEqualTo(state.addedRows());
  }

  @Test
  void aForkAndItsOriginChangeByThemselves() {
    InstanceState state = changed();
    int rows = state.addedRows();
    InstanceState copy = state.fork();

    copy.record(row(4L * MANY, "of the copy"));
    copy.erase(row(7, "new"));
    state.record(row(7, "replaced"));

    assertThat(copy.recordedHere(HistoryRow.OfVariable.class, 4L * MANY)).isNotNull();
    assertThat(copy.recordedHere(HistoryRow.OfVariable.class, 7)).isNull();
    assertThat(state.recordedHere(HistoryRow.OfVariable.class, 4L * MANY)).isNull();
    assertThat(state.recordedHere(HistoryRow.OfVariable.class, 7)).isEqualTo(row(7, "replaced"));
    assertThat(state.addedRows()).isEqualTo(rows);
    assertThat(state.changes().deletes()).hasSize(MANY);
    assertThat(copy.changes().deletes()).hasSize(MANY);
  }
}
