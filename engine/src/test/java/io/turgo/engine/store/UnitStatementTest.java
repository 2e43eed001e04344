package io.turgo.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Relocation;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.JoinedWriter.Ending;
import io.turgo.engine.store.JoinedWriter.Result;
import io.turgo.engine.store.postgres.PostgresStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Units of transactional jobs on PostgreSQL, each written as one statement where it is small. */
@Timeout(120)
class UnitStatementTest {
  private static final String LOCK_WAITS =
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
      """;

  private static final AtomicLong IDS = new AtomicLong();
  private static String url;
  private static Store store;
  private static JoinedWriter writer;

  private final long id = IDS.addAndGet(1_000);
  private Connection connection;

  /** Its row is made by the first transaction that is committed, and there for those after it. */
  private JoinedWriter.Marker marker;

  @BeforeAll
  static void openStore() {
    String name = TestPostgres.newDatabase();
    url = Objects.requireNonNull(TestPostgres.settings(name).jdbcUrl());
    store = PostgresStore.open(TestPostgres.settings(name));
    writer = store.joinedWriter();
  }

  @AfterAll
  static void closeStore() {
    store.close();
  }

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection(url);
    connection.setAutoCommit(false);
    marker = writer.marker();
    try (GroupWriter group = store.openWriter()) {
      assertThat(group.write(List.of(List.of(SampleRows.start(id))), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
    }
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private Result write(InstanceChanges changes) {
    return writer.write(connection, List.of(changes), marker);
  }

  private void ended(boolean committed) {
    writer.giveBack(marker, committed);
    marker = writer.marker();
  }

  private void committed(InstanceChanges changes) throws SQLException {
    assertThat(write(changes)).isInstanceOf(Result.Written.class);
    connection.commit();
    ended(true);
  }

  private Outcome refused(InstanceChanges changes) throws SQLException {
    Result result = write(changes);
    connection.rollback();
    ended(false);
    assertThat(result).isInstanceOf(Result.NotWritten.class);
    return ((Result.NotWritten) result).reason();
  }

  private InstanceSnapshot load() {
    return store.load(List.of(id)).getFirst();
  }

  private static Set<Row> below(InstanceSnapshot loaded) {
    Set<Row> rows = new HashSet<>(loaded.executions().values());
    rows.addAll(loaded.variables().values());
    rows.addAll(loaded.tasks().values());
    rows.addAll(loaded.identityLinks().values());
    rows.addAll(loaded.jobs().values());
    rows.addAll(loaded.subscriptions().values());
    return rows;
  }

  private JobRow job(long offset, JobRow.State state) {
    return SampleRows.job(id + offset, state, id, "a");
  }

  /** Rows of all kinds that an instance has below it, with and without values that may be null. */
  private List<Row> rows() {
    return List.of(
        new ExecutionRow(id + 21, id, id, "a", ExecutionRow.Kind.TOKEN, 0, null),
        new ExecutionRow(
            id + 22, id, id + 21, "b", ExecutionRow.Kind.SCOPE, Long.MAX_VALUE, "flow"),
        SampleRows.task(
            id + 23, id, id + 1, 4, "t", null, null, null, null, 50, null, null, null, 1, null),
        SampleRows.task(id + 24, id, id + 1, 4, "t", "n", "d", "a", "o", -1, 8L, "c", "f", 1, 9L),
        new IdentityLinkRow(id + 25, id, id + 23, 1_000, "candidate", "user ä€", null),
        new IdentityLinkRow(id + 26, id, id + 23, 1_000, "candidate", null, "group"),
        job(27, JobRow.State.READY),
        job(28, JobRow.State.TIMER),
        job(29, JobRow.State.SUSPENDED).withException("message", "trace\nline"),
        job(30, JobRow.State.DEAD_LETTER),
        new EventSubscriptionRow(
            id + 31, id, id + 1, 4, "a", Kind.MESSAGE, "message ä", false, null, "c", "tenant", -1),
        new EventSubscriptionRow(
            id + 32, id, id + 1, 4, "a", Kind.COMPENSATION, null, false, 9L, null, "", 1),
        SampleRows.externalJob(id + 33, id, "topic", 7, "tenant", "worker ä", 8L),
        SampleRows.externalJob(id + 34, id, "topic", -7, "", null, null));
  }

  @Test
  void rowsOfAllKindsAreKeptChangedAndTakenAway() throws SQLException {
    Set<Row> expected = below(load());
    List<Row> rows = rows();
    expected.addAll(rows);

    committed(SampleRows.change(id, 1, rows, List.of(), List.of()));
    assertThat(below(load())).isEqualTo(expected);

    ExecutionRow moved =
        new ExecutionRow(id + 21, id, id + 22, "c", ExecutionRow.Kind.SCOPE, 7, "other");
    JobRow postponed =
        job(28, JobRow.State.TIMER).withDueAt(SampleRows.NOW + 7).withPriority(-2, "q");
    InstanceRow renamed = new InstanceRow(id, id, 7, 0, 3, "key", "name", "x", 0, true);
    List<Row> gone = new ArrayList<>(rows.subList(1, 6));
    gone.addAll(rows.subList(10, 14));
    committed(
        new InstanceChanges(id, 2, false, List.of(), List.of(renamed, moved, postponed), gone));

    expected.removeAll(gone);
    expected.removeAll(List.of(rows.get(0), job(28, JobRow.State.TIMER)));
    expected.addAll(List.of(moved, postponed));
    InstanceSnapshot loaded = load();
    assertThat(below(loaded)).isEqualTo(expected);
    assertThat(loaded.instance().name()).isEqualTo("name");
    assertThat(loaded.instance().suspended()).isTrue();
    assertThat(loaded.rev()).isEqualTo(3);
  }

  @Test
  void manyRowsAreWrittenAndAnEndedInstanceLeavesHistory() throws SQLException {
    List<Row> many = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      many.add(new ExecutionRow(id + 100 + i, id, id, "a", ExecutionRow.Kind.TOKEN, 0, null));
    }
    committed(SampleRows.change(id, 1, many, List.of(), List.of()));
    assertThat(load().executions().size()).isEqualTo(41);
    committed(SampleRows.change(id, 2, List.of(), List.of(), many));
    assertThat(load().executions().size()).isEqualTo(1);

    committed(SampleRows.end(id, 3, id + 3));
    assertThat(store.load(List.of(id))).isEmpty();
  }

  @Test
  void aRowCanTakeThePlaceOfOneThatGoes() throws SQLException {
    HistoryRow.OfTask before =
        new HistoryRow.OfTask(
            SampleRows.task(
                id + 7, id, id + 1, 4, "t", "a", null, null, null, 1, null, null, null, 1, null),
            null,
            null,
            null);
    HistoryRow.OfTask after =
        new HistoryRow.OfTask(
            SampleRows.task(
                id + 7, id, id + 1, 4, "t", "b", null, null, null, 1, null, null, null, 1, null),
            null,
            null,
            null);
    committed(SampleRows.change(id, 1, List.of(before), List.of(), List.of()));
    committed(SampleRows.change(id, 2, List.of(after), List.of(), List.of(before)));
    assertThat(text("SELECT name FROM turgo_engine.turgo_h_task WHERE id = " + (id + 7)))
        .isEqualTo("b");
  }

  @Test
  void whatIsNotAsItWasIsAClashAndMissingHistoryIsNot() throws SQLException {
    assertRefused(1);
    committed(SampleRows.change(id, 1, List.of(), List.of(), List.of()));
    assertRefused(2); // with a mark that is there
  }

  private void assertRefused(long rev) throws SQLException {
    ExecutionRow missing = new ExecutionRow(id + 99, id, id, "a", ExecutionRow.Kind.TOKEN, 0, null);
    HistoryRow.OfVariable history =
        new HistoryRow.OfVariable(
            id + 98,
            id,
            id,
            "n",
            SampleRows.variable(id, 1).value(),
            SampleRows.NOW,
            SampleRows.NOW);

    assertThat(refused(SampleRows.change(id, 7, List.of(), List.of(), List.of())))
        .isInstanceOf(Outcome.Clashed.class);
    assertThat(refused(SampleRows.end(id, 7, id + 3))).isInstanceOf(Outcome.Clashed.class);
    assertThat(refused(SampleRows.change(id, rev, List.of(), List.of(missing), List.of())))
        .isInstanceOf(Outcome.Clashed.class);
    assertThat(refused(SampleRows.change(id, rev, List.of(), List.of(), List.of(missing))))
        .isInstanceOf(Outcome.Clashed.class);
    assertThat(refused(SampleRows.change(id, rev, List.of(), List.of(history), List.of())))
        .isInstanceOf(Outcome.DataError.class);
    assertThat(load().rev()).isEqualTo(rev);
  }

  /** One statement does not change a row twice. */
  @Test
  void aRowThatIsChangedAndRelocatedIsBoth() throws SQLException {
    TaskRow task =
        SampleRows.task(
            id + 23, id, id + 1, 4, "t", null, null, null, null, 50, null, null, null, 1, null);
    long rev = load().rev();
    committed(SampleRows.change(id, rev, List.of(task), List.of(), List.of()));
    TaskRow renamed = task.with(task.properties().with(draft -> draft.name = "New"));
    Relocation relocated =
        new Relocation(Relocation.Place.TASK, task.id(), 8, "elsewhere", null, "userTask");

    committed(SampleRows.change(id, rev + 1, List.of(), List.of(renamed, relocated), List.of()));

    TaskRow found = load().tasks().values().iterator().next();
    assertThat(found.name()).isEqualTo("New");
    assertThat(found.definitionId()).isEqualTo(8);
    assertThat(found.taskDefinitionKey()).isEqualTo("elsewhere");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TRIGGER refuse BEFORE INSERT ON turgo_engine.turgo_instance",
        "CONSTRAINT TRIGGER refuse AFTER INSERT ON turgo_engine.turgo_instance"
            + " DEFERRABLE INITIALLY DEFERRED"
      })
  void aStartThatATriggerRefusesIsADataError(String trigger) throws SQLException {
    try (Statement statement = connection.createStatement();
        GroupWriter group = store.openWriter()) {
      statement.execute(
          "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS"
              + " 'BEGIN RAISE EXCEPTION ''not this one''; END'");
      statement.execute("CREATE " + trigger + " FOR EACH ROW EXECUTE FUNCTION refuse()");
      connection.commit();
      List<List<InstanceChanges>> start = List.of(List.of(SampleRows.start(id + 100)));

      assertThat(group.write(start, Locking.NONE)).isInstanceOf(Outcome.DataError.class);
      statement.execute("ALTER TABLE turgo_engine.turgo_instance DISABLE TRIGGER refuse");
      connection.commit();
      List<List<InstanceChanges>> other = List.of(List.of(SampleRows.start(id + 200)));
      assertThat(group.write(other, Locking.NONE)).isInstanceOf(Outcome.Committed.class);
      statement.execute("ALTER TABLE turgo_engine.turgo_instance ENABLE TRIGGER refuse");
      connection.commit();
      assertThat(group.write(start, Locking.NONE)) // now with its commit in one round trip
          .isInstanceOf(Outcome.DataError.class);

      statement.execute("DROP TRIGGER refuse ON turgo_engine.turgo_instance");
      connection.commit();
      assertThat(group.write(start, Locking.NONE)).isInstanceOf(Outcome.Committed.class);
    }
  }

  @Test
  void aCommitGoesWithItsUnitAndWithNoneThatIsRefused() throws SQLException {
    committed(SampleRows.change(id, 1, List.of(), List.of(), List.of()));

    assertThat(writer.writeAndCommit(connection, List.of(SampleRows.end(id, 7, id + 3)), marker))
        .isInstanceOfSatisfying(
            Result.NotWritten.class,
            not -> assertThat(not.reason()).isInstanceOf(Outcome.Clashed.class));
    assertThatThrownBy(() -> text(connection, "SELECT 1")).hasMessageContaining("aborted");
    connection.rollback();
    ended(false);
    assertThat(load().rev()).isEqualTo(2);

    text(connection, "SELECT pg_advisory_xact_lock(7)"); // user code
    assertThat(writer.writeAndCommit(connection, List.of(SampleRows.end(id, 2, id + 3)), marker))
        .isInstanceOf(Ending.Committed.class);
    assertThat(store.load(List.of(id))).isEmpty();
    assertThat(text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")).isEqualTo("0");
  }

  @Test
  void aMarkThatWasTakenAwayLosesNothing() throws SQLException {
    committed(SampleRows.change(id, 1, List.of(), List.of(), List.of()));
    try (Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM turgo_engine.turgo_commit_marker");
    }
    connection.commit();

    InstanceChanges next = SampleRows.change(id, 2, List.of(), List.of(), List.of());
    assertThat(writer.writeAndCommit(connection, List.of(next), marker))
        .isInstanceOf(Result.NotWritten.class);
    connection.rollback();
    ended(false);
    assertThat(load().rev()).isEqualTo(2);
    assertThat(writer.writeAndCommit(connection, List.of(next), marker))
        .isInstanceOf(Result.Written.class); // and makes the mark again
    connection.commit();
    ended(true);
    assertThat(
            writer.writeAndCommit(
                connection,
                List.of(SampleRows.change(id, 3, List.of(), List.of(), List.of())),
                marker))
        .isInstanceOf(Ending.Committed.class);
  }

  @Test
  void theGuardSeesWhatItHasWaitedFor() throws Exception {
    try (Connection other = DriverManager.getConnection(url);
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("UPDATE turgo_engine.turgo_instance SET rev = 2 WHERE id = " + id);
      CompletableFuture<Result> waiting =
          CompletableFuture.supplyAsync(
              () -> write(SampleRows.change(id, 1, List.of(), List.of(), List.of())));
      awaitLockWait();
      other.commit();
      Result result = waiting.get(60, TimeUnit.SECONDS);
      connection.rollback();
      assertThat(result)
          .isInstanceOfSatisfying(
              Result.NotWritten.class,
              not -> assertThat(not.reason()).isInstanceOf(Outcome.Clashed.class));
    }
  }

  private void awaitLockWait() throws SQLException {
    Await.until("the guard waits", () -> "1".equals(text(LOCK_WAITS)));
  }

  @Test
  void settingsAreThoseOfTheSessionAgain() throws SQLException {
    committed(SampleRows.change(id, 1, List.of(), List.of(), List.of()));
    for (String setting : List.of("enable_seqscan", "plan_cache_mode", "lock_timeout")) {
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SHOW " + setting)) {
        row.next();
        assertThat(row.getString(1)).as(setting).isEqualTo(text("SHOW " + setting));
      }
    }
  }

  private String text(String sql) throws SQLException {
    try (Connection fresh = DriverManager.getConnection(url)) {
      return text(fresh, sql);
    }
  }

  private static String text(Connection on, String sql) throws SQLException {
    try (Statement statement = on.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }
}
