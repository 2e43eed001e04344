package io.turgo.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.store.QueueStore.Placement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HomesTest {
  private static final JobQueue JOBS = JobQueue.of("jobs", new ScriptedChannel());
  private static final Set<String> CONSUMES = Set.of("jobs", "mail");
  private static final Set<String> NOTHING = Set.of("");

  private final AtomicLong nanos = new AtomicLong();
  private final Map<Integer, Long> owners = new HashMap<>();
  private final Map<Long, Set<String>> queues = new HashMap<>();
  private final Map<Long, Homes> nodes = new HashMap<>();

  private Set<Long> homes(int shard) {
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    Set<Long> homes = new HashSet<>();
    for (long node = 1; node <= 4; node++) {
      Homes its =
          nodes.computeIfAbsent(
              node,
              id ->
                  new Homes(
                      () -> new Placement(Map.copyOf(owners), Map.copyOf(queues)), id, nanos::get));
      if (its.isHere(JOBS, shard)) {
        homes.add(node);
      }
    }
    return homes;
  }

  @Test
  void theShardsNodeIsTheHomeIfItConsumes() {
    owners.putAll(Map.of(0, 1L, 1, 2L));
    queues.putAll(Map.of(1L, CONSUMES, 2L, CONSUMES, 3L, CONSUMES));

    assertThat(homes(0)).containsExactly(1L);
    assertThat(homes(1)).containsExactly(2L);
  }

  @Test
  void oneOfThoseThatConsumeStandsInForOneThatDoesNot() {
    queues.putAll(Map.of(1L, NOTHING, 2L, CONSUMES, 3L, CONSUMES, 4L, Set.of("mail")));
    Set<Long> all = new HashSet<>();
    for (int shard = 0; shard < 64; shard++) {
      owners.put(shard, 1L);
      assertThat(homes(shard)).as("homes of shard %s", shard).hasSize(1);
      all.addAll(homes(shard));
    }
    assertThat(all).as("they share the work").containsExactlyInAnyOrder(2L, 3L);
  }

  @Test
  void nobodyIsTheHomeWhileAShardChangesHandsOrNobodyConsumes() {
    queues.putAll(Map.of(2L, CONSUMES, 3L, CONSUMES));
    assertThat(homes(0)).as("nobody leases it").isEmpty();
    owners.put(0, 1L);
    assertThat(homes(0)).as("its node is gone").isEmpty();
    queues.put(1L, NOTHING);
    assertThat(homes(0)).hasSize(1);
    queues.keySet().removeAll(Set.of(2L, 3L));
    assertThat(homes(0)).as("nobody consumes").isEmpty();
  }

  @Test
  void aShardThatHasNoHomeIsLookedForSoonAgain() {
    owners.put(0, 1L);
    queues.put(1L, NOTHING);
    Homes homes =
        new Homes(() -> new Placement(Map.copyOf(owners), Map.copyOf(queues)), 1, nanos::get);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
    assertThat(homes.isHere(JOBS, 0)).isFalse();
    queues.put(1L, CONSUMES);
    assertThat(homes.isHere(JOBS, 0)).as("as it was read a moment ago").isFalse();
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(60));
    assertThat(homes.isHere(JOBS, 0)).isTrue();
    queues.put(1L, NOTHING);
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(60));
    assertThat(homes.isHere(JOBS, 0)).as("a home is good for half a second").isTrue();
  }
}
