package io.turgo.engine.testing;

import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/** The databases that tests run on. */
public enum Database {
  SQLITE {
    @Override
    public Supplier<Store> lasting() {
      try {
        Path folder = Files.createTempDirectory("turgo-test");
        folder.toFile().deleteOnExit();
        Path file = Files.copy(Migrated.FILE, folder.resolve("turgo.db"));
        file.toFile().deleteOnExit();
        return () -> SqliteStore.open(SqliteSettings.of(file).withDurable(false));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  },
  POSTGRES {
    @Override
    public Supplier<Store> lasting() {
      String name = TestPostgres.newDatabase();
      return () -> PostgresStore.open(TestPostgres.settings(name));
    }
  };

  /** A store on a new database. */
  public Store open() {
    return lasting().get();
  }

  /** Stores on one new database, for engines one after the other. */
  public abstract Supplier<Store> lasting();

  /** A file that has the engine's empty tables, copied because that is quicker than making them. */
  private static final class Migrated {
    static final Path FILE = make();

    private static Path make() {
      try {
        Path folder = Files.createTempDirectory("turgo-test");
        folder.toFile().deleteOnExit();
        Path file = folder.resolve("migrated.db");
        file.toFile().deleteOnExit();
        SqliteStore.open(SqliteSettings.of(file).withDurable(false)).close();
        return file;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
