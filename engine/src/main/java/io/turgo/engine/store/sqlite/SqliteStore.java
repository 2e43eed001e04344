package io.turgo.engine.store.sqlite;

import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.monitoring.EngineHealth.Problem;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.JoinedWriter;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.jdbc.ExternalJobReads;
import io.turgo.engine.store.jdbc.JdbcDriver;
import io.turgo.engine.store.jdbc.JdbcStore;
import io.turgo.engine.store.jdbc.Schema;
import io.turgo.engine.store.jdbc.SearchIndexes;
import io.turgo.engine.transaction.TransactionProvider;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store in one SQLite file, in WAL mode: one connection writes, pools of others read beside it.
 * One engine at a time.
 */
public final class SqliteStore extends JdbcStore {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteStore.class);
  private static final String POSIX = "posix";
  private static final Set<PosixFilePermission> OF_OWNER =
      Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  /** All nodes in the file are of a former process, which is dead; their shards can be taken. */
  private static final String END_FORMER_NODES =
      """
      UPDATE turgo_node SET ended = TRUE
      """;

  private final FileLock fileLock;
  private final SqliteWriter writer;
  private final HikariDataSource loadPool;
  private final HikariDataSource readPool;
  private final SqliteReads queries;
  private final ExternalJobReads externalJobs;

  private SqliteStore(
      SqliteSettings settings,
      FileLock fileLock,
      SqliteWriter writer,
      HikariDataSource loadPool,
      HikariDataSource readPool) {
    super(
        SchemaName.NONE,
        settings.shards(),
        loadPool,
        readPool,
        writer,
        writer,
        new SqliteLeaseLocks(),
        "");
    this.fileLock = fileLock;
    this.writer = writer;
    this.loadPool = loadPool;
    this.readPool = readPool;
    this.queries = new SqliteReads(loadPool);
    this.externalJobs = new ExternalJobReads(SchemaName.NONE, loadPool, "", "");
  }

  /**
   * Opens the file, creating it if need be, and brings its schema up to date.
   *
   * @throws TurgoStoreException when another engine uses the file, when it cannot be written, is of
   *     a newer Turgo, or has another number of shards
   */
  public static SqliteStore open(SqliteSettings settings) {
    return open(settings, UnaryOperator.identity());
  }

  /**
   * @param writers what becomes of each connection that writes before it is used
   */
  static SqliteStore open(SqliteSettings settings, UnaryOperator<Connection> writers) {
    JdbcDriver.SQLITE.require();
    Path file = prepare(settings.file());
    FileLock fileLock = FileLock.of(file);
    SqliteConnections connections = new SqliteConnections(settings, writers);
    SqliteWriter writer = new SqliteWriter(connections, settings.longestTransaction());
    HikariDataSource loadPool = null;
    HikariDataSource readPool = null;
    try {
      Schema.migrate(connections.dataSource(), "sqlite", SchemaName.NONE);
      Schema.fixShards(writer, SchemaName.NONE, settings.shards());
      endFormerNodes(writer);
      loadPool = connections.loadPool();
      readPool = connections.readPool();
      return new SqliteStore(settings, fileLock, writer, loadPool, readPool);
    } catch (RuntimeException | Error e) {
      try {
        if (loadPool != null) {
          loadPool.close();
        }
        if (readPool != null) {
          readPool.close();
        }
        closeAll(writer, fileLock);
      } catch (RuntimeException onClose) {
        Health.suppress(e, onClose);
      }
      if (SqliteErrors.isNoDatabase(e)) {
        throw new TurgoStoreException(
            "The file " + file + " is no SQLite database; restore it, or name another file", e);
      }
      throw e;
    }
  }

  @Override
  public void fixSearchIndexes(boolean ofHistory, boolean ofVariables) {
    writer.write(
        "make and drop indexes",
        connection -> {
          try (Statement statement = connection.createStatement()) {
            for (String change : changes(statement, ofHistory, ofVariables)) {
              statement.execute(change);
            }
          }
          return Boolean.TRUE;
        });
  }

  private static List<String> changes(Statement statement, boolean ofHistory, boolean ofVariables)
      throws SQLException {
    List<String> there = new ArrayList<>();
    try (ResultSet rows =
        statement.executeQuery("SELECT name FROM sqlite_master WHERE type = 'index'")) {
      while (rows.next()) {
        there.add(rows.getString(1));
      }
    }
    return new SearchIndexes("sqlite")
        .changes(
            ofHistory,
            ofVariables,
            there,
            List.of(),
            new SearchIndexes.Words("CREATE INDEX", "DROP INDEX"),
            SchemaName.NONE);
  }

  /** The file's real path, after checking that it can be written. */
  private static Path prepare(Path file) {
    try {
      Path absolute = file.toAbsolutePath();
      Path folder = absolute.getParent();
      if (folder == null) {
        throw new TurgoStoreException("Expected the path of a file, but got '" + file + "'");
      }
      Files.createDirectories(folder);
      if (!Files.exists(absolute)) {
        Path fresh = folder.toRealPath().resolve(absolute.getFileName());
        createForOwner(fresh);
        return fresh;
      }
      Path real = absolute.toRealPath();
      warnIfOpen(real);
      if (!Files.isWritable(real) || isMarkedReadOnly(real)) {
        throw new TurgoStoreException(
            "The database file "
                + real
                + " is read-only; give this process the right to write it and its folder");
      }
      return real;
    } catch (IOException e) {
      throw new TurgoStoreException("The database file " + file + " cannot be used: " + e, e);
    }
  }

  /** So that nobody else reads it; the files that SQLite puts beside it have the same rights. */
  private static void createForOwner(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains(POSIX)) {
      return; // SQLite creates it
    }
    try {
      Files.createFile(file, PosixFilePermissions.asFileAttribute(OF_OWNER));
    } catch (FileAlreadyExistsException e) {
      // another process has just created it
    }
  }

  private static void warnIfOpen(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains(POSIX)
        && !OF_OWNER.containsAll(Files.getPosixFilePermissions(file))) {
      LOG.warn(
          "Other users of this machine can read or write the database file {}: chmod 600 it, unless"
              + " they are meant to",
          file);
    }
  }

  /** Nobody may write it: a privileged user could all the same, but it is not meant. */
  private static boolean isMarkedReadOnly(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains(POSIX)) {
      return false;
    }
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
    return EnumSet.of(
            PosixFilePermission.OWNER_WRITE,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_WRITE)
        .stream()
        .noneMatch(permissions::contains);
  }

  private static void endFormerNodes(SqliteWriter writer) {
    writer.write(
        "end the nodes of a former process",
        connection -> {
          try (PreparedStatement end = connection.prepareStatement(END_FORMER_NODES)) {
            return end.executeUpdate() > 0;
          }
        });
  }

  @Override
  public List<InstanceSnapshot> load(Collection<Long> instanceIds) {
    return queries.load(instanceIds);
  }

  @Override
  public @Nullable InstanceSnapshot loadLocked(Connection connection, long instanceId)
      throws SQLException {
    return SqliteReads.load(connection, instanceId);
  }

  @Override
  public GroupWriter openWriter() {
    return new SqliteGroupWriter(writer);
  }

  @Override
  public JoinedWriter joinedWriter() {
    return new SqliteJoinedWriter(writer);
  }

  /** There is one writing connection, which each of them takes in its turn. */
  @Override
  public TransactionProvider jobTransactions(int count) {
    return () -> new SqliteJobTransaction(writer);
  }

  @Override
  public @Nullable Problem trouble() {
    return writer.trouble();
  }

  @Override
  public List<JobRow> readyJobs(int[] shards, Cursor[] after, int perShard) {
    return queries.readyJobs(shards, after, perShard);
  }

  @Override
  public List<JobRow> queuedJobs(int[] shards, Cursor[] after, int perShard) {
    return queries.queuedJobs(shards, after, perShard);
  }

  @Override
  public List<JobRow> jobsToRun(Collection<Long> jobIds, long now) {
    return queries.jobsToRun(jobIds, now);
  }

  @Override
  public List<JobRow> oldestReadyJobs(int[] shards, int limit) {
    return queries.oldestReadyJobs(shards, limit);
  }

  @Override
  public List<JobRow> timersDue(int[] shards, TimerCursor[] after, long dueBefore, int perShard) {
    return queries.timersDue(shards, after, dueBefore, perShard);
  }

  @Override
  public List<JobRow> freeExternalJobs(
      String topic, @Nullable String tenantId, long now, int limit) {
    return externalJobs.free(topic, tenantId, now, limit);
  }

  @Override
  public List<JobRow> externalJobsOf(
      String lockOwner, @Nullable String tenantId, long afterId, int limit) {
    return externalJobs.of(lockOwner, tenantId, afterId, limit);
  }

  /** There are no other nodes. */
  @Override
  public void wake(Set<Integer> shards) {}

  /** There are no other nodes. */
  @Override
  public AutoCloseable listen(Consumer<Integer> onShard) {
    return () -> {};
  }

  @Override
  public boolean isWrittenByUserCodeAlone() {
    return true;
  }

  @Override
  public SQLDialect dialect() {
    return SQLDialect.SQLITE;
  }

  @Override
  public void interrupt() {
    writer.interrupt();
  }

  @Override
  public void close() {
    closeAll(loadPool, readPool, writer, fileLock);
  }
}
