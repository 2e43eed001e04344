package io.turgo.engine.store;

import io.turgo.engine.instance.HistoryRow.OfOrigin;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was made from things of other engines. Units of work write most of it; a row that is added
 * here is written in the transaction that the calling thread is in (see {@link Store#joinWrites}),
 * otherwise in one of its own.
 */
public interface OriginStore {
  /** Adds a row; false if the thing has one already. */
  boolean add(OfOrigin row);

  /** What was made from a thing; null for nothing. */
  @Nullable OfOrigin find(String source, String kind, String sourceId);

  /** What was made from some things of a kind. */
  List<OfOrigin> find(String source, String kind, Collection<String> sourceIds);

  /** How many of these instances, which ended in the other engine, the history has. */
  List<EndedInstances> countEnded(String source, String kind, Collection<String> sourceIds);

  /** Instances of a definition that ended alike. */
  record EndedInstances(long definitionId, boolean cancelled, long instances) {}

  /** The first name of another engine behind one in their order; null for none. */
  @Nullable String sourceAfter(String source);

  /** What was made from things of a kind, in the order of their ids. */
  List<OfOrigin> all(String source, String kind);
}
