package io.turgo.engine.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.CommitRelay.Cut;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.postgres.PostgresStore;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;

/** The store on PostgreSQL: what every store does, and what belongs to a server. */
@SuppressWarnings("FutureReturnValueIgnored") // signals are awaited
class PostgresStoreTest extends StoreConformance {
  private static final String AT_WORK =
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'
      """;

  private static final Map<Store, String> DATABASES = new ConcurrentHashMap<>();

  @Override
  Store newStore(int shards) {
    return open(TestPostgres.newDatabase(), shards);
  }

  private static Store open(String database, int shards) {
    Store opened = PostgresStore.open(TestPostgres.settings(database).withShards(shards));
    DATABASES.put(opened, database);
    return opened;
  }

  @Override
  Store reopen(Store closed, int shards) {
    closed.close();
    return open(databaseOf(closed), shards);
  }

  private static String databaseOf(Store store) {
    return requireNonNull(DATABASES.get(store));
  }

  @Override
  Connection connect(Store to) throws SQLException {
    return TestPostgres.server().getDatabase("postgres", databaseOf(to)).getConnection();
  }

  @Override
  String trueLiteral() {
    return "TRUE";
  }

  @Test
  void aServerThatLosesCommitsIsRefused() {
    PostgresSettings safe =
        TestPostgres.settings(databaseOf(store)).withAllowUnsafeDurability(false);
    assertThatThrownBy(() -> PostgresStore.open(safe).close())
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining("fsync=off");
  }

  /** The parameters of an address may have a password. */
  @Test
  void theDescriptionForTheLogHasNoParameters() throws SQLException {
    try (Connection connection = store.reads().getConnection()) {
      assertThat(connection.getMetaData().getURL()).contains("?");
    }
    assertThat(store.description())
        .startsWith("PostgreSQL ")
        .contains("/" + databaseOf(store))
        .doesNotContain("?")
        .doesNotContain("user=");
  }

  /** Citus cannot be installed everywhere; to the engine it is the row of an extension. */
  @Test
  void onCitusNothingIsAskedForThatItRefuses() throws Exception {
    String database = TestPostgres.newEmptyDatabase();
    try (Connection connection =
            TestPostgres.server().getDatabase("postgres", database).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "SET allow_system_table_mods = on; INSERT INTO pg_extension"
              + " SELECT 99999, 'citus', extowner, extnamespace, extrelocatable, '13'"
              + " FROM pg_extension WHERE extname = 'plpgsql'");
      try (Store citus = open(database, 4);
          GroupWriter writer = citus.openWriter()) {
        statement.execute(
            "CREATE TABLE public.modes AS SELECT current_setting('plan_cache_mode') AS mode LIMIT"
                + " 0; CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT"
                + " INTO public.modes SELECT current_setting(''plan_cache_mode''); RETURN NULL;"
                + " END'; CREATE TRIGGER note AFTER INSERT ON turgo_engine.turgo_commit_marker FOR"
                + " EACH ROW EXECUTE FUNCTION note()");
        assertThat(writer.write(List.of(), Locking.NONE)).isInstanceOf(Outcome.Committed.class);
        try (ResultSet row =
            statement.executeQuery(
                "SELECT (SELECT string_agg(mode, ',') FROM public.modes),"
                    + " (SELECT count(*) FROM pg_statistic_ext)")) {
          row.next();
          assertThat(row.getString(1)).isEqualTo("auto");
          assertThat(row.getInt(2)).isZero();
        }
      }
    }
  }

  /** Two connections with one session, as pgbouncer gives them with pool_mode=transaction. */
  @Test
  void aPoolerThatMixesSessionsIsRefusedByName() throws Exception {
    try (Connection session =
        TestPostgres.server().getDatabase("postgres", databaseOf(store)).getConnection()) {
      DataSource pooler =
          played(
              DataSource.class,
              Map.of("getConnection", played(Connection.class, Map.of(), session)),
              session);
      PostgresSettings settings = PostgresSettings.of(pooler).withAllowUnsafeDurability(true);
      assertThatThrownBy(() -> PostgresStore.open(settings).close())
          .isInstanceOf(TurgoStoreException.class)
          .hasMessageContaining("pool_mode=session");
    }
  }

  /** Does what the session does, but for what is answered here, and for its process and its end. */
  private static <T> T played(Class<T> type, Map<String, Object> answers, Connection session) {
    return type.cast(
        Proxy.newProxyInstance(
            PostgresStoreTest.class.getClassLoader(),
            new Class<?>[] {type, PGConnection.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "close", "abort" -> null;
                  case "isWrapperFor" -> arguments[0] == PGConnection.class;
                  case "unwrap" -> proxy;
                  case "getBackendPID" -> 1;
                  default ->
                      answers.containsKey(method.getName())
                          ? answers.get(method.getName())
                          : method.invoke(session, arguments);
                }));
  }

  /** Each transaction leaves a dead version of a row; a default vacuum comes after thousands. */
  @Test
  void theRowsThatProveCommitsAreVacuumedSoon() throws Exception {
    try (Connection connection =
            TestPostgres.server().getDatabase("postgres", databaseOf(store)).getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT array_to_string(reloptions, ' ') FROM pg_class"
                    + " WHERE oid = 'turgo_commit_marker'::regclass")) {
      row.next();
      assertThat(row.getString(1))
          .contains("autovacuum_vacuum_threshold=200", "autovacuum_vacuum_scale_factor=0");
    }
  }

  @Test
  void lockFirstLeavesRowsThatOthersHoldAside() throws Exception {
    long held = newStarted();
    long free = newStarted();
    try (Connection foreign = holding(held)) {
      Outcome locked = write(step(held, 1));
      assertThat(locked).isInstanceOf(Outcome.Locked.class);

      Outcome outcome =
          write(List.of(List.of(step(held, 1)), List.of(step(free, 1))), Locking.FREE_ROWS);

      assertThat(outcome).isInstanceOf(Outcome.Committed.class);
      assertThat(((Outcome.Committed) outcome).losers()).isEqualTo(bits(0));
      assertThat(load(free).rev()).isEqualTo(2);
      assertThat(load(held).rev()).isEqualTo(1);
      foreign.rollback();
    }
    assertThat(write(step(held, 1))).isInstanceOf(Outcome.Committed.class);
  }

  /** It would wait in the slow lane for rows that do not let it be written. */
  @Test
  void aUnitWhoseInstanceHasChangedWaitsForNobodyWhoHoldsIt() throws Exception {
    long unchanged = newStarted();
    long changed = newStarted();
    committed(step(changed, 1));
    try (Connection first = holding(unchanged);
        Connection second = holding(changed)) {
      Outcome outcome =
          write(List.of(List.of(step(unchanged, 1)), List.of(step(changed, 1))), Locking.FREE_ROWS);

      assertThat(outcome).isInstanceOf(Outcome.Committed.class);
      assertThat(((Outcome.Committed) outcome).losers()).isEqualTo(bits(0, 1));
      assertThat(((Outcome.Committed) outcome).locked()).isEqualTo(bits(0));
      first.rollback();
      second.rollback();
    }
  }

  @Test
  void leasesThatOthersHoldAreLeftForALaterRound() throws Exception {
    try (Store fresh = newStore(6);
        Connection foreign = connect(fresh);
        Statement lock = foreign.createStatement()) {
      LeaseStore leases = fresh.leases();
      assertThat(leases.renew(beatOf(1)).epochs()).hasSize(6);
      foreign.setAutoCommit(false);
      lock.execute("SELECT 1 FROM turgo_shard_lease WHERE shard < 3 FOR UPDATE");
      lock.execute("SELECT 1 FROM turgo_node FOR UPDATE");
      long begun = System.nanoTime();

      LeaseStore.Round second = leases.renew(beatOf(2));
      long beat = second.others().getFirst().beat();
      LeaseStore.Round first = leases.renew(beatOf(1));
      assertThat(first.surplus()).isEqualTo(3);
      assertThat(first.held()).containsExactlyInAnyOrder(0, 1, 2);
      leases.release(1, Set.of(2, 3, 4));
      assertThat(leases.renew(beatOf(2)).epochs()).containsOnlyKeys(3, 4);
      assertThat(leases.renew(beatOf(2)).others())
          .singleElement()
          .satisfies(other -> assertThat(other.beat()).isGreaterThan(beat));
      leases.leave(1);
      assertThat(leases.renew(beatOf(2)).epochs()).containsOnlyKeys(3, 4, 5);
      assertThat(System.nanoTime() - begun).isLessThan(Duration.ofSeconds(30).toNanos());

      foreign.rollback();
      long stale = leases.renew(beatOf(2)).others().getFirst().beat();
      LeaseStore.Beat after =
          new LeaseStore.Beat(
              2, "n2", Duration.ofMinutes(1), Map.of(), Map.of(1L, stale), Set.of());
      assertThat(leases.renew(after).epochs()).hasSize(6);
      assertThat(leases.renew(beatOf(2)).others()).isEmpty();
      try (ResultSet rows = lock.executeQuery("SELECT count(*) FROM turgo_node")) {
        rows.next();
        assertThat(rows.getLong(1)).isEqualTo(1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"turgo_node", "turgo_shard_lease", "turgo_suspect_job"})
  void leaseTablesThatOthersHoldAreNamed(String table) throws Exception {
    try (Store fresh = newStore(2);
        Connection foreign = connect(fresh);
        Statement lock = foreign.createStatement()) {
      foreign.setAutoCommit(false);
      lock.execute("LOCK TABLE " + table + " IN SHARE MODE");
      assertThatThrownBy(() -> fresh.leases().renew(beatOf(1)))
          .isInstanceOf(HeldLeasesException.class)
          .hasMessageContaining("A lock on the tables of the leases");
      foreign.rollback();
      assertThat(fresh.leases().renew(beatOf(1)).epochs()).hasSize(2);
    }
  }

  private static LeaseStore.Beat beatOf(long node) {
    return new LeaseStore.Beat(
        node, "n" + node, Duration.ofMinutes(1), Map.of(), Map.of(), Set.of());
  }

  @Test
  void aConnectionIsNoOpenTransactionBeforeItIsUsed() throws Exception {
    try (Store fresh = newStore(2);
        Connection foreign = connect(fresh);
        Statement ask = foreign.createStatement();
        ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (int i = 0; i < 20; i++) {
        threads.submit(() -> fresh.allocateIds(1));
      }
      threads.shutdown();
      assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
      String control =
          "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
              + " AND application_name = 'turgo control'";
      Await.until("all are given back", () -> number(ask, control + " AND state = 'idle'") > 0);
      assertThat(number(ask, control + " AND state LIKE 'idle in trans%'")).isZero();
    }
  }

  /** Deployments and notes may wait for what others hold; ids and leases have their own. */
  @Test
  void deploymentsThatWaitKeepNoIdsAndNoLeasesWaiting() throws Exception {
    try (Store fresh = newStore(2);
        Connection foreign = connect(fresh);
        Statement lock = foreign.createStatement();
        ExecutorService threads = Executors.newFixedThreadPool(3)) {
      foreign.setAutoCommit(false);
      lock.execute("LOCK TABLE turgo_property IN SHARE MODE");
      for (int i = 0; i < 3; i++) {
        threads.submit(() -> fresh.fixHistoryLevel(HistoryLevel.AUDIT, false));
      }
      awaitLockWait();
      long begun = System.nanoTime();

      assertThat(fresh.allocateIds(1)).isPositive();
      assertThat(fresh.leases().renew(beatOf(1)).epochs()).hasSize(2);

      assertThat(System.nanoTime() - begun).isLessThan(Duration.ofSeconds(30).toNanos());
      foreign.rollback();
    }
  }

  @Test
  void aCancelledStatementIsNoClash() throws Exception {
    long held = newStarted();
    try (Store patient = withLongWaits();
        GroupWriter writer = patient.openWriter();
        Connection foreign = holding(held);
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      Future<Outcome> waiting =
          thread.submit(() -> writer.write(SampleRows.units(step(held, 1)), Locking.ALL_ROWS));
      awaitLockWait();
      execute("SELECT pg_cancel_backend(pid) FROM pg_locks WHERE NOT granted");

      Outcome outcome = waiting.get(30, TimeUnit.SECONDS);
      assertThat(outcome).isInstanceOf(Outcome.Unavailable.class);
      assertThat(((Outcome.Unavailable) outcome).cause())
          .isInstanceOf(SQLTimeoutException.class)
          .hasMessageContaining("statement_timeout");
      foreign.rollback();
      assertThat(writer.write(SampleRows.units(step(held, 1)), Locking.ALL_ROWS))
          .isInstanceOf(Outcome.Committed.class);
    }
  }

  /** A committer's wait ends after 50 ms otherwise, before a busy machine has looked at it. */
  private Store withLongWaits() {
    Duration wait = Duration.ofSeconds(20);
    return PostgresStore.open(
        TestPostgres.settings(databaseOf(store))
            .withTimeouts(PostgresSettings.Timeouts.DEFAULT.withTurn(wait).withRowLock(wait)));
  }

  @Test
  void aGroupThatMayWaitWaits() throws Exception {
    long held = newStarted();
    try (Store patient = withLongWaits();
        GroupWriter writer = patient.openWriter();
        Connection foreign = holding(held);
        ExecutorService thread = Executors.newSingleThreadExecutor()) {
      long rev = load(held).rev();
      long job = load(held).jobs().values().getFirst().id();
      InstanceChanges step = SampleRows.step(held, rev, job, newId(), newId());
      Future<Outcome> waiting =
          thread.submit(() -> writer.write(SampleRows.units(step), Locking.ALL_ROWS));
      awaitLockWait();
      assertThat(waiting.isDone()).isFalse();
      foreign.rollback();
      assertThat(waiting.get()).isInstanceOf(Outcome.Committed.class);
    }
  }

  /** A connection whose transaction holds the instance's row. */
  private Connection holding(long instanceId) throws SQLException {
    Connection foreign = connect(store);
    foreign.setAutoCommit(false);
    try (Statement lock = foreign.createStatement()) {
      lock.execute("SELECT 1 FROM turgo_instance WHERE id = " + instanceId + " FOR UPDATE");
    }
    return foreign;
  }

  private void awaitLockWait() throws SQLException, InterruptedException {
    try (Connection connection = connect(store);
        Statement statement = connection.createStatement()) {
      Await.until(
          "a session waits for a lock",
          () -> number(statement, "SELECT count(*) FROM pg_locks WHERE NOT granted") > 0);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Cut.class,
      names = {"BEFORE_COMMIT_FOR_GOOD", "AFTER_SOMETHING_ELSE", "COMMIT_LATE"},
      mode = Mode.EXCLUDE)
  void theOutcomeOfALostCommitIsFoundOut(Cut cut) throws Exception {
    long id = newStarted();
    try (CommitRelay relay = new CommitRelay(TestPostgres.server().getPort());
        Store behind = PostgresStore.open(through(relay));
        GroupWriter writer = behind.openWriter()) {
      relay.cutNext(cut);

      Outcome outcome = writer.write(SampleRows.units(step(id, 1)), Locking.NONE);

      boolean written = cut == Cut.NEVER || cut == Cut.AFTER_COMMIT;
      assertThat(outcome)
          .isInstanceOf(written ? Outcome.Committed.class : Outcome.Unavailable.class);
      assertThat(load(id).rev()).isEqualTo(written ? 2 : 1);

      long other = newStarted();
      assertThat(writer.write(SampleRows.units(step(other, 1)), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
    }
  }

  /** A commit that goes with its unit, as of the second group of a session. */
  @ParameterizedTest
  @EnumSource(
      value = Cut.class,
      names = {"BEFORE_COMMIT_FOR_GOOD", "AFTER_SOMETHING_ELSE"},
      mode = Mode.EXCLUDE)
  void theOutcomeOfALostCommitThatCameWithItsUnitIsFoundOut(Cut cut) throws Exception {
    long first = newStarted();
    long id = newStarted();
    try (CommitRelay relay = new CommitRelay(TestPostgres.server().getPort());
        Store behind = PostgresStore.open(through(relay));
        GroupWriter writer = behind.openWriter()) {
      assertThat(writer.write(SampleRows.units(step(first, 1)), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
      relay.cutNext(cut);

      Outcome outcome = writer.write(SampleRows.units(step(id, 1)), Locking.NONE);

      boolean written = cut == Cut.NEVER || cut == Cut.AFTER_COMMIT;
      assertThat(relay.cameTogether()).isEqualTo(cut != Cut.NEVER);
      assertThat(outcome)
          .isInstanceOf(written ? Outcome.Committed.class : Outcome.Unavailable.class);
      if (cut == Cut.COMMIT_LATE) {
        relay.awaitLate();
        holding(id).close(); // has waited for the late transaction to end
      }
      assertThat(load(id).rev()).isEqualTo(written ? 2 : 1);

      long other = newStarted();
      assertThat(writer.write(SampleRows.units(step(other, 1)), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
      assertThat(load(other).rev()).isEqualTo(2);
    }
  }

  /** Starts that are written together are one statement, which goes with its commit. */
  @ParameterizedTest
  @EnumSource(
      value = Cut.class,
      names = {"BEFORE_COMMIT_FOR_GOOD", "AFTER_SOMETHING_ELSE"},
      mode = Mode.EXCLUDE)
  void theOutcomeOfALostCommitOfStartsIsFoundOut(Cut cut) throws Exception {
    long first = newId();
    long second = newId();
    try (CommitRelay relay = new CommitRelay(TestPostgres.server().getPort());
        Store behind = PostgresStore.open(through(relay));
        GroupWriter writer = behind.openWriter()) {
      assertThat(writer.write(SampleRows.units(SampleRows.start(newId())), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
      relay.cutNext(cut);

      Outcome outcome =
          writer.write(
              SampleRows.units(SampleRows.start(first), SampleRows.start(second)), Locking.NONE);

      boolean written = cut == Cut.NEVER || cut == Cut.AFTER_COMMIT;
      assertThat(relay.cameTogether()).isEqualTo(cut != Cut.NEVER);
      assertThat(outcome)
          .isInstanceOf(written ? Outcome.Committed.class : Outcome.Unavailable.class);
      if (cut == Cut.COMMIT_LATE) {
        relay.awaitLate();
        awaitNoTransaction();
      }
      assertThat(store.load(List.of(first, second))).hasSize(written ? 2 : 0);
      assertThat(writer.write(SampleRows.units(SampleRows.start(newId())), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
    }
  }

  private void awaitNoTransaction() throws SQLException, InterruptedException {
    try (Connection connection = connect(store);
        Statement statement = connection.createStatement()) {
      Await.until("no session is at work", () -> number(statement, AT_WORK) == 0);
    }
  }

  private InstanceChanges startBy(long epoch) {
    InstanceChanges start = SampleRows.start(newId());
    return new InstanceChanges(
        start.instanceId(),
        start.baseRev(),
        false,
        epoch,
        start.inserts(),
        start.updates(),
        start.deletes());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void startsByAnOlderEpochAreToldSoAndTheOthersAreWritten(int starts) throws Exception {
    try (GroupWriter writer = store.openWriter()) {
      assertThat(writer.write(SampleRows.units(SampleRows.start(newId())), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
      long epoch = store.definitions().epoch();
      List<List<InstanceChanges>> known = new ArrayList<>();
      List<List<InstanceChanges>> old = new ArrayList<>();
      List<List<InstanceChanges>> mixed = new ArrayList<>();
      for (int i = 0; i < starts; i++) {
        known.add(List.of(startBy(epoch)));
        old.add(List.of(startBy(epoch - 1)));
        mixed.add(List.of(startBy(i % 2 == 0 ? epoch - 1 : epoch)));
      }
      BitSet everySecond = new BitSet();
      for (int i = 0; i < starts; i += 2) {
        everySecond.set(i);
      }

      assertThat(writer.write(old, Locking.NONE)).isEqualTo(new Outcome.Clashed(first(starts)));
      assertThat(writer.write(mixed, Locking.NONE)).isEqualTo(new Outcome.Clashed(everySecond));
      assertThat(store.load(ids(old))).isEmpty();
      assertThat(store.load(ids(mixed))).isEmpty();
      assertThat(writer.write(known, Locking.NONE))
          .isEqualTo(new Outcome.Committed(new BitSet(), epoch));
      assertThat(store.load(ids(known))).hasSize(starts);
    }
  }

  private static BitSet first(int n) {
    BitSet bits = new BitSet();
    bits.set(0, n);
    return bits;
  }

  private static List<Long> ids(List<List<InstanceChanges>> units) {
    return units.stream().map(unit -> unit.getFirst().instanceId()).toList();
  }

  /** Who deletes a deployment holds the table of the epoch until it is gone. */
  @Test
  void startsThatWaitForAChangeOfDefinitionsAreRefusedByItsEpoch() throws Exception {
    try (Store patient = withLongWaits();
        GroupWriter writer = patient.openWriter();
        Connection other = connect(store);
        Statement statement = other.createStatement()) {
      assertThat(writer.write(SampleRows.units(SampleRows.start(newId())), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
      long epoch = store.definitions().epoch();
      List<List<InstanceChanges>> starts =
          List.of(List.of(startBy(epoch)), List.of(startBy(epoch)));
      other.setAutoCommit(false);
      statement.execute("LOCK TABLE turgo_property IN ACCESS EXCLUSIVE MODE");
      CompletableFuture<Outcome> outcome =
          CompletableFuture.supplyAsync(() -> writer.write(starts, Locking.NONE));
      awaitLockWait();
      statement.execute(
          "UPDATE turgo_property SET value = value + 1 WHERE name = 'definition_epoch'");
      other.commit();

      assertThat(outcome.get(60, TimeUnit.SECONDS)).isEqualTo(new Outcome.Clashed(first(2)));
      assertThat(store.load(ids(starts))).isEmpty();
    }
  }

  @Test
  void aUnitAloneWhoseMarkIsGoneIsWrittenAllTheSame() throws Exception {
    long first = newStarted();
    long id = newStarted();
    try (GroupWriter writer = store.openWriter()) {
      writer.write(SampleRows.units(step(first, 1)), Locking.NONE);
      execute("DELETE FROM turgo_commit_marker");

      assertThat(writer.write(SampleRows.units(step(id, 1)), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
      assertThat(load(id).rev()).isEqualTo(2);
    }
  }

  @Test
  void aUnitAloneThatHasLostIsToldSoAndTheNextIsWritten() throws Exception {
    long id = newStarted();
    try (GroupWriter writer = store.openWriter()) {
      InstanceChanges late = step(id, 1);
      assertThat(writer.write(SampleRows.units(step(id, 1)), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);

      assertThat(writer.write(SampleRows.units(late), Locking.NONE))
          .isInstanceOf(Outcome.Clashed.class);
      assertThat(load(id).rev()).isEqualTo(2);

      long other = newStarted();
      assertThat(writer.write(SampleRows.units(step(other, 1)), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
      assertThat(load(other).rev()).isEqualTo(2);
    }
  }

  @Test
  void aTransactionThatGoesOnIsNotTakenForRolledBack() throws Exception {
    long id = newStarted();
    try (CommitRelay relay = new CommitRelay(TestPostgres.server().getPort());
        Store behind = PostgresStore.open(through(relay));
        GroupWriter writer = behind.openWriter()) {
      relay.cutNext(Cut.COMMIT_LATE);

      Outcome outcome = writer.write(SampleRows.units(step(id, 1)), Locking.NONE);

      relay.awaitLate();
      holding(id).close(); // has waited for the transaction to end
      assertThat(outcome)
          .as("what was told of a transaction that went on")
          .isInstanceOf(load(id).rev() == 2 ? Outcome.Committed.class : Outcome.Unavailable.class);
    }
  }

  @Test
  void aCommitThatCanNotBeAskedForIsUnknown() throws Exception {
    long id = newStarted();
    try (CommitRelay relay = new CommitRelay(TestPostgres.server().getPort());
        Store behind = PostgresStore.open(through(relay));
        GroupWriter writer = behind.openWriter()) {
      relay.cutNext(Cut.BEFORE_COMMIT_FOR_GOOD);

      Outcome outcome = writer.write(SampleRows.units(step(id, 1)), Locking.NONE);

      assertThat(outcome).isInstanceOf(Outcome.Unknown.class);
      assertThat(writer.write(List.of(), Locking.NONE)).isInstanceOf(Outcome.Unavailable.class);
      Inquiry inquiry = ((Outcome.Unknown) outcome).inquiry();
      assertThat(inquiry.ask()).isEqualTo(Inquiry.Answer.NOT_YET);
      try (CommitRelay again = new CommitRelay(TestPostgres.server().getPort(), relay.port())) {
        assertThat(again.port()).isEqualTo(relay.port());
        assertThat(answer(inquiry)).isEqualTo(Inquiry.Answer.ROLLED_BACK);
      }
    }
  }

  /** Each time it asks for the three seconds of the settings, in which a busy machine may fail. */
  private static Inquiry.Answer answer(Inquiry inquiry) {
    Inquiry.Answer answer = Inquiry.Answer.NOT_YET;
    for (int i = 0; i < 10 && answer == Inquiry.Answer.NOT_YET; i++) {
      answer = inquiry.ask();
    }
    return answer;
  }

  private PostgresSettings through(CommitRelay relay) {
    String url =
        "jdbc:postgresql://localhost:"
            + relay.port()
            + "/"
            + databaseOf(store)
            + "?user=postgres&sslmode=disable";
    return PostgresSettings.of(url, null, null)
        .withAllowUnsafeDurability(true)
        .withTimeouts(
            PostgresSettings.Timeouts.DEFAULT
                .withConnect(Duration.ofSeconds(2))
                .withSocket(Duration.ofSeconds(20))
                .withUnknownCommit(Duration.ofSeconds(3)));
  }

  @Test
  void wakeUpsReachOtherNodesOnly() throws Exception {
    BlockingQueue<Integer> own = new LinkedBlockingQueue<>();
    BlockingQueue<Integer> others = new LinkedBlockingQueue<>();
    try (Store other = open(databaseOf(store), 256);
        AutoCloseable listener = store.listen(own::add);
        AutoCloseable otherListener = other.listen(others::add)) {
      assertThat(listener).isNotSameAs(otherListener);
      store.wake(Set.of(3, 200));

      assertThat(List.of(take(others), take(others))).containsExactlyInAnyOrder(3, 200);
      other.wake(Set.of(9));
      assertThat(take(own)).isEqualTo(9);
      assertThat(own).isEmpty();
      assertThat(others).isEmpty();

      execute(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              + " WHERE application_name IN ('turgo listen', 'turgo wake')"
              + " AND datname = current_database()");
      Integer heard =
          Await.value(
              () -> {
                store.wake(Set.of(4));
                return others.poll(100, TimeUnit.MILLISECONDS);
              },
              Objects::nonNull);
      assertThat(heard).isEqualTo(4);
    }
  }

  private static int take(BlockingQueue<Integer> queue) throws InterruptedException {
    return requireNonNull(queue.poll(60, TimeUnit.SECONDS), "no wake-up came");
  }

  /** The trap: statistics gathered while tables were empty, plans made then, and kept. */
  @Test
  void plansStayIndexScansAfterAnalyzeOfEmptyTables() throws Exception {
    String database = TestPostgres.newDatabase();
    try (Store fresh = open(database, 256);
        GroupWriter writer = fresh.openWriter()) {
      execute(fresh, "ANALYZE");
      long first = fresh.allocateIds(300_000);
      fresh.load(List.of(first));
      int instances = 20_000;
      started(writer, first, instances);
      for (int i = 0; i < 50; i++) {
        long id = first + 10L * i * 37;
        assertThat(fresh.load(List.of(id))).hasSize(1);
        assertThat(
                writer.write(
                    SampleRows.units(
                        SampleRows.step(id, 1, id + 3, fresh.allocateIds(1), fresh.allocateIds(2))),
                    Locking.NONE))
            .isInstanceOf(Outcome.Committed.class);
        assertThat(fresh.readyJobs(shard(id), new Store.Cursor[] {Store.Cursor.START}, 10))
            .isNotEmpty();
      }
      assertThat(sequentialRowsRead(fresh)).isLessThan(instances);
    }
  }

  private static final String COMMITTERS =
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE application_name = 'turgo committer' AND datname = current_database()
      """;

  private static final String INDEX_ENTRIES_READ =
      """
      SELECT coalesce(sum(idx_tup_read), 0) FROM pg_stat_user_indexes
      WHERE relname IN ('turgo_instance', 'turgo_execution', 'turgo_job')
      """;

  /** The other trap: statistics gathered when all rows had gone from tables that were not small. */
  @Test
  void groupsLookTheirRowsUpAfterAnalyzeOfEmptiedTables() throws Exception {
    try (Store fresh = open(TestPostgres.newDatabase(), 256);
        GroupWriter writer = fresh.openWriter()) {
      long first = fresh.allocateIds(300_000);
      int instances = 5_000;
      started(writer, first, instances);
      execute(
          fresh, "DELETE FROM turgo_instance; DELETE FROM turgo_execution; DELETE FROM turgo_job");
      execute(fresh, "ANALYZE");
      long second = first + 10L * instances;
      started(writer, second, instances);

      List<List<InstanceChanges>> group = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        long id = second + 10L * i;
        group.add(
            List.of(SampleRows.step(id, 1, id + 3, fresh.allocateIds(1), fresh.allocateIds(2))));
      }
      assertThat(writer.write(group, Locking.NONE)).isInstanceOf(Outcome.Committed.class);
      writer.close();

      assertThat(indexEntriesRead(fresh)).isLessThan(5L * group.size());
    }
  }

  private static final String SCANS_OF_THE_FEED =
      "SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = 'turgo_job_feed'";

  private static final String KEYS_OF_JOBS_READ =
      "SELECT idx_tup_read FROM pg_stat_user_indexes WHERE indexrelname = 'turgo_job_pkey'";

  /** The same for the feed: the primary key has jobs of a priority in their order, too. */
  @Test
  void theFeedReadsItsShardsAloneAfterAnalyzeOfAnEmptiedTable() throws Exception {
    try (Store fresh = open(TestPostgres.newDatabase(), 256);
        GroupWriter writer = fresh.openWriter()) {
      long first = fresh.allocateIds(300_000);
      int instances = 5_000;
      started(writer, first, instances);
      execute(fresh, "DELETE FROM turgo_job");
      execute(fresh, "ANALYZE turgo_job");
      started(writer, first + 10L * instances, instances);

      int[] shards = IntStream.range(0, 256).toArray();
      Store.Cursor[] start = new Store.Cursor[shards.length];
      Arrays.fill(start, Store.Cursor.START);
      assertThat(fresh.readyJobs(shards, start, 100)).hasSize(instances);
      try (Connection connection = connect(fresh);
          Statement statement = connection.createStatement()) {
        Await.until(
            "the reads are counted",
            () -> {
              fresh.readyJobs(shards, start, 1);
              return number(statement, SCANS_OF_THE_FEED) > 0;
            });
        assertThat(number(statement, KEYS_OF_JOBS_READ)).isZero();
      }
    }
  }

  private static void started(GroupWriter writer, long first, int instances) {
    for (int from = 0; from < instances; from += 1000) {
      List<List<InstanceChanges>> units = new ArrayList<>();
      for (int i = from; i < from + 1000; i++) {
        units.add(List.of(SampleRows.start(first + 10L * i)));
      }
      assertThat(writer.write(units, Locking.NONE)).isInstanceOf(Outcome.Committed.class);
    }
  }

  /** What sessions have read that are gone: they report at their end at the latest. */
  private long indexEntriesRead(Store of) throws SQLException, InterruptedException {
    try (Connection connection = connect(of);
        Statement statement = connection.createStatement()) {
      Await.until("committers are gone", () -> number(statement, COMMITTERS) == 0);
      return number(statement, INDEX_ENTRIES_READ);
    }
  }

  private static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static int[] shard(long id) {
    return new int[] {SampleRows.shard(id)};
  }

  private long sequentialRowsRead(Store of) throws SQLException, InterruptedException {
    try (Connection connection = connect(of);
        Statement statement = connection.createStatement()) {
      // Backends report their counts at the end of a transaction, but not more often than once a
      // second unless they are idle; this waits until the loads above are counted.
      String counted =
          """
          SELECT coalesce(sum(%s), 0) FROM pg_stat_user_tables
          WHERE relname IN
            ('turgo_instance', 'turgo_execution', 'turgo_variable', 'turgo_job', 'turgo_h_variable')
          """;
      Await.until(() -> number(statement, counted.formatted("idx_scan")) >= 300);
      return number(statement, counted.formatted("seq_tup_read"));
    }
  }

  @Test
  void aServerThatCanNotBeReachedIsNamed() throws IOException {
    CommitRelay relay = new CommitRelay(1);
    int port = relay.port();
    relay.close();
    assertThatThrownBy(() ->
            PostgresStore.open(
                    PostgresSettings.of("jdbc:postgresql://localhost:" + port + "/x", "u", "p"))
                .close())
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining("localhost:" + port);
  }

  @Test
  void closingEndsAllConnections() throws Exception {
    Store closing = newStore(4);
    String database = databaseOf(closing);
    closing.allocateIds(1);
    closing.load(List.of(1L));
    closing.wake(Set.of(1));
    closing.close();
    try (Connection connection = TestPostgres.server().getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      String left = "SELECT count(*) FROM pg_stat_activity WHERE datname = '" + database + "'";
      Await.until("all connections are gone", () -> number(statement, left) == 0);
    }
  }
}
