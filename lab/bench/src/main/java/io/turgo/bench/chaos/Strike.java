package io.turgo.bench.chaos;

import io.turgo.bench.crash.ChildFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * One fault, or two together, as it happened: what it may do with, and what was seen of it. Two
 * faults share one; safe for both.
 */
final class Strike {
  private final Cluster cluster;
  private final double scale;
  private final boolean alone;
  private final List<String> findings = Collections.synchronizedList(new ArrayList<>());
  private final Set<Integer> struck = Collections.synchronizedSet(new TreeSet<>());

  /**
   * @param scale how much slower this machine is than an idle one
   * @param alone whether no other fault strikes at the same time
   */
  Strike(Cluster cluster, double scale, boolean alone) {
    this.cluster = cluster;
    this.alone = alone;
    this.scale = scale;
  }

  Cluster cluster() {
    return cluster;
  }

  Duration leases(double count) {
    return Duration.ofMillis((long) (cluster.settings().lease().toMillis() * count));
  }

  /** A time that an idle machine keeps, on this one. */
  Duration bound(int seconds) {
    return Duration.ofMillis((long) (seconds * 1000 * scale));
  }

  /** A node to be struck. Two faults at once take different ones, as long as there are. */
  Member victim(Random random) {
    List<Member> free =
        cluster.members().stream()
            .filter(member -> !struck.contains(member.number()) && member.isAlive())
            .toList();
    List<Member> from = free.isEmpty() ? cluster.members() : free;
    Member member = from.get(random.nextInt(from.size()));
    struck.add(member.number());
    return member;
  }

  /** Whether no other fault strikes at the same time. */
  boolean isAlone() {
    return alone;
  }

  /** Starts a new JVM for a member, again if another fault has prevented it. */
  void replace(Member member) throws InterruptedException {
    long until = System.nanoTime() + bound(90).toNanos();
    while (true) {
      try {
        member.start();
        return;
      } catch (ChildFailure e) {
        if (alone || System.nanoTime() > until) {
          throw e;
        }
        cluster.ledger().note("node " + member.life() + " did not come up: " + e.getMessage());
        member.kill();
        sleep(Duration.ofSeconds(1));
      }
    }
  }

  void finding(String what) {
    findings.add(what);
    cluster.ledger().note("FINDING " + what);
  }

  List<String> findings() {
    return List.copyOf(findings);
  }

  /**
   * Holds a node to not having stood still in a time that was not its own fault's.
   *
   * @param jobs whether jobs must have run too
   */
  void mustFlow(Member member, long from, long to, Duration silence, boolean jobs) {
    if (!member.isAlive()) {
      return;
    }
    long[] gaps = cluster.ledger().longestGaps(member.life(), from, to);
    long limit = silence.toMillis();
    if (gaps[0] > limit) {
      finding(
          "node %s acknowledged no call for %,d ms (at most %,d are right); %s"
              .formatted(member.life(), gaps[0], limit, member.dump()));
    }
    if (jobs && gaps[1] > limit) {
      finding(
          "node %s ran no job for %,d ms (at most %,d are right); %s"
              .formatted(member.life(), gaps[1], limit, member.dump()));
    }
  }

  static void sleep(Duration time) throws InterruptedException {
    Thread.sleep(time);
  }
}
