package io.turgo.bench.crash;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;

/** Reads what a check needs and collects what it finds, a line and some samples for each kind. */
public final class Findings {
  private static final int SAMPLES = 5;

  private final DataSource reads;
  private final List<String> problems = new ArrayList<>();

  public Findings(DataSource reads) {
    this.reads = reads;
  }

  /** What was found, in order. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  public void addAll(Collection<String> found) {
    problems.addAll(found);
  }

  /** Notes what was found, if anything. */
  public void some(String what, Collection<?> found) {
    if (!found.isEmpty()) {
      problems.add(
          "%,d %s, such as %s"
              .formatted(found.size(), what, found.stream().limit(SAMPLES).toList()));
    }
  }

  /** Notes what was expected and is not there. */
  public <T extends Comparable<T>> void missing(String what, Set<T> expected, Set<T> found) {
    Set<T> missing = new TreeSet<>(expected);
    missing.removeAll(found);
    some(what, missing);
  }

  /** The first column of a query as text, in its order. */
  public List<String> list(String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Connection connection = reads.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(String.valueOf(rows.getString(1)));
      }
    }
    return values;
  }

  public Set<String> strings(String sql) throws SQLException {
    return new HashSet<>(list(sql));
  }

  public Set<Long> numbers(String sql) throws SQLException {
    Set<Long> values = new HashSet<>();
    for (String value : list(sql)) {
      values.add(Long.valueOf(value));
    }
    return values;
  }

  /** Two columns of numbers of a query, in its order. */
  public List<long[]> pairs(String sql) throws SQLException {
    List<long[]> pairs = new ArrayList<>();
    try (Connection connection = reads.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        pairs.add(new long[] {rows.getLong(1), rows.getLong(2)});
      }
    }
    return pairs;
  }
}
