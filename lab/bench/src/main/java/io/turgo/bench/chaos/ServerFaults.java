package io.turgo.bench.chaos;

import io.turgo.bench.relay.Interference.Verdict;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What happens to the server. */
final class ServerFaults {
  private static final double OUTAGE_LEASES = 2.5;
  private static final int TRANSACTIONS = 60;
  private static final int ROUNDS = 6;
  private static final int CANCELS = 10;

  private ServerFaults() {}

  static void kill(Strike strike, Random random) {
    strike.cluster().restartServer(() -> {});
    strike.cluster().burnTransactions(random.nextInt(TRANSACTIONS));
  }

  static void outage(Strike strike, Random random) {
    strike.cluster().restartServer(() -> pause(strike.leases(OUTAGE_LEASES)));
  }

  static void failover(Strike strike, Random random) throws Exception {
    strike.cluster().failOver(standby -> Strike.sleep(Duration.ofMillis(random.nextInt(3_000))));
  }

  /**
   * Commits wait for a standby that stands still, and somebody cancels that. The server answers
   * them with success; then it dies, and the standby has none of them.
   */
  static void cancelledCommits(Strike strike, Random random) throws Exception {
    Cluster cluster = strike.cluster();
    cluster.failOver(standby -> {
      Strike.sleep(Duration.ofMillis(500 + random.nextInt(1_500)));
      standby.freeze();
      for (int i = 0; i < CANCELS; i++) {
        Strike.sleep(Duration.ofMillis(100 + random.nextInt(200)));
        cluster.surely(
            "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
      }
    });
  }

  private static void pause(Duration time) {
    try {
      Strike.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Holds everybody up but for one connection, lets that one write, and kills the server when it
   * sends its COMMIT: nothing of its transaction has reached the disk, so the restarted server
   * gives its number to one of those that are made before nodes come back.
   */
  static void killAtCommit(Strike strike, Random random) throws InterruptedException {
    Cluster cluster = strike.cluster();
    String role = random.nextInt(4) == 0 ? FaultLine.JOB : FaultLine.COMMITTER;
    Quiet quiet = new Quiet(role);
    CountDownLatch committing = new CountDownLatch(1);
    CountDownLatch restarted = new CountDownLatch(1);
    cluster.lines(line ->
        line.trap(
            new FaultLine.Trap() {
              @Override
              public boolean takes(String of) {
                return of.equals(role);
              }

              @Override
              public Verdict spring(FaultLine.Wire wire) throws InterruptedException {
                committing.countDown();
                restarted.await();
                return Verdict.RESET;
              }
            }));
    cluster.lines(line -> line.quiet(quiet));
    try {
      Quiet.settle();
      boolean found = quiet.choose(Duration.ofSeconds(3)) && committing.await(3, TimeUnit.SECONDS);
      if (found) {
        cluster.restartServer(() -> {
          cluster.lines(line -> line.set(FaultLine.State.CLOSED));
          cluster.breakAll();
        });
        cluster.burnTransactions(TRANSACTIONS);
        // As long as a look at the old server's outcome may find nothing but the restarted one.
        Strike.sleep(Duration.ofMillis(random.nextInt(300)));
      }
      cluster.ledger().note("kill at commit of a " + role + ": " + found);
    } finally {
      // Whatever became of the server, nobody waits on a line for what does not come.
      cluster.lines(line -> line.trap(null));
      cluster.lines(line -> line.quiet(null));
      cluster.lines(line -> line.set(FaultLine.State.OPEN));
      restarted.countDown();
      quiet.end();
    }
  }

  static void backends(Strike strike, Random random) throws InterruptedException {
    for (int i = 0; i < ROUNDS; i++) {
      strike
          .cluster()
          .surely(
              """
              SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE usename = '%s' AND random() < 0.5
              """
                  .formatted(Cluster.ROLE));
      Strike.sleep(Duration.ofMillis(random.nextInt(800)));
    }
  }

  static void readOnly(Strike strike, Random random) throws InterruptedException {
    strike
        .cluster()
        .surely("ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()");
    Strike.sleep(strike.leases(0.5 + random.nextInt(3)));
    strike
        .cluster()
        .surely("ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()");
  }

  static void connections(Strike strike, Random random) throws InterruptedException {
    strike
        .cluster()
        .surely(
            "ALTER DATABASE turgo CONNECTION LIMIT 4",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '%s'"
                .formatted(Cluster.ROLE));
    Strike.sleep(strike.leases(0.5 + random.nextInt(3)));
    strike.cluster().surely("ALTER DATABASE turgo CONNECTION LIMIT -1");
  }

  /** As if the tables that grow could not: every insert into them is refused by the server. */
  static void diskFull(Strike strike, Random random) throws InterruptedException {
    Cluster cluster = strike.cluster();
    cluster.surely(
        """
        CREATE OR REPLACE FUNCTION chaos_full() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
        END $$
        """);
    for (String table : new String[] {"instance", "job", "h_activity", "h_variable"}) {
      cluster.surely(
          "CREATE OR REPLACE TRIGGER chaos_full BEFORE INSERT ON %s EXECUTE FUNCTION chaos_full()"
              .formatted(cluster.table(table)));
    }
    Strike.sleep(strike.leases(0.5 + random.nextInt(3)));
    for (String table : new String[] {"instance", "job", "h_activity", "h_variable"}) {
      cluster.surely("DROP TRIGGER IF EXISTS chaos_full ON " + cluster.table(table));
    }
  }
}
