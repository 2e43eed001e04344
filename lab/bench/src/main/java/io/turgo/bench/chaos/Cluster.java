package io.turgo.bench.chaos;

import io.turgo.bench.crash.BusinessTable;
import io.turgo.bench.crash.ChildProcess;
import io.turgo.bench.database.DataDirectory;
import io.turgo.bench.database.PostgresDatabase;
import io.turgo.bench.database.PostgresServer;
import io.turgo.bench.database.PostgresStandby;
import io.turgo.bench.database.StoreLocation;
import io.turgo.command.CommandException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A server of our own and the nodes on it. The harness itself goes by the relays. */
final class Cluster implements AutoCloseable {
  /** Whom nodes are on the server: the owner of the database, but no superuser. */
  static final String ROLE = "chaos";

  private final ChaosSettings settings;
  private final DataDirectory directory;
  private final PostgresServer server;
  private final ChaosLedger ledger;
  private final List<Member> members = new ArrayList<>();
  private final @Nullable KillableBroker broker;
  private final Object serverLock = new Object();

  Cluster(ChaosSettings settings, DataDirectory directory, ChaosLedger ledger) {
    this.settings = settings;
    this.directory = directory;
    this.ledger = ledger;
    this.server = PostgresServer.start(directory.postgres());
    this.broker =
        settings.channel() == null
            ? null
            : new KillableBroker(settings.channel(), settings.nodes(), directory.path());
    try {
      execute("CREATE ROLE " + ROLE + " LOGIN", "ALTER DATABASE turgo OWNER TO " + ROLE);
      for (int i = 0; i < settings.nodes(); i++) {
        members.add(
            new Member(i, this, nodeUrl(), broker == null ? null : new BrokerLine(i, broker)));
      }
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /** Starts all nodes, the first alone, because it makes the tables and deploys. */
  void start() {
    if (broker != null) {
      broker.advertise(
          members.stream()
              .map(Member::brokerLine)
              .filter(Objects::nonNull)
              .map(BrokerLine::port)
              .toList());
      broker.start();
    }
    BusinessTable.create(new StoreLocation.Postgres(new PostgresDatabase(nodeUrl(), null, null)));
    for (Member member : members) {
      member.start();
      if (member.number() == 0) {
        Burnt.install(this);
      }
    }
  }

  ChaosSettings settings() {
    return settings;
  }

  ChaosLedger ledger() {
    return ledger;
  }

  Path directory() {
    return directory.path();
  }

  List<Member> members() {
    return List.copyOf(members);
  }

  /** What jobs go through. */
  KillableBroker broker() {
    if (broker == null) {
      throw new CommandException("This cluster has no broker");
    }
    return broker;
  }

  /** Whether jobs go through a broker. */
  boolean hasBroker() {
    return broker != null;
  }

  /** The name of one of the engine's tables. */
  String table(String name) {
    return settings.tablePrefix() + name;
  }

  /** Directly to the server, as nodes connect. */
  String nodeUrl() {
    return server.jdbcUrl().replace("user=postgres", "user=" + ROLE);
  }

  /** A connection of the harness, past all relays, which may do everything. */
  Connection connect() throws SQLException {
    return DriverManager.getConnection(
        server.jdbcUrl() + "&ApplicationName=chaos&options=-c%20default_transaction_read_only=off");
  }

  /** Executes statements one by one, each in a transaction of its own. */
  void execute(String... statements) {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new CommandException("The harness could not execute a statement: " + e.getMessage(), e);
    }
  }

  /** Executes statements, again while another fault keeps the harness from it. */
  void surely(String... statements) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      try {
        execute(statements);
        return;
      } catch (CommandException e) {
        if (System.nanoTime() > until) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
  }

  /** The first column of a query as text. */
  List<String> list(String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        rows.add(String.valueOf(result.getString(1)));
      }
    }
    return rows;
  }

  /** Kills the server and starts it again, with something in between, nobody else connected. */
  void restartServer(Runnable whileDown) {
    synchronized (serverLock) {
      server.kill();
      whileDown.run();
      server.restart();
    }
  }

  /** Gives the server a synchronous standby, does something, and puts that in its place. */
  void failOver(StandbyWork before) throws InterruptedException, SQLException {
    synchronized (serverLock) {
      try (PostgresStandby standby = server.addStandby()) {
        surely(
            "ALTER SYSTEM SET synchronous_standby_names = '%s'".formatted(PostgresStandby.NAME),
            "SELECT pg_reload_conf()");
        while (!list("SELECT sync_state FROM pg_stat_replication").contains("sync")) {
          TimeUnit.MILLISECONDS.sleep(50);
        }
        before.work(standby);
        server.failOver(standby);
      }
    }
  }

  /** What happens while there is a standby. */
  @FunctionalInterface
  interface StandbyWork {
    void work(PostgresStandby standby) throws InterruptedException;
  }

  /** Uses up transaction numbers, as other clients of the server do. */
  void burnTransactions(int count) {
    String[] statements = new String[count];
    Arrays.fill(statements, "SELECT pg_current_xact_id()");
    execute(statements);
  }

  /** What the build under test says of the database; just one line if that is clean. */
  List<String> checkConsistency() throws InterruptedException {
    List<String> lines = Collections.synchronizedList(new ArrayList<>());
    ChildProcess check =
        ChildProcess.start(
            new ChildProcess.Program(
                ConsistencyMain.class.getName(),
                "512m",
                settings.classPath(),
                List.of(nodeUrl()),
                directory().resolve("check.log")),
            lines::add);
    check.awaitExit();
    return List.copyOf(lines);
  }

  /** Does to the lines of all nodes. */
  void lines(Consumer<FaultLine> what) {
    members.forEach(member -> what.accept(member.line()));
  }

  /** Does to the lines of all nodes to the broker, if there is one. */
  void brokerLines(Consumer<BrokerLine> what) {
    for (Member member : members) {
      BrokerLine line = member.brokerLine();
      if (line != null) {
        what.accept(line);
      }
    }
  }

  /** Breaks the connections of all nodes to the server. */
  void breakAll() {
    members.forEach(member -> member.relay().breakAll());
  }

  @Override
  public void close() {
    members.forEach(Member::close);
    if (broker != null) {
      broker.close();
    }
    server.close();
  }
}
