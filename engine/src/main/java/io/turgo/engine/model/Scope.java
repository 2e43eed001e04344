package io.turgo.engine.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where flow nodes live: the process itself or an embedded sub-process.
 *
 * @param elementId id of the process or of the sub-process
 * @param startNodeId id of its one none start event
 * @param parentId id of the element that this scope is in, null for the process
 * @param dataObjects variables that the scope begins with, in the order of the file
 */
public record Scope(
    String elementId,
    String startNodeId,
    @Nullable String parentId,
    List<DataObjectDefinition> dataObjects) {}
