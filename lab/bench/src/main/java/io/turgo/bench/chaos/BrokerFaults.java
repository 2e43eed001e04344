package io.turgo.bench.chaos;

import io.turgo.bench.chaos.DisturbedChannel.Disturbance;
import io.turgo.command.CommandException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** What happens to the broker, to the lines to it and to messages. */
final class BrokerFaults {
  private static final double OUTAGE_LEASES = 2.5;
  private static final int AWAY_MILLIS = 3_000;
  private static final int CUTS = 4;
  private static final int DELAY_SECONDS = 8;
  private static final int PURGES = 5;
  private static final int DISTURBED_SECONDS = 8;
  private static final int POISONS = 4;
  private static final int TOLD_SECONDS = 20;
  private static final int SORTED_OUT_SECONDS = 30;
  private static final int OTHERS_SILENCE_SECONDS = 12;

  private BrokerFaults() {}

  static void kill(Strike strike, Random random) throws InterruptedException {
    KillableBroker broker = strike.cluster().broker();
    broker.kill();
    Strike.sleep(Duration.ofMillis(random.nextInt(AWAY_MILLIS)));
    broker.start();
  }

  static void outage(Strike strike, Random random) throws InterruptedException {
    KillableBroker broker = strike.cluster().broker();
    broker.kill();
    Strike.sleep(strike.leases(OUTAGE_LEASES));
    broker.start();
  }

  static void wipe(Strike strike, Random random) throws InterruptedException {
    KillableBroker broker = strike.cluster().broker();
    broker.wipe();
    Strike.sleep(Duration.ofMillis(random.nextInt(AWAY_MILLIS)));
    broker.start();
  }

  /** Either may be back first. */
  static void bothKilled(Strike strike, Random random) throws InterruptedException {
    KillableBroker broker = strike.cluster().broker();
    broker.kill();
    Strike.sleep(Duration.ofMillis(random.nextInt(1_000)));
    long brokerFirst = random.nextInt(AWAY_MILLIS) - AWAY_MILLIS / 2L;
    strike
        .cluster()
        .restartServer(() -> {
          if (brokerFirst > 0) {
            broker.start();
          }
        });
    Strike.sleep(Duration.ofMillis(Math.abs(brokerFirst)));
    broker.start();
  }

  static void cut(Strike strike, Random random) throws InterruptedException {
    List<BrokerLine> lines = someOrAll(strike, random);
    for (int i = 0; i < CUTS; i++) {
      lines.forEach(BrokerLine::cut);
      Strike.sleep(Duration.ofMillis(random.nextInt(300)));
      lines.forEach(line -> line.set(FaultLine.State.OPEN));
      Strike.sleep(Duration.ofMillis(random.nextInt(1_500)));
    }
  }

  /** The others take over what it had, and it runs what the shard feed has for it. */
  static void partition(Strike strike, Random random) throws InterruptedException {
    Member member = strike.victim(random);
    long begun = System.currentTimeMillis();
    line(member).cut();
    Strike.sleep(strike.leases(OUTAGE_LEASES));
    line(member).set(FaultLine.State.OPEN);
    if (strike.isAlone()) {
      for (Member any : strike.cluster().members()) {
        strike.mustFlow(
            any,
            begun,
            System.currentTimeMillis(),
            strike.bound(OTHERS_SILENCE_SECONDS),
            any != member);
      }
    }
  }

  static void halfOpen(Strike strike, Random random) throws InterruptedException {
    BrokerLine line = line(strike.victim(random));
    line.set(FaultLine.State.SILENT);
    Strike.sleep(strike.leases(1 + random.nextInt(2)));
    line.set(FaultLine.State.OPEN);
    // The cable is plugged in again: the other side knows nothing of these connections.
    line.breakAll();
  }

  static void delay(Strike strike, Random random) throws InterruptedException {
    List<BrokerLine> lines = someOrAll(strike, random);
    long millis = 50L + random.nextInt(200);
    lines.forEach(line -> line.delay(millis));
    Strike.sleep(Duration.ofSeconds(DELAY_SECONDS));
    lines.forEach(line -> line.delay(0));
  }

  static void purge(Strike strike, Random random) throws InterruptedException {
    for (int i = 0; i < PURGES; i++) {
      tell(strike, KillableBroker.PURGE);
      Strike.sleep(Duration.ofMillis(random.nextInt(500)));
    }
  }

  /** Calls must not notice. */
  static void full(Strike strike, Random random) throws InterruptedException {
    long begun = System.currentTimeMillis();
    tell(strike, KillableBroker.FULL);
    Strike.sleep(strike.leases(OUTAGE_LEASES));
    tell(strike, KillableBroker.ROOM);
    if (strike.isAlone()) {
      for (Member any : strike.cluster().members()) {
        strike.mustFlow(
            any, begun, System.currentTimeMillis(), strike.bound(OTHERS_SILENCE_SECONDS), false);
      }
    }
  }

  static void twice(Strike strike, Random random) throws InterruptedException {
    disturb(strike, Disturbance.TWICE);
  }

  static void mixed(Strike strike, Random random) throws InterruptedException {
    disturb(strike, Disturbance.MIXED);
  }

  static void late(Strike strike, Random random) throws InterruptedException {
    disturb(strike, Disturbance.LATE);
  }

  private static void disturb(Strike strike, Disturbance how) throws InterruptedException {
    for (Member member : strike.cluster().members()) {
      member.orderAndWait(Orders.MESSAGES + " " + how, strike.bound(TOLD_SECONDS));
    }
    Strike.sleep(Duration.ofSeconds(DISTURBED_SECONDS));
  }

  /** All must be in the error queue; what they were sent between has run. */
  static void poison(Strike strike, Random random) throws InterruptedException {
    KillableBroker broker = strike.cluster().broker();
    if (!strike.isAlone()) {
      tell(strike, KillableBroker.POISON);
      return;
    }
    long before = Long.parseLong(broker.ask(KillableBroker.ERRORS));
    long sent = 0;
    for (int i = 0; i < POISONS; i++) {
      sent += Long.parseLong(broker.ask(KillableBroker.POISON));
      Strike.sleep(Duration.ofMillis(random.nextInt(1_000)));
    }
    long until = System.nanoTime() + strike.bound(SORTED_OUT_SECONDS).toNanos();
    long found = 0;
    while (found < sent && System.nanoTime() < until) {
      Strike.sleep(Duration.ofMillis(100));
      found = Long.parseLong(broker.ask(KillableBroker.ERRORS)) - before;
    }
    if (found < sent) {
      strike.finding(
          "%d of %d messages that are no job's are in the error queue after %s"
              .formatted(found, sent, strike.bound(SORTED_OUT_SECONDS)));
    }
  }

  /** Another fault may have the broker away; then there is nothing to do to it. */
  private static void tell(Strike strike, String order) throws InterruptedException {
    try {
      strike.cluster().broker().ask(order);
    } catch (CommandException e) {
      if (strike.isAlone()) {
        throw e;
      }
      strike.cluster().ledger().note(String.valueOf(e.getMessage()));
    }
  }

  /** Makes sure that nothing of the fault is left, whatever became of the harness in it. */
  static void takeBack(Strike strike) throws InterruptedException {
    Cluster cluster = strike.cluster();
    cluster.brokerLines(line -> {
      line.delay(0);
      line.set(FaultLine.State.OPEN);
    });
    if (!cluster.broker().isAlive()) {
      strike.finding("the broker ended by itself");
      cluster.broker().start();
    }
    for (Member member : cluster.members()) {
      member.order(Orders.MESSAGES + " " + Disturbance.NONE);
    }
    cluster.broker().ask(KillableBroker.ROOM);
  }

  private static BrokerLine line(Member member) {
    return Objects.requireNonNull(member.brokerLine(), "a cluster with a broker has lines to it");
  }

  private static List<BrokerLine> someOrAll(Strike strike, Random random) {
    Member one = strike.victim(random);
    List<Member> members = random.nextInt(3) == 0 ? strike.cluster().members() : List.of(one);
    return members.stream().map(BrokerFaults::line).toList();
  }
}
