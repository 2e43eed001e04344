package io.turgo.bench.search;

import io.turgo.bench.database.BenchDatabase;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.StoreLocation;
import io.turgo.command.CommandException;
import io.turgo.engine.store.Store;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Makes rows unless the database has them, asks the documented queries and prints what each took.
 *
 * @param plans whether to print all plans, not only those that have no index
 */
public record SearchRun(long instances, boolean plans, PrintWriter out) {
  /** Whether an index leads to all of them. */
  public boolean on(DatabaseSettings settings) {
    try (BenchDatabase database = BenchDatabase.open(settings);
        Store store = database.location().open()) {
      fill(database.location());
      return ask(store);
    }
  }

  /** Makes the rows unless the database has some, in tables that are there. */
  public void fill(StoreLocation location) {
    try (Connection connection = connect(location)) {
      if (hasRows(connection)) {
        out.println("The database has its rows already.");
        return;
      }
      long begin = System.nanoTime();
      new SearchRows(location instanceof StoreLocation.Postgres, instances).insert(connection);
      out.printf(
          Locale.ROOT,
          "%,d instances made in %,d s.%n",
          instances,
          (System.nanoTime() - begin) / 1_000_000_000);
    } catch (SQLException e) {
      throw new CommandException("The database cannot be filled: " + e.getMessage(), e);
    }
    out.flush();
  }

  /** A connection that finds the tables of the engine. */
  public static Connection connect(StoreLocation location) throws SQLException {
    return switch (location) {
      case StoreLocation.Sqlite file -> DriverManager.getConnection("jdbc:sqlite:" + file.file());
      case StoreLocation.Postgres server -> {
        Connection connection = server.database().connect();
        try (Statement statement = connection.createStatement()) {
          statement.execute("SET search_path = turgo_engine, public");
        }
        yield connection;
      }
    };
  }

  private static boolean hasRows(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1 FROM turgo_h_instance LIMIT 1")) {
      return rows.next();
    }
  }

  private boolean ask(Store store) {
    SearchBench bench = new SearchBench(store);
    List<SearchBench.Answered> bad = new ArrayList<>();
    out.printf("| %-55s | first ms | page ms | next ms | count ms | count  |%n", "query");
    out.println("| " + "-".repeat(55) + " | -------- | ------- | ------- | -------- | ------ |");
    for (DocumentedQuery query : SearchQueries.all()) {
      SearchBench.Answered answered = bench.ask(query);
      Double next = answered.nextMillis();
      out.printf(
          Locale.ROOT,
          "| %-55s | %8.1f | %7.1f | %7s | %8.1f | %6s |%n",
          query.name(),
          answered.firstMillis(),
          answered.pageMillis(),
          next == null ? "" : String.format(Locale.ROOT, "%.1f", next),
          answered.countMillis(),
          answered.count() == DocumentedQuery.COUNTED ? "more" : answered.count());
      out.flush();
      if (Plan.firstScan(answered.plans()).isPresent()) {
        bad.add(answered);
      }
      if (plans) {
        answered.plans().forEach(plan -> out.println(plan.text()));
      }
    }
    for (SearchBench.Answered answered : bad) {
      out.printf(
          "%nNo index leads to '%s': %s%n",
          answered.query().name(), Plan.firstScan(answered.plans()).orElseThrow());
      answered.plans().forEach(plan -> out.println(plan.text()));
    }
    out.flush();
    return bad.isEmpty();
  }
}
