package io.turgo.engine.store;

import com.sun.management.OperatingSystemMXBean;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures groups of the typical job (see {@link SampleRows#step}), durable as in production.
 *
 * <p>Arguments: {@code postgres|sqlite}, jobs per group, writers, instances, steps of each.
 */
public final class StoreBench {
  private StoreBench() {}

  public static void main(String[] args) throws Exception {
    String kind = args.length > 0 ? args[0] : "postgres";
    int group = args.length > 1 ? Integer.parseInt(args[1]) : 500;
    int writers = args.length > 2 ? Integer.parseInt(args[2]) : kind.equals("sqlite") ? 1 : 2;
    int instances = args.length > 3 ? Integer.parseInt(args[3]) : 20_000;
    int steps = args.length > 4 ? Integer.parseInt(args[4]) : 30;
    if (kind.equals("sqlite")) {
      Path folder = Files.createTempDirectory(Path.of("."), "store-bench");
      try (Store store = SqliteStore.open(SqliteSettings.of(folder.resolve("bench.db")))) {
        run(store, group, writers, instances, steps, () -> 0L);
      }
      return;
    }
    try (EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("shared_buffers", "512MB")
            .setServerConfig("max_wal_size", "4GB")
            .start()) {
      String url = server.getJdbcUrl("postgres", "postgres");
      try (Store store = PostgresStore.open(PostgresSettings.of(url, null, null));
          Connection connection = server.getPostgresDatabase().getConnection();
          Statement statement = connection.createStatement()) {
        run(store, group, writers, instances, steps, () -> walBytes(statement));
      }
    }
  }

  private interface Wal {
    long bytes() throws SQLException;
  }

  private static long walBytes(Statement statement) throws SQLException {
    try (ResultSet row =
        statement.executeQuery("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint")) {
      row.next();
      return row.getLong(1);
    }
  }

  private static void run(Store store, int group, int writers, int instances, int steps, Wal wal)
      throws Exception {
    AtomicLong ids = new AtomicLong(1L << 40);
    long[] jobs = new long[instances];
    try (GroupWriter writer = store.openWriter()) {
      for (int from = 0; from < instances; from += 1000) {
        List<List<InstanceChanges>> units = new ArrayList<>();
        for (int i = from; i < Math.min(instances, from + 1000); i++) {
          units.add(List.of(SampleRows.start(instanceId(i))));
          jobs[i] = instanceId(i) + 3;
        }
        commit(writer, units);
      }
    }
    long walBefore = wal.bytes();
    long cpuBefore = cpuNanos();
    long start = System.nanoTime();
    List<Thread> threads = new ArrayList<>();
    for (int w = 0; w < writers; w++) {
      int first = (int) ((long) instances * w / writers);
      int last = (int) ((long) instances * (w + 1) / writers);
      threads.add(
          Thread.ofPlatform().start(() -> steps(store, group, first, last, steps, jobs, ids)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    long done = (long) instances * steps;
    System.out.printf(
        Locale.ROOT,
        "%s group=%d writers=%d instances=%d steps=%d: %.0f jobs/s, %.1f us of JVM CPU and %d WAL"
            + " bytes per job%n",
        store.dialect(),
        group,
        writers,
        instances,
        steps,
        done / seconds,
        (cpuNanos() - cpuBefore) / 1e3 / done,
        (wal.bytes() - walBefore) / done);
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static long instanceId(int i) {
    return 10L * (i + 1);
  }

  private static void steps(
      Store store, int group, int first, int last, int steps, long[] jobs, AtomicLong ids) {
    try (GroupWriter writer = store.openWriter()) {
      for (int rev = 1; rev <= steps; rev++) {
        for (int from = first; from < last; from += group) {
          List<List<InstanceChanges>> units = new ArrayList<>();
          for (int i = from; i < Math.min(last, from + group); i++) {
            long id = ids.getAndAdd(3);
            units.add(List.of(SampleRows.step(instanceId(i), rev, jobs[i], id, id + 1)));
            jobs[i] = id;
          }
          commit(writer, units);
        }
      }
    }
  }

  private static void commit(GroupWriter writer, List<List<InstanceChanges>> units) {
    GroupWriter.Outcome outcome = writer.write(units, Locking.NONE);
    if (!(outcome instanceof GroupWriter.Outcome.Committed)) {
      throw new IllegalStateException("Expected a commit, but got " + outcome);
    }
  }
}
