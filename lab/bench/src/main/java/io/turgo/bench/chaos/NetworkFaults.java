package io.turgo.bench.chaos;

import io.turgo.bench.relay.Interference.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** What happens on the lines between nodes and server. */
final class NetworkFaults {
  private static final int CUTS = 4;
  private static final int DELAY_SECONDS = 8;
  private static final int ANSWERS_SECONDS = 6;
  private static final double OUTAGE_LEASES = 2.5;
  private static final int OTHERS_SILENCE_SECONDS = 12;

  private NetworkFaults() {}

  static void cut(Strike strike, Random random) throws InterruptedException {
    List<Member> members = someOrAll(strike, random);
    for (int i = 0; i < CUTS; i++) {
      members.forEach(member -> member.line().set(FaultLine.State.CLOSED));
      members.forEach(member -> member.relay().breakAll());
      Strike.sleep(Duration.ofMillis(random.nextInt(300)));
      members.forEach(member -> member.line().set(FaultLine.State.OPEN));
      Strike.sleep(Duration.ofMillis(random.nextInt(1_500)));
    }
  }

  static void delay(Strike strike, Random random) throws InterruptedException {
    List<Member> members = someOrAll(strike, random);
    long millis = 50L + random.nextInt(200);
    members.forEach(member -> member.line().delay(millis));
    Strike.sleep(Duration.ofSeconds(DELAY_SECONDS));
    members.forEach(member -> member.line().delay(0));
  }

  static void halfOpen(Strike strike, Random random) throws InterruptedException {
    Member member = strike.victim(random);
    String life = member.life();
    long begun = System.currentTimeMillis();
    member.line().set(FaultLine.State.SILENT);
    Strike.sleep(strike.leases(1 + random.nextInt(2)));
    member.line().set(FaultLine.State.OPEN);
    strike.cluster().ledger().unheard(life, begun);
    // The cable is plugged in again: the other side knows nothing of these connections.
    member.relay().breakAll();
  }

  /** Every third COMMIT of a random kind of connection. */
  static void commitAnswer(Strike strike, Random random) throws InterruptedException {
    Member member = strike.victim(random);
    AtomicInteger commits = new AtomicInteger();
    String role =
        List.of(FaultLine.COMMITTER, FaultLine.COMMITTER, FaultLine.JOB, FaultLine.CONTROL)
            .get(random.nextInt(4));
    member
        .line()
        .trap(
            new FaultLine.Trap() {
              @Override
              public boolean takes(String of) {
                return of.equals(role) && commits.incrementAndGet() % 3 == 0;
              }

              @Override
              public Verdict spring(FaultLine.Wire wire) {
                wire.dropAnswer();
                return Verdict.PASS;
              }
            });
    Strike.sleep(Duration.ofSeconds(ANSWERS_SECONDS));
    member.line().trap(null);
  }

  static void nodeOutage(Strike strike, Random random) throws InterruptedException {
    Member member = strike.victim(random);
    String life = member.life();
    long begun = System.currentTimeMillis();
    member.line().set(FaultLine.State.CLOSED);
    member.relay().breakAll();
    Strike.sleep(strike.leases(OUTAGE_LEASES));
    member.line().set(FaultLine.State.OPEN);
    strike.cluster().ledger().unheard(life, begun);
    if (strike.isAlone()) {
      for (Member other : strike.cluster().members()) {
        if (other != member) {
          strike.mustFlow(
              other, begun, System.currentTimeMillis(), strike.bound(OTHERS_SILENCE_SECONDS), true);
        }
      }
    }
  }

  static void outage(Strike strike, Random random) throws InterruptedException {
    strike.cluster().lines(line -> line.set(FaultLine.State.CLOSED));
    strike.cluster().breakAll();
    Strike.sleep(strike.leases(OUTAGE_LEASES));
    // One node comes back before the others, which it must not believe dead.
    List<Member> members = strike.cluster().members();
    members.get(random.nextInt(members.size())).line().set(FaultLine.State.OPEN);
    Strike.sleep(strike.leases(random.nextDouble() / 2));
    strike.cluster().lines(line -> line.set(FaultLine.State.OPEN));
  }

  private static List<Member> someOrAll(Strike strike, Random random) {
    Member one = strike.victim(random);
    return random.nextInt(3) == 0 ? strike.cluster().members() : List.of(one);
  }
}
