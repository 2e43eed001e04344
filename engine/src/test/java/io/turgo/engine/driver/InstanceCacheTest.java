package io.turgo.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.Rows;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.variable.VariableType;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InstanceCacheTest {
  private static final int SHARD = 7;

  private final InstanceCache cache = new InstanceCache(10_000);

  @Test
  void whatWasReadAheadIsThereThoughTheCacheIsFull() {
    for (long id = 1; id <= 1_000; id++) {
      cache.put(snapshot(id, 1));
      cache.get(id);
    }
    for (long id = 2_001; id <= 3_000; id++) {
      cache.putAhead(snapshot(id, 1));
    }

    for (long id = 2_001; id <= 3_000; id++) {
      assertThat(cache.get(id)).isNotNull();
    }
  }

  @Test
  void theNewerCopyCountsWhereverItIs() {
    cache.put(snapshot(1, 2));
    cache.putAhead(snapshot(1, 1));
    assertThat(cache.get(1)).isEqualTo(snapshot(1, 2));

    cache.putAhead(snapshot(1, 3));
    assertThat(cache.get(1)).isEqualTo(snapshot(1, 3));
  }

  @Test
  void anOlderCopyThatComesLaterReplacesNothing() {
    cache.put(snapshot(1, 3));
    cache.put(snapshot(1, 2));

    assertThat(cache.get(1)).isEqualTo(snapshot(1, 3));
  }

  @Test
  void whatIsForgottenIsForgottenAhead() {
    cache.putAhead(snapshot(1, 1));
    cache.putAhead(snapshot(2, 1));
    cache.remove(1);
    assertThat(cache.get(1)).isNull();

    cache.removeShards(Set.of(SHARD));
    assertThat(cache.get(2)).isNull();

    cache.putAhead(snapshot(3, 1));
    cache.removeAll();
    assertThat(cache.get(3)).isNull();
  }

  @Test
  void onlyTheShardsThatAreNamedAreForgotten() {
    cache.put(snapshot(1, 1));
    cache.put(snapshot(2, 1, SHARD + 1));

    cache.removeShards(Set.of(SHARD));
    assertThat(cache.get(1)).isNull();
    assertThat(cache.get(2)).isNotNull();

    cache.removeShards(Set.of(SHARD + 1));
    assertThat(cache.get(2)).isNull();
  }

  @Test
  void forgettingAllMakesNothingForEach() {
    int instances = 100_000;
    InstanceCache large = new InstanceCache(1_000_000_000);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long allocated = 0;
    for (int round = 0; round < 2; round++) {
      for (long id = 1; id <= instances; id++) {
        large.put(snapshot(id, 1));
      }
      long before = threads.getCurrentThreadAllocatedBytes();
      large.removeAll();
      allocated = threads.getCurrentThreadAllocatedBytes() - before;
    }

    assertThat(large.get(instances)).isNull();
    assertThat(allocated / instances).as("bytes for each").isLessThan(2);
  }

  private static InstanceSnapshot snapshot(long id, long rev) {
    return snapshot(id, rev, SHARD);
  }

  private static InstanceSnapshot snapshot(long id, long rev, int shard) {
    InstanceRow row = new InstanceRow(id, id, 1, shard, rev, null, null, null, 0, false);
    return new InstanceSnapshot(
        row, Rows.empty(), Rows.empty(), Rows.empty(), Rows.empty(), Rows.empty(), Rows.empty());
  }

  @Test
  void weighingLooksAtNoRow() {
    List<VariableRow> variables = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      variables.add(new VariableRow(i, 1, 1, "v" + i, VariableType.encode("v", "text")));
    }
    InstanceRow row = new InstanceRow(1, 1, 1, SHARD, 1, null, null, null, 0, false);
    InstanceSnapshot large =
        new InstanceSnapshot(
            row,
            Rows.empty(),
            Rows.of(variables),
            Rows.empty(),
            Rows.empty(),
            Rows.empty(),
            Rows.empty());
    int light = InstanceCache.weight(1L, snapshot(1, 1));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    InstanceCache.weight(1L, large);

    long before = threads.getCurrentThreadAllocatedBytes();
    int heavy = InstanceCache.weight(1L, large);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;

    assertThat(heavy - light).isEqualTo(20_000 * (120 + 2 * "text".length()));
    assertThat(allocated).as("bytes for looking at 20,000 rows").isLessThan(4_000);
  }
}
