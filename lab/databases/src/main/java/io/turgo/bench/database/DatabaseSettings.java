package io.turgo.bench.database;

import io.turgo.command.CommandException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Which database to run on.
 *
 * @param jdbcUrl a PostgreSQL server of the user's; null for a database of our own
 * @param dataDir where a database of our own lives; null for a temporary directory
 */
public record DatabaseSettings(
    Kind kind,
    @Nullable String jdbcUrl,
    @Nullable String user,
    @Nullable String password,
    @Nullable Path dataDir) {

  /** A database that the engine supports. */
  public enum Kind {
    SQLITE("sqlite"),
    POSTGRES("postgres");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** The name on the command line. */
    public String label() {
      return label;
    }

    /** The kind with this name; anything else is a {@link CommandException}. */
    public static Kind of(String label) {
      for (Kind kind : values()) {
        if (kind.label.equals(label)) {
          return kind;
        }
      }
      throw new CommandException("--db must be sqlite or postgres, but is '" + label + "'.");
    }
  }

  public DatabaseSettings {
    if (jdbcUrl != null) {
      if (!jdbcUrl.startsWith("jdbc:postgresql:")) {
        throw new CommandException(
            "--jdbc-url must start with jdbc:postgresql:, but is '" + jdbcUrl + "'.");
      }
      if (kind != Kind.POSTGRES) {
        throw new CommandException("--jdbc-url needs --db postgres.");
      }
      if (dataDir != null) {
        throw new CommandException(
            "--jdbc-url and --data-dir exclude each other: leave out --data-dir, or leave out "
                + "--jdbc-url to have a server of its own started there.");
      }
    } else if (user != null || password != null) {
      throw new CommandException("--jdbc-user and --jdbc-password need --jdbc-url.");
    }
  }

  /** Settings of a database of our own. */
  public static DatabaseSettings own(Kind kind, @Nullable Path dataDir) {
    return new DatabaseSettings(kind, null, null, null, dataDir);
  }
}
