package io.turgo.engine.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.Row;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import io.turgo.engine.store.DefinitionStore.NewDefinition;
import io.turgo.engine.store.DefinitionStore.NewDeployment;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.Locking;
import io.turgo.engine.store.SampleRows;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every rule is broken by hand once, on both databases, and must be found. */
class ConsistencyCheckTest {
  private static final long RUNNING = 1000;
  private static final long AT_TASK = 2000;
  private static final long ENDED = 3000;

  /** What breaks a rule, and what repairs it. */
  private record Damage(String breaks, String repairs) {}

  private static final Map<String, Damage> DAMAGES = damages();

  private static Map<String, Damage> damages() {
    Map<String, Damage> all = new LinkedHashMap<>();
    all.put(
        "row_without_instance",
        new Damage(
            "UPDATE turgo_variable SET instance_id = 9, execution_id = 9 WHERE id = 1002",
            "UPDATE turgo_variable SET instance_id = 1000, execution_id = 1000 WHERE id = 1002"));
    all.put(
        "execution_without_parent",
        new Damage(
            "UPDATE turgo_execution SET parent_id = 2001 WHERE id = 1001",
            "UPDATE turgo_execution SET parent_id = 1000 WHERE id = 1001"));
    all.put(
        "instance_without_execution",
        new Damage(
            "UPDATE turgo_execution SET instance_id = 2000, parent_id = 2000 WHERE id = 1001",
            "UPDATE turgo_execution SET instance_id = 1000, parent_id = 1000 WHERE id = 1001"));
    all.put(
        "aggregate_without_work",
        new Damage(
            "INSERT INTO turgo_instance (id, root_id, rev, started_at, shard, suspended, kind)"
                + " VALUES (4000, 4000, 1, 1, 0, FALSE, 'task')",
            "DELETE FROM turgo_instance WHERE id = 4000"));
    all.put(
        "execution_of_no_process",
        new Damage(
            "UPDATE turgo_instance SET kind = 'batch', definition_id = NULL WHERE id = 1000",
            "UPDATE turgo_instance SET kind = 'process', definition_id = 7 WHERE id = 1000"));
    all.putAll(damagesOfCases());
    all.put(
        "instance_without_definition",
        new Damage(
            "UPDATE turgo_instance SET definition_id = 8 WHERE id = 1000",
            "UPDATE turgo_instance SET definition_id = 7 WHERE id = 1000"));
    all.put(
        "scope_without_children",
        new Damage(
            "UPDATE turgo_execution SET kind = 'scope' WHERE id = 1001",
            "UPDATE turgo_execution SET kind = 'token' WHERE id = 1001"));
    all.put(
        "job_without_execution",
        new Damage(
            "UPDATE turgo_job SET execution_id = 1000 WHERE id = 1003",
            "UPDATE turgo_job SET execution_id = 1001 WHERE id = 1003"));
    all.put(
        "job_in_another_aggregate",
        new Damage(
            "UPDATE turgo_job SET kind = 'signal', definition_id = NULL WHERE id = 1003",
            "UPDATE turgo_job SET kind = 'async_before', definition_id = 7 WHERE id = 1003"));
    all.put(
        "external_job_not_at_its_task",
        new Damage(
            "INSERT INTO turgo_external_job (id, instance_id, execution_id, definition_id,"
                + " created_at, instance_rev, shard, priority, retries, exclusive, kind,"
                + " activity_id, topic, tenant_id)"
                + " SELECT 8, instance_id, execution_id, definition_id, created_at, instance_rev,"
                + " shard, priority, retries, exclusive, 'external', 'elsewhere', 'topic', ''"
                + " FROM turgo_job WHERE id = 1003",
            "DELETE FROM turgo_external_job WHERE id = 8"));
    all.put(
        "job_in_two_states",
        new Damage(
            "INSERT INTO turgo_suspended_job SELECT * FROM turgo_job WHERE id = 1003",
            "DELETE FROM turgo_suspended_job"));
    all.put(
        "job_on_another_shard",
        new Damage(
            "UPDATE turgo_job SET shard = shard + 1 WHERE id = 1003",
            "UPDATE turgo_job SET shard = shard - 1 WHERE id = 1003"));
    all.put(
        "shard_out_of_range",
        new Damage(
            "UPDATE turgo_instance SET shard = shard + 256 WHERE id = 1000",
            "UPDATE turgo_instance SET shard = shard - 256 WHERE id = 1000"));
    all.put(
        "leases_do_not_match_shards",
        new Damage(
            "DELETE FROM turgo_shard_lease WHERE shard = 255",
            "INSERT INTO turgo_shard_lease (shard, epoch) VALUES (255, 0)"));
    all.put(
        "task_not_at_its_execution",
        new Damage(
            "UPDATE turgo_execution SET kind = 'scope' WHERE id = 2001",
            "UPDATE turgo_execution SET kind = 'token' WHERE id = 2001"));
    all.put(
        "task_without_parent",
        new Damage(
            "UPDATE turgo_task SET parent_task_id = 7 WHERE id = 2005",
            "UPDATE turgo_task SET parent_task_id = NULL WHERE id = 2005"));
    all.put(
        "identity_link_without_task",
        new Damage(
            "UPDATE turgo_identity_link SET task_id = 7 WHERE id = 2006",
            "UPDATE turgo_identity_link SET task_id = 2005 WHERE id = 2006"));
    all.put(
        "subscription_without_execution",
        new Damage(
            subscription("1000, 7, 7, ''", "a"),
            "DELETE FROM turgo_event_subscription WHERE id = 8"));
    all.put(
        "subscription_without_definition",
        new Damage(
            subscription("0, 0, 7, 'x'", "a"),
            "DELETE FROM turgo_event_subscription WHERE id = 8"));
    all.put(
        "variable_without_scope",
        new Damage(
            "UPDATE turgo_variable SET execution_id = 2001 WHERE id = 1002",
            "UPDATE turgo_variable SET execution_id = 1000 WHERE id = 1002"));
    all.put(
        "variable_kept_for_nothing",
        new Damage(
            "UPDATE turgo_variable SET execution_id = 1003, job_id = 1003 WHERE id = 1002",
            "UPDATE turgo_variable SET execution_id = 1000, job_id = NULL WHERE id = 1002"));
    all.put(
        "variable_twice_in_scope",
        new Damage(
            "INSERT INTO turgo_variable (id, instance_id, execution_id, type, name)"
                + " VALUES (1009, 1000, 1000, 'null', 'n')",
            "DELETE FROM turgo_variable WHERE id = 1009"));
    all.put(
        "token_without_job",
        new Damage(
            "INSERT INTO turgo_execution (id, instance_id, parent_id, activity_instance_id, kind,"
                + " activity_id) VALUES (1008, 1000, 1000, 0, 'token', 'x')",
            "DELETE FROM turgo_execution WHERE id = 1008"));
    all.put(
        "token_waits_for_nothing",
        new Damage(
            "INSERT INTO turgo_execution (id, instance_id, parent_id, activity_instance_id, kind,"
                + " activity_id) VALUES (1008, 1000, 1000, 2004, 'token', 'x')",
            "DELETE FROM turgo_execution WHERE id = 1008"));
    all.put(
        "called_by_nothing",
        new Damage(
            "UPDATE turgo_instance SET super_id = 4000, super_execution_id = 4001,"
                + " super_activity_id = 'call' WHERE id = 1000",
            "UPDATE turgo_instance SET super_id = NULL, super_execution_id = NULL,"
                + " super_activity_id = NULL WHERE id = 1000"));
    all.put(
        "called_twice",
        new Damage(
            "UPDATE turgo_instance SET super_execution_id = 4001",
            "UPDATE turgo_instance SET super_execution_id = NULL"));
    all.put(
        "ended_instance_still_runs",
        new Damage(
            "UPDATE turgo_h_instance SET ended_at = 5 WHERE id = 1000",
            "UPDATE turgo_h_instance SET ended_at = NULL WHERE id = 1000"));
    all.put(
        "history_of_no_instance",
        new Damage(
            "UPDATE turgo_h_variable SET instance_id = 5 WHERE id = 1002",
            "UPDATE turgo_h_variable SET instance_id = 1000 WHERE id = 1002"));
    all.put(
        "open_history_of_no_running_instance",
        new Damage(
            "UPDATE turgo_h_instance SET ended_at = NULL WHERE id = 3000",
            "UPDATE turgo_h_instance SET ended_at = 5 WHERE id = 3000"));
    all.put(
        "open_activity_or_task_of_ended_instance",
        new Damage(
            "UPDATE turgo_h_activity SET instance_id = 3000 WHERE id = 2004",
            "UPDATE turgo_h_activity SET instance_id = 2000 WHERE id = 2004"));
    all.put(
        "open_task_ended_in_history",
        new Damage(
            "UPDATE turgo_h_task SET ended_at = 5 WHERE id = 2005",
            "UPDATE turgo_h_task SET ended_at = NULL WHERE id = 2005"));
    all.putAll(damagesOfBatches());
    all.putAll(damagesOfElements());
    return all;
  }

  private static Map<String, Damage> damagesOfBatches() {
    String batch =
        "INSERT INTO turgo_batch (id, type, status, tenant_id, created_at, ended_at, operation,"
            + " selection, total) VALUES (4000, 'retryJobs', %s, '', 1, %s, 'retryJobs', '', 2)";
    String none = "DELETE FROM turgo_batch; DELETE FROM turgo_batch_chunk";
    Map<String, Damage> all = new LinkedHashMap<>();
    all.put("batch_without_work", new Damage(batch.formatted("'inProgress'", "NULL"), none));
    all.put(
        "batch_work_without_batch",
        new Damage(
            "UPDATE turgo_job SET kind = 'batch', definition_id = NULL WHERE id = 1003",
            "UPDATE turgo_job SET kind = 'async_before', definition_id = 7 WHERE id = 1003"));
    all.put(
        "batch_counts_wrong",
        new Damage(
            batch.formatted("'completed'", "2")
                + "; INSERT INTO turgo_batch_chunk (batch_id, number, first_item, last_item, items,"
                + " done, failed, skipped) VALUES (4000, 0, 1, 2, '', 1, 0, 0)",
            none));
    return all;
  }

  private static Map<String, Damage> damagesOfCases() {
    String execution =
        "INSERT INTO turgo_execution (id, instance_id, parent_id, activity_instance_id, kind,"
            + " activity_id, via_flow) VALUES (1008, 1000, %s)";
    String none = "DELETE FROM turgo_execution WHERE id = 1008";
    Map<String, Damage> all = new LinkedHashMap<>();
    all.put(
        "execution_of_another_model",
        new Damage(execution.formatted("1000, 0, 'available', 'x', NULL"), none));
    all.put(
        "instance_of_another_model",
        new Damage(
            "UPDATE turgo_process_definition SET kind = 'case' WHERE id = 7",
            "UPDATE turgo_process_definition SET kind = 'process' WHERE id = 7"));
    all.put(
        "plan_item_without_job",
        new Damage(execution.formatted("1000, 0, 'async_active', 'x', NULL"), none));
    all.put(
        "part_without_plan_item",
        new Damage(execution.formatted("1001, 0, 'happened', 'x', 'part'"), none));
    return all;
  }

  private static Map<String, Damage> damagesOfElements() {
    Map<String, Damage> all = new LinkedHashMap<>();
    all.put(
        "subscription_not_at_its_event",
        new Damage(
            subscription("1000, 1001, 7, ''", "elsewhere"),
            "DELETE FROM turgo_event_subscription WHERE id = 8"));
    all.put(
        "compensation_of_nothing",
        new Damage(
            "INSERT INTO turgo_event_subscription (id, instance_id, execution_id, definition_id,"
                + " tenant_id, created_at, kind, activity_id, in_instance, kept_id)"
                + " VALUES (8, 1000, 1000, 7, '', 1, 'compensate', 'sub', FALSE, 1001)",
            "DELETE FROM turgo_event_subscription WHERE id = 8"));
    all.put(
        "timer_not_at_its_event",
        new Damage(
            "UPDATE turgo_job SET kind = 'timer', activity_id = 'elsewhere' WHERE id = 1003",
            "UPDATE turgo_job SET kind = 'async_before', activity_id = 'task1' WHERE id = 1003"));
    all.put(
        "result_not_at_its_task",
        new Damage(
            "UPDATE turgo_job SET kind = 'external_done', activity_id = 'elsewhere' WHERE id ="
                + " 1003",
            "UPDATE turgo_job SET kind = 'async_before', activity_id = 'task1' WHERE id = 1003"));
    String body =
        """
        INSERT INTO turgo_execution (id, instance_id, parent_id, activity_instance_id, kind,
          activity_id) VALUES (1008, 1000, 1000, 0, 'body', 'task1');
        INSERT INTO turgo_variable (id, instance_id, execution_id, type, name, long_value)
          VALUES (1010, 1000, 1008, 'integer', 'nrOfInstances', 2);
        INSERT INTO turgo_variable (id, instance_id, execution_id, type, name, long_value)
          VALUES (1011, 1000, 1008, 'integer', 'nrOfCompletedInstances', 2);
        """;
    String repaired =
        """
        UPDATE turgo_execution SET parent_id = 1000, kind = 'token' WHERE id = 1001;
        DELETE FROM turgo_variable WHERE execution_id = 1008;
        DELETE FROM turgo_execution WHERE id = 1008
        """;
    all.put(
        "more_legs_than_counted",
        new Damage(
            body + "UPDATE turgo_execution SET parent_id = 1008, kind = 'leg' WHERE id = 1001",
            repaired));
    all.put("several_times_without_legs", new Damage(body, repaired));
    all.put(
        "leg_outside_of_its_body",
        new Damage(
            "UPDATE turgo_execution SET kind = 'leg' WHERE id = 1001",
            "UPDATE turgo_execution SET kind = 'token' WHERE id = 1001"));
    all.put(
        "event_waits_for_nothing",
        new Damage(
            "INSERT INTO turgo_execution (id, instance_id, parent_id, activity_instance_id, kind,"
                + " activity_id) VALUES (1008, 1000, 1001, 0, 'event', 'x')",
            "DELETE FROM turgo_execution WHERE id = 1008"));
    all.put(
        "calls_nothing",
        new Damage(
            "UPDATE turgo_h_activity SET activity_type = 'callActivity' WHERE id = 2004",
            "UPDATE turgo_h_activity SET activity_type = 'userTask' WHERE id = 2004"));
    return all;
  }

  private static Damage damage(String rule) {
    return Objects.requireNonNull(DAMAGES.get(rule));
  }

  /**
   * @param of its instance, execution, definition and tenant
   */
  private static String subscription(String of, String activityId) {
    return "INSERT INTO turgo_event_subscription (id, instance_id, execution_id, definition_id,"
        + " tenant_id, created_at, in_instance, kind, name, activity_id) VALUES (8, "
        + of
        + ", 1, FALSE, 'signal', 's', '"
        + activityId
        + "')";
  }

  private interface Connector {
    Connection connect() throws SQLException;
  }

  @Test
  void findsEveryKindOfDamageOnSqlite(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("check.db");
    try (Store store = SqliteStore.open(SqliteSettings.of(file).withDurable(false))) {
      findsEveryKindOfDamage(store, () -> DriverManager.getConnection("jdbc:sqlite:" + file));
    }
  }

  @Test
  void findsEveryKindOfDamageOnPostgres() throws Exception {
    String database = TestPostgres.newDatabase();
    try (Store store = PostgresStore.open(TestPostgres.settings(database))) {
      findsEveryKindOfDamage(
          store, () -> TestPostgres.server().getDatabase("postgres", database).getConnection());
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatWaitsWithoutHistoryBreaksNoRule(HistoryLevel level, @TempDir Path folder) {
    Store store =
        SqliteStore.open(SqliteSettings.of(folder.resolve("check.db")).withDurable(false));
    try (ProcessEngine engine =
        new TurgoProcessEngineBuilder().store(store).history(level).executorActive(false).build()) {
      engine
          .getRepositoryService()
          .createDeployment()
          .addString(
              "waits.bpmn20.xml",
              """
              <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
                <process id="waits">
                  <startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="g"/>
                  <parallelGateway id="g"/>
                  <sequenceFlow id="f1" sourceRef="g" targetRef="u"/><userTask id="u"/>
                  <sequenceFlow id="f2" sourceRef="g" targetRef="r"/><receiveTask id="r"/>
                  <sequenceFlow id="f3" sourceRef="g" targetRef="h"/>
                  <adHocSubProcess id="h"><userTask id="x"/></adHocSubProcess>
                </process>
              </definitions>
              """)
          .deploy();
      engine.getRuntimeService().startProcessInstanceByKey("waits");

      assertThat(ConsistencyCheck.run(store)).isEmpty();
    }
  }

  @Test
  void whoHasSubscribedWaitsForSomething(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("check.db");
    try (Store store = SqliteStore.open(SqliteSettings.of(file).withDurable(false))) {
      fill(store);
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = connection.createStatement()) {
        statement.executeUpdate(damage("event_waits_for_nothing").breaks());
        assertThat(ConsistencyCheck.run(store)).hasSize(1);
        statement.executeUpdate(subscription("1000, 1008, 7, ''", "x"));
        assertThat(ConsistencyCheck.run(store)).isEmpty();
        statement.executeUpdate(damage("event_waits_for_nothing").repairs());
        statement.executeUpdate("DELETE FROM turgo_event_subscription");
        statement.executeUpdate(damage("token_waits_for_nothing").breaks());
        assertThat(ConsistencyCheck.run(store)).hasSize(1);
        statement.executeUpdate(subscription("1000, 1008, 7, ''", "x"));
        assertThat(ConsistencyCheck.run(store)).isEmpty();
      }
    }
  }

  private static void findsEveryKindOfDamage(Store store, Connector connector) throws SQLException {
    assertThat(DAMAGES.keySet())
        .containsExactlyElementsOf(ConsistencyCheck.RULES.stream().map(Invariant::name).toList());
    fill(store);
    try (Connection connection = connector.connect();
        Statement statement = connection.createStatement()) {
      for (Map.Entry<String, Damage> damage : DAMAGES.entrySet()) {
        assertThat(ConsistencyCheck.run(store)).as("before %s", damage.getKey()).isEmpty();
        assertThat(statement.executeUpdate(damage.getValue().breaks())).isPositive();
        List<Violation> found = ConsistencyCheck.run(store);
        assertThat(found).extracting(Violation::name).contains(damage.getKey());
        assertThat(found).allSatisfy(v -> assertThat(v.sample()).isNotEmpty());
        statement.executeUpdate(damage.getValue().repairs());
      }
    }
    assertThat(ConsistencyCheck.run(store)).isEmpty();
  }

  /** A running instance with a job, one at a user task, one that has ended. */
  private static void fill(Store store) {
    store
        .definitions()
        .deploy(
            new NewDeployment(
                new DeploymentRow(6, null, null, null, "", null, 1),
                false,
                Map.of(),
                List.of(new NewDefinition(7, "p", null, null, null, "p.bpmn", List.of()))));
    InstanceChanges running = SampleRows.start(RUNNING);
    TaskRow task =
        SampleRows.task(
            AT_TASK + 5,
            AT_TASK,
            AT_TASK + 1,
            7,
            "approve",
            null,
            null,
            null,
            null,
            50,
            null,
            null,
            null,
            1,
            null);
    List<Row> atTask =
        List.of(
            SampleRows.instance(AT_TASK, 1),
            SampleRows.execution(AT_TASK, "approve"),
            task,
            new IdentityLinkRow(
                AT_TASK + 6, AT_TASK, AT_TASK + 5, task.createdAt(), "candidate", "u", null),
            new HistoryRow.OfInstance(AT_TASK, 7, null, null, null, "s", 1, null, null, null, null),
            new HistoryRow.OfActivity(
                AT_TASK + 4,
                AT_TASK,
                AT_TASK + 1,
                7,
                "approve",
                null,
                "userTask",
                null,
                AT_TASK + 5,
                1,
                null,
                null),
            new HistoryRow.OfTask(task, null, null, null));
    List<List<InstanceChanges>> units = new ArrayList<>(SampleRows.units(running));
    units.add(
        List.of(
            new InstanceChanges(
                AT_TASK, InstanceChanges.CREATED, false, atTask, List.of(), List.of())));
    units.add(List.of(SampleRows.start(ENDED)));
    try (GroupWriter writer = store.openWriter()) {
      assertThat(writer.write(units, Locking.NONE))
          .isInstanceOf(GroupWriter.Outcome.Committed.class);
      assertThat(writer.write(SampleRows.units(SampleRows.end(ENDED, 1, ENDED + 3)), Locking.NONE))
          .isInstanceOf(GroupWriter.Outcome.Committed.class);
    }
  }
}
