package io.turgo.bench.database;

import io.turgo.command.CommandException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A database to run on, until it is closed: a file or a server of our own in a data directory, or a
 * server of the user's.
 */
public final class BenchDatabase implements AutoCloseable {
  private final StoreLocation location;
  private final @Nullable DataDirectory directory;
  private final @Nullable PostgresServer server;
  private final Thread closeAtExit = new Thread(this::release, "bench-database-close");

  private BenchDatabase(
      StoreLocation location, @Nullable DataDirectory directory, @Nullable PostgresServer server) {
    this.location = location;
    this.directory = directory;
    this.server = server;
  }

  /** Finds or makes it. A database of our own without a data directory is deleted on close. */
  public static BenchDatabase open(DatabaseSettings settings) {
    if (settings.jdbcUrl() != null) {
      PostgresDatabase database =
          new PostgresDatabase(settings.jdbcUrl(), settings.user(), settings.password());
      return new BenchDatabase(new StoreLocation.Postgres(database), null, null);
    }
    DataDirectory directory = DataDirectory.open(settings.dataDir());
    try {
      refuseOther(directory, settings.kind());
      BenchDatabase own =
          switch (settings.kind()) {
            case SQLITE ->
                new BenchDatabase(new StoreLocation.Sqlite(directory.sqlite()), directory, null);
            case POSTGRES -> {
              PostgresServer server = PostgresServer.start(directory.postgres());
              PostgresDatabase database = new PostgresDatabase(server.jdbcUrl(), null, null);
              yield new BenchDatabase(new StoreLocation.Postgres(database), directory, server);
            }
          };
      // For those who interrupt a run: no server and no temporary directory must stay behind.
      Runtime.getRuntime().addShutdownHook(own.closeAtExit);
      return own;
    } catch (CommandException e) {
      directory.close();
      throw e;
    }
  }

  private static void refuseOther(DataDirectory directory, DatabaseSettings.Kind kind) {
    DatabaseSettings.Kind there = DataDirectory.kindIn(directory.path()).orElse(kind);
    if (there != kind) {
      throw new CommandException(
          "--data-dir %s holds a database of another kind: say --db %s, or choose another directory."
              .formatted(directory.path(), there.label()));
    }
  }

  public StoreLocation location() {
    return location;
  }

  /** The database on PostgreSQL, empty on SQLite. */
  public Optional<PostgresDatabase> postgres() {
    return location instanceof StoreLocation.Postgres postgres
        ? Optional.of(postgres.database())
        : Optional.empty();
  }

  /** The server, if it is our own. */
  public Optional<PostgresServer> server() {
    return Optional.ofNullable(server);
  }

  /** The directory, if the database is our own. */
  public Optional<DataDirectory> directory() {
    return Optional.ofNullable(directory);
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(closeAtExit);
    release();
  }

  private void release() {
    if (server != null) {
      server.close();
    }
    if (directory != null) {
      directory.close();
    }
  }
}
