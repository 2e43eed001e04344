package io.turgo.engine.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceFacts;
import io.turgo.engine.instance.InstanceFactsRow;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobDraft;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Payloads;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.Rows;
import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import io.turgo.engine.store.DefinitionStore.NewDefinition;
import io.turgo.engine.store.DefinitionStore.NewDeployment;
import io.turgo.engine.store.DefinitionStore.Starts;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.LeaseStore.Beat;
import io.turgo.engine.store.LeaseStore.Counters;
import io.turgo.engine.store.LeaseStore.Round;
import io.turgo.engine.store.LeaseStore.Suspect;
import io.turgo.engine.store.QueueStore.Attempt;
import io.turgo.engine.store.QueueStore.Backlog;
import io.turgo.engine.store.QueueStore.Placement;
import io.turgo.engine.store.Store.Cursor;
import io.turgo.engine.store.Store.TimerCursor;
import io.turgo.engine.transaction.JobTransaction;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.assertj.core.groups.Tuple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store must do, whatever the database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StoreConformance {
  /** A database that only this class uses; tests keep apart by ids. */
  Store store;

  /** A store on a new database. */
  abstract Store newStore(int shards);

  /** Closes the store and opens its database again. */
  abstract Store reopen(Store closed, int shards);

  /** A connection beside the store, auto-commit. */
  abstract Connection connect(Store to) throws SQLException;

  @BeforeAll
  void open() {
    store = newStore(256);
    assertThat(store.load(List.of(1L, 2L))).isEmpty();
  }

  @AfterAll
  void close() {
    store.close();
  }

  /** New instances are written in one way alone, and in another with others. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void keepsEveryRowTypeWithAndWithoutNulls(boolean withAnother) throws Exception {
    long id = newId();
    List<Row> rows =
        List.of(
            new InstanceRow(id, 3, 4, 5, 1, "key ä€😀", "name", "user", -7, true),
            new ExecutionRow(id + 1, id, id, "a", ExecutionRow.Kind.TOKEN, 0, null),
            new ExecutionRow(
                id + 2, id, id + 1, "b", ExecutionRow.Kind.SCOPE, Long.MAX_VALUE, "flow"),
            SampleRows.task(
                id + 3, id, id + 1, 4, "t", null, null, null, null, 50, null, null, null, 1, null),
            new TaskRow(
                id + 4,
                id,
                id + 1,
                4,
                "t",
                new TaskProperties(
                    "n", "d", "a", "o", -1, 8L, 12L, "c", "f", id + 3, "PENDING", "tenant"),
                1,
                new TaskProgress("suspended", 9L, "ann", 10L, "bob", 11L, "cid")),
            new IdentityLinkRow(id + 5, id, id + 3, 1_000, "candidate", "user", null),
            new IdentityLinkRow(id + 6, id, id + 3, 1_000, "candidate", null, "group"),
            SampleRows.job(id + 7, JobRow.State.READY, id, "a"),
            SampleRows.job(id + 8, JobRow.State.TIMER, id, "a"),
            SampleRows.job(id + 9, JobRow.State.SUSPENDED, id, "a")
                .withException("message", "trace\nline"),
            SampleRows.job(id + 10, JobRow.State.DEAD_LETTER, id, "a"),
            routed(SampleRows.job(id + 11, JobRow.State.READY, id, "a"), "mail ä", "queue 1"),
            routed(SampleRows.job(id + 12, JobRow.State.TIMER, id, "a"), "mail", null),
            routed(SampleRows.job(id + 13, JobRow.State.SUSPENDED, id, "a"), null, "q"),
            routed(SampleRows.job(id + 14, JobRow.State.DEAD_LETTER, id, "a"), "mail", "q"),
            new EventSubscriptionRow(
                id + 15,
                id,
                id + 1,
                4,
                "a",
                Kind.MESSAGE,
                "message ä",
                false,
                null,
                "c",
                "tenant",
                -1),
            new EventSubscriptionRow(
                id + 19, id, id + 1, 4, "a", Kind.SIGNAL, "signal", true, null, null, "", 1),
            new EventSubscriptionRow(
                id + 16, id, id + 1, 4, "a", Kind.COMPENSATION, null, false, id + 2, null, "", 1),
            SampleRows.externalJob(id + 17, id, "topic", 7, "tenant", "worker ä", 8L)
                .withException("message", "details"),
            SampleRows.externalJob(id + 18, id, "topic", -7, "", null, null));
    if (withAnother) {
      long other = newId();
      List<List<InstanceChanges>> units =
          SampleRows.units(created(id, rows), SampleRows.start(other));
      assertThat(write(units, Locking.NONE)).isInstanceOf(Outcome.Committed.class);
      assertThat(load(other).rev()).isEqualTo(1);
    } else {
      committed(created(id, rows));
    }

    InstanceSnapshot loaded = load(id);

    assertThat(loaded.instance()).isEqualTo(rows.getFirst());
    Set<Row> others = new HashSet<>(loaded.executions().values());
    others.addAll(loaded.tasks().values());
    others.addAll(loaded.identityLinks().values());
    others.addAll(loaded.jobs().values());
    others.addAll(loaded.subscriptions().values());
    assertThat(others).isEqualTo(new HashSet<>(rows.subList(1, rows.size())));

    long bare = newId();
    committed(
        created(bare, List.of(new InstanceRow(bare, 3, 4, 5, 1, null, null, null, 1, false))));
    assertThat(load(bare).instance().businessKey()).isNull();
    assertThat(load(bare).jobs().values()).isEmpty();
  }

  @Test
  void findsExternalJobsThatAreFreeByTopicAndTenant() {
    long id = newId();
    String topic = "topic " + id;
    long now = SampleRows.NOW;
    List<Row> rows =
        List.of(
            new InstanceRow(id, id, 4, SampleRows.shard(id), 1, null, null, null, 1, false),
            SampleRows.externalJob(id + 1, id, topic, 0, "", null, null),
            SampleRows.externalJob(id + 2, id, topic, 5, "a", null, null),
            SampleRows.externalJob(id + 3, id, topic, 9, "a", "w" + id, now + 1),
            SampleRows.externalJob(id + 4, id, topic, 3, "b", "w" + id, now),
            SampleRows.externalJob(id + 5, id, topic, 1, "", null, now - 1),
            SampleRows.externalJob(id + 6, id, "other", 9, "", null, null));
    committed(created(id, rows));
    assertThat(jobIds(store.freeExternalJobs(topic, null, now, 9)))
        .containsExactly(id + 2, id + 4, id + 5, id + 1);
    assertThat(jobIds(store.freeExternalJobs(topic, null, now, 1))).containsExactly(id + 2);
    assertThat(jobIds(store.freeExternalJobs(topic, "a", now + 1, 9)))
        .containsExactly(id + 3, id + 2);
    assertThat(jobIds(store.freeExternalJobs(topic, "", now, 9))).containsExactly(id + 5, id + 1);
    assertThat(store.freeExternalJobs(topic, "c", now, 9)).isEmpty();
    assertThat(jobIds(store.externalJobsOf("w" + id, null, 0, 9))).containsExactly(id + 3, id + 4);
    assertThat(jobIds(store.externalJobsOf("w" + id, null, id + 3, 9))).containsExactly(id + 4);
    assertThat(jobIds(store.externalJobsOf("w" + id, "a", 0, 9))).containsExactly(id + 3);
    assertThat(store.instanceOfJob(id + 1)).hasValue(id);
  }

  private static List<Long> jobIds(List<JobRow> jobs) {
    return jobs.stream().map(JobRow::id).toList();
  }

  @Test
  void keepsEveryVariableType() {
    long id = newId();
    List<@Nullable Object> values =
        Arrays.asList(
            null,
            true,
            (short) -3,
            Integer.MIN_VALUE,
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            1.5,
            Double.NaN,
            Double.NEGATIVE_INFINITY,
            Double.MIN_VALUE,
            "",
            "text ä€😀 \n'\"\\",
            "x".repeat(8192),
            new Date(-1),
            Instant.ofEpochSecond(-5, 999_999_999),
            new byte[0],
            new byte[] {0, -1, 127});
    List<Row> rows = new ArrayList<>(List.of(SampleRows.instance(id, 1)));
    for (int i = 0; i < values.size(); i++) {
      rows.add(new VariableRow(id + 1 + i, id, id, "v" + i, SampleRows.value(values.get(i))));
    }
    committed(created(id, rows));

    Rows<VariableRow> variables = load(id).variables();

    assertThat(variables.values()).hasSize(values.size());
    for (int i = 0; i < values.size(); i++) {
      VariableRow loaded = requireNonNull(variables.get(id + 1 + i));
      assertThat(loaded.name()).isEqualTo("v" + i);
      assertThat(loaded.value().deferred()).isFalse();
      assertThat(VariableType.decode(loaded.value())).isEqualTo(values.get(i));
    }
  }

  @Test
  void leavesLargeValuesInTheDatabaseUntilTheyAreAskedFor() {
    long id = newId();
    String text = "ä".repeat(4097);
    byte[] bytes = new byte[8193];
    bytes[8192] = 42;
    committed(
        created(
            id,
            List.of(
                SampleRows.instance(id, 1),
                new VariableRow(id + 1, id, id, "text", SampleRows.value(text)),
                new VariableRow(id + 2, id, id, "bytes", SampleRows.value(bytes)))));

    Rows<VariableRow> variables = load(id).variables();

    for (long variable : List.of(id + 1, id + 2)) {
      VariableValue value = requireNonNull(variables.get(variable)).value();
      assertThat(value.deferred()).isTrue();
      assertThat(value.textValue()).isNull();
      assertThat(value.bytesValue()).isNull();
    }
    assertThat(loaded(id + 1).textValue()).isEqualTo(text);
    assertThat(loaded(id + 2).bytesValue()).isEqualTo(bytes);
    assertThat(store.loadVariable(id + 3)).isNull();

    Outcome erasing =
        write(
            SampleRows.change(
                id, 1, List.of(), List.of(requireNonNull(variables.get(id + 1))), List.of()));
    assertThat(erasing).isInstanceOf(Outcome.DataError.class);
    assertThat(loaded(id + 1).textValue()).isEqualTo(text);
  }

  @Test
  void keepsHistory() throws Exception {
    long id = newId();
    committed(
        created(
            id,
            List.of(
                SampleRows.instance(id, 1),
                new HistoryRow.OfInstance(id, 4, "k", "n", "u", "s", 1, null, null, null, null),
                new HistoryRow.OfActivity(
                    id, id, id + 1, 4, "a", "A", "userTask", "f", id, 2, null, null),
                new HistoryRow.OfTask(
                    SampleRows.task(
                        id, id, id + 1, 4, "t", "n", "d", "a", "o", 50, 3L, "c", "f", 4, 5L),
                    null,
                    null,
                    null),
                new HistoryRow.OfVariable(id, id, id, "v", SampleRows.value("old"), 6, 7),
                new HistoryRow.OfDetail(id, id, id, 8, id, "v", SampleRows.value(1.5), 9))));
    committed(
        SampleRows.change(
            id,
            1,
            List.of(),
            List.of(
                new HistoryRow.OfInstance(id, 0, "K", "N", null, null, 0, 10L, "e", "r", null),
                new HistoryRow.OfActivity(id, 0, 0, 0, "", null, "", null, null, 0, 11L, "r"),
                new HistoryRow.OfTask(
                    SampleRows.task(id, 0, 0, 0, "", "N", "D", "A", "O", 51, 12L, "C", "F", 0, null)
                        .with(new TaskProgress("claimed", 13L, "x", 15L, "y", 16L, "z")),
                    14L,
                    "r",
                    "by"),
                new HistoryRow.OfVariable(id, 0, 0, "", SampleRows.value(15), 0, 16)),
            List.of()));

    assertThat(
            row(
                """
                SELECT definition_id, business_key, name, start_user_id, start_activity_id,
                       started_at, ended_at, end_activity_id, delete_reason
                FROM turgo_h_instance WHERE id = ?
                """,
                id))
        .containsExactly("4", "K", "N", "u", "s", "1", "10", "e", "r");
    assertThat(
            row(
                """
                SELECT instance_id, execution_id, definition_id, activity_id, activity_name,
                       activity_type, via_flow, task_id, started_at, ended_at, delete_reason
                FROM turgo_h_activity WHERE id = ?
                """,
                id))
        .containsExactly(
            id + "", (id + 1) + "", "4", "a", "A", "userTask", "f", id + "", "2", "11", "r");
    assertThat(
            row(
                """
                SELECT instance_id, execution_id, definition_id, task_definition_key, name,
                       description, assignee, owner, priority, due_at, category, form_key,
                       started_at, claimed_at, ended_at, delete_reason, state, claimed_by,
                       begun_at, begun_by, suspended_at, suspended_by, completed_by
                FROM turgo_h_task WHERE id = ?
                """,
                id))
        .containsExactly(
            id + "",
            (id + 1) + "",
            "4",
            "t",
            "N",
            "D",
            "A",
            "O",
            "51",
            "12",
            "C",
            "F",
            "4",
            "13",
            "14",
            "r",
            "claimed",
            "x",
            "15",
            "y",
            "16",
            "z",
            "by");
    assertThat(
            row(
                """
                SELECT instance_id, execution_id, name, type, long_value, text_value, created_at,
                       updated_at
                FROM turgo_h_variable WHERE id = ?
                """,
                id))
        .containsExactly(id + "", id + "", "v", "integer", "15", null, "6", "16");
    assertThat(
            row(
                """
                SELECT instance_id, execution_id, activity_instance_id, variable_id, name, type,
                       double_value, changed_at
                FROM turgo_h_detail WHERE id = ?
                """,
                id))
        .containsExactly(id + "", id + "", "8", id + "", "v", "double", "1.5", "9");
  }

  @Test
  void updatesDeletesAndMovesRows() {
    long id = newId();
    TaskRow task =
        SampleRows.task(
            id + 5, id, id + 1, 4, "t", "n", null, "a", null, 50, 1L, null, null, 1, null);
    IdentityLinkRow link = new IdentityLinkRow(id + 6, id, id + 5, 1_000, "candidate", "u", null);
    committed(SampleRows.start(id));
    committed(SampleRows.change(id, 1, List.of(task, link), List.of(), List.of()));
    ExecutionRow execution =
        new ExecutionRow(id + 1, id, id + 9, "other", ExecutionRow.Kind.SCOPE, 12, "flow");
    VariableRow variable = SampleRows.variable(id, "now a text");
    TaskRow claimed =
        SampleRows.task(id + 5, id, id + 1, 4, "t", "N", "D", null, "O", 1, null, "C", "F", 1, 7L);
    JobRow ready = SampleRows.job(id + 3, JobRow.State.READY, id, "task1");
    JobRow timer = SampleRows.job(id + 3, JobRow.State.TIMER, id, "task1").withException("m", "s");
    InstanceRow renamed = new InstanceRow(id, id, 7, 0, 3, "key", "name", "x", 0, true);

    committed(
        new InstanceChanges(
            id,
            2,
            false,
            List.of(timer),
            List.of(renamed, execution, variable, claimed),
            List.of(ready, link)));

    InstanceSnapshot loaded = load(id);
    assertThat(loaded.instance())
        .isEqualTo(
            new InstanceRow(
                id, id, 7, SampleRows.shard(id), 3, "key", "name", "kermit", SampleRows.NOW, true));
    assertThat(loaded.executions().values()).containsExactly(execution);
    assertThat(loaded.variables().values()).containsExactly(variable);
    assertThat(loaded.tasks().values()).containsExactly(claimed);
    assertThat(loaded.identityLinks().values()).isEmpty();
    assertThat(loaded.jobs().values()).containsExactly(timer);
    assertThat(store.instanceOfJob(id + 3)).hasValue(id);
    assertThat(store.instanceOfTask(id + 5)).hasValue(id);
    assertThat(store.instanceOfExecution(id + 1)).hasValue(id);
    assertThat(store.instanceOfExecution(id)).hasValue(id);
    assertThat(store.instanceOfJob(id + 99)).isEmpty();

    JobRow postponed = timer.withDueAt(SampleRows.NOW + 77).withRetries(1).withPriority(-2, "q");
    committed(SampleRows.change(id, 3, List.of(), List.of(postponed), List.of()));
    assertThat(load(id).jobs().values()).containsExactly(postponed);
  }

  @Test
  void subscriptionsAreFoundByTheirEventInTheOrderOfTheirIds() {
    long id = newId();
    List<EventSubscriptionRow> waiting = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      waiting.add(subscription(id + 10 + i, id, Kind.SIGNAL, "alarm", "tenant"));
    }
    committed(SampleRows.start(id));
    List<Row> rows = new ArrayList<>(waiting.reversed());
    rows.add(subscription(id + 20, id, Kind.MESSAGE, "alarm", "tenant"));
    rows.add(subscription(id + 21, id, Kind.SIGNAL, "other", "tenant"));
    rows.add(subscription(id + 22, id, Kind.SIGNAL, "alarm", ""));
    committed(SampleRows.change(id, 1, rows, List.of(), List.of()));

    assertThat(store.subscriptions(Kind.SIGNAL, "alarm", "tenant", 0, 3))
        .isEqualTo(waiting.subList(0, 3));
    assertThat(store.subscriptions(Kind.SIGNAL, "alarm", "tenant", id + 12, 3))
        .isEqualTo(waiting.subList(3, 5));
    assertThat(store.subscriptions(Kind.SIGNAL, "alarm", "", 0, 3)).hasSize(1);
    assertThat(store.subscriptions(Kind.CONDITION, "alarm", "tenant", 0, 3)).isEmpty();

    EventSubscriptionRow first = waiting.getFirst();
    EventSubscriptionRow moved =
        new EventSubscriptionRow(
            first.id(), id, id + 5, 8, "b", Kind.SIGNAL, "alarm", false, null, null, "tenant", 1);
    committed(
        SampleRows.change(
            id, 2, List.of(), List.of(moved), List.copyOf(waiting.subList(1, waiting.size()))));
    assertThat(store.subscriptions(Kind.SIGNAL, "alarm", "tenant", 0, 9)).containsExactly(moved);
    assertThat(load(id).subscriptions().get(first.id())).isEqualTo(moved);
    assertThat(load(id).subscriptions().size()).isEqualTo(4);
  }

  private static EventSubscriptionRow subscription(
      long id, long instanceId, Kind kind, String name, String tenant) {
    return new EventSubscriptionRow(
        id, instanceId, instanceId + 1, 7, "catch", kind, name, false, null, null, tenant, 1);
  }

  @Test
  void subscriptionsOfStartEventsGoWithTheirDefinitionAndMoveWithItsTenant() throws Exception {
    long deployment = newId();
    long running = newId();
    DefinitionStore definitions = store.definitions();
    definitions.deploy(
        new NewDeployment(
            deployment(deployment, null),
            false,
            Map.of(),
            List.of(definition(deployment + 1, "subscribed", "p.bpmn"))));
    EventSubscriptionRow start =
        new EventSubscriptionRow(
            deployment + 2,
            0,
            0,
            deployment + 1,
            "s",
            Kind.MESSAGE,
            "begin",
            false,
            null,
            null,
            "",
            1);
    EventSubscriptionRow caught =
        new EventSubscriptionRow(
            running + 8,
            running,
            running + 1,
            deployment + 1,
            "c",
            Kind.MESSAGE,
            "begin",
            false,
            null,
            null,
            "",
            1);
    execute(
        """
        INSERT INTO turgo_event_subscription (id, instance_id, execution_id, definition_id,
          activity_id, kind, name, in_instance, tenant_id, created_at)
        VALUES (START, 0, 0, DEFINITION, 's', 'message', 'begin', FALSE, '', 1)
        """
            .replace("START", "" + start.id())
            .replace("DEFINITION", "" + start.definitionId()));
    committed(SampleRows.start(running));
    committed(SampleRows.change(running, 1, List.of(caught), List.of(), List.of()));
    assertThat(store.subscriptions(Kind.MESSAGE, "begin", "", 0, 9)).containsExactly(caught);
    assertThat(definitions.all().starts()).contains(start);

    definitions.moveToTenant(deployment, "moved");
    assertThat(store.subscriptions(Kind.MESSAGE, "begin", "", 0, 9)).isEmpty();
    assertThat(store.subscriptions(Kind.MESSAGE, "begin", "moved", 0, 9)).hasSize(1);
    assertThat(definitions.all().starts())
        .filteredOn(row -> row.id() == start.id())
        .extracting(EventSubscriptionRow::tenantId)
        .containsExactly("moved");

    definitions.delete(deployment, 1, gone -> Starts.NONE);
    assertThat(store.subscriptions(Kind.MESSAGE, "begin", "moved", 0, 9))
        .extracting(EventSubscriptionRow::id)
        .containsExactly(caught.id());
    assertThat(definitions.all().starts())
        .extracting(EventSubscriptionRow::id)
        .doesNotContain(start.id());
  }

  @Test
  void keepsFactsOfInstancesThatHaveSome() throws Exception {
    long id = newId();
    InstanceFacts facts = new InstanceFacts("s ä", 1L, 2L, "u", "c", "ct", "r", "rt");
    InstanceRow row = SampleRows.instance(id, 1).withFacts(facts);
    committed(
        created(
            id,
            List.of(
                row,
                new InstanceFactsRow(id, facts),
                new HistoryRow.OfInstanceFacts(id, facts, null))));
    assertThat(load(id).instance()).isEqualTo(row);

    InstanceFacts bare = InstanceFacts.NONE.withDueAt(5L);
    InstanceRow changed = row.withRev(2).withFacts(bare);
    committed(
        SampleRows.change(
            id,
            1,
            List.of(),
            List.of(
                new InstanceFactsRow(id, bare), new HistoryRow.OfInstanceFacts(id, bare, "kermit")),
            List.of()));
    assertThat(load(id).instance()).isEqualTo(changed);
    assertThat(
            row(
                "SELECT business_status, due_at, reference_type, end_user_id"
                    + " FROM turgo_h_instance_facts WHERE id = ?",
                id))
        .containsExactly(null, "5", null, "kermit");
  }

  @Test
  void anEndedInstanceLeavesOnlyHistory() throws Exception {
    long id = newId();
    committed(SampleRows.start(id));

    committed(SampleRows.end(id, 1, id + 3));

    assertThat(store.load(List.of(id))).isEmpty();
    assertThat(row("SELECT ended_at FROM turgo_h_instance WHERE id = ?", id))
        .containsExactly(String.valueOf(SampleRows.NOW + 9));
    assertThat(store.instanceOfJob(id + 3)).isEmpty();
  }

  /** Nothing but its guard stands against it. */
  @Test
  void aUnitOnAnOldRevIsNotWritten() {
    long id = newStarted();
    InstanceChanges named =
        new InstanceChanges(
            id,
            1,
            false,
            List.of(),
            List.of(SampleRows.instance(id, 2).withNames(null, "n")),
            List.of());

    assertThat(write(SampleRows.units(named), Locking.NONE)).isInstanceOf(Outcome.Committed.class);
    assertThat(write(SampleRows.units(named), Locking.NONE)).isInstanceOf(Outcome.Clashed.class);
  }

  @Test
  void aFailedGuardNamesItsUnitsAndWritesNothing() {
    long good = newId();
    long changed = newId();
    long ended = newId();
    long jobless = newId();
    for (long id : List.of(good, changed, ended, jobless)) {
      committed(SampleRows.start(id));
    }
    committed(SampleRows.change(changed, 1, List.of(), List.of(), List.of()));
    committed(SampleRows.end(ended, 1, ended + 3));
    List<List<InstanceChanges>> units =
        List.of(
            List.of(step(good, 1)),
            List.of(step(changed, 1)),
            List.of(step(ended, 1)),
            List.of(SampleRows.step(jobless, 1, jobless + 9, newId(), newId())),
            List.of(step(newStarted(), 1), SampleRows.end(changed, 1, changed + 3)));

    Outcome outcome = write(units, Locking.NONE);

    assertThat(outcome).isInstanceOf(Outcome.Clashed.class);
    assertThat(((Outcome.Clashed) outcome).losers()).isEqualTo(bits(1, 2, 3, 4));
    assertThat(load(good).rev()).isEqualTo(1);
    assertThat(load(good).jobs().get(good + 3)).isNotNull();
    assertThat(load(jobless).rev()).isEqualTo(1);
  }

  @Test
  void lockFirstLeavesLosersAsideAndWritesTheRest() {
    long good = newId();
    long changed = newId();
    long missing = newId();
    committed(SampleRows.start(good));
    committed(SampleRows.start(changed));
    committed(SampleRows.change(changed, 1, List.of(), List.of(), List.of()));
    long created = newId();

    Outcome outcome =
        write(
            List.of(
                List.of(step(changed, 1)),
                List.of(step(good, 1)),
                List.of(step(missing, 1)),
                List.of(SampleRows.start(created))),
            Locking.FREE_ROWS);

    assertThat(outcome).isInstanceOf(Outcome.Committed.class);
    assertThat(((Outcome.Committed) outcome).losers()).isEqualTo(bits(0, 2));
    assertThat(load(good).rev()).isEqualTo(2);
    assertThat(load(changed).rev()).isEqualTo(2);
    assertThat(load(changed).jobs().get(changed + 3)).isNotNull();
    assertThat(load(created).rev()).isEqualTo(1);
  }

  @Test
  void aValueThatDoesNotFitIsADataErrorAndWritesNothing() {
    long id = newId();
    long other = newId();
    committed(SampleRows.start(id));
    JobRow withoutRetries =
        new JobDraft(newId(), id, id + 1).payload(new JobPayload.Timer(null)).retries(0).row();
    for (Row culprit :
        List.of(
            SampleRows.execution(id, "twice"),
            withoutRetries,
            new ExecutionRow(newId(), id, id, "a", ExecutionRow.Kind.KEPT, 0, "flow"),
            new ExecutionRow(newId(), id, id, "a", ExecutionRow.Kind.GATHERING, 0, null),
            SampleRows.job(newId(), JobRow.State.TIMER, id, "a").withDueAt(null))) {
      Outcome outcome =
          write(
              List.of(
                  List.of(SampleRows.start(other)),
                  List.of(SampleRows.change(id, 1, List.of(culprit), List.of(), List.of()))),
              Locking.NONE);

      assertThat(outcome).isInstanceOf(Outcome.DataError.class);
      assertThat(store.load(List.of(other))).isEmpty();
      assertThat(load(id).rev()).isEqualTo(1);
    }
    assertThat(write(SampleRows.start(other))).isInstanceOf(Outcome.Committed.class);
  }

  @Test
  void executionsOfEveryKindAreReadAsTheyWereWritten() {
    long id = newId();
    List<Row> executions = new ArrayList<>();
    for (ExecutionRow.Kind kind : ExecutionRow.Kind.values()) {
      String flow =
          switch (kind) {
            case GATHERING, AWAITED, HAPPENED -> "flow";
            default -> null;
          };
      executions.add(new ExecutionRow(newId(), id, id, "a", kind, 0, flow));
    }
    List<Row> rows = new ArrayList<>(List.of(SampleRows.instance(id, 1)));
    rows.addAll(executions);
    committed(created(id, rows));

    List<Row> read = new ArrayList<>();
    load(id).executions().forEach(read::add);
    assertThat(read).containsExactlyInAnyOrderElementsOf(executions);
  }

  /** However large, since it is put elsewhere without being read again. */
  @Test
  void variablesThatNobodySeesYetAreReadWhole() {
    long id = newId();
    JobRow job = SampleRows.job(newId(), JobRow.State.READY, id, "a");
    VariableValue large = SampleRows.value("x".repeat(20_000));
    List<Row> variables =
        List.of(
            VariableRow.brought(newId(), job, "n", large),
            new VariableRow(
                newId(), id, newId(), "0", large, new VariableRow.Gathered(id + 1, 2, 3)),
            new VariableRow(newId(), id, id, "n", SampleRows.value("seen")));
    List<Row> rows = new ArrayList<>(List.of(SampleRows.instance(id, 1), job));
    rows.addAll(variables);
    committed(created(id, rows));

    List<Row> read = new ArrayList<>();
    load(id).variables().forEach(read::add);
    assertThat(read).containsExactlyInAnyOrderElementsOf(variables);
  }

  @Test
  void whatJobsDoIsReadAsItWasWritten() {
    long id = newId();
    List<Row> jobs = new ArrayList<>();
    for (JobPayload payload : Payloads.ALL) {
      JobDraft job = new JobDraft(newId(), id, id + 1).payload(payload).shard(SampleRows.shard(id));
      boolean outside = payload.kind() == JobRow.Kind.EXTERNAL;
      jobs.add(outside ? job.row().outside("", null, null) : job.row());
      jobs.add(new JobDraft(job.row()).id(newId()).state(JobRow.State.SUSPENDED).row());
    }
    List<Row> rows = new ArrayList<>(List.of(SampleRows.instance(id, 1)));
    rows.addAll(jobs);
    committed(created(id, rows));

    List<Row> read = new ArrayList<>();
    load(id).jobs().forEach(read::add);
    assertThat(read).containsExactlyInAnyOrderElementsOf(jobs);
  }

  /** Both move a job to the same table; the guard has failed, whatever else is met. */
  @Test
  void whoMovesAJobThatSomebodyHasMovedClashes() {
    long id = newId();
    long other = newId();
    committed(SampleRows.start(id));
    JobRow ready = SampleRows.job(newId(), JobRow.State.READY, id, "a");
    JobRow held = ready.withState(JobRow.State.SUSPENDED);
    committed(SampleRows.change(id, 1, List.of(ready), List.of(), List.of()));
    committed(SampleRows.change(id, 2, List.of(held), List.of(), List.of(ready)));
    InstanceChanges late = SampleRows.change(id, 2, List.of(held), List.of(), List.of(ready));

    Outcome outcome = write(List.of(List.of(SampleRows.start(other)), List.of(late)), Locking.NONE);
    assertThat(outcome).isInstanceOf(Outcome.Clashed.class);
    assertThat(((Outcome.Clashed) outcome).losers().stream().boxed()).containsExactly(1);
    assertThat(write(late)).isInstanceOf(Outcome.Clashed.class);
    assertThat(load(id).rev()).isEqualTo(3);
    assertThat(store.load(List.of(other))).isEmpty();
  }

  @Test
  void historyThatIsGoneIsADataErrorAndNotAClash() throws Exception {
    long id = newId();
    committed(SampleRows.start(id));
    execute("DELETE FROM turgo_h_variable WHERE id = " + (id + 2));

    assertThat(write(step(id, 1))).isInstanceOf(Outcome.DataError.class);
    assertThat(load(id).rev()).isEqualTo(1);
  }

  @Test
  void changesWithoutTheirInstancesRowAreRefused() {
    long id = newId();
    committed(SampleRows.start(id));
    InstanceChanges unguarded =
        new InstanceChanges(
            id, 1, false, List.of(), List.of(SampleRows.execution(id, "moved")), List.of());

    assertThat(write(unguarded)).isInstanceOf(Outcome.DataError.class);
    assertThat(requireNonNull(load(id).executions().get(id + 1)).activityId()).isEqualTo("task1");
  }

  private static InstanceChanges startByEpoch(long id, long epoch) {
    InstanceChanges start = SampleRows.start(id);
    return new InstanceChanges(
        id, start.baseRev(), false, epoch, start.inserts(), List.of(), List.of());
  }

  @Test
  void aStartByAnOlderEpochOfTheDefinitionsIsNotWritten() {
    long epoch = store.definitions().epoch();
    long old = newId();

    BitSet losers =
        switch (write(startByEpoch(old, epoch - 1))) {
          case Outcome.Clashed clashed -> clashed.losers();
          case Outcome.Committed committed -> committed.losers();
          case Outcome other -> throw new AssertionError(other);
        };

    assertThat(losers).isEqualTo(bits(0));
    assertThat(store.load(List.of(old))).isEmpty();
    assertThat(write(startByEpoch(old, epoch))).isEqualTo(new Outcome.Committed(bits(), epoch));
  }

  @Test
  void aStartByAnOlderEpochIsNotWrittenInATransactionOfACaller() throws Exception {
    long epoch = store.definitions().epoch();
    long old = newId();
    JoinedWriter joined = store.joinedWriter();
    JoinedWriter.Marker marker = joined.marker();
    JobTransaction transaction = store.jobTransactions(1).begin();
    JoinedWriter.Result result;
    try {
      result =
          joined.write(transaction.connection(), List.of(startByEpoch(old, epoch - 1)), marker);
    } finally {
      transaction.rollback();
      joined.giveBack(marker, false);
    }

    assertThat(result).isEqualTo(new JoinedWriter.Result.NotWritten(new Outcome.Clashed(bits(0))));
    assertThat(store.load(List.of(old))).isEmpty();
    assertThat(write(startByEpoch(old, epoch))).isEqualTo(new Outcome.Committed(bits(), epoch));
  }

  @Test
  void anEmptyGroupReadsTheEpoch() {
    Outcome outcome = write(List.of(), Locking.NONE);

    assertThat(outcome).isEqualTo(new Outcome.Committed(new BitSet(), store.definitions().epoch()));
  }

  @Test
  void loadsAreNeverTorn() throws Exception {
    long id = newId();
    committed(SampleRows.start(id));
    AtomicBoolean stop = new AtomicBoolean();
    AtomicLong written = new AtomicLong();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<Long> writer =
          threads.submit(() -> {
            long rev = 1;
            long job = id + 3;
            try (GroupWriter to = store.openWriter()) {
              while (!stop.get()) {
                long next = newId();
                Outcome outcome =
                    to.write(
                        SampleRows.units(SampleRows.step(id, rev, job, next, newId())),
                        Locking.NONE);
                assertThat(outcome).isInstanceOf(Outcome.Committed.class);
                rev++;
                job = next;
                written.incrementAndGet();
              }
            }
            return rev;
          });
      try {
        for (int i = 0; (i < 300 || written.get() < 10) && !writer.isDone(); i++) {
          InstanceSnapshot loaded = load(id);
          String activity = "task" + loaded.rev();
          assertThat(requireNonNull(loaded.executions().get(id + 1)).activityId())
              .isEqualTo(activity);
          assertThat(loaded.jobs().values()).hasSize(1);
          assertThat(loaded.jobs().values().iterator().next().activityId()).isEqualTo(activity);
        }
      } finally {
        stop.set(true);
      }
      assertThat(writer.get()).isGreaterThanOrEqualTo(10);
    }
  }

  @Test
  void idBlocksAreUniqueAmongThreads() throws Exception {
    Set<Long> seen = ConcurrentHashMap.newKeySet();
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      tasks.add(() -> {
        for (int i = 0; i < 25; i++) {
          long first = store.allocateIds(10);
          LongStream.range(first, first + 10)
              .forEach(id -> assertThat(seen.add(id)).as("id %d", id).isTrue());
        }
        return null;
      });
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (Future<Void> done : threads.invokeAll(tasks)) {
        done.get();
      }
    }
    assertThat(seen).hasSize(2000);
    assertThatThrownBy(() -> store.allocateIds(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void idsOfAGroupThatWasRolledBackAreNotGivenAgain() {
    long id = newId();
    assertThat(write(step(id, 1))).isInstanceOf(Outcome.Clashed.class);
    assertThat(newId()).isGreaterThan(id);
  }

  @Test
  void readyJobsComeByPriorityThenAgeAndGoOnFromACursor() {
    try (Store fresh = newStore(4)) {
      long id = fresh.allocateIds(1000);
      List<Row> rows = new ArrayList<>(List.of(SampleRows.instance(id, 1)));
      int[] priorities = {0, 5, 0, 5, -3, 0, Integer.MAX_VALUE};
      for (int i = 0; i < priorities.length; i++) {
        rows.add(ready(id + 10 + i, 1, id, priorities[i]));
        rows.add(ready(id + 50 + i, 3, id, 0));
      }
      rows.add(ready(id + 99, 2, id, 0));
      try (GroupWriter writer = fresh.openWriter()) {
        assertThat(writer.write(SampleRows.units(created(id, rows)), Locking.NONE))
            .isInstanceOf(Outcome.Committed.class);
      }
      Cursor[] start = {Cursor.START, Cursor.START};

      assertThat(ids(fresh.readyJobs(new int[] {1, 3}, start, 3), id))
          .containsExactly(16L, 11L, 13L, 50L, 51L, 52L);
      assertThat(
              ids(
                  fresh.readyJobs(
                      new int[] {1, 3},
                      new Cursor[] {new Cursor(5, id + 11), new Cursor(0, id + 55)},
                      10),
                  id))
          .containsExactly(13L, 10L, 12L, 15L, 14L, 56L);
      assertThat(fresh.readyJobs(new int[0], new Cursor[0], 10)).isEmpty();
      assertThat(ids(fresh.oldestReadyJobs(new int[] {1, 3}, 8), id))
          .containsExactly(10L, 11L, 12L, 13L, 14L, 15L, 16L, 50L);
    }
  }

  @Test
  void jobsOfQueuesAreReadApartFromThoseOfTheFeed() {
    try (Store fresh = newStore(4)) {
      long id = fresh.allocateIds(1000);
      List<Row> rows = new ArrayList<>(List.of(SampleRows.instance(id, 1)));
      int[] priorities = {0, 5, 0, 5, -3};
      for (int i = 0; i < priorities.length; i++) {
        rows.add(routed(ready(id + 10 + i, 1, id, priorities[i]), null, i % 2 == 0 ? "a" : "b"));
        rows.add(routed(ready(id + 50 + i, 3, id, 0), "category", null));
      }
      rows.add(routed(ready(id + 99, 2, id, 0), null, "a"));
      try (GroupWriter writer = fresh.openWriter()) {
        assertThat(writer.write(SampleRows.units(created(id, rows)), Locking.NONE))
            .isInstanceOf(Outcome.Committed.class);
      }
      Cursor[] start = {Cursor.START, Cursor.START};
      int[] shards = {1, 3};

      assertThat(ids(fresh.readyJobs(shards, start, 10), id))
          .containsExactly(50L, 51L, 52L, 53L, 54L);
      assertThat(ids(fresh.oldestReadyJobs(shards, 3), id)).containsExactly(50L, 51L, 52L);
      List<JobRow> queued = fresh.queuedJobs(shards, start, 10);
      assertThat(ids(queued, id)).containsExactly(11L, 13L, 10L, 12L, 14L);
      assertThat(rows).containsAll(queued);
      assertThat(
              ids(
                  fresh.queuedJobs(shards, new Cursor[] {new Cursor(5, id + 11), Cursor.START}, 2),
                  id))
          .containsExactly(13L, 10L);
      assertThat(fresh.queuedJobs(new int[0], new Cursor[0], 10)).isEmpty();
      assertThat(fresh.queues().backlogs(100))
          .extracting(Backlog::queue, Backlog::ready)
          .containsExactly(tuple("a", 4L), tuple("b", 2L));
      assertThat(fresh.queues().backlogs(4).stream().mapToLong(Backlog::ready).sum())
          .as("no more than are wanted")
          .isEqualTo(4);
    }
  }

  @Test
  void jobsThatMayRunAreReadyOrDueTimers() {
    long id = newId();
    List<JobRow> jobs =
        List.of(
            routed(SampleRows.job(id + 1, JobRow.State.READY, id, "a"), "mail", "q"),
            SampleRows.job(id + 2, JobRow.State.READY, id, "a"),
            routed(SampleRows.job(id + 3, JobRow.State.TIMER, id, "a").withDueAt(500L), null, "q"),
            SampleRows.job(id + 4, JobRow.State.TIMER, id, "a").withDueAt(501L),
            SampleRows.job(id + 5, JobRow.State.SUSPENDED, id, "a"),
            SampleRows.job(id + 6, JobRow.State.DEAD_LETTER, id, "a"),
            SampleRows.job(id + 7, JobRow.State.READY, id, "a"));
    List<Row> rows = new ArrayList<>(List.of(SampleRows.instance(id, 1)));
    rows.addAll(jobs);
    committed(created(id, rows));
    List<Long> asked = LongStream.rangeClosed(id + 1, id + 6).boxed().toList();

    assertThat(store.jobsToRun(asked, 500))
        .containsExactlyInAnyOrder(jobs.get(0), jobs.get(1), jobs.get(2));
    assertThat(store.jobsToRun(List.of(id + 4, id + 99), 501)).containsExactly(jobs.get(3));
    assertThat(store.jobsToRun(List.of(), 501)).isEmpty();
    List<Long> many = LongStream.range(id, id + 5_000).boxed().toList();
    assertThat(store.jobsToRun(many, 500).stream().filter(job -> job.instanceId() == id))
        .hasSize(4);
  }

  @Test
  void timersComeByDueTimeAndGoOnFromACursor() {
    try (Store fresh = newStore(4)) {
      long id = fresh.allocateIds(1000);
      List<Row> rows = new ArrayList<>(List.of(SampleRows.instance(id, 1)));
      rows.add(timer(id + 100, 1, id, 500));
      rows.add(timer(id + 101, 3, id, 400));
      rows.add(timer(id + 102, 2, id, 300));
      rows.add(timer(id + 103, 1, id, 600));
      rows.add(timer(id + 104, 1, id, 500));
      try (GroupWriter writer = fresh.openWriter()) {
        assertThat(writer.write(SampleRows.units(created(id, rows)), Locking.NONE))
            .isInstanceOf(Outcome.Committed.class);
      }
      TimerCursor start = TimerCursor.START;
      int[] shards = {1, 3};

      assertThat(ids(fresh.timersDue(shards, new TimerCursor[] {start, start}, 600, 10), id))
          .containsExactly(101L, 100L, 104L);
      assertThat(ids(fresh.timersDue(shards, new TimerCursor[] {start, start}, 601, 1), id))
          .containsExactly(101L, 100L);
      TimerCursor[] after = {new TimerCursor(500, id + 100), new TimerCursor(400, id + 101)};
      assertThat(ids(fresh.timersDue(shards, after, 601, 10), id)).containsExactly(104L, 103L);
      assertThat(fresh.timersDue(new int[0], new TimerCursor[0], 601, 10)).isEmpty();
    }
  }

  private static JobRow timer(long id, int shard, long instanceId, long dueAt) {
    return withShard(
        SampleRows.job(id, JobRow.State.TIMER, instanceId, "a").withDueAt(dueAt), shard);
  }

  private static DeploymentRow deployment(long id, @Nullable String name) {
    return new DeploymentRow(id, name, null, null, "", null, 5);
  }

  private static NewDefinition definition(long id, String key, String file) {
    return new NewDefinition(id, key, null, null, null, file, List.of());
  }

  @Test
  void deploymentsGetVersionsByKeyAndStepTheEpoch() {
    try (Store fresh = newStore(4)) {
      DefinitionStore definitions = fresh.definitions();
      long epoch = definitions.epoch();
      long a = fresh.allocateIds(1);
      long b = fresh.allocateIds(1);

      definitions.deploy(
          new NewDeployment(
              deployment(a, "first"),
              false,
              Map.of("p.bpmn", new byte[] {1, 2}, "q.bpmn", new byte[0]),
              List.of(definition(a + 100, "p", "p.bpmn"), definition(a + 101, "q", "q.bpmn"))));
      DefinitionStore.Deployed second =
          definitions.deploy(
              new NewDeployment(
                  deployment(b, null),
                  false,
                  Map.of("p.bpmn", new byte[] {3}),
                  List.of(definition(a + 102, "p", "p.bpmn"))));

      assertThat(second.epoch()).isEqualTo(epoch + 2);
      assertThat(second.definitions().getFirst().version()).isEqualTo(2);
      DefinitionStore.AllDefinitions all = definitions.all();
      assertThat(all.epoch()).isEqualTo(epoch + 2);
      assertThat(all.definitions())
          .extracting(DefinitionStore.DefinitionRow::key, DefinitionStore.DefinitionRow::version)
          .containsExactly(Tuple.tuple("p", 1), Tuple.tuple("p", 2), Tuple.tuple("q", 1));
      assertThat(definitions.resource(a, "p.bpmn")).containsExactly(1, 2);
      assertThat(definitions.resource(a, "none")).isNull();
      assertThat(definitions.resourceNames(a)).containsExactly("p.bpmn", "q.bpmn");
      try (GroupWriter writer = fresh.openWriter()) {
        assertThat(writer.write(List.of(), Locking.NONE))
            .isEqualTo(new Outcome.Committed(new BitSet(), epoch + 2));
      }
      assertThatThrownBy(() ->
              definitions.deploy(
                  new NewDeployment(deployment(a, null), false, Map.of(), List.of())))
          .isInstanceOf(TurgoStoreException.class);
      assertThat(definitions.epoch()).isEqualTo(epoch + 2);
    }
  }

  @Test
  void nodesShareShardsFairlyAndTakeOverWhatADeadNodeHeld() throws Exception {
    try (Store fresh = newStore(5)) {
      LeaseStore leases = fresh.leases();
      long job = fresh.allocateIds(100);
      writeWithJobs(fresh, job, ready(job + 1, 0, job, 0));

      Map<Long, Long> running = Map.of(job + 1, 1L, job + 77, 1L);
      Round alone = leases.renew(beat(1, running));
      assertThat(alone.epochs()).hasSize(5).allSatisfy((s, e) -> assertThat(e).isEqualTo(1));
      Round second = leases.renew(beat(2, Map.of()));
      assertThat(second.epochs()).isEmpty();
      assertThat(second.others()).extracting(LeaseStore.OtherNode::id).containsExactly(1L);
      assertThat(leases.renew(beat(1, running)).surplus()).isEqualTo(2);
      leases.release(1, Set.of(3, 4));
      leases.release(2, Set.of(0));
      Round two = leases.renew(beat(2, Map.of()));
      assertThat(two.epochs()).isEqualTo(Map.of(3, 2L, 4, 2L));
      Round one = leases.renew(beat(1, running));
      assertThat(one.epochs()).isEqualTo(Map.of(0, 1L, 1, 1L, 2, 1L));
      assertThat(one.surplus()).isZero();

      Round seen = leases.renew(beat(2, Map.of()));
      long standsAt = seen.others().getFirst().beat();
      leases.renew(beat(1, running));
      assertThat(leases.renew(beat(2, Map.of(), Map.of(1L, standsAt), Set.of())).epochs())
          .as("what a node has that was seen standing still and has moved since")
          .isEqualTo(two.epochs());
      standsAt = leases.renew(beat(2, Map.of())).others().getFirst().beat();
      Round taken = leases.renew(beat(2, Map.of(), Map.of(1L, standsAt), Set.of()));
      assertThat(taken.epochs()).isEqualTo(Map.of(0, 2L, 1, 2L, 2, 2L, 3, 2L, 4, 2L));
      assertThat(taken.suspects()).containsExactly(new Suspect(job + 1, job, 0, 1, 0));
      assertThat(leases.renew(beat(2, Map.of())).others()).isEmpty();

      Round back = leases.renew(beat(1, Map.of()));
      assertThat(back.epochs()).isEmpty();
      leases.leave(2);
      Round all = leases.renew(beat(1, Map.of()));
      assertThat(all.epochs()).hasSize(5).allSatisfy((s, e) -> assertThat(e).isEqualTo(3));
      assertThat(all.suspects()).as("who left them to us").isEqualTo(taken.suspects());
      assertThat(leases.renew(beat(1, Map.of(), Map.of(), Set.of(job + 1))).suspects()).isEmpty();
    }
  }

  @Test
  void aDeadNodeIsAmongTheOthersUntilAllItsShardsHaveFoundANode() throws Exception {
    try (Store fresh = newStore(6)) {
      LeaseStore leases = fresh.leases();
      leases.renew(beat(1, Map.of()));
      leases.renew(beat(3, Map.of()));
      Map<Long, Long> dead = new HashMap<>();
      leases.renew(beat(2, Map.of())).others().stream()
          .filter(node -> node.id() == 1)
          .forEach(node -> dead.put(1L, node.beat()));
      Beat second = beat(2, Map.of(), dead, Set.of());

      Round half = leases.renew(second);
      assertThat(half.epochs()).hasSize(3);
      assertThat(half.others())
          .extracting(LeaseStore.OtherNode::id)
          .containsExactlyInAnyOrder(1L, 3L);
      assertThat(leases.renew(second).surplus()).isZero();
      Round rest = leases.renew(beat(3, Map.of(), dead, Set.of()));
      assertThat(rest.epochs()).hasSize(3);
      assertThat(leases.renew(second).others())
          .extracting(LeaseStore.OtherNode::id)
          .containsExactly(3L);
    }
  }

  /** Writes an instance that has these jobs. */
  private static void writeWithJobs(Store to, long instance, JobRow... jobs) {
    List<Row> rows = new ArrayList<>(List.of(SampleRows.instance(instance, 1)));
    rows.addAll(List.of(jobs));
    try (GroupWriter writer = to.openWriter()) {
      assertThat(writer.write(SampleRows.units(created(instance, rows)), Locking.NONE))
          .isInstanceOf(Outcome.Committed.class);
    }
  }

  private static Beat beat(long node, Map<Long, Long> running) {
    return beat(node, running, Map.of(), Set.of());
  }

  private static Beat beat(
      long node, Map<Long, Long> running, Map<Long, Long> dead, Set<Long> cleared) {
    return new Beat(node, "n" + node, Duration.ofMinutes(1), running, dead, cleared);
  }

  /** Has node {@code by} take over what {@code dead} had, as if it had seen that standing still. */
  private static List<Suspect> takeOver(LeaseStore leases, long by, long dead) {
    long standsAt =
        leases.renew(beat(by, Map.of())).others().stream()
            .filter(node -> node.id() == dead)
            .findFirst()
            .orElseThrow()
            .beat();
    return leases.renew(beat(by, Map.of(), Map.of(dead, standsAt), Set.of())).suspects();
  }

  @Test
  void aCrashHalvesTheSuspectsAndCountsWhereItConvictsOne() throws Exception {
    try (Store fresh = newStore(4)) {
      LeaseStore leases = fresh.leases();
      long id = fresh.allocateIds(100);
      try (GroupWriter writer = fresh.openWriter()) {
        List<Row> rows = new ArrayList<>(List.of(SampleRows.instance(id, 1)));
        for (int i = 1; i <= 5; i++) {
          rows.add(ready(id + i, 0, id, 0));
        }
        assertThat(writer.write(SampleRows.units(created(id, rows)), Locking.NONE))
            .isInstanceOf(Outcome.Committed.class);
      }
      Map<Long, Long> running = new HashMap<>();
      for (int i = 1; i <= 5; i++) {
        running.put(id + i, 1L);
      }
      leases.renew(beat(1, running));

      List<Suspect> suspects = takeOver(leases, 2, 1);
      assertThat(suspects).hasSize(5);
      assertThat(suspects).allMatch(s -> s.together() == 3 && s.uncountedRev() == 0);
      leases.renew(beat(2, Map.of(id + 1, 1L, id + 2, 1L, id + 3, 1L)));

      suspects = takeOver(leases, 3, 2);
      assertThat(suspects).extracting(Suspect::together).containsExactly(2, 2, 2, 3, 3);
      assertThat(suspects).allMatch(s -> s.uncountedRev() == 0);
      leases.renew(beat(3, Map.of(id + 1, 1L, id + 2, 1L)));

      suspects = takeOver(leases, 4, 3);
      assertThat(suspects).extracting(Suspect::together).containsExactly(1, 1, 2, 3, 3);
      assertThat(suspects).allMatch(s -> s.uncountedRev() == 0);
      leases.renew(beat(4, Map.of(id + 1, 1L, id + 77, 1L)));

      suspects = takeOver(leases, 5, 4);
      assertThat(suspects)
          .as("the one that was let run is convicted, whatever ran beside it")
          .extracting(Suspect::uncountedRev)
          .containsExactly(1L, 0L, 0L, 0L, 0L);
      leases.leave(5);
      assertThat(leases.renew(beat(6, Map.of())).suspects())
          .as("what the one that took over has not counted")
          .isEqualTo(suspects);
    }
  }

  /** A job of a queue runs on any node, and its node may serve no shard at all. */
  @Test
  void whatADeadNodeRanInShardsOfOthersIsNotedOnceByWhoeverFindsItDead() throws Exception {
    try (Store fresh = newStore(4)) {
      LeaseStore leases = fresh.leases();
      long id = fresh.allocateIds(100);
      writeWithJobs(fresh, id, ready(id + 1, 0, id, 0), ready(id + 2, 0, id, 0));
      assertThat(leases.renew(beat(1, Map.of())).epochs()).as("all are taken").hasSize(4);
      Map<Long, Long> running = Map.of(id + 1, 1L, id + 2, 1L, id + 3, 1L);
      assertThat(leases.renew(beat(9, running)).epochs()).isEmpty();
      Map<Long, Long> dead = new HashMap<>();
      leases.renew(beat(1, Map.of())).others().forEach(node -> dead.put(node.id(), node.beat()));
      assertThat(dead).containsOnlyKeys(9L);
      assertThat(fresh.queues().attempts())
          .as("not to be begun by others")
          .contains(new Attempt(id + 1, 1, 9), new Attempt(id + 2, 1, 9));

      List<Suspect> suspects =
          leases.renew(beat(2, Map.of(), dead, Set.of())).suspects(); // serves no shard itself

      assertThat(suspects)
          .containsExactly(new Suspect(id + 1, id, 0, 2, 0), new Suspect(id + 2, id, 0, 2, 0));
      assertThat(leases.renew(beat(1, Map.of(), dead, Set.of())).suspects())
          .as("a death is noted once")
          .isEqualTo(suspects);
      assertThat(fresh.queues().attempts()).isEmpty();
      assertThat(leases.renew(beat(2, Map.of())).others())
          .extracting(LeaseStore.OtherNode::id)
          .containsExactly(1L);
    }
  }

  @Test
  void aDeathIsNotedOnceThoughItsShardsAreTakenOneAfterTheOther() throws Exception {
    try (Store fresh = newStore(6)) {
      LeaseStore leases = fresh.leases();
      long id = fresh.allocateIds(100);
      writeWithJobs(fresh, id, ready(id + 1, 0, id, 0), ready(id + 2, 5, id, 0));
      leases.renew(beat(1, Map.of(id + 1, 1L, id + 2, 1L)));
      leases.renew(beat(3, Map.of()));
      Map<Long, Long> dead = new HashMap<>();
      leases.renew(beat(2, Map.of())).others().stream()
          .filter(node -> node.id() == 1)
          .forEach(node -> dead.put(1L, node.beat()));

      Round half = leases.renew(beat(2, Map.of(), dead, Set.of()));
      Round rest = leases.renew(beat(3, Map.of(), dead, Set.of()));

      assertThat(half.epochs()).hasSize(3);
      assertThat(rest.epochs()).hasSize(3);
      assertThat(half.suspects()).extracting(Suspect::together).containsExactly(1, 1);
      assertThat(rest.suspects()).isEqualTo(half.suspects());
      assertThat(rest.suspects()).allMatch(suspect -> suspect.uncountedRev() == 0);
    }
  }

  @Test
  void theAttemptOfAConvictMayNotBeginAnywhereUntilItIsCounted() throws Exception {
    try (Store fresh = newStore(1)) {
      LeaseStore leases = fresh.leases();
      long id = fresh.allocateIds(100);
      writeWithJobs(fresh, id, ready(id + 1, 0, id, 0));
      leases.renew(beat(1, Map.of(id + 1, 1L)));

      assertThat(takeOver(leases, 2, 1)).containsExactly(new Suspect(id + 1, id, 0, 1, 1));

      assertThat(fresh.queues().attempts()).containsExactly(new Attempt(id + 1, 1, 0));
    }
  }

  /** A damaged row costs its node what it cannot say, and the others nothing. */
  @Test
  void noRowOfOneNodeStopsTheRoundsOfOthers() throws Exception {
    try (Store fresh = newStore(2)) {
      LeaseStore leases = fresh.leases();
      long id = fresh.allocateIds(100);
      writeWithJobs(fresh, id, ready(id + 1, 0, id, 0));
      leases.renew(beat(1, Map.of()));
      try (Connection connection = connect(fresh);
          Statement damage = connection.createStatement()) {
        damage.execute(
            "UPDATE turgo_node SET long_running_jobs = 'x,@,7,%d@1,1@99999999999999999999',"
                    .formatted(id + 1)
                + " jobs_in_hand = '1@1@1', queues = 'mail,mail', lease_millis ="
                + " 9223372036854775807");
      }

      assertThat(fresh.queues().attempts()).containsExactly(new Attempt(id + 1, 1, 1));
      assertThat(fresh.queues().placement().queues()).isEqualTo(Map.of(1L, Set.of("mail")));
      assertThat(leases.renew(beat(2, Map.of())).others())
          .singleElement()
          .satisfies(node -> assertThat(node.lease().toNanos()).isPositive());
      assertThat(takeOver(leases, 2, 1))
          .as("what can be read is noted")
          .containsExactly(new Suspect(id + 1, id, 0, 1, 1));
      assertThat(leases.renew(beat(2, Map.of())).epochs()).as("all shards are served").hasSize(2);
    }
  }

  @Test
  void noDamagedLeaseAndNoDamagedBeatStopsTheRounds() throws Exception {
    try (Store fresh = newStore(3)) {
      LeaseStore leases = fresh.leases();
      leases.renew(beat(1, Map.of()));
      try (Connection connection = connect(fresh);
          Statement damage = connection.createStatement()) {
        damage.execute("UPDATE turgo_node SET beat = 9223372036854775807");
        damage.execute("UPDATE turgo_shard_lease SET node_id = NULL");
        damage.execute("UPDATE turgo_shard_lease SET shard = -1 WHERE shard = 2");
      }

      assertThat(leases.renew(beat(2, Map.of(), Map.of(1L, Long.MAX_VALUE), Set.of())).epochs())
          .containsOnlyKeys(0, 1);
      assertThat(leases.renew(beat(2, Map.of())).epochs()).containsOnlyKeys(0, 1);
    }
  }

  /** It may be dead long before its lease is over. */
  @Test
  void aSilentNodeKeepsItsShardsAndGetsNoMore() throws Exception {
    try (Store fresh = newStore(6)) {
      LeaseStore leases = fresh.leases();
      leases.renew(beat(1, Map.of()));
      Round early = leases.renew(beat(2, Map.of()));
      leases.release(1, Set.of(0, 1, 2, 3));
      long stands = early.others().getFirst().beat();

      Round late =
          leases.renew(
              new Beat(
                  2,
                  "n2",
                  Duration.ofMinutes(1),
                  Map.of(),
                  Map.of(),
                  Map.of(1L, stands),
                  Set.of(),
                  Set.of(),
                  Map.of(),
                  Counters.NONE));

      assertThat(early.epochs()).isEmpty();
      assertThat(late.epochs()).as("more than half").containsOnlyKeys(0, 1, 2, 3);
      assertThat(late.surplus()).isZero();
    }
  }

  @Test
  void whatANodeHasInHandIsNotToBeBegunByOthersAndIsNoSuspect() throws Exception {
    try (Store fresh = newStore(2)) {
      LeaseStore leases = fresh.leases();
      long id = fresh.allocateIds(100);
      writeWithJobs(fresh, id, ready(id + 1, 0, id, 0));
      leases.renew(
          new Beat(
              1,
              "n1",
              Duration.ofMinutes(1),
              Map.of(),
              Map.of(),
              Set.of(),
              Set.of("jobs", "mail"),
              Map.of(id + 1, 1L)));

      assertThat(fresh.queues().attempts()).containsExactly(new Attempt(id + 1, 1, 1));
      assertThat(fresh.queues().placement())
          .isEqualTo(new Placement(Map.of(0, 1L, 1, 1L), Map.of(1L, Set.of("jobs", "mail"))));
      assertThat(takeOver(leases, 2, 1)).isEmpty();
      assertThat(fresh.queues().attempts()).isEmpty();
      assertThat(fresh.queues().placement().queues()).isEqualTo(Map.of(2L, Set.of("")));
    }
  }

  @Test
  void anAttemptThatEndedBeforeItsNodeIsNoSuspect() throws Exception {
    try (Store fresh = newStore(4)) {
      LeaseStore leases = fresh.leases();
      long id = fresh.allocateIds(100);
      try (GroupWriter writer = fresh.openWriter()) {
        List<Row> rows = new ArrayList<>(List.of(SampleRows.instance(id, 1)));
        for (int i = 1; i <= 1; i++) {
          rows.add(ready(id + i, 0, id, 0));
        }
        assertThat(writer.write(SampleRows.units(created(id, rows)), Locking.NONE))
            .isInstanceOf(Outcome.Committed.class);
      }
      leases.renew(beat(1, Map.of(id + 1, 99L)));

      assertThat(takeOver(leases, 2, 1)).isEmpty();
    }
  }

  @Test
  void queriesThatTakeAllTheirConnectionsKeepNobodyElseWaiting() throws Exception {
    try (Store fresh = newStore(4)) {
      long id = fresh.allocateIds(100);
      List<Row> rows = List.of(SampleRows.instance(id, 1), ready(id + 1, 0, id, 0));
      try (GroupWriter writer = fresh.openWriter()) {
        assertThat(writer.write(SampleRows.units(created(id, rows)), Locking.NONE))
            .isInstanceOf(Outcome.Committed.class);
      }
      List<Connection> slow = new ArrayList<>();
      try {
        for (int i = 0; i < 4; i++) {
          slow.add(fresh.reads().getConnection());
        }
        long begun = System.nanoTime();

        assertThat(fresh.load(List.of(id))).hasSize(1);
        assertThat(fresh.readyJobs(new int[] {0}, new Cursor[] {Cursor.START}, 10)).hasSize(1);
        assertThat(fresh.instanceOfJob(id + 1)).hasValue(id);
        assertThat(fresh.definitions().all()).isNotNull();

        assertThat(System.nanoTime() - begun).isLessThan(Duration.ofSeconds(30).toNanos());
      } finally {
        for (Connection connection : slow) {
          connection.close();
        }
      }
    }
  }

  @Test
  void nodesThatClaimAtOnceNeverHoldTheSameShard() throws Exception {
    try (Store fresh = newStore(64)) {
      List<Callable<Round>> nodes = new ArrayList<>();
      for (int n = 1; n <= 4; n++) {
        long node = n;
        nodes.add(() -> fresh.leases().renew(beat(node, Map.of())));
      }
      Set<Integer> held = new HashSet<>();
      try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
        for (Future<Round> round : threads.invokeAll(nodes)) {
          for (int shard : round.get().epochs().keySet()) {
            assertThat(held.add(shard)).as("shard %d", shard).isTrue();
          }
        }
      }
      assertThat(held).hasSize(64);
    }
  }

  @Test
  void aDatabaseWithAnotherNumberOfShardsIsRefused() {
    Store fresh = newStore(4);
    assertThatThrownBy(() -> reopen(fresh, 8).close())
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining("4 shards")
        .hasMessageContaining("settings say 8");
    assertThatThrownBy(() -> reopen(fresh, 2).close())
        .as("jobs of the others would never run")
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining("4 shards")
        .hasMessageContaining("settings say 2");
  }

  @Test
  void aDatabaseOfABuildBeforeTheFirstReleaseIsRefusedByThatName() throws Exception {
    Store fresh = newStore(4);
    execute(fresh, "UPDATE turgo_schema_history SET checksum = 1 WHERE script LIKE 'V1%'");
    execute(
        fresh,
        """
        INSERT INTO turgo_schema_history
          (installed_rank, version, description, type, script, checksum, installed_by,
           execution_time, success)
        VALUES (98, '7', 'later part of V1', 'SQL', 'V7__x.sql', 1, 'x', 1, %s)
        """
            .formatted(trueLiteral()));
    assertThatThrownBy(() -> reopen(fresh, 4).close())
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining("before its first release")
        .hasMessageContaining("V1__schema.sql")
        .hasMessageNotContaining("a newer Turgo");
  }

  @Test
  void aDatabaseOfANewerTurgoIsRefused() throws Exception {
    Store fresh = newStore(4);
    execute(
        fresh,
        """
        INSERT INTO turgo_schema_history
          (installed_rank, version, description, type, script, checksum, installed_by,
           execution_time, success)
        VALUES (99, '99', 'from the future', 'SQL', 'V99__x.sql', 1, 'x', 1, %s)
        """
            .formatted(trueLiteral()));
    assertThatThrownBy(() -> reopen(fresh, 4).close())
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining("schema version 99")
        .hasMessageMatching(".* up to \\d+: .*");
  }

  @Test
  void readsCanNotWrite() throws Exception {
    try (Connection connection = store.reads().getConnection();
        Statement statement = connection.createStatement()) {
      assertThat(connection.getAutoCommit()).isTrue();
      assertThatThrownBy(() -> statement.execute("DELETE FROM turgo_h_detail"))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void aFailedLoadLeavesItsConnectionUsable() {
    long id = newId();
    committed(SampleRows.start(id));
    for (int i = 0; i < 20; i++) {
      assertThat(load(id).rev()).isEqualTo(1);
    }
  }

  abstract String trueLiteral();

  private VariableValue loaded(long variable) {
    return requireNonNull(store.loadVariable(variable));
  }

  final long newId() {
    return store.allocateIds(100);
  }

  final long newStarted() {
    long id = newId();
    committed(SampleRows.start(id));
    return id;
  }

  final InstanceChanges step(long id, long rev) {
    return SampleRows.step(id, rev, id + 3, newId(), newId());
  }

  static InstanceChanges created(long id, List<Row> rows) {
    return new InstanceChanges(id, InstanceChanges.CREATED, false, rows, List.of(), List.of());
  }

  final InstanceSnapshot load(long id) {
    List<InstanceSnapshot> loaded = store.load(List.of(id, id + 1_000_000_000));
    assertThat(loaded).hasSize(1);
    return loaded.getFirst();
  }

  final void committed(InstanceChanges changes) {
    assertThat(write(changes)).isInstanceOf(Outcome.Committed.class);
  }

  final Outcome write(InstanceChanges changes) {
    return write(SampleRows.units(changes), Locking.NONE);
  }

  final Outcome write(List<List<InstanceChanges>> units, Locking locking) {
    try (GroupWriter writer = store.openWriter()) {
      return writer.write(units, locking);
    }
  }

  final void execute(String sql) throws SQLException {
    execute(store, sql);
  }

  final void execute(Store to, String sql) throws SQLException {
    try (Connection connection = connect(to);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<@Nullable String> row(String sql, long id) throws SQLException {
    try (Connection connection = store.reads().getConnection();
        PreparedStatement read = connection.prepareStatement(sql)) {
      read.setLong(1, id);
      try (ResultSet row = read.executeQuery()) {
        assertThat(row.next()).isTrue();
        List<@Nullable String> values = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          values.add(row.getString(i));
        }
        return values;
      }
    }
  }

  static BitSet bits(int... set) {
    BitSet bits = new BitSet();
    for (int bit : set) {
      bits.set(bit);
    }
    return bits;
  }

  private static JobRow ready(long id, int shard, long instanceId, int priority) {
    return new JobDraft(id, instanceId, instanceId + 1)
        .payload(JobPayload.ASYNC_AFTER)
        .shard(shard)
        .exclusive(false)
        .priority(priority)
        .createdAt(1)
        .row();
  }

  private static JobRow withShard(JobRow job, int shard) {
    return new JobDraft(job).shard(shard).row();
  }

  private static JobRow routed(JobRow job, @Nullable String category, @Nullable String queue) {
    return new JobDraft(job)
        .category(category)
        .queue(queue)
        .trace(category == null ? null : "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
        .row();
  }

  private static List<Long> ids(List<JobRow> jobs, long base) {
    return jobs.stream().map(job -> job.id() - base).toList();
  }
}
