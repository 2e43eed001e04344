package io.turgo.engine.store.jdbc;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.flyway.QuietFlyway;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Brings the schema of a database to the version that this Turgo knows, or refuses the database.
 */
public final class Schema {
  /** Flyway's own table, apart from the one of an application that lives in the same schema. */
  public static final String HISTORY_TABLE = "turgo_schema_history";

  /** Of the migrations, with one below it for each dialect. */
  static final String FOLDER = "db/turgo/";

  private static final String READ_SHARDS =
      "SELECT value FROM turgo_property WHERE name = 'shards'";

  private static final String FIX_SHARDS =
      """
      INSERT INTO turgo_property (name, value) VALUES ('shards', ?) ON CONFLICT (name) DO NOTHING
      """;

  private static final String ADD_LEASE =
      """
      INSERT INTO turgo_shard_lease (shard, node_id, epoch) VALUES (?, NULL, 0)
      ON CONFLICT (shard) DO NOTHING
      """;

  private Schema() {}

  /**
   * Applies what is missing.
   *
   * @param dialect the folder of the migrations below {@code db/turgo}
   * @param schema where the tables are to be; it must exist
   * @throws TurgoStoreException for a database of a newer Turgo, or of one from before the first
   *     release
   */
  public static void migrate(DataSource dataSource, String dialect, SchemaName schema) {
    try {
      if (SchemaHistory.isCurrent(dataSource, dialect, schema)) {
        return;
      }
      FluentConfiguration settings =
          Flyway.configure(Schema.class.getClassLoader())
              .dataSource(dataSource)
              .locations("classpath:" + FOLDER + dialect)
              .table(HISTORY_TABLE)
              .loggers(QuietFlyway.class.getName())
              .createSchemas(false)
              .baselineOnMigrate(true)
              .baselineVersion("0");
      if (schema.name() != null) {
        settings.schemas(schema.name());
      }
      Flyway flyway = settings.load();
      MigrationInfo[] migrations = flyway.info().all();
      refuseUnreleased(migrations);
      refuseNewer(migrations);
      if (!isCurrent(migrations)) { // which looks at all of it again, under a lock
        migrate(flyway);
      }
    } catch (SQLException | FlywayException e) {
      throw new TurgoStoreException(
          "The schema of the database could not be brought up to date: " + e.getMessage(), e);
    }
  }

  /**
   * Applies what is missing. Flyway looks for its own table and then for others, both without a
   * lock. If another node creates the table between the two, Flyway tries to baseline the schema
   * and fails; the second time it finds the table and waits for the other node.
   */
  private static void migrate(Flyway flyway) {
    try {
      flyway.migrate();
    } catch (FlywayException e) {
      flyway.migrate();
    }
  }

  private static boolean isCurrent(MigrationInfo[] migrations) {
    for (MigrationInfo migration : migrations) {
      boolean isDone =
          migration.getState() == MigrationState.BASELINE
              || (migration.getState() == MigrationState.SUCCESS && migration.isChecksumMatching());
      if (!isDone) {
        return false;
      }
    }
    return migrations.length > 0;
  }

  /** A migration that was released never changes, so another one of the same name came before. */
  private static void refuseUnreleased(MigrationInfo[] migrations) {
    for (MigrationInfo migration : migrations) {
      MigrationState state = migration.getState();
      if (state.isApplied() && state.isResolved() && !migration.isChecksumMatching()) {
        throw new TurgoStoreException(
            "The tables of the database were made by a build of Turgo from before its first"
                + " release: its migration "
                + migration.getScript()
                + " is not that of this build, and cannot be upgraded. Use the build that made"
                + " them, or begin with a new file or schema");
      }
    }
  }

  private static void refuseNewer(MigrationInfo[] migrations) {
    MigrationVersion known = MigrationVersion.EMPTY;
    MigrationVersion applied = MigrationVersion.EMPTY;
    for (MigrationInfo info : migrations) {
      MigrationVersion version = info.getVersion();
      if (version == null) {
        continue;
      }
      if (info.getState().isResolved() && version.compareTo(known) > 0) {
        known = version;
      }
      if (info.getState().isApplied() && version.compareTo(applied) > 0) {
        applied = version;
      }
    }
    if (applied.compareTo(known) > 0) {
      throw new TurgoStoreException(
          "The database has schema version "
              + applied
              + ", but this Turgo knows versions up to "
              + known
              + ": a newer Turgo has migrated it. Start the newer Turgo here, or restore a backup"
              + " from before the migration");
    }
  }

  /** Fixes the number of shards in a new database; in an old one it must be the same. */
  public static void fixShards(Transactions transactions, SchemaName tables, int shards) {
    long stored =
        transactions.write(
            "read the number of shards",
            connection -> {
              try (PreparedStatement fix = connection.prepareStatement(tables.in(FIX_SHARDS))) {
                fix.setLong(1, shards);
                if (fix.executeUpdate() == 1) {
                  addLeases(connection, tables, shards);
                }
              }
              try (PreparedStatement read = connection.prepareStatement(tables.in(READ_SHARDS));
                  ResultSet row = read.executeQuery()) {
                if (!row.next()) {
                  throw new SQLException("Expected the property 'shards', but it is not set");
                }
                return row.getLong(1);
              }
            });
    if (stored != shards) {
      throw new TurgoStoreException(
          "The database was set up with "
              + stored
              + " shards, but the settings say "
              + shards
              + ". The number cannot change while jobs are assigned to shards: set it to "
              + stored);
    }
  }

  private static void addLeases(Connection connection, SchemaName tables, int shards)
      throws SQLException {
    try (PreparedStatement add = connection.prepareStatement(tables.in(ADD_LEASE))) {
      for (int shard = 0; shard < shards; shard++) {
        add.setInt(1, shard);
        add.addBatch();
      }
      add.executeBatch();
    }
  }
}
