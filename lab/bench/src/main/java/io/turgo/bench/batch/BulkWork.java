package io.turgo.bench.batch;

import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.batch.BulkOperation;
import io.turgo.engine.batch.BulkOperationBuilder;
import java.util.Map;

/** What is done to all instances, one after the other in this order, and how it is proved. */
enum BulkWork {
  /** Sets a variable. */
  SET_VARIABLE("set a variable") {
    @Override
    BulkOperation<?> operation(ProcessEngine engine) {
      return bulk(engine)
          .setVariables(
              engine.getRuntimeService().createProcessInstanceQuery().processDefinitionKey(KEY),
              Map.of("mark", "set"));
    }

    @Override
    Map<String, String> proofs() {
      return Map.of(
          "instances with the variable",
          """
          SELECT count(DISTINCT instance_id) FROM turgo_variable
          WHERE name = 'mark' AND text_value = 'set'
          """,
          "variables of that name",
          "SELECT count(*) FROM turgo_variable WHERE name = 'mark'",
          "instances that were written once",
          """
          SELECT count(*) FROM turgo_instance
          WHERE rev = (SELECT min(rev) FROM turgo_instance)
          """);
    }
  },
  /** Lets dead letter jobs run again, which they then do: each goes to a wait state. */
  RETRY("retry a job, and its run") {
    @Override
    BulkOperation<?> operation(ProcessEngine engine) {
      ManagementService management = engine.getManagementService();
      return bulk(engine)
          .retryJobs(management.createDeadLetterJobQuery().processDefinitionKey(KEY), 3);
    }

    @Override
    long left(ProcessEngine engine) {
      return engine.getManagementService().createJobQuery().processDefinitionKey(KEY).count();
    }

    @Override
    Map<String, String> proofs() {
      return Map.of(
          "instances that went on",
          "SELECT count(DISTINCT instance_id) FROM turgo_execution WHERE activity_id = 'wait'",
          "runs of the task",
          """
          SELECT count(*) FROM turgo_h_activity WHERE activity_id = 'charge' AND ended_at > 0
          """,
          "tokens that wait",
          "SELECT count(*) FROM turgo_event_subscription WHERE activity_id = 'wait'");
    }
  },
  /** Deletes the instances. */
  CANCEL("delete an instance") {
    @Override
    BulkOperation<?> operation(ProcessEngine engine) {
      return bulk(engine)
          .deleteProcessInstances(
              engine.getRuntimeService().createProcessInstanceQuery().processDefinitionKey(KEY),
              "bench");
    }

    @Override
    Map<String, String> proofs() {
      return Map.of(
          "instances that have ended for that reason",
          """
          SELECT count(*) FROM turgo_h_instance h
          WHERE delete_reason = 'bench' AND ended_at > 0
            AND NOT EXISTS (SELECT 1 FROM turgo_instance i WHERE i.id = h.id)
            AND NOT EXISTS (SELECT 1 FROM turgo_execution e WHERE e.instance_id = h.id)
            AND NOT EXISTS (SELECT 1 FROM turgo_variable v WHERE v.instance_id = h.id)
          """);
    }
  };

  /** Of the process. */
  static final String KEY = "charged";

  private final String label;

  BulkWork(String label) {
    this.label = label;
  }

  private static BulkOperationBuilder bulk(ProcessEngine engine) {
    return engine.getManagementService().createBulkOperation();
  }

  abstract BulkOperation<?> operation(ProcessEngine engine);

  /** How much of what it has begun has not come to its end. */
  long left(ProcessEngine engine) {
    return 0;
  }

  /** What is to be as large as the number of instances, by what it is: queries of one number. */
  abstract Map<String, String> proofs();

  String label() {
    return label;
  }
}
