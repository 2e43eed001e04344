package io.turgo.bench.chaos;

import io.turgo.bench.relay.Interference.Verdict;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Rows that somebody else holds. */
final class RowFaults {
  private static final int LOCKED = 20;
  private static final int IDS_SECONDS = 35;
  private static final int TOLD_WITHIN_SECONDS = 25;
  private static final int LOCKED_SECONDS = 25;
  private static final int BRIEF_WITHIN_SECONDS = 15;
  private static final int INSTANCES_OF_IDS = 400;

  private RowFaults() {}

  static void leases(Strike strike, Random random) throws Exception {
    Cluster cluster = strike.cluster();
    hold(
        strike,
        strike.leases(1 + random.nextInt(2)),
        "SELECT 1 FROM %s WHERE name = 'shards' FOR UPDATE".formatted(cluster.table("property")),
        "SELECT 1 FROM %s FOR UPDATE".formatted(cluster.table("shard_lease")),
        "SELECT 1 FROM %s FOR UPDATE".formatted(cluster.table("node")));
  }

  /** Everybody who needs ids hears in time that there are none. */
  static void ids(Strike strike, Random random) throws Exception {
    Cluster cluster = strike.cluster();
    Member member = strike.victim(random);
    Thread check = Thread.ofPlatform().daemon().start(() -> checkTold(strike));
    try (Connection connection = begin(cluster)) {
      execute(connection, holdingIds(cluster));
      member.order(Orders.IDS + " " + INSTANCES_OF_IDS);
      Strike.sleep(Duration.ofSeconds(IDS_SECONDS));
      connection.rollback();
    }
    check.join();
  }

  /** A change of the sequence that is not committed; or of the row of ids in a build with one. */
  private static String holdingIds(Cluster cluster) throws SQLException {
    String row = cluster.table("id_block");
    boolean isRow =
        !cluster.list("SELECT 1 FROM pg_tables WHERE tablename = '" + row + "'").isEmpty();
    return isRow
        ? "UPDATE %s SET next_id = next_id".formatted(row)
        : "ALTER SEQUENCE %s NO CYCLE".formatted(cluster.table("id_sequence"));
  }

  private static void checkTold(Strike strike) {
    try {
      Strike.sleep(Duration.ofSeconds(IDS_SECONDS - 1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    long limit = strike.bound(TOLD_WITHIN_SECONDS).toMillis();
    List<ChaosLedger.Call> late =
        strike.cluster().ledger().openSince(System.currentTimeMillis() - limit);
    if (!late.isEmpty()) {
      strike.finding(
          "%d calls have heard nothing for more than %,d ms while nobody gets ids, such as %s"
              .formatted(late.size(), limit, late.getFirst()));
    }
  }

  /** What concerns other rows goes on; a row that is held briefly is waited for no longer. */
  static void instances(Strike strike, Random random) throws Exception {
    Cluster cluster = strike.cluster();
    Member member = strike.victim(random);
    List<String> held =
        cluster.list(
            "SELECT id FROM %s WHERE business_key LIKE 'hold/%%' ORDER BY id DESC LIMIT %d"
                .formatted(cluster.table("instance"), LOCKED + 1));
    String brief = held.getLast();
    held = held.subList(0, held.size() - 1);
    long begun = System.currentTimeMillis();
    try (Connection connection = begin(cluster)) {
      execute(connection, locking(cluster, held));
      member.order(Orders.NOTE + " " + String.join(",", held));
      Strike.sleep(Duration.ofSeconds(3));
      long briefBegun = System.currentTimeMillis();
      try (Connection other = begin(cluster)) {
        execute(other, locking(cluster, List.of(brief)));
        member.order(Orders.NOTE + " " + brief);
        Strike.sleep(Duration.ofMillis(1_500));
        other.rollback();
      }
      Strike.sleep(Duration.ofSeconds(LOCKED_SECONDS));
      long limit = strike.bound(BRIEF_WITHIN_SECONDS).toMillis();
      cluster.ledger().calls().stream()
          .filter(call -> call.key.startsWith(brief + ":") && call.begun >= briefBegun)
          .filter(call ->
              (call.ended == 0 ? System.currentTimeMillis() : call.ended) - call.begun > limit)
          .findFirst()
          .ifPresent(call ->
              strike.finding(
                  "a call on a row that was locked for 1.5 s took more than %,d ms: %s; %s"
                      .formatted(limit, call, member.dump())));
      connection.rollback();
    }
    for (Member any : cluster.members()) {
      strike.mustFlow(any, begun, System.currentTimeMillis(), strike.bound(10), true);
    }
  }

  private static String locking(Cluster cluster, List<String> ids) {
    return "SELECT 1 FROM %s WHERE id IN (%s) FOR UPDATE"
        .formatted(cluster.table("instance"), String.join(",", ids));
  }

  /** The node is stopped between the statements of its lease round, or of ids, and its COMMIT. */
  static void frozenInLease(Strike strike, Random random) throws InterruptedException {
    Member member = strike.victim(random);
    CountDownLatch frozen = new CountDownLatch(1);
    member
        .line()
        .trap(
            new FaultLine.Trap() {
              @Override
              public boolean takes(String role) {
                return role.equals(FaultLine.CONTROL) && frozen.getCount() > 0;
              }

              @Override
              public Verdict spring(FaultLine.Wire wire) {
                member.freeze();
                frozen.countDown();
                return Verdict.SWALLOW;
              }
            });
    long limit = strike.leases(3).toMillis();
    if (!frozen.await(limit, TimeUnit.MILLISECONDS)) {
      member.line().trap(null);
      strike.finding("node %s began no lease round in %,d ms".formatted(member.life(), limit));
      return;
    }
    member.line().trap(null);
    long begun = System.currentTimeMillis();
    Strike.sleep(strike.leases(5));
    member.thaw();
    member.relay().breakAll();
    Duration silence = strike.leases(2).plus(strike.bound(5));
    for (Member other : strike.cluster().members()) {
      if (other != member) {
        strike.mustFlow(other, begun, System.currentTimeMillis(), silence, true);
      }
    }
  }

  private static void hold(Strike strike, Duration time, String... locks) throws Exception {
    try (Connection connection = begin(strike.cluster())) {
      execute(connection, locks);
      Strike.sleep(time);
      connection.rollback();
    } catch (SQLException e) {
      // Another fault at the same time has ended this session, and with it its locks.
      strike.cluster().ledger().note("a foreign transaction was ended: " + e.getMessage());
    }
  }

  private static Connection begin(Cluster cluster) throws SQLException {
    Connection connection = cluster.connect();
    connection.setAutoCommit(false);
    return connection;
  }

  private static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
