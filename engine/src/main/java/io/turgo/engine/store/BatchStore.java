package io.turgo.engine.store;

import io.turgo.engine.instance.HistoryRow;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of batches apart from units. {@link #add}, {@link #cancel} and {@link #delete} write
 * in the transaction that the calling thread is in (see {@link Store#joinWrites}), all else and
 * outside of one in transactions of their own. Each may be repeated: what is written already stays
 * as it is.
 */
public interface BatchStore {
  void add(HistoryRow.OfBatch batch);

  /** Adds parts; of those that name an item only where none does yet. */
  void addParts(List<HistoryRow.OfBatchPart> parts);

  /** A batch that the engine does; null if there is none. */
  @Nullable Work work(long batchId);

  /**
   * What the engine does of a batch.
   *
   * @param total null until its things are found
   * @param chunks how many there are, 0 until then
   */
  record Work(
      String type,
      @Nullable String status,
      String operation,
      String selection,
      @Nullable String argument,
      @Nullable String startUserId,
      @Nullable Long total,
      int chunks) {
    public boolean isOver() {
      return !"inProgress".equals(status);
    }
  }

  /**
   * Something that a batch is done to.
   *
   * @param id of the instance or the job
   */
  record Item(long id, long instanceId) {}

  /** Runs the statement that finds the things of a batch. */
  FoundItems find(long batchId, String selection);

  /**
   * Keeps what was found, unless that was done before.
   *
   * @param size of a chunk
   */
  void keep(long batchId, FoundItems items, int size);

  /** A portion of the things of a batch; null if there is none of that number. */
  @Nullable Chunk chunk(long batchId, int number);

  /**
   * @param open whether it is not over yet
   */
  record Chunk(List<Item> items, boolean open) {}

  /** The things between two, both included, of which it is known what became of them. */
  Set<Long> known(long batchId, long first, long last);

  /** Counts what became of the things of a chunk. */
  void endChunk(long batchId, int number, long now);

  /** Notes that a batch is over, if all of its chunks are; false if it was, or is not. */
  boolean endIfDone(long batchId, long now);

  /** Notes that a batch is ended before it is done; false if it was over. */
  boolean cancel(long batchId, long now);

  /** Deletes a batch with all that is kept of it; false if there is none. */
  boolean delete(long batchId);
}
