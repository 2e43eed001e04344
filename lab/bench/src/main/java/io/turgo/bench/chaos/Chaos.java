package io.turgo.bench.chaos;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.crash.ChildFailure;
import io.turgo.bench.database.DataDirectory;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Strikes a working cluster with one fault after the other, now and then with two together, waits
 * after each until all is well, and at the end holds the database to the ledger.
 */
public final class Chaos {
  private static final int COMPANY_OF = 5;
  private static final Duration WARM_UP = Duration.ofSeconds(8);
  private static final Duration LONGEST_STRIKE = Duration.ofMinutes(6);
  private static final int CALL_SECONDS = 75;
  private static final int HEAL_SECONDS = 60;
  private static final int END_SECONDS = 120;

  /** What acknowledged calls take on an idle machine, generously, 99 of 100. */
  private static final double IDLE_MILLIS = 200;

  private static final double MOST_SLOWER = 3;
  private static final String TOGETHER = "two together";

  private final ChaosSettings settings;
  private final PrintWriter out;
  private final Random random;
  private final Cluster cluster;
  private final Map<String, Figures> figures = new LinkedHashMap<>();
  private final List<Repeats.Window> windows = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private double scale = 1;

  private Chaos(ChaosSettings settings, PrintWriter out, Cluster cluster) {
    this.settings = settings;
    this.out = out;
    this.random = new Random(settings.seed());
    this.cluster = cluster;
  }

  /** Runs it; what did not hold, one line each, empty if all did. */
  public static List<String> run(ChaosSettings settings, PrintWriter out) {
    try (DataDirectory directory = DataDirectory.open(null)) {
      List<String> problems = run(settings, out, directory);
      if (!problems.isEmpty()) {
        directory.keep();
        out.printf("Database, ledger, logs and thread dumps are kept in %s%n", directory.path());
      }
      return problems;
    }
  }

  private static List<String> run(
      ChaosSettings settings, PrintWriter out, DataDirectory directory) {
    try (ChaosLedger ledger = new ChaosLedger(directory.path().resolve("ledger.txt"));
        Cluster cluster = new Cluster(settings, directory, ledger)) {
      Thread closeAtExit = new Thread(cluster::close, "chaos-close");
      Runtime.getRuntime().addShutdownHook(closeAtExit);
      try {
        return new Chaos(settings, out, cluster).run();
      } finally {
        Runtime.getRuntime().removeShutdownHook(closeAtExit);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new CommandException("The harness could not read the database: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("The chaos was interrupted", e);
    }
  }

  private List<String> run() throws InterruptedException, SQLException, IOException {
    ChannelKind channel = settings.channel();
    print(
        "chaos on %d nodes%s, seed %d, lease %s, %s"
            .formatted(
                settings.nodes(),
                channel == null ? "" : ", jobs through " + channel.display(),
                settings.seed(),
                settings.lease(),
                settings.faults().stream().map(FaultKind::label).collect(Collectors.joining(","))));
    cluster.start();
    calibrate();
    try (Watch watch = new Watch(cluster, seconds(CALL_SECONDS))) {
      if (settings.once()) {
        for (FaultKind kind : settings.faults()) {
          strike(List.of(kind), watch);
        }
        List<FaultKind> pair =
            settings.faults().stream().filter(FaultKind::inCompany).distinct().limit(2).toList();
        if (pair.size() == 2) {
          strike(pair, watch);
        }
      } else {
        long until = System.nanoTime() + settings.time().toNanos();
        List<FaultKind> deck = new ArrayList<>();
        while (System.nanoTime() < until) {
          strike(draw(deck), watch);
        }
      }
      Strike end = new Strike(cluster, scale, true);
      watch.during(end);
      finish();
      problems.addAll(end.findings());
    }
    new EndCheck(cluster, windows).problems().forEach(this::problem);
    consistency();
    burnt();
    if (cluster.hasBroker()) {
      new Deliveries(cluster.ledger().deliveries(), windows).problems().forEach(this::problem);
    }
    Repeats repeats = new Repeats(cluster, windows);
    repeats.problems().forEach(this::problem);
    report(repeats);
    return problems;
  }

  private Duration seconds(int seconds) {
    return Duration.ofMillis((long) (seconds * 1000 * scale));
  }

  /** Lets shares settle and finds out how busy this machine is with other things. */
  private void calibrate() throws InterruptedException {
    long begun = System.currentTimeMillis();
    Strike.sleep(WARM_UP);
    long[] times = cluster.ledger().times(begun + 2_000, System.currentTimeMillis());
    if (times.length == 0) {
      throw new CommandException(
          "No call was acknowledged before the first fault; logs are in " + cluster.directory());
    }
    double p99 = times[times.length * 99 / 100];
    scale = Math.clamp(p99 / IDLE_MILLIS, 1, MOST_SLOWER);
    print(
        "before the first fault: %d calls, p50 %d ms, p99 %.0f ms; bounds are multiplied by %.1f"
            .formatted(times.length, times[times.length / 2], p99, scale));
  }

  /** Every kind once in random order, then again. */
  private List<FaultKind> draw(List<FaultKind> deck) {
    List<FaultKind> drawn = new ArrayList<>();
    drawn.add(drawOne(deck));
    if (drawn.getFirst().inCompany() && random.nextInt(COMPANY_OF) == 0) {
      List<FaultKind> others =
          settings.faults().stream()
              .filter(kind -> kind.inCompany() && kind != drawn.getFirst())
              .toList();
      if (!others.isEmpty()) {
        drawn.add(others.get(random.nextInt(others.size())));
      }
    }
    return drawn;
  }

  private FaultKind drawOne(List<FaultKind> deck) {
    if (deck.isEmpty()) {
      deck.addAll(settings.faults());
      Collections.shuffle(deck, random);
    }
    return deck.removeLast();
  }

  private void strike(List<FaultKind> kinds, Watch watch)
      throws InterruptedException, SQLException {
    String label = kinds.stream().map(FaultKind::label).collect(Collectors.joining(" + "));
    Strike strike = new Strike(cluster, scale, kinds.size() == 1);
    watch.during(strike);
    cluster.ledger().note("STRIKE " + label);
    Healing healing = new Healing(cluster);
    healing.noteReadyJobs();
    long begun = System.currentTimeMillis();
    List<Thread> threads = new ArrayList<>();
    for (FaultKind kind : kinds) {
      Random own = new Random(random.nextLong());
      threads.add(
          Thread.ofPlatform()
              .daemon()
              .name("chaos-" + kind.label())
              .start(() -> act(kind, strike, own)));
    }
    for (Thread thread : threads) {
      if (!thread.join(LONGEST_STRIKE)) {
        strike.finding(
            "the harness itself is stuck in " + List.of(thread.getStackTrace()).subList(0, 3));
        thread.interrupt();
      }
    }
    takeBack(strike);
    healing.noteReadyJobs();
    long over = System.currentTimeMillis();
    cluster.ledger().note("OVER " + label);
    Optional<String> ill = healing.await(over, seconds(HEAL_SECONDS));
    long healed = System.currentTimeMillis();
    cluster.ledger().note("HEALED " + label + " " + ill);
    if (ill.isPresent()) {
      strike.finding("not well after %s: %s".formatted(seconds(HEAL_SECONDS), ill.get()));
      for (Member member : cluster.members()) {
        member.kill();
        strike.replace(member);
      }
    }
    revive();
    note(kinds, strike, begun, healed, ill.isEmpty() ? healed - over : -1);
  }

  private static void act(FaultKind kind, Strike strike, Random random) {
    try {
      kind.action().strike(strike, random);
    } catch (ChildFailure e) {
      strike.finding("a node failed: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      strike.finding("the harness failed at " + kind.label() + ": " + e);
    }
  }

  /** Makes sure that nothing of the fault is left, whatever became of the harness in it. */
  private void takeBack(Strike strike) throws InterruptedException {
    cluster.lines(line -> {
      line.trap(null);
      line.quiet(null);
      line.delay(0);
      line.set(FaultLine.State.OPEN);
    });
    if (cluster.hasBroker()) {
      BrokerFaults.takeBack(strike);
    }
    for (Member member : cluster.members()) {
      if (!member.isAlive()) {
        strike.finding(
            "node %s ended by itself; its log is %s"
                .formatted(member.life(), member.log(member.life())));
        member.kill();
        strike.replace(member);
      }
    }
  }

  /** Dead letters of code that failed by order are tried again. */
  private void revive() throws SQLException, InterruptedException {
    String count = "SELECT count(*) FROM " + cluster.table("dead_letter_job");
    if (!cluster.list(count).getFirst().equals("0")) {
      cluster.members().getFirst().orderAndWait(Orders.REVIVE, seconds(CALL_SECONDS));
    }
  }

  private void note(
      List<FaultKind> kinds, Strike strike, long begun, long healed, long healMillis) {
    String label = kinds.stream().map(FaultKind::label).collect(Collectors.joining(" + "));
    Figures row = figures.computeIfAbsent(kinds.size() == 1 ? label : TOGETHER, Figures::new);
    row.times++;
    int failed = cluster.ledger().failed(begun, healed);
    row.failedCalls += failed;
    if (healMillis >= 0) {
      row.healMillis.add(healMillis);
    }
    windows.add(new Repeats.Window(row, begun, healed));
    print(
        "%tT  %-26s %5.1f s, %3d calls failed, %s"
            .formatted(
                begun,
                label,
                (healed - begun) / 1000.0,
                failed,
                healMillis < 0
                    ? "NOT HEALED"
                    : "healed after %.1f s".formatted(healMillis / 1000.0)));
    for (String finding : strike.findings()) {
      row.findings.add(finding);
      problem(label + ": " + finding);
    }
  }

  private void problem(String problem) {
    problems.add(problem);
    print("    BROKEN " + problem);
  }

  /** Has everything come to its end. */
  private void finish() throws InterruptedException, SQLException {
    for (Member member : cluster.members()) {
      if (!member.orderAndWait(Orders.STOP, seconds(CALL_SECONDS))) {
        problem(
            "callers of node %s do not come to an end; %s".formatted(member.life(), member.dump()));
      }
    }
    revive();
    long until = System.nanoTime() + seconds(END_SECONDS).toNanos();
    // Its code needs the instances that FINISH ends.
    String adding =
        "SELECT (SELECT count(*) FROM %s WHERE activity_id = 'add') + (SELECT count(*) FROM %s WHERE activity_id = 'add')"
            .formatted(cluster.table("job"), cluster.table("timer_job"));
    while (!cluster.list(adding).getFirst().equals("0") && System.nanoTime() < until) {
      Strike.sleep(Duration.ofMillis(200));
    }
    cluster.members().getFirst().order(Orders.FINISH);
    String count = "SELECT count(*) FROM " + cluster.table("instance");
    while (!cluster.list(count).getFirst().equals("0")) {
      if (System.nanoTime() > until) {
        problem("instances are left after %s without a fault".formatted(seconds(END_SECONDS)));
        break;
      }
      Strike.sleep(Duration.ofMillis(200));
    }
    for (Member member : cluster.members()) {
      member.order(Orders.QUIT);
      if (!member.awaitEnd(seconds(CALL_SECONDS))) {
        problem("node %s did not end after its close; %s".formatted(member.life(), member.dump()));
      }
    }
  }

  private void consistency() throws IOException, InterruptedException {
    List<String> lines = cluster.checkConsistency();
    if (!lines.equals(List.of(ConsistencyMain.CLEAN))) {
      lines.forEach(line -> problem("check: " + line));
    }
  }

  private void burnt() throws SQLException {
    for (Burnt.Attempt attempt : Burnt.read(cluster)) {
      Figures row = null;
      String label = "before the first fault";
      for (Repeats.Window window : windows) {
        if (window.from() <= attempt.at()) {
          row = window.figures();
          label = row.label;
        }
      }
      if (row != null) {
        switch (attempt.verdict()) {
          case USER_CODE -> row.burntByUserCode++;
          case NODE_LOST -> row.burntByLostNode++;
          case WITHOUT_REASON -> row.burntWithoutReason++;
        }
      }
      if (!attempt.isAllowed()) {
        String finding = "an attempt was counted without a reason: " + attempt;
        if (row != null) {
          row.findings.add(finding);
        }
        problem(label + ": " + finding);
      }
    }
  }

  private void report(Repeats repeats) {
    long acknowledged =
        cluster.ledger().calls().stream()
            .filter(call -> call.outcome == ChaosLedger.Outcome.ACKNOWLEDGED)
            .count();
    print("");
    print(
        "%,d faults, %,d calls, %,d of them acknowledged"
            .formatted(windows.size(), cluster.ledger().calls().size(), acknowledged));
    print("");
    repeats.lines().forEach(this::print);
    print("");
    Figures.table(List.copyOf(figures.values()), cluster.hasBroker()).forEach(this::print);
    print("");
  }

  private void print(String line) {
    out.println(line);
    out.flush();
  }
}
