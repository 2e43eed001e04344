package io.turgo.engine.query;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.JobDraft;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.query.select.UnitVariables;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import io.turgo.engine.store.DefinitionStore.NewDefinition;
import io.turgo.engine.store.DefinitionStore.NewDeployment;
import io.turgo.engine.store.DefinitionStore.Starter;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.Locking;
import io.turgo.engine.store.SampleRows;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A database with a few instances in all states, written through the store as the engine does.
 *
 * <p>Definitions: 11 is order 1, 12 is invoice 1, 13 is order 2. Instances: 100 of order 2 with a
 * sub-process, tasks and jobs; 200 of invoice 1, suspended; 300 of order 1, bare. Of the past: 400
 * of order 1 came to its end, 500 of invoice 1 was deleted.
 */
final class Scene implements AutoCloseable {
  static final Instant MOMENT = Instant.ofEpochSecond(7, 500);

  /** What the business clock shows. */
  static final long NOW = 35_000;

  final Queries queries;
  private final String name;
  private final Store store;
  private final AutoCloseable database;

  private Scene(String name, Store store, AutoCloseable database) {
    this.name = name;
    this.store = store;
    this.database = database;
    this.queries =
        new Queries(
            store,
            InstantSource.fixed(Instant.ofEpochMilli(NOW)),
            VariableCodec.BUILT_IN,
            user -> user.equals("fozzie") ? List.of("sales") : List.of(),
            (definitionId, elementId) -> elementId.equals("wait") ? "Wait " + definitionId : null,
            UnitVariables.NONE,
            (instanceId, variableId) -> null);
  }

  static Scene onSqlite() throws IOException {
    Path folder = Files.createTempDirectory("turgo-queries");
    Path file = folder.resolve("turgo.db");
    Store store = SqliteStore.open(SqliteSettings.of(file).withDurable(false));
    return new Scene("SQLite", store, () -> deleteAll(folder)).written();
  }

  static Scene onPostgres() {
    Store store = PostgresStore.open(TestPostgres.settings(TestPostgres.newDatabase()));
    return new Scene("PostgreSQL", store, () -> {}).written();
  }

  @Override
  public void close() throws Exception {
    store.close();
    database.close();
  }

  @Override
  public String toString() {
    return name;
  }

  private static void deleteAll(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private Scene written() {
    deploy(
        new NewDeployment(
            new DeploymentRow(1, "first deployment", "sales", "k", "", null, 1_000),
            false,
            Map.of("order.bpmn", bytes("order"), "invoice_1.bpmn", bytes("invoice")),
            List.of(
                definition(11, "order", "Order", "order.bpmn", Starter.user("kermit")),
                definition(12, "invoice", "Invoice", "invoice_1.bpmn", Starter.group("sales")))));
    deploy(
        new NewDeployment(
            new DeploymentRow(2, "second_deployment", null, "k", "", "7", 2_000),
            false,
            Map.of("order.bpmn", bytes("order")),
            List.of(definition(13, "order", "Order", "order.bpmn", Starter.user("gonzo")))));
    write(100, first());
    write(200, second());
    write(300, third());
    return this;
  }

  private static NewDefinition definition(
      long id, String key, String name, String file, Starter starter) {
    return new NewDefinition(id, key, name, null, "urn:" + key, file, List.of(starter));
  }

  private void deploy(NewDeployment deployment) {
    store.definitions().deploy(deployment);
  }

  private void write(long instanceId, List<Row> rows) {
    try (GroupWriter writer = store.openWriter()) {
      GroupWriter.Outcome outcome =
          writer.write(
              List.of(
                  List.of(
                      new InstanceChanges(
                          instanceId, InstanceChanges.CREATED, false, rows, List.of(), List.of()))),
              Locking.NONE);
      if (!(outcome instanceof GroupWriter.Outcome.Committed)) {
        throw new IllegalStateException("Expected the scene to be committed, but got " + outcome);
      }
    }
  }

  private static List<Row> first() {
    List<Row> rows = new ArrayList<>();
    rows.add(new InstanceRow(100, 100, 13, 1, 1, "BK-1", "First case", "kermit", 10_000, false));
    rows.add(new ExecutionRow(101, 100, 100, "sub", ExecutionRow.Kind.SCOPE, 0, null));
    rows.add(new ExecutionRow(102, 100, 101, "review", ExecutionRow.Kind.TOKEN, 1_001, null));
    rows.add(new ExecutionRow(103, 100, 100, "wait", ExecutionRow.Kind.TOKEN, 0, null));
    rows.add(variable(130, 100, 100, "n", 5));
    rows.add(variable(131, 100, 100, "big", 5L));
    rows.add(variable(132, 100, 100, "text", "Hello World"));
    rows.add(variable(133, 100, 100, "flag", true));
    rows.add(variable(134, 100, 100, "when", new Date(5_000)));
    rows.add(variable(135, 100, 100, "moment", MOMENT));
    rows.add(variable(136, 100, 100, "nothing", null));
    rows.add(variable(137, 100, 100, "ratio", 1.5));
    rows.add(variable(138, 100, 100, "raw", new byte[] {1, 2}));
    rows.add(variable(139, 100, 101, "n", 7));
    rows.add(variable(140, 100, 101, "inner", "inside"));
    rows.add(variable(141, 100, 102, "own", "mine"));
    TaskRow review =
        followedUp(
            SampleRows.task(
                110,
                100,
                102,
                13,
                "review",
                "Review 100%",
                "Look_at it",
                null,
                "fozzie",
                50,
                20_000L,
                "cat",
                "form",
                11_000,
                null),
            30_000);
    TaskRow approve =
        SampleRows.task(
            114,
            100,
            103,
            13,
            "approve",
            "approve it",
            null,
            "kermit",
            null,
            80,
            null,
            null,
            null,
            12_000,
            12_500L);
    rows.add(review);
    rows.add(approve);
    rows.add(new IdentityLinkRow(111, 100, 110, review.createdAt(), "candidate", "gonzo", null));
    rows.add(new IdentityLinkRow(112, 100, 110, review.createdAt(), "candidate", null, "sales"));
    rows.add(new IdentityLinkRow(113, 100, 110, review.createdAt(), "helper", "piggy", null));
    rows.add(new IdentityLinkRow(115, 100, 114, approve.createdAt(), "candidate", "gonzo", null));
    rows.add(job(120, JobRow.State.READY, JobPayload.ASYNC_BEFORE, 100, 103, 13, 3, null, null));
    rows.add(
        job(121, JobRow.State.TIMER, new JobPayload.Timer(null), 100, 102, 13, 3, 30_000L, null));
    rows.add(
        job(122, JobRow.State.TIMER, JobPayload.ASYNC_BEFORE, 100, 103, 13, 2, 40_000L, "boom"));
    rows.add(
        job(123, JobRow.State.DEAD_LETTER, JobPayload.ASYNC_AFTER, 100, 103, 13, 0, null, "dead"));
    rows.add(pastInstance(100, 13, "BK-1", "First case", "kermit", 10_000, null, null, null));
    rows.add(pastTask(review, null, null));
    rows.add(pastTask(approve, null, null));
    rows.add(
        new HistoryRow.OfActivity(
            1_000, 100, 101, 13, "start", null, "startEvent", null, null, 10_000, 10_010L, null));
    rows.add(
        new HistoryRow.OfActivity(
            1_001,
            100,
            102,
            13,
            "review",
            "Review",
            "userTask",
            "flow1",
            110L,
            11_000,
            null,
            null));
    rows.add(pastVariable(130, 100, 100, "n", 5));
    rows.add(pastVariable(140, 100, 101, "inner", "inside"));
    rows.add(pastVariable(136, 100, 100, "nothing", null));
    rows.add(detail(600, 130, "n", 4, 10_001, 1_000));
    rows.add(detail(601, 130, "n", 5, 10_500, 1_001));
    rows.add(detail(603, 139, "n", 7L, 10_600, 0));
    rows.add(detail(602, 132, "text", "Hello World", 10_200, 1_001));
    return rows;
  }

  private static List<Row> second() {
    List<Row> rows = new ArrayList<>();
    rows.add(new InstanceRow(200, 200, 12, 2, 1, "BK-2", "second CASE", null, 20_000, true));
    rows.add(new ExecutionRow(201, 200, 200, "wait", ExecutionRow.Kind.TOKEN, 0, null));
    rows.add(variable(230, 200, 200, "n", 6));
    rows.add(variable(231, 200, 200, "text", "hello mars"));
    TaskRow review =
        followedUp(
            SampleRows.task(
                210,
                200,
                201,
                12,
                "review",
                "REVIEW it",
                null,
                "gonzo",
                null,
                20,
                25_000L,
                "dog",
                null,
                21_000,
                null),
            40_000);
    rows.add(review);
    rows.add(pastTask(review, null, null));
    rows.add(
        job(
            220,
            JobRow.State.SUSPENDED,
            new JobPayload.Timer(null),
            200,
            201,
            12,
            3,
            50_000L,
            null));
    rows.add(pastInstance(200, 12, "BK-2", "second CASE", null, 20_000, null, null, null));
    rows.add(pastVariable(230, 200, 200, "n", 6));
    return rows;
  }

  private static List<Row> third() {
    List<Row> rows = new ArrayList<>();
    rows.add(new InstanceRow(300, 300, 11, 3, 1, null, null, null, 5_000, false));
    rows.add(new ExecutionRow(301, 300, 300, "rest", ExecutionRow.Kind.TOKEN, 0, null));
    rows.add(pastInstance(300, 11, null, null, null, 5_000, null, null, null));
    rows.add(pastInstance(400, 11, "BK-9", "Old case", "fozzie", 1_000, 4_000L, "end", null));
    rows.add(pastInstance(500, 12, "BK-10", null, null, 2_000, 2_500L, null, "cancelled by boss"));
    TaskRow finished =
        SampleRows.task(
            410, 400, 401, 11, "pack", "Pack", null, "gonzo", null, 50, null, null, null, 2_000,
            2_400L);
    TaskRow cancelled =
        SampleRows.task(
            510, 500, 501, 12, "pay", "Pay", null, null, null, 10, null, null, null, 2_100, null);
    rows.add(pastTask(finished, 3_000L, null));
    rows.add(pastTask(cancelled, 2_500L, "cancelled by boss"));
    rows.add(
        new HistoryRow.OfActivity(
            1_002,
            400,
            401,
            11,
            "work",
            "Work",
            "serviceTask",
            "flow2",
            null,
            1_000,
            3_000L,
            null));
    rows.add(
        new HistoryRow.OfActivity(
            1_003,
            500,
            501,
            12,
            "work",
            "Work",
            "serviceTask",
            "flow2",
            null,
            2_000,
            2_500L,
            "cancelled by boss"));
    rows.add(pastVariable(430, 400, 400, "result", "Done"));
    return rows;
  }

  private static TaskRow followedUp(TaskRow task, long at) {
    return task.with(task.properties().with(draft -> draft.followUpAt = at));
  }

  private static VariableRow variable(
      long id, long instanceId, long executionId, String name, @Nullable Object value) {
    return new VariableRow(id, instanceId, executionId, name, VariableType.encode(name, value));
  }

  private static JobRow job(
      long id,
      JobRow.State state,
      JobPayload payload,
      long instanceId,
      long executionId,
      long definitionId,
      int retries,
      @Nullable Long dueAt,
      @Nullable String exception) {
    return new JobDraft(id, instanceId, executionId)
        .state(state)
        .payload(payload)
        .at(definitionId, "wait")
        .shard(1)
        .exclusive(id % 2 == 0)
        .priority(id == 122 ? 9 : 7)
        .category(id == 122 ? "mail" : null)
        .queue(id == 123 ? "slow" : null)
        .retries(retries)
        .dueAt(dueAt)
        .createdAt(13_000 + id)
        .failed(exception, exception == null ? null : "at " + exception)
        .row();
  }

  private static HistoryRow pastInstance(
      long id,
      long definitionId,
      @Nullable String businessKey,
      @Nullable String name,
      @Nullable String startUserId,
      long startedAt,
      @Nullable Long endedAt,
      @Nullable String endActivityId,
      @Nullable String deleteReason) {
    return new HistoryRow.OfInstance(
        id,
        definitionId,
        businessKey,
        name,
        startUserId,
        "start",
        startedAt,
        endedAt,
        endActivityId,
        deleteReason,
        null);
  }

  private static HistoryRow pastTask(
      TaskRow task, @Nullable Long endedAt, @Nullable String deleteReason) {
    return new HistoryRow.OfTask(task, endedAt, deleteReason, null);
  }

  private static HistoryRow pastVariable(
      long id, long instanceId, long executionId, String name, @Nullable Object value) {
    return new HistoryRow.OfVariable(
        id, instanceId, executionId, name, VariableType.encode(name, value), 10_000, 10_500);
  }

  private static HistoryRow detail(
      long id, long variableId, String name, Object value, long changedAt, long visit) {
    return new HistoryRow.OfDetail(
        id, 100, 100, visit, variableId, name, VariableType.encode(name, value), changedAt);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
