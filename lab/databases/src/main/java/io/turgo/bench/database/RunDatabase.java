package io.turgo.bench.database;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A database for one run, gone once it is closed. */
public sealed interface RunDatabase extends AutoCloseable {
  /** Where it is, as the protocol says it. */
  String jdbcUrl();

  /** The database on PostgreSQL, null where engines embed theirs. */
  @Nullable PostgresDatabase postgres();

  /** Has the planner know the tables as they are now, for all engines at the same moment. */
  void analyze();

  @Override
  void close();

  /**
   * On a server.
   *
   * @param end takes it away
   */
  record Postgres(PostgresDatabase admin, String end, PostgresDatabase postgres)
      implements RunDatabase {
    @Override
    public String jdbcUrl() {
      return postgres.jdbcUrl();
    }

    @Override
    public void analyze() {
      RunDatabases.execute(postgres, "ANALYZE");
    }

    @Override
    public void close() {
      RunDatabases.execute(admin, end);
    }
  }

  /** Files in a directory. */
  record Embedded(TemporaryDirectory temporary) implements RunDatabase {
    public Path directory() {
      return temporary.path();
    }

    @Override
    public String jdbcUrl() {
      return "embedded:" + directory();
    }

    @Override
    public @Nullable PostgresDatabase postgres() {
      return null;
    }

    /** Engines look after the statistics of what they embed. */
    @Override
    public void analyze() {}

    @Override
    public void close() {
      temporary.close();
    }
  }
}
