package io.turgo.engine.instance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.turgo.engine.variable.VariableType;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicInteger;
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
      state.put(new IdentityLinkRow(10 + i, 1, 0, 0, "participant", "user" + i, null));
    }
    state.put(new IdentityLinkRow(5, 1, 0, 0, "participant", null, "group"));
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

  private static ExecutionRow execution(long id, String activityId, ExecutionRow.Kind kind) {
    return new ExecutionRow(id, 1, 1, activityId, kind, 0, null);
  }

  /** What completed sub-processes have left does not make the end of each token dearer. */
  @ParameterizedTest
  @ValueSource(ints = {10, 5_000, 20_000})
  void whatRunsIsFoundWithoutALookAtAllThatRests(int resting) {
    InstanceState state = InstanceState.started(INSTANCE, 1);
    for (int i = 0; i < resting; i++) {
      state.put(execution(10 + i, "a", ExecutionRow.Kind.KEPT));
    }
    state.put(execution(5, "z", ExecutionRow.Kind.TOKEN));
    AtomicInteger looks = new AtomicInteger();
    boolean runs =
        state.anyChild(
            1,
            child -> {
              looks.incrementAndGet();
              return child.kind() == ExecutionRow.Kind.TOKEN;
            });
    assertThat(runs).isTrue();
    assertThat(looks).hasValueLessThanOrEqualTo(10);
    assertThat(state.anyChildAt(1, "a", true)).isTrue();
    assertThat(state.anyChildAt(1, "a", false)).isFalse();
    assertThat(state.countAt(1, "a", ExecutionRow.Kind.KEPT)).isEqualTo(resting);
    assertThat(state.anyWaitsAt(1, "a")).isFalse();
    state.put(execution(7, "a", ExecutionRow.Kind.GATHERING));
    assertThat(state.anyWaitsAt(1, "a")).isTrue();
    assertThat(state.countAt(1, "a", ExecutionRow.Kind.GATHERING)).isEqualTo(1);
    assertThat(state.childrenAt(1, "a", ExecutionRow.Kind.GATHERING))
        .extracting(ExecutionRow::id)
        .containsExactly(7L);
    state.removeExecution(7);
    state.put(execution(6, "a", ExecutionRow.Kind.TOKEN));
    assertThat(state.childrenAt(1, "a"))
        .hasSize(resting + 1)
        .first()
        .extracting("id")
        .isEqualTo(6L);
    assertThat(state.children(1)).hasSize(resting + 2);
  }
}
