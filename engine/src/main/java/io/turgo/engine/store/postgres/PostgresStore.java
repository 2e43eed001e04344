package io.turgo.engine.store.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.JoinedWriter;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.TurnLocks;
import io.turgo.engine.store.jdbc.ExternalJobReads;
import io.turgo.engine.store.jdbc.JdbcDriver;
import io.turgo.engine.store.jdbc.JdbcStore;
import io.turgo.engine.store.jdbc.Schema;
import io.turgo.engine.store.jdbc.Sql;
import io.turgo.engine.transaction.JdbcTransactions;
import io.turgo.engine.transaction.TransactionProvider;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store on PostgreSQL.
 *
 * <p>Connections: one per committer (opened by its writer), a pool for what the engine itself reads
 * and one for queries, a pool of two for ids and leases and one for deployments and other changes
 * beside instances, one to send wake-ups and one to hear them, and one for turns of several nodes
 * while there are any. No thread holds two at a time.
 */
public final class PostgresStore extends JdbcStore {
  /**
   * Each commit reads the epoch of the definitions as its last statement and so holds this table
   * until it has ended. A lock of the epoch's row would not wait for it. All commits queue behind
   * this lock, so it gives up where a transaction of an application stays open. What that one waits
   * for locks otherwise is not changed.
   */
  private static final String WAIT_FOR_STARTS =
      """
      SELECT set_config('turgo.lock_timeout', current_setting('lock_timeout'), true);
      SET LOCAL lock_timeout = '2s';
      LOCK TABLE turgo_property IN ACCESS EXCLUSIVE MODE;
      SELECT set_config('lock_timeout', current_setting('turgo.lock_timeout'), true)
      """;

  /**
   * A sequence, because nobody's transaction can hold it. Each of its values stands for as many ids
   * as it grows by; more are several values in a row.
   *
   * <p>The server logs a sequence for many values in advance, and a transaction that takes one of
   * those does not wait for the standby. After a failover the same ids would be given again. So
   * each allocation logs something of its own, for which its commit waits.
   */
  private static final String ALLOCATE_IDS =
      """
      SELECT min(v.id), max(v.id), (SELECT %s)
      FROM (SELECT nextval($table$turgo_id_sequence$table$) AS id FROM generate_series(1, ?)) AS v
      """
          .formatted(Replication.LOG_SOMETHING);

  /** What the sequence grows by. */
  private static final int IDS_PER_VALUE = 20_000;

  private static final int TRIES_FOR_VALUES_IN_A_ROW = 100;

  private static final String SERVER_SETTINGS =
      """
      SELECT current_setting('fsync'), current_setting('synchronous_commit'), current_schema(),
             pg_backend_pid(),
             EXISTS (SELECT 1 FROM pg_catalog.pg_extension WHERE extname = 'citus')
      """;

  private static final String SCHEMA_EXISTS =
      """
      SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = ?
      """;

  /** What NOTIFY and LISTEN both take as it is. */
  private static final Pattern CHANNEL = Pattern.compile("[a-z0-9_]{1,63}");

  private static final long LISTEN_WAIT_MILLIS = 2_000;

  private static final Logger LOG = LoggerFactory.getLogger(PostgresStore.class);

  /** Unsafe settings of servers that this JVM has warned of. */
  private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

  private final Connections connections;
  private final PostgresSettings settings;
  private final HikariDataSource loadPool;
  private final HikariDataSource readPool;
  private final HikariDataSource controlPool;
  private final HikariDataSource changePool;
  private final PostgresReads queries;
  private final ExternalJobReads externalJobs;
  private final WakeSender wakeSender;
  private final String channel;

  /** Opened with the first transactional job. */
  private @Nullable HikariDataSource jobPool;

  private PostgresStore(
      PostgresSettings settings,
      Connections connections,
      HikariDataSource loadPool,
      HikariDataSource readPool,
      HikariDataSource controlPool,
      HikariDataSource changePool,
      SchemaName schema) {
    super(
        schema,
        settings.shards(),
        loadPool,
        readPool,
        new PostgresTransactions(changePool, settings.timeouts()),
        new PostgresTransactions(controlPool, settings.timeouts()),
        new PostgresLeaseLocks(schema),
        WAIT_FOR_STARTS);
    this.settings = settings;
    this.connections = connections;
    this.loadPool = loadPool;
    this.readPool = readPool;
    this.controlPool = controlPool;
    this.changePool = changePool;
    this.queries = new PostgresReads(schema, loadPool);
    this.externalJobs =
        new ExternalJobReads(
            schema,
            loadPool,
            """
            BEGIN READ ONLY;
            SET LOCAL enable_seqscan = off;
            SET LOCAL enable_bitmapscan = off;
            SET LOCAL enable_sort = off;
            """,
            ";\nCOMMIT");
    this.channel = channel(schema);
    this.wakeSender = new WakeSender(connections, channel);
  }

  /**
   * Opens the database, brings its schema up to date and checks that it is fit.
   *
   * @throws TurgoStoreException when it cannot be reached, is of a newer Turgo, has another number
   *     of shards, or would lose acknowledged work
   */
  public static PostgresStore open(PostgresSettings settings) {
    JdbcDriver.POSTGRES.require();
    Connections connections = new Connections(settings);
    SchemaName schema = checkServer(connections, settings);
    Schema.migrate(connections.dataSource("turgo migration", Duration.ZERO), "postgresql", schema);
    HikariDataSource loadPool = connections.loadPool();
    HikariDataSource readPool = connections.readPool();
    HikariDataSource controlPool = connections.controlPool();
    HikariDataSource changePool = connections.changePool();
    try {
      Schema.fixShards(
          new PostgresTransactions(controlPool, settings.timeouts()), schema, settings.shards());
      PostgresStore store =
          new PostgresStore(
              settings, connections, loadPool, readPool, controlPool, changePool, schema);
      store.wakeSender.start();
      return store;
    } catch (RuntimeException e) {
      loadPool.close();
      readPool.close();
      controlPool.close();
      changePool.close();
      throw e;
    }
  }

  @Override
  public void fixSearchIndexes(boolean ofHistory, boolean ofVariables) {
    PostgresSearchIndexes.fix(
        connections.dataSource("turgo indexes", Duration.ZERO),
        schema(),
        settings.timeouts().slowRowLock(),
        ofHistory,
        ofVariables);
  }

  private static SchemaName checkServer(Connections connections, PostgresSettings settings) {
    try (Connection connection = connections.open("turgo start");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SERVER_SETTINGS)) {
      if (!row.next()) {
        throw new SQLException("Expected the server's settings, but got no row");
      }
      refuseIfOff("fsync", row.getString(1), settings);
      refuseIfOff("synchronous_commit", row.getString(2), settings);
      if (row.getInt(4) != connection.unwrap(PGConnection.class).getBackendPID()) {
        Pooler.refuseMixedSessions(connection, connections.open("turgo start"), settings.place());
      }
      connections.isCitus(row.getBoolean(5));
      return settings.schema() == null
          ? firstOfSearchPath(row.getString(3))
          : existing(connection, settings.schema());
    } catch (SQLException e) {
      throw Pooler.isCauseOf(e)
          ? new TurgoStoreException(
              "The connection pooler at "
                  + settings.place()
                  + " refuses a parameter that the driver sends at the start of a session: "
                  + e.getMessage()
                  + ". Connect to PostgreSQL itself, or name the parameter in"
                  + " ignore_startup_parameters of pgbouncer.ini",
              e)
          : Sql.failed("be opened at " + settings.place(), e);
    }
  }

  private static SchemaName firstOfSearchPath(@Nullable String schema) {
    if (schema == null) {
      throw new TurgoStoreException(
          "The search path of the connection names no schema that exists; create it, name one with"
              + " currentSchema in the JDBC URL, or give the engine a schema of its own in its"
              + " settings");
    }
    return SchemaName.of(schema);
  }

  /** Makes the schema unless it is there, which needs a right that others have not got. */
  private static SchemaName existing(Connection connection, String name) throws SQLException {
    SchemaName schema = SchemaName.of(name);
    if (!exists(connection, name)) {
      try (Statement create = connection.createStatement()) {
        create.execute("CREATE SCHEMA " + schema.quoted());
      } catch (SQLException e) {
        if (!exists(connection, name)) { // unless another node has just made it
          throw new TurgoStoreException(
              "The schema '"
                  + name
                  + "' does not exist and cannot be created; create it, let the user create"
                  + " schemas, or name one that is there with schema(name): "
                  + e.getMessage(),
              e);
        }
      }
    }
    return schema;
  }

  private static boolean exists(Connection connection, String schema) throws SQLException {
    try (PreparedStatement find = connection.prepareStatement(SCHEMA_EXISTS)) {
      find.setString(1, schema);
      try (ResultSet row = find.executeQuery()) {
        return row.next();
      }
    }
  }

  /**
   * One for each schema. A name that needs quotes or is too long goes by its hash; whoever shares
   * that with another hears too much, which does no harm.
   */
  private static String channel(SchemaName schema) {
    String channel = "turgo_wake_" + schema.name();
    return CHANNEL.matcher(channel).matches()
        ? channel
        : "turgo_wake_" + Integer.toHexString(channel.hashCode());
  }

  private static void refuseIfOff(String setting, String value, PostgresSettings settings) {
    if (!value.equals("off")) {
      return;
    }
    if (settings.allowUnsafeDurability()) {
      if (TOLD.add(setting)) {
        LOG.warn(
            "The PostgreSQL server at {} has {}=off, and allowUnsafeDurability is set: a crash of"
                + " the server loses acknowledged work. Unset it unless this is a test",
            settings.place(),
            setting);
      }
    } else {
      throw new TurgoStoreException(
          "The PostgreSQL server has "
              + setting
              + "=off, with which a crash loses acknowledged work; switch it on, or set"
              + " allowUnsafeDurability if that is wanted (tests)");
    }
  }

  @Override
  public List<InstanceSnapshot> load(Collection<Long> instanceIds) {
    return queries.load(instanceIds);
  }

  @Override
  public @Nullable InstanceSnapshot loadLocked(Connection connection, long instanceId)
      throws SQLException {
    return queries.loadLocked(connection, instanceId);
  }

  @Override
  public long allocateIds(Connection connection, int count) throws SQLException {
    int values = Math.ceilDiv(count, IDS_PER_VALUE);
    try (PreparedStatement allocate = connection.prepareStatement(schema().in(ALLOCATE_IDS))) {
      allocate.setInt(1, values);
      for (int i = 0; i < TRIES_FOR_VALUES_IN_A_ROW; i++) {
        try (ResultSet row = allocate.executeQuery()) {
          row.next();
          long first = row.getLong(1);
          if (row.getLong(2) - first == (values - 1L) * IDS_PER_VALUE) {
            return first;
          }
        }
      }
      throw new SQLException(
          "Expected "
              + count
              + " ids in a row, but others take ids at the same time; ask for fewer");
    }
  }

  @Override
  public GroupWriter openWriter() {
    return new PostgresGroupWriter(connections, schema(), settings.timeouts());
  }

  @Override
  public JoinedWriter joinedWriter() {
    return new PostgresJoinedWriter(connections, schema(), settings.timeouts());
  }

  @Override
  public Room room() {
    return new Room(connections.shares().committers(), connections.shares().jobs());
  }

  @Override
  public synchronized TransactionProvider jobTransactions(int count) {
    if (jobPool != null) {
      throw new IllegalStateException("The pool for transactional jobs is open already");
    }
    HikariDataSource pool = connections.jobPool(count);
    jobPool = pool;
    return new JdbcTransactions(pool, count, settings.timeouts().commit());
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
  public List<JobRow> freeExternalJobs(
      String topic, @Nullable String tenantId, long now, int limit) {
    return externalJobs.free(topic, tenantId, now, limit);
  }

  @Override
  public List<JobRow> externalJobsOf(
      String lockOwner, @Nullable String tenantId, long afterId, int limit) {
    return externalJobs.of(lockOwner, tenantId, afterId, limit);
  }

  @Override
  public List<JobRow> timersDue(int[] shards, TimerCursor[] after, long dueBefore, int perShard) {
    return queries.timersDue(shards, after, dueBefore, perShard);
  }

  @Override
  public void wake(Set<Integer> shards) {
    wakeSender.wake(shards);
  }

  @Override
  public AutoCloseable listen(Consumer<Integer> onShard) {
    WakeListener listener = new WakeListener(connections, channel, wakeSender::processId, onShard);
    listener.start(LISTEN_WAIT_MILLIS);
    return listener;
  }

  @Override
  public Optional<TurnLocks> turnLocks() {
    return connections.shares().turns() == 0
        ? Optional.empty()
        : Optional.of(new PostgresTurnLocks(connections, schema()));
  }

  @Override
  public SQLDialect dialect() {
    return SQLDialect.POSTGRES;
  }

  /** Nobody waits for longer than its timeouts say. */
  @Override
  public void interrupt() {}

  /** Writers and listeners are closed by who opened them. */
  @Override
  public synchronized void close() {
    HikariDataSource jobs = jobPool;
    closeAll(
        jobs == null ? () -> {} : jobs, wakeSender, loadPool, readPool, controlPool, changePool);
  }
}
