package io.turgo.engine.instance;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.variable.VariableType;
import org.junit.jupiter.api.Test;

class InstanceStateTest {
  private static final InstanceRow INSTANCE =
      new InstanceRow(1, 1, 1, 0, 1, null, null, null, 0, false);

  private static VariableRow variable(long id) {
    return new VariableRow(id, 1, 1, "v" + id, VariableType.encode("v" + id, id));
  }

  private static HistoryRow.OfVariable history(long id) {
    return new HistoryRow.OfVariable(id, 1, 1, "v" + id, variable(id).value(), 0, 0);
  }

  @Test
  void aForkChangesWhatItsOriginChanges() {
    InstanceState state =
        InstanceState.of(
            new InstanceSnapshot(
                INSTANCE,
                Rows.empty(),
                Rows.empty(),
                Rows.empty(),
                Rows.empty(),
                Rows.empty(),
                Rows.empty()));
    state.put(variable(2));
    state.record(history(2));
    state.revise(history(3));
    state.erase(history(4));

    InstanceState fork = state.fork();
    assertThat(fork.changes()).isEqualTo(state.changes());
    assertThat(fork.addedBytes()).isEqualTo(state.addedBytes());

    fork.erase(history(5));
    assertThat(fork.changes().deletes()).hasSize(2);
    assertThat(state.changes().deletes()).as("what only the fork changes").hasSize(1);
  }
}
