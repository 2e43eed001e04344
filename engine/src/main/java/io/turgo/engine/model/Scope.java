package io.turgo.engine.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where flow nodes live: the process itself or an embedded sub-process.
 *
 * @param elementId id of the process or of the sub-process
 * @param startNodeId id of its one none start event; in an event sub-process that with the trigger,
 *     in a process without a none start event its first one, and without any start event the first
 *     node that no flow leads to
 * @param besideStartIds the other nodes that no flow leads to, where there is no start event: they
 *     begin with the first
 * @param parentId id of the element that this scope is in, null for the process
 * @param dataObjects variables that the scope begins with, in the order of the file
 * @param eventStartIds the starts of the event sub-processes in it, in the order of the file
 */
public record Scope(
    String elementId,
    String startNodeId,
    List<String> besideStartIds,
    @Nullable String parentId,
    List<DataObjectDefinition> dataObjects,
    List<String> eventStartIds) {
  /** A scope that begins at one node, without event sub-processes. */
  public Scope(
      String elementId,
      String startNodeId,
      @Nullable String parentId,
      List<DataObjectDefinition> dataObjects) {
    this(elementId, startNodeId, List.of(), parentId, dataObjects, List.of());
  }
}
