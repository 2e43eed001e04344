package io.turgo.engine.query.select;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.audit.AuditNote;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.repository.Model;
import io.turgo.engine.task.Task;
import io.turgo.engine.testing.Database;
import io.turgo.engine.testing.Kit;
import io.turgo.engine.testing.LineDecisions;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Each table has the rows of one tenant for code of that tenant, whatever else a query joins it
 * with.
 */
class TenantRowsTest {
  /** Tables without rows of a tenant, which code of a tenant cannot read. */
  private static final Set<String> OF_NO_TENANT =
      Set.of(
          "turgo_commit_marker",
          "turgo_id_block",
          "turgo_node",
          "turgo_origin",
          "turgo_paused_activity",
          "turgo_property",
          "turgo_request_key",
          "turgo_resource",
          "turgo_schema_history",
          "turgo_shard_lease",
          "turgo_suspect_job");

  private static final String CASE =
      """
      <definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL' targetNamespace='test'>
        <case id='c'>
          <casePlanModel id='plan'>
            <planItem id='i' definitionRef='t'/>
            <humanTask id='t'/>
          </casePlanModel>
        </case>
      </definitions>
      """;

  private static Kit kit;

  @BeforeAll
  static void twoTenantsDoTheSame() {
    kit =
        Kit.on(
            Database.SQLITE.open(),
            settings -> settings.historicTaskLogging(true).decisionEngine(new LineDecisions()));
    kit.code(
        "fail",
        execution -> {
          throw new IllegalStateException("as it should");
        });
    for (String tenant : List.of("north", "south")) {
      doAllFor(tenant);
    }
  }

  @AfterAll
  static void close() {
    kit.close();
  }

  private static void doAllFor(String tenant) {
    RepositoryService repository = kit.engine().getRepositoryService();
    RuntimeService runtime = kit.engine().getRuntimeService();
    TaskService tasks = kit.engine().getTaskService();
    ManagementService management = kit.engine().getManagementService();
    String file =
        io.turgo.engine.testing.BpmnText.process(
                "all",
                start("s"),
                parallel("g"),
                user("u", "turgo:candidateUsers='ann'"),
                boundary("t", "u", true, "timeDuration:PT1H"),
                code("a", "fail", "turgo:async='true'"),
                code("f", "fail", "turgo:async='true'"),
                node("serviceTask", "w", "turgo:type='external-worker' turgo:topic='orders'"),
                node("receiveTask", "r", "messageRef='paid'"),
                flow("s -> g -> u"),
                flow("g -> a"),
                flow("g -> f"),
                flow("g -> w"),
                flow("g -> r"))
            .replace("<process ", "<message id='paid' name='paid'/><process ")
            .replace("isExecutable", "turgo:candidateStarterUsers='ann' isExecutable");
    repository
        .createDeployment()
        .tenantId(tenant)
        .addString("all.bpmn", file)
        .addString("all.dmn", "all | true | o = 1")
        .addString("case.cmmn", CASE)
        .deploy();
    Model model = repository.newModel();
    model.setTenantId(tenant);
    repository.saveModel(model);

    String id =
        kit.engine()
            .audited(
                new AuditNote("ann", "work", tenant, "start", "/x", null),
                () ->
                    runtime
                        .startProcessInstanceByKeyAndTenantId(
                            "all", "order 1", Map.of("v", 1), tenant)
                        .getId());
    kit.engine()
        .getDecisionService()
        .evaluateDecisionByKey("all")
        .tenantId(tenant)
        .variable("v", 1)
        .evaluate();
    runtime.updateBusinessStatus(id, "new");
    String suspended =
        runtime.startProcessInstanceByKeyAndTenantId("all", "order 2", Map.of(), tenant).getId();
    runtime.suspendProcessInstanceById(suspended);
    management.moveJobToDeadLetterJob(
        management.createJobQuery().processInstanceId(id).elementId("f").list().getFirst().getId());

    Task task =
        Objects.requireNonNull(tasks.createTaskQuery().processInstanceId(id).singleResult());
    tasks.setAssignee(task.getId(), "ann");
    tasks.addComment(task.getId(), null, "hello");
    tasks.createAttachment("web", task.getId(), null, "n", "d", "http://localhost");
    Task own = tasks.newTask();
    own.setTenantId(tenant);
    tasks.saveTask(own);
    tasks.setVariable(own.getId(), "mine", 1);

    Batch batch =
        management
            .createBulkOperation()
            .setVariables(
                runtime.createProcessInstanceQuery().processInstanceId(id), Map.of("v", 2))
            .tenantId(tenant)
            .start();
    management
        .createJobQuery()
        .processInstanceId(batch.getId())
        .list()
        .forEach(job -> management.executeJob(job.getId()));
    management
        .createJobQuery()
        .processInstanceId(batch.getId())
        .list()
        .forEach(job -> management.executeJob(job.getId()));
  }

  private static Set<String> allTables() {
    DSLContext sql = DSL.using(new KnownVersion(kit.store().reads()), kit.store().dialect());
    Result<Record> found =
        sql.fetch("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'turgo_%'");
    return new TreeSet<>(found.getValues("name", String.class));
  }

  /** A context for code that is held to a tenant; null for all. */
  private static DSLContext contextOf(@Nullable String tenant) {
    DSLContext sql = DSL.using(new KnownVersion(kit.store().reads()), kit.store().dialect());
    sql.configuration().data(Relation.SCHEMA, kit.store().schema());
    sql.configuration()
        .data(
            Relation.HELD_TO,
            new UnitVariables() {
              @Override
              public @Nullable Map<String, @Nullable Object> from(
                  long scopeId, boolean local, @Nullable Collection<String> names) {
                return null;
              }

              @Override
              public @Nullable String heldTo() {
                return tenant;
              }
            });
    return sql;
  }

  private static int rows(@Nullable String tenant, String table) {
    return contextOf(tenant).fetchCount(new Relation(table, "x").table());
  }

  @Test
  void eachTenantSeesItsOwnRows() {
    for (String table : allTables()) {
      if (!OF_NO_TENANT.contains(table)) {
        int all = rows(null, table);
        assertThat(all).as("the test makes rows in " + table).isPositive();
        assertThat(rows("north", table)).as(table).isPositive().isEqualTo(rows("south", table));
        assertThat(rows("north", table) + rows("south", table)).as(table).isEqualTo(all);
        assertThat(rows("east", table)).as(table).isZero();
      }
    }
  }

  @Test
  void whatHasNoTenantIsRefused() {
    for (String table : OF_NO_TENANT) {
      assertThatThrownBy(() -> rows("north", table))
          .as(table)
          .isInstanceOf(TurgoException.class)
          .hasMessageContaining("cannot read " + table);
    }
  }
}
