package io.turgo.rest.resource;

import io.turgo.engine.ManagementService;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BatchPartQuery;
import io.turgo.engine.batch.BatchQuery;
import io.turgo.engine.batch.BatchStatistics;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Batches: how far they are, what became of each thing, and whether they go on. */
final class BatchOperations {
  static final Fields BATCH =
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

  private BatchOperations() {}

  static List<Operation> all() {
    return List.of(
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
            .tenant(BatchQuery::tenantId, BatchQuery::tenantIds)
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
            .tenant(BatchPartQuery::tenantId, BatchPartQuery::tenantIds)
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

  static Map<String, @Nullable Object> show(Batch batch) {
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
