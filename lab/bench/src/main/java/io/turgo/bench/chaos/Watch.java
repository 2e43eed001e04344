package io.turgo.bench.chaos;

import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Looks for calls that have not come back within the bound, all the time, on its own thread. */
final class Watch implements AutoCloseable {
  private final Cluster cluster;
  private final Duration bound;
  private final Set<ChaosLedger.Call> told =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
  private final AtomicReference<@Nullable Strike> strike = new AtomicReference<>();
  private final Thread thread;

  /**
   * @param bound for every call, whatever happens meanwhile
   */
  Watch(Cluster cluster, Duration bound) {
    this.cluster = cluster;
    this.bound = bound;
    this.thread = Thread.ofPlatform().daemon().name("chaos-watch").start(this::run);
  }

  /** Whose findings they are from now on. */
  void during(Strike current) {
    strike.set(current);
  }

  private void run() {
    try {
      while (true) {
        look();
        Thread.sleep(1_000);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void look() {
    Strike current = strike.get();
    if (current == null) {
      return;
    }
    List<ChaosLedger.Call> hung =
        cluster.ledger().openSince(System.currentTimeMillis() - bound.toMillis()).stream()
            .filter(told::add)
            .toList();
    if (!hung.isEmpty()) {
      ChaosLedger.Call first = hung.getFirst();
      String where =
          cluster.members().stream()
              .filter(member -> member.life().equals(first.life))
              .map(Member::dump)
              .findFirst()
              .orElse("its JVM was replaced");
      current.finding(
          "%d calls have not come back within %s, such as %s; %s"
              .formatted(hung.size(), bound, first, where));
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
