package io.turgo.engine.executor;

import io.turgo.engine.store.LeaseStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Leases of a few shards in memory, for any number of nodes; what it should do can be broken. */
final class MemoryLeases implements LeaseStore {
  final Map<Integer, Long> holders = new TreeMap<>();
  final Map<Integer, Long> epochs = new TreeMap<>();
  final Map<Long, Beat> nodes = new TreeMap<>();
  final Map<Long, Suspect> suspects = new TreeMap<>();
  final List<Beat> rounds = new ArrayList<>();

  /* Held by somebody's transaction, so that they cannot be given back. */
  final Set<Integer> lockedShards = new HashSet<>();

  /* Done at the beginning of each round, such as to throw or to let time pass. */
  Runnable onRound = () -> {};

  Runnable onRelease = () -> {};
  private final Map<Long, Long> beats = new HashMap<>();
  private final int shards;

  MemoryLeases(int shards) {
    this.shards = shards;
    for (int shard = 0; shard < shards; shard++) {
      epochs.put(shard, 0L);
    }
  }

  @Override
  public synchronized Round renew(Beat beat) {
    onRound.run();
    rounds.add(beat);
    nodes.put(beat.nodeId(), beat);
    beats.merge(beat.nodeId(), 1L, Long::sum);
    beat.cleared().forEach(suspects::remove);
    Set<Long> dead = new HashSet<>();
    beat.dead()
        .forEach((node, at) -> {
          if (nodes.containsKey(node) && at.equals(beats.get(node))) {
            dead.add(node);
          }
        });
    long silent =
        beat.silent().entrySet().stream()
            .filter(node -> node.getValue().equals(beats.get(node.getKey())))
            .count();
    int live = nodes.size() - dead.size() - (int) silent;
    int fairShare = (shards + live - 1) / live;
    for (int shard = 0; shard < shards && held(beat.nodeId()).size() < fairShare; shard++) {
      Long holder = holders.get(shard);
      if (holder == null || dead.contains(holder) || !nodes.containsKey(holder)) {
        give(shard, beat.nodeId());
      }
    }
    Map<Integer, Long> mine = held(beat.nodeId());
    List<OtherNode> others = new ArrayList<>();
    nodes.forEach((id, last) -> {
      if (id != beat.nodeId()) {
        others.add(new OtherNode(id, beats.getOrDefault(id, 0L), last.lease()));
      }
    });
    nodes.keySet().removeIf(node -> dead.contains(node) && held(node).isEmpty());
    return new Round(
        mine,
        Math.max(0, mine.size() - fairShare),
        Set.copyOf(lockedShards),
        List.copyOf(suspects.values()),
        others,
        0);
  }

  synchronized void give(int shard, long node) {
    holders.put(shard, node);
    epochs.merge(shard, 1L, Long::sum);
  }

  private Map<Integer, Long> held(long node) {
    Map<Integer, Long> held = new HashMap<>();
    holders.forEach((shard, holder) -> {
      if (holder == node) {
        held.put(shard, epochs.getOrDefault(shard, 0L));
      }
    });
    return held;
  }

  @Override
  public synchronized void release(long nodeId, Set<Integer> released) {
    onRelease.run();
    released.stream()
        .filter(shard -> !lockedShards.contains(shard))
        .forEach(shard -> holders.remove(shard, nodeId));
  }

  @Override
  public synchronized void leave(long nodeId) {
    holders.values().removeIf(holder -> holder == nodeId);
    nodes.remove(nodeId);
  }
}
