package io.turgo.rest.resource;

import io.turgo.engine.ManagementService;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BatchPartQuery;
import io.turgo.engine.batch.BatchQuery;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.engine.batch.BulkOperation;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.job.DeadLetterJobQuery;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.rest.exchange.Answer;
import io.turgo.rest.exchange.Call;
import io.turgo.rest.exchange.Operation;
import io.turgo.rest.exchange.ProblemException;
import io.turgo.rest.security.Level;
import io.turgo.rest.shape.Fields;
import io.turgo.rest.shape.Flag;
import io.turgo.rest.shape.Input;
import io.turgo.rest.shape.Text;
import io.turgo.rest.shape.Whole;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Batches: one thing is done to all that match, and its progress is looked at. */
final class BatchOperations {
  private static final Fields BATCH =
      Fields.named("Batch")
          .with("id", Text.id(), "")
          .with("type", Shown.ANY_TEXT, "what is done")
          .maybe("status", Shown.ANY_TEXT, "inProgress, completed, cancelled")
          .with("suspended", Shown.FLAG, "")
          .maybe("searchKey", Shown.ANY_TEXT, "")
          .maybe("searchKey2", Shown.ANY_TEXT, "")
          .maybe("tenantId", Shown.ANY_TEXT, "")
          .maybe("startUserId", Shown.ANY_TEXT, "")
          .with("createTime", Shown.TIME, "")
          .maybe("completeTime", Shown.TIME, "")
          .maybe("total", Shown.LONG, "how many it is for; missing until that is known")
          .maybe("done", Shown.LONG, "")
          .maybe("failed", Shown.LONG, "")
          .maybe("skipped", Shown.LONG, "what was gone by then");
  private static final Fields COUNT =
      Fields.named("BulkPreview").with("count", Shown.LONG, "how many it would be for");
  private static final Fields PART =
      Fields.named("BatchPart")
          .with("id", Text.id(), "")
          .with("batchId", Text.id(), "")
          .maybe("status", Shown.ANY_TEXT, "completed, failed, skipped")
          .maybe("scopeId", Shown.ANY_TEXT, "the instance")
          .maybe("subScopeId", Shown.ANY_TEXT, "the job")
          .maybe("message", Shown.ANY_TEXT, "why it failed")
          .with("createTime", Shown.TIME, "")
          .maybe("completeTime", Shown.TIME, "");

  private static final Search<ProcessInstanceQuery, ?> INSTANCES = InstanceOperations.search();
  private static final Search<DeadLetterJobQuery, ?> DEAD_LETTERS =
      JobOperations.search(
          JobState.DEAD_LETTER, engine -> engine.getManagementService().createDeadLetterJobQuery());

  private static final Fields INSTANCES_BULK =
      bulk("InstancesBulk", "suspend", "activate", "delete", "setVariables")
          .maybe("filter", INSTANCES.filterFields(), "which; all if empty and all is true")
          .maybe("reason", Text.some(2_000), "of delete")
          .maybe("variables", Variables.BROUGHT, "of setVariables");
  private static final Fields DEAD_LETTERS_BULK =
      bulk("DeadLetterJobsBulk", "retry", "delete")
          .maybe("filter", DEAD_LETTERS.filterFields(), "which; all if empty and all is true")
          .maybe("retries", new Whole(1, 1_000_000), "of retry; 1 if left out");

  private BatchOperations() {}

  private static Fields bulk(String name, String... actions) {
    return Fields.named(name)
        .with("action", Text.Choice.of(actions), "what is done")
        .maybe("all", new Flag(), "needed where the filter has nothing in it")
        .maybe("preview", new Flag(), "whether to say only how many it would be for")
        .maybe("searchKey", Text.some(255), "to find the batch by");
  }

  static List<Operation> all() {
    return List.of(
        Operation.post("/instances/bulk", "bulkInstances", Level.OPERATE)
            .says("Does one thing to all instances that match, as a batch.")
            .body(INSTANCES_BULK)
            .answers(200, COUNT, "Of a preview.")
            .answers(202, BATCH, "Begun.")
            .does(BatchOperations::instances),
        Operation.post("/jobs/dead-letter/bulk", "bulkDeadLetterJobs", Level.OPERATE)
            .says("Does one thing to all dead letters that match, as a batch.")
            .body(DEAD_LETTERS_BULK)
            .answers(200, COUNT, "Of a preview.")
            .answers(202, BATCH, "Begun.")
            .does(BatchOperations::deadLetters),
        new Search<BatchQuery, Batch>(
                "Batch",
                engine -> engine.getManagementService().createBatchQuery(),
                BATCH,
                BatchOperations::show)
            .id("id", "", BatchQuery::batchId)
            .text("type", "", BatchQuery::batchType)
            .text("status", "", BatchQuery::status)
            .text("searchKey", "", BatchQuery::searchKey)
            .text("startUserId", "", BatchQuery::startUserId)
            .time("createdBefore", "", BatchQuery::createTimeLowerThan)
            .time("createdAfter", "", BatchQuery::createTimeHigherThan)
            .tenant(BatchQuery::tenantId)
            .sort("id", BatchQuery::orderByBatchId)
            .sort("createTime", BatchQuery::orderByBatchCreateTime)
            .operation("/batches/search", "searchBatches")
            .says("Finds batches."),
        Operation.get("/batches/{id}", "getBatch")
            .says("A batch and how far it is.")
            .answers(200, BATCH, "It.")
            .does(call -> Answer.ok(show(batch(call)))),
        new Search<BatchPartQuery, BatchPart>(
                "BatchPart",
                engine -> engine.getManagementService().createBatchPartQuery(),
                PART,
                BatchOperations::show)
            .id("batchId", "", BatchPartQuery::batchId)
            .choice("status", "", List.of("completed", "failed", "skipped"), BatchPartQuery::status)
            .text("scopeId", "the instance", BatchPartQuery::scopeId)
            .text("subScopeId", "the job", BatchPartQuery::subScopeId)
            .tenant(BatchPartQuery::tenantId)
            .sort("createTime", BatchPartQuery::orderByCreateTime)
            .operation("/batch-parts/search", "searchBatchParts")
            .says("Finds what became of the parts of batches."),
        change(
            "suspend",
            "suspendBatch",
            "Has a batch make a pause.",
            call -> management(call).suspendBatchById(batch(call).getId())),
        change(
            "activate",
            "activateBatch",
            "Has a batch go on.",
            call -> management(call).activateBatchById(batch(call).getId())),
        change(
            "cancel",
            "cancelBatch",
            "Ends a batch; what it has done stays.",
            call -> management(call).cancelBatch(batch(call).getId())),
        Operation.delete("/batches/{id}", "deleteBatch", Level.OPERATE)
            .says("Deletes a batch that is over; what it has done stays.")
            .answersNothing()
            .does(call -> {
              management(call).deleteBatch(batch(call).getId());
              return Answer.nothing();
            }));
  }

  private static Operation change(String word, String name, String says, Consumer<Call> work) {
    return Operation.post("/batches/{id}/" + word, name, Level.OPERATE)
        .says(says)
        .answersNothing()
        .does(call -> {
          work.accept(call);
          return Answer.nothing();
        });
  }

  private static ManagementService management(Call call) {
    return call.engine().getManagementService();
  }

  private static Batch batch(Call call) {
    String id = call.path("id");
    Batch found = management(call).createBatchQuery().batchId(id).singleResult();
    return Access.visible(call, "batch", id, found, found == null ? null : found.getTenantId());
  }

  private static Answer instances(Call call) {
    Input body = call.body();
    ProcessInstanceQuery query = INSTANCES.query(call, filter(call));
    BulkOperationBuilder builder = management(call).createBulkOperation();
    String action = body.text("action");
    refuse(body, "reason", action.equals("delete"));
    refuse(body, "variables", action.equals("setVariables"));
    return begin(
        call,
        switch (action) {
          case "suspend" -> builder.suspendProcessInstances(query);
          case "activate" -> builder.activateProcessInstances(query);
          case "delete" -> builder.deleteProcessInstances(query, body.textOrNull("reason"));
          default -> {
            if (body.map("variables").isEmpty()) {
              throw ProblemException.invalid("/variables", "is missing");
            }
            yield builder.setVariables(query, Variables.brought(body, "variables"));
          }
        });
  }

  private static Answer deadLetters(Call call) {
    Input body = call.body();
    DeadLetterJobQuery query = DEAD_LETTERS.query(call, filter(call));
    BulkOperationBuilder builder = management(call).createBulkOperation();
    boolean retry = body.text("action").equals("retry");
    refuse(body, "retries", retry);
    return begin(
        call,
        retry ? builder.retryJobs(query, body.whole("retries", 1)) : builder.deleteJobs(query));
  }

  private static void refuse(Input body, String field, boolean isOfAction) {
    if (body.has(field) && !isOfAction) {
      throw ProblemException.invalid("/" + field, "expected none with this action");
    }
  }

  /** A filter that was forgotten must not be all there is. */
  private static @Nullable Input filter(Call call) {
    Input filter = call.body().objectOrNull("filter");
    boolean empty = filter == null || filter.fields().isEmpty();
    if (empty && !call.body().flag("all")) {
      throw ProblemException.invalid("/filter", "expected a filter, or all: true");
    }
    return filter;
  }

  private static Answer begin(Call call, BulkOperation<?> operation) {
    Input filter = call.body().objectOrNull("filter");
    String tenant = filter == null ? null : filter.textOrNull("tenantId");
    operation.tenantId(Access.tenant(call, tenant)).searchKey(call.body().textOrNull("searchKey"));
    if (call.body().flag("preview")) {
      return Answer.ok(Map.of("count", operation.count()));
    }
    Batch batch = operation.start();
    return new Answer.Json(202, show(batch), "/batches/" + batch.getId());
  }

  private static Map<String, @Nullable Object> show(Batch batch) {
    BatchStatistics statistics = batch.getStatistics();
    Shown shown =
        new Shown()
            .put("id", batch.getId())
            .put("type", batch.getBatchType())
            .put("status", batch.getStatus())
            .put("suspended", batch.isSuspended())
            .put("searchKey", batch.getBatchSearchKey())
            .put("searchKey2", batch.getBatchSearchKey2())
            .tenant(batch.getTenantId())
            .put("startUserId", batch.getStartUserId())
            .put("createTime", batch.getCreateTime())
            .put("completeTime", batch.getCompleteTime());
    if (statistics != null) {
      shown
          .put("total", statistics.total())
          .put("done", statistics.done())
          .put("failed", statistics.failed())
          .put("skipped", statistics.skipped());
    }
    return shown.map();
  }

  private static Map<String, @Nullable Object> show(BatchPart part) {
    return new Shown()
        .put("id", part.getId())
        .put("batchId", part.getBatchId())
        .put("status", part.getStatus())
        .put("scopeId", part.getScopeId())
        .put("subScopeId", part.getSubScopeId())
        .put("message", part.getMessage())
        .put("createTime", part.getCreateTime())
        .put("completeTime", part.getCompleteTime())
        .map();
  }
}
