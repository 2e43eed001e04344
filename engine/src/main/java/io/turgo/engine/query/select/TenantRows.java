package io.turgo.engine.query.select;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.store.SchemaName;
import java.util.Map;
import org.jooq.Context;
import org.jooq.impl.DSL;

/**
 * The rows of a table that belong to one tenant, in the place of the table.
 *
 * <p>Queries of user code that runs for an instance of a tenant read these. The tables are replaced
 * where a statement names them, so that no query, filter or join can forget it. A table that is not
 * listed here has no rows of a tenant, and a statement that names it is refused.
 */
final class TenantRows {
  /** Stands for the tenant in the texts below. */
  private static final String TENANT = ":tenant";

  private static final String BY_TENANT = "tenant_id = :tenant";

  private static final String BY_DEFINITION =
      "definition_id IN (SELECT id FROM turgo_process_definition WHERE tenant_id = :tenant)";

  /** A task of no process has a tenant of its own. */
  private static final String OF_TASKS =
      "SELECT instance_id FROM turgo_task WHERE definition_id IS NULL AND tenant_id = :tenant";

  private static final String OF_PROCESSES = "kind IN ('process', 'case') AND " + BY_DEFINITION;

  private static final String INSTANCE =
      OF_PROCESSES
          + " OR id IN ("
          + OF_TASKS
          + " UNION ALL SELECT id FROM turgo_batch WHERE tenant_id = :tenant)";
  private static final String RUNNING =
      "SELECT id FROM turgo_instance WHERE " + OF_PROCESSES + " UNION ALL " + OF_TASKS;
  private static final String BY_RUNNING = "instance_id IN (" + RUNNING + ")";

  /** Either of the two may be missing, by the level of history. */
  private static final String BY_ANY =
      "instance_id IN (SELECT id FROM turgo_h_instance WHERE "
          + BY_DEFINITION
          + " UNION ALL SELECT instance_id FROM turgo_h_task"
          + " WHERE definition_id IS NULL AND tenant_id = :tenant UNION ALL "
          + RUNNING
          + ")";

  private static final String TASK =
      BY_DEFINITION + " OR (definition_id IS NULL AND tenant_id = :tenant)";

  /** An evaluation outside of instances has a tenant of its own. */
  private static final String DECISION =
      BY_DEFINITION + " OR (definition_id IS NULL AND tenant_id = :tenant)";

  private static final String BY_BATCH =
      "batch_id IN (SELECT id FROM turgo_batch WHERE tenant_id = :tenant)";

  private static final Map<String, String> CONDITIONS =
      Map.ofEntries(
          Map.entry("turgo_deployment", BY_TENANT),
          Map.entry("turgo_process_definition", BY_TENANT),
          Map.entry("turgo_decision_definition", BY_TENANT),
          Map.entry("turgo_candidate_starter", BY_DEFINITION),
          Map.entry("turgo_plan_item", BY_DEFINITION),
          Map.entry("turgo_model", BY_TENANT),
          Map.entry("turgo_batch", BY_TENANT),
          Map.entry("turgo_batch_chunk", BY_BATCH),
          Map.entry("turgo_batch_part", BY_BATCH),
          Map.entry("turgo_audit", BY_TENANT),
          Map.entry("turgo_instance", INSTANCE),
          Map.entry("turgo_instance_facts", "id IN (" + RUNNING + ")"),
          Map.entry("turgo_execution", BY_RUNNING),
          Map.entry("turgo_variable", BY_RUNNING),
          Map.entry("turgo_identity_link", BY_RUNNING),
          Map.entry("turgo_task", TASK),
          Map.entry("turgo_event_subscription", BY_TENANT),
          Map.entry("turgo_job", BY_DEFINITION),
          Map.entry("turgo_timer_job", BY_DEFINITION),
          Map.entry("turgo_suspended_job", BY_DEFINITION),
          Map.entry("turgo_dead_letter_job", BY_DEFINITION),
          Map.entry("turgo_external_job", BY_DEFINITION),
          Map.entry("turgo_h_instance", BY_DEFINITION),
          Map.entry(
              "turgo_h_instance_facts",
              "id IN (SELECT id FROM turgo_h_instance WHERE " + BY_DEFINITION + ")"),
          Map.entry("turgo_h_activity", BY_DEFINITION),
          Map.entry("turgo_h_task", TASK),
          Map.entry("turgo_h_variable", BY_ANY),
          Map.entry("turgo_h_detail", BY_ANY),
          Map.entry("turgo_h_decision", DECISION),
          Map.entry(
              "turgo_h_decision_part",
              "decision_id IN (SELECT id FROM turgo_h_decision WHERE " + DECISION + ")"),
          Map.entry("turgo_h_identity_link", BY_ANY),
          Map.entry("turgo_h_comment", BY_ANY),
          Map.entry("turgo_h_attachment", BY_ANY),
          Map.entry("turgo_h_task_log", BY_DEFINITION + " OR " + BY_TENANT));

  private TenantRows() {}

  /** Writes what stands in the place of a table of the engine. */
  static void render(Context<?> context, SchemaName schema, String table, String tenant) {
    String condition = CONDITIONS.get(table);
    if (condition == null) {
      throw refused("read " + table, tenant);
    }
    String text = "(SELECT * FROM " + table + " WHERE " + condition + ")";
    String[] parts = text.split(TENANT, -1);
    for (int i = 0; i < parts.length; i++) {
      if (i > 0) {
        context.visit(DSL.inline(tenant));
      }
      context.sql(schema.in(parts[i]));
    }
  }

  /** What user code of a tenant may not do, because it concerns all tenants. */
  static TurgoException refused(String what, String tenant) {
    return new TurgoException(
        "Code that runs for an instance of tenant '"
            + tenant
            + "' cannot "
            + what
            + ", because that concerns all tenants: do it outside of processes, or build the engine"
            + " with shareAcrossTenants(true)");
  }
}
