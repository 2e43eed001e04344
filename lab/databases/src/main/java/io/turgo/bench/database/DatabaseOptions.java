package io.turgo.bench.database;

import io.turgo.bench.database.DatabaseSettings.Kind;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which database a command runs on. */
public final class DatabaseOptions {
  @Option(
      names = "--db",
      paramLabel = "DB",
      description = {
        "sqlite or postgres (default: sqlite, where engines are compared postgres).",
        "postgres starts a server of its own, with fsync on, unless --jdbc-url names one;",
        "embedded stands for sqlite, and for what other engines embed."
      })
  private @Nullable String db;

  @Option(
      names = "--jdbc-url",
      paramLabel = "URL",
      description = "A PostgreSQL database that has no other use, jdbc:postgresql://...")
  private @Nullable String jdbcUrl;

  @Option(names = "--jdbc-user", paramLabel = "USER", description = "Its user.")
  private @Nullable String jdbcUser;

  @Option(
      names = "--jdbc-password",
      paramLabel = "PASSWORD",
      arity = "0..1",
      interactive = true,
      description = "Its password; asked for when left out.")
  private @Nullable String jdbcPassword;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description =
          "Where a database of its own is kept; without it, in a temporary directory that is deleted"
              + " at the end.")
  private @Nullable Path dataDir;

  /** What these options say; SQLite where they do not say which database. */
  public DatabaseSettings settings() {
    return settings(Kind.SQLITE);
  }

  /** What these options say; where they do not say which database, another. */
  public DatabaseSettings settings(Kind otherwise) {
    Kind kind = db == null ? otherwise : db.equals("embedded") ? Kind.SQLITE : Kind.of(db);
    return new DatabaseSettings(kind, jdbcUrl, jdbcUser, jdbcPassword, dataDir);
  }
}
