package io.turgo.engine.service.batch;

import io.turgo.engine.Authentication;
import io.turgo.engine.batch.BatchPart;
import io.turgo.engine.batch.BulkOperationBuilder;
import io.turgo.engine.driver.Ending;
import io.turgo.engine.driver.EngineErrorException;
import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.TurgoStatementTimeoutException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.JobPayload.DoChunk;
import io.turgo.engine.instance.JobPayload.FindItems;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.CalledGoneOnException;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Effect;
import io.turgo.engine.interpreter.Effect.MoreOfBatch;
import io.turgo.engine.monitoring.BatchMetrics;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.modification.Restarts;
import io.turgo.engine.store.BatchStore;
import io.turgo.engine.store.BatchStore.Chunk;
import io.turgo.engine.store.BatchStore.Item;
import io.turgo.engine.store.BatchStore.Work;
import io.turgo.engine.store.FoundItems;
import io.turgo.engine.store.Store;
import io.turgo.engine.variable.VariableValue;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does the parts of batches, on the threads of their jobs. The first job finds the things and keeps
 * them in chunks; then a few lanes of jobs do one chunk after the other. Each thing is done in a
 * unit of its instance, which notes it: so it waits its turn there, its failure is its own, and a
 * chunk that is begun again after a crash does only what nothing is noted of.
 */
public final class BatchRuns {
  private static final Logger LOG = LoggerFactory.getLogger(BatchRuns.class);

  /** How many chunks of a batch are under way at once. */
  private static final int LANES = 4;

  /** Enough that a group commit takes many things of a chunk at once. */
  private static final int LARGEST_CHUNK = 500;

  private static final int SMALLEST_CHUNK = 50;

  /** Of a batch of middle size; what is counted of it grows by so many steps. */
  private static final int CHUNKS = 40;

  private static final long PAUSE_SECONDS = 2;

  /** How often a thing is tried whose failure says nothing of it, and not of the database. */
  private static final int ATTEMPTS = 20;

  private static final int LONGEST_MESSAGE = 4_000;

  private final ApiCalls calls;
  private final Store store;
  private final BatchStore batches;
  private final LongSupplier ids;
  private final InstantSource clock;
  private final BatchEvents events;
  private final ItemCommands migrations;
  private final Restarts restarts;
  private final LongAdder done = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder skipped = new LongAdder();

  public BatchRuns(
      ApiCalls calls,
      Store store,
      LongSupplier ids,
      InstantSource clock,
      BatchEvents events,
      Restarts restarts,
      ItemCommands migrations) {
    this.restarts = restarts;
    this.events = events;
    this.migrations = migrations;
    this.calls = calls;
    this.store = store;
    this.batches = store.batches();
    this.ids = ids;
    this.clock = clock;
  }

  /** Does a part and says what is to be done next; what it throws makes the job fail. */
  public MoreOfBatch run(Effect.DoBatch part) {
    Work work = batches.work(part.batchId());
    if (work == null || work.isOver()) {
      return new MoreOfBatch(List.of(), 0);
    }
    return switch (part.step()) {
      case FindItems find -> find(part.batchId(), work);
      case DoChunk chunk -> doChunk(part, work, chunk);
    };
  }

  private MoreOfBatch doChunk(Effect.DoBatch part, Work work, DoChunk chunk) {
    try {
      return advance(part, work, chunk);
    } catch (TurgoEngineClosedException e) {
      throw e;
    } catch (TurgoStoreException | UnknownCommitException e) {
      // No fault of the job, which costs it no attempt: what it has done is noted.
      LOG.warn(
          "The database interrupted batch {}, which continues in {} s: {}",
          part.batchId(),
          PAUSE_SECONDS,
          e.toString());
      return new MoreOfBatch(List.of(chunk), PAUSE_SECONDS * 1_000);
    }
  }

  private MoreOfBatch find(long batchId, Work work) {
    if (work.total() == null) {
      FoundItems items = batches.find(batchId, work.selection());
      int size = Math.clamp(items.size() / CHUNKS, SMALLEST_CHUNK, LARGEST_CHUNK);
      batches.keep(batchId, items, size);
    }
    Work found = batches.work(batchId);
    int chunks = found == null ? 0 : found.chunks();
    if (chunks == 0) {
      endIfDone(batchId);
    }
    int lanes = Math.min(LANES, chunks);
    return new MoreOfBatch(
        IntStream.range(0, lanes).mapToObj(i -> new DoChunk(i, lanes, 0)).toList(), 0);
  }

  private MoreOfBatch advance(Effect.DoBatch part, Work work, DoChunk lane) {
    Chunk chunk = batches.chunk(part.batchId(), lane.chunk());
    if (chunk != null && chunk.open() && !complete(part, work, chunk.items(), lane)) {
      return new MoreOfBatch(List.of(lane.again()), PAUSE_SECONDS * 1_000);
    }
    if (chunk != null) {
      batches.endChunk(part.batchId(), lane.chunk(), clock.millis());
    }
    DoChunk next = lane.next();
    if (next.chunk() < work.chunks()) {
      return new MoreOfBatch(List.of(next), 0);
    }
    endIfDone(part.batchId());
    return new MoreOfBatch(List.of(), 0);
  }

  private ApiCalls.Addressed doing(Effect.DoBatch part, Work work, Item item, BulkCommands bulk) {
    return new ApiCalls.Addressed(
        item.instanceId(),
        new Command.BatchItem(
            part.batchId(), ids.getAsLong(), item.id(), work.type(), bulk.of(item.id())));
  }

  /** Makes commands that start a new instance for each thing; null for another operation. */
  private @Nullable LongFunction<ApiCalls.Addressed> restart(
      Effect.DoBatch part, Work work, Map<String, VariableValue> variables) {
    if (!work.operation().equals(BulkOperationBuilder.RESTART_INSTANCES)) {
      return null;
    }
    restarts.refresh(); // what is begun in an old view of the definitions is refused
    Restarts.Restart restart = restarts.of(work.argument(), variables);
    return itemId ->
        restart.command(
            itemId,
            List.of(
                new Command.NoteBatchItem(part.batchId(), ids.getAsLong(), itemId, work.type())));
  }

  private void endIfDone(long batchId) {
    if (batches.endIfDone(batchId, clock.millis())) {
      events.ended(batchId);
    }
  }

  /** Does the things of a chunk of which nothing is noted; false if some must be tried again. */
  private boolean complete(Effect.DoBatch part, Work work, List<Item> items, DoChunk lane) {
    long batchId = part.batchId();
    Set<Long> known = batches.known(batchId, items.getFirst().id(), items.getLast().id());
    List<Item> open = new ArrayList<>();
    Map<String, VariableValue> variables = variables(part.variables());
    BulkCommands bulk = new BulkCommands(work, variables, migrations);
    List<ApiCalls.Addressed> commands = new ArrayList<>(items.size());
    List<HistoryRow.OfBatchPart> noted = new ArrayList<>();
    LongFunction<ApiCalls.Addressed> restart = restart(part, work, variables);
    for (Item item : items) {
      if (known.contains(item.id())) {
        continue;
      }
      try {
        commands.add(
            restart == null
                ? doing(part, work, item, bulk)
                : as(work.startUserId(), () -> restart.apply(item.id())));
        open.add(item);
      } catch (TurgoStoreException e) {
        throw e;
      } catch (TurgoException e) {
        boolean gone = e instanceof TurgoObjectNotFoundException;
        (gone ? skipped : failed).increment();
        noted.add(note(part, work, item, gone, e));
      }
    }
    String userId = work.startUserId();
    List<ApiCalls.Ended> ended = as(userId, () -> calls.callApart(commands, userId));
    Throwable unsaid = null;
    for (int i = 0; i < open.size(); i++) {
      ApiCalls.Ended one = ended.get(i);
      Throwable error = one.error();
      if (error == null) {
        done.increment();
      } else if (!one.byUserCode() && error instanceof TurgoEngineClosedException closed) {
        throw closed;
      } else if (saysNothing(one, error, lane)) {
        unsaid = error;
      } else {
        boolean gone = !one.byUserCode() && error instanceof TurgoObjectNotFoundException;
        (gone ? skipped : failed).increment();
        noted.add(note(part, work, open.get(i), gone, error));
      }
    }
    batches.addParts(noted);
    if (unsaid != null) {
      LOG.warn(
          "The database gave no result for some parts of batch {}; the engine tries them again"
              + " in {} s: {}",
          batchId,
          PAUSE_SECONDS,
          unsaid.toString());
    }
    return unsaid == null;
  }

  /** User code of the things finds whose batch it is, as it does in calls. */
  private static <T> T as(@Nullable String userId, Supplier<T> doing) {
    String before = Authentication.getAuthenticatedUserId();
    Authentication.setAuthenticatedUserId(userId);
    try {
      return doing.get();
    } finally {
      Authentication.setAuthenticatedUserId(before);
    }
  }

  /** Whether a thing is tried again, because its failure is that of something else. */
  private static boolean saysNothing(ApiCalls.Ended one, Throwable error, DoChunk lane) {
    if (error instanceof CalledGoneOnException) {
      return lane.attempt() < ATTEMPTS;
    }
    if (one.byUserCode() || error instanceof TurgoStatementTimeoutException) {
      return false;
    }
    if (Ending.isOfDatabase(error)) {
      return true;
    }
    boolean others =
        error instanceof TurgoOptimisticLockingException
            || error instanceof EngineErrorException
            || error instanceof Error;
    return others && lane.attempt() < ATTEMPTS;
  }

  private HistoryRow.OfBatchPart note(
      Effect.DoBatch part, Work work, Item item, boolean gone, Throwable error) {
    long now = clock.millis();
    return new HistoryRow.OfBatchPart(
        ids.getAsLong(),
        part.batchId(),
        item.id(),
        work.type(),
        null,
        null,
        Long.toString(item.instanceId()),
        item.id() == item.instanceId() ? null : Long.toString(item.id()),
        "bpmn",
        gone ? BatchPart.STATUS_SKIPPED : BatchPart.STATUS_FAILED,
        message(error),
        now,
        now);
  }

  private static String message(Throwable error) {
    String message = error instanceof TurgoException ? error.getMessage() : error.toString();
    String text = Objects.requireNonNullElse(message, error.toString()).replace('\0', ' ');
    return text.length() <= LONGEST_MESSAGE ? text : text.substring(0, LONGEST_MESSAGE) + "...";
  }

  /** Large values are kept aside until somebody asks for them. */
  private Map<String, VariableValue> variables(List<VariableRow> rows) {
    Map<String, VariableValue> variables = new LinkedHashMap<>();
    for (VariableRow row : rows) {
      @Nullable VariableValue value =
          row.value().deferred() ? store.loadVariable(row.id()) : row.value();
      if (value == null) {
        throw new TurgoException(
            "The variable '" + row.name() + "' of batch " + row.instanceId() + " is gone");
      }
      variables.put(row.name(), value);
    }
    return variables;
  }

  /** What this node has done of batches since it started. */
  public Counts counts() {
    return new Counts(done.sum(), failed.sum(), skipped.sum());
  }

  record Counts(long done, long failed, long skipped) implements BatchMetrics {}
}
