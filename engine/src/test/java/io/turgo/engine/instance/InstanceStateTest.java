package io.turgo.engine.instance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.turgo.engine.variable.VariableType;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(ints = {5_000, 10_000, 20_000})
  void whoTakesPartIsFoundWithoutALookAtAllWhoDo(int participants) {
    InstanceState state = InstanceState.started(INSTANCE, 1);
    for (int i = 0; i < participants; i++) {
      state.put(new IdentityLinkRow(10 + i, 1, 0, "participant", "user" + i, null));
    }
    state.put(new IdentityLinkRow(5, 1, 0, "participant", null, "group"));
    assertThat(state.hasIdentityLink(0, "user7")).isTrue();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    boolean found = state.hasIdentityLink(0, "user" + (participants - 1));
    boolean unknown = state.hasIdentityLink(0, "nobody");

    assertThat(threads.getCurrentThreadAllocatedBytes() - before)
        .as("bytes for two looks")
        .isLessThan(4_000);
    assertThat(found).isTrue();
    assertThat(unknown).isFalse();
    assertThat(state.hasIdentityLink(0, "")).as("the part of a group").isFalse();
    assertThat(state.hasIdentityLink(1, "user7")).isFalse();
  }
}
