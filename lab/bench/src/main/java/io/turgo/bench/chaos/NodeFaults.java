package io.turgo.bench.chaos;

import io.turgo.bench.relay.Interference.Verdict;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** What happens to nodes and in them. */
final class NodeFaults {
  private static final long HOUR_MILLIS = 3_600_000;
  private static final int EAT_SECONDS = 6;
  private static final int QUERIES = 10;
  private static final int QUERY_SECONDS = 30;
  private static final int SILENCE_SECONDS = 6;
  private static final int CROSS_JOBS = 40;

  /** One more than attempts: another job may by chance have run for a second at one death. */
  private static final int MOST_DEATHS = Burnt.ATTEMPTS + 1;

  private static final int MOST_RUNS_OF_A_JOB = 4;

  private NodeFaults() {}

  static void kill(Strike strike, Random random) throws InterruptedException {
    Member member = strike.victim(random);
    member.kill();
    Strike.sleep(Duration.ofMillis(random.nextInt(2_000)));
    strike.replace(member);
  }

  static void killAll(Strike strike, Random random) throws InterruptedException {
    strike.cluster().members().forEach(Member::kill);
    for (Member member : strike.cluster().members()) {
      strike.replace(member);
    }
  }

  static void freeze(Strike strike, Random random) throws InterruptedException {
    Member member = strike.victim(random);
    member.freeze();
    Strike.sleep(strike.leases(2.5));
    member.thaw();
  }

  /** Every caller hears, the close ends, and the JVM too. */
  static void restart(Strike strike, Random random) throws InterruptedException {
    Member member = strike.victim(random);
    String life = member.life();
    member.order(Orders.CLOSE);
    boolean ended = member.awaitEnd(strike.bound(120));
    long[] closed = strike.cluster().ledger().closed(life);
    if (closed[0] < 0) {
      strike.finding(
          "the close of node %s did not end within %s; %s"
              .formatted(life, strike.bound(120), member.dump()));
    } else {
      if (closed[0] > strike.bound(50).toMillis()) {
        strike.finding("the close of node %s took %,d ms".formatted(life, closed[0]));
      }
      if (closed[1] > 0) {
        strike.finding(
            "%d callers of node %s never came back after its close; see %s"
                .formatted(closed[1], life, member.log(life)));
      }
      if (!ended) {
        strike.finding(
            "the JVM of node %s did not end after its close; %s".formatted(life, member.dump()));
      }
    }
    member.kill();
    strike.replace(member);
  }

  static void oom(Strike strike, Random random) throws InterruptedException {
    orderAndWait(strike, strike.victim(random), Orders.EAT + " " + EAT_SECONDS, 90);
  }

  static void stack(Strike strike, Random random) throws InterruptedException {
    orderAndWait(strike, strike.victim(random), Orders.SINK, 120);
  }

  static void runaway(Strike strike, Random random) throws InterruptedException {
    orderAndWait(strike, strike.victim(random), Orders.RUNAWAY, 60);
  }

  static void slowQueries(Strike strike, Random random) throws InterruptedException {
    Member member = strike.victim(random);
    long begun = System.currentTimeMillis();
    orderAndWait(strike, member, Orders.QUERIES + " " + QUERIES + " " + QUERY_SECONDS, 90);
    if (strike.isAlone()) {
      strike.mustFlow(
          member, begun, System.currentTimeMillis(), strike.bound(SILENCE_SECONDS), true);
    }
  }

  /** A node that cannot do what it is told to is replaced. */
  private static void orderAndWait(Strike strike, Member member, String order, int seconds)
      throws InterruptedException {
    if (!member.orderAndWait(order, strike.bound(seconds))) {
      strike.finding(
          "node %s did not come to the end of %s within %s; %s"
              .formatted(member.life(), order, strike.bound(seconds), member.dump()));
      member.kill();
      strike.replace(member);
    }
  }

  /** What two nodes do to the same instances is repeated, but not without end. */
  static void cross(Strike strike, Random random) throws InterruptedException, SQLException {
    Cluster cluster = strike.cluster();
    long begun = System.currentTimeMillis();
    List<Member> members = cluster.members();
    members.forEach(member -> member.order(Orders.CROSS + " " + CROSS_JOBS));
    long until = System.nanoTime() + strike.bound(90).toNanos();
    String count =
        "SELECT count(*) FROM %s WHERE activity_id = 'add'".formatted(cluster.table("job"));
    do {
      Strike.sleep(Duration.ofSeconds(1));
    } while (!cluster.list(count).getFirst().equals("0") && System.nanoTime() < until);
    long jobs = 0;
    long runs = 0;
    for (Map.Entry<String, List<ChaosLedger.Run>> entry : cluster.ledger().runs().entrySet()) {
      if (entry.getKey().endsWith(" add") && entry.getValue().getFirst().at() >= begun) {
        jobs++;
        runs += entry.getValue().size();
      }
    }
    if (runs > jobs * MOST_RUNS_OF_A_JOB) {
      strike.finding(
          "%d jobs that change the same two instances on %d nodes ran %,d times"
              .formatted(jobs, members.size(), runs));
    }
  }

  /**
   * Kills whoever runs the job, so often as it has attempts; the answers to the lease rounds of the
   * others get lost while they take it over. After that nobody may run it.
   */
  static void deadly(Strike strike, Random random) throws Exception {
    Cluster cluster = strike.cluster();
    calm(strike);
    long begun = System.currentTimeMillis();
    strike.victim(random).order(Orders.DEADLY);
    String job = null;
    for (int death = 1; death <= MOST_DEATHS; death++) {
      Optional<String> running = awaitRun(strike, begun, job, death);
      if (running.isEmpty()) {
        break;
      }
      job = running.get();
      List<ChaosLedger.Run> runs = cluster.ledger().runs(job);
      ChaosLedger.Run run = runs.getLast();
      // A second, and as long as it takes to a heartbeat that notes it.
      Strike.sleep(Duration.ofSeconds(1).plus(strike.leases(1)));
      for (Member member : cluster.members()) {
        if (member.life().equals(run.life())) {
          member.kill();
          disturbTakeOver(strike, member);
          strike.replace(member);
          member.order(Orders.CALM);
        }
      }
    }
    cluster.members().forEach(member -> member.order(Orders.BUSY));
    if (job == null) {
      strike.finding("a job was started that no node ran");
      return;
    }
    Strike.sleep(strike.leases(2.5));
    int runs = cluster.ledger().runs(job).size();
    if (runs > MOST_DEATHS) {
      strike.finding(
          "a job with %d attempts ran %d times, though each run ended with its node; counts: %s"
              .formatted(Burnt.ATTEMPTS, runs, attempts(cluster, job)));
    }
    String instance = job.split(" ", 2)[0];
    List<String> dead =
        cluster.list(
            "SELECT id FROM %s WHERE instance_id = %s"
                .formatted(cluster.table("dead_letter_job"), instance));
    if (dead.isEmpty()) {
      strike.finding(
          "a job that has ended %d nodes is no dead letter; counts: %s"
              .formatted(runs, attempts(cluster, job)));
    }
    for (Member member : cluster.members()) {
      if (member.orderAndWait(Orders.DELETE + " " + instance, strike.bound(60))) {
        return;
      }
    }
  }

  /** No other job runs for long, so that nothing but the deadly one can be blamed. */
  private static void calm(Strike strike) throws InterruptedException, SQLException {
    Cluster cluster = strike.cluster();
    cluster.members().forEach(member -> member.order(Orders.CALM));
    String count =
        "SELECT count(*) FROM %s WHERE activity_id = 'lasting'".formatted(cluster.table("job"));
    long until = System.nanoTime() + strike.leases(4).plus(strike.bound(30)).toNanos();
    while (!cluster.list(count).getFirst().equals("0") && System.nanoTime() < until) {
      Strike.sleep(Duration.ofMillis(500));
    }
  }

  private static List<String> attempts(Cluster cluster, String job) throws SQLException {
    return Burnt.read(cluster).stream()
        .filter(attempt -> job.startsWith(attempt.instance() + " "))
        .map(Burnt.Attempt::toString)
        .toList();
  }

  /**
   * Waits until the deadly job runs for the so manyth time; what it is called in the ledger.
   *
   * @param since when it was started
   * @param job null until it has run once
   */
  private static Optional<String> awaitRun(
      Strike strike, long since, @Nullable String job, int times) throws InterruptedException {
    long until = System.nanoTime() + strike.leases(3).plus(strike.bound(30)).toNanos();
    while (System.nanoTime() < until) {
      for (Map.Entry<String, List<ChaosLedger.Run>> entry :
          strike.cluster().ledger().runs().entrySet()) {
        boolean known =
            job == null
                ? entry.getKey().endsWith(" killed") && entry.getValue().getFirst().at() >= since
                : entry.getKey().equals(job);
        if (known && entry.getValue().size() >= times) {
          return Optional.of(entry.getKey());
        }
      }
      Strike.sleep(Duration.ofMillis(200));
    }
    return Optional.empty();
  }

  /** Drops the answers to lease rounds of the others at about the time when a lease runs out. */
  private static void disturbTakeOver(Strike strike, Member dead) throws InterruptedException {
    Strike.sleep(strike.leases(0.6));
    FaultLine.Trap drop =
        new FaultLine.Trap() {
          @Override
          public boolean takes(String role) {
            return role.equals(FaultLine.CONTROL);
          }

          @Override
          public Verdict spring(FaultLine.Wire wire) {
            wire.dropAnswer();
            return Verdict.PASS;
          }
        };
    for (Member other : strike.cluster().members()) {
      if (other != dead) {
        other.line().trap(drop);
      }
    }
    Strike.sleep(strike.leases(0.9));
    strike.cluster().lines(line -> line.trap(null));
  }

  static void clockBack(Strike strike, Random random) throws InterruptedException {
    Member member = strike.victim(random);
    String name = "chaos-" + member.life();
    member.kill();
    Cluster cluster = strike.cluster();
    cluster.surely(
        "UPDATE %s SET heartbeat_at = heartbeat_at + %d WHERE name = '%s'"
            .formatted(cluster.table("node"), HOUR_MILLIS, name));
    strike.replace(member);
  }

  static void clockForward(Strike strike, Random random) throws InterruptedException {
    Cluster cluster = strike.cluster();
    cluster.surely(
        "UPDATE %s SET heartbeat_at = heartbeat_at - %d"
            .formatted(cluster.table("node"), HOUR_MILLIS));
    Strike.sleep(strike.leases(1));
  }
}
