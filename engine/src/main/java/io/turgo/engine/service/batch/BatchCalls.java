package io.turgo.engine.service.batch;

import io.turgo.engine.Authentication;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.batch.BatchBuilder;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BatchPartBuilder;
import io.turgo.engine.batch.BatchQuery;
import io.turgo.engine.batch.BulkOperation;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.query.Queries;
import io.turgo.engine.query.batch.BatchPartValue;
import io.turgo.engine.query.batch.BatchValue;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.search.Page;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.store.BatchStore;
import io.turgo.engine.store.Store;
import io.turgo.engine.variable.VariableValue;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What the management service does with batches. */
public final class BatchCalls {
  private static final int DELETED_AT_ONCE = 100;

  private final ApiCalls calls;
  private final Queries queries;
  private final Store store;
  private final BatchStore batches;
  private final LongSupplier ids;
  private final InstantSource clock;
  private final BatchEvents events;

  public BatchCalls(
      ApiCalls calls,
      Queries queries,
      Store store,
      LongSupplier ids,
      InstantSource clock,
      BatchEvents events) {
    this.events = events;
    this.calls = calls;
    this.queries = queries;
    this.store = store;
    this.batches = store.batches();
    this.ids = ids;
    this.clock = clock;
  }

  public BulkOperationBuilder bulk() {
    return new BulkOperations(calls, queries, ids, store.shards(), clock, events);
  }

  /** An operation of which the batch keeps only a text, which {@link ItemCommands} reads. */
  public BulkOperation<ProcessInstance> ofInstances(
      String operation,
      ProcessInstanceQuery query,
      String argument,
      Map<String, VariableValue> variables) {
    return new BulkOperations(calls, queries, ids, store.shards(), clock, events)
        .ofInstances(operation, query, argument, variables);
  }

  /** Begins a batch whose operation has no builder here. */
  public Batch start(
      String operation,
      String selection,
      String argument,
      Map<String, VariableValue> variables,
      String tenantId) {
    return new BulkOperations(calls, queries, ids, store.shards(), clock, events)
        .start(operation, selection, argument, variables, null, null, tenantId);
  }

  public BatchBuilder builder() {
    return new NewBatch();
  }

  public BatchPartBuilder partBuilder(Batch batch) {
    Arguments.required("batch", batch);
    return new NewPart(batch.getId());
  }

  public @Nullable String document(String batchId) {
    return required(batchId).getBatchDocumentJson("");
  }

  public @Nullable String partDocument(String partId) {
    return part(partId).getResultDocumentJson("");
  }

  public BatchPart part(String partId) {
    BatchPart part = queries.batchParts().id(partId).singleResult();
    if (part == null) {
      throw new TurgoObjectNotFoundException("Batch part " + partId + " does not exist");
    }
    return part;
  }

  private Batch required(String batchId) {
    Batch batch = queries.batches().batchId(batchId).singleResult();
    if (batch == null) {
      throw gone(batchId);
    }
    return batch;
  }

  public void suspend(String batchId, boolean suspended) {
    long id = ofEngine(batchId);
    try {
      calls.call(id, new Command.SuspendBatch(suspended));
    } catch (TurgoObjectNotFoundException e) {
      throw new TurgoException(
          "Batch " + batchId + " has ended; only a running batch can be paused", e);
    }
  }

  /**
   * What is under way comes to its end; then the jobs see that they are not wanted any more. Jobs
   * that are left of a batch which is over are hurried again: whoever ended it may have died before
   * it could, and jobs that make a pause or have failed would stay for ever.
   */
  public void cancel(String batchId) {
    long id = ofEngine(batchId);
    if (batches.cancel(id, clock.millis())) {
      events.ended(id);
    } else if (store.instanceOfExecution(id).isEmpty()) {
      throw new TurgoException("Batch " + batchId + " has ended; there is nothing to cancel");
    }
    try {
      calls.call(id, new Command.HurryBatch());
    } catch (TurgoObjectNotFoundException e) {
      // its last job has ended meanwhile
    }
  }

  private long ofEngine(String batchId) {
    Batch batch = required(batchId);
    if (batch.getStatistics() == null) {
      throw new TurgoException(
          "Batch "
              + batchId
              + " of type '"
              + batch.getBatchType()
              + "' is run by the application that has created it, not by the engine");
    }
    return ApiCalls.parse("Batch", batchId);
  }

  public void delete(String batchId) {
    long id = ApiCalls.parse("Batch", batchId);
    requireVisible(batchId);
    if (store.instanceOfExecution(id).isPresent()) {
      throw new TurgoException(
          "Batch "
              + batchId
              + " cannot be deleted while it has jobs. Cancel it with cancelBatch, and delete it"
              + " when they have ended");
    }
    if (!events.deleted(batchId, () -> batches.delete(id))) {
      throw gone(batchId);
    }
  }

  /** Refuses a batch of another tenant. */
  private void requireVisible(String batchId) {
    if (calls.border().heldTo() != null && queries.batches().batchId(batchId).count() == 0) {
      throw gone(batchId);
    }
  }

  private static TurgoObjectNotFoundException gone(String batchId) {
    return new TurgoObjectNotFoundException("Batch " + batchId + " does not exist");
  }

  /** Deletes all that match and are over; those whose jobs are not over stay. */
  public void delete(BatchQuery query) {
    String cursor = null;
    do {
      Page<Batch> page = query.page(cursor, DELETED_AT_ONCE);
      page.items().forEach(this::deleteIfOver);
      cursor = page.next();
    } while (cursor != null);
  }

  /** False if it is gone, or its jobs are not over. */
  boolean deleteIfOver(Batch batch) {
    boolean running =
        batch.getStatistics() != null && Batch.STATUS_IN_PROGRESS.equals(batch.getStatus());
    long id = ApiCalls.parse("Batch", batch.getId());
    return !running
        && store.instanceOfExecution(id).isEmpty()
        && events.deleted(batch.getId(), () -> batches.delete(id));
  }

  /** A batch of an application. */
  private final class NewBatch implements BatchBuilder {
    private @Nullable String type;
    private @Nullable String searchKey;
    private @Nullable String searchKey2;
    private @Nullable String status;
    private @Nullable String document;
    private String tenantId = "";

    @Override
    public BatchBuilder batchType(String batchType) {
      type = Arguments.filled("batchType", batchType);
      return this;
    }

    @Override
    public BatchBuilder searchKey(@Nullable String key) {
      searchKey = Arguments.storable("searchKey", key);
      return this;
    }

    @Override
    public BatchBuilder searchKey2(@Nullable String key) {
      searchKey2 = Arguments.storable("searchKey2", key);
      return this;
    }

    @Override
    public BatchBuilder status(@Nullable String newStatus) {
      status = Arguments.storable("status", newStatus);
      return this;
    }

    @Override
    public BatchBuilder batchDocumentJson(@Nullable String json) {
      document = Arguments.storable("batchDocumentJson", json);
      return this;
    }

    @Override
    public BatchBuilder tenantId(@Nullable String tenant) {
      tenantId = Arguments.tenant(tenant);
      return this;
    }

    @Override
    public Batch create() {
      HistoryRow.OfBatch batch =
          new HistoryRow.OfBatch(
              ids.getAsLong(),
              Arguments.filled("batchType", type),
              searchKey,
              searchKey2,
              status,
              calls.border().tenant(tenantId),
              document,
              Authentication.getAuthenticatedUserId(),
              clock.millis(),
              null,
              null,
              null);
      return events.created(BatchValue.begun(batch), () -> batches.add(batch));
    }
  }

  /** A part of a batch of an application. */
  private final class NewPart implements BatchPartBuilder {
    private final String batchId;
    private @Nullable String type;
    private @Nullable String searchKey;
    private @Nullable String searchKey2;
    private @Nullable String status;
    private @Nullable String scopeId;
    private @Nullable String subScopeId;
    private @Nullable String scopeType;

    NewPart(String batchId) {
      this.batchId = batchId;
    }

    @Override
    public BatchPartBuilder type(String newType) {
      type = Arguments.filled("type", newType);
      return this;
    }

    @Override
    public BatchPartBuilder searchKey(@Nullable String key) {
      searchKey = Arguments.storable("searchKey", key);
      return this;
    }

    @Override
    public BatchPartBuilder searchKey2(@Nullable String key) {
      searchKey2 = Arguments.storable("searchKey2", key);
      return this;
    }

    @Override
    public BatchPartBuilder status(@Nullable String newStatus) {
      status = Arguments.storable("status", newStatus);
      return this;
    }

    @Override
    public BatchPartBuilder scopeId(@Nullable String id) {
      scopeId = Arguments.storable("scopeId", id);
      return this;
    }

    @Override
    public BatchPartBuilder subScopeId(@Nullable String id) {
      subScopeId = Arguments.storable("subScopeId", id);
      return this;
    }

    @Override
    public BatchPartBuilder scopeType(@Nullable String newScopeType) {
      scopeType = Arguments.storable("scopeType", newScopeType);
      return this;
    }

    @Override
    public BatchPart create() {
      Batch batch = required(batchId);
      if (batch.getStatistics() != null) {
        throw new TurgoException(
            "Batch " + batchId + " is run by the engine, which writes its parts itself");
      }
      HistoryRow.OfBatchPart part =
          new HistoryRow.OfBatchPart(
              ids.getAsLong(),
              ApiCalls.parse("Batch", batchId),
              null,
              Arguments.filled("type", type),
              searchKey,
              searchKey2,
              scopeId,
              subScopeId,
              scopeType,
              status,
              null,
              clock.millis(),
              null);
      return events.created(BatchPartValue.of(part, batch), () -> batches.addParts(List.of(part)));
    }
  }
}
